public import CivilCalendar

extension CalendarState {
    /// The cells of the page shown, row by row; `nil` for blank cells.
    public var cells: [DayCell<Decoration>?] { cells(of: page) }

    /// Returns the cells of the page shown, the previous or the next one; empty for other pages.
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

    /// The totals of each row shown; they cover the days in the row's cells.
    public var weekTotals: [[Totals]] { totals(of: page)?.weeks ?? [] }

    /// Returns the totals of the page shown, the previous or the next one; `nil` for other pages.
    public func totals(of page: LedgerPeriod) -> PageTotals? {
        // Changes made by others count immediately, whether or not sums are cached.
        if revision == store.revision { return sums[page] }
        return sums[page] == nil ? nil : PageTotals(grid(of: page), from: store.book.sums)
    }

    /// Selects a day without changing the page, even if the day is in another month or out of view. Returns `false`, without any effect,
    /// when it is already selected.
    @discardableResult
    public mutating func select(_ day: CivilDate) -> Bool {
        guard day != selectedDay else { return false }
        let before = month
        selectedDay = day
        change.parts.insert(.selection)
        // A week belongs to the month of its selected day: the title and the greyed days change with it.
        if month != before { change.parts.insert(.page) }
        fillEvents()
        return true
    }

    /// Selects the day of a cell of the page shown; blank cells and invalid indexes are ignored. Returns `false` when nothing changed.
    @discardableResult
    public mutating func select(cell index: Int) -> Bool { grid.day(at: index).map { select($0) } ?? false }

    /// Returns the entries of a day: those without a time first, then by time, then in the ledger's order.
    public func entries(on day: CivilDate) -> [DayEntry] { store.book.entries(on: day) }

    /// The entries of the selected day: those without a time first, then by time, then in the ledger's order.
    public var selectedEntries: [DayEntry] { entries(on: selectedDay) }

    /// The cell of the selected day, in view or not.
    public var selectedCell: DayCell<Decoration> { cell(selectedDay, grid, store.book.sums.totals(on: selectedDay)) }

    /// Sets the day that counts as today, for example after midnight; the selection stays.
    public mutating func setToday(_ day: CivilDate) {
        guard day != today else { return }
        today = day
        change.parts.insert(.today)
    }

    /// Sets the decoration below the number of a day; `nil` removes it.
    public mutating func decorate(_ day: CivilDate, with decoration: Decoration?) {
        decorations[day] = decoration
        change.parts.insert(.decorations)
    }

    /// Shows or hides decorations.
    public mutating func showDecorations(_ shown: Bool) {
        guard shown != showsDecorations else { return }
        showsDecorations = shown
        change.parts.insert(.decorations)
    }
}
