public import CivilCalendar

/// A day, week, month or year for which totals are computed.
public enum LedgerPeriod: Sendable, Hashable {
    /// One day.
    case day(CivilDate)
    /// Seven days.
    case week(CivilWeek)
    /// A month, which may begin on payday.
    case month(MonthPeriod)
    /// A calendar year, 1…9999.
    case year(Int)

    /// All days of the period.
    public var range: ClosedRange<CivilDate> {
        switch self {
        case .day(let day): day...day
        case .week(let week): week.range
        case .month(let month): month.range
        case .year(let year):
            (CivilDate(year: year, month: 1, day: 1) ?? .min)...(CivilDate(year: year, month: 12, day: 31) ?? .max)
        }
    }
}

extension LedgerPeriod: Comparable, CustomStringConvertible {
    /// Orders by the first day; of two periods that begin on the same day, the shorter one comes first.
    public static func < (left: LedgerPeriod, right: LedgerPeriod) -> Bool {
        let (a, b) = (left.range, right.range)
        return (a.lowerBound, a.upperBound) < (b.lowerBound, b.upperBound)
    }

    /// `2025-08-01`, `2025-W31` (or the first day's date when weeks do not begin on Monday), `2025-08` or `2025`.
    public var description: String {
        switch self {
        case .day(let day): day.description
        case .week(let week): week.description
        case .month(let month): month.description
        case .year(let year):
            String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
        }
    }
}

/// A rule for grouping days into periods.
public enum PeriodRule: Sendable, Hashable {
    /// Each day separately.
    case day
    /// Weeks that begin on that weekday; with Monday, ISO 8601 weeks.
    case week(startingOn: Weekday)
    /// Months, by the calendar or from payday to payday.
    case month(MonthRule)
    /// Calendar years.
    case year

    /// Returns the period containing a day.
    public func period(containing day: CivilDate) -> LedgerPeriod {
        switch self {
        case .day: .day(day)
        case .week(let weekday): .week(CivilWeek(containing: day, startingOn: weekday))
        case .month(let rule): .month(rule.month(containing: day))
        case .year: .year(day.year)
        }
    }
}
