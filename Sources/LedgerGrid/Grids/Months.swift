public import CivilCalendar

/// The rule for the first day of a month: the 1st, or payday.
///
/// A month that begins on the 25th lasts until the 24th of the next one and is named after the month it begins in. Where the calendar month
/// is shorter than the chosen day, it begins on the last day.
///
/// ```swift
/// let payMonths = MonthRule(startingOn: 25)
/// payMonths?.month(containing: day).name        // 2025-07 for 2025-08-01
/// ```
public struct MonthRule: Sendable, Hashable {
    /// The day of the month, 1…31.
    public let startDay: Int

    /// Calendar months.
    public static let calendar = MonthRule(unchecked: 1)

    private init(unchecked startDay: Int) { self.startDay = startDay }

    /// Creates months that begin on that day (1…31), or on the last day of shorter months; `nil` for other days.
    public init?(startingOn day: Int) {
        guard day >= 1, day <= 31 else { return nil }
        startDay = day
    }

    /// Returns the month of that name.
    public func month(_ name: YearMonth) -> MonthPeriod { MonthPeriod(name: name, rule: self) }

    /// Returns the month containing a day. Every day is in exactly one.
    public func month(containing day: CivilDate) -> MonthPeriod {
        let name = day.yearMonth
        // The very first month has no predecessor: it includes the days before its start.
        guard day < start(of: name), let earlier = name.adding(months: -1) else { return month(name) }
        return month(earlier)
    }

    fileprivate func start(of name: YearMonth) -> CivilDate {
        name.firstDay.adding(days: min(startDay, name.dayCount) - 1) ?? name.lastDay
    }
}

/// A month: a range of civil days named after the month it begins in.
///
/// Calendar months and months that begin on payday are the same type; only the `MonthRule` differs.
public struct MonthPeriod: Sendable, Hashable {
    /// The month it begins in.
    public let name: YearMonth
    /// The rule for the first day of a month.
    public let rule: MonthRule

    /// Creates the month of that name under that rule.
    public init(name: YearMonth, rule: MonthRule = .calendar) {
        self.name = name
        self.rule = rule
    }

    /// The first day. The month 0001-01 begins on the calendar's first day under every rule, since no month precedes it.
    public var firstDay: CivilDate { name == .min ? .min : rule.start(of: name) }

    /// The last day; 9999-12-31 for the month 9999-12.
    public var lastDay: CivilDate {
        guard let next = name.adding(months: 1) else { return .max }
        return rule.start(of: next).adding(days: -1) ?? .max
    }

    /// All days of the month.
    public var range: ClosedRange<CivilDate> { firstDay...lastDay }

    /// Returns whether a day is in the month.
    public func contains(_ day: CivilDate) -> Bool { range.contains(day) }

    /// Returns the month `count` months later (earlier if negative); `nil` beyond the calendar's limits.
    public func moved(by count: Int) -> MonthPeriod? {
        name.adding(months: count).map { MonthPeriod(name: $0, rule: rule) }
    }
}

extension MonthPeriod {
    /// The number of days in the month: 28…31 (and up to 59 for 0001-01 when months begin late).
    public var dayCount: Int { lastDay.days(since: firstDay) + 1 }

    /// The weekday of the first day.
    public var firstWeekday: Weekday { firstDay.weekday }

    /// Returns the number of days of the first week that precede the month, 0…6.
    public func leadingBlanks(weekStart: Weekday) -> Int { firstWeekday.offset(inWeekStartingOn: weekStart) }

    /// Returns the number of weeks the month touches: 4, 5 or 6.
    public func weekCount(weekStart: Weekday) -> Int { (leadingBlanks(weekStart: weekStart) + dayCount + 6) / 7 }

    /// All days as a flat list, for a scrollable strip.
    public var days: [CivilDate] {
        let first = firstDay
        return (0..<dayCount).compactMap { first.adding(days: $0) }
    }

    /// Returns the day at an index of the flat list, from 0.
    ///
    /// - Throws: `GridError` with the code `indexOutOfRange` when there is no such index.
    public func day(at index: Int) throws(GridError) -> CivilDate {
        guard index >= 0, index < dayCount, let day = firstDay.adding(days: index) else { throw GridError(.indexOutOfRange) }
        return day
    }

    /// Returns the index of a day in the flat list; `nil` when it is in another month.
    public func index(of day: CivilDate) -> Int? { contains(day) ? day.days(since: firstDay) : nil }
}

extension MonthPeriod: Comparable, CustomStringConvertible {
    /// Orders by first day.
    public static func < (left: MonthPeriod, right: MonthPeriod) -> Bool { left.firstDay < right.firstDay }

    /// `YYYY-MM`, the month it begins in.
    public var description: String { name.description }
}
