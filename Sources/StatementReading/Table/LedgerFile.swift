internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// A ledger file of which the beginning was looked at: what it is, its header, its first records.
struct LedgerFile {
    /// A reader that stands before the first row.
    let csv: CSVReader
    /// Where the table begins, and what stands before it.
    let start: TableStart
    /// The names of the columns.
    let names: [String]
    /// The first records behind the header.
    let sample: LedgerSample
    /// What the names and the first records tell of the columns.
    private(set) var plan: ColumnPlan
    /// What all of its rows tell of them.
    private(set) var second = SecondLook()
    /// The profile it is read by.
    let profile: LedgerProfile?
    /// How it is read: what was given, then what the profile says.
    let options: LedgerReadingOptions
    /// What was given.
    let given: LedgerReadingOptions

    init(_ source: ByteSource, _ options: LedgerReadingOptions, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        if let fault = try Self.foreignKind(of: source) { throw fault }
        given = options
        start = try Self.start(source, options.profile.stated?.filling(options) ?? options, report)
        // A header that was left out must not make a header of the row after it.
        guard !start.names.isEmpty, start.csv.droppedCount == 0 else {
            let message =
                start.csv.droppedCount == 0 ? "the file has no header and no rows" : "the file has no header that can be read"
            throw LedgerError(.csvEmpty, at: SourcePlace(source.name), message)
        }
        (self.csv, names) = (start.csv, start.names)
        profile = try Self.profile(start, given, source)
        self.options = profile?.filling(given) ?? given
        sample = try LedgerSample(after: self.csv, width: names.count, dates: DateTest(pattern: self.options.dateFormat))
        plan = try ColumnFinder(self.csv, names, start, sample, self.options).plan
    }

    /// The file as it is to be looked at again.
    func seen(_ second: SecondLook) -> LedgerFile {
        var file = self
        (file.plan, file.second) = (second.plan(plan), second)
        return file
    }

    /// A reader of the records behind the header for whom no texts are made.
    var records: CSVReader {
        var csv = csv.silent
        csv.checksBuffers = false
        return csv
    }

    /// The profile for a file; of one of our own nothing is left open.
    private static func profile(
        _ start: TableStart, _ options: LedgerReadingOptions, _ source: ByteSource
    ) throws(LedgerError) -> LedgerProfile? {
        guard !start.hasHeader || !ColumnPlan.isCanonical(start.names) else { return nil }
        if let stated = options.profile.stated, let name = stated.missingName(in: start.names) {
            throw LedgerError(
                .csvMissingColumn, at: SourcePlace(source.name, line: start.line, column: 1),
                "the file is not what the profile “\(stated.name)” describes: its header lacks “\(name.prefix(50))”")
        }
        return options.profile.profile(for: start.hasHeader ? start.names : [])
    }

    /// Whether a setting was left open, and is the profile's.
    func isOfProfile(_ setting: KeyPath<LedgerReadingOptions, some Equatable>) -> Bool {
        given[keyPath: setting] != options[keyPath: setting]
    }

    /// Who settled it.
    func settler(_ setting: KeyPath<LedgerReadingOptions, some Equatable>) -> String {
        isOfProfile(setting) ? "the profile “\(profile?.name ?? "")” says so" : "the option says so"
    }

    /// Where the table begins, with the separator under which a header is found: the likeliest one, if under that.
    private static func start(
        _ source: ByteSource, _ options: LedgerReadingOptions, _ report: @escaping Diagnostic.Handler
    ) throws(LedgerError) -> TableStart {
        func start(_ separator: UInt8?) throws(LedgerError) -> TableStart {
            try TableStart(CSVReader(source: source, separator: separator, chunkSize: options.chunkSize, report: report), options)
        }
        // Our own files are told by their first line, whatever their texts hold and options say.
        let head = try source.bytes(at: 0, length: 1 << 12)
        let line = String(decoding: head.prefix { !$0.isLineEnding }, as: UTF8.self)
        if ColumnPlan.isCanonical(CSVText.cells(of: line)) { return try start(AmountCell.comma) }
        guard options.separator == nil else { return try start(options.separator) }
        let likeliest = try start(nil)
        guard !likeliest.isNamed, options.headerLine == nil, options.fields == nil else { return likeliest }
        for separator in SeparatorGuess.candidates + options.profile.separators where separator != likeliest.csv.separator {
            if let other = try? start(separator), other.isNamed { return other }
        }
        return likeliest
    }

    /// What tells at the beginning that the file is not a ledger.
    private static func foreignKind(of source: ByteSource) throws(LedgerError) -> LedgerError? {
        let head = try source.bytes(at: 0, length: 4096)
        let line = head.prefix { !$0.isLineEnding }
        func error(_ code: DiagnosticCode, _ message: String, hint: Hint? = nil) -> LedgerError {
            LedgerError(code, at: SourcePlace(source.name, line: 1, column: 1), message, hint: hint)
        }
        func other(_ what: String, _ wayOut: String) -> LedgerError {
            error(.csvOtherFormat, "this is \(what), not CSV; \(wayOut)")
        }
        let spreadsheet = "save it as CSV from a spreadsheet program, or with: libreoffice --convert-to csv FILE"
        let gnucash = "download CSV from the bank, or import it into GnuCash and export its transactions as CSV"
        switch ContentKind(head: head.span) {
        case .utf16 where line[0] >= 0xFE:
            return error(.csvNotUTF8, "the file is UTF-16, not UTF-8; specify its encoding", hint: Hint(.encoding, values: ["utf-16"]))
        case .utf16, .binary:
            return error(.csvNotText, "not a text file: the first line has NUL bytes; save a spreadsheet as CSV, and UTF-16 as UTF-8")
        case .calendar:
            return error(
                .csvCalendar, "this is a calendar, not a ledger; it can be read with", hint: Hint(.job, values: ["import", "events"]))
        case .zip:
            // The parts of a workbook of Excel, or the type of one of LibreOffice.
            let parts: [StaticString] = ["[content_types].xml", "xl/", "opendocument.spreadsheet"]
            let isBook = parts.contains { head.span.firstOffset(ofLowercase: $0) != nil }
            return isBook ? other("a spreadsheet", spreadsheet) : other("a ZIP archive", "unpack it first")
        case .office: return other("an Excel file (.xls)", spreadsheet)
        case .gzip: return other("a gzip file", "unpack it first")
        case .pdf: return other("a PDF", "download CSV from the bank")
        case .ofx: return other("OFX (also called QFX)", gnucash)
        case .qif: return other("QIF", gnucash)
        case .mt940: return other("an MT940 statement", gnucash)
        case .camt: return other("a camt statement (ISO 20022)", "download CSV from the bank, or convert it with AqBanking (aqbanking-cli)")
        // Names of columns may stand in angle brackets.
        case .webPage, .xml:
            let marks: [StaticString] = ["<?xml", "<html", "<!doctype html", "<table", "<meta", "<head", "<body", "<style"]
            guard marks.contains(where: { head.span.firstOffset(ofLowercase: $0) != nil }) else { return nil }
            let page = try source.bytes(at: 0, length: ContentKind.headLength)
            func has(_ tag: StaticString) -> Bool { page.span.firstOffset(ofLowercase: tag) != nil }
            let isPage = ContentKind(head: head.span) == .webPage && (has("<form") || !has("<table"))
            return isPage
                ? error(.csvOtherFormat, ContentKind.webPageMessage)
                : other("a table in HTML or XML", "open it in a spreadsheet program and save it as CSV")
        case .text where !ColumnPlan.isCanonical(CSVText.cells(of: String(decoding: line, as: UTF8.self))):
            return journal(source.name).map { other("a plain-text accounting journal", $0) }
        case .empty, .json, .calendarJSON, .text: return nil
        }
    }

    /// How the journal of that name can be read; `nil` for the names of other files.
    private static func journal(_ name: String) -> String? {
        func ends(_ endings: String...) -> Bool { endings.contains { name.lowercased().hasSuffix($0) } }
        if ends(".journal", ".hledger", ".ledger") { return "print it as JSON, which can be read: hledger print -O json -f FILE" }
        if ends(".beancount", ".bean") {
            return "query it as CSV, which can be read: bean-query -f csv FILE 'SELECT date, payee, narration, account, number, currency'"
        }
        return nil
    }
}
