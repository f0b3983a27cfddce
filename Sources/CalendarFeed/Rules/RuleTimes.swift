/// The times of day that a rule selects, in seconds since midnight.
struct RuleTimes: Sendable {
    private let rule: RecurrenceRule
    /// The rule's unit in seconds (a second, a minute or an hour); 0 when the times are the same on every selected day.
    private let unit: Int
    /// The start in units since 1970.
    private let startUnit: Int
    /// The offsets that each unit expands to.
    private let offsets: [Int]
    /// The units of a day that BYHOUR, BYMINUTE and BYSECOND allow; `nil` when they allow all.
    private let allowed: [Int]?
    /// The previous result and the first unit of its day: days with the same first unit have the same times.
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

    /// Returns the number of days until the next one that can have times: INTERVAL may skip many.
    func daysToNext(from day: Int) -> Int {
        unit == 0 ? 0 : DayMath.remainder(startUnit - day * (86_400 / unit), by: rule.interval) / (86_400 / unit)
    }

    /// Returns the times on a day, ascending, and the number of candidates examined to find them.
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

    /// Returns the indexes of the candidates that BYSETPOS selects, ascending; `nil` when it selects all.
    static func chosen(_ positions: [Int], of count: Int) -> [Int]? {
        guard !positions.isEmpty else { return nil }
        return Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { $0 >= 0 && $0 < count }).sorted()
    }
}
