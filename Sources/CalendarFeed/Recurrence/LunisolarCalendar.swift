internal import CivilCalendar
internal import Text

/// A calendar of lunar months that leap months keep with the sun, for the years that its table has.
///
/// ICU, which libical asks, takes what it once computed for China's calendar for Korea's as well, and the other way round (before ICU 76, ICU-22258), and it misses some
/// new moons near midnight, such as the one that begins the year 2027.
struct LunisolarCalendar: Sendable {
    /// Where each month begins, in days since 1970-01-01; the last number is the end of the last month.
    let monthStarts: [Int]
    /// For each month the bit that BYMONTH has for it.
    let monthBits: [UInt32]
    /// The place of each year's first month; the last number is the count of the months.
    let yearStarts: [Int]

    private static let years = DataTable(PackageResources.LunisolarYears_csv).rows.dropFirst()
    static let china = LunisolarCalendar(years: years.map { Year(leapMonth: $0[1], longMonths: $0[2]) })
    static let korea = LunisolarCalendar(years: years.map { Year(leapMonth: $0[3], longMonths: $0[4]) })

    /// A year of the table.
    private struct Year {
        /// The month that is followed by its leap month; 0 for none.
        let leapMonth: UInt32
        /// Bit n is set where month n, counted from 0, has 30 days.
        let longMonths: UInt32

        init(leapMonth: String, longMonths: String) {
            self.leapMonth = UInt32(leapMonth) ?? 0
            self.longMonths = UInt32(longMonths, radix: 16) ?? 0
        }
    }

    /// The calendar of an RSCALE in upper case; `nil` for any other.
    static func named(_ scale: String) -> LunisolarCalendar? {
        switch scale {
        case "CHINESE": china
        case "DANGI": korea
        default: nil
        }
    }

    private init(years: [Year]) {
        // 1900-01-31, with which the year 1900 began in both countries.
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

    /// The month in which a day lies; `nil` outside of the table.
    func month(ofDay day: Int) -> Int? {
        Self.place(of: day, in: monthStarts)
    }

    /// The year in which a month lies, counted from the table's first.
    func year(ofMonth month: Int) -> Int? {
        Self.place(of: month, in: yearStarts)
    }

    func dayCount(ofMonth month: Int) -> Int { monthStarts[month + 1] - monthStarts[month] }

    /// Returns the place of the last of ascending bounds that is not above the number; `nil` when that is the very last.
    private static func place(of number: Int, in bounds: [Int]) -> Int? {
        let next = bounds.partitioningIndex { $0 > number }
        return next > 0 && next < bounds.count ? next - 1 : nil
    }
}

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
