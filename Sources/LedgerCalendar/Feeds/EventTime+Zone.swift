public import CalendarFeed
public import CivilCalendar
public import ZoneInfo

extension EventTime {
    /// The day and time that clocks of a zone show at this moment; whole days and floating times are the same everywhere.
    public func wallClock(in zone: TimeZoneRules) -> CivilDateTime {
        utcSeconds.flatMap { zone.local(atUTC: $0) } ?? wallClock
    }
}
