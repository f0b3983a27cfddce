internal import CivilCalendar

/// The rules of a POSIX `TZ` string, which apply to all time, past and future (RFC 9636 section 3.3.1).
///
/// The Gregorian calendar repeats every 400 years, weekdays included, so any instant is first moved into 2000…2399.
struct PosixZone: Sendable, Hashable {
    /// A yearly change of the clock.
    struct Change: Sendable, Hashable {
        enum Day: Sendable, Hashable {
            /// `Jn`: 1…365, where 29 February never counts.
            case julian(Int)
            /// `n`: 0…365, where 29 February counts.
            case zeroBased(Int)
            /// `Mm.w.d`: the `week`th (5: last) occurrence of a weekday in a month.
            case weekday(month: Int, week: Int, weekday: Weekday)
        }
        var day: Day
        /// Seconds after midnight, -604799…604799.
        var time: Int
    }

    struct Daylight: Sendable, Hashable {
        var type: LocalTimeType
        var start: Change
        var end: Change
    }

    var standard: LocalTimeType
    var daylight: Daylight?

    /// 400 years in seconds.
    static let cycle: Int64 = 146_097 * 86_400
    /// 2000-01-01T00:00:00Z.
    static let cycleStart: Int64 = 946_684_800

    /// Returns the time type at an instant and the next change after it.
    func segment(at instant: Int64) -> ZoneSegment {
        guard let daylight else { return ZoneSegment(type: standard, end: nil) }
        let reduced = Self.reduce(instant)
        let year = Self.year(of: reduced + Int64(standard.offset))
        var next: Int64?
        for candidate in year - 1...year + 1 {
            guard let interval = interval(of: daylight, year: candidate) else { continue }
            if interval.contains(reduced) {
                // Adjacent intervals count as one.
                var end = interval.upperBound
                if let following = self.interval(of: daylight, year: candidate + 1), following.lowerBound <= end {
                    end = following.upperBound
                }
                return ZoneSegment(type: daylight.type, end: Self.shift(end, by: instant, reduced))
            }
            if interval.lowerBound > reduced, interval.lowerBound < next ?? .max { next = interval.lowerBound }
        }
        return ZoneSegment(type: standard, end: next.flatMap { Self.shift($0, by: instant, reduced) })
    }

    /// Returns the instants covered by the daylight saving time that starts in `year`; `nil` when there are none.
    func interval(of daylight: Daylight, year: Int) -> Range<Int64>? {
        let start = daylight.start.localSeconds(year: year) - Int64(standard.offset)
        var end = daylight.end.localSeconds(year: year) - Int64(daylight.type.offset)
        if end < start { end = daylight.end.localSeconds(year: year + 1) - Int64(daylight.type.offset) }
        return start < end ? start..<end : nil
    }

    /// Whether every year has one change to daylight saving time and one back.
    var isAlternating: Bool {
        guard let daylight else { return false }
        var end = Int64.min
        for year in 2000...2400 {
            guard let interval = interval(of: daylight, year: year), interval.lowerBound > end else { return false }
            end = interval.upperBound
        }
        return true
    }

    /// Makes daylight saving time that lasts until the next one starts the zone's only time type.
    mutating func settleEndlessDaylight() {
        guard let daylight, isEndless(daylight) else { return }
        standard = daylight.type
        self.daylight = nil
    }

    private func isEndless(_ daylight: Daylight) -> Bool {
        var previous = interval(of: daylight, year: 2000)
        for year in 2001...2028 {
            let current = interval(of: daylight, year: year)
            guard let end = previous?.upperBound, let start = current?.lowerBound, start <= end else { return false }
            previous = current
        }
        return true
    }

    private static func reduce(_ instant: Int64) -> Int64 {
        let remainder = instant % cycle
        // 2000-01-01 is not a multiple of the cycle away from 1970: two steps avoid overflow.
        var reduced = (remainder - cycleStart) % cycle
        if reduced < 0 { reduced += cycle }
        return cycleStart + reduced
    }

    private static func shift(_ moment: Int64, by instant: Int64, _ reduced: Int64) -> Int64? {
        let (sum, overflow) = instant.addingReportingOverflow(moment - reduced)
        return overflow ? nil : sum
    }

    private static func year(of localSeconds: Int64) -> Int {
        CivilDateTime(secondNumber: localSeconds)?.date.year ?? 2000
    }
}

extension PosixZone.Change {
    /// Returns seconds since 1970-01-01T00:00:00 on the wall clock in force before the change; `year` must be 1…9999.
    func localSeconds(year: Int) -> Int64 {
        Int64(dayNumber(year: year)) * 86_400 + Int64(time)
    }

    private func dayNumber(year: Int) -> Int {
        switch day {
        case .julian(let number):
            let leap = YearMonth.isLeap(year: year) && number >= 60 ? 1 : 0
            return Self.firstDay(year, 1) + number - 1 + leap
        case .zeroBased(let number):
            return Self.firstDay(year, 1) + number
        case .weekday(let month, let week, let weekday):
            guard let yearMonth = YearMonth(year: year, month: month) else { return 0 }
            let first = yearMonth.firstDay
            let day = weekday.offset(inWeekStartingOn: first.weekday) + (week - 1) * 7
            return Int(first.dayNumber) + (day < yearMonth.dayCount ? day : day - 7)
        }
    }

    private static func firstDay(_ year: Int, _ month: Int) -> Int {
        Int(YearMonth(year: year, month: month)?.firstDay.dayNumber ?? 0)
    }
}
