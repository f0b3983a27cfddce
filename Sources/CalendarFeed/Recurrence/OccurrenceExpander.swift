internal import CivilCalendar
package import Diagnostics

/// Finds when the events of a feed happen within a window: rules, RDATE and EXDATE, and VEVENTs that stand in for single occurrences (RFC 5545, section 3.8.5).
///
/// ```swift
/// let window = OccurrenceWindow(since: first, until: last, zone: seoul)
/// let expander = OccurrenceExpander(window: window)
/// let found = expander.occurrences(of: eventsWithOneUID) { print($0) }
/// ```
///
/// A start that its own rule does not give is nevertheless the first occurrence, and COUNT counts it. Wall clocks repeat in the zone of the event. Occurrences that
/// were called off are found as well, with their status.
package struct OccurrenceExpander: Sendable {
    /// Where occurrences are looked for.
    package let window: OccurrenceWindow
    /// How many occurrences of one recurring event are found at most: the first in the window.
    package let maxOccurrences: Int
    /// How many periods and candidates are looked at in vain for one recurring event.
    package let maxSteps: Int
    /// Follows rules in calendars that are neither Gregorian nor lunisolar.
    package let foreignCalendars: ForeignCalendars

    /// Creates an expander; the default limits suit feeds of unknown origin.
    package init(
        window: OccurrenceWindow, maxOccurrences: Int = FeedLimits.occurrences, maxSteps: Int = FeedLimits.steps,
        foreignCalendars: ForeignCalendars = .none
    ) {
        self.window = window
        self.maxOccurrences = max(maxOccurrences, 0)
        self.maxSteps = maxSteps
        self.foreignCalendars = foreignCalendars
    }

    /// Returns the occurrences of the VEVENTs that share one UID.
    ///
    /// - Parameters:
    ///   - events: all of them, in the feed's order; of those with the same RECURRENCE-ID the one with the higher SEQUENCE counts, else the later.
    ///   - report: takes what had to be left out or repaired, with the place of the VEVENT and its UID.
    /// - Returns: the occurrences that touch the window, by start and then by the place of their VEVENT.
    package func occurrences(of events: [FeedEvent], report: Diagnostic.Handler) -> [Occurrence] {
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
            // What an older split of the series left behind is over when the series no longer has it.
            let isLeftOver = !event.rules.isEmpty && event.sequence < master.sequence && !run.matched.contains(index)
            if !isLeftOver, isExcluded.isDisjoint(with: run.kind.keys(id)), let occurrence = standIn(event) { run.found.append(occurrence) }
        }
        let sorted = window.sorted(run.found)
        guard master.isRecurring, sorted.count > maxOccurrences else { return sorted }
        let message = "the event has more occurrences in the window than the \(maxOccurrences) asked for; the later ones are left out"
        report(Diagnostic(.warning, .icsRecurrenceCut, at: master.place, message, uid: master.uid))
        return Array(sorted.prefix(maxOccurrences))
    }

    /// The occurrence of an override as it stands.
    private func standIn(_ event: FeedEvent) -> Occurrence? {
        guard window.touches(start: event.start, end: event.end) else { return nil }
        return Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)
    }
}

/// The VEVENTs that share a UID, sorted out: the recurring one and those that stand in for one of its occurrences.
struct EventSeries {
    /// The event itself; `nil` when the feed has nothing but single occurrences of it.
    private(set) var master: FeedEvent?
    /// One for each RECURRENCE-ID, in the feed's order.
    private(set) var overrides: [FeedEvent] = []
    /// Where an occurrence's stand-in is among the overrides.
    private(set) var overrideIndex: [OccurrenceKey: Int] = [:]

    /// The higher SEQUENCE wins, of equal ones the later.
    ///
    /// A RECURRENCE-ID with an RRULE of its own is what splitting a series leaves behind: a series where it is all there is, else a stand-in for one occurrence.
    init(_ events: [FeedEvent], report: Diagnostic.Handler) {
        var masterIndex: Int?
        for (index, event) in events.enumerated() where event.recurrenceID == nil {
            guard let known = masterIndex else {
                masterIndex = index
                continue
            }
            let isNewer = event.sequence >= events[known].sequence
            Self.reportDuplicate(isNewer ? events[known] : event, report)
            if isNewer { masterIndex = index }
        }
        if events.count == 1, events[0].isRecurring { masterIndex = 0 }
        master = masterIndex.map { events[$0] }
        let kind = master.map { StartKind($0.start) }
        for (index, event) in events.enumerated() where index != masterIndex {
            guard let id = event.recurrenceID else { continue }
            let key = (kind ?? StartKind(id)).key(id)
            guard let known = overrideIndex[key] else {
                overrideIndex[key] = overrides.count
                overrides.append(event)
                continue
            }
            let isNewer = event.sequence >= overrides[known].sequence
            Self.reportDuplicate(isNewer ? overrides[known] : event, report)
            if isNewer { overrides[known] = event }
        }
    }

    private static func reportDuplicate(_ event: FeedEvent, _ report: Diagnostic.Handler) {
        let message = "another event with the same UID and RECURRENCE-ID takes the place of this one"
        report(Diagnostic(.warning, .icsDuplicateEvent, at: event.place, message, uid: event.uid))
    }
}

/// The identity of an occurrence within its event, which RECURRENCE-ID and EXDATE are compared with.
///
/// Programs mix the kinds of values: a DATE may stand for an occurrence with a time, a floating time or UTC for one in a zone.
enum OccurrenceKey: Hashable {
    case instant(Int64)
    case wallClock(Int64)
    case day(CivilDate)
}

/// The kind of DTSTART, which all occurrences of an event share.
enum StartKind {
    case date, floating, instant

    init(_ start: EventTime) {
        self = start.isDate ? .date : start.zone == .floating ? .floating : .instant
    }

    /// The key under which a RECURRENCE-ID or EXDATE is found.
    func key(_ time: EventTime) -> OccurrenceKey {
        if time.isDate || self == .date { return .day(time.date) }
        if self == .instant, let instant = time.utcSeconds { return .instant(instant) }
        return .wallClock(time.wallClock.secondNumber)
    }

    /// The keys that mean an occurrence, the most exact first.
    func keys(_ start: EventTime) -> [OccurrenceKey] {
        switch self {
        case .date: return [.day(start.date)]
        case .floating: return [.wallClock(start.wallClock.secondNumber), .day(start.date)]
        case .instant:
            let wallClock = OccurrenceKey.wallClock(start.wallClock.secondNumber)
            return (start.utcSeconds.map { [.instant($0)] } ?? []) + [wallClock, .day(start.date)]
        }
    }
}
