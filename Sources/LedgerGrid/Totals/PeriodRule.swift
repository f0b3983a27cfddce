public import CivilCalendar

/// How days are gathered into periods.
public enum PeriodRule: Sendable, Hashable {
    /// Each day for itself.
    case day
    /// Weeks that begin on that weekday; Monday gives ISO 8601 weeks.
    case week(startingOn: Weekday)
    /// Months, of the calendar or from pay day to pay day.
    case month(MonthRule)
    /// Calendar years.
    case year

    /// The period that holds a day.
    public func period(containing day: CivilDate) -> LedgerPeriod {
        switch self {
        case .day: .day(day)
        case .week(let weekday): .week(CivilWeek(containing: day, startingOn: weekday))
        case .month(let rule): .month(rule.month(containing: day))
        case .year: .year(day.year)
        }
    }
}
