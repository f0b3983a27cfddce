package import CalendarFeed
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
