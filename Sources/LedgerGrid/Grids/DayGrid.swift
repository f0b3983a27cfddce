public import CivilCalendar
internal import Text

/// The days of a month or a week in rows of seven cells; `nil` for a blank cell.
///
/// ```swift
/// let august = MonthRule.calendar.month(containing: day)   // any day of August 2025
/// let grid = DayGrid(august, weekStart: .sunday)
/// grid.rowCount              // 6
/// grid.week(0).first         // 2025-07-27, which is not `isInMonth`
/// ```
///
/// Nothing is stored but where the grid begins: making one costs nothing.
public struct DayGrid: Sendable, Hashable, RandomAccessCollection {
    /// The month shown, or the one beside the week: its days are `isInMonth`.
    public let month: MonthPeriod
    /// The days whose sum is the page's own: those of the month or week, without the neighbours'.
    public let period: ClosedRange<CivilDate>
    /// The weekday of the first column.
    public let weekStart: Weekday
    /// How many rows of seven cells there are: 4, 5 or 6 for a month, one for a week.
    public let rowCount: Int
    private let fill: Fill
    /// How many cells come before the period.
    private let leading: Int

    /// What stands in the cells beside the month.
    public enum Fill: Sendable, Hashable, CaseIterable {
        /// The last days of the month before and the first of the month after.
        case neighbours
        /// Nothing.
        case blank
    }

    /// How many rows the grid of a month has.
    public enum Height: Sendable, Hashable, CaseIterable {
        /// As many as the month touches weeks: 4, 5 or 6.
        case asNeeded
        /// Six, so that the view keeps its height from month to month.
        case sixRows
    }

    /// Creates the grid of a month.
    public init(_ month: MonthPeriod, weekStart: Weekday, fill: Fill = .neighbours, height: Height = .asNeeded) {
        self.init(month.range, beside: month, weekStart, fill, rows: height == .sixRows ? 6 : 0)
    }

    /// Creates the grid of a week, beside a month.
    public init(_ week: CivilWeek, beside month: MonthPeriod) {
        self.init(week.range, beside: month, week.firstWeekday, .neighbours, rows: 1)
    }

    private init(_ period: ClosedRange<CivilDate>, beside month: MonthPeriod, _ weekStart: Weekday, _ fill: Fill, rows: Int) {
        (self.period, self.month, self.weekStart, self.fill) = (period, month, weekStart, fill)
        leading = period.lowerBound.weekday.offset(inWeekStartingOn: weekStart)
        rowCount = Swift.max(rows, (leading + period.upperBound.days(since: period.lowerBound) + 7) / 7)
    }

    /// The place of the first cell.
    public var startIndex: Int { 0 }
    /// How many cells there are.
    public var endIndex: Int { rowCount * 7 }

    /// The day at a place from 0 to `count - 1`; `nil` for a blank cell, and where the calendar has no day.
    public subscript(position: Int) -> CivilDate? {
        guard let day = period.lowerBound.adding(days: position - leading) else { return nil }
        return fill == .neighbours || period.contains(day) ? day : nil
    }

    /// Returns the day at a place; `nil` for a blank cell, and where the grid has no such place: choosing either does nothing.
    public func day(at index: Int) -> CivilDate? { indices.contains(index) ? self[index] : nil }

    /// Returns the place of a day; `nil` when the grid does not show it.
    public func index(of day: CivilDate) -> Int? {
        let index = day.days(since: period.lowerBound) + leading
        return self.day(at: index) == nil ? nil : index
    }

    /// Returns whether a day lies within the month; the neighbours' days that fill the first and last week do not.
    public func isInMonth(_ day: CivilDate) -> Bool { month.contains(day) }

    /// The weekdays of the columns, for the header row.
    public var weekdays: [Weekday] { (0..<7).map(weekStart.advanced(by:)) }

    /// Returns the seven cells of a row (from 0 on); none when the grid has no such row.
    public func week(_ row: Int) -> [CivilDate?] {
        guard row >= 0, row < rowCount else { return [] }
        return (row * 7..<row * 7 + 7).map { self[$0] }
    }

    /// All rows, each of seven cells.
    public var weeks: [[CivilDate?]] { (0..<rowCount).map(week) }

    /// The month or week as a flat array: `nil` for each leading blank, then every day, and nothing behind the last.
    public var dates: [CivilDate?] {
        let count = period.upperBound.days(since: period.lowerBound) + 1
        return Array(repeating: nil, count: leading) + (0..<count).map { period.lowerBound.adding(days: $0) }
    }

    /// The first and the last day shown, neighbours' days among them.
    public var shownDays: ClosedRange<CivilDate> { shownDays(from: 0, to: endIndex) ?? period }

    /// Returns the first and the last day that a row shows; `nil` when it is blank.
    func shownDays(ofRow row: Int) -> ClosedRange<CivilDate>? { shownDays(from: row * 7, to: row * 7 + 7) }

    private func shownDays(from start: Int, to end: Int) -> ClosedRange<CivilDate>? {
        let days = (start..<end).lazy.compactMap { self[$0] }
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }
}

/// The sums a page shows: of each day, of each row, and of the month or week itself.
///
/// A row's sum counts the days its cells show: with blank cells only the month's own.
public struct PageTotals: Sendable, Equatable {
    /// The totals of the month or week, neighbours' days not among them.
    public private(set) var period: [Totals]
    /// The totals of each row.
    public private(set) var weeks: [[Totals]]
    /// By day, then by symbol.
    private var days: [DayRow]

    /// Sums the days of a grid.
    public init(_ grid: DayGrid, from ledger: DayLedger) {
        period = ledger.totals(in: grid.period)
        weeks = (0..<grid.rowCount).map { row in grid.shownDays(ofRow: row).map { ledger.totals(in: $0) } ?? [] }
        days = ledger.dailyRows(in: grid.shownDays)
    }

    /// The totals of a day that the grid shows: one for each commodity that moved, by symbol.
    public subscript(day: CivilDate) -> [Totals] { days[places(of: day)].map(\.totals) }

    private func places(of day: CivilDate) -> Range<Int> {
        days.partitioningIndex { $0.day >= day }..<days.partitioningIndex { $0.day > day }
    }

    /// Takes the sums of a day again, and those it is part of, but no others. Returns whether the grid shows that day.
    mutating func update(_ day: CivilDate, in grid: DayGrid, from ledger: DayLedger) -> Bool {
        guard let index = grid.index(of: day) else { return false }
        days.replaceSubrange(places(of: day), with: ledger.dailyRows(in: day...day))
        weeks[index / 7] = grid.shownDays(ofRow: index / 7).map { ledger.totals(in: $0) } ?? []
        if grid.period.contains(day) { period = ledger.totals(in: grid.period) }
        return true
    }
}
