/// A table that SwiftPM embeds from a file in a room's `Data` folder: CSV with commas, and lines of comments that begin with `#`.
///
/// ```swift
/// let rows = DataTable(PackageResources.Currencies_csv).rows      // ["KRW", "0", …]
/// ```
package struct DataTable {
    /// The records that are no comments and not empty, cell by cell.
    package let rows: [[String]]

    package init(_ file: [UInt8]) {
        var (bytes, rows) = (file, [[String]]())
        var scanner = RecordScanner(separator: UInt8(ascii: ","))
        var position = 0
        while case .record(let end) = scanner.scan(bytes.span, from: position, isLast: true) {
            let isComment = bytes[position] == UInt8(ascii: "#") || bytes[position].isLineEnding
            position = end
            guard !isComment else { continue }
            var span = bytes.mutableSpan
            scanner.unescape(in: &span)
            rows.append((0..<scanner.fieldCount).map { String(decoding: bytes[scanner[$0].range], as: UTF8.self) })
        }
        self.rows = rows
    }
}
