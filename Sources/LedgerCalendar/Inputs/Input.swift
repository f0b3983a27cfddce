internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV

/// An input of a job, opened once.
enum Input: Sendable {
    case ledger(OpenedLedger)
    /// The text of a feed, in UTF-8.
    case feed(ByteSource)

    /// The text.
    var source: ByteSource {
        switch self {
        case .ledger(let ledger): ledger.source
        case .feed(let source): source
        }
    }
}

extension [Input] {
    /// The ledgers, in order.
    var ledgers: [OpenedLedger] { compactMap { if case .ledger(let ledger) = $0 { ledger } else { nil } } }
    /// The feeds, in order.
    var feeds: [ByteSource] { compactMap { if case .feed(let source) = $0 { source } else { nil } } }
}

/// A ledger of a job: its text in UTF-8, how it is read, and the lines of the file that the user named.
struct OpenedLedger: Sendable {
    /// How the text is read.
    private(set) var survey: LedgerSurvey
    /// The lines of the file, where the text was translated from them.
    private let lines: TranslatedLines?

    init(_ survey: LedgerSurvey, from lines: TranslatedLines? = nil) { (self.survey, self.lines) = (survey, lines) }

    /// The text: that of the file, or the one into which it was translated.
    var source: ByteSource { survey.source }
    /// The name of the file.
    var name: String { source.name }

    /// Returns the ledger with the rows at some offsets as sides of transfers, whatever their kinds are.
    func pairing(_ offsets: Set<Int>) -> OpenedLedger {
        var ledger = self
        ledger.survey.transferOffsets = offsets
        return ledger
    }

    /// Returns the place of a line of the text in the file.
    func place(line: Int) -> SourcePlace { SourcePlace(name, line: lines?.original(of: line) ?? line) }

    /// Returns a finding about the text as one about the file.
    func original(_ diagnostic: Diagnostic) -> Diagnostic {
        guard lines != nil else { return diagnostic }
        var original = diagnostic
        (original.place, original.excerpt) = (place(line: diagnostic.place.line), nil)
        return original
    }
}

extension JobRun {
    /// Opens the inputs of a job: in UTF-8, translated by hledger's rules where there are some, and folders of calendars as one feed each.
    /// Unusable ones are reported and left out. Sides of transfers are paired where that is asked for, and rows that ledgers have in common
    /// reported.
    ///
    /// - Parameters:
    ///   - sources: the inputs.
    ///   - options: how to read them.
    ///   - kind: what all of them have to be; `nil` takes each for what it is.
    ///   - explains: whether to report how and why inputs that are not UTF-8 are decoded, to keep ledgers whose currency is unknown, and to
    ///     list each fault of a row.
    ///   - addsAllRows: whether rows that ledgers have in common count as often as they stand there.
    /// - Returns: the usable ones, in their order.
    /// - Throws: `LedgerError` when reading or writing fails.
    func open(
        _ sources: [ByteSource], _ options: JobOptions, as kind: InputKind? = nil, explains: Bool = false, addsAllRows: Bool = true
    ) throws(LedgerError) -> [Input] {
        var (inputs, given): ([Input], [ByteSource]) = ([], [])
        for source in sources where !isStopped {
            do throws(LedgerError) {
                inputs.append(try open(source, options, as: kind, explains: explains))
                if case .ledger = inputs.last { given.append(source) }
            } catch {
                try report(error)
            }
        }
        warnOfUnusedAccounts(options, sources)
        if options.kind == nil { warnOfLedgers(given, isAlone: sources.count == 1) }
        progress.totalByteCount = inputs.reduce(0) { $0 + $1.source.count }
        if options.pairsTransfers { inputs = try pairTransfers(of: inputs, options) }
        if !explains, addsAllRows { try reportOverlaps(of: inputs.ledgers) }
        return inputs
    }

    /// Opens feeds: in UTF-8, and folders of calendars as one feed each. Unusable ones are reported and left out.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    func openFeeds(_ sources: [ByteSource], _ options: JobOptions) throws(LedgerError) -> [ByteSource] {
        var feeds: [ByteSource] = []
        for source in sources where !isStopped {
            do throws(LedgerError) {
                let folder = try source.feedOfFolder(from: options.encoding, report: report)
                let feed = if let folder { folder } else { try text(of: source, options) }
                feeds.append(feed)
            } catch {
                try report(error)
            }
        }
        progress.totalByteCount = feeds.reduce(0) { $0 + $1.count }
        return feeds
    }

    /// Opens an input.
    ///
    /// - Throws: `LedgerError` when it is unusable.
    func open(
        _ source: ByteSource, _ options: JobOptions, as kind: InputKind? = nil, explains: Bool = false
    ) throws(LedgerError) -> Input {
        var options = options
        options.kind = kind ?? options.kind
        guard !source.isFolder else {
            if options.kind != .csv, let feed = try source.feedOfFolder(from: options.encoding, report: report) { return .feed(feed) }
            throw LedgerError(
                .csvCalendar, at: SourcePlace(source.name), "a folder is read as calendars; give the path of each ledger in it")
        }
        if try options.kind(of: source) == .csv, let ledger = try translated(source, options) { return .ledger(ledger) }
        let text = try text(of: source, options, explains: explains)
        guard try options.kind(of: text) == .csv else { return .feed(text) }
        if let account = options.account(of: source) { options.reading.account = account }
        var survey = try LedgerSurvey(source: text, options: options.reading, report: report)
        if !explains {
            try survey.checkCurrency()
            survey.listedFaults = Diagnostic.mostPerCode
        }
        return .ledger(OpenedLedger(survey))
    }

    private func text(of source: ByteSource, _ options: JobOptions, explains: Bool = false) throws(LedgerError) -> ByteSource {
        let encoding = if let encoding = options.encoding { encoding } else { try options.reading.profile.encoding(of: source) }
        return try source.inUTF8(
            from: encoding, expectsUTF8: LedgerColumns.areOwn(in: source), explain: { if explains { self.report($0) } }, report: report)
    }

    /// Warns of accounts for files that are not there.
    private func warnOfUnusedAccounts(_ options: JobOptions, _ sources: [ByteSource]) {
        let used = Set(sources.lazy.compactMap(options.accountFile))
        for file in options.accountNames.keys.sorted() where !used.contains(file) {
            report(
                Diagnostic(
                    .warning, .accountUnused, at: SourcePlace(file),
                    "an account is given for this file, which is none of the inputs: no row has it"))
        }
    }

    /// Warns of rows that ledgers have in common.
    ///
    /// - Throws: `LedgerError` when reading fails.
    private func reportOverlaps(of ledgers: [OpenedLedger]) throws(LedgerError) {
        guard ledgers.count > 1 else { return }
        var overlap = RowOverlap(of: ledgers.map(\.survey))
        for ledger in ledgers {
            guard let found = try overlap.add(ledger.survey) else { continue }
            let isOne = found.count == 1
            let several = found.isAll ? "all \(found.count) rows are" : "\(found.count) rows, this one first, are"
            report(
                Diagnostic(
                    .warning, .ledgerOverlap, at: ledger.place(line: found.line),
                    "\(isOne ? "this row is" : several) also in \(found.other) and \(isOne ? "counts" : "count") twice; import --merge adds only what is new"
                ))
        }
    }
}

extension JobOptions {
    /// The name under which an account is given for a file: that of the input, or its last part.
    fileprivate func accountFile(of source: ByteSource) -> String? {
        [source.name, source.name.split(separator: "/").last.map(String.init) ?? ""].first { accountNames[$0] != nil }
    }

    fileprivate func account(of source: ByteSource) -> String? { accountFile(of: source).flatMap { accountNames[$0] } }
}

extension DiagnosticCode {
    /// An account is given for a file that is no input.
    public static let accountUnused: DiagnosticCode = "account-unused"
    /// Rows of a ledger are also in an earlier one.
    public static let ledgerOverlap: DiagnosticCode = "ledger-overlap"
}
