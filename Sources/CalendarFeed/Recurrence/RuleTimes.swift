/// The times of day that a rule chooses, as seconds since midnight.
struct RuleTimes: Sendable {
    private let rule: RecurrenceRule
    /// Seconds of the unit that the rule counts in, a second, a minute or an hour; 0 when the times are the same on every day that is chosen.
    private let unit: Int
    /// The unit of the start, counted from 1970.
    private let startUnit: Int
    /// What each unit is expanded to.
    private let offsets: [Int]
    /// The units of a day that BYHOUR, BYMINUTE and BYSECOND leave; `nil` when they leave all.
    private let allowed: [Int]?
    /// The last answer, and the first unit of the day it was for: days that begin alike are alike.
    private var known: (phase: Int, times: [Int])?

    init(_ rule: RecurrenceRule, startSecond: Int) {
        self.rule = rule
        let second = DayMath.remainder(startSecond, by: 86_400)
        let seconds = rule.seconds == 0 ? [second % 60] : Self.values(rule.seconds)
        let minutes = rule.minutes == 0 ? [second / 60 % 60] : Self.values(rule.minutes)
        let hours = rule.hours == 0 ? [second / 3600] : Self.values(rule.hours)
        let inHour = rule.frequency >= .hourly ? minutes.flatMap { minute in seconds.map { minute * 60 + $0 } } : []
        let all: [Int]
        switch rule.frequency {
        case .secondly: (unit, all) = (1, [0])
        case .minutely: (unit, all) = (60, seconds)
        case .hourly: (unit, all) = (3600, inHour)
        default: (unit, all) = (0, hours.flatMap { hour in inHour.map { hour * 3600 + $0 } })
        }
        offsets = unit == 0 ? all : Self.chosen(rule.positions, of: all.count).map { $0.map { all[$0] } } ?? all
        startUnit = unit == 0 ? 0 : DayMath.floorDivide(startSecond, by: unit)
        let isLimited = rule.hours != 0 || unit <= 60 && rule.minutes != 0 || unit == 1 && rule.seconds != 0
        allowed = unit == 0 || !isLimited ? nil : (0..<86_400 / unit).filter { [unit] in Self.allows($0 * unit, rule, unit) }
    }

    /// How many days after this one lies the next that can have times: with INTERVAL a rule may skip many.
    func daysToNext(from day: Int) -> Int {
        unit == 0 ? 0 : DayMath.remainder(startUnit - day * (86_400 / unit), by: rule.interval) / (86_400 / unit)
    }

    /// The times on a day, ascending, and how many candidates were looked at to find them.
    mutating func times(onDay day: Int) -> (times: [Int], steps: Int) {
        guard unit > 0 else { return (offsets, 0) }
        let perDay = 86_400 / unit
        let phase = DayMath.remainder(startUnit - day * perDay, by: rule.interval)
        if let known, known.phase == phase { return (known.times, 0) }
        guard phase < perDay else { return ([], 0) }
        let steps: Int
        let units: [Int]
        if let allowed, allowed.count <= perDay / rule.interval {
            units = allowed.filter { ($0 - phase) % rule.interval == 0 }
            steps = allowed.count
        } else {
            units = stride(from: phase, to: perDay, by: rule.interval).filter { allowed == nil || Self.allows($0 * unit, rule, unit) }
            steps = perDay / rule.interval
        }
        let times = units.flatMap { unit in offsets.map { unit * self.unit + $0 } }
        known = (phase, times)
        return (times, steps)
    }

    private static func allows(_ second: Int, _ rule: RecurrenceRule, _ unit: Int) -> Bool {
        (rule.hours == 0 || rule.hours & 1 << UInt64(second / 3600) != 0)
            && (unit > 60 || rule.minutes == 0 || rule.minutes & 1 << UInt64(second / 60 % 60) != 0)
            && (unit > 1 || rule.seconds == 0 || rule.seconds & 1 << UInt64(second % 60) != 0)
    }

    private static func values(_ mask: UInt64) -> [Int] { (0..<60).filter { mask & 1 << UInt64($0) != 0 } }

    /// The indexes that BYSETPOS chooses from so many candidates, ascending; `nil` when it chooses all.
    static func chosen(_ positions: [Int], of count: Int) -> [Int]? {
        guard !positions.isEmpty else { return nil }
        return Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { $0 >= 0 && $0 < count }).sorted()
    }
}
