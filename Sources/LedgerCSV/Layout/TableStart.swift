internal import ByteStreams
internal import Diagnostics
internal import CivilCalendar
internal import LedgerCore
internal import Text

/// Where the table of a file begins: its header, or its first row where it has none, and what stands before it.
struct TableStart {
    /// A reader that stands before the first row.
    private(set) var csv: CSVReader
    /// The names of the columns.
    private(set) var names: [String] = []
    /// Whether the file has a header.
    private(set) var hasHeader = true
    /// Whether the header names a date and an amount.
    var isNamed: Bool { hasHeader && (isDescribed || Self.namesTable(names, dates)) }
    /// Whether a profile knows the header.
    private var isDescribed = false
    /// The line of the header, or of the first row.
    private(set) var line = 1
    /// The cells that stand before it, record by record.
    private(set) var preamble: [[String]] = []

    private let dates: DatePattern?

    /// How many records are looked at for a header.
    private static let maxRecordCount = 60
    private static let maxLength = 1 << 16
    private static let maxCellCount = 256

    private struct Candidate {
        /// A reader that stands before the record, and one that stands on it.
        let before, after: CSVReader
        let cells: [String]
        var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
    }

    /// Looks for the header: what an option says, else the first line of our own names, else one that a profile describes, else a line that
    /// names a date and an amount, else the line before the first one that has both.
    init(_ csv: CSVReader, _ options: LedgerReadingOptions) throws(LedgerError) {
        self.csv = csv
        dates = options.dateFormat
        var records: [Candidate] = []
        var reader = csv.silent
        var before = reader
        while records.count < Self.maxRecordCount, reader.nextOffset < Self.maxLength, try reader.next() {
            if reader.line > options.skippedLines {
                records.append(Candidate(before: before, after: reader, cells: try Self.cells(reader)))
                // One look is enough for our own.
                if records.count == 1, options.headerLine == nil, options.fields == nil,
                    Self.namesTable(records[0].cells, options.dateFormat)
                {
                    break
                }
            }
            before = reader
        }
        guard let first = records.first else { return }
        if let fields = options.fields {
            let start = options.headerLine == nil && options.skippedLines == 0 ? Self.firstRow(records, dates) ?? 0 : 0
            stand(before: records, start)
            names = fields.map { $0 == "-" ? "" : $0 }
        } else if let line = options.headerLine {
            guard let index = records.firstIndex(where: { $0.after.line >= line }) else {
                throw LedgerError(.csvMissingColumn, at: SourcePlace(csv.source.name, line: line), "there is no header on this line")
            }
            stand(on: records, index)
        } else if let index = records.firstIndex(where: { options.profile.describes($0.cells) }) {
            stand(on: records, index)
            isDescribed = true
        } else if let index = Self.header(records, dates) {
            stand(on: records, index)
        } else if let row = Self.firstRow(records, dates) {
            stand(before: records, row)
            names = Array(repeating: "", count: records[row].cells.count)
        } else {
            stand(on: records, first.isEmpty ? min(1, records.count - 1) : 0)
        }
    }

    private mutating func stand(on records: [Candidate], _ index: Int) {
        // What follows is read, and reported, by the reader that was given.
        csv = csv.standing(where: records[index].after)
        names = records[index].cells
        line = records[index].after.line
        preamble = records[..<index].map(\.cells)
    }

    private mutating func stand(before records: [Candidate], _ index: Int) {
        csv = csv.standing(where: records[index].before)
        hasHeader = false
        line = records[index].after.line
        preamble = records[..<index].map(\.cells)
    }

    private static func cells(_ csv: CSVReader) throws(LedgerError) -> [String] {
        // Names follow the rules of texts.
        var cleaner = TextCleaner()
        var cells: [String] = []
        for index in 0..<csv.fieldCount {
            guard let text = csv.withField(index, { cleaner.clean($0) }) else {
                let (place, excerpt) = csv.locate(field: index)
                throw LedgerError(
                    Diagnostic(
                        .error, .csvNotUTF8, at: place, "the header is not UTF-8; name its encoding",
                        hint: Hint(.encoding), excerpt: excerpt))
            }
            cells.append(text)
        }
        return cells
    }

    /// Whether names of a date and of an amount stand among cells, none of which is one.
    private static func namesTable(_ cells: [String], _ dates: DatePattern?) -> Bool {
        guard cells.count <= maxCellCount else { return ColumnPlan(header: cells).isCanonical }
        if cells.contains(LedgerColumn.currency.rawValue), ColumnPlan(header: cells).isCanonical { return true }
        let roles = cells.flatMap { cell in
            let name = HeaderName(cell)
            return (ColumnRole.named(name) + (name.measured.map { ColumnRole.named($0.name) } ?? [])).map(\.role)
        }
        return roles.contains(.column(.date)) && roles.contains(where: ColumnPlan.isAmount)
            && !cells.contains { isDate($0, dates) }
    }

    private static func header(_ records: [Candidate], _ dates: DatePattern?) -> Int? {
        if let named = records.firstIndex(where: { namesTable($0.cells, dates) }) { return named }
        guard let row = firstRow(records, dates), row > 0 else { return nil }
        // The line before the first row, if it has names for it and no values.
        let width = records[row].cells.count { !$0.isEmpty }
        let above = records[row - 1].cells
        let isHeader =
            2 * above.count { !$0.isEmpty } >= width && above.count { !$0.isEmpty } >= 2
            && !above.contains { isDate($0, dates) || isNumber($0) }
        return isHeader ? row - 1 : nil
    }

    /// The first record that has a date and, beside it, an amount.
    private static func firstRow(_ records: [Candidate], _ dates: DatePattern?) -> Int? {
        records.firstIndex { record in
            guard record.cells.count <= maxCellCount, let date = record.cells.firstIndex(where: { isDate($0, dates) }) else { return false }
            return record.cells.indices.contains { $0 != date && isNumber(record.cells[$0]) }
                && !record.cells.contains { CellWords.isTotal($0.utf8.span) }
        }
    }

    private static func isDate(_ cell: String, _ pattern: DatePattern?) -> Bool {
        let bytes = cell.utf8.span
        if let pattern { return bytes.count <= 100 && DateCell.date(bytes.extracting(bytes.trimmedRange), by: pattern) != nil }
        guard bytes.count <= 40, let written = WrittenDate(bytes.extracting(bytes.trimmedRange)) else { return false }
        return written.form != .serial && written.form != .yearless
    }

    private static func isNumber(_ cell: String) -> Bool {
        let bytes = cell.utf8.span
        return bytes.count <= 40 && WrittenAmount(bytes.extracting(bytes.trimmedRange)).map { $0.proof != .invalid } ?? false
    }
}
