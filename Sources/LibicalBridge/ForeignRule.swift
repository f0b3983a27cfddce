internal import CLibical
package import CalendarFeed
internal import CivilCalendar

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension ForeignCalendars {
    /// Follows rules by libical and ICU, as far as these are known to come back.
    package static let libical = ForeignCalendars { rule, start, isDate, lower in
        _ = unsafe Libical.utc
        return ForeignRule(rule, start: start, isDate: isDate, from: lower)
    }
}

/// A rule in another calendar (RFC 7529) than the Gregorian and those of `LunisolarCalendar`, followed by libical and ICU.
///
/// libical's iterator looks for ever for what never comes. So only rules go there that give an occurrence every few decades at least: months and days of the month, by
/// the year or by the month. Its INTERVAL is off by a period in such calendars (3.0.16), so we count the periods ourselves.
struct ForeignRule: ForeignOccurrences {
    private let iterator: ForeignIterator
    /// The beginnings of the years or months, where INTERVAL makes them count.
    private let beginnings: ForeignIterator?
    private let interval: Int
    private var period = 0
    private var startPeriod = 0
    private var nextBeginning: CivilDate?
    private var lastYear: Int
    private var steps = FeedLimits.foreignSteps
    private(set) var isOutOfSteps = false

    /// `nil` when libical does not know the calendar or may never come back; occurrences before `lower` may be missing where the rule does not count.
    init?(_ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, from lower: CivilDateTime) {
        guard Self.isSafe(rule, start: start) else { return nil }
        // COUNT, UNTIL and INTERVAL are for us to keep.
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
        // No year of any calendar is longer than 400 days.
        let early = CivilDateTime(start.date.adding(days: -400) ?? .min, .midnight)
        guard let beginnings = ForeignIterator(text, early, isDate: true) else { return nil }
        self.beginnings = beginnings
        nextBeginning = beginnings.next()?.date
        startPeriod = periodNumber(of: start.date)
    }

    /// Whether libical comes back from every step: no day that may never come is left to look for.
    private static func isSafe(_ rule: RecurrenceRule, start: CivilDateTime) -> Bool {
        guard rule.frequency == .yearly || rule.frequency == .monthly && rule.months == 0, rule.days.isEmpty, rule.yearDays.isEmpty,
            rule.weekNumbers.isEmpty, rule.positions.isEmpty, !rule.limitsTimes
        else { return false }
        // Only these have a thirteenth month that is no leap month.
        guard rule.months & 1 << 13 == 0 || ["COPTIC", "ETHIOPIC", "ETHIOPIC-AMETE-ALEM"].contains(rule.calendar) else { return false }
        // SKIP gives every period an occurrence; but it may lie in the next one.
        guard rule.skip == .omit else { return rule.interval == 1 }
        let days = rule.monthDays | rule.lastMonthDays
        guard rule.hasMonthDays else {
            if rule.months != 0 { return rule.months >> 13 == 0 && isGiven(start, by: "FREQ=MONTHLY", days: 28, in: rule.calendar) }
            return true
        }
        if rule.months == 0 { return rule.frequency == .monthly && days & 0x7FFF_FFFE != 0 }
        // Every month but the thirteenth has 28 days, which has five.
        let regular = rule.months & RecurrenceRule.regularMonths
        if regular != 0 { return days & 0x1FFF_FFFE != 0 }
        if rule.months == 1 << 13 { return days & 0x3E != 0 }
        // The one leap month that comes often enough: Adar I.
        return days & 0x1FFF_FFFE != 0 && rule.calendar == "HEBREW" && rule.months >> 17 == 1 << 4
    }

    /// Whether the start is one of the days 1 to `days` of the months of a calendar.
    private static func isGiven(_ start: CivilDateTime, by months: String, days: Int, in calendar: String?) -> Bool {
        let numbers = (1...days).map { String($0) }.joined(separator: ",")
        let date = CivilDateTime(start.date, .midnight)
        return ForeignIterator("RSCALE=\(calendar ?? "");\(months);BYMONTHDAY=\(numbers)", date, isDate: true)?.next() == date
    }

    /// The next occurrence; `nil` at the end, or when too many were asked for.
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

    /// How many periods have begun; dates must not go back.
    private mutating func periodNumber(of date: CivilDate) -> Int {
        while let beginning = nextBeginning, beginning <= date {
            period += 1
            steps -= 1
            nextBeginning = beginnings?.next()?.date
        }
        return period
    }
}

/// Owns an iterator of libical; copies of a rule share it.
@safe private final class ForeignIterator {
    private let pointer: OpaquePointer
    /// The calendar's name, which the iterator uses and does not free.
    private let name: UnsafeMutablePointer<CChar>?
    private let isDate: Bool

    /// `nil` where libical refuses the rule.
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

    /// Goes on from a later day.
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
