public import CivilCalendar

/// An RRULE value: how an event repeats (RFC 5545, section 3.3.10, with RSCALE and SKIP of RFC 7529).
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5")
/// rule.frequency      // .monthly
/// rule.count          // 5
/// ```
///
/// What programs write although the RFC forbids it, and what has one obvious meaning, is read and named in `repairs`.
public struct RecurrenceRule: Sendable, Hashable {
    /// FREQ: the length of the periods that the rule looks at.
    public enum Frequency: UInt8, Sendable, Hashable, Comparable, CaseIterable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// Orders from short to long.
        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// SKIP: what becomes of a day that a month or a year lacks (RFC 7529, section 4.1).
    public enum Skip: UInt8, Sendable, Hashable {
        /// There is no occurrence.
        case omit
        /// The occurrence is on the day before the gap.
        case backward
        /// The occurrence is on the day after the gap.
        case forward
    }

    /// A weekday of BYDAY; `ordinal` counts from the period's start, or from its end when negative, and 0 means each.
    package struct DayOfWeek: Sendable, Hashable {
        var ordinal: Int
        var weekday: Weekday
    }

    /// FREQ.
    public internal(set) var frequency = Frequency.daily
    /// INTERVAL, from 1.
    public internal(set) var interval = 1
    /// COUNT, from 1; `nil` when the rule does not count.
    public internal(set) var count: Int?
    /// UNTIL, inclusive: a day, a floating time or one in UTC.
    public internal(set) var until: EventTime?
    /// WKST.
    public internal(set) var weekStart = Weekday.monday
    /// RSCALE in upper case, where it is another calendar than the Gregorian.
    public internal(set) var calendar: String?
    /// SKIP.
    public internal(set) var skip = Skip.omit
    /// What was not as the RFC wants it and was read as programs mean it; one short sentence each.
    public internal(set) var repairs: [String] = []

    // The BYxxx parts. Bit n of a mask is the value n; of `lastMonthDays`, the n-th day from the month's end.
    package var months: UInt32 = 0
    package var monthDays: UInt32 = 0
    package var lastMonthDays: UInt32 = 0
    package var yearDays: [Int] = []
    package var weekNumbers: [Int] = []
    package var days: [DayOfWeek] = []
    var hours: UInt64 = 0
    var minutes: UInt64 = 0
    var seconds: UInt64 = 0
    /// BYSETPOS, ascending.
    package var positions: [Int] = []
    /// The rule in one spelling, for libical.
    package var canonicalText = ""

    /// Bit n-1 for the weekdays that BYDAY names, Monday first.
    var weekdayMask: UInt8 {
        days.reduce(0) { $0 | 1 << ($1.weekday.rawValue - 1) }
    }

    package var hasMonthDays: Bool { monthDays != 0 || lastMonthDays != 0 }
    /// Whether BYMONTH, BYMONTHDAY, BYYEARDAY or BYDAY chooses days.
    var limitsDays: Bool { months != 0 || hasMonthDays || !yearDays.isEmpty || !days.isEmpty || !weekNumbers.isEmpty }
    /// Whether BYHOUR, BYMINUTE or BYSECOND chooses times.
    package var limitsTimes: Bool { hours != 0 || minutes != 0 || seconds != 0 }
}

/// Why an RRULE value cannot be used.
public struct RecurrenceRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as a sentence without its full stop; repeats no more of the rule than a part's name.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension RecurrenceRule {
    /// Whether another calendar than the Gregorian makes a difference to the rule: days, weeks and times are the same in all of them.
    var dependsOnCalendar: Bool {
        calendar != nil && (frequency >= .monthly || months != 0 || hasMonthDays || !yearDays.isEmpty)
    }
}
