/// The order of dates without a year, which shows whether the rows run over New Year.
struct YearRun: Sendable {
    private var previous: (month: Int, day: Int)?
    /// The last day of a year that a row has.
    private(set) var latest = (month: 0, day: 0)
    /// Short steps forward and back in time.
    private var (forward, back) = (0, 0)
    /// Steps of half a year or more, by month, and the months before and after the first of each kind.
    private var drop = Jump()
    private var rise = Jump()

    private struct Jump: Sendable {
        var count = 0
        var before: ClosedRange<Int>?
        var after: ClosedRange<Int>?

        mutating func add(_ month: Int, isJump: Bool) {
            if isJump { count += 1 }
            let range = count == 0 ? before : after
            let wider = range.map { min($0.lowerBound, month)...max($0.upperBound, month) } ?? month...month
            if count == 0 { before = wider } else { after = wider }
        }
    }

    /// Adds the date of the next row.
    mutating func add(month: Int, day: Int) {
        var step = 0
        if let previous {
            step = month - previous.month
            if abs(step) < 6 {
                let days = step * 31 + day - previous.day
                if days > 0 { forward += 1 } else if days < 0 { back += 1 }
            }
        }
        drop.add(month, isJump: step <= -6)
        rise.add(month, isJump: step >= 6)
        previous = (month, day)
        if (month, day) > latest { latest = (month, day) }
    }

    /// The month with which the earlier of two years begins; `nil` when the rows stay in one year, or do not show that they leave it.
    var firstMonth: Int? {
        // Short steps that go both ways alike show no direction: then a long one is taken for New Year.
        let isForward = forward > back || forward == back && (forward == 0 || rise.count == 0)
        let jump = isForward ? drop : rise
        guard jump.count == 1, let early = isForward ? jump.before : jump.after, let late = isForward ? jump.after : jump.before,
            late.upperBound < early.lowerBound
        else { return nil }
        return early.lowerBound
    }
}
