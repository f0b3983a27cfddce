public import CivilCalendar

/// Whether a calendar shows a month or a week at a time.
public enum CalendarMode: Sendable, Hashable, CaseIterable {
    /// A month.
    case month
    /// A week.
    case week
}

/// How a calendar is laid out.
public struct CalendarSettings: Sendable, Hashable {
    /// The weekday of the first column.
    public var weekStart: Weekday
    /// On which day months begin.
    public var monthRule: MonthRule
    /// What stands in the cells beside the month.
    public var fill: DayGrid.Fill
    /// How many rows a month has.
    public var height: DayGrid.Height

    /// Creates settings; without any, weeks from Monday, calendar months, neighbours' days, and as many rows as the month needs.
    public init(
        weekStart: Weekday = .monday, monthRule: MonthRule = .calendar, fill: DayGrid.Fill = .neighbours, height: DayGrid.Height = .asNeeded
    ) {
        self.weekStart = weekStart
        self.monthRule = monthRule
        self.fill = fill
        self.height = height
    }

    /// Returns the month or week that holds a day.
    func page(containing day: CivilDate, _ mode: CalendarMode) -> LedgerPeriod {
        switch mode {
        case .month: .month(monthRule.month(containing: day))
        case .week: .week(CivilWeek(containing: day, startingOn: weekStart))
        }
    }
}

extension LedgerPeriod {
    /// Returns whether a day lies in the period.
    public func contains(_ day: CivilDate) -> Bool { range.contains(day) }

    /// Returns the day, week, month or year that many later (earlier when negative); `nil` where the calendar ends.
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
    /// The seven days, fewer at the ends of the calendar.
    public var range: ClosedRange<CivilDate> { (firstDay ?? .min)...(lastDay ?? .max) }
}
