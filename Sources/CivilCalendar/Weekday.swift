/// A day of the week; raw values, by which it is coded, are those of ISO 8601 (Monday is 1, Sunday is 7).
public enum Weekday: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Monday.
    case monday = 1
    /// Tuesday.
    case tuesday
    /// Wednesday.
    case wednesday
    /// Thursday.
    case thursday
    /// Friday.
    case friday
    /// Saturday.
    case saturday
    /// Sunday.
    case sunday

    /// Returns the weekday `count` days later; negative counts go back.
    ///
    /// `Weekday.sunday.advanced(by: 1) == .monday`
    public func advanced(by count: Int) -> Weekday {
        let shifted = (Int(rawValue) - 1 + count % 7 + 7) % 7
        return Weekday.allCases[shifted]
    }

    /// Returns how many days after `first` this weekday comes in a week that starts on `first` (0…6).
    ///
    /// `Weekday.wednesday.offset(inWeekStartingOn: .sunday) == 3`
    public func offset(inWeekStartingOn first: Weekday) -> Int {
        (Int(rawValue) - Int(first.rawValue) + 7) % 7
    }
}

extension Weekday: Comparable {
    /// Orders as ISO 8601 numbers them: Monday is the first, Sunday the last. Of weeks that begin on another day, `offset(inWeekStartingOn:)`
    /// tells the order.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
