/// A name for an event that has none, made from what it says.
enum ContentDigest {
    /// The same lines give the same UID, in every run and on every machine. What servers change with each answer does not count, nor do
    /// the day's amounts of an annotated event.
    static func uid(of text: UnfoldedLines) -> String {
        var digest = FNV128()
        let span = text.bytes.span
        for line in text.lines.dropFirst() {
            if let parts = PropertyParts(span, line.range), isVolatile(span, parts.name) { continue }
            for index in line.range { digest.add(span[index]) }
            digest.add(lineFeed)
        }
        let digits = String(digest.value, radix: 16)
        return "content-" + String(repeating: "0", count: 32 - digits.utf8.count) + digits + "@ledger2ics"
    }

    private static func isVolatile(_ span: Span<UInt8>, _ name: Range<Int>) -> Bool {
        for volatile in ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"] as [StaticString]
        where span.matches(volatile, at: name.lowerBound, count: name.count) {
            return true
        }
        return name.count > 13 && span.hasPrefix("X-LEDGER-DAY-", at: name.lowerBound, count: 13)
    }
}

/// FNV-1a with 128 bits: no protection against forgery, and none is needed.
struct FNV128 {
    private(set) var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

    @inline(__always)
    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
}
