public import CivilCalendar

/// A day in a grid.
public struct GridDay: Sendable, Hashable {
    /// The day.
    public let date: CivilDate
    /// Whether it lies within the month shown; the neighbours' days that fill the first and last week do not.
    public let isInMonth: Bool

    init(_ date: CivilDate, isInMonth: Bool) {
        self.date = date
        self.isInMonth = isInMonth
    }

    /// The day of the calendar month, 1…31: the number a cell shows.
    public var number: Int { date.day }
    /// The weekday.
    public var weekday: Weekday { date.weekday }
    /// Whether it is a Saturday, which Korean and Japanese calendars print blue.
    public var isSaturday: Bool { weekday == .saturday }
    /// Whether it is a Sunday, which many calendars print red.
    public var isSunday: Bool { weekday == .sunday }
}
