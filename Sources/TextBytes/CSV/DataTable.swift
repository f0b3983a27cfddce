package import EmbeddedData

/// A table from a file in a room's `Data` folder: CSV with commas, and lines of comments that begin with `#`.
///
/// ```swift
/// let rows = DataTable(.Currencies_csv).rows      // ["KRW", "0", …]
/// ```
package struct DataTable {
    /// The records that are no comments and not empty, cell by cell.
    package let rows: [[String]]

    package init(_ file: EmbeddedFile) { self.init(file.bytes) }

    package init(_ file: [UInt8]) {
        var rows = [[String]]()
        Self.forEachRecord(of: file) { bytes, record in rows.append(record.ranges.map { String(utf8: bytes.extracting($0)) }) }
        self.rows = rows
    }

    /// Lends each record that is no comment and not empty, and the bytes its fields are in.
    static func forEachRecord(of file: [UInt8], _ body: (Span<UInt8>, RecordScanner) -> Void) {
        var bytes = file
        var scanner = RecordScanner(separator: UInt8(ascii: ","))
        var position = 0
        while let end = scanner.readRecord(in: &bytes, from: position) {
            if bytes[position] != UInt8(ascii: "#"), !bytes[position].isLineEnding { body(bytes.span, scanner) }
            position = end
        }
    }

    /// Returns the cells below a name in the first row, or below the other one where there is no such name, each with the first cell of
    /// its row.
    package func column(named name: String, else other: String) -> [(key: String, text: String)] {
        guard let place = rows.first?.dropFirst().firstIndex(of: name) ?? rows.first?.firstIndex(of: other) else { return [] }
        return rows.dropFirst().map { ($0[0], place < $0.count ? $0[place] : "") }
    }
}

extension EmbeddedFile {
    /// The bytes of the file.
    package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }
}
