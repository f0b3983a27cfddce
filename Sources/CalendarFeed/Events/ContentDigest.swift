internal import Digests
internal import TextBytes

/// Generates a UID for an event without one from its lines.
enum ContentDigest {
    /// Returns the same UID for the same lines, in every run and on every machine. Properties that servers change with each response are
    /// ignored, as are those whose names begin with `ignored`.
    static func uid(of text: UnfoldedLines, ignoring ignored: [UInt8]) -> String {
        var digest = FNV128()
        let span = text.bytes.span
        for line in text.lines.dropFirst() {
            if let parts = PropertyParts(span, line.range), isVolatile(span, parts.name, ignored) { continue }
            for index in line.range { digest.add(span[index]) }
            digest.add(UInt8.lineFeed)
        }
        let value = digest.value
        return String(writing: { bytes in
            bytes.append(addingCapacity: 64) { bytes in
                bytes.append(copying: "content-")
                for shift in [96, 64, 32, 0] {
                    bytes.append(littleEndian: Hexadecimal.digits(of: UInt32(truncatingIfNeeded: value >> UInt128(shift))))
                }
                bytes.append(copying: "@ledger2ics")
            }
        })
    }

    private static func isVolatile(_ span: Span<UInt8>, _ name: Range<Int>, _ ignored: [UInt8]) -> Bool {
        if !ignored.isEmpty, span.begins(name, with: ignored) { return true }
        return span.matches(name, "DTSTAMP") || span.matches(name, "LAST-MODIFIED") || span.matches(name, "CREATED")
            || span.matches(name, "SEQUENCE")
    }
}
