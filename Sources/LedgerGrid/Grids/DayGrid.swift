public import CivilCalendar

/// The days of a month or a week in rows of seven cells; `nil` for a blank cell.
///
/// ```swift
/// let august = MonthRule.calendar.month(containing: day)   // any day of August 2025
/// let grid = DayGrid(august, weekStart: .sunday)
/// grid.rowCount              // 6
/// grid.week(0).first         // 2025-07-27, which is not `isInMonth`
/// ```
///
/// Only the position of the first cell is stored: creating a grid costs next to nothing.
public struct DayGrid: Sendable, Hashable, RandomAccessCollection {
    /// The month shown, or the one to which the week belongs: its days are `isInMonth`.
    public let month: MonthPeriod
    /// The days that the page's own total covers: those of the month or week, excluding neighbouring days.
    public let period: ClosedRange<CivilDate>
    /// The weekday of the first column.
    public let weekStart: Weekday
    /// The number of rows of seven cells: 4, 5 or 6 for a month, one for a week.
    public let rowCount: Int
    private let fill: Fill
    /// The number of cells before the period.
    private let leading: Int

    /// The content of the cells outside the month.
    public enum Fill: Sendable, Hashable, CaseIterable {
        /// The last days of the previous month and the first of the next.
        case neighbours
        /// Nothing.
        case blank
    }

    /// The number of rows in a month's grid.
    public enum Height: Sendable, Hashable, CaseIterable {
        /// One per week that the month touches: 4, 5 or 6.
        case asNeeded
        /// Six, so that the view keeps its height from month to month.
        case sixRows
    }

    /// Creates the grid of a month.
    public init(_ month: MonthPeriod, weekStart: Weekday, fill: Fill = .neighbours, height: Height = .asNeeded) {
        self.init(month.range, beside: month, weekStart, fill, rows: height == .sixRows ? 6 : 0)
    }

    /// Creates the grid of a week that belongs to a month.
    public init(_ week: CivilWeek, beside month: MonthPeriod) {
        self.init(week.range, beside: month, week.firstWeekday, .neighbours, rows: 1)
    }

    private init(_ period: ClosedRange<CivilDate>, beside month: MonthPeriod, _ weekStart: Weekday, _ fill: Fill, rows: Int) {
        (self.period, self.month, self.weekStart, self.fill) = (period, month, weekStart, fill)
        leading = period.lowerBound.weekday.offset(inWeekStartingOn: weekStart)
        rowCount = Swift.max(rows, (leading + period.upperBound.days(since: period.lowerBound) + 7) / 7)
    }

    /// The index of the first cell.
    public var startIndex: Int { 0 }
    /// The number of cells.
    public var endIndex: Int { rowCount * 7 }

    /// The day at an index from 0 to `count - 1`; `nil` for a blank cell, and beyond the calendar's limits.
    public subscript(position: Int) -> CivilDate? {
        guard let day = period.lowerBound.adding(days: position - leading) else { return nil }
        return fill == .neighbours || period.contains(day) ? day : nil
    }

    /// Returns the day at an index; `nil` for a blank cell and outside the grid, so that selecting either does nothing.
    public func day(at index: Int) -> CivilDate? { indices.contains(index) ? self[index] : nil }

    /// Returns the index of a day; `nil` when the grid does not show it.
    public func index(of day: CivilDate) -> Int? {
        let index = day.days(since: period.lowerBound) + leading
        return self.day(at: index) == nil ? nil : index
    }

    /// Returns whether a day is in the month; the neighbouring days in the first and last week are not.
    public func isInMonth(_ day: CivilDate) -> Bool { month.contains(day) }

    /// The weekdays of the columns, for the header row.
    public var weekdays: [Weekday] { (0..<7).map(weekStart.advanced(by:)) }

    /// Returns the seven cells of a row (from 0); empty when there is no such row.
    public func week(_ row: Int) -> [CivilDate?] {
        guard row >= 0, row < rowCount else { return [] }
        return (row * 7..<row * 7 + 7).map { self[$0] }
    }

    /// All rows, each of seven cells.
    public var weeks: [[CivilDate?]] { (0..<rowCount).map(week) }

    /// The month or week as a flat array: `nil` for each leading blank, then every day, without trailing blanks.
    public var dates: [CivilDate?] {
        let count = period.upperBound.days(since: period.lowerBound) + 1
        return Array(repeating: nil, count: leading) + (0..<count).map { period.lowerBound.adding(days: $0) }
    }

    /// The first and last days shown, including neighbouring days.
    public var shownDays: ClosedRange<CivilDate> { shownDays(from: 0, to: endIndex) ?? period }

    /// Returns the first and last days that a row shows; `nil` when it is blank.
    func shownDays(ofRow row: Int) -> ClosedRange<CivilDate>? { shownDays(from: row * 7, to: row * 7 + 7) }

    private func shownDays(from start: Int, to end: Int) -> ClosedRange<CivilDate>? {
        let days = (start..<end).lazy.compactMap { self[$0] }
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }
}
