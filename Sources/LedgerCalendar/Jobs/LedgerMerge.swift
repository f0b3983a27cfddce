internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import LedgerEvents
internal import StatementReading

/// Adds new entries to a ledger, which is read and written as a stream: only those of its rows are remembered that an entry may be.
struct LedgerMerge {
    private let ledger: ByteSource
    private let feeds: [ByteSource]
    private let run: JobRun
    private var patcher: LedgerPatcher
    /// Whether rows of the ledger keep UIDs, so that the rows of inputs need theirs.
    let identifiesRows: Bool
    private var known = KnownEntries()
    /// The current input, and its new entries.
    private var input = ""
    private var new: [(entry: Entry, place: SourcePlace)] = []
    private var (newCount, knownCount) = (0, 0)
    /// The events of the ledger's rows in the feeds.
    private var events: RowEvents
    /// The names of the banks' files, and the categories that the ledger always gives to payees in them.
    private let bankFiles: Set<String>
    private var categories = PayeeCategories()
    /// How many new rows got one, and some of their payees.
    private var sortedCount = 0
    private var sorted: [(payee: String, category: String)] = []
    private var hasMoreSorted = false
    /// Columns missing from the ledger, in the order of appearance.
    private var lacking: [String] = []

    /// Reads the ledger, whose amounts have the default currency where it names none; `nil` when some of its rows are unreadable, which is
    /// reported: their entries would be added again.
    ///
    /// - Throws: `LedgerError` when it cannot be read, or is not a ledger to which rows can be added, and the errors of reading the inputs.
    init?(into ledger: ByteSource, from walk: EntryWalk, _ jobOptions: JobOptions, guardsFormulas: Bool, in run: JobRun) async throws {
        guard case .utf8 = try EncodingDecision(ledger, expectsUTF8: LedgerColumns.areOwn(in: ledger)) else {
            throw LedgerError(
                .csvNotUTF8, at: SourcePlace(ledger.name), "rows can only be added to ledgers in UTF-8; import this one first")
        }
        (self.ledger, self.run, feeds, bankFiles) = (ledger, run, walk.feeds, walk.bankFiles)
        var options = LedgerReadingOptions()
        options.defaultCurrency = jobOptions.reading.defaultCurrency
        patcher = try LedgerPatcher(source: ledger, options: options, guardsFormulas: guardsFormulas)
        identifiesRows = patcher.columns.extraNames.contains(EntryIdentity.fieldName)
        events = RowEvents(feeds: feeds.map(\.name), ledgerID: jobOptions.ledgerID)
        warn(of: walk.ownLedgers)
        var sought = SoughtRows(byteCount: walk.byteCount)
        var silent = walk.silent
        silent.identifiesRows = identifiesRows
        try await silent.read(look: { sought.add(event: $0.identity) }) { item in
            guard case .entry(let entry, let uid, let place) = item else { return }
            sought.add(entry, uid: uid)
            if bankFiles.contains(place.source) { categories.seek(for: entry) }
        }
        let pieces = try LedgerPieces(patcher.survey, length: 1 << 20, report: run.report)
        var (isWhole, rowCount) = (true, 0)
        let rows = LedgerRowsSought(sought, categories, jobOptions, haveUIDs: !feeds.isEmpty || identifiesRows)
        try await pieces.read(into: rows, until: { Task.isCancelled }) { piece in
            piece.diagnostics.forEach(run.report)
            isWhole = isWhole && piece.outcome.skippedCount == 0 && !piece.outcome.isTruncated
            func place(_ line: Int) -> SourcePlace { SourcePlace(ledger.name, line: line + piece.firstLine - 1) }
            for row in piece.rows.found {
                known.add(row.entry, at: place(row.line), row: rowCount + row.number, unlessSpareFor: sought)
            }
            for row in piece.rows.claims {
                events.addRow(row.claim, PlacedMoney(row.money, place(row.line), counts: row.counts), among: sought)
            }
            categories.add(piece.rows.categories)
            rowCount += piece.rows.count
        }
        guard isWhole else {
            run.replacement = .never
            return nil
        }
    }

    /// Warns where a ledger of our own is to be added to a file in another form, such as a bank's: that was hardly meant.
    private func warn(of ledgers: [String]) {
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
            guard let first = events.money(ofUID: uid) else { return new.append((withCategory(entry), origin)) }
            // It is the event of that row, whatever became of it: two rows would count twice.
            knownCount += 1
            let found = PlacedMoney(entry, origin, counts: true)
            found.difference(from: first, uid: uid, outcome: "which was left as it was").map(run.report)
            return
        }
        knownCount += 1
        events.noteEntry(uid: uid, matching: match.row)
        guard match.isPending, entry.status != .pending else { return }
        let message = "is pending on line \(match.place.line) of \(match.place.source) but no longer here; the line was left as it was"
        run.report(Diagnostic(.note, .importNowBooked, at: origin, message))
    }

    /// Returns a new entry of a bank's file with the category that the ledger always gives to its payee, where it has none of its own.
    private mutating func withCategory(_ entry: Entry) -> Entry {
        guard bankFiles.contains(input), let category = categories.category(for: entry) else { return entry }
        var entry = entry
        entry.category = category
        let payee = entry.payee.isEmpty ? entry.description : entry.payee
        sortedCount += 1
        if !sorted.contains(where: { $0.payee.lowercased() == payee.lowercased() }) {
            if sorted.count < 3 { sorted.append((payee, category)) } else { hasMoreSorted = true }
        }
        return entry
    }

    /// Writes the ledger, including the new entries.
    mutating func finish(_ output: inout OutputFile) throws(LedgerError) {
        try finishInput(isLast: true)
        try patcher.finish(isWhole: true)
        try patcher.write { bytes throws(LedgerError) in try output.write(bytes) }
        (run.result.writtenCount, run.result.usedCount) = (newCount, newCount + knownCount)
        if !lacking.isEmpty {
            let names = lacking.map { "“\($0.prefix(30))”" }.joined(separator: ", ")
            let message = "the ledger has no column \(names); the new rows lack it"
            run.report(Diagnostic(.warning, .csvCannotHold, at: SourcePlace(ledger.name), message))
        }
        let counts = newCount == 1 ? "1 new entry was added" : "\(newCount) new entries were added"
        let message = "\(counts), \(knownCount) \(knownCount == 1 ? "was" : "were") already known"
        run.reportOnceWritten(Diagnostic(.note, .importMerged, at: SourcePlace(ledger.name), message))
        reportSorted()
        reportGone()
    }

    /// Reports the new rows that have a category as the ledger gives it to their payees.
    private func reportSorted() {
        guard sortedCount > 0 else { return }
        let examples = sorted.map { "“\($0.category.prefix(30))” for “\($0.payee.prefix(30))”" }.joined(separator: ", ")
        let what =
            sortedCount == 1
            ? "1 new row has the category of all earlier rows" : "\(sortedCount) new rows have the category of all earlier rows"
        let message = "\(what) with the same payee: \(examples)\(hasMoreSorted ? " …" : "")"
        run.reportOnceWritten(Diagnostic(.note, .importKnownCategory, at: SourcePlace(ledger.name), message))
    }

    /// Reports the rows of the ledger whose events are not in the feeds any more.
    private func reportGone() {
        guard events.hasSome else { return }
        guard !run.result.hasErrors, !run.result.isTruncated else {
            let message = "rows whose events are gone are not listed, since some events could not be read and may be missing"
            return run.report(Diagnostic(.note, .importEventGone, at: SourcePlace(ledger.name), message))
        }
        for row in events.rows where row.counts && !row.isShown {
            let why = row.isCancelled ? "its event is cancelled there" : "it was deleted there, or never exported to it"
            let message = "this row has no event in \(events.name): \(why); the row stays as it is"
            run.report(Diagnostic(.note, .importEventGone, at: SourcePlace(ledger.name, line: Int(row.line)), message))
        }
    }

    /// New and possibly known entries can only be distinguished once the whole input has been matched.
    private mutating func finishInput(isLast: Bool = false) throws(LedgerError) {
        for listed in new {
            if let (place, reason) = known.likeness(of: listed.entry) {
                let message = "may be the entry on line \(place.line) of \(place.source), \(reason); it counts as new"
                run.report(Diagnostic(.note, .importPossibleDuplicate, at: listed.place, message))
            }
        }
        for listed in new {
            try add(listed.entry)
            if !isLast { known.add(listed.entry, at: listed.place) }
        }
        newCount += new.count
        if let feed = feeds.first(where: { $0.name == input }) {
            var feedOnly = FeedOnlyMoney()
            for listed in new where !listed.entry.money.amount.isZero { feedOnly.add(listed.entry) }
            feedOnly.diagnostic(of: feed).map(run.report)
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

/// The rows of a piece of the ledger that have to be remembered.
private struct LedgerRowsSought: RowCollection {
    /// How many rows there are.
    private(set) var count = 0
    /// Those that an entry of the inputs may be, by their numbers and lines in the piece.
    private(set) var found: [(entry: Entry, number: Int, line: Int)] = []
    /// Where inputs have events, or rows keep UIDs, what is needed of each row to find its event.
    private(set) var claims: [(claim: UIDClaim, money: Entry, line: Int, counts: Bool)] = []

    /// What rows tell of the payees that are sought.
    private(set) var categories: PayeeCategories

    private let sought: SoughtRows
    private let options: JobOptions
    private var names: EntryNames?

    init(_ sought: SoughtRows, _ categories: PayeeCategories, _ options: JobOptions, haveUIDs: Bool) {
        (self.sought, self.categories, self.options) = (sought, categories, options)
        names = haveUIDs ? EntryNames(ledgerID: options.ledgerID) : nil
    }

    mutating func add(_ row: RowFacts, of reader: inout LedgerReader) {
        let mayBeFound = sought.mayBe(row.money, on: row.date) { reader.id() }
        let mayHaveCategory =
            categories.isSeeking && reader.withLabel(.payee, row, { [categories] in categories.mayBeSought(payee: $0) }) == true
        // A filter is told of all rows, to know which of its names none of them has.
        if mayBeFound || mayHaveCategory || names != nil || !options.filter.isEmpty, let entry = reader.entry(row) {
            let counts = options.counts(entry)
            if let claim = names?.claim(of: entry) {
                claims.append((claim, Entry(date: entry.date, money: entry.money, kind: entry.kind), reader.line, counts))
            }
            if mayBeFound { found.append((entry, count, reader.line)) }
            if mayHaveCategory { categories.add(entry) }
        }
        count += 1
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
    /// New rows of a bank's file have the category that the ledger always gives to their payees.
    public static let importKnownCategory: DiagnosticCode = "import-known-category"
    /// A row of a ledger whose event is not in the calendar of the ledger any more.
    public static let importEventGone: DiagnosticCode = "import-event-gone"
    /// An entry that a ledger has as pending is no longer pending in an input.
    public static let importNowBooked: DiagnosticCode = "import-now-booked"
    /// An entry added to a ledger may be one that it already had.
    public static let importPossibleDuplicate: DiagnosticCode = "import-possible-duplicate"
}
