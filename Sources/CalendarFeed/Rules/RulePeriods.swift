internal import CivilCalendar

/// The numbered periods of a rule, and the days that it selects within each.
protocol DayPeriods: Sendable {
    /// The distance between periods in use.
    var stride: Int { get }
    /// The period containing the start.
    var first: Int { get }
    /// The last known period.
    var last: Int { get }

    /// Returns the period containing a day.
    func period(ofDay day: Int) -> Int

    /// Returns a day before which neither this period nor a later one has an occurrence.
    func earliestDay(ofPeriod period: Int) -> Int

    /// Returns the selected days of a period, ascending, each once.
    func days(inPeriod period: Int) -> [Int]
}

extension [Int] {
    /// Returns the elements in ascending order, each once.
    func sortedOnce() -> [Int] {
        if zip(self, dropFirst()).allSatisfy(<) { return self }
        let days = sorted()
        return days.indices.filter { $0 == 0 || days[$0] != days[$0 - 1] }.map { days[$0] }
    }
}

/// The days that a rule selects within each of its periods (the table in RFC 5545, section 3.3.10).
///
/// Years are numbered as usual, months as `year * 12 + month - 1`, weeks in groups of seven days, days by themselves; rules with a shorter
/// unit are examined day by day. With BYWEEKNO, a year is a week-based year, so that its weeks belong to it completely.
struct RulePeriods: DayPeriods {
    let rule: RecurrenceRule
    private let start: (year: Int, month: Int, day: Int)
    private let startDay: Int
    /// The BYDAY bits; the start's weekday if the period is a week and nothing else selects a day.
    private let weekdays: UInt8
    private let hasOrdinals: Bool

    init(_ rule: RecurrenceRule, start date: CivilDate) {
        self.rule = rule
        start = date.components
        startDay = Int(date.dayNumber)
        let isWeekly = rule.frequency == .weekly || !rule.weekNumbers.isEmpty && !rule.hasMonthDays && rule.yearDays.isEmpty
        weekdays = rule.days.isEmpty && isWeekly ? 1 << UInt8(DayMath.weekday(ofDay: Int(date.dayNumber))) : rule.weekdayMask
        hasOrdinals = rule.days.contains { $0.ordinal != 0 }
    }

    var stride: Int { rule.frequency < .daily ? 1 : rule.interval }

    /// The caller stops at the year 9999.
    var last: Int { .max }

    /// The period containing the start.
    ///
    /// A start in another week-based year than its calendar year counts there if it is one of the selected days; otherwise INTERVAL counts
    /// from its calendar year, as in libical.
    var first: Int {
        let period = period(ofDay: startDay)
        guard !rule.weekNumbers.isEmpty, rule.interval > 1, !days(inPeriod: period).contains(startDay) else { return period }
        return start.year
    }

    func period(ofDay day: Int) -> Int {
        guard rule.frequency >= .weekly else { return day }
        if rule.frequency == .weekly { return DayMath.floorDivide(DayMath.weekStart(ofDay: day, startingOn: rule.weekStart) + 7, by: 7) }
        let clamped = min(max(day, Int(CivilDate.min.dayNumber)), Int(CivilDate.max.dayNumber))
        guard let date = CivilDate(dayNumber: clamped) else { return 0 }
        let (year, month, _) = date.components
        if rule.frequency == .monthly { return year * 12 + month - 1 }
        guard !rule.weekNumbers.isEmpty else { return year }
        if clamped < DayMath.firstWeek(ofYear: year, startingOn: rule.weekStart) { return year - 1 }
        return clamped >= DayMath.firstWeek(ofYear: year + 1, startingOn: rule.weekStart) ? year + 1 : year
    }

    func earliestDay(ofPeriod period: Int) -> Int {
        switch rule.frequency {
        case .yearly: DayMath.firstDay(ofYear: period) - 7
        case .monthly: DayMath.firstDay(ofMonth: period % 12 + 1, year: period / 12) - 1
        case .weekly: weekStart(period)
        default: period
        }
    }

    func days(inPeriod period: Int) -> [Int] {
        switch rule.frequency {
        case .yearly: days(inYear: period).sortedOnce()
        case .monthly: days(inMonth: period % 12 + 1, year: period / 12).sortedOnce()
        case .weekly: days(inWeekFrom: weekStart(period))
        default: isChosen(day: period) ? [period] : []
        }
    }

    private func weekStart(_ period: Int) -> Int {
        // A period's week is the one whose first day, a week later, falls in that group of seven days since 1970.
        DayMath.weekStart(ofDay: period * 7 - 1, startingOn: rule.weekStart)
    }

    private func isAWeekday(_ day: Int) -> Bool {
        weekdays == 0 || weekdays & 1 << UInt8(DayMath.weekday(ofDay: day)) != 0
    }

    private func isInMonths(_ month: Int) -> Bool { rule.months == 0 || rule.months & 1 << UInt32(month) != 0 }

    // MARK: Days and weeks

    private func isChosen(day: Int) -> Bool {
        guard isAWeekday(day) else { return false }
        return rule.months == 0 && !rule.hasMonthDays && rule.yearDays.isEmpty || matchesDate(day)
    }

    /// Returns whether BYMONTH, BYMONTHDAY and BYYEARDAY allow a day.
    private func matchesDate(_ day: Int) -> Bool {
        guard let (year, month, dayOfMonth) = CivilDate(dayNumber: day)?.components, isInMonths(month) else { return false }
        if rule.hasMonthDays {
            let fromEnd = YearMonth.dayCount(year: year, month: month) + 1 - dayOfMonth
            guard rule.monthDays & 1 << UInt32(dayOfMonth) != 0 || rule.lastMonthDays & 1 << UInt32(fromEnd) != 0 else { return false }
        }
        guard !rule.yearDays.isEmpty else { return true }
        let dayOfYear = day - DayMath.firstDay(ofYear: year) + 1
        return rule.yearDays.contains { $0 == dayOfYear || $0 == dayOfYear - DayMath.dayCount(ofYear: year) - 1 }
    }

    private func days(inWeekFrom first: Int) -> [Int] {
        (first..<first + 7).filter { isAWeekday($0) && (rule.months == 0 || matchesDate($0)) }
    }

    // MARK: Months and years

    private func days(inMonth month: Int, year: Int) -> [Int] {
        guard isInMonths(month) else { return [] }
        let first = DayMath.firstDay(ofMonth: month, year: year)
        let count = YearMonth.dayCount(year: year, month: month)
        if rule.hasMonthDays || rule.days.isEmpty {
            return rule.monthDays(first: first, count: count, orDay: start.day).filter { matchesWeekdays($0, first: first, count: count) }
        }
        return weekdays(first: first, count: count)
    }

    private func days(inYear year: Int) -> [Int] {
        let first = DayMath.firstDay(ofYear: year)
        let count = DayMath.dayCount(ofYear: year)
        if !rule.weekNumbers.isEmpty { return days(inWeeksOf: year) }
        if !rule.yearDays.isEmpty {
            return rule.yearDays.compactMap { rule.place($0, first: first, count: count) }.filter { day in
                guard let date = CivilDate(dayNumber: day), isInMonths(date.month) else { return false }
                return matchesMonthDay(date) && matchesWeekdays(day, inYear: year)
            }
        }
        if !rule.hasMonthDays && !rule.days.isEmpty && rule.months == 0 { return weekdays(first: first, count: count) }
        // Without BYMONTH, the month is the start's, even with BYMONTHDAY (libical and related programs; others use every month).
        let months = rule.months != 0 ? (1...12).filter(isInMonths) : [start.month]
        return months.flatMap { month in
            let first = DayMath.firstDay(ofMonth: month, year: year)
            let count = YearMonth.dayCount(year: year, month: month)
            guard rule.hasMonthDays || rule.days.isEmpty else { return weekdays(first: first, count: count) }
            return rule.monthDays(first: first, count: count, orDay: start.day).filter { matchesWeekdays($0, inYear: year) }
        }
    }

    private func days(inWeeksOf year: Int) -> [Int] {
        let first = DayMath.firstWeek(ofYear: year, startingOn: rule.weekStart)
        let count = (DayMath.firstWeek(ofYear: year + 1, startingOn: rule.weekStart) - first) / 7
        return rule.weekNumbers.flatMap { number -> [Int] in
            let week = number > 0 ? number - 1 : count + number
            guard week >= 0, week < count else { return [] }
            return (first + 7 * week..<first + 7 * week + 7).filter { isChosen(day: $0) }
        }
    }

    private func matchesMonthDay(_ date: CivilDate) -> Bool {
        !rule.hasMonthDays || rule.monthDays & 1 << UInt32(date.day) != 0
            || rule.lastMonthDays & 1 << UInt32(date.yearMonth.dayCount + 1 - date.day) != 0
    }

    /// Returns the days that BYDAY selects by ordinal within a month or a year.
    private func weekdays(first: Int, count: Int) -> [Int] {
        if !hasOrdinals { return (first..<first + count).filter(isAWeekday) }
        return rule.days.flatMap { entry in
            let next = first + DayMath.remainder(Int(entry.weekday.rawValue) - 1 - DayMath.weekday(ofDay: first), by: 7)
            let all = 0..<(first + count - next + 6) / 7
            let place = entry.ordinal > 0 ? entry.ordinal - 1 : all.upperBound + entry.ordinal
            let places = entry.ordinal == 0 ? all : (place..<place + 1).clamped(to: all)
            return places.map { next + 7 * $0 }
        }
    }

    private func matchesWeekdays(_ day: Int, inYear year: Int) -> Bool {
        guard hasOrdinals else { return isAWeekday(day) }
        guard rule.months != 0, let date = CivilDate(dayNumber: day) else {
            return matchesWeekdays(day, first: DayMath.firstDay(ofYear: year), count: DayMath.dayCount(ofYear: year))
        }
        return matchesWeekdays(day, first: Int(date.yearMonth.firstDay.dayNumber), count: date.yearMonth.dayCount)
    }

    private func matchesWeekdays(_ day: Int, first: Int, count: Int) -> Bool {
        guard isAWeekday(day) else { return false }
        guard hasOrdinals else { return true }
        let ordinal = DayMath.floorDivide(day - first, by: 7) + 1
        let fromEnd = -(DayMath.floorDivide(first + count - 1 - day, by: 7) + 1)
        let weekday = DayMath.weekday(ofDay: day) + 1
        return rule.days.contains { entry in
            Int(entry.weekday.rawValue) == weekday && (entry.ordinal == 0 || entry.ordinal == ordinal || entry.ordinal == fromEnd)
        }
    }
}
