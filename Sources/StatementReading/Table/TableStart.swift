internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes

/// Where the table of a file begins: its header, or its first row where it has none, and what stands before it.
struct TableStart {
    /// A reader that stands before the first row.
    private(set) var csv: CSVReader
    /// The names of the columns.
    private(set) var names: [String] = []
    /// The cells of the header, line by line; empty where the file has none.
    private(set) var header: [[String]] = []
    /// Whether the header names a date and an amount.
    private(set) var isNamed = false
    /// The line of the header, or of the first row.
    private(set) var line = 1
    /// The cells that stand before it, record by record, and the lines of these.
    private(set) var preamble: [[String]] = []
    private(set) var preambleLines: [Int] = []

    /// Whether the file has a header.
    var hasHeader: Bool { !header.isEmpty }

    /// How many records are looked at for a header.
    private static let maxRecordCount = 60
    private static let maxLength = 1 << 16

    private struct Record {
        /// A reader that stands before the record, and one that stands on it.
        let before, after: CSVReader
        let cells: [String]
    }

    /// Looks for the header: what an option says, else the first line of our own names, else what `HeaderFinder` finds.
    init(_ csv: CSVReader, _ options: LedgerReadingOptions) throws(LedgerError) {
        self.csv = csv
        var records: [Record] = []
        var (reader, limit, isBehindNames) = (csv.silent, Self.maxRecordCount, false)
        var before = reader
        while records.count < limit, reader.nextOffset < Self.maxLength, try reader.next() {
            if reader.line > options.skippedLines {
                // What stands behind a header already, and cannot be read, is a row.
                let cells = isBehindNames ? try? Self.cells(reader) : try Self.cells(reader)
                guard let cells else { break }
                records.append(Record(before: before, after: reader, cells: cells))
                if records.count <= 2, options.headerLine == nil, options.fields == nil {
                    (limit, isBehindNames) = Self.limit(after: records.map(\.cells), options)
                }
            }
            before = reader
        }
        guard let first = records.first else { return }
        let finder = HeaderFinder(records.map(\.cells), options, apart: Self.apart(records))
        if let fields = options.fields {
            stand(before: records, options.headerLine == nil && options.skippedLines == 0 ? finder.firstRow ?? 0 : 0)
            names = fields.map { $0 == "-" ? "" : $0 }
        } else if let line = options.headerLine {
            guard let index = records.firstIndex(where: { $0.after.line >= line }) else {
                throw LedgerError(.csvMissingColumn, at: SourcePlace(csv.source.name, line: line), "there is no header on this line")
            }
            stand(on: records, finder.whole(index))
        } else if let header = finder.header {
            stand(on: records, header)
        } else if let row = finder.firstRow {
            stand(before: records, row)
            names = Array(repeating: "", count: records[row].cells.count)
        } else {
            let index = first.cells.allSatisfy(\.isEmpty) ? min(1, records.count - 1) : 0
            stand(on: records, HeaderFinder.Header(first: index, last: index, names: records[index].cells))
        }
        isNamed = hasHeader && (isNamed || finder.namesTable(names))
    }

    /// How many records must be seen behind the first ones, and whether the first is a header: one of our own files is enough, and of others one
    /// with a day right below it.
    private static func limit(after records: [[String]], _ options: LedgerReadingOptions) -> (count: Int, isBehindNames: Bool) {
        let finder = HeaderFinder(records, options)
        guard finder.namesTable(records[0]) else { return (maxRecordCount, false) }
        if ColumnPlan.isCanonical(records[0]) { return (1, true) }
        return (finder.hasDays(below: 0, records[0]) ? records.count : maxRecordCount, true)
    }

    /// The records with other lines between them and the ones before them.
    private static func apart(_ records: [Record]) -> Set<Int> {
        Set(records.indices.dropFirst().filter { records[$0].after.line != records[$0 - 1].after.nextLine })
    }

    private mutating func stand(on records: [Record], _ found: HeaderFinder.Header) {
        // What follows is read, and reported, by the reader that was given.
        csv = csv.standing(where: records[found.last].after)
        (names, isNamed) = (found.names, found.isDescribed)
        header = records[found.first...found.last].map(\.cells)
        line = records[found.first].after.line
        stand(behind: records[..<found.first])
    }

    private mutating func stand(before records: [Record], _ index: Int) {
        csv = csv.standing(where: records[index].before)
        line = records[index].after.line
        stand(behind: records[..<index])
    }

    private mutating func stand(behind records: ArraySlice<Record>) {
        (preamble, preambleLines) = (records.map(\.cells), records.map(\.after.line))
    }

    private static func cells(_ csv: CSVReader) throws(LedgerError) -> [String] {
        // Names follow the rules of texts.
        var cleaner = TextCleaner()
        var cells: [String] = []
        for index in 0..<csv.fieldCount {
            guard let text = cleaner.clean(csv.buffer.span.extracting(csv.textRange(ofField: index))) else {
                let (place, excerpt) = csv.locate(field: index)
                throw LedgerError(
                    Diagnostic(
                        .error, .csvNotUTF8, at: place, "the header is not UTF-8; specify its encoding",
                        hint: Hint(.encoding), excerpt: excerpt))
            }
            cells.append(text)
        }
        return cells
    }
}
