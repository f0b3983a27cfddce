public import Diagnostics

/// Finds when the events of a feed happen within a window: rules, RDATE and EXDATE, and VEVENTs that stand in for single occurrences (RFC 5545, section 3.8.5).
///
/// ```swift
/// let window = OccurrenceWindow(since: first, until: last, zone: seoul)
/// let expander = OccurrenceExpander(window: window)
/// let found = expander.occurrences(of: eventsWithOneUID) { print($0) }
/// ```
///
/// A start that its own rule does not give is the first occurrence all the same, and COUNT counts it. Wall clocks repeat in the zone of the event. Occurrences that
/// were called off are found as well, with their status.
public struct OccurrenceExpander: Sendable {
    /// Where occurrences are looked for.
    public let window: OccurrenceWindow
    /// How many occurrences of one recurring event are found at most: the first in the window.
    public let maxOccurrences: Int
    /// How many periods and candidates are looked at in vain for one recurring event.
    public let maxSteps: Int
    /// Follows rules in calendars that are neither Gregorian nor lunisolar.
    public let foreignCalendars: ForeignCalendars

    /// An expander; the limits are meant for the events of one feed, not for trusted ones.
    public init(
        window: OccurrenceWindow, maxOccurrences: Int = RecurrenceLimits.maxOccurrences, maxSteps: Int = RecurrenceLimits.maxSteps,
        foreignCalendars: ForeignCalendars = .none
    ) {
        self.window = window
        self.maxOccurrences = max(maxOccurrences, 0)
        self.maxSteps = maxSteps
        self.foreignCalendars = foreignCalendars
    }

    /// The occurrences of the VEVENTs that share one UID.
    ///
    /// - Parameters:
    ///   - events: all of them, in the feed's order; of those with the same RECURRENCE-ID the one with the higher SEQUENCE counts, else the later.
    ///   - report: takes what had to be left out or repaired, with the place of the VEVENT and its UID.
    /// - Returns: the occurrences that touch the window, by start and then by the place of their VEVENT.
    public func occurrences(of events: [FeedEvent], report: Diagnostic.Handler) -> [Occurrence] {
        if events.count == 1, let event = events.first, !event.isRecurring {
            return window.touches(start: event.start, end: event.end)
                ? [Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)] : []
        }
        let series = EventSeries(events, report: report)
        guard let master = series.master else {
            return window.sorted(series.overrides.compactMap(standIn))
        }
        var run = SeriesRun(series, master, self)
        run.find(report)
        let isExcluded = Set(master.exceptionDates.map(run.kind.key))
        for (index, event) in series.overrides.enumerated() {
            guard let id = event.recurrenceID else { continue }
            // What an older split of the series left behind is over when the series no longer comes to it.
            let isLeftOver = !event.rules.isEmpty && event.sequence < master.sequence && !run.matched.contains(index)
            if !isLeftOver, isExcluded.isDisjoint(with: run.kind.keys(id)), let occurrence = standIn(event) { run.found.append(occurrence) }
        }
        let sorted = window.sorted(run.found)
        guard master.isRecurring, sorted.count > maxOccurrences else { return sorted }
        let message = "the event has more occurrences in the window than the \(maxOccurrences) asked for; the later ones are left out"
        report(Diagnostic(.warning, .recurrenceCut, at: master.place, message, uid: master.uid))
        return Array(sorted.prefix(maxOccurrences))
    }

    /// An override as it stands.
    private func standIn(_ event: FeedEvent) -> Occurrence? {
        guard window.touches(start: event.start, end: event.end) else { return nil }
        return Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)
    }
}
