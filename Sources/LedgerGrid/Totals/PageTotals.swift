public import CivilCalendar
internal import TextBytes

/// The totals of a page: of each day, of each row, and of the month or week itself.
///
/// A row's totals cover the days its cells show: with blank cells, only the month's own.
public struct PageTotals: Sendable, Equatable {
    /// The totals of the month or week, excluding neighbouring days.
    public private(set) var period: [Totals]
    /// The totals of each row.
    public private(set) var weeks: [[Totals]]
    /// Sorted by day, then by symbol.
    private var days: [DayRow]

    /// Computes the totals of a grid's days.
    public init(_ grid: DayGrid, from ledger: DayLedger) {
        period = ledger.totals(in: grid.period)
        weeks = (0..<grid.rowCount).map { row in grid.shownDays(ofRow: row).map { ledger.totals(in: $0) } ?? [] }
        days = ledger.rows(by: .day, in: grid.shownDays)
    }

    /// The totals of a day in the grid: one for each commodity that moved, by symbol.
    public subscript(day: CivilDate) -> [Totals] { days[places(of: day)].map(\.totals) }

    private func places(of day: CivilDate) -> Range<Int> {
        days.partitioningIndex { $0.day >= day }..<days.partitioningIndex { $0.day > day }
    }

    /// Recomputes a day's sums and the totals that include it. Returns whether the grid shows that day.
    mutating func update(_ day: CivilDate, in grid: DayGrid, from ledger: DayLedger) -> Bool {
        guard let index = grid.index(of: day) else { return false }
        days.replaceSubrange(places(of: day), with: ledger.rows(by: .day, in: day...day))
        weeks[index / 7] = grid.shownDays(ofRow: index / 7).map { ledger.totals(in: $0) } ?? []
        if grid.period.contains(day) { period = ledger.totals(in: grid.period) }
        return true
    }
}
