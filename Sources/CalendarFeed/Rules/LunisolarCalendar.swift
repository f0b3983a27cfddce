internal import CivilCalendar
internal import EmbeddedData
internal import TextBytes

/// A calendar of lunar months kept in step with the sun by leap months, for the years in its table.
///
/// The tables replace ICU, which libical would use: before ICU 76 (ICU-22258), it confuses cached results of the Chinese and Korean
/// calendars, and it misplaces some new moons near midnight, such as the one that begins the year 2027.
struct LunisolarCalendar: Sendable {
    /// The first day of each month, in days since 1970-01-01; the last element is the end of the last month.
    let monthStarts: [Int]
    /// The BYMONTH bit of each month.
    let monthBits: [UInt32]
    /// The index of each year's first month; the last element is the number of months.
    let yearStarts: [Int]

    private static let years = DataTable(.LunisolarYears_csv).rows.dropFirst()
    static let china = LunisolarCalendar(years: years.map { Year(leapMonth: $0[1], longMonths: $0[2]) })
    static let korea = LunisolarCalendar(years: years.map { Year(leapMonth: $0[3], longMonths: $0[4]) })

    /// A year of the table.
    private struct Year {
        /// The month followed by a leap month; 0 for none.
        let leapMonth: UInt32
        /// Bit n is set if month n, counted from 0, has 30 days.
        let longMonths: UInt32

        init(leapMonth: String, longMonths: String) {
            self.leapMonth = UInt32(leapMonth) ?? 0
            self.longMonths = UInt32(longMonths, radix: 16) ?? 0
        }
    }

    /// Returns the calendar of an RSCALE in upper case; `nil` for any other.
    static func named(_ scale: String) -> LunisolarCalendar? {
        switch scale {
        case "CHINESE": china
        case "DANGI": korea
        default: nil
        }
    }

    private init(years: [Year]) {
        // 1900-01-31, the start of the year 1900 in both calendars.
        var day = DayMath.firstDay(ofMonth: 1, year: 1900) + 30
        var (monthStarts, monthBits, yearStarts) = ([day], [UInt32](), [0])
        for year in years {
            let leap = year.leapMonth
            for month in 0..<(leap == 0 ? UInt32(12) : 13) {
                let isLeap = leap != 0 && month == leap
                let number = leap != 0 && month >= leap ? month : month + 1
                monthBits.append(1 << (isLeap ? number + RecurrenceRule.leapMonthShift : number))
                day += year.longMonths >> month & 1 == 1 ? 30 : 29
                monthStarts.append(day)
            }
            yearStarts.append(monthBits.count)
        }
        (self.monthStarts, self.monthBits, self.yearStarts) = (monthStarts, monthBits, yearStarts)
    }

    /// Returns the month containing a day; `nil` outside the table.
    func month(ofDay day: Int) -> Int? {
        Self.place(of: day, in: monthStarts)
    }

    /// Returns the year containing a month, counted from the first year of the table.
    func year(ofMonth month: Int) -> Int? {
        Self.place(of: month, in: yearStarts)
    }

    func dayCount(ofMonth month: Int) -> Int { monthStarts[month + 1] - monthStarts[month] }

    /// Returns the index of the last of the ascending bounds that is not above `number`; `nil` when that is the final one.
    private static func place(of number: Int, in bounds: [Int]) -> Int? {
        let next = bounds.partitioningIndex { $0 > number }
        return next > 0 && next < bounds.count ? next - 1 : nil
    }
}

/// The days that a rule selects in the months or years of a lunisolar calendar (RFC 7529, section 4).
///
/// Periods are indexes of months or years in the calendar's table.
struct LunisolarPeriods: DayPeriods {
    private let rule: RecurrenceRule
    private let calendar: LunisolarCalendar
    private let startMonth: Int
    private let startDayOfMonth: Int
    let first: Int

    /// Returns `nil` for a start outside the calendar's table, and for rules with weekdays or days of the year, which programs interpret
    /// differently.
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
        // SKIP may put a day of the first month on the day before it.
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

    /// Returns the months of BYMONTH, or the start's month, including those that SKIP substitutes for missing leap months.
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
            // The last month is followed by the first of the next year.
            if missing >> (RecurrenceRule.leapMonthShift + 12) & 1 == 1 { found.append(all.upperBound) }
        }
        return all.filter { calendar.monthBits[$0] & wanted != 0 } + found
    }
}
