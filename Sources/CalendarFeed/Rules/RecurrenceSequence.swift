package import CivilCalendar
internal import TextBytes

/// The wall clock times of a rule's occurrences within a time range, in order.
///
/// A start that its own rule does not yield is not among them. The sequence jumps to the range where the rule allows it, and ends after
/// examining `maxSteps` periods and candidates without a result, so no rule runs for long. It is single-use: copies may share state.
///
/// ```swift
/// var fridays = RecurrenceSequence(rule, start: start, from: start, through: end)
/// while let day = fridays.next() { … }
/// ```
package struct RecurrenceSequence: IteratorProtocol {
    /// Whether the sequence ended early because following the rule would have taken too long.
    package private(set) var isOutOfSteps = false

    /// The candidates of the current period.
    private enum Block {
        case none
        /// All candidates up to the end of the calendar, see `cycle`.
        case cycle
        /// Every day combined with every time, or only the combinations that BYSETPOS selects.
        case days([Int], times: [Int], chosen: [Int]?)
    }

    private let periods: any DayPeriods
    private let cycle: RuleCycle?
    private var times: RuleTimes
    private var foreign: (any ForeignOccurrences)?
    private let positions: [Int]
    /// Whether several candidates stand for one day.
    private let isDateByHours: Bool
    private let start: Int
    private let lower: Int
    private let upper: Int
    private var remaining: Int
    private var startMustCount: Bool
    /// The number of periods and candidates that may still be examined without a result.
    var steps: Int

    private var period: Int
    private var block = Block.none
    private var cursor = 0
    private var blockCount = 0
    private var lastDay = Int.min
    private var isOver = false

    /// Creates the sequence of a rule's occurrences within a time range.
    ///
    /// UNTIL is compared as a wall clock; as a DATE it includes that day.
    ///
    /// - Parameters:
    ///   - rule: the rule.
    ///   - start: DTSTART as a wall clock; occurrences keep its time of day unless the rule has others.
    ///   - isDate: whether DTSTART is a DATE: the rule's times of day are then ignored.
    ///   - lower: the start of the range.
    ///   - upper: the end of the range, inclusive.
    ///   - countsStart: whether COUNT includes a start that the rule does not yield, as calendar programs assume.
    ///   - maxSteps: the number of periods and candidates that may be examined without a result.
    ///   - foreignCalendars: follows rules in calendars other than the Gregorian and the lunisolar ones.
    package init(
        _ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool = false, from lower: CivilDateTime, through upper: CivilDateTime,
        countsStart: Bool = false, maxSteps: Int = FeedLimits.steps, foreignCalendars: ForeignCalendars = .none
    ) {
        var rule = rule
        if isDate { (rule.hours, rule.minutes, rule.seconds) = (0, 0, 0) }
        isDateByHours = isDate && rule.frequency < .daily
        self.start = Int(isDate ? CivilDateTime(start.date, .midnight).secondNumber : start.secondNumber)
        self.lower = max(Int(lower.secondNumber), self.start)
        var last = Int(upper.secondNumber)
        if let until = rule.until { last = min(last, Int(until.wallClock.secondNumber) + (until.isDate || isDate ? 86_399 : 0)) }
        self.upper = last
        remaining = rule.count ?? .max
        startMustCount = countsStart
        steps = maxSteps
        positions = rule.frequency >= .daily ? rule.positions : []
        let calendar = rule.calendar.flatMap(LunisolarCalendar.named)
        let lunisolar = calendar.flatMap { LunisolarPeriods(rule, calendar: $0, start: start.date) }
        periods = lunisolar ?? RulePeriods(rule, start: start.date)
        times = RuleTimes(rule, startSecond: self.start)
        period = periods.first
        cycle = RuleCycle(rule, startSecond: self.start)
        if lunisolar == nil, rule.dependsOnCalendar {
            // ICU is unreliable for what our tables lack.
            if calendar == nil { foreign = foreignCalendars.follow(rule, start, isDate, lower) }
            isOver = foreign == nil
            isOutOfSteps = isOver
        } else if cycle != nil {
            setBlock(.cycle)
        } else if rule.count == nil {
            jump()
        }
    }

    /// Moves to the period before the one containing the lower bound: SKIP and week years may reach one period ahead.
    private mutating func jump() {
        let target = periods.period(ofDay: DayMath.floorDivide(lower, by: 86_400))
        let count = (target - period) / periods.stride - 1
        if count > 0 { period += count * periods.stride }
    }

    /// Returns the next occurrence; `nil` when there is none within the range, or none was found in time.
    package mutating func next() -> CivilDateTime? {
        while !isOver {
            if cursor < blockCount, remaining > 0 {
                let second = candidate(cursor)
                guard second <= upper else { break }
                let following = isDateByHours ? firstIndex(from: (DayMath.floorDivide(second, by: 86_400) + 1) * 86_400) : cursor + 1
                remaining -= min(remaining, following - cursor)
                cursor = following
                guard steps > 0 else {
                    isOutOfSteps = true
                    break
                }
                if let moment = CivilDateTime(secondNumber: Int64(second)) { return moment }
            } else if remaining <= 0 || !loadBlock() {
                break
            }
        }
        isOver = true
        return nil
    }

    /// Loads the next period's candidates, positioned at the first one in the range; `false` when there is no such period.
    private mutating func loadBlock() -> Bool {
        if foreign != nil { return loadForeign() }
        guard case .cycle = block else { return loadPeriod() }
        return false
    }

    private mutating func loadPeriod() -> Bool {
        guard steps > 0, period <= periods.last else {
            isOutOfSteps = true
            return false
        }
        period += times.daysToNext(from: period)
        let earliest = periods.earliestDay(ofPeriod: period)
        guard earliest <= DayMath.floorDivide(upper, by: 86_400), earliest <= Int(CivilDate.max.dayNumber) else { return false }
        var days = periods.days(inPeriod: period)
        period += periods.stride
        steps -= 1
        // SKIP may yield a day twice, at the end of one period and the beginning of the next.
        if positions.isEmpty, let first = days.first, first <= lastDay { days.removeAll { $0 <= lastDay } }
        guard let last = days.last else {
            setBlock(.none)
            return true
        }
        lastDay = last
        let (chosen, cost) = times.times(onDay: last)
        // A month of all its days, of which positions choose none, takes as long as several periods.
        steps -= cost + (days.count + positions.count) / 8
        setBlock(.days(days, times: chosen, chosen: RuleTimes.chosen(positions, of: days.count * chosen.count)))
        return true
    }

    private mutating func loadForeign() -> Bool {
        // libical returns one occurrence at a time and cannot jump.
        guard let moment = foreign?.next() else {
            isOutOfSteps = foreign?.isOutOfSteps ?? false
            return false
        }
        let second = Int(moment.secondNumber)
        setBlock(.days([DayMath.floorDivide(second, by: 86_400)], times: [DayMath.remainder(second, by: 86_400)], chosen: nil))
        return second <= upper
    }

    private mutating func setBlock(_ block: Block) {
        self.block = block
        switch block {
        case .none: blockCount = 0
        case .cycle: blockCount = cycle?.count ?? 0
        case .days(let days, let times, let chosen): blockCount = chosen?.count ?? days.count * times.count
        }
        let first = firstIndex(from: start)
        if startMustCount, first < blockCount {
            startMustCount = false
            if candidate(first) != start { remaining -= 1 }
        }
        cursor = firstIndex(from: lower)
        remaining -= min(remaining, cursor - first)
    }

    /// Returns a candidate in seconds since 1970-01-01T00:00:00.
    private func candidate(_ index: Int) -> Int {
        switch block {
        case .none: return 0
        case .cycle: return cycle?.second(at: index) ?? 0
        case .days(let days, let times, let chosen):
            let (day, time) = (chosen?[index] ?? index).quotientAndRemainder(dividingBy: times.count)
            return days[day] * 86_400 + times[time]
        }
    }

    /// Returns the index of the first candidate at or after that second.
    private func firstIndex(from second: Int) -> Int {
        if case .cycle = block { return cycle?.firstIndex(from: second) ?? 0 }
        return (0..<blockCount).partitioningIndex { candidate($0) >= second }
    }
}
