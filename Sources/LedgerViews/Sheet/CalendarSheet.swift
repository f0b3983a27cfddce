public import CivilCalendar
internal import LedgerCore
public import LedgerGrid

/// Everything one page of a calendar shows: the terminal, JSON and whoever else draws it take the same value.
public struct CalendarSheet: Sendable {
    /// The month or week.
    public var grid: ShownGrid
    /// The sums of its days, rows, and its own.
    public var totals: PageTotals
    /// The day that is today.
    public var today: CivilDate
    /// The day whose list stands below the grid.
    public var selectedDay: CivilDate
    /// The entries of days, in the order of the ledgers; at least those of the selected day.
    public var entries: [CivilDate: [SheetEntry]] = [:]
    /// The events on the days shown.
    public var events: EventDays

    /// A page without entries and events.
    public init(_ grid: ShownGrid, totals: PageTotals, today: CivilDate, selectedDay: CivilDate) {
        self.grid = grid
        self.totals = totals
        self.today = today
        self.selectedDay = selectedDay
        events = EventDays([], in: selectedDay...selectedDay)
    }

    /// A day's entries: those without a time first, then by time, then as in the ledgers.
    public func entries(on day: CivilDate) -> [SheetEntry] {
        let all = entries[day] ?? []
        return all.indices.map { (seconds: all[$0].entry.time?.secondOfDay ?? -1, index: $0) }.sorted { $0 < $1 }.map { all[$0.index] }
    }
}
