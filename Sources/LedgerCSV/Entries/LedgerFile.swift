internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import Text

/// Opens a ledger file and reads its header.
enum LedgerFile {
    /// A reader that stands behind the header, and what the header says.
    static func open(
        _ source: ByteSource, _ options: LedgerReadingOptions, report: @escaping Diagnostic.Handler
    ) throws(LedgerFileError) -> (csv: CSVReader, layout: LedgerLayout) {
        if let fault = try notText(source) { throw fault }
        var csv = try streaming { () throws(StreamError) in
            try CSVReader(source: source, separator: options.separator, chunkSize: options.chunkSize, report: report)
        }
        // A header that was left out must not make a header of the row after it.
        guard try streaming({ () throws(StreamError) in try csv.next() }), csv.droppedCount == 0 else {
            let message = csv.droppedCount == 0 ? "the file has no header and no rows" : "the file has no header that can be read"
            throw LedgerFileError(.empty, Diagnostic(.error, .csvEmpty, at: SourcePlace(source.name), message))
        }
        let header = csv
        let sample = try streaming { () throws(StreamError) in try LedgerSample(after: header) }
        let columns = try columns(of: csv, options, sample)
        return (csv, LedgerLayout(columns: columns, options: options, sample: sample))
    }

    /// What the first bytes say against a ledger: that the file is of another kind.
    private static func notText(_ source: ByteSource) throws(LedgerFileError) -> LedgerFileError? {
        var head = try streaming { () throws(StreamError) in try source.bytes(at: 0, length: 512) }
        let place = SourcePlace(source.name, line: 1, column: 1)
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            let message = "the file is UTF-16; convert it first: iconv -f UTF-16 -t UTF-8"
            return LedgerFileError(.notUTF8, Diagnostic(.error, .csvNotUTF8, at: place, message))
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
        if head.prefix(while: { $0 != .lineFeed && $0 != .carriageReturn }).contains(0) {
            let message = "this is no text: the first line has NUL bytes; save a spreadsheet as CSV, and UTF-16 as UTF-8"
            return LedgerFileError(.notText, Diagnostic(.error, .csvNotText, at: place, message))
        }
        let begin = Array("BEGIN:VCALENDAR".utf8)
        guard head.prefix(begin.count).map({ $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }) == begin else { return nil }
        let message = "this is a calendar, not a ledger: import reads the entries of one, and events its events"
        return LedgerFileError(.calendar, Diagnostic(.error, .csvCalendar, at: place, message))
    }

    private static func columns(
        of csv: CSVReader, _ options: LedgerReadingOptions, _ sample: LedgerSample
    ) throws(LedgerFileError) -> LedgerColumns {
        var names: [String] = []
        for index in 0..<csv.fieldCount {
            guard let name = csv.withField(index, { name(in: $0) }) else {
                let encoding = csv.withField(index) { CellAdvice.encoding(of: $0) }
                throw error(
                    .notUTF8, .csvNotUTF8, csv, index,
                    "the header is not UTF-8; convert the file first, as in: iconv -f \(encoding) -t UTF-8")
            }
            names.append(name)
        }
        for (role, name) in options.columnNames.sorted(by: { $0.value < $1.value }) where !name.isEmpty {
            guard LedgerColumns.index(of: name, in: names) == nil else { continue }
            let message = "the header has no “\(name.prefix(50))”, which is to be \(role.name); it has \(shown(names))"
            throw error(.missingColumn, .csvMissingColumn, csv, 0, message)
        }
        let columns = LedgerColumns(header: names, naming: options.columnNames, sample: sample)
        let hasDate = columns.present.contains(.date)
        guard hasDate, columns.present.contains(.amount) else {
            throw error(.missingColumn, .csvMissingColumn, csv, 0, missing(hasDate: hasDate, csv, names))
        }
        return columns
    }

    private static func missing(hasDate: Bool, _ csv: CSVReader, _ names: [String]) -> String {
        let isData = !hasDate && (0..<csv.fieldCount).contains { csv.withField($0) { looksLikeData($0) } }
        if isData { return "the first line looks like data; a line of names must stand before it, such as date,amount,currency" }
        let what = hasDate ? "an amount (amount, debit and credit, 금액, 金額)" : "a date (date, 날짜, 日付)"
        let example = hasDate ? "amount=Total" : "date=Day"
        return "no column of the header is \(what); it has \(shown(names)); name the column, as in --column \(example)"
    }

    private static func looksLikeData(_ cell: Span<UInt8>) -> Bool {
        let cell = cell.extracting(cell.trimmedRange)
        return DateCell.date(cell, order: .dmy) != nil || DateCell.date(cell, order: .mdy) != nil
            || AmountCell.amount(cell, mark: AmountCell.point) != nil || AmountCell.amount(cell, mark: AmountCell.comma) != nil
    }

    private static func error(
        _ code: LedgerFileError.Code, _ diagnostic: DiagnosticCode, _ csv: CSVReader, _ field: Int, _ message: String
    ) -> LedgerFileError {
        let (place, excerpt) = csv.locate(field: field)
        return LedgerFileError(code, Diagnostic(.error, diagnostic, at: place, message, excerpt: excerpt))
    }

    private static func name(in bytes: Span<UInt8>) -> String? {
        // Names follow the rules of texts.
        var cleaner = TextCleaner()
        return cleaner.clean(bytes)
    }

    /// The first few names; those with digits may be amounts of a file without a header, and are not repeated.
    private static func shown(_ names: [String]) -> String {
        let safe = names.lazy.filter { name in
            !name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.properties.numericType == nil }
        }
        let list = safe.prefix(10).map { "“\(String($0.prefix(30)))”" }.joined(separator: ", ")
        return list.isEmpty ? "no name without digits" : list + (names.count > 10 ? ", …" : "")
    }

    static func streaming<Result>(_ body: () throws(StreamError) -> Result) throws(LedgerFileError) -> Result {
        do {
            return try body()
        } catch {
            throw LedgerFileError(error)
        }
    }
}
