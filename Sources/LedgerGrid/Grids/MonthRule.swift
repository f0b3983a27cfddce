public import CivilCalendar

/// On which day of the month a month begins: the 1st, or the day the pay comes.
///
/// A month that begins on the 25th lasts from the 25th to the 24th of the next and is named by the month it begins in. In months that
/// are shorter than the chosen day it begins on their last.
///
/// ```swift
/// let payMonths = MonthRule(startingOn: 25)
/// payMonths?.month(containing: day).name        // 2025-07 for 2025-08-01
/// ```
public struct MonthRule: Sendable, Hashable {
    /// The day of the month, 1…31.
    public let startDay: Int

    /// Months as the calendar has them.
    public static let calendar = MonthRule(unchecked: 1)

    private init(unchecked startDay: Int) { self.startDay = startDay }

    /// Months that begin on that day of the month (1…31), or on the last where a month is shorter; `nil` for other days.
    public init?(startingOn day: Int) {
        guard day >= 1, day <= 31 else { return nil }
        startDay = day
    }

    /// The month of that name.
    public func month(_ name: YearMonth) -> MonthPeriod { MonthPeriod(name: name, rule: self) }

    /// The month that holds a day. Every day lies in exactly one.
    public func month(containing day: CivilDate) -> MonthPeriod {
        let name = day.yearMonth
        // Before the very first month there is none: it takes the days before its start.
        guard day < start(of: name), let earlier = name.adding(months: -1) else { return month(name) }
        return month(earlier)
    }

    /// The day the month of that name begins on.
    func start(of name: YearMonth) -> CivilDate {
        name.firstDay.adding(days: Swift.min(startDay, name.dayCount) - 1) ?? name.lastDay
    }
}
