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

    /// The wall clock that many seconds after 1970-01-01T00:00:00; `nil` outside of the years 1…9999.
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
