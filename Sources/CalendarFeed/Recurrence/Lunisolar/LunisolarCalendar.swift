internal import CivilCalendar

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

    static let china = LunisolarCalendar(years: LunisolarYears.china)
    static let korea = LunisolarCalendar(years: LunisolarYears.korea)

    /// The calendar of an RSCALE in upper case; `nil` for any other.
    static func named(_ scale: String) -> LunisolarCalendar? {
        switch scale {
        case "CHINESE": china
        case "DANGI": korea
        default: nil
        }
    }

    private init(years: [UInt32]) {
        // 1900-01-31, with which the year 1900 began in both countries.
        var day = DayMath.firstDay(ofMonth: 1, year: LunisolarYears.first) + 30
        var (monthStarts, monthBits, yearStarts) = ([day], [UInt32](), [0])
        for year in years {
            let leap = year >> 16
            for month in 0..<(leap == 0 ? UInt32(12) : 13) {
                let isLeap = leap != 0 && month == leap
                let number = leap != 0 && month >= leap ? month : month + 1
                monthBits.append(1 << (isLeap ? number + RecurrenceRule.leapMonthShift : number))
                day += year >> month & 1 == 1 ? 30 : 29
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

    /// The last of ascending bounds that is not above the number, unless that is the very last.
    private static func place(of number: Int, in bounds: [Int]) -> Int? {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low > 0 && low < bounds.count ? low - 1 : nil
    }
}
