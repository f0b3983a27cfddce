public import CivilCalendar

/// How a calendar is laid out.
public struct CalendarSettings: Sendable, Hashable {
    /// The weekday of the first column.
    public var weekStart: Weekday
    /// On which day months begin.
    public var monthRule: MonthRule
    /// What stands in the cells beside the month.
    public var fill: MonthGrid.Fill
    /// How many rows a month has.
    public var height: MonthGrid.Height

    /// Settings; without any, weeks from Monday, calendar months, neighbours' days, and as many rows as the month needs.
    public init(
        weekStart: Weekday = .monday, monthRule: MonthRule = .calendar, fill: MonthGrid.Fill = .neighbours,
        height: MonthGrid.Height = .asNeeded
    ) {
        self.weekStart = weekStart
        self.monthRule = monthRule
        self.fill = fill
        self.height = height
    }
}
