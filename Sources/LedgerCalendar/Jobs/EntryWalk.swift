internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import TextBytes

/// Reads the entries of ledgers and feeds for a list, one input after another: the ledgers first, since an entry that a ledger has is the
/// ledger's, whatever a feed says.
struct EntryWalk {
    private enum Input {
        case feed(FeedWalk)
        case ledger(ByteSource, LedgerSurvey)

        var isFeed: Bool { if case .feed = self { true } else { false } }
        var source: ByteSource {
            switch self {
            case .feed(let walk): walk.survey.source
            case .ledger(let source, _): source
            }
        }
    }

    private let inputs: [Input]
    private let work: LedgerImport
    private var run: JobRun
    /// Whether the same money may be in two inputs.
    private let comparesMoney: Bool
    private var options: JobOptions { work.options }
    private var hasFeeds: Bool { inputs.contains(where: \.isFeed) }
    private var hasLedgers: Bool { inputs.contains { !$0.isFeed } }
    /// The feeds, in order.
    var feeds: [ByteSource] { inputs.filter(\.isFeed).map(\.source) }
    /// How many bytes all inputs have.
    var byteCount: Int { inputs.reduce(0) { $0 + $1.source.count } }
    /// The same inputs to be read for what they hold, without any report.
    var silent: EntryWalk {
        var walk = self
        walk.run = run.silent
        return walk
    }

    /// The names of the inputs if all of them are ledgers of our own form, as `import` writes them; else none.
    var ownLedgers: [String] {
        let own = inputs.filter { if case .ledger(_, let survey) = $0 { survey.columns.isCanonical } else { false } }
        return own.count == inputs.count ? own.map(\.source.name) : []
    }

    /// Surveys the inputs; unusable ones are reported and left out.
    ///
    /// - Throws: `LedgerError` when reading fails.
    init(_ sources: [ByteSource], _ work: LedgerImport, in run: JobRun) async throws(LedgerError) {
        var inputs: [Input] = []
        for source in try run.readable(sources, work.options) where !run.isStopped {
            do throws(LedgerError) {
                let kind = try work.options.kind(of: source)
                switch kind {
                case .ics: inputs.append(.feed(try await FeedWalk(source)))
                case .csv:
                    let reading = run.reading(of: source, work.options.reading)
                    inputs.append(.ledger(source, try LedgerSurvey(source: source, options: reading)))
                }
            } catch {
                try run.report(error)
            }
        }
        self.inputs = inputs.filter { !$0.isFeed } + inputs.filter(\.isFeed)
        (self.work, self.run) = (work, run)
        comparesMoney = inputs.count > 1 && inputs.contains(where: \.isFeed)
    }

    private var importing: ImportOptions {
        var importing = work.importing
        importing.defaultCurrency = importing.defaultCurrency ?? options.reading.defaultCurrency
        let feeds = inputs.compactMap { if case .feed(let walk) = $0 { walk.survey } else { nil } }
        // Remembering every event takes a tenth of the time; of several inputs, it is done here.
        if comparesMoney || feeds.allSatisfy(\.repeatedEvents.isEmpty) { importing.findsDuplicates = false }
        importing.identifiesEvents = importing.findsDuplicates || comparesMoney || work.mergedLedger != nil
        return importing
    }

    /// An entry with the UID of its event and its place.
    enum Item {
        case entry(Entry, uid: String, SourcePlace)
        /// As a form has written it in the tasks that read feeds; the entry itself where it has extra columns.
        case written(ArraySlice<UInt8>, ImportedEntry?)
    }

    /// An entry that is written already.
    private struct FormedEntry: Sendable {
        /// With the entry itself only where something has to be known of it.
        var reading: EntryReading
        /// Where its bytes lie in those of its part; `nil` for one of days that do not count.
        var bytes: Range<Int>?
    }

    /// Passes every entry of the days that count to `take`; those of feeds as the form has written them, if there is one.
    ///
    /// - Parameters:
    ///   - form: the form that writes entries in the tasks that read them.
    ///   - look: receives every event that can be read, where there is no form.
    ///   - take: receives the entries.
    /// - Throws: `LedgerError` when reading fails, and the errors of `take`.
    func read(
        as form: EntryForm? = nil, look: (EntryReading) -> Void = { _ in }, _ take: (Item) throws -> Void
    ) async throws {
        var importer = EntryImporter(options: importing)
        let (comparesMoney, options) = (comparesMoney, options)
        var seen = SeenMoney(ledgerID: options.ledgerID, hasFeeds: comparesMoney)
        // What is added to a ledger is compared with that one.
        let accounts = hasLedgers && work.mergedLedger == nil
        // Only JSON contains the UIDs of rows; otherwise, they are needed only if a feed may have the same ones.
        let needsUIDs = comparesMoney || work.format == .json || work.format == .jsonl
        for input in inputs where !run.isStopped {
            switch input {
            case .feed(let walk):
                importer.begin(calendarColumns: walk.survey.calendarTexts)
                let (reader, reading) = (importer.reader, FeedWalk.Reading(engine: work.engine))
                var feedOnly = FeedOnlyMoney()
                func takes(_ reading: EntryReading) -> Bool {
                    guard comparesMoney, let imported = reading.entry else { return importer.takes(reading, report: run.report) }
                    let standing = seen.take(imported) { options.counts(imported.entry) }
                    guard importer.takes(reading, cameBefore: standing == .inFeed, report: run.report), standing == .new else {
                        return false
                    }
                    if accounts, options.counts(imported.entry) { feedOnly.add(imported.entry) }
                    return true
                }
                func finish() {
                    importer.closingNotes(for: walk.survey.source.name).forEach(run.report)
                    run.result.events.skipped += importer.counts.broken
                    feedOnly.diagnostic(of: walk.survey.source).map(run.report)
                }
                defer { finish() }
                guard let form else {
                    run.result.events += try await walk.run(in: run, reading, find: { reader.read($0) }) { found in
                        run.progress.eventCount += 1
                        look(found)
                        guard takes(found), let imported = found.entry, options.counts(imported.entry) else { return }
                        try take(.entry(imported.entry, uid: imported.uid, imported.place))
                    }
                    continue
                }
                let piece = (bytes: [UInt8](), form: form, entry: Entry(date: .min, money: Money(.zero, .none)))
                run.result.events += try await walk.run(in: run, reading, piece: piece) { event, piece in
                    // In the memory of the one before it: a value of its own would retain every text once more.
                    var formed = FormedEntry(reading: reader.read(event, into: &piece.entry))
                    guard formed.reading.hasEntry else { return formed }
                    if options.counts(piece.entry) {
                        let start = piece.bytes.count
                        piece.form.write(piece.entry, uid: event.uid, at: event.place, to: &piece.bytes)
                        formed.bytes = start..<piece.bytes.count
                    }
                    if comparesMoney || !piece.entry.fields.isEmpty { formed.reading.keep(piece.entry, of: event) }
                    return formed
                } take: { formed, piece in
                    run.progress.eventCount += 1
                    guard takes(formed.reading), let bytes = formed.bytes else { return }
                    try take(.written(piece.bytes[bytes], formed.reading.entry))
                }
            case .ledger(let source, let survey):
                var rows = try LedgerRows(source, survey: survey, run.reading(of: source, options.reading), in: run)
                while let row = try rows.next() {
                    // Rows of other days are included in the numbers of UIDs.
                    let uid = needsUIDs ? seen.uid(of: row.entry) : nil
                    guard options.counts(row.entry) else { continue }
                    try take(.entry(row.entry, uid: uid?.description ?? "", SourcePlace(source.name, line: row.line)))
                }
            }
        }
        let ledgers = inputs.filter { !$0.isFeed }.map(\.source)
        try await run.report(seen.differences, ledgers: ledgers, feeds: feeds, options, importing)
    }

    /// Returns the extra columns of all inputs: those listed by headers and calendars and, if these are incomplete, those of their entries.
    func extraColumns() async throws -> ExtraColumns {
        var columns = ExtraColumns()
        for input in inputs {
            switch input {
            case .feed(let walk): columns.begin(calendarColumns: walk.survey.calendarTexts)
            case .ledger(_, let survey): columns.note(survey.columns.extraNames)
            }
        }
        guard work.format == .csv else { return columns }
        for input in inputs {
            switch input {
            case .feed(let walk): try await noteUnlisted(of: walk, &columns)
            case .ledger(let source, let survey): try noteUnlisted(of: source, survey, &columns)
            }
        }
        return columns
    }

    private func noteUnlisted(of walk: FeedWalk, _ columns: inout ExtraColumns) async throws {
        // An entry with a changed event may get a column for its UID.
        guard work.importing.edits == .take || ExtraColumns.mayBeUnlisted(in: walk.survey) else { return }
        var importer = EntryImporter(options: importing)
        importer.begin(calendarColumns: walk.survey.calendarTexts)
        let (reader, reading) = (importer.reader, FeedWalk.Reading(engine: work.engine))
        try await walk.run(in: JobRun(report: { _ in }), reading, find: { reader.read($0) }) { found in
            if importer.takes(found, report: { _ in }), let imported = found.entry { columns.note(imported.entry.fields) }
        }
    }

    /// Adds columns for the cells beyond a ledger's header.
    private func noteUnlisted(of source: ByteSource, _ survey: LedgerSurvey, _ columns: inout ExtraColumns) throws(LedgerError) {
        var hasMore = false
        var reader = try LedgerReader(source: source, options: run.reading(of: source, options.reading), survey: survey) {
            if $0.code == .csvExtraCells { hasMore = true }
        }
        while let facts = try reader.nextFacts() {
            if hasMore, let entry = reader.entry(facts) { columns.note(entry.fields) }
            hasMore = false
        }
    }
}
