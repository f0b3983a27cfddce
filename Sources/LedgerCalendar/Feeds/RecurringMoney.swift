internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics

/// Counts the occurrences of a feed's recurring events with money that no sum has: such an event counts once, on its first day.
struct RecurringMoney {
    private let walk: FeedWalk
    private let expander: OccurrenceExpander
    private var (eventCount, occurrenceCount, isCut) = (0, 0, false)
    /// The offsets of those that share their UIDs with others, by family.
    private var families: [Int: Set<Int>] = [:]

    /// Creates a count of the occurrences in a window.
    init(_ walk: FeedWalk, _ options: JobOptions, _ window: OccurrenceWindow) {
        self.walk = walk
        expander = options.expander(window).sharingSteps(among: walk.survey.eventCount)
    }

    /// Adds an event with money.
    mutating func add(_ event: FeedEvent, in run: JobRun) {
        guard event.isRecurring else { return }
        let offset = event.byteRange.lowerBound
        if let family = walk.versions.family(at: offset) {
            families[family, default: []].insert(offset)
        } else {
            count([event], of: [offset], in: run)
        }
    }

    /// Reports how many there are.
    ///
    /// - Throws: `LedgerError` when the feed cannot be read again.
    mutating func finish(in run: JobRun) throws(LedgerError) {
        var lookup = EventLookup(walk.survey, apart: true)
        for (family, offsets) in families.sorted(by: { $0.key < $1.key }) where !run.isStopped {
            var events: [FeedEvent] = []
            for offset in walk.versions.families[family] {
                guard var event = try lookup.event(at: offset) else { continue }
                event.dropTexts()
                events.append(event)
            }
            count(events, of: offsets, in: run)
        }
        guard occurrenceCount > 0 else { return }
        let what =
            eventCount == 1 ? "1 event with money recurs and counts once" : "\(eventCount) events with money recur and count once each"
        let number = (isCut ? "more than " : "") + "\(occurrenceCount)"
        let others = occurrenceCount == 1 && !isCut ? "other occurrence is" : "other occurrences are"
        run.report(
            Diagnostic(
                .warning, .icsUncountedOccurrences, at: SourcePlace(walk.survey.source.name),
                "\(what); \(number) \(others) in no sum (from \(expander.window.since) to \(expander.window.until))"))
    }

    /// Counts those of the events at some offsets that are neither the events themselves nor overrides with money of their own.
    private mutating func count(_ events: [FeedEvent], of offsets: Set<Int>, in run: JobRun) {
        let found = expander.find(in: events) { fault in
            if fault.code == .icsRecurrenceCut { isCut = true } else { run.report(fault) }
        }
        let own = events.map(OccurrenceTimes.init)
        let others = found.filter { occurrence in
            let times = own[occurrence.event]
            return offsets.contains(events[occurrence.event].byteRange.lowerBound)
                && occurrence.placement.times(like: times).start != times.start
        }
        guard !others.isEmpty else { return }
        eventCount += Set(others.map(\.event)).count
        occurrenceCount += others.count
    }
}

extension DiagnosticCode {
    /// Occurrences of recurring events with money are in no sum.
    static let icsUncountedOccurrences: DiagnosticCode = "ics-uncounted-occurrences"
}
