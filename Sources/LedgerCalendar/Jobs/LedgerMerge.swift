internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents

/// Adds new entries to a ledger.
struct LedgerMerge {
    private let ledger: ByteSource
    private let feeds: [ByteSource]
    private let run: JobRun
    private var patcher: LedgerPatcher
    private var known = KnownEntries()
    /// The current input, and its new entries.
    private var input = ""
    private var new: [(entry: Entry, place: SourcePlace)] = []
    private var (newCount, knownCount) = (0, 0)
    /// The events of the ledger's rows in the feeds.
    private var events: RowEvents
    /// Columns missing from the ledger, in the order of appearance.
    private var lacking: [String] = []

    /// Reads the ledger, whose amounts have the default currency where it names none; `nil` when some of its rows are unreadable, which is reported: their entries would be added again.
    ///
    /// - Throws: `LedgerError` when it cannot be read, or is not a ledger to which rows can be added.
    init?(into ledger: ByteSource, from feeds: [ByteSource], _ jobOptions: JobOptions, in run: JobRun) throws(LedgerError) {
        guard case .utf8 = try EncodingDecision(ledger) else {
            throw LedgerError(
                .csvNotUTF8, at: SourcePlace(ledger.name), "rows can be added to ledgers in UTF-8 only; import this one first")
        }
        (self.ledger, self.feeds, self.run) = (ledger, feeds, run)
        var options = LedgerReadingOptions()
        options.defaultCurrency = jobOptions.reading.defaultCurrency
        patcher = try LedgerPatcher(source: ledger, options: options)
        var reader = try LedgerReader(source: ledger, options: options, report: run.report)
        var events = RowEvents(feeds: feeds.map(\.name), ledgerID: jobOptions.ledgerID)
        while let row = try reader.next() {
            known.add(row.entry, at: SourcePlace(ledger.name, line: row.line))
            events.addRow(row.entry, counts: jobOptions.counts(row.entry))
        }
        self.events = events
        guard reader.skippedCount == 0, !reader.isTruncated else {
            run.replacement = .never
            return nil
        }
    }

    /// Warns where a ledger of our own is to be added to a file in another form, such as a bank's: that was hardly meant.
    func warn(of ledgers: [String]) {
        guard let first = ledgers.first, !patcher.columns.isCanonical else { return }
        let message =
            "this is a bank's file, by its columns, and \(first) is a ledger: was \(ledger.name) to be added to \(first), the other way round?"
        run.report(Diagnostic(.warning, .importOtherWayRound, at: SourcePlace(ledger.name), message))
    }

    /// Takes note of an event of a feed, whether it is an entry or not.
    mutating func look(at event: EntryReading) { events.note(event) }

    /// Adds an entry of an input; the entries of one input must be consecutive.
    mutating func take(_ entry: Entry, uid: String, at origin: SourcePlace) throws(LedgerError) {
        if origin.source != input {
            try finishInput()
            input = origin.source
            known.beginFile()
        }
        guard let match = known.find(entry) else {
            guard let row = events.row(withUID: uid) else { return new.append((entry, origin)) }
            // It is the event of that row, whatever became of it: two rows would count twice.
            knownCount += 1
            let found = PlacedMoney(entry, origin, counts: true)
            found.difference(from: known.money(of: row), uid: uid, in: run, outcome: "which stays as it is").map(run.report)
            return
        }
        knownCount += 1
        events.noteEntry(uid: uid, matching: match.number)
        guard match.isPending, entry.status != .pending else { return }
        let place = run.original(match.place)
        let message = "is pending in line \(place.line) of \(place.source) and no longer here; that line was left as it is"
        run.report(Diagnostic(.note, .importNowBooked, at: origin, message))
    }

    /// Writes the ledger, including the new entries.
    mutating func finish(_ output: inout OutputFile) throws(LedgerError) {
        try finishInput()
        try patcher.finish()
        try patcher.write { bytes throws(LedgerError) in try output.write(bytes) }
        (run.result.writtenCount, run.result.usedCount) = (newCount, newCount + knownCount)
        if !lacking.isEmpty {
            let names = lacking.map { "“\($0.prefix(30))”" }.joined(separator: ", ")
            let message = "the ledger has no column \(names); the new rows are without it"
            run.report(Diagnostic(.warning, .csvCannotHold, at: SourcePlace(ledger.name), message))
        }
        let counts = newCount == 1 ? "1 entry is new and was added" : "\(newCount) entries are new and were added"
        let message = "\(counts), \(knownCount) \(knownCount == 1 ? "was" : "were") known"
        run.reportOnceWritten(Diagnostic(.note, .importMerged, at: SourcePlace(ledger.name), message))
        reportGone()
    }

    /// Reports the rows of the ledger whose events are not in the feeds any more.
    private func reportGone() {
        guard events.hasSome else { return }
        guard !run.result.hasErrors, !run.result.isTruncated else {
            let message = "rows whose events are gone are not listed, since events may be missing that could not be read"
            return run.report(Diagnostic(.note, .importEventGone, at: SourcePlace(ledger.name), message))
        }
        for (number, row) in events.rows.enumerated() where row.counts && !row.isShown {
            let why = row.isCancelled ? "its event is cancelled there" : "it was deleted there, or never exported to it"
            let message = "this row has no event in \(events.name): \(why); the row stays as it is"
            run.report(Diagnostic(.note, .importEventGone, at: known.place(of: number), message))
        }
    }

    /// New and possibly known entries can only be distinguished once the whole input has been matched.
    private mutating func finishInput() throws(LedgerError) {
        for listed in new {
            if let (place, reason) = known.likeness(of: listed.entry) {
                let message = "may be the entry in line \(run.original(place).line) of \(place.source), \(reason); it counts as new"
                run.report(Diagnostic(.note, .importPossibleDuplicate, at: listed.place, message))
            }
        }
        for listed in new {
            try add(listed.entry)
            known.add(listed.entry, at: listed.place)
        }
        newCount += new.count
        if let feed = feeds.first(where: { $0.name == input }) {
            var feedOnly = FeedOnlyMoney()
            for listed in new where !listed.entry.money.amount.isZero { feedOnly.add(listed.entry) }
            feedOnly.report(of: feed, in: run)
        }
        new = []
    }

    private mutating func add(_ entry: Entry) throws(LedgerError) {
        do throws(LedgerError) {
            try patcher.add(entry)
        } catch {
            guard error.code == .csvCannotHold else { throw error }
            // Only columns that no sum and no page needs may be omitted.
            let missing = try patcher.missingColumns(for: entry)
            guard !missing.contains(where: { LedgerColumn(rawValue: $0) != nil }) else { throw refusal(missing) ?? error }
            for name in missing where !lacking.contains(name) { lacking.append(name) }
            var held = entry
            held.fields.removeAll { missing.contains($0.name) }
            try patcher.add(held)
        }
    }
}

extension LedgerMerge {
    /// Why nothing is written: columns that new rows need are not there; `nil` where they are, but do not hold all of a text.
    private func refusal(_ columns: [String]) -> LedgerError? {
        let present = patcher.columns.present
        let missing = columns.filter { name in LedgerColumn(rawValue: name).map { !present.contains($0) } == true }
        guard let first = missing.first else { return nil }
        let names = missing.map { "'\($0)'" }.joined(separator: ", ")
        let message = "has no \(missing.count == 1 ? "column" : "columns") \(names), which the new rows need; nothing was written"
        return LedgerError(.csvCannotHold, at: SourcePlace(ledger.name), message, subject: first)
    }
}

extension DiagnosticCode {
    /// A ledger is to be added to a bank's file, rather than the other way round.
    public static let importOtherWayRound: DiagnosticCode = "import-other-way-round"
    /// The number of entries added to a ledger, and of those it already had.
    public static let importMerged: DiagnosticCode = "import-merged"
    /// A row of a ledger whose event is not in the calendar of the ledger any more.
    public static let importEventGone: DiagnosticCode = "import-event-gone"
    /// An entry that a ledger has as pending is no longer pending in an input.
    public static let importNowBooked: DiagnosticCode = "import-now-booked"
    /// An entry added to a ledger may be one that it already had.
    public static let importPossibleDuplicate: DiagnosticCode = "import-possible-duplicate"
}
