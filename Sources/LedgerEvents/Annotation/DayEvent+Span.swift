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

/// Finds the days of the occurrences of an event in the civil time of a zone, one after the other.
struct SpanClock {
    /// The times of the event itself.
    private let own: OccurrenceTimes
    private let zone: TimeZoneRules
    private var clock: SteadyClock
    /// That of the event's end, where it has rules.
    private var endClock: SteadyClock?
    /// Whether start and end are both days or floating, or both instants.
    private let isLocal: Bool
    private let isInstant: Bool

    init(_ own: OccurrenceTimes, in zone: TimeZoneRules) {
        (self.own, self.zone, clock, endClock) = (own, zone, SteadyClock(zone), own.end.zone.clock)
        let isFloating = (own.start.zone == .floating, own.end.zone == .floating)
        isLocal = isFloating == (true, true) && own.start.isDate == own.end.isDate
        isInstant = isFloating == (false, false)
    }

    /// Returns the days that an occurrence touches: two numbers are enough for nearly all of them.
    mutating func days(of found: FoundOccurrence) -> ClosedRange<CivilDate> {
        if case .moved(let start, let end) = found.placement, let days = days(from: start, to: end, found.order) { return days }
        return DayEvent.Span(found.placement.times(like: own), in: zone).days
    }

    /// Does the same for an instant, and wall clock times in the zones of the event's own.
    private mutating func days(from start: Int64, to end: Int64, _ instant: Int64) -> ClosedRange<CivilDate>? {
        if isLocal { return Self.days(from: start, to: end) }
        let endOffset = endClock == nil ? 0 : endClock?.offset(near: end)
        guard isInstant, let endOffset, let offset = clock.offset(near: instant), let last = clock.offset(near: end - endOffset)
        else { return nil }
        return Self.days(from: instant + offset, to: end - endOffset + last)
    }

    /// Returns the days between two wall clock times: what ends at midnight does not touch the day that begins then.
    private static func days(from start: Int64, to end: Int64) -> ClosedRange<CivilDate>? {
        let last = CivilDateTime(secondNumber: max(start, end - 1))
        return CivilDateTime(secondNumber: start).flatMap { first in last.map { first.date...$0.date } }
    }
}
