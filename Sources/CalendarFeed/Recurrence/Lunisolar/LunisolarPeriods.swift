internal import CivilCalendar

/// The days that a rule chooses within the months or the years of a lunisolar calendar (RFC 7529, section 4).
///
/// Periods are the places of months or years in the calendar's table.
struct LunisolarPeriods: DayPeriods {
    private let rule: RecurrenceRule
    private let calendar: LunisolarCalendar
    private let startMonth: Int
    private let startDayOfMonth: Int
    let first: Int

    /// `nil` for a start that the calendar's table lacks, and for rules of weekdays and of days of the year: programs do not agree on what they mean.
    init?(_ rule: RecurrenceRule, calendar: LunisolarCalendar, start: CivilDate) {
        guard rule.frequency >= .monthly, rule.days.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, rule.months & 1 << 13 == 0,
            let month = calendar.month(ofDay: Int(start.dayNumber)), let year = calendar.year(ofMonth: month)
        else { return nil }
        self.rule = rule
        self.calendar = calendar
        startMonth = month
        startDayOfMonth = Int(start.dayNumber) - calendar.monthStarts[month] + 1
        first = rule.frequency == .monthly ? month : year
    }

    var stride: Int { rule.interval }

    var last: Int { (rule.frequency == .monthly ? calendar.monthBits.count : calendar.yearStarts.count - 1) - 1 }

    func period(ofDay day: Int) -> Int {
        guard let month = calendar.month(ofDay: day) else { return day < calendar.monthStarts[0] ? 0 : last }
        return rule.frequency == .monthly ? month : calendar.year(ofMonth: month) ?? last
    }

    func earliestDay(ofPeriod period: Int) -> Int {
        // SKIP may put a day of the first month before it.
        calendar.monthStarts[rule.frequency == .monthly ? period : calendar.yearStarts[period]] - 1
    }

    func days(inPeriod period: Int) -> [Int] {
        guard rule.frequency == .yearly else {
            let isChosen = rule.months == 0 || rule.months & calendar.monthBits[period] != 0
            return isChosen ? days(inMonth: period).sortedOnce() : []
        }
        return months(inYear: period).flatMap(days(inMonth:)).sortedOnce()
    }

    private func days(inMonth month: Int) -> [Int] {
        guard month < calendar.monthBits.count else { return [] }
        return rule.monthDays(first: calendar.monthStarts[month], count: calendar.dayCount(ofMonth: month), orDay: startDayOfMonth)
    }

    /// BYMONTH, or the start's month, with what SKIP puts in the place of leap months that the year lacks.
    private func months(inYear year: Int) -> [Int] {
        let all = calendar.yearStarts[year]..<calendar.yearStarts[year + 1]
        var wanted = rule.months == 0 ? calendar.monthBits[startMonth] : rule.months
        let missing = wanted & ~all.reduce(0) { $0 | calendar.monthBits[$1] } & ~RecurrenceRule.regularMonths
        var found: [Int] = []
        switch rule.skip {
        case .omit: break
        case .backward: wanted |= missing >> RecurrenceRule.leapMonthShift
        case .forward:
            wanted |= missing >> (RecurrenceRule.leapMonthShift - 1) & RecurrenceRule.regularMonths
            // After the last month comes the first of the next year.
            if missing >> (RecurrenceRule.leapMonthShift + 12) & 1 == 1 { found.append(all.upperBound) }
        }
        return all.filter { calendar.monthBits[$0] & wanted != 0 } + found
    }
}
