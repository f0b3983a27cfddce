internal import ByteStreams
internal import CivilCalendar
internal import LedgerEvents
internal import LedgerGrid
internal import LibicalBridge
internal import ZoneInfo

extension InputRun {
    /// Reads a feed: money counts like a ledger's, under the UID of its event; every other event is laid on the days it touches.
    mutating func readFeed(
        _ source: ByteSource, progress: (_ offset: Int, _ state: inout LedgerExport.Progress) -> Void
    ) async throws {
        let gate = gate
        let isStrict = inputs.isStrict
        let walk = try FeedWalk(source)
        var options = EntryImporter.Options()
        // What came in another input has to be found as well.
        options.findsDuplicates = false
        var importer = EntryImporter(options: options)
        for header in walk.survey.ledgerColumnTexts { importer.begin(calendarColumns: header) }
        let days = book.eventDays
        // The window of a book that wants no events is empty.
        let window = OccurrenceWindow(since: days?.lowerBound ?? .max, until: days?.upperBound ?? .min, zone: inputs.zone)
        var occurrences = FeedOccurrences(
            expander: OccurrenceExpander(window: window, maxOccurrences: inputs.maxOccurrences))
        var eventCount = 0
        let counts = try await occurrences.add(
            walk, report: gate.report, isStopped: { isStrict && gate.hasErrors },
            includes: { event in
                eventCount += 1
                if eventCount & 0xFFF == 0 { progress(event.byteRange.upperBound, &state) }
                guard EntryImporter.carriesMoney(event) else {
                    state.eventCount += 1
                    return days != nil
                }
                if let money = importer.take(event, report: gate.report) {
                    take(money.entry, uid: money.uid, source: source.name, line: money.place.line)
                }
                return false
            })
        result.recordCount += counts.found
        result.skippedCount += counts.skipped + importer.counts.broken
        result.usedCount += counts.found - counts.skipped - importer.counts.entries - importer.counts.broken
        result.isTruncated = result.isTruncated || walk.survey.isTruncated
        guard !mustStop else { return }
        let zone = inputs.zone
        try await occurrences.forEach { occurrence in
            guard !occurrence.event.isCancelled else { return }
            take(DayEvent(occurrence, in: zone)) {
                var bytes: [UInt8] = []
                EventJSON.append(occurrence, to: &bytes)
                return bytes
            }
        }
    }
}

extension DayEvent {
    /// An occurrence in the civil time of a zone: days and floating times as they stand, moments as the zone's clocks show them.
    init(_ occurrence: Occurrence, in zone: TimeZoneRules) {
        func shown(_ time: EventTime) -> CivilDateTime {
            time.utcSeconds.flatMap { zone.local(atUTC: $0) } ?? time.wallClock
        }
        let span: Span =
            occurrence.start.isDate
            ? .allDay(from: occurrence.start.date, until: occurrence.end.date)
            : .timed(from: shown(occurrence.start), to: shown(occurrence.end))
        self.init(
            uid: occurrence.event.uid, title: occurrence.event.summary, span: span, isCancelled: occurrence.event.isCancelled, order: 0)
    }
}
