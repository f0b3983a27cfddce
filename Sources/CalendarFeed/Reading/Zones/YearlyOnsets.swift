internal import CivilCalendar

/// The rule of a STANDARD or DAYLIGHT component: on which days of each year it comes into force.
///
/// Only what zones have is understood: FREQ=YEARLY with BYMONTH, BYDAY and BYMONTHDAY, INTERVAL, COUNT and UNTIL. A walk over the days of the
/// months in question ends for certain, whatever the rule says.
struct YearlyOnsets {
    private var months: [Int] = []
    private var weekdays: [(ordinal: Int, weekday: Weekday)] = []
    private var days: [Int] = []
    private var interval = 1
    private var count = Int.max
    private var until: TimeText?

    /// `nil` for a rule that zones do not have.
    init?(_ span: Span<UInt8>, _ range: Range<Int>) {
        var isYearly = false
        var index = range.lowerBound
        while let part = PropertyParameter.next(span, from: &index, to: range.upperBound) {
            let (start, count) = (part.name.lowerBound, part.name.count)
            let text = TextValue.string(span, part.value).uppercased()
            if span.matches("FREQ", at: start, count: count) {
                isYearly = text == "YEARLY"
            } else if span.matches("BYMONTH", at: start, count: count) {
                months = Self.numbers(text).filter { $0 >= 1 && $0 <= 12 }
            } else if span.matches("BYMONTHDAY", at: start, count: count) {
                days = Self.numbers(text).filter { abs($0) >= 1 && abs($0) <= 31 }
            } else if span.matches("BYDAY", at: start, count: count) {
                weekdays = text.split(separator: ",").compactMap(Self.weekday)
            } else if span.matches("INTERVAL", at: start, count: count) {
                interval = max(1, Int(text) ?? 1)
            } else if span.matches("COUNT", at: start, count: count) {
                self.count = max(0, Int(text) ?? 0)
            } else if span.matches("UNTIL", at: start, count: count) {
                until = TimeText(span, part.value)
            } else if !span.matches("WKST", at: start, count: count) {
                return nil
            }
        }
        guard isYearly else { return nil }
    }

    /// The onsets from the first one on, each at its time of day; `offset` is the one before the change, in which UNTIL is measured.
    func onsets(from start: CivilDateTime, offset: Int) -> [CivilDateTime] {
        var found: [CivilDateTime] = []
        let first = start.date.components
        var year = first.year
        while year <= FeedLimits.lastZoneYear, found.count < FeedLimits.zoneOnsets {
            for month in months.isEmpty ? [first.month] : months.sorted() {
                guard let month = YearMonth(year: year, month: month) else { continue }
                for number in 0..<month.dayCount {
                    guard let day = month.firstDay.adding(days: number), matches(day, month, default: first.day) else { continue }
                    let onset = CivilDateTime(day, start.time)
                    guard onset >= start else { continue }
                    if found.count >= count || isBeyondEnd(onset, offset) { return found }
                    found.append(onset)
                }
            }
            year += interval
        }
        return found
    }

    private func isBeyondEnd(_ onset: CivilDateTime, _ offset: Int) -> Bool {
        guard let until else { return false }
        guard until.time != nil else { return onset.date > until.date }
        return until.isUTC ? onset.secondNumber - Int64(offset) > until.moment.secondNumber : onset > until.moment
    }

    private func matches(_ date: CivilDate, _ month: YearMonth, default day: Int) -> Bool {
        let number = date.day
        if days.isEmpty, weekdays.isEmpty { return number == day }
        if !days.isEmpty, !days.contains(number), !days.contains(number - month.dayCount - 1) { return false }
        guard !weekdays.isEmpty else { return true }
        let weekday = date.weekday
        return weekdays.contains { wanted in
            guard wanted.weekday == weekday else { return false }
            if wanted.ordinal == 0 { return true }
            return wanted.ordinal > 0
                ? (number - 1) / 7 + 1 == wanted.ordinal : (month.dayCount - number) / 7 + 1 == -wanted.ordinal
        }
    }

    private static func numbers(_ text: String) -> [Int] {
        text.split(separator: ",").prefix(64).compactMap { Int($0) }
    }

    private static func weekday(_ text: Substring) -> (ordinal: Int, weekday: Weekday)? {
        guard let index = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text.suffix(2))) else { return nil }
        let number = text.dropLast(2)
        guard let ordinal = number.isEmpty ? 0 : Int(number) else { return nil }
        return (ordinal, Weekday.allCases[index])
    }
}
