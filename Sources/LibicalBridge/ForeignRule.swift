internal import CLibrary
internal import CLibical
package import CalendarFeed
internal import CivilCalendar

extension ForeignCalendars {
    /// Follows rules with libical and ICU, as far as they are known to terminate.
    package static let libical = ForeignCalendars { rule, start, isDate, lower in
        Libical.prepare()
        return ForeignRule(rule, start: start, isDate: isDate, from: lower)
    }
}

/// A rule in a calendar (RFC 7529) other than the Gregorian and those of `LunisolarCalendar`, followed by libical and ICU.
///
/// libical's iterator searches endlessly for occurrences that do not exist, so it only gets rules that have one every few decades at least:
/// months and days of the month, yearly or monthly. Its INTERVAL is off by one period in such calendars (3.0.16), so the periods are
/// counted here.
struct ForeignRule: ForeignOccurrences {
    private let iterator: ForeignIterator
    /// The first days of the years or months, if needed for INTERVAL.
    private let beginnings: ForeignIterator?
    private let interval: Int
    private var period = 0
    private var startPeriod = 0
    private var nextBeginning: CivilDate?
    private var lastYear: Int
    private var steps = FeedLimits.foreignSteps
    private(set) var isOutOfSteps = false

    /// Returns `nil` when libical does not know the calendar or may not terminate; occurrences before `lower` may be omitted unless the
    /// rule counts.
    init?(_ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, from lower: CivilDateTime) {
        guard Self.isSafe(rule, start: start) else { return nil }
        // COUNT, UNTIL and INTERVAL are applied by this toolkit.
        let ours = ["COUNT=", "UNTIL=", "INTERVAL="]
        let parts = rule.canonicalText.split(separator: ";").filter { part in !ours.contains { part.hasPrefix($0) } }
        guard let iterator = ForeignIterator(parts.joined(separator: ";"), start, isDate: isDate) else { return nil }
        self.iterator = iterator
        interval = rule.interval
        lastYear = start.date.year
        guard interval > 1, let calendar = rule.calendar else {
            beginnings = nil
            if rule.count == nil, let target = lower.date.adding(days: -1), target > start.date { iterator.jump(to: target) }
            return
        }
        let text = "RSCALE=\(calendar);" + (rule.frequency == .yearly ? "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1" : "FREQ=MONTHLY;BYMONTHDAY=1")
        // No year in any calendar is longer than 400 days.
        let early = CivilDateTime(start.date.adding(days: -400) ?? .min, .midnight)
        guard let beginnings = ForeignIterator(text, early, isDate: true) else { return nil }
        self.beginnings = beginnings
        nextBeginning = beginnings.next()?.date
        startPeriod = periodNumber(of: start.date)
    }

    /// Returns whether libical terminates in every step: it never has to search for a day that may not exist.
    private static func isSafe(_ rule: RecurrenceRule, start: CivilDateTime) -> Bool {
        guard rule.frequency == .yearly || rule.frequency == .monthly && rule.months == 0, rule.days.isEmpty, rule.yearDays.isEmpty,
            rule.weekNumbers.isEmpty, rule.positions.isEmpty, !rule.limitsTimes
        else { return false }
        // Only these have a thirteenth month that is not a leap month.
        guard rule.months & 1 << 13 == 0 || ["COPTIC", "ETHIOPIC", "ETHIOPIC-AMETE-ALEM"].contains(rule.calendar) else { return false }
        // SKIP yields an occurrence in every period, but it may be in the next one.
        guard rule.skip == .omit else { return rule.interval == 1 }
        let days = rule.monthDays | rule.lastMonthDays
        guard rule.hasMonthDays else {
            if rule.months != 0 { return rule.months >> 13 == 0 && isGiven(start, by: "FREQ=MONTHLY", days: 28, in: rule.calendar) }
            return true
        }
        if rule.months == 0 { return rule.frequency == .monthly && days & 0x7FFF_FFFE != 0 }
        // Every month except the thirteenth has at least 28 days; that one has five.
        let regular = rule.months & RecurrenceRule.regularMonths
        if regular != 0 { return days & 0x1FFF_FFFE != 0 }
        if rule.months == 1 << 13 { return days & 0x3E != 0 }
        // The only leap month that is frequent enough: Adar I.
        return days & 0x1FFF_FFFE != 0 && rule.calendar == "HEBREW" && rule.months >> 17 == 1 << 4
    }

    /// Returns whether the start is one of the days 1 to `days` of a month in a calendar.
    private static func isGiven(_ start: CivilDateTime, by months: String, days: Int, in calendar: String?) -> Bool {
        let numbers = (1...days).map { String($0) }.joined(separator: ",")
        let date = CivilDateTime(start.date, .midnight)
        return ForeignIterator("RSCALE=\(calendar ?? "");\(months);BYMONTHDAY=\(numbers)", date, isDate: true)?.next() == date
    }

    /// Returns the next occurrence; `nil` at the end, or when too many were requested.
    mutating func next() -> CivilDateTime? {
        while steps > 0 {
            guard let moment = iterator.next() else { return nil }
            steps -= max(1, moment.date.year - lastYear)
            lastYear = moment.date.year
            if interval == 1 || (periodNumber(of: moment.date) - startPeriod) % interval == 0 { return moment }
        }
        isOutOfSteps = true
        return nil
    }

    /// Returns the number of periods that have begun; dates must be ascending.
    private mutating func periodNumber(of date: CivilDate) -> Int {
        while let beginning = nextBeginning, beginning <= date {
            period += 1
            steps -= 1
            nextBeginning = beginnings?.next()?.date
        }
        return period
    }
}

/// Owns a libical iterator; copies of a rule share it.
@safe private final class ForeignIterator {
    private let pointer: OpaquePointer
    /// The calendar's name, which the iterator uses but does not free.
    private let name: UnsafeMutablePointer<CChar>?
    private let isDate: Bool

    /// Returns `nil` if libical rejects the rule.
    init?(_ text: String, _ start: CivilDateTime, isDate: Bool) {
        let (year, month, day) = start.date.components
        let time = unsafe lcal_date_time(Int32(year), Int32(month), Int32(day), start.time.secondOfDay, nil)
        let date = unsafe lcal_date(Int32(year), Int32(month), Int32(day))
        var name: UnsafeMutablePointer<CChar>?
        guard let pointer = unsafe lcal_foreign_iterator_new(text, isDate ? date : time, &name) else {
            unsafe free(name)
            return nil
        }
        unsafe self.pointer = unsafe pointer
        unsafe self.name = unsafe name
        self.isDate = isDate
    }

    deinit {
        unsafe icalrecur_iterator_free(pointer)
        unsafe free(name)
    }

    /// Continues from a later day.
    func jump(to date: CivilDate) {
        let (year, month, day) = date.components
        _ = unsafe icalrecur_iterator_set_start(pointer, lcal_date_time(Int32(year), Int32(month), Int32(day), 0, nil))
    }

    func next() -> CivilDateTime? {
        let time = unsafe icalrecur_iterator_next(pointer)
        let (year, month, day) = unsafe (Int(time.year), Int(time.month), Int(time.day))
        let (hour, minute, second) = unsafe (Int(time.hour), Int(time.minute), Int(time.second))
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        let clock = isDate ? CivilTime.midnight : CivilTime(hour: hour, minute: minute, second: second)
        return clock.map { CivilDateTime(date, $0) }
    }
}
