/// Fields of CSV records (RFC 4180), with quotes only where a reader needs them.
///
/// ```swift
/// CSVText.append("a, b".utf8.span, separator: .comma, to: &bytes)      // "a, b"
/// CSVText.cells(of: "a,\"b, c\"")                                      // ["a", "b, c"]
/// ```
@usableFromInline
package enum CSVText {
    /// Returns whether a reader would take the field for something else without quotes around it.
    @inlinable
    package static func needsQuotes(_ field: Span<UInt8>, separator: UInt8) -> Bool {
        // At the start of a file these three bytes would be a byte order mark.
        if field.count > 0, field[0] == 0xEF, field.has("\u{FEFF}", at: 0) { return true }
        guard field.mayHave(separator) else { return false }
        return field.firstOffset(
            from: 0, to: field.count,
            marking: { $0.marks(of: separator) | $0.marks(of: .quote) | $0.marks(below: .carriageReturn + 1) },
            where: { $0 == separator || $0 == .quote || $0.isLineEnding }) < field.count
    }

    /// Appends a field, in quotes where it needs them or where they are asked for.
    @inlinable
    package static func append(_ field: Span<UInt8>, separator: UInt8, isQuoted: Bool = false, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: maxLength(of: field.count)) { append(field, separator: separator, isQuoted: isQuoted, to: &$0) }
    }

    /// How long so many fields, of that length in all, are at most with their quotes.
    @inlinable @inline(__always)
    package static func maxLength(of length: Int, fields count: Int = 1) -> Int { 2 * (length + count) }

    /// Appends a field, for which there must be room, in quotes where it needs them or where they are asked for.
    @inlinable
    package static func append(_ field: Span<UInt8>, separator: UInt8, isQuoted: Bool = false, to bytes: inout OutputSpan<UInt8>) {
        guard isQuoted || needsQuotes(field, separator: separator) else { return bytes.append(copying: field) }
        bytes.append(.quote)
        var start = 0
        while start < field.count {
            start += bytes.append(copying: field.extracting(start...), before: .quote) + 1
            if start <= field.count { for _ in 0..<2 { bytes.append(.quote) } }
        }
        bytes.append(.quote)
    }

    /// Returns the fields as one record with commas and without a line ending.
    package static func record(_ fields: some Sequence<String>, separator: UInt8 = UInt8(ascii: ",")) -> String {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(separator) }
            append(field.utf8.span, separator: separator, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the first `limit` cells of the first record of a text with commas; none when it is empty.
    package static func cells(of text: String, limit: Int = 4096) -> [String] {
        var bytes = Array(text.utf8)
        var scanner = RecordScanner(separator: UInt8(ascii: ","), maxFieldCount: limit)
        guard scanner.readRecord(in: &bytes, from: 0) != nil else { return [] }
        return scanner.ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}

extension Span<UInt8> {
    /// Returns whether the field may have a separator, a quote or a line ending; `false` is certain, and the answer for nearly all.
    @usableFromInline
    func mayHave(_ separator: UInt8) -> Bool {
        guard count >= 16 else {
            let end = ByteWord(endOf: self).value
            let words = SIMD2(count < 8 ? end : ByteWord(self, at: 0).value, end)
            return Self.isAny(Self.specials(separator, unsafe unsafeBitCast(words, to: Bytes.self)))
        }
        var offset = 0
        while offset + 32 <= count {
            if Self.isAny(Self.specials(separator, loaded(at: offset)) | Self.specials(separator, loaded(at: offset + 16))) { return true }
            offset += 32
        }
        while offset < count {
            // The last ones overlap those before them.
            if Self.isAny(Self.specials(separator, loaded(at: Swift.min(offset, count - 16)))) { return true }
            offset += 16
        }
        return false
    }

    /// A value other than zero for each separator, quote or line ending, and each control character before those.
    @inline(__always)
    private static func specials(_ separator: UInt8, _ bytes: Bytes) -> Bytes {
        let isSpecial = (bytes .== Bytes(repeating: separator)) .| (bytes .== Bytes(repeating: .quote))
        return marks(isSpecial .| (bytes .< Bytes(repeating: 0x0E)))
    }
}
