internal import CivilCalendar

/// Occurrences that repeat in the same distances: every so many seconds, or on some weekdays of every so many days or weeks.
///
/// The nth of them is computed, without those before it.
struct RuleCycle: Sendable {
    /// The beginning of the first cycle, in seconds since 1970-01-01T00:00:00.
    private let base: Int
    /// The seconds from one cycle to the next.
    private let length: Int
    /// The seconds from the beginning of a cycle to each of its candidates, ascending; those of the first cycle may lie before the start.
    private let offsets: [Int]
    /// The number of candidates up to the end of the calendar.
    let count: Int

    /// Creates the cycle of a rule; `nil` if it has none.
    init?(_ rule: RecurrenceRule, startSecond start: Int) {
        guard !rule.limitsTimes, rule.positions.isEmpty, !rule.limitsDates else { return nil }
        let unit: Int
        switch rule.frequency {
        case .secondly: unit = 1
        case .minutely: unit = 60
        case .hourly: unit = 3600
        case .daily: unit = 86_400
        case .weekly: unit = 604_800
        case .monthly, .yearly: return nil
        }
        let step = rule.interval * unit
        if rule.days.isEmpty {
            (base, length, offsets) = (start, step, [0])
        } else {
            let day = DayMath.floorDivide(start, by: 86_400)
            let days: [Int]
            switch rule.frequency {
            case .daily: (base, length, days) = (start, 7 * step, (0..<7).map { $0 * rule.interval })
            case .weekly:
                let first = DayMath.weekStart(ofDay: day, startingOn: rule.weekStart)
                (base, length, days) = (start - (day - first) * 86_400, step, Array(0..<7))
            default: return nil
            }
            let first = DayMath.floorDivide(base, by: 86_400)
            let mask = rule.weekdayMask
            offsets = days.filter { mask & 1 << UInt8(DayMath.weekday(ofDay: first + $0)) != 0 }.map { $0 * 86_400 }
        }
        guard !offsets.isEmpty else { return nil }
        let end = Int(CivilDate.max.dayNumber) * 86_400 + 86_399
        count = ((end - base) / length + 1) * offsets.count
    }

    /// Returns a candidate in seconds since 1970-01-01T00:00:00.
    func second(at index: Int) -> Int {
        if offsets.count == 1 { return base + index * length + offsets[0] }
        let (cycle, place) = index.quotientAndRemainder(dividingBy: offsets.count)
        return base + cycle * length + offsets[place]
    }

    /// Returns the index of the first candidate at or after that second.
    func firstIndex(from second: Int) -> Int {
        guard second > base else { return 0 }
        let (cycle, rest) = (second - base).quotientAndRemainder(dividingBy: length)
        let place = offsets.firstIndex { $0 >= rest } ?? offsets.count
        return min(cycle * offsets.count + place, count)
    }
}
