public import CivilCalendar

/// The sums a page shows: of each day, of each row, and of the month or week itself.
///
/// A row's sum counts the days its cells show: with blank cells only the month's own.
public struct PageTotals: Sendable, Equatable {
    /// The totals of the month or week, neighbours' days not among them.
    public private(set) var period: [Totals]
    /// The totals of each row.
    public private(set) var weeks: [[Totals]]
    private var days: [CivilDate: [Totals]] = [:]

    /// The sums of a grid's days.
    public init(_ grid: some DayGrid, from ledger: DayLedger) {
        period = ledger.totals(in: grid.period)
        weeks = (0..<grid.rowCount).map { row in PageTotals.shownDays(row, of: grid).map { ledger.totals(in: $0) } ?? [] }
        for day in ledger.dailyTotals(in: grid.shownDays) { days[day.day] = day.totals }
    }

    /// The totals of a day that the grid shows: one for each commodity that moved, by symbol.
    public subscript(day: CivilDate) -> [Totals] { days[day] ?? [] }

    /// Whether that day changed something here: takes its sums anew from the ledger, and those it is part of, but no others.
    mutating func update(_ day: CivilDate, in grid: some DayGrid, from ledger: DayLedger) -> Bool {
        guard let index = grid.index(of: day) else { return false }
        let totals = ledger.totals(on: day)
        days[day] = totals.isEmpty ? nil : totals
        weeks[index / 7] = PageTotals.shownDays(index / 7, of: grid).map { ledger.totals(in: $0) } ?? []
        if grid.period.contains(day) { period = ledger.totals(in: grid.period) }
        return true
    }

    private static func shownDays(_ row: Int, of grid: some DayGrid) -> ClosedRange<CivilDate>? {
        let dates = grid.week(row).compactMap { $0?.date }
        guard let first = dates.first, let last = dates.last else { return nil }
        return first...last
    }
}
