internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import Text

/// The first records after the header, which tell how a file writes its cells.
///
/// They are the same for every way of reading the file, whatever the size of its chunks.
struct LedgerSample {
    private var bytes: [UInt8] = []
    /// For each record, where its cells lie without the blanks around them.
    private var records: [[Range<Int>]] = []
    /// For each record, whether all of its cells stand in quotes.
    private(set) var areQuoted: [Bool] = []

    private static let maxRecordCount = 200
    /// How many bytes after the header are looked at.
    static let maxLength = 1 << 16

    /// The records behind the one the reader stands on, as many as are whole within the first bytes.
    init(after csv: borrowing CSVReader) throws(LedgerError) {
        bytes = try csv.source.bytes(at: csv.nextOffset, length: Self.maxLength)
        let isWhole = csv.nextOffset + bytes.count >= csv.source.count
        var scanner = RecordScanner(separator: csv.separator, maxFieldCount: csv.fieldCount)
        var position = 0
        while records.count < Self.maxRecordCount {
            guard case .record(let end) = scanner.scan(bytes.span, from: position, isLast: isWhole) else { break }
            position = end
            var span = bytes.mutableSpan
            scanner.unescape(in: &span)
            let fields = 0..<min(scanner.fieldCount, scanner.maxFieldCount)
            records.append(fields.map { bytes.span.trimmed(scanner[$0].range) })
            areQuoted.append(fields.allSatisfy { scanner[$0].isQuoted })
        }
    }

    var count: Int { records.count }

    /// A cell without the blanks around it; empty when the record is shorter.
    func cell(_ record: Int, _ place: Int) -> [UInt8] {
        records[record].indices.contains(place) ? Array(bytes[records[record][place]]) : []
    }

    /// Lends the cells of a column that are not empty, without the blanks around them.
    func forEachCell(_ place: Int, _ body: (Span<UInt8>) -> Void) {
        guard place >= 0 else { return }
        for record in records where place < record.count && !record[place].isEmpty { body(bytes.span.extracting(record[place])) }
    }

    /// Whether at least half of a column's cells that are not empty are words of a meaning.
    private func isMostly(_ place: Int, _ isWord: (String) -> Bool) -> Bool {
        var (words, all) = (0, 0)
        forEachCell(place) { cell in
            all += 1
            if let text = cell.text, isWord(text) { words += 1 }
        }
        return 2 * words >= all
    }

    /// Whether cells allow that a column found by its name has that meaning: banks have types and states of their own.
    func isOfRole(_ role: ColumnRole, _ place: Int) -> Bool {
        switch role {
        case .column(.kind): isMostly(place) { KindWords.kind($0) != nil }
        case .column(.status): isMostly(place) { KindWords.status($0) != nil }
        default: true
        }
    }
}
