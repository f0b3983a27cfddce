internal import CivilCalendar

/// Days since 1970-01-01 of weeks, months and years, including those beyond the calendar: a period may begin outside the years 1…9999.
enum DayMath {
    static func floorDivide(_ number: Int, by divisor: Int) -> Int {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    static func remainder(_ number: Int, by divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// 0 for Monday to 6 for Sunday.
    static func weekday(ofDay day: Int) -> Int { remainder(day + 3, by: 7) }

    /// Returns the first day of that day's week.
    static func weekStart(ofDay day: Int, startingOn first: Weekday) -> Int {
        day - remainder(weekday(ofDay: day) - Int(first.rawValue) + 1, by: 7)
    }

    static func firstDay(ofYear year: Int) -> Int {
        let past = year - 1
        return 365 * past + floorDivide(past, by: 4) - floorDivide(past, by: 100) + floorDivide(past, by: 400) - 719_162
    }

    /// Returns the first day of week 1: the week containing 4 January (ISO 8601, with any first weekday).
    static func firstWeek(ofYear year: Int, startingOn first: Weekday) -> Int {
        weekStart(ofDay: firstDay(ofYear: year) + 3, startingOn: first)
    }

    /// `month` is 1…12.
    static func firstDay(ofMonth month: Int, year: Int) -> Int {
        // 367/12 of the month number, rounded, is the day of the year if February had 30 days.
        let leap = YearMonth.isLeap(year: year) ? 1 : 2
        return firstDay(ofYear: year) + (367 * month - 362) / 12 - (month > 2 ? leap : 0)
    }

    static func dayCount(ofYear year: Int) -> Int { YearMonth.isLeap(year: year) ? 366 : 365 }
}
