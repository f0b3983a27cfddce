internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import Text

/// A ledger file of which the beginning was looked at: what it is, its header, its first records.
struct LedgerFile {
    /// A reader that stands on the header.
    let csv: CSVReader
    /// The first records behind it.
    let sample: LedgerSample
    /// What the header and the first records tell.
    let layout: LedgerLayout

    init(_ source: ByteSource, _ options: LedgerReadingOptions, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        if let fault = try Self.foreignKind(of: source) { throw fault }
        var csv = try CSVReader(source: source, separator: options.separator, chunkSize: options.chunkSize, report: report)
        // A header that was left out must not make a header of the row after it.
        guard try csv.next(), csv.droppedCount == 0 else {
            let message = csv.droppedCount == 0 ? "the file has no header and no rows" : "the file has no header that can be read"
            throw LedgerError(.csvEmpty, at: SourcePlace(source.name), message)
        }
        let header = csv
        sample = try LedgerSample(after: header)
        let columns = try Self.columns(of: csv, options, sample)
        layout = LedgerLayout(columns: columns, options: options, sample: sample)
        self.csv = csv
    }

    /// The layout with the signs of amounts, for which the file is read as far as they need it.
    func settledLayout(_ amountSign: LedgerReadingOptions.AmountSign) throws(LedgerError) -> LedgerLayout {
        try LedgerSurvey(self, amountSign, wantsZones: false).layout
    }

    /// What tells in the first line that the file is not a ledger.
    private static func foreignKind(of source: ByteSource) throws(LedgerError) -> LedgerError? {
        let head = try source.bytes(at: 0, length: 512)
        let line = head.prefix { !$0.isLineEnding }
        func error(_ code: DiagnosticCode, _ message: String, hint: Hint? = nil) -> LedgerError {
            LedgerError(code, at: SourcePlace(source.name, line: 1, column: 1), message, hint: hint)
        }
        switch ContentKind(head: line.span) {
        case .utf16 where line[0] >= 0xFE:
            return error(.csvNotUTF8, "the file is UTF-16; convert it first: iconv -f UTF-16 -t UTF-8")
        case .utf16, .binary, .zip:
            return error(
                .csvNotText, "not a text file: the first line has NUL bytes; save a spreadsheet as CSV, and UTF-16 as UTF-8")
        case .calendar:
            return error(
                .csvCalendar, "this is a calendar, not a ledger; it can be read with", hint: Hint(.job, values: ["import", "events"]))
        case .empty, .gzip, .webPage, .xml, .json, .calendarJSON, .text: return nil
        }
    }

    private static func columns(
        of csv: CSVReader, _ options: LedgerReadingOptions, _ sample: LedgerSample
    ) throws(LedgerError) -> LedgerColumns {
        var names: [String] = []
        // Names follow the rules of texts.
        var cleaner = TextCleaner()
        for index in 0..<csv.fieldCount {
            guard let name = csv.withField(index, { cleaner.clean($0) }) else {
                let encoding = csv.withField(index) { RowFault.likelyEncoding(of: $0) }
                throw error(
                    .csvNotUTF8, csv, index,
                    "the header is not UTF-8; convert the file first, as in: iconv -f \(encoding) -t UTF-8")
            }
            names.append(name)
        }
        for (role, name) in options.columnNames.sorted(by: { $0.value < $1.value }) where !name.isEmpty {
            guard LedgerColumns.index(of: name, in: names) == nil else { continue }
            let message = "the header has no column “\(name.prefix(50))” for \(role.name); it has \(shown(names))"
            throw error(.csvMissingColumn, csv, 0, message)
        }
        let columns = LedgerColumns(header: names, naming: options.columnNames, sample: sample)
        let hasDate = columns.present.contains(.date)
        guard hasDate, columns.present.contains(.amount) else {
            throw missing(hasDate: hasDate, csv, names)
        }
        return columns
    }

    private static func missing(hasDate: Bool, _ csv: CSVReader, _ names: [String]) -> LedgerError {
        let isData = !hasDate && (0..<csv.fieldCount).contains { csv.withField($0) { looksLikeData($0) } }
        if isData {
            let message = "the first line looks like data; a line of names must stand before it, such as date,amount,currency"
            return error(.csvMissingColumn, csv, 0, message)
        }
        let what = hasDate ? "an amount (amount, debit and credit, 금액, 金額)" : "a date (date, 날짜, 日付)"
        return error(
            .csvMissingColumn, csv, 0, "no column of the header is \(what); it has \(shown(names)); name the column",
            hint: hasDate ? Hint(.column, for: "amount", values: ["Total"]) : Hint(.column, for: "date", values: ["Day"]))
    }

    private static func looksLikeData(_ cell: Span<UInt8>) -> Bool {
        let cell = cell.extracting(cell.trimmedRange)
        return DateCell.date(cell, order: .dmy) != nil || DateCell.date(cell, order: .mdy) != nil
            || AmountCell.amount(cell, mark: AmountCell.point) != nil || AmountCell.amount(cell, mark: AmountCell.comma) != nil
    }

    private static func error(
        _ code: DiagnosticCode, _ csv: CSVReader, _ field: Int, _ message: String, hint: Hint? = nil
    ) -> LedgerError {
        let (place, excerpt) = csv.locate(field: field)
        return LedgerError(Diagnostic(.error, code, at: place, message, hint: hint, excerpt: excerpt))
    }

    /// The first few names; those with digits may be amounts of a file without a header, and are not repeated.
    private static func shown(_ names: [String]) -> String {
        let safe = names.lazy.filter { name in
            !name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.properties.numericType == nil }
        }
        let list = safe.prefix(10).map { "“\(String($0.prefix(30)))”" }.joined(separator: ", ")
        return list.isEmpty ? "no name without digits" : list + (names.count > 10 ? ", …" : "")
    }
}
