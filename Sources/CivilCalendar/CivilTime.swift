/// A time of day without a zone, from 00:00:00 to 23:59:59.
public struct CivilTime: Sendable, Hashable, Comparable {
    /// Seconds since midnight, 0…86399.
    public let secondOfDay: Int32

    /// 00:00:00.
    public static let midnight = CivilTime(unchecked: 0)

    init(unchecked secondOfDay: Int32) {
        self.secondOfDay = secondOfDay
    }

    /// Creates the time that many seconds after midnight; `nil` outside of 0…86399.
    public init?(secondOfDay: Int) {
        guard secondOfDay >= 0, secondOfDay < 86_400 else { return nil }
        self.secondOfDay = Int32(truncatingIfNeeded: secondOfDay)
    }

    /// Creates the time of that hour (0…23), minute (0…59) and second (0…59); `nil` where the day has no such time.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 59 else { return nil }
        secondOfDay = Int32(truncatingIfNeeded: hour * 3600 + minute * 60 + second)
    }

    /// The hour, 0…23.
    public var hour: Int { Int(secondOfDay) / 3600 }
    /// The minute, 0…59.
    public var minute: Int { Int(secondOfDay) / 60 % 60 }
    /// The second, 0…59.
    public var second: Int { Int(secondOfDay) % 60 }

    /// Orders within the day: the earlier time is less.
    public static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

/// A day and a time of that day, without a zone.
public struct CivilDateTime: Sendable, Hashable, Comparable {
    /// The day.
    public let date: CivilDate
    /// The time of that day.
    public let time: CivilTime

    /// Joins a day and a time.
    public init(_ date: CivilDate, _ time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// Seconds since 1970-01-01T00:00:00 as a wall clock shows them (no zone, no leap seconds).
    public var secondNumber: Int64 {
        Int64(date.dayNumber) * 86_400 + Int64(time.secondOfDay)
    }

    /// Creates the wall clock that many seconds after 1970-01-01T00:00:00; `nil` outside of the years 1…9999.
    public init?(secondNumber: Int64) {
        var (day, second) = secondNumber.quotientAndRemainder(dividingBy: 86_400)
        if second < 0 { (day, second) = (day - 1, second + 86_400) }
        guard let date = CivilDate(dayNumber: Int(day)) else { return nil }
        self.date = date
        time = CivilTime(unchecked: Int32(truncatingIfNeeded: second))
    }

    /// Orders by time.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.secondNumber < right.secondNumber
    }
}
