public import CivilCalendar

extension MonthPeriod {
    /// How many days the month has: 28…31 (and up to 59 for 0001-01 when months begin late).
    public var dayCount: Int { lastDay.days(since: firstDay) + 1 }

    /// The weekday of the first day.
    public var firstWeekday: Weekday { firstDay.weekday }

    /// How many days of the first week lie before the month, 0…6.
    public func leadingBlanks(weekStart: Weekday) -> Int { firstWeekday.offset(inWeekStartingOn: weekStart) }

    /// How many weeks the month touches: 4, 5 or 6.
    public func weekCount(weekStart: Weekday) -> Int { (leadingBlanks(weekStart: weekStart) + dayCount + 6) / 7 }

    /// The day of the month by its number within it, from 1 on; `nil` when the month has no such day.
    public func day(_ number: Int) -> CivilDate? {
        guard number >= 1, number <= dayCount else { return nil }
        return firstDay.adding(days: number - 1)
    }
}
