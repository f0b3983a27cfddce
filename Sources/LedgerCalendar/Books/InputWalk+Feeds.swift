internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerEvents
internal import LedgerGrid
internal import LedgerViews
internal import LibicalBridge
internal import TextBytes

extension InputWalk {
    /// Reads a feed: money counts as in a ledger, under the UID of its event; appointments are assigned to the days they touch; totals
    /// written by ledger2ics are ignored.
    mutating func readFeed(_ source: ByteSource) async throws {
        let walk = try await FeedWalk(source)
        var money = FeedMoney(walk.survey, options)
        var recurring = RecurringMoney(walk, options, book.eventDays == nil ? options.recurrenceWindow : eventWindow)
        var occurrences = FeedOccurrences(expander: options.expander(eventWindow)) { Appointment($0) }
        let wantsEvents = book.eventDays != nil
        let count = try await occurrences.add(walk, in: run) { event in
            guard let imported = money.take(event, in: run) else { return wantsEvents && event.role == .appointment }
            if take(imported) { money.count(imported.entry) }
            if options.filter.isEmpty || options.filter.includes(imported.entry) { recurring.add(event, in: run) }
            return false
        }
        let others: FeedOnlyMoney.Others? = hasLedgers ? .ledgers : hasFeedMoney && source.isFetched ? .inputs : nil
        money.finish(count, of: source, beside: others, in: run)
        hasFeedMoney = hasFeedMoney || money.hasMoney
        try recurring.finish(in: run)
        guard !run.isStopped else { return }
        if wantsLedgers { try money.checkIsLedger(walk.survey) }
        let (zone, leftOutCount) = (options.zone, book.eventsLeftOut?.count ?? 0)
        try await occurrences.forEach { appointment, placement in
            let event = appointment.event
            guard !event.isCancelled else { return }
            let occurrence = Occurrence(of: event, at: placement.times(like: OccurrenceTimes(of: event)))
            run.result.countedCount += 1
            book.take(DayEvent(occurrence, in: zone)) { DayEvent.Details(of: occurrence) }
        }
        guard let leftOut = book.eventsLeftOut, leftOut.count > leftOutCount else { return }
        let message = "\(leftOut.limit); \(leftOut.count - leftOutCount) more in this feed are left out; to show fewer days"
        run.report(Diagnostic(.warning, .pageTooManyEvents, at: SourcePlace(source.name), message, hint: Hint("since")))
    }

    /// Reads only the money of a feed, synchronously on this thread.
    mutating func readMoneyHere(of source: ByteSource) throws {
        let walk = try FeedWalk(here: source)
        var money = FeedMoney(walk.survey, options)
        let count = try walk.runHere(in: run) { event in
            if let imported = money.take(event, in: run) { _ = take(imported) }
        }
        money.finish(count, of: source, beside: nil, in: run)
        if wantsLedgers { try money.checkIsLedger(walk.survey) }
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
    private(set) var hasMoney = false
    private var counted = FeedOnlyMoney()

    init(_ survey: FeedSurvey, _ options: JobOptions) {
        importer = EntryImporter(options: options.importing)
        importer.begin(calendarColumns: survey.calendarTexts)
    }

    /// Returns the entry of an event; `nil` if it has no money or is invalid.
    mutating func take(_ event: FeedEvent, in run: JobRun) -> ImportedEntry? {
        switch event.role {
        case .appointment: run.progress.eventCount += 1
        case .money:
            hasMoney = true
            run.progress.entryCount += 1
            return importer.take(event, report: run.report)
        case .dayTotals, .periodTotals: sumCount += 1
        }
        return nil
    }

    /// Throws: `LedgerError` with the code `icsNoEntries` when a calendar that was read as a ledger has no entry.
    func checkIsLedger(_ survey: FeedSurvey) throws(LedgerError) {
        guard !hasMoney, survey.isCalendar else { return }
        throw LedgerError(
            .icsNoEntries, at: SourcePlace(survey.source.name),
            "this calendar has no ledger entries (events with X-LEDGER-AMOUNT); expected a ledger (CSV) or a calendar exported from one"
        )
    }

    /// Adds an entry that counts and came in no other input.
    mutating func count(_ entry: Entry) { counted.add(entry) }

    /// Counts the events of a feed that has been read completely; its entries were counted as used when they were.
    func finish(_ count: JobResult.Count, of source: ByteSource, beside others: FeedOnlyMoney.Others?, in run: JobRun) {
        if let others { counted.diagnostic(of: source, missingIn: others).map(run.report) }
        if importer.counts.cancelled > 0 {
            let one = importer.counts.cancelled == 1
            let what = one ? "1 entry of this feed is" : "\(importer.counts.cancelled) entries of this feed are"
            run.report(
                Diagnostic(
                    .note, .icsCancelledEvent, at: SourcePlace(source.name),
                    what + " cancelled and " + (one ? "counts" : "count") + " in no sum"))
        }
        if sumCount > 0, sumCount == count.total - count.repeated { run.report(.onlySums(in: source.name)) }
        let skipped = count.skipped + importer.counts.broken
        run.result.events += JobResult.Count(total: count.total, skipped: skipped)
        run.result.usedCount += count.total - skipped - importer.counts.entries
    }
}

extension DiagnosticCode {
    /// A calendar was given as a ledger, and none of its events is an entry.
    public static let icsNoEntries: DiagnosticCode = "ics-no-entries"
}
