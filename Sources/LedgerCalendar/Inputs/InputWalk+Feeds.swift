internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerEvents
internal import LedgerGrid
internal import LedgerViews
internal import LibicalBridge
internal import Text

extension InputWalk {
    /// Reads a feed: money counts as in a ledger, under the UID of its event; appointments are assigned to the days they touch; totals
    /// written by ledger2ics are ignored.
    mutating func readFeed(_ source: ByteSource) async throws {
        let walk = try await FeedWalk(source)
        var money = FeedMoney(walk.survey, options)
        var occurrences = FeedOccurrences(expander: options.expander(eventWindow)) { Appointment($0) }
        let wantsEvents = book.eventDays != nil
        let count = try await occurrences.add(walk, in: run) { event in
            guard let imported = money.take(event, in: run) else { return wantsEvents && event.role == .appointment }
            take(imported)
            return false
        }
        money.finish(count, of: source, in: run)
        guard !run.isStopped else { return }
        let zone = options.zone
        try await occurrences.forEach { appointment, placement in
            let event = appointment.event
            guard !event.isCancelled else { return }
            let occurrence = Occurrence(of: event, at: placement.times(like: OccurrenceTimes(of: event)))
            run.result.countedCount += 1
            book.take(DayEvent(occurrence, in: zone)) { DayEvent.Details(of: occurrence) }
        }
    }

    /// Reads only the money of a feed, synchronously on this thread.
    mutating func readMoneyHere(of source: ByteSource) throws {
        let walk = try FeedWalk(here: source)
        var money = FeedMoney(walk.survey, options)
        let count = try walk.runHere(in: run) { event in
            if let imported = money.take(event, in: run) { take(imported) }
        }
        money.finish(count, of: source, in: run)
    }

    /// The days that count on which the book needs events; reversed, so that nothing is expanded, when there are none.
    private var eventWindow: OccurrenceWindow {
        let days = book.eventDays
        let first = max(days?.lowerBound ?? .max, options.since ?? .min)
        let last = min(days?.upperBound ?? .min, options.until ?? .max)
        return OccurrenceWindow(since: first, until: last, zone: options.zone)
    }
}

/// Separates the money of a feed from its appointments and from totals.
struct FeedMoney {
    private var importer: EntryImporter
    private var sumCount = 0

    init(_ survey: FeedSurvey, _ options: JobOptions) {
        var importing = ImportOptions()
        importing.defaultCurrency = options.reading.defaultCurrency
        // Duplicates across inputs have to be found, too.
        importing.findsDuplicates = false
        importer = EntryImporter(options: importing)
        importer.begin(calendarColumns: survey.calendarTexts)
    }

    /// Returns the entry of an event; `nil` if it has no money or is invalid.
    mutating func take(_ event: FeedEvent, in run: JobRun) -> ImportedEntry? {
        switch event.role {
        case .appointment: run.progress.eventCount += 1
        case .money:
            run.progress.entryCount += 1
            return importer.take(event, report: run.report)
        case .dayTotals, .periodTotals: sumCount += 1
        }
        return nil
    }

    /// Counts the events of a feed that has been read completely; its entries were counted as used when they were.
    func finish(_ count: JobResult.Count, of source: ByteSource, in run: JobRun) {
        if sumCount > 0, sumCount == count.total - count.repeated { run.report(.onlySums(in: source.name)) }
        let skipped = count.skipped + importer.counts.broken
        run.result.events += JobResult.Count(total: count.total, skipped: skipped)
        run.result.usedCount += count.total - skipped - importer.counts.entries
    }
}

/// Recognises money that was seen before, so that a ledger and its own export can be read together.
///
/// Takes about 30 bytes for each row and for each UID of a feed that belongs to no row.
struct SeenMoney {
    /// The rows, by the UUIDs of their names.
    private var identity: EntryIdentity
    /// The identities of the events of feeds.
    private var uids = CompactTable<UInt128>()
    private var hasUIDs = false

    init(ledgerID: String) { identity = EntryIdentity(ledgerID: ledgerID) }

    /// Returns the identity of the next row of a ledger, and whether no feed contained it.
    mutating func next(_ entry: Entry) -> (uid: EntryUID, isNew: Bool) {
        let uid = identity.uid(for: entry)
        return (uid, !hasUIDs || uids.count(of: FeedEvent.identity(uid: uid.description)) == 0)
    }

    /// Returns whether the entry of an event appears for the first time.
    mutating func isNew(_ imported: ImportedEntry) -> Bool {
        if let row = EntryUID(imported.uid), identity.hasCome(row) { return false }
        hasUIDs = true
        return uids.number(of: imported.identity, orSet: 0) == nil
    }
}
