internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import LedgerEvents
internal import LedgerGrid
internal import LibicalBridge

extension InputRun {
    /// Reads a feed: money counts like a ledger's, under the UID of its event; appointments are laid on the days they touch; sums that
    /// ledger2ics made are neither.
    mutating func readFeed(
        _ source: ByteSource, progress: (_ offset: Int, _ state: inout LedgerExport.Progress) -> Void
    ) async throws {
        let gate = gate
        let walk = try FeedWalk(source)
        var options = EntryImporter.Options()
        options.defaultCurrency = inputs.reading.defaultCurrency
        // What came in another input has to be found as well.
        options.findsDuplicates = false
        var importer = EntryImporter(options: options)
        importer.begin(calendarColumns: walk.survey.calendarTexts)
        var occurrences = FeedOccurrences(
            expander: OccurrenceExpander(window: eventWindow, maxOccurrences: inputs.maxOccurrences, foreignCalendars: .libical))
        let wantsEvents = book.eventDays != nil
        var (eventCount, sumCount) = (0, 0)
        let counts = try await occurrences.add(
            walk, report: gate.report, isStopped: { gate.mustStop },
            includes: { event in
                eventCount += 1
                if eventCount & 0xFFF == 0 { progress(event.byteRange.upperBound, &state) }
                switch event.role {
                case .appointment:
                    state.eventCount += 1
                    return wantsEvents
                case .money:
                    if let money = importer.take(event, report: gate.report) {
                        take(money.entry, uid: money.uid, source: source.name, line: money.place.line)
                    }
                case .dayTotals, .periodTotals: sumCount += 1
                }
                return false
            })
        if sumCount > 0, sumCount == counts.found { gate.report(.onlySums(in: source.name)) }
        result.recordCount += counts.found
        result.skippedCount += counts.skipped + importer.counts.broken
        result.usedCount += counts.found - counts.skipped - importer.counts.broken - importer.counts.entries
        result.isTruncated = result.isTruncated || walk.survey.isTruncated
        guard !mustStop else { return }
        let zone = inputs.zone
        try await occurrences.forEach { occurrence in
            guard !occurrence.event.isCancelled else { return }
            take(DayEvent(occurrence, in: zone)) { DayEvent.Details(of: occurrence) }
        }
    }

    /// The days on which the book wants events and that count; the wrong way round, so that nothing is expanded, when there are none.
    private var eventWindow: OccurrenceWindow {
        let days = book.eventDays
        let first = max(days?.lowerBound ?? .max, inputs.since ?? .min)
        let last = min(days?.upperBound ?? .min, inputs.until ?? .max)
        return OccurrenceWindow(since: first, until: last, zone: inputs.zone)
    }
}
