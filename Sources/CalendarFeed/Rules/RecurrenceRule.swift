package import CivilCalendar

/// An RRULE value: how an event recurs (RFC 5545, section 3.3.10, with RSCALE and SKIP of RFC 7529).
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5")
/// rule.frequency      // .monthly
/// rule.count          // 5
/// ```
///
/// RFC violations that are common in practice and unambiguous are accepted and listed in `repairs`.
package struct RecurrenceRule: Sendable, Hashable {
    /// FREQ: the length of the rule's periods.
    package enum Frequency: UInt8, Sendable, Hashable, Comparable, CaseIterable {
        /// SECONDLY.
        case secondly
        /// MINUTELY.
        case minutely
        /// HOURLY.
        case hourly
        /// DAILY.
        case daily
        /// WEEKLY.
        case weekly
        /// MONTHLY.
        case monthly
        /// YEARLY.
        case yearly

        /// Orders from short to long.
        package static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// SKIP: how to treat a day that does not exist in a month or year (RFC 7529, section 4.1).
    package enum Skip: UInt8, Sendable, Hashable {
        /// There is no occurrence.
        case omit
        /// The occurrence is on the day before the gap.
        case backward
        /// The occurrence is on the day after the gap.
        case forward
    }

    /// A weekday of BYDAY; `ordinal` counts from the period's start, or from its end when negative; 0 means every one.
    package struct DayOfWeek: Sendable, Hashable {
        var ordinal: Int
        var weekday: Weekday
    }

    /// The value as written in the feed.
    package private(set) var text: String
    /// FREQ.
    package internal(set) var frequency = Frequency.daily
    /// INTERVAL, from 1.
    package internal(set) var interval = 1
    /// COUNT, from 1; `nil` when there is none.
    package internal(set) var count: Int?
    /// UNTIL, inclusive: a day, a floating time or a time in UTC.
    package internal(set) var until: EventTime?
    /// WKST.
    package internal(set) var weekStart = Weekday.monday
    /// RSCALE in upper case, if it is not the Gregorian calendar.
    package internal(set) var calendar: String?
    /// SKIP.
    package internal(set) var skip = Skip.omit
    /// RFC violations interpreted the way common programs intend them; one short sentence each.
    package internal(set) var repairs: [String] = []

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

    init(text: String) { self.text = text }

    /// Returns whether another rule yields the same occurrences, regardless of spelling.
    package func isAlike(_ other: RecurrenceRule) -> Bool {
        var copy = other
        (copy.text, copy.repairs) = (text, repairs)
        return copy == self
    }

    /// The weekdays that BYDAY names: bit 0 is Monday.
    var weekdayMask: UInt8 {
        days.reduce(0) { $0 | 1 << ($1.weekday.rawValue - 1) }
    }

    package var hasMonthDays: Bool { monthDays != 0 || lastMonthDays != 0 }
    /// Whether BYMONTH, BYMONTHDAY, BYYEARDAY or BYWEEKNO selects days.
    var limitsDates: Bool { months != 0 || hasMonthDays || !yearDays.isEmpty || !weekNumbers.isEmpty }
    /// Whether BYHOUR, BYMINUTE or BYSECOND selects times.
    package var limitsTimes: Bool { hours != 0 || minutes != 0 || seconds != 0 }
}

/// The reason why an RRULE value is unusable.
package struct RecurrenceRuleError: Error, Sendable, Hashable {
    /// The kind of fault; more may be added.
    package struct Code: Sendable, Hashable {
        private let number: UInt8

        /// The rule is longer than `FeedLimits.ruleBytes`.
        package static let tooLong = Code(number: 1)
        /// A part has no value.
        package static let malformed = Code(number: 2)
        /// A part has a name that no RFC defines.
        package static let unknownPart = Code(number: 3)
        /// A part is repeated with a different value.
        package static let repeated = Code(number: 4)
        /// FREQ is missing.
        package static let missingFrequency = Code(number: 5)
        /// A value is unreadable or out of range.
        package static let badValue = Code(number: 6)
        /// Two parts cannot be combined.
        package static let conflict = Code(number: 7)
    }

    /// The kind of fault.
    package let code: Code
    private let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension RecurrenceRuleError: CustomStringConvertible {
    /// The fault and what was expected, as a sentence without a full stop; quotes no more of the rule than a part's name.
    package var description: String { reason }
}

extension RecurrenceRule {
    /// Whether the rule depends on its calendar: days, weeks and times are the same in all calendars.
    var dependsOnCalendar: Bool {
        calendar != nil && (frequency >= .monthly || months != 0 || hasMonthDays || !yearDays.isEmpty)
    }
}

extension RecurrenceRule {
    /// The bits of `months` for regular, non-leap months.
    package static let regularMonths: UInt32 = 0x1FFE
    /// The distance from a month's bit to that of the leap month that follows it.
    static let leapMonthShift: UInt32 = 16

    /// Returns the days of a month that BYMONTHDAY selects, or the day numbered `startDay`; `first` is the month's first day, `count` its
    /// length.
    func monthDays(first: Int, count: Int, orDay startDay: Int) -> [Int] {
        guard hasMonthDays else { return place(startDay, first: first, count: count).map { [$0] } ?? [] }
        var found: [Int] = []
        for number in 1...31 {
            let bit = UInt32(1) << UInt32(number)
            if monthDays & bit != 0, let day = place(number, first: first, count: count) { found.append(day) }
            if lastMonthDays & bit != 0, let day = place(-number, first: first, count: count) { found.append(day) }
        }
        return found
    }

    /// Returns the day of that number in a period, counted from the end when negative, or the one that SKIP substitutes.
    func place(_ number: Int, first: Int, count: Int) -> Int? {
        let offset = number > 0 ? number - 1 : count + number
        if offset >= 0, offset < count { return first + offset }
        switch skip {
        case .omit: return nil
        case .forward: return offset < 0 ? first : first + count
        case .backward: return offset < 0 ? first - 1 : first + count - 1
        }
    }
}
