public import CivilCalendar

/// The grid of a month or of a week.
public enum ShownGrid: DayGrid, Hashable {
    /// Four to six rows.
    case month(MonthGrid)
    /// One row.
    case week(WeekGrid)

    /// The weekday of the first column.
    public var weekStart: Weekday {
        switch self {
        case .month(let grid): grid.weekStart
        case .week(let grid): grid.weekStart
        }
    }

    /// How many rows of seven cells there are.
    public var rowCount: Int {
        switch self {
        case .month(let grid): grid.rowCount
        case .week(let grid): grid.rowCount
        }
    }

    /// The days of the month or week itself.
    public var period: ClosedRange<CivilDate> {
        switch self {
        case .month(let grid): grid.period
        case .week(let grid): grid.period
        }
    }

    /// The month, or the one beside the week.
    public var month: MonthPeriod {
        switch self {
        case .month(let grid): grid.month
        case .week(let grid): grid.month
        }
    }

    /// The cell at a place from 0 to `count - 1`; `nil` for a blank.
    public subscript(position: Int) -> GridDay? {
        switch self {
        case .month(let grid): grid[position]
        case .week(let grid): grid[position]
        }
    }

    /// Where the cell of a day is; `nil` when the grid does not show it.
    public func index(of day: CivilDate) -> Int? {
        switch self {
        case .month(let grid): grid.index(of: day)
        case .week(let grid): grid.index(of: day)
        }
    }
}
