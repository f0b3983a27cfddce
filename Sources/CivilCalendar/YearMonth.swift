/// A month of a year in the proleptic Gregorian calendar, from 0001-01 to 9999-12.
public struct YearMonth: Sendable, Hashable, Comparable {
    /// Months since 0000-01: `year * 12 + month - 1`.
    let index: Int32

    init(uncheckedYear year: Int, month: Int) {
        index = Int32(truncatingIfNeeded: year * 12 + month - 1)
    }

    init(uncheckedIndex index: Int32) {
        self.index = index
    }

    /// 0001-01.
    public static let min = YearMonth(uncheckedYear: 1, month: 1)
    /// 9999-12.
    public static let max = YearMonth(uncheckedYear: 9999, month: 12)

    /// Creates that month (1…12) of that year (1…9999); `nil` where there is none.
    public init?(year: Int, month: Int) {
        guard year >= 1, year <= 9999, month >= 1, month <= 12 else { return nil }
        self.init(uncheckedYear: year, month: month)
    }

    /// The year, 1…9999.
    public var year: Int { Int(index) / 12 }
    /// The month, 1…12.
    public var month: Int { Int(index) % 12 + 1 }

    /// How many days the month has, 28…31.
    public var dayCount: Int { Self.dayCount(year: year, month: month) }

    /// The first day of the month.
    public var firstDay: CivilDate {
        CivilDate(unchecked: CivilDate.dayNumber(year: year, month: month, day: 1))
    }

    /// The last day of the month.
    public var lastDay: CivilDate {
        CivilDate(unchecked: CivilDate.dayNumber(year: year, month: month, day: dayCount))
    }

    /// Returns the month `months` later (earlier when negative); `nil` outside of `min`…`max`.
    public func adding(months: Int) -> YearMonth? {
        let (sum, overflow) = Int(index).addingReportingOverflow(months)
        guard !overflow, sum >= Int(Self.min.index), sum <= Int(Self.max.index) else { return nil }
        return YearMonth(uncheckedIndex: Int32(truncatingIfNeeded: sum))
    }

    /// Returns how many months lie between `earlier` and this month; negative when `earlier` is the later one.
    public func months(since earlier: YearMonth) -> Int {
        Int(index) - Int(earlier.index)
    }

    /// Orders by time: the earlier month is less.
    public static func < (left: YearMonth, right: YearMonth) -> Bool {
        left.index < right.index
    }

    /// Returns whether the Gregorian calendar gives that year a 29 February.
    public static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Days of a month; `month` must be 1…12.
    package static func dayCount(year: Int, month: Int) -> Int {
        month == 2 ? (isLeap(year: year) ? 29 : 28) : 30 + (month + month / 8) % 2
    }
}
