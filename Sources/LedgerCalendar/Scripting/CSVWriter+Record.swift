public import LedgerCSV

extension CSVWriter {
    /// Appends a whole record with its line ending.
    mutating func append(record fields: [String], to bytes: inout [UInt8]) {
        for field in fields { append(field, to: &bytes) }
        endRecord(to: &bytes)
    }

    /// A whole record as text, without a line ending: `CSVWriter.record(["2026-03-05", "Tea, cake"])` is `2026-03-05,"Tea, cake"`.
    ///
    /// - Parameters:
    ///   - fields: the cells, from left to right.
    ///   - separator: what stands between them, an ASCII character.
    /// - Returns: the record, with quotes only where a reader needs them.
    public static func record(_ fields: [String], separator: UInt8 = UInt8(ascii: ",")) -> String {
        var (writer, bytes) = (CSVWriter(separator: separator), [UInt8]())
        writer.append(record: fields, to: &bytes)
        bytes.removeLast()
        return String(decoding: bytes, as: UTF8.self)
    }
}
