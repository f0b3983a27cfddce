package import CivilCalendar

/// A STANDARD or DAYLIGHT component of a VTIMEZONE (RFC 5545 section 3.6.5).
package struct ZoneObservance: Sendable, Hashable {
    /// Whether it is a DAYLIGHT component; swapped for zones whose winter time counts as daylight saving time (Dublin).
    package let isDaylight: Bool
    /// DTSTART: the first onset, on the wall clock that was in force before it.
    package let start: CivilDateTime
    /// TZOFFSETFROM: the offset before each onset, in seconds east of Greenwich.
    package let offsetFrom: Int
    /// TZOFFSETTO: the offset from each onset on, in seconds east of Greenwich.
    package let offsetTo: Int
    /// TZNAME, such as `KST` or `+03`.
    package let name: String
    /// RRULE: the yearly recurrence of the onset.
    package let rule: ZoneRule?
    /// RDATE: further onsets, each on the wall clock that was in force before it, in ascending order.
    package let extraOnsets: [CivilDateTime]
}

/// A yearly rule for the days on which a zone's clocks change, as in the RRULE of a VTIMEZONE (RFC 5545 section 3.6.5).
package struct ZoneRule: Sendable, Hashable {
    /// The day or days of each year that a rule matches.
    package enum Days: Sendable, Hashable {
        /// A weekday of a month (1…12): the first to fourth one (`ordinal` 1…4), or the last (-1).
        case weekday(month: Int, ordinal: Int, weekday: Weekday)
        /// Days of a month (1…31, or -31…-1 from its end), limited to the weekday if there is one.
        case monthDays(month: Int, days: [Int], weekday: Weekday?)
        /// Days of the year (1…366, or -366…-1 from its end), limited to the weekday if there is one.
        case yearDays(days: [Int], weekday: Weekday?)
    }

    /// The day or days of each year.
    package let days: Days
    /// The last onset, in seconds since 1970-01-01T00:00:00Z; `nil` for an endless rule.
    package let until: Int64?

    /// The value of an RRULE property: `FREQ=YEARLY;BYDAY=2SU;BYMONTH=3`, with `UNTIL=20061029T060000Z` after FREQ when the rule ends;
    /// in libical's order of parts.
    package var text: String {
        var parts = ["FREQ=YEARLY"]
        if let until, let last = CivilDateTime(secondNumber: until) {
            parts.append("UNTIL=" + last.description.filter { $0 != "-" && $0 != ":" } + "Z")
        }
        switch days {
        case .weekday(let month, let ordinal, let weekday):
            parts += ["BYDAY=\(ordinal)\(Self.code(weekday))", "BYMONTH=\(month)"]
        case .monthDays(let month, let days, let weekday):
            if let weekday { parts.append("BYDAY=" + Self.code(weekday)) }
            parts += ["BYMONTHDAY=" + days.map(String.init).joined(separator: ","), "BYMONTH=\(month)"]
        case .yearDays(let days, let weekday):
            if let weekday { parts.append("BYDAY=" + Self.code(weekday)) }
            parts.append("BYYEARDAY=" + days.map(String.init).joined(separator: ","))
        }
        return parts.joined(separator: ";")
    }

    private static func code(_ weekday: Weekday) -> String {
        switch weekday {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }
}

extension ZoneRule.Days {
    /// Whether the rule matches a date.
    func matches(_ date: CivilDate) -> Bool {
        let parts = date.components
        switch self {
        case .weekday(let month, let ordinal, let weekday):
            guard parts.month == month, date.weekday == weekday else { return false }
            return ordinal < 0 ? parts.day + 7 > date.yearMonth.dayCount : (parts.day - 1) / 7 + 1 == ordinal
        case .monthDays(let month, let days, let weekday):
            guard parts.month == month, weekday == nil || weekday == date.weekday else { return false }
            return days.contains(parts.day) || days.contains(parts.day - date.yearMonth.dayCount - 1)
        case .yearDays(let days, let weekday):
            guard weekday == nil || weekday == date.weekday else { return false }
            let number = date.dayOfYear
            return days.contains(number) || days.contains(number - (YearMonth.isLeap(year: parts.year) ? 367 : 366))
        }
    }

    /// The number of days of a year that the rule matches; always 1 for a weekday rule, which never needs another one beside it.
    func count(inYear year: Int) -> Int {
        switch self {
        case .weekday: 1
        case .monthDays(let month, let days, _):
            YearMonth(year: year, month: month).map { yearMonth in
                days.count { day in
                    let number = day > 0 ? day : yearMonth.dayCount + 1 + day
                    return CivilDate(year: year, month: month, day: number).map(matches) ?? false
                }
            } ?? 0
        case .yearDays(let days, _):
            days.count { day in
                let length = YearMonth.isLeap(year: year) ? 366 : 365
                let number = day > 0 ? day : length + 1 + day
                guard number >= 1, number <= length else { return false }
                return CivilDate(year: year, month: 1, day: 1)?.adding(days: number - 1).map(matches) ?? false
            }
        }
    }
}

extension CivilDate {
    /// 1…366.
    var dayOfYear: Int {
        CivilDate(year: year, month: 1, day: 1).map { days(since: $0) + 1 } ?? 1
    }
}
