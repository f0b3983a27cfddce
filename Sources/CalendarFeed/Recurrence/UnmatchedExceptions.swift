internal import CivilCalendar
internal import Diagnostics
internal import ZoneInfo

/// The EXDATEs and RECURRENCE-IDs of a series that name no occurrence of it: what most mistakes with zones look like.
struct UnmatchedExceptions {
    private let master: FeedEvent
    private var dates: [EventTime] = []
    private var overrides: [FeedEvent] = []

    /// Finds them; `nil` when the feed has only single occurrences of the series, or it cannot be followed within the limits.
    init?(_ series: EventSeries, in events: [FeedEvent], _ expander: OccurrenceExpander) {
        guard let number = series.master else { return nil }
        master = events[number]
        let kind = StartKind(master.start)
        // Those with rules are remnants of a split, or series of their own.
        let standIns = series.overrides.map { events[$0] }.filter(\.rules.isEmpty)
        let times = master.exceptionDates + standIns.compactMap(\.recurrenceID)
        let clocks = times.map { kind.moment($0).wallClock }
        guard let first = clocks.min(), let last = clocks.max() else { return nil }
        var search = OccurrenceSearch(master, maxSteps: expander.maxSteps, foreignCalendars: expander.foreignCalendars)
        guard let found = search.found(Set(times.map(kind.key)), in: first - 86_400...last + 2 * 86_400) else { return nil }
        dates = master.exceptionDates.filter { !found.contains(kind.key($0)) }
        overrides = standIns.filter { $0.recurrenceID.map { !found.contains(kind.key($0)) } ?? false }
    }

    func report(_ report: Diagnostic.Handler) {
        if let date = dates.first {
            let message =
                dates.count == 1
                ? "EXDATE \(date.text) is not an occurrence of the event"
                : "\(dates.count) EXDATEs are not occurrences of the event, the first is \(date.text)"
            report(Diagnostic(.note, .icsUnmatchedException, at: master.place, message, uid: master.uid))
        }
        for event in overrides.prefix(FeedLimits.faults) {
            let file = master.place.source == event.place.source ? "" : " of \(master.place.source)"
            let message =
                "RECURRENCE-ID \(event.recurrenceID?.text ?? "") is not an occurrence of the event that begins on line "
                + "\(master.place.line)\(file)"
            report(Diagnostic(.note, .icsUnmatchedException, at: event.place, message, uid: event.uid))
        }
    }
}

extension EventTime {
    /// The time as a message shows it.
    fileprivate var text: String {
        guard !isDate else { return date.description }
        switch zone {
        case .floating: return wallClock.description
        case .utc: return wallClock.description + "Z"
        case .rules(let rules): return wallClock.description + " " + rules.name
        }
    }
}
