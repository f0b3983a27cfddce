internal import CivilCalendar

/// Finds rules for dates that occur once a year.
enum YearlyRule {
    /// Returns the rules that match a date, those best known to calendar apps first.
    static func candidates(for date: CivilDate) -> [ZoneRule.Days] {
        let (_, month, day) = date.components
        var found: [ZoneRule.Days] = []
        if day + 7 > date.yearMonth.dayCount { found.append(.weekday(month: month, ordinal: -1, weekday: date.weekday)) }
        if day <= 28 { found.append(.weekday(month: month, ordinal: (day - 1) / 7 + 1, weekday: date.weekday)) }
        found.append(.monthDays(month: month, days: [day], weekday: nil))
        let last = month == 2 ? 22 : date.yearMonth.dayCount - 6
        for first in max(1, day - 6)...day where first <= last && first % 7 != 1 {
            found.append(.monthDays(month: month, days: Array(first...first + 6), weekday: date.weekday))
        }
        return found
    }

    /// Returns how many consecutive onsets a rule must match to be worth using.
    static func minimumRun(of days: ZoneRule.Days) -> Int {
        if case .weekday = days { 2 } else { 3 }
    }

    /// Returns the rule, or the rules to combine, that match exactly the dates of a POSIX change; `nil` when there are none.
    ///
    /// A time outside the day moves the change to another day (the Saturday before the last Sunday), possibly in another month.
    static func days(of change: PosixZone.Change) -> [ZoneRule.Days]? {
        if case .weekday(let month, let week, let weekday) = change.day, change.time >= 0, change.time < 86_400 {
            return [.weekday(month: month, ordinal: week == 5 ? -1 : week, weekday: weekday)]
        }
        // All dates of one Gregorian cycle; a rule that fits them all always fits.
        let dates = (2001...2400).compactMap { CivilDateTime(secondNumber: change.localSeconds(year: $0))?.date }
        return shapes(of: dates).first { shape in
            dates.allSatisfy { date in shape.contains { $0.matches(date) } }
                && (2001...2400).reduce(0) { sum, year in sum + shape.reduce(0) { $0 + $1.count(inYear: year) } } == dates.count
        }
    }

    /// Returns the rules that match all those dates, those best known to calendar apps first.
    private static func shapes(of dates: [CivilDate]) -> [[ZoneRule.Days]] {
        guard let first = dates.first else { return [] }
        let weekday = dates.allSatisfy { $0.weekday == first.weekday } ? first.weekday : nil
        var fromStart: [Int: Set<Int>] = [:]
        var fromEnd: [Int: Set<Int>] = [:]
        var yearDays: Set<Int> = []
        var yearDaysFromEnd: Set<Int> = []
        for date in dates {
            let (year, month, day) = date.components
            fromStart[month, default: []].insert(day)
            fromEnd[month, default: []].insert(day - date.yearMonth.dayCount - 1)
            yearDays.insert(date.dayOfYear)
            yearDaysFromEnd.insert(date.dayOfYear - (YearMonth.isLeap(year: year) ? 367 : 366))
        }
        func monthly(_ months: [Int: Set<Int>]) -> [ZoneRule.Days] {
            months.sorted { $0.key < $1.key }.map { .monthDays(month: $0.key, days: $0.value.sorted(), weekday: weekday) }
        }
        var shapes: [[ZoneRule.Days]] = []
        if let weekday, fromStart.count == 1, let month = fromStart.keys.first {
            shapes = [-1, 1, 2, 3, 4].map { [.weekday(month: month, ordinal: $0, weekday: weekday)] }
        }
        shapes += [monthly(fromStart), monthly(fromEnd)]
        shapes += [[.yearDays(days: yearDays.sorted(), weekday: weekday)], [.yearDays(days: yearDaysFromEnd.sorted(), weekday: weekday)]]
        return shapes
    }
}
