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

    /// Creates months that begin on that day (1…31), or on the last where a month is shorter; `nil` for other days.
    public init?(startingOn day: Int) {
        guard day >= 1, day <= 31 else { return nil }
        startDay = day
    }

    /// Returns the month of that name.
    public func month(_ name: YearMonth) -> MonthPeriod { MonthPeriod(name: name, rule: self) }

    /// Returns the month that holds a day. Every day lies in exactly one.
    public func month(containing day: CivilDate) -> MonthPeriod {
        let name = day.yearMonth
        // Before the very first month there is none: it takes the days before its start.
        guard day < start(of: name), let earlier = name.adding(months: -1) else { return month(name) }
        return month(earlier)
    }

    fileprivate func start(of name: YearMonth) -> CivilDate {
        name.firstDay.adding(days: min(startDay, name.dayCount) - 1) ?? name.lastDay
    }
}

/// A month: a range of civil days that is named by the month it begins in.
///
/// Calendar months and months that begin on pay day are the same type; only the `MonthRule` differs.
public struct MonthPeriod: Sendable, Hashable {
    /// The month it begins in.
    public let name: YearMonth
    /// On which day months begin.
    public let rule: MonthRule

    /// Creates the month of that name under that rule.
    public init(name: YearMonth, rule: MonthRule = .calendar) {
        self.name = name
        self.rule = rule
    }

    /// The first day. The month 0001-01 begins with the calendar whatever the rule, since there is no month before it.
    public var firstDay: CivilDate { name == .min ? .min : rule.start(of: name) }

    /// The last day; 9999-12-31 for the month 9999-12.
    public var lastDay: CivilDate {
        guard let next = name.adding(months: 1) else { return .max }
        return rule.start(of: next).adding(days: -1) ?? .max
    }

    /// All its days.
    public var range: ClosedRange<CivilDate> { firstDay...lastDay }

    /// Returns whether a day lies in the month.
    public func contains(_ day: CivilDate) -> Bool { range.contains(day) }

    /// Returns the month that many months later (earlier when negative); `nil` where the calendar ends.
    public func moved(by count: Int) -> MonthPeriod? {
        name.adding(months: count).map { MonthPeriod(name: $0, rule: rule) }
    }
}

extension MonthPeriod {
    /// How many days the month has: 28…31 (and up to 59 for 0001-01 when months begin late).
    public var dayCount: Int { lastDay.days(since: firstDay) + 1 }

    /// The weekday of the first day.
    public var firstWeekday: Weekday { firstDay.weekday }

    /// Returns how many days of the first week lie before the month, 0…6.
    public func leadingBlanks(weekStart: Weekday) -> Int { firstWeekday.offset(inWeekStartingOn: weekStart) }

    /// Returns how many weeks the month touches: 4, 5 or 6.
    public func weekCount(weekStart: Weekday) -> Int { (leadingBlanks(weekStart: weekStart) + dayCount + 6) / 7 }

    /// All days as a flat list: a strip of days to scroll through.
    public var days: [CivilDate] {
        let first = firstDay
        return (0..<dayCount).compactMap { first.adding(days: $0) }
    }

    /// Returns the day at a place of the flat list, from 0 on.
    ///
    /// - Throws: `GridError` with the code `indexOutOfRange` when the list has no such place.
    public func day(at index: Int) throws(GridError) -> CivilDate {
        guard index >= 0, index < dayCount, let day = firstDay.adding(days: index) else { throw GridError(.indexOutOfRange) }
        return day
    }

    /// Returns the place of a day in the flat list; `nil` when it lies in another month.
    public func index(of day: CivilDate) -> Int? { contains(day) ? day.days(since: firstDay) : nil }
}

extension MonthPeriod: Comparable, CustomStringConvertible {
    /// Orders by time.
    public static func < (left: MonthPeriod, right: MonthPeriod) -> Bool { left.firstDay < right.firstDay }

    /// `YYYY-MM`, the month it begins in.
    public var description: String { name.description }
}
