public import CivilCalendar

extension CalendarState {
    /// Whether a month or a week is shown.
    public var mode: CalendarMode {
        if case .week = page { .week } else { .month }
    }

    /// The previous page, the one shown, and the next one; two at the limits of the calendar. The totals of all are cached.
    public var pages: [LedgerPeriod] { (-1...1).compactMap(page.moved) }

    /// The month shown, or the one to which the week belongs: that of the selected day if it is in the week, otherwise that of the first
    /// day.
    public var month: MonthPeriod { month(beside: page) }

    /// Moves by a number of months or weeks, backwards if negative; the selected day stays selected. Returns `false`, without any effect,
    /// beyond the calendar's limits.
    @discardableResult
    public mutating func move(by count: Int) -> Bool {
        guard count != 0, let page = page.moved(by: count) else { return false }
        show(page)
        return true
    }

    /// Shows the month or week of a day; the selected day stays selected. Returns `false`, without any effect, when it is already shown.
    @discardableResult
    public mutating func anchor(to day: CivilDate) -> Bool {
        guard !page.contains(day) else { return false }
        show(settings.page(containing: day, mode))
        return true
    }

    /// Shows a month or a week: that of the selected day if it is in the current period, otherwise that of the period's first day.
    /// Returns `false`, without any effect, when that is already the mode.
    @discardableResult
    public mutating func show(_ mode: CalendarMode) -> Bool {
        guard mode != self.mode else { return false }
        show(settings.page(containing: dayInView, mode))
        return true
    }

    /// Applies new settings; the selected day, or the first day shown if it is out of view, stays in view.
    public mutating func apply(_ settings: CalendarSettings) {
        guard settings != self.settings else { return }
        self.settings = settings
        sums = [:]
        show(settings.page(containing: dayInView, mode))
    }

    /// The day that stays in view when the pages change.
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
