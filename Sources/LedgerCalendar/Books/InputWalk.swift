internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import LedgerGrid

/// Reads every entry and event of any input into a book.
struct InputWalk<Book: MoneyBook> {
    var book: Book
    /// The commodities of all income and expense, of the days that count and of others.
    var commodities = CommodityCounts()
    let options: JobOptions
    let run: JobRun
    private let ledgers: [OpenedLedger]
    private let feeds: [ByteSource]
    var hasFeeds: Bool { !feeds.isEmpty }
    var hasLedgers: Bool { !ledgers.isEmpty }
    /// Whether a feed that has been read has money.
    var hasFeedMoney = false
    private var seen: SeenMoney
    /// Whether all inputs have to be ledgers: a feed must have entries then.
    let wantsLedgers: Bool

    init(_ inputs: [Input], _ options: JobOptions, wantsLedgers: Bool = false, into book: Book, in run: JobRun) {
        self.wantsLedgers = wantsLedgers
        self.options = options
        self.book = book
        self.run = run
        ledgers = inputs.ledgers
        // What comes from an address takes the place of nothing that is here.
        let feeds = inputs.feeds
        self.feeds = feeds.filter { !$0.isFetched } + feeds.filter(\.isFetched)
        seen = SeenMoney(ledgerID: options.ledgerID, hasFeeds: !feeds.isEmpty)
    }

    /// Reads all inputs sequentially: the ledgers first, since money that a ledger has is the ledger's, whatever a feed says.
    mutating func read() async throws {
        for ledger in ledgers where !run.isStopped { try await readLedger(ledger) }
        for feed in feeds where !run.isStopped { try await readFeed(feed) }
        try await run.report(seen.differences, ledgers: ledgers, feeds: feeds, options, options.importing)
    }

    /// Reads a ledger.
    mutating func readLedger(_ ledger: OpenedLedger) async throws {
        do {
            if !hasFeeds, options.filter.isEmpty, let part = book.part {
                try await readPieces(of: ledger, into: part)
            } else {
                try readRows(of: ledger)
            }
        } catch let error as LedgerError {
            try run.report(error)
        }
    }

    /// Reads a ledger row by row.
    ///
    /// - Throws: `LedgerError` when it cannot be read.
    mutating func readRows(of ledger: OpenedLedger) throws(LedgerError) {
        var rows = try LedgerRows(ledger, in: run)
        let hasUIDs = rows.reader.columns.extraNames.contains(EntryIdentity.fieldName)
        while let facts = try rows.nextFacts() {
            let isKept = book.keptDays?.contains(facts.date) == true
            // Rows without a name of their own share one only with rows of the same day: without feeds, the others need not be numbered.
            let isNumbered = hasFeeds || isKept || book.keptDays != nil && (hasUIDs || rows.reader.hasID)
            if isNumbered || !options.filter.isEmpty {
                takeNumbered(facts, isKept, of: &rows)
            } else {
                take(facts, of: &rows)
            }
        }
    }

    /// Adds the current row to the book.
    private mutating func take(_ facts: RowFacts, of rows: inout LedgerRows) {
        run.result.usedCount += 1
        if facts.kind != .transfer, !facts.money.amount.isZero { commodities.add(facts.money.commodity) }
        guard options.days?.contains(facts.date) == true else { return }
        run.result.countedCount += 1
        do throws(GridError) {
            try book.take(facts, of: &rows.reader)
        } catch {
            refuse(at: rows.place, in: \.entries)
        }
    }

    /// Adds the current row to the book; it has its UID if it is kept.
    private mutating func takeNumbered(_ facts: RowFacts, _ isKept: Bool, of rows: inout LedgerRows) {
        guard let entry = rows.reader.entry(facts) else { return }
        let place = rows.place
        var placed = PlacedEntry(entry: consume entry, origin: EntryOrigin(uid: "", source: place.source, line: place.line))
        let uid = seen.uid(of: placed.entry)
        if isKept { placed.origin.uid = uid.description }
        _ = take(placed, in: \.entries)
    }

    /// Adds the money of an event to the book; returns whether it counts.
    mutating func take(_ imported: ImportedEntry) -> Bool {
        guard seen.take(imported, counts: { [options] in options.counts(imported.entry) }) == .new else { return false }
        let origin = EntryOrigin(uid: imported.uid, source: imported.place.source, line: imported.place.line)
        return take(PlacedEntry(entry: imported.entry, origin: origin), in: \.events)
    }

    private mutating func take(_ placed: PlacedEntry, in count: WritableKeyPath<JobResult, JobResult.Count>) -> Bool {
        run.result.usedCount += 1
        if placed.entry.kind != .transfer, !placed.entry.money.amount.isZero { commodities.add(placed.entry.money.commodity) }
        guard options.counts(placed.entry) else { return false }
        run.result.countedCount += 1
        do throws(GridError) {
            try book.take(placed)
            return true
        } catch {
            refuse(at: SourcePlace(placed.origin.source, line: placed.origin.line), in: count)
            return false
        }
    }

    /// Reports a row or an event that would overflow a sum.
    private func refuse(at place: SourcePlace, in count: WritableKeyPath<JobResult, JobResult.Count>) {
        run.result.usedCount -= 1
        run.result[keyPath: count].skipped += 1
        run.report(.overflow(at: place))
    }
}

extension DiagnosticCode {
    /// A sum exceeds the supported number of digits.
    public static let gridOverflow = DiagnosticCode(rawValue: GridError.Code.overflow.rawValue)
}

extension Diagnostic {
    /// Returns the report of an entry that would overflow a sum.
    static func overflow(at place: SourcePlace) -> Diagnostic {
        Diagnostic(
            .error, .gridOverflow, at: place,
            "with this entry the sum in its currency does not fit in 128 bits; the entry is left out")
    }
}
