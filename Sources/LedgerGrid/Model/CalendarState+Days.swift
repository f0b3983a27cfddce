public import CivilCalendar
public import LedgerCore

extension CalendarState {
    /// The days of the page shown.
    public var grid: ShownGrid { grid(of: window.current) }

    /// The cells of the page shown, row by row; `nil` for a blank, which shows nothing at all.
    public var cells: [DayCell<Decoration>?] { cells(of: window.current) }

    /// The cells of a page of the window; none for other pages.
    public func cells(of page: ShownPage) -> [DayCell<Decoration>?] {
        guard let contents = contents[page] else { return [] }
        return grid(of: page).map { day in day.map { cell($0, contents) } }
    }

    private func cell(_ day: GridDay, _ contents: PageContents) -> DayCell<Decoration> {
        DayCell(
            day: day, isToday: day.date == today, isSelected: day.date == selectedDay, totals: contents.totals[day.date],
            events: contents.events[day.date], decoration: showsDecorations ? decorations[day.date] : nil)
    }

    /// The totals of the month or week shown, one for each commodity that moved: the header's income, expense and balance.
    public var totals: [Totals] { contents[window.current]?.totals.period ?? [] }

    /// The totals of each row shown; they count what the row's cells show.
    public var weekTotals: [[Totals]] { contents[window.current]?.totals.weeks ?? [] }

    /// The held totals of a day of a month or week of the window; `nil` for pages that are not in it.
    public func totals(on day: CivilDate, of page: ShownPage) -> [Totals]? { contents[page]?.totals[day] }

    /// Selects a day. The page shown stays, also for a neighbour's day or one out of view. `false` when it is selected already.
    @discardableResult
    public mutating func select(_ day: CivilDate) -> Bool {
        guard day != selectedDay else { return false }
        selectedDay = day
        change.parts.insert(.selection)
        return true
    }

    /// Selects the day of a cell of the page shown; a blank one, or a place the grid lacks, does nothing. `false` when nothing changed.
    @discardableResult
    public mutating func select(cell index: Int) -> Bool {
        guard let day = grid.day(at: index) else { return false }
        return select(day.date)
    }

    /// The entries of the selected day: those without a time first, then by time, then as in the ledger.
    public var selectedEntries: [DayEntry] { entries.entries(on: selectedDay) }

    /// The events of the selected day in the order they are shown.
    public var selectedEvents: [DayEvent] { events.days(in: selectedDay...selectedDay)[selectedDay] }

    /// The selected day with all a cell shows, in view or not.
    public var selectedCell: DayCell<Decoration> {
        DayCell(
            day: GridDay(selectedDay, isInMonth: month.contains(selectedDay)), isToday: selectedDay == today, isSelected: true,
            totals: ledger.totals(on: selectedDay), events: selectedEvents,
            decoration: showsDecorations ? decorations[selectedDay] : nil)
    }

    /// Income minus expense of all days up to one, for each commodity; transfers are not in it.
    public func balance(atEndOf day: CivilDate) -> [Money] { ledger.balance(atEndOf: day) }

    /// Says which day is today, when midnight has passed; the selection stays.
    public mutating func setToday(_ day: CivilDate) {
        guard day != today else { return }
        today = day
        change.parts.insert(.today)
    }
}
