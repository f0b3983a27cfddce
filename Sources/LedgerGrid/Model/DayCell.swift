public import CivilCalendar

/// All that a view draws in the cell of a day.
public struct DayCell<Decoration: Sendable>: Sendable {
    /// The day, its number and weekday, and whether it lies in the month shown.
    public let day: GridDay
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

    /// The day.
    public var date: CivilDate { day.date }
    /// The day of the calendar month, 1…31.
    public var number: Int { day.number }
}

extension DayCell: Equatable where Decoration: Equatable {}
extension DayCell: Hashable where Decoration: Hashable {}
