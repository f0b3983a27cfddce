/// A day in the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// It is a count of days and never an instant: no time zone can move it.
///
/// ```swift
/// let payday = CivilDate(year: 2025, month: 8, day: 25)
/// payday?.weekday                 // .monday
/// payday?.adding(days: 7)         // 2025-09-01
/// ```
///
/// Days can be walked over, and are coded as `2025-08-25`:
///
/// ```swift
/// for day in first...last { print(day, day.weekday) }
/// (first...last).count            // 31
/// ```
public struct CivilDate: Sendable, Hashable {
    /// Days since 1970-01-01, from -719162 to 2932896.
    public let dayNumber: Int32

    /// 0001-01-01.
    public static let min = CivilDate(unchecked: -719_162)
    /// 9999-12-31.
    public static let max = CivilDate(unchecked: 2_932_896)

    init(unchecked dayNumber: Int32) {
        self.dayNumber = dayNumber
    }

    /// Creates the day that many days after 1970-01-01; `nil` outside of `min`…`max`.
    public init?(dayNumber: Int) {
        guard dayNumber >= Int(Self.min.dayNumber), dayNumber <= Int(Self.max.dayNumber) else { return nil }
        self.dayNumber = Int32(truncatingIfNeeded: dayNumber)
    }

    /// Creates the day with that year (1…9999), month (1…12) and day of the month; `nil` where the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1 else { return nil }
        guard day <= YearMonth.dayCount(year: year, month: month) else { return nil }
        self.dayNumber = Self.dayNumber(year: year, month: month, day: day)
    }

    /// Years are counted from March, months from 3 to 14, so that the leap day ends a year.
    static func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
        let isBeforeMarch = month <= 2
        let (marchYear, marchMonth) = (isBeforeMarch ? year - 1 : year, isBeforeMarch ? month + 12 : month)
        let century = marchYear / 100
        // 30.6 days a month, by a division that is a shift: (979 m - 2919) / 32 is 0, 31, 61, 92, … for 3, 4, 5, 6, …
        let dayOfYear = (979 * marchMonth - 2919) / 32 + day - 1
        return Int32(truncatingIfNeeded: 1461 * marchYear / 4 - century + century / 4 + dayOfYear - 719_468)
    }
}

extension CivilDate {
    /// Year (1…9999), month (1…12) and day of the month (1…31), computed together.
    public var components: (year: Int, month: Int, day: Int) {
        // Neri and Schneider, Euclidean affine functions and their application to calendar algorithms (2023): years begin with March, and
        // divisions by the lengths of centuries, years and months are multiplications.
        let quarters = 4 * UInt32(bitPattern: dayNumber + 719_468) + 3
        let century = quarters / 146_097
        let years = UInt64(quarters % 146_097 | 3) * 2_939_745
        let dayOfYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
        let months = 2141 * dayOfYear + 197_913
        let (marchMonth, day) = (months >> 16, (months & 0xFFFF) / 2141 + 1)
        let isAfterYear = dayOfYear >= 306
        let year = 100 * century + UInt32(truncatingIfNeeded: years >> 32) + (isAfterYear ? 1 : 0)
        return (Int(year), Int(isAfterYear ? marchMonth - 12 : marchMonth), Int(day))
    }

    /// The year, 1…9999.
    public var year: Int { components.year }
    /// The month, 1…12.
    public var month: Int { components.month }
    /// The day of the month, 1…31.
    public var day: Int { components.day }
    /// The month this day is in.
    public var yearMonth: YearMonth {
        let parts = components
        return YearMonth(uncheckedYear: parts.year, month: parts.month)
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday, three days after a Monday.
        Weekday.monday.advanced(by: Int(dayNumber) + 3)
    }

    /// Returns the day `days` later (earlier when negative); `nil` outside of `min`…`max`.
    public func adding(days: Int) -> CivilDate? {
        let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
        return overflow ? nil : CivilDate(dayNumber: sum)
    }

    /// Returns how many days lie between `earlier` and this day; negative when `earlier` is the later one.
    public func days(since earlier: CivilDate) -> Int {
        Int(dayNumber) - Int(earlier.dayNumber)
    }
}

extension CivilDate: Strideable {
    /// Returns whether both are the same day.
    public static func == (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber == right.dayNumber }

    /// Orders by time: the earlier day is less.
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }

    /// Returns how many days later the other day is; negative when it is earlier.
    public func distance(to other: CivilDate) -> Int { other.days(since: self) }

    /// Returns the day that many days later (earlier when negative), which must be one of the calendar; `adding(days:)` is the checked form.
    public func advanced(by days: Int) -> CivilDate {
        guard let date = adding(days: days) else { preconditionFailure("that day is outside the range of the calendar") }
        return date
    }
}
