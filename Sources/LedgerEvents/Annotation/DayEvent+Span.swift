package import CalendarFeed
internal import CivilCalendar
package import LedgerGrid
package import ZoneInfo

extension DayEvent.Span {
    /// Creates the span of an occurrence in the civil time of a zone.
    package init(_ times: OccurrenceTimes, in zone: TimeZoneRules) {
        let (start, end) = (times.start, times.end)
        self =
            start.isDate ? .allDay(from: start.date, until: end.date) : .timed(from: start.wallClock(in: zone), to: end.wallClock(in: zone))
    }
}

/// Finds the spans of the occurrences of an event in the civil time of a zone, one after the other.
struct SpanClock {
    /// The times of the event itself.
    private let own: OccurrenceTimes
    private let zone: TimeZoneRules
    private var clock: SteadyClock
    /// That of the event's end, where it has rules.
    private var endClock: SteadyClock?

    init(_ own: OccurrenceTimes, in zone: TimeZoneRules) {
        (self.own, self.zone, clock, endClock) = (own, zone, SteadyClock(zone), own.end.zone.clock)
    }

    /// Returns the span of an occurrence: two numbers are enough for nearly all of them.
    mutating func span(of found: FoundOccurrence) -> DayEvent.Span {
        if case .moved(let start, let end) = found.placement, let span = span(from: start, to: end, found.order) { return span }
        return DayEvent.Span(found.placement.times(like: own), in: zone)
    }

    /// Does the same for an instant, and wall clock times in the zones of the event's own.
    private mutating func span(from start: Int64, to end: Int64, _ instant: Int64) -> DayEvent.Span? {
        guard (own.start.zone == .floating) == (own.end.zone == .floating), own.start.isDate == own.end.isDate else { return nil }
        guard own.start.zone != .floating else {
            guard let start = CivilDateTime(secondNumber: start), let end = CivilDateTime(secondNumber: end) else { return nil }
            return own.start.isDate ? .allDay(from: start.date, until: end.date) : .timed(from: start, to: end)
        }
        guard let start = clock.local(atUTC: instant),
            let end = clock.local(atUTC: endClock?.utcSeconds(forLocal: end).utcSeconds ?? end)
        else { return nil }
        return .timed(from: start, to: end)
    }
}
