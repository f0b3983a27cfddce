internal import CivilCalendar

/// The text of a DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
struct TimeText {
    var date: CivilDate
    var time: CivilTime?
    var isUTC = false
    /// Whether the day ended at 24:00, which is the next day's 00:00.
    var isMidnightAfter = false

    /// `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`, with spaces around it; `nil` for anything else and for days that do not exist.
    ///
    /// The checks are made here: libical takes 31 for the day of any month and 25 for an hour. Leap seconds are 59.
    init?(_ line: Span<UInt8>, _ range: Range<Int>) {
        let range = TextValue.trimmed(line, range)
        let start = range.lowerBound
        guard range.count >= 8, let year = line.digits(at: start, count: 4), let month = line.digits(at: start + 4, count: 2),
            let day = line.digits(at: start + 6, count: 2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        self.date = date
        guard range.count > 8 else { return }
        guard range.count == 15 || range.count == 16, uppercased(line[start + 8]) == UInt8(ascii: "T"),
            let hour = line.digits(at: start + 9, count: 2), let minute = line.digits(at: start + 11, count: 2),
            let second = line.digits(at: start + 13, count: 2)
        else { return nil }
        if range.count == 16 {
            guard uppercased(line[start + 15]) == UInt8(ascii: "Z") else { return nil }
            isUTC = true
        }
        if hour == 24, minute == 0, second == 0, let next = date.adding(days: 1) {
            self.date = next
            time = .midnight
            isMidnightAfter = true
            return
        }
        guard let time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second) else { return nil }
        self.time = time
    }

    var moment: CivilDateTime { CivilDateTime(date, time ?? .midnight) }
}

extension Span<UInt8> {
    /// The value of `count` ASCII digits from `start`; `nil` if one of them is no digit.
    func digits(at start: Int, count: Int) -> Int? {
        var value = 0
        for index in start..<start + count {
            let digit = self[index] &- 0x30
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
