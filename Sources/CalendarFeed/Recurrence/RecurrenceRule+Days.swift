extension RecurrenceRule {
    /// The bits of `months` for the months that are no leap months.
    package static let regularMonths: UInt32 = 0x1FFE
    /// How far the bit of a leap month is from that of the month it follows.
    static let leapMonthShift: UInt32 = 16

    /// The days of a month that BYMONTHDAY chooses, or the day of that number; `first` is the month's first day, `count` how many it has.
    func monthDays(first: Int, count: Int, orDay startDay: Int) -> [Int] {
        guard hasMonthDays else { return place(startDay, first: first, count: count).map { [$0] } ?? [] }
        var found: [Int] = []
        for number in 1...31 {
            let bit = UInt32(1) << UInt32(number)
            if monthDays & bit != 0, let day = place(number, first: first, count: count) { found.append(day) }
            if lastMonthDays & bit != 0, let day = place(-number, first: first, count: count) { found.append(day) }
        }
        return found
    }

    /// The day of that number in a period, from the end when negative, or what SKIP puts in its place.
    func place(_ number: Int, first: Int, count: Int) -> Int? {
        let offset = number > 0 ? number - 1 : count + number
        if offset >= 0, offset < count { return first + offset }
        switch skip {
        case .omit: return nil
        case .forward: return offset < 0 ? first : first + count
        case .backward: return offset < 0 ? first - 1 : first + count - 1
        }
    }
}
