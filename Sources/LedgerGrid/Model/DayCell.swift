public import CivilCalendar

/// The content of a day's cell.
public struct DayCell<Decoration> {
    /// The day.
    public let date: CivilDate
    /// Whether it is in the month shown; the neighbouring days in the first and last week are not.
    public let isInMonth: Bool
    /// Whether it is today.
    public let isToday: Bool
    /// Whether it is the selected day.
    public let isSelected: Bool
    /// Income and expense, one item for each commodity that moved, by symbol.
    public let totals: [Totals]
    /// The events of the day in display order.
    public let events: [DayEvent]
    /// The decoration below the number, if decorations are shown.
    public let decoration: Decoration?

    /// The day of the calendar month, 1…31, shown in the cell.
    public var number: Int { date.day }
    /// The weekday.
    public var weekday: Weekday { date.weekday }
    /// Whether it is a Saturday, which Korean and Japanese calendars print in blue.
    public var isSaturday: Bool { weekday == .saturday }
    /// Whether it is a Sunday, which many calendars print in red.
    public var isSunday: Bool { weekday == .sunday }
}

extension DayCell: Sendable where Decoration: Sendable {}
extension DayCell: Equatable where Decoration: Equatable {}
extension DayCell: Hashable where Decoration: Hashable {}
