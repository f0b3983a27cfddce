internal import TextBytes

/// Writes CSV (RFC 4180 with LF) to bytes, with quotes only where a reader needs them.
///
/// What it writes, `CSVReader` with the same separator gives back byte for byte.
///
/// ```swift
/// var writer = CSVWriter()
/// writer.append("점심", to: &bytes)
/// writer.append("a, b", to: &bytes)
/// writer.endRecord(to: &bytes)        // 점심,"a, b"
/// ```
public struct CSVWriter: Sendable {
    /// The byte between fields.
    let separator: UInt8
    private var fieldCount = 0
    private var hasContent = false

    /// A writer at the start of a record; the separator must not be a quote, CR or LF, else `,` is used.
    public init(separator: UInt8 = UInt8(ascii: ",")) {
        self.separator = RecordScanner(separator: separator, maxFieldCount: 1).separator
    }

    /// Appends a field of the current record.
    public mutating func append(_ field: String, to bytes: inout [UInt8]) {
        append(field.utf8.span, to: &bytes)
    }

    /// Appends a field of the current record.
    package mutating func append(_ field: [UInt8], to bytes: inout [UInt8]) {
        append(field.span, to: &bytes)
    }

    /// Appends a field of the current record.
    package mutating func append(_ field: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: Self.maxLength(of: field.count)) { append(field, to: &$0) }
    }

    /// How many bytes so many fields take at most with their separators, of that length in all.
    static func maxLength(of length: Int, fields count: Int = 1) -> Int { CSVText.maxLength(of: length, fields: count) + count }

    /// Appends a field of the current record, for which there must be room.
    @inline(__always)
    mutating func append(_ field: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) {
        if fieldCount > 0 { bytes.append(separator) }
        fieldCount += 1
        guard !field.isEmpty else { return }
        hasContent = true
        CSVText.append(field, separator: separator, to: &bytes)
    }

    /// Ends the current record. A record without content gets a quoted empty field, or it would read as a blank line.
    public mutating func endRecord(to bytes: inout [UInt8]) {
        if !hasContent {
            bytes.append(.quote)
            bytes.append(.quote)
        }
        bytes.append(.lineFeed)
        fieldCount = 0
        hasContent = false
    }

    /// Appends a whole record with its line ending.
    package mutating func append(record fields: [String], to bytes: inout [UInt8]) {
        for field in fields { append(field, to: &bytes) }
        endRecord(to: &bytes)
    }

    /// Returns a whole record as text, without a line ending: `CSVWriter.record(["2026-03-05", "Tea, cake"])` is `2026-03-05,"Tea, cake"`.
    ///
    /// - Parameters:
    ///   - fields: the cells, from left to right.
    ///   - separator: what separates them, an ASCII character.
    /// - Returns: the record, with quotes only where a reader needs them.
    public static func record(_ fields: [String], separator: UInt8 = UInt8(ascii: ",")) -> String {
        var (writer, bytes) = (CSVWriter(separator: separator), [UInt8]())
        writer.append(record: fields, to: &bytes)
        bytes.removeLast()
        return String(decoding: bytes, as: UTF8.self)
    }
}
