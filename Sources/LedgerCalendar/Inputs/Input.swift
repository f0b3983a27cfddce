internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV

/// An input of a job, opened once: its text in UTF-8, and what is known of it.
struct Input: Sendable {
    /// The text: that of the file which the user named, or the one into which it was translated.
    let source: ByteSource
    /// The ledger that was opened; `nil` for a feed.
    let ledger: LedgerSurvey?
    /// The lines of the file, where it was translated.
    private let lines: TranslatedLines?

    /// Creates a feed.
    init(feed source: ByteSource) { (self.source, ledger, lines) = (source, nil, nil) }

    /// Creates a ledger, translated from lines of the file where these are others.
    init(_ ledger: LedgerSurvey, from lines: TranslatedLines? = nil) { (source, self.ledger, self.lines) = (ledger.source, ledger, lines) }

    /// The name of the file.
    var name: String { source.name }

    /// Returns the ledger with the rows at some offsets as sides of transfers, whatever their kinds are.
    func pairing(_ offsets: Set<Int>) -> Input {
        guard var ledger, !offsets.isEmpty else { return self }
        ledger.transferOffsets = offsets
        return Input(ledger, from: lines)
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
    /// Unusable ones are reported and left out. Sides of transfers are paired where that is asked for, and rows that downloads have in common
    /// reported.
    ///
    /// - Parameters:
    ///   - sources: the inputs.
    ///   - options: how to read them.
    ///   - kind: what all of them have to be; `nil` takes each for what it is.
    ///   - explains: whether notes say how and why inputs that are not UTF-8 are decoded; nothing names the currency of a ledger is then no
    ///     reason to leave it out.
    /// - Returns: the usable ones, in their order.
    /// - Throws: `LedgerError` when reading or writing fails.
    func open(
        _ sources: [ByteSource], _ options: JobOptions, as kind: InputKind? = nil, explains: Bool = false
    ) throws(LedgerError) -> [Input] {
        var inputs: [Input] = []
        for source in sources where !isStopped {
            do throws(LedgerError) {
                inputs.append(try open(source, options, as: kind, explains: explains))
            } catch {
                try report(error)
            }
        }
        try warnOfLedgers(among: sources, options)
        progress.totalByteCount = inputs.reduce(0) { $0 + $1.source.count }
        if options.pairsTransfers { inputs = try pairTransfers(of: inputs, options) }
        if !explains { reportOverlaps(of: inputs) }
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
            if options.kind != .csv, let feed = try source.feedOfFolder(from: options.encoding, report: report) { return Input(feed: feed) }
            throw LedgerError(
                .csvCalendar, at: SourcePlace(source.name), "a folder is read as calendars; give the path of each ledger in it")
        }
        if try options.kind(of: source) == .csv, let ledger = try translated(source, options) { return ledger }
        let text = try text(of: source, options, explains: explains)
        guard try options.kind(of: text) == .csv else { return Input(feed: text) }
        let ledger = try LedgerSurvey(source: text, options: options.reading, report: report)
        if !explains { try ledger.checkCurrency() }
        return Input(ledger)
    }

    private func text(of source: ByteSource, _ options: JobOptions, explains: Bool = false) throws(LedgerError) -> ByteSource {
        let encoding = if let encoding = options.encoding { encoding } else { try options.reading.profile.encoding(of: source) }
        return try source.inUTF8(from: encoding, explain: { if explains { self.report($0) } }, report: report)
    }

    /// Warns of rows that downloads have in common.
    private func reportOverlaps(of inputs: [Input]) {
        guard inputs.count > 1 else { return }
        var overlap = RowOverlap()
        for input in inputs {
            guard let ledger = input.ledger, let found = overlap.add(ledger) else { continue }
            let what = found.count == 1 ? "this row is" : "\(found.count) rows, this one first, are"
            report(
                Diagnostic(
                    .warning, .ledgerOverlap, at: input.place(line: found.line),
                    "\(what) also in \(found.other) and \(found.count == 1 ? "counts" : "count") twice; import --merge adds only what is new"
                ))
        }
    }
}

extension DiagnosticCode {
    /// Rows of a bank's file are also in an earlier input.
    public static let ledgerOverlap: DiagnosticCode = "ledger-overlap"
}
