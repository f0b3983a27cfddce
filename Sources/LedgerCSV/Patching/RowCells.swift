internal import TextBytes
internal import WrittenCells

/// The cells of one record as the file has them, some of them rewritten.
struct RowCells {
    private var cells: [[UInt8]]
    private var isQuoted: [Bool]
    private let ending: [UInt8]
    private let separator: UInt8

    /// The cells of a record, its line ending included.
    init(record: [UInt8], separator: UInt8) {
        self.separator = separator
        var scanner = RecordScanner(separator: separator, maxFieldCount: CSVReader.maxFieldCount)
        _ = scanner.scan(record.span, from: 0, isLast: true)
        ending = Self.ending(of: record)
        let count = min(scanner.fieldCount, scanner.maxFieldCount)
        let end = record.count - ending.count
        cells = (0..<count).map { index in
            Array(record[scanner[index].outerStart..<(index + 1 < count ? scanner[index + 1].outerStart - 1 : end)])
        }
        isQuoted = (0..<count).map { scanner[$0].isQuoted }
    }

    /// Empty cells, in quotes or not.
    init(count: Int, quoted: Bool, ending: [UInt8], separator: UInt8) {
        (self.ending, self.separator) = (ending, separator)
        isQuoted = Array(repeating: quoted, count: count)
        cells = isQuoted.map { $0 ? [.quote, .quote] : [] }
    }

    /// The line ending of a record: LF, CRLF, CR, or none at the end of a file.
    static func ending(of record: [UInt8]) -> [UInt8] {
        if record.count >= 2, record.suffix(2) == [.carriageReturn, .lineFeed] { return [.carriageReturn, .lineFeed] }
        guard let last = record.last, last == .lineFeed || last == .carriageReturn else { return [] }
        return [last]
    }

    var count: Int { cells.count }

    /// The value of a cell; empty when the record is shorter.
    func value(_ place: Int) -> [UInt8] {
        guard cells.indices.contains(place) else { return [] }
        guard isQuoted[place] else { return cells[place] }
        var copy = cells[place]
        var scanner = RecordScanner(separator: separator, maxFieldCount: 1)
        guard scanner.readRecord(in: &copy, from: 0) != nil else { return [] }
        return Array(copy[scanner[0].range])
    }

    /// The value of a cell without the blanks and the protection around it.
    func trimmed(_ place: Int) -> [UInt8] {
        let value = value(place)
        return Array(value[value.span.unprotected(0..<value.count)])
    }

    /// Rewrites a cell, unless it has that value already; what is shorter gets empty cells before it.
    mutating func set(_ place: Int, _ value: [UInt8]) {
        guard place >= 0, self.value(place) != value else { return }
        while cells.count <= place {
            cells.append([])
            isQuoted.append(false)
        }
        isQuoted[place] = isQuoted[place] || CSVText.needsQuotes(value.span, separator: separator)
        cells[place] = []
        CSVText.append(value.span, separator: separator, isQuoted: isQuoted[place], to: &cells[place])
    }

    /// The record, its line ending included.
    var bytes: [UInt8] { Array(cells.joined(separator: [separator])) + ending }
}
