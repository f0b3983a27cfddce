public import CalendarFeed
public import LedgerGrid
public import ZoneInfo

extension DayEvent {
    /// An occurrence in the civil time of a zone: days and floating times as they stand, moments as the zone's clocks show them.
    public init(_ occurrence: Occurrence, in zone: TimeZoneRules, order: Int = 0) {
        let (start, end) = (occurrence.start, occurrence.end)
        let span: Span =
            start.isDate ? .allDay(from: start.date, until: end.date) : .timed(from: start.wallClock(in: zone), to: end.wallClock(in: zone))
        self.init(
            uid: occurrence.event.uid, title: occurrence.event.summary, span: span, isCancelled: occurrence.event.isCancelled, order: order)
    }
}
