public import CivilCalendar

/// One week in a row of seven cells.
public struct WeekGrid: DayGrid, Hashable {
    /// The week.
    public let week: CivilWeek
    /// The month beside it: its days are `isInMonth`.
    public let month: MonthPeriod

    /// The grid of a week, beside a month.
    public init(_ week: CivilWeek, month: MonthPeriod) {
        self.week = week
        self.month = month
    }

    /// The weekday of the first column.
    public var weekStart: Weekday { week.firstWeekday }
    /// Always one.
    public var rowCount: Int { 1 }

    /// The cell at a place from 0 to 6; `nil` where the calendar has no such day.
    public subscript(position: Int) -> GridDay? {
        week[position].map { GridDay($0, isInMonth: month.contains($0)) }
    }

    /// The seven days, fewer at the ends of the calendar.
    public var period: ClosedRange<CivilDate> { week.range }

    /// Where the cell of a day is; `nil` when it lies in another week.
    public func index(of day: CivilDate) -> Int? {
        week.contains(day) ? day.weekday.offset(inWeekStartingOn: weekStart) : nil
    }
}
