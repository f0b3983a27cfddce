public import CivilCalendar

/// Whether a calendar shows one month or one week at a time.
public enum CalendarMode: Sendable, Hashable, CaseIterable {
    /// A month.
    case month
    /// A week.
    case week
}

/// The layout of a calendar.
public struct CalendarSettings: Sendable, Hashable {
    /// The weekday of the first column.
    public var weekStart: Weekday
    /// The rule for the first day of a month.
    public var monthRule: MonthRule
    /// The content of the cells outside the month.
    public var fill: DayGrid.Fill
    /// The number of rows of a month.
    public var height: DayGrid.Height

    /// Creates settings; by default, weeks start on Monday, months are calendar months, and neighbouring days fill as many rows as needed.
    public init(
        weekStart: Weekday = .monday, monthRule: MonthRule = .calendar, fill: DayGrid.Fill = .neighbours, height: DayGrid.Height = .asNeeded
    ) {
        self.weekStart = weekStart
        self.monthRule = monthRule
        self.fill = fill
        self.height = height
    }

    /// Returns the month or week containing a day.
    func page(containing day: CivilDate, _ mode: CalendarMode) -> LedgerPeriod {
        switch mode {
        case .month: .month(monthRule.month(containing: day))
        case .week: .week(CivilWeek(containing: day, startingOn: weekStart))
        }
    }
}

extension LedgerPeriod {
    /// Returns whether a day is in the period.
    public func contains(_ day: CivilDate) -> Bool { range.contains(day) }

    /// Returns the period `count` days, weeks, months or years later (earlier if negative); `nil` beyond the calendar's limits.
    public func moved(by count: Int) -> LedgerPeriod? {
        switch self {
        case .day(let day): return day.adding(days: count).map(LedgerPeriod.day)
        case .week(let week): return week.adding(weeks: count).map(LedgerPeriod.week)
        case .month(let month): return month.moved(by: count).map(LedgerPeriod.month)
        case .year(let year):
            let (moved, overflow) = year.addingReportingOverflow(count)
            return !overflow && (1...9999).contains(moved) ? .year(moved) : nil
        }
    }
}

extension CivilWeek {
    /// The seven days, or fewer at the limits of the calendar.
    public var range: ClosedRange<CivilDate> { (firstDay ?? .min)...(lastDay ?? .max) }
}
