public import CivilCalendar

/// A month: a range of civil days that is named by the month it begins in.
///
/// Calendar months and months that begin on pay day are the same type; only the `MonthRule` differs.
public struct MonthPeriod: Sendable, Hashable {
    /// The month it begins in.
    public let name: YearMonth
    /// On which day months begin.
    public let rule: MonthRule

    /// The month of that name under that rule.
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
}

extension MonthPeriod: CalendarPage {
    /// All its days.
    public var range: ClosedRange<CivilDate> { firstDay...lastDay }

    /// The month that many months later (earlier when negative); `nil` where the calendar ends.
    public func moved(by count: Int) -> MonthPeriod? {
        name.adding(months: count).map { MonthPeriod(name: $0, rule: rule) }
    }

    /// The month under the same rule that holds a day.
    public func page(containing day: CivilDate) -> MonthPeriod { rule.month(containing: day) }
}

extension MonthPeriod: Comparable {
    /// Orders by time.
    public static func < (left: MonthPeriod, right: MonthPeriod) -> Bool { left.firstDay < right.firstDay }
}

extension MonthPeriod: CustomStringConvertible {
    /// `YYYY-MM`, the month it begins in.
    public var description: String { name.description }
}
