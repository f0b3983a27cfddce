public import CivilCalendar

extension CalendarState {
    /// Whether a month or a week is shown.
    public var mode: CalendarMode {
        if case .month = window.current { .month } else { .week }
    }

    /// The month shown, or the one beside the week: that of the selected day if it lies in the week, else that of the week's first day.
    public var month: MonthPeriod { month(beside: window.current) }

    /// Slides by any number of months or weeks, back when negative; the selected day stays selected. `false`, and nothing happens, when
    /// the calendar ends before.
    @discardableResult
    public mutating func move(by count: Int) -> Bool {
        guard window.move(by: count) else { return false }
        showPage()
        return true
    }

    /// Shows the month or week of a day; the selected day stays selected. `false`, and nothing happens, when it is shown already.
    @discardableResult
    public mutating func anchor(to day: CivilDate) -> Bool {
        guard window.anchor(to: day) else { return false }
        showPage()
        return true
    }

    /// Shows a month or a week: the one of the selected day if that is in the period shown now, else the one of the period's first day.
    /// `false`, and nothing happens, when that is the mode already.
    @discardableResult
    public mutating func show(_ mode: CalendarMode) -> Bool {
        guard mode != self.mode else { return false }
        let day = window.current.contains(selectedDay) ? selectedDay : window.current.firstDay
        window = PageWindow(Self.page(containing: day, mode, settings))
        showPage()
        return true
    }

    /// Lays the calendar out otherwise; the first day of the period shown, or the selected day if it lies in that, stays in view.
    public mutating func apply(_ settings: CalendarSettings) {
        guard settings != self.settings else { return }
        let day = window.current.contains(selectedDay) ? selectedDay : window.current.firstDay
        self.settings = settings
        window = PageWindow(Self.page(containing: day, mode, settings))
        contents = [:]
        showPage()
    }

    private mutating func showPage() {
        change.parts.insert(.page)
        fillContents()
    }

    /// Sums the pages of the window that were not in it before, and forgets the others.
    mutating func fillContents() {
        var filled: [ShownPage: PageContents] = [:]
        for page in window.pages {
            if let known = contents[page] {
                filled[page] = known
            } else {
                let grid = grid(of: page)
                filled[page] = PageContents(totals: PageTotals(grid, from: ledger), events: events.days(in: grid.shownDays))
                work.pages += 1
            }
        }
        contents = filled
    }

    func month(beside page: ShownPage) -> MonthPeriod {
        switch page {
        case .month(let month): month
        case .week(let week):
            settings.monthRule.month(containing: week.contains(selectedDay) ? selectedDay : page.firstDay)
        }
    }

    /// The grid of a page.
    func grid(of page: ShownPage) -> ShownGrid {
        switch page {
        case .month(let month):
            .month(MonthGrid(month, weekStart: settings.weekStart, fill: settings.fill, height: settings.height))
        case .week(let week): .week(WeekGrid(week, month: month(beside: page)))
        }
    }
}
