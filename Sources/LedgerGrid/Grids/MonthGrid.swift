public import CivilCalendar

/// The days of a month in rows of seven.
///
/// ```swift
/// let august = MonthRule.calendar.month(containing: day)   // any day of August 2025
/// let grid = MonthGrid(august, weekStart: .sunday)
/// grid.rowCount              // 6
/// grid.week(0).first??.date  // 2025-07-27, which is not `isInMonth`
/// ```
///
/// Nothing is stored but where the grid begins: making one costs nothing.
public struct MonthGrid: DayGrid, Hashable {
    /// The month.
    public let month: MonthPeriod
    /// The weekday of the first column.
    public let weekStart: Weekday
    /// What stands in the first and last week beside the month.
    public let fill: Fill
    /// How many rows there are.
    public let rowCount: Int
    /// The month's days, and the first of them as it lies in the first row.
    private let firstDay: CivilDate
    private let lastDay: CivilDate
    private let leading: Int

    /// What stands in the cells that are not of the month.
    public enum Fill: Sendable, Hashable, CaseIterable {
        /// The last days of the month before and the first of the month after.
        case neighbours
        /// Nothing.
        case blank
    }

    /// How many rows a grid has.
    public enum Height: Sendable, Hashable, CaseIterable {
        /// As many as the month touches weeks: 4, 5 or 6.
        case asNeeded
        /// Six, so that the view keeps its height from month to month.
        case sixRows
    }

    /// The grid of a month.
    public init(_ month: MonthPeriod, weekStart: Weekday, fill: Fill = .neighbours, height: Height = .asNeeded) {
        self.month = month
        self.weekStart = weekStart
        self.fill = fill
        firstDay = month.firstDay
        lastDay = month.lastDay
        leading = month.leadingBlanks(weekStart: weekStart)
        let needed = month.weekCount(weekStart: weekStart)
        rowCount = height == .sixRows ? Swift.max(6, needed) : needed
    }

    /// The cell at a place from 0 to `count - 1`; `nil` for a blank, and where a neighbour's day would lie beyond the calendar.
    public subscript(position: Int) -> GridDay? {
        guard let date = firstDay.adding(days: position - leading) else { return nil }
        let isInMonth = date >= firstDay && date <= lastDay
        return isInMonth || fill == .neighbours ? GridDay(date, isInMonth: isInMonth) : nil
    }

    /// The month's days.
    public var period: ClosedRange<CivilDate> { firstDay...lastDay }

    /// Where the cell of a day is; `nil` when the grid does not show it.
    public func index(of day: CivilDate) -> Int? {
        let index = day.days(since: firstDay) + leading
        return indices.contains(index) && self[index] != nil ? index : nil
    }

    /// The month as a flat array: `nil` for each leading blank, then every day. No blanks follow unless `filledUp`.
    public func dates(filledUp: Bool = false) -> [CivilDate?] {
        let blanks = filledUp ? count - leading - month.dayCount : 0
        return Array(repeating: nil, count: leading) + (0..<month.dayCount).map { firstDay.adding(days: $0) }
            + Array(repeating: nil, count: blanks)
    }
}
