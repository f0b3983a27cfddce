public import ByteStreams
public import Diagnostics
internal import LedgerCore

/// Reads the entries of a ledger file one by one, in constant memory.
///
/// A row that cannot be used costs only itself: it is reported, counted and left out.
///
/// ```swift
/// var reader = try LedgerReader(source: ByteSource(path: "ledger.csv")) { print($0.place, $0.message) }
/// while let row = try reader.next() {
///     print(row.line, row.entry.date, row.entry.money)
/// }
/// ```
public struct LedgerReader {
    /// What the columns of the file mean.
    public var columns: LedgerColumns { layout.columns }
    /// What gives the file's amounts their sign.
    public var signs: LedgerSurvey.Signs { layout.isUnsigned ? .unsigned : .signed }
    /// How many records were read after the header, skipped ones included.
    public var recordCount: Int { interpretedCount + csv.droppedCount }
    /// How many records were left out, each with an error.
    public var skippedCount: Int { faultCount + csv.droppedCount }

    /// How the file is read.
    let layout: LedgerLayout
    private var interpretedCount = 0
    private var faultCount = 0
    private var csv: CSVReader
    private var interpreter: RowInterpreter
    private let report: Diagnostic.Handler

    /// A reader that stands before the first row.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - options: how it is to be read.
    ///   - survey: what a pass over the same source with the same options found; without one the file is looked through here,
    ///     where the signs of its amounts need it.
    ///   - report: takes what is wrong with single rows; an error that is thrown is not reported.
    /// - Throws: what makes the file unusable as a whole.
    public init(
        source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions(), survey: LedgerSurvey? = nil,
        report: @escaping Diagnostic.Handler
    ) throws(LedgerFileError) {
        let found: LedgerLayout
        (csv, found) = try LedgerFile.open(source, options, report: report)
        if let survey {
            layout = survey.layout
        } else {
            let needsRows = LedgerSurvey.dependsOnRows(found.columns, options.amountSign)
            let ahead = needsRows ? try LedgerFile.open(source, options) { _ in }.csv : csv
            layout = try LedgerSurvey(ahead, found, options.amountSign, wantsZones: false).layout
        }
        interpreter = RowInterpreter(layout: layout, defaultCurrency: options.defaultCurrency)
        self.report = report
    }

    /// A reader of the records that begin within a range of a file whose header is known; it counts lines from there.
    init(
        source: ByteSource, range: Range<Int>, layout: LedgerLayout, separator: UInt8, options: LedgerReadingOptions,
        report: @escaping Diagnostic.Handler
    ) {
        csv = CSVReader(source: source, range: range, separator: separator, chunkSize: options.chunkSize, report: report)
        self.layout = layout
        interpreter = RowInterpreter(layout: layout, defaultCurrency: options.defaultCurrency)
        self.report = report
    }

    /// Whether the input ended, or had to be given up, within a record.
    public var isTruncated: Bool { csv.isTruncated }
    /// The offset of the record read last.
    public var offset: Int { csv.offset }
    /// The byte between fields.
    public var separator: UInt8 { csv.separator }

    /// The next entry and its line; `nil` at the end.
    ///
    /// - Throws: what the source throws.
    public mutating func next() throws(StreamError) -> LedgerRow? {
        while try advance() {
            if let row = checkedRow() { return row }
        }
        return nil
    }

    /// Goes to the next record; `false` when there is none.
    private mutating func advance() throws(StreamError) -> Bool {
        guard try csv.next() else { return false }
        interpretedCount += 1
        return true
    }

    /// The current record as an entry; `nil`, and counted, when it cannot be used.
    private mutating func checkedRow() -> LedgerRow? {
        do throws(RowFault) {
            let row = LedgerRow(entry: try interpreter.entry(of: csv), line: csv.line, offset: csv.offset)
            if interpreter.hasRemovedControls || interpreter.extraCell >= 0 { warn() }
            return row
        } catch {
            faultCount += 1
            say(.error, error.code, field: error.field, error.message)
            return nil
        }
    }

    /// Reads all that is left for nothing but days, money, kinds and, if asked, a label, and makes entries only of rows that
    /// need a closer look.
    ///
    /// - Parameters:
    ///   - label: which text of entries is the label; `nil` for none.
    ///   - take: gets each row.
    /// - Returns: the labels by number.
    /// - Throws: what the source throws.
    mutating func readMoney(by label: Entry.Label?, _ take: (MoneyRow) -> Void) throws(StreamError) -> [String] {
        var labels = CellNumbers()
        let place = label.map { interpreter.place(of: $0) } ?? LedgerColumns.absent
        while try advance() {
            if place != nil, var row = interpreter.money(of: csv) {
                if label != nil, let place { row.label = csv.withField(place) { labels.number(of: $0) } }
                row.line = csv.line
                take(row)
            } else if let row = checkedRow() {
                let number = label.map { labels.number(of: row.entry[$0].utf8.span) } ?? 0
                take(MoneyRow(date: row.entry.date, money: row.entry.money, kind: row.entry.kind, label: number, line: row.line))
            }
        }
        return labels.names
    }

    /// Where the next record begins.
    var nextOffset: Int { csv.nextOffset }
    /// The line the next record begins on.
    var nextLine: Int { csv.nextLine }

    private func warn() {
        if interpreter.hasRemovedControls {
            report(
                Diagnostic(
                    .warning, .csvControlCharacter, at: SourcePlace(csv.source.name, line: csv.line),
                    "control characters were removed from the row"))
        }
        if interpreter.extraCell >= 0 {
            say(.warning, .csvExtraCells, field: interpreter.extraCell, "the row has more cells than the header has names")
        }
    }

    private func say(_ severity: Severity, _ code: DiagnosticCode, field: Int, _ message: String) {
        let (place, excerpt) = csv.locate(field: field)
        report(Diagnostic(severity, code, at: place, message, excerpt: excerpt))
    }
}
