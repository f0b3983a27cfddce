public import CivilCalendar

/// All that a view draws in the cell of a day.
public struct DayCell<Decoration> {
    /// The day.
    public let date: CivilDate
    /// Whether it lies within the month shown; the neighbours' days that fill the first and last week do not.
    public let isInMonth: Bool
    /// Whether it is today, which carries a mark.
    public let isToday: Bool
    /// Whether it is the selected day.
    public let isSelected: Bool
    /// Income and expense, one for each commodity that moved, by symbol.
    public let totals: [Totals]
    /// The events of the day in the order they are shown.
    public let events: [DayEvent]
    /// What the app draws below the number, when decorations are shown.
    public let decoration: Decoration?

    /// The day of the calendar month, 1…31: the number a cell shows.
    public var number: Int { date.day }
    /// The weekday.
    public var weekday: Weekday { date.weekday }
    /// Whether it is a Saturday, which Korean and Japanese calendars print blue.
    public var isSaturday: Bool { weekday == .saturday }
    /// Whether it is a Sunday, which many calendars print red.
    public var isSunday: Bool { weekday == .sunday }
}

extension DayCell: Sendable where Decoration: Sendable {}
extension DayCell: Equatable where Decoration: Equatable {}
extension DayCell: Hashable where Decoration: Hashable {}
