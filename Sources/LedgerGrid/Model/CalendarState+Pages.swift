public import CivilCalendar

extension CalendarState {
    /// Whether a month or a week is shown.
    public var mode: CalendarMode {
        if case .week = page { .week } else { .month }
    }

    /// The page before, the one shown, and the one after; two at the ends of the calendar. The sums of all are held.
    public var pages: [LedgerPeriod] { (-1...1).compactMap(page.moved) }

    /// The month shown, or the one beside the week: that of the selected day if it lies in the week, else that of the week's first day.
    public var month: MonthPeriod { month(beside: page) }

    /// Slides by any number of months or weeks, back when negative; the selected day stays selected. Returns `false`, and does nothing, when
    /// the calendar ends before.
    @discardableResult
    public mutating func move(by count: Int) -> Bool {
        guard count != 0, let page = page.moved(by: count) else { return false }
        show(page)
        return true
    }

    /// Shows the month or week of a day; the selected day stays selected. Returns `false`, and does nothing, when it is shown already.
    @discardableResult
    public mutating func anchor(to day: CivilDate) -> Bool {
        guard !page.contains(day) else { return false }
        show(settings.page(containing: day, mode))
        return true
    }

    /// Shows a month or a week: the one of the selected day if that is in the period shown now, else the one of the period's first day.
    /// Returns `false`, and does nothing, when that is the mode already.
    @discardableResult
    public mutating func show(_ mode: CalendarMode) -> Bool {
        guard mode != self.mode else { return false }
        show(settings.page(containing: dayInView, mode))
        return true
    }

    /// Lays the calendar out otherwise; the selected day if it is in the period shown, else the period's first day, stays in view.
    public mutating func apply(_ settings: CalendarSettings) {
        guard settings != self.settings else { return }
        self.settings = settings
        sums = [:]
        show(settings.page(containing: dayInView, mode))
    }

    /// The day that stays in view when pages are cut otherwise.
    private var dayInView: CivilDate { page.contains(selectedDay) ? selectedDay : page.range.lowerBound }

    private mutating func show(_ page: LedgerPeriod) {
        self.page = page
        change.parts.insert(.page)
        fill()
    }

    /// The days of the page shown.
    public var grid: DayGrid { grid(of: page) }

    func grid(of page: LedgerPeriod) -> DayGrid {
        let month = month(beside: page)
        if case .week(let week) = page { return DayGrid(week, beside: month) }
        return DayGrid(month, weekStart: settings.weekStart, fill: settings.fill, height: settings.height)
    }

    private func month(beside page: LedgerPeriod) -> MonthPeriod {
        if case .month(let month) = page { return month }
        return settings.monthRule.month(containing: page.contains(selectedDay) ? selectedDay : page.range.lowerBound)
    }
}
