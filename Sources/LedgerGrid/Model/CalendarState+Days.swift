public import CivilCalendar

extension CalendarState {
    /// The cells of the page shown, row by row; `nil` for a blank, which shows nothing at all.
    public var cells: [DayCell<Decoration>?] { cells(of: page) }

    /// Returns the cells of the page shown, the one before or the one after; none for other pages.
    public func cells(of page: LedgerPeriod) -> [DayCell<Decoration>?] {
        guard let totals = totals(of: page) else { return [] }
        let grid = grid(of: page)
        return grid.map { day in day.map { cell($0, grid, totals[$0]) } }
    }

    /// The cells of the page shown in rows of seven.
    public var weeks: [[DayCell<Decoration>?]] {
        let cells = cells
        return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }

    private func cell(_ day: CivilDate, _ grid: DayGrid, _ totals: [Totals]) -> DayCell<Decoration> {
        DayCell(
            date: day, isInMonth: grid.isInMonth(day), isToday: day == today, isSelected: day == selectedDay, totals: totals,
            events: events(on: day), decoration: showsDecorations ? decorations[day] : nil)
    }

    /// The totals of the month or week shown, one for each commodity that moved: the header's income, expense and balance.
    public var totals: [Totals] { totals(of: page)?.period ?? [] }

    /// The totals of each row shown; they count what the row's cells show.
    public var weekTotals: [[Totals]] { totals(of: page)?.weeks ?? [] }

    /// Returns the totals that the page shown, the one before or the one after holds; `nil` for other pages.
    public func totals(of page: LedgerPeriod) -> PageTotals? {
        // What others did to the entries counts at once, held sums or not.
        if revision == store.revision { return sums[page] }
        return sums[page] == nil ? nil : PageTotals(grid(of: page), from: store.book.sums)
    }

    /// Selects a day. The page shown stays, also for a neighbour's day or one out of view. Returns `false`, and does nothing, when it is
    /// selected already.
    @discardableResult
    public mutating func select(_ day: CivilDate) -> Bool {
        guard day != selectedDay else { return false }
        let before = month
        selectedDay = day
        change.parts.insert(.selection)
        // A week stands beside the month of its selected day: title and greyed days change with it.
        if month != before { change.parts.insert(.page) }
        fillEvents()
        return true
    }

    /// Selects the day of a cell of the page shown; a blank one, or a place the grid lacks, does nothing. Returns `false` when nothing
    /// changed.
    @discardableResult
    public mutating func select(cell index: Int) -> Bool { grid.day(at: index).map { select($0) } ?? false }

    /// Returns the entries of a day: those without a time first, then by time, then as in the ledger.
    public func entries(on day: CivilDate) -> [DayEntry] { store.book.entries(on: day) }

    /// The entries of the selected day: those without a time first, then by time, then as in the ledger.
    public var selectedEntries: [DayEntry] { entries(on: selectedDay) }

    /// The selected day with all a cell shows, in view or not.
    public var selectedCell: DayCell<Decoration> { cell(selectedDay, grid, store.book.sums.totals(on: selectedDay)) }

    /// Notes which day is today, when midnight has passed; the selection stays.
    public mutating func setToday(_ day: CivilDate) {
        guard day != today else { return }
        today = day
        change.parts.insert(.today)
    }

    /// Draws something below the number of a day; `nil` for nothing.
    public mutating func decorate(_ day: CivilDate, with decoration: Decoration?) {
        decorations[day] = decoration
        change.parts.insert(.decorations)
    }

    /// Shows decorations, or dates only.
    public mutating func showDecorations(_ shown: Bool) {
        guard shown != showsDecorations else { return }
        showsDecorations = shown
        change.parts.insert(.decorations)
    }
}
