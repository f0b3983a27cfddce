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
    private let ledgers: [OpenedLedger]
    private let walks: [FeedWalk]
    private let work: LedgerImport
    private var run: JobRun
    /// Whether the same money may be in two inputs.
    private let comparesMoney: Bool
    /// Whether rows get UIDs although no feed may have the same ones: a ledger may whose rows keep theirs.
    var identifiesRows = false
    private var options: JobOptions { work.options }
    /// The feeds, in order.
    var feeds: [ByteSource] { walks.map(\.survey.source) }
    /// How many bytes all inputs have.
    var byteCount: Int { (ledgers.map(\.source) + feeds).reduce(0) { $0 + $1.count } }
    /// The same inputs to be read for what they hold, without any report.
    var silent: EntryWalk {
        var walk = self
        walk.run = JobRun(report: { _ in })
        return walk
    }

    /// The names of the inputs if all of them are ledgers of our own form, as `import` writes them; else none.
    var ownLedgers: [String] {
        walks.isEmpty && ledgers.allSatisfy { $0.survey.columns.isCanonical } ? ledgers.map(\.name) : []
    }

    /// The names of the ledgers in which a row without a category says nothing: all but those of our own form with a column for it.
    var bankFiles: Set<String> {
        func hasOwnCategories(_ columns: LedgerColumns) -> Bool {
            columns.isCanonical && columns.present.contains(.category)
        }
        return Set(ledgers.lazy.filter { !hasOwnCategories($0.survey.columns) }.map(\.name))
    }

    /// Opens the inputs; unusable ones are reported and left out.
    ///
    /// - Throws: `LedgerError` when reading fails.
    init(_ sources: [ByteSource], _ work: LedgerImport, in run: JobRun) async throws(LedgerError) {
        let inputs = try run.open(sources, work.options, addsAllRows: work.mergedLedger == nil)
        var walks: [FeedWalk] = []
        // Only a header of CSV has to name all columns before their entries are read.
        let soughtTexts = work.format == .csv ? ExtraColumns.soughtTexts : []
        for feed in inputs.feeds where !run.isStopped {
            do throws(LedgerError) {
                walks.append(try await FeedWalk(feed, soughtTexts: soughtTexts))
            } catch {
                try run.report(error)
            }
        }
        (ledgers, self.walks, self.work, self.run) = (inputs.ledgers, walks, work, run)
        comparesMoney = ledgers.count + walks.count > 1 && !walks.isEmpty
    }

    private var importing: ImportOptions {
        var importing = work.importing
        importing.defaultCurrency = importing.defaultCurrency ?? options.reading.defaultCurrency
        // Remembering every event takes a tenth of the time; of several inputs, it is done here.
        if comparesMoney || walks.allSatisfy(\.survey.repeatedEvents.isEmpty) { importing.findsDuplicates = false }
        importing.identifiesEvents = importing.findsDuplicates || comparesMoney || work.mergedLedger != nil || work.replacedFile != nil
        return importing
    }

    /// An entry that was read.
    enum Item {
        /// With the UID of its event and its place.
        case entry(Entry, uid: String, SourcePlace)
        /// As a form has written it in the tasks that read feeds; the entry itself where it has extra columns.
        case written(ArraySlice<UInt8>, ImportedEntry?)
    }

    /// Passes every entry of the days that count to `take`; those of feeds as the form has written them, if there is one.
    ///
    /// - Parameters:
    ///   - form: the form that writes entries in the tasks that read them.
    ///   - look: receives every event that can be read.
    ///   - take: receives the entries.
    /// - Throws: `LedgerError` when reading fails, and the errors of `take`.
    func read(
        as form: EntryForm? = nil, look: (EntryReading) -> Void = { _ in }, _ take: (Item) throws -> Void
    ) async throws {
        let importing = importing
        var (importer, seen) = (EntryImporter(options: importing), SeenMoney(ledgerID: options.ledgerID, hasFeeds: comparesMoney))
        for ledger in ledgers where !run.isStopped { try readLedger(ledger, &seen, take) }
        for walk in walks where !run.isStopped { try await readFeed(walk, as: form, &importer, &seen, look: look, take) }
        try await run.report(seen.differences, ledgers: ledgers, feeds: feeds, options, importing)
    }

    private func readLedger(_ ledger: OpenedLedger, _ seen: inout SeenMoney, _ take: (Item) throws -> Void) throws {
        // Only JSON contains the UIDs of rows; otherwise, they are needed only if something else may have the same ones.
        let needsUIDs = comparesMoney || work.format == .json || work.format == .jsonl || identifiesRows
        var rows = try LedgerRows(ledger, in: run)
        while let row = try rows.next() {
            // Rows of other days are included in the numbers of UIDs.
            let uid = needsUIDs ? seen.uid(of: row.entry) : nil
            if options.counts(row.entry) { try take(.entry(row.entry, uid: uid?.description ?? "", rows.place)) }
        }
    }

    private func readFeed(
        _ walk: FeedWalk, as form: EntryForm?, _ importer: inout EntryImporter, _ seen: inout SeenMoney, look: (EntryReading) -> Void,
        _ take: (Item) throws -> Void
    ) async throws {
        importer.begin(calendarColumns: walk.survey.calendarTexts)
        let (reader, options, keepsEntries) = (importer.reader, options, comparesMoney || form == nil)
        // What is added to a ledger is compared with that one.
        let accounts = !ledgers.isEmpty && work.mergedLedger == nil
        var feedOnly = FeedOnlyMoney()
        defer {
            importer.closingNotes(for: walk.survey.source.name).forEach(run.report)
            run.result.events.skipped += importer.counts.broken
            feedOnly.diagnostic(of: walk.survey.source).map(run.report)
        }
        func takes(_ reading: EntryReading) -> Bool {
            guard comparesMoney, let imported = reading.entry else { return importer.takes(reading, report: run.report) }
            let standing = seen.take(imported) { options.counts(imported.entry) }
            guard importer.takes(reading, cameBefore: standing == .inFeed, report: run.report), standing == .new else { return false }
            if accounts, options.counts(imported.entry) { feedOnly.add(imported.entry) }
            return true
        }
        run.result.events += try await walk.run(in: run, FeedWalk.Reading(engine: work.engine)) { byteCount in
            var bytes: [UInt8] = []
            // Rows are hardly longer than their events, and a quarter more spares growing for the last ones.
            if form != nil { bytes.reserveCapacity(byteCount + byteCount / 4) }
            // An entry is read into the memory of the one before it: a value of its own would retain every text once more.
            return (bytes: bytes, form: form, entry: Entry(date: .min, money: Money(.zero, .none)))
        } find: { event, piece in
            var (reading, bytes): (EntryReading, Range<Int>?) = (reader.read(event, into: &piece.entry), nil)
            guard reading.hasEntry else { return (reading, bytes) }
            if options.counts(piece.entry) {
                let start = piece.bytes.count
                piece.form?.write(piece.entry, uid: event.uid, at: event.place, to: &piece.bytes)
                bytes = start..<piece.bytes.count
            }
            if keepsEntries || !piece.entry.fields.isEmpty { reading.keep(piece.entry, of: event) }
            return (reading, bytes)
        } take: { (found: (reading: EntryReading, bytes: Range<Int>?), piece) in
            run.progress.eventCount += 1
            look(found.reading)
            guard takes(found.reading), let bytes = found.bytes else { return }
            guard form == nil, let imported = found.reading.entry else {
                return try take(.written(piece.bytes[bytes], found.reading.entry))
            }
            try take(.entry(imported.entry, uid: imported.uid, imported.place))
        }
    }

    /// Returns the extra columns of all inputs: those listed by headers and calendars and, if these are incomplete, those of their entries.
    func extraColumns() async throws -> ExtraColumns {
        var columns = ExtraColumns()
        for ledger in ledgers { columns.note(ledger.survey.columns.extraNames) }
        for walk in walks { columns.begin(calendarColumns: walk.survey.calendarTexts) }
        guard work.format == .csv else { return columns }
        for ledger in ledgers { try noteUnlisted(of: ledger.survey, &columns) }
        for walk in walks { try await noteUnlisted(of: walk, &columns) }
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
    private func noteUnlisted(of ledger: LedgerSurvey, _ columns: inout ExtraColumns) throws(LedgerError) {
        var reader = try LedgerReader(ledger) { _ in }
        while let facts = try reader.nextFacts() {
            if reader.hasExtraCells, let entry = reader.entry(facts) { columns.note(entry.fields) }
        }
    }
}
