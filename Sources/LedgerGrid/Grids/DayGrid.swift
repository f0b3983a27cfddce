public import CivilCalendar

/// Rows of seven cells, each a day or blank (`nil`): a month or a week as a calendar shows it.
///
/// As a collection, a grid is its cells from the first row's first to the last row's last.
public protocol DayGrid: Sendable, RandomAccessCollection where Element == GridDay?, Index == Int {
    /// The weekday of the first column.
    var weekStart: Weekday { get }
    /// How many rows of seven cells there are.
    var rowCount: Int { get }
    /// The days whose sum the page shows as its own: those of the month or week, without the neighbours'.
    var period: ClosedRange<CivilDate> { get }
    /// Where the cell of a day is; `nil` when the grid does not show it.
    func index(of day: CivilDate) -> Int?
}

extension DayGrid {
    /// The place of the first cell.
    public var startIndex: Int { 0 }
    /// How many cells there are.
    public var endIndex: Int { rowCount * 7 }

    /// The weekdays of the columns, for the header row.
    public var weekdays: [Weekday] { (0..<7).map(weekStart.advanced(by:)) }

    /// The seven cells of a row (from 0 on); none when the grid has no such row.
    public func week(_ row: Int) -> [GridDay?] {
        guard row >= 0, row < rowCount else { return [] }
        return (row * 7..<row * 7 + 7).map { self[$0] }
    }

    /// All rows, each of seven cells.
    public var weeks: [[GridDay?]] { (0..<rowCount).map(week) }

    /// The cell at a place, `nil` when it is blank and also when there is no such place: choosing either does nothing.
    public func day(at index: Int) -> GridDay? {
        indices.contains(index) ? self[index] : nil
    }

    /// The first and the last day shown, neighbours' days among them.
    public var shownDays: ClosedRange<CivilDate> {
        guard let first = first(where: { $0 != nil }), let last = last(where: { $0 != nil }), let first, let last else { return period }
        return first.date...last.date
    }
}
