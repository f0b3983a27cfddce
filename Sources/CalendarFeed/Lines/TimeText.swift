package import CivilCalendar
internal import TextBytes

/// The text of a DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
package struct TimeText {
    package var date: CivilDate
    package var time: CivilTime?
    package var isUTC = false
    /// Whether the time was 24:00, which is 00:00 of the next day.
    var isMidnightAfter = false
    /// Whether the time has no seconds, which RFC 5545 requires.
    private(set) var lacksSeconds = false

    /// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`, with spaces around it, also without the seconds; `nil` for anything else and
    /// for nonexistent days.
    ///
    /// libical would accept day 31 in any month and hour 25, so the checks are made here. Leap seconds become second 59.
    package init?(_ line: Span<UInt8>, _ range: Range<Int>) {
        let range = TextValue.trimmed(line, range)
        let start = range.lowerBound
        guard range.count >= 8, let date = line.decimal(at: start, count: 8) else { return nil }
        self.init(year: date / 10_000, month: date / 100 % 100, day: date % 100)
        guard range.count > 8 else { return }
        isUTC = line[range.upperBound - 1].uppercased == UInt8(ascii: "Z")
        let count = range.count - (isUTC ? 1 : 0)
        lacksSeconds = count == 13
        guard count == 15 || lacksSeconds, line[start + 8].uppercased == UInt8(ascii: "T"),
            let digits = line.decimal(at: start + 9, count: count - 9)
        else { return nil }
        let time = lacksSeconds ? digits * 100 : digits
        guard take(hour: time / 10_000, minute: time / 100 % 100, second: time % 100) else { return nil }
    }

    /// Creates a day; `nil` when it does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        self.date = date
    }

    /// Sets the time of day, accepting 24:00 and leap seconds; returns whether it exists.
    package mutating func take(hour: Int, minute: Int, second: Int) -> Bool {
        if hour == 24, minute == 0, second == 0, let next = date.adding(days: 1) {
            self.date = next
            time = .midnight
            isMidnightAfter = true
            return true
        }
        time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        return time != nil
    }

    package var moment: CivilDateTime { CivilDateTime(date, time ?? .midnight) }
}

/// The text of a DURATION (RFC 5545, section 3.3.6): days that follow the calendar, and seconds that follow the clock.
package struct DurationText: Sendable, Hashable {
    package var days = 0
    package var seconds = 0
    package var isNegative = false

    package init(days: Int, seconds: Int, isNegative: Bool) {
        (self.days, self.seconds, self.isNegative) = (days, seconds, isNegative)
    }

    /// Reads `P1W`, `P3D`, `PT1H30M`, `P1DT12H`, `-PT15M`; also `P`, which some programs write for zero.
    /// `nil` for anything else and for more than 10,000 years.
    init?(_ line: Span<UInt8>, _ range: Range<Int>) {
        let range = TextValue.trimmed(line, range)
        var index = range.lowerBound
        if index < range.upperBound, line[index] == UInt8(ascii: "-") || line[index] == UInt8(ascii: "+") {
            isNegative = line[index] == UInt8(ascii: "-")
            index += 1
        }
        guard index < range.upperBound, line[index].uppercased == UInt8(ascii: "P") else { return nil }
        index += 1
        var isTime = false
        var number = -1
        while index < range.upperBound {
            let byte = line[index].uppercased
            index += 1
            if let digit = byte.digit {
                number = max(0, number) * 10 + digit
                guard number <= 400_000_000_000 else { return nil }
                continue
            }
            if byte == UInt8(ascii: "T"), !isTime, number < 0 {
                isTime = true
                continue
            }
            guard number >= 0 else { return nil }
            switch (byte, isTime) {
            case (UInt8(ascii: "W"), false): days += number * 7
            case (UInt8(ascii: "D"), false): days += number
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
            number = -1
        }
        guard number < 0, days <= 3_700_000, seconds <= 320_000_000_000 else { return nil }
    }
}
