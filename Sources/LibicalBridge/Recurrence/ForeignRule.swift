internal import CLibical
internal import CivilCalendar

/// A rule in another calendar than the Gregorian (RFC 7529), followed by libical and ICU.
///
/// libical's iterator looks for ever for what never comes. So only rules go there that give an occurrence every few decades at least: months and days of the month, by
/// the year or by the month. Its INTERVAL is off by a period in such calendars (3.0.16), so we count the periods ourselves.
struct ForeignRule {
    private let iterator: ForeignIterator
    /// The beginnings of the years or months, where INTERVAL makes them count.
    private let beginnings: ForeignIterator?
    private let interval: Int
    private var period = 0
    private var startPeriod = 0
    private var nextBeginning: CivilDate?
    private var steps = RecurrenceLimits.maxForeignSteps
    private(set) var isOutOfSteps = false

    /// Whether the calendar makes a difference to the rule: days, weeks and times are the same in all of them.
    static func concerns(_ rule: RecurrenceRule) -> Bool {
        rule.frequency >= .monthly || rule.months != 0 || rule.hasMonthDays || !rule.yearDays.isEmpty
    }

    /// `nil` when libical does not know the calendar or may never come back.
    init?(_ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool) {
        guard Self.isSafe(rule) else { return nil }
        // COUNT, UNTIL and INTERVAL are for us to keep.
        let ours = ["COUNT=", "UNTIL=", "INTERVAL="]
        let parts = rule.canonicalText.split(separator: ";").filter { part in !ours.contains { part.hasPrefix($0) } }
        guard let iterator = ForeignIterator(parts.joined(separator: ";"), start, isDate: isDate) else { return nil }
        self.iterator = iterator
        interval = rule.interval
        guard interval > 1, let calendar = rule.calendar else {
            beginnings = nil
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

    private static func isSafe(_ rule: RecurrenceRule) -> Bool {
        guard rule.frequency >= .monthly, rule.days.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, rule.positions.isEmpty,
            !rule.limitsTimes
        else { return false }
        // SKIP may move an occurrence into the next period, and months that do not come in every period may not come at all.
        guard rule.interval == 1 || rule.skip == .omit && (rule.frequency == .yearly || rule.months == 0) else { return false }
        // Months without a 30th day come with others that have one; a 31st may never come.
        guard rule.monthDays & 1 << 31 == 0, rule.lastMonthDays & 1 << 31 == 0 else { return false }
        let leapMonths = rule.months >> 17
        guard rule.skip == .omit, leapMonths != 0, rule.months & 0x3FFE == 0 else { return true }
        // Leap months that do come: Adar I, and those in the middle of the lunisolar year of China and Korea.
        switch rule.calendar {
        case "HEBREW": return leapMonths == 1 << 4
        case "CHINESE", "DANGI": return leapMonths & 0b1_1111_1100 != 0
        default: return false
        }
    }

    /// The next occurrence; `nil` at the end, or when too many were asked for.
    mutating func next() -> CivilDateTime? {
        while steps > 0 {
            steps -= 1
            guard let moment = iterator.next() else { return nil }
            if interval == 1 || (periodNumber(of: moment.date) - startPeriod) % interval == 0 { return moment }
        }
        isOutOfSteps = true
        return nil
    }

    /// How many periods have begun; dates must not go back.
    private mutating func periodNumber(of date: CivilDate) -> Int {
        while let beginning = nextBeginning, beginning <= date {
            period += 1
            nextBeginning = beginnings?.next()?.date
        }
        return period
    }
}

/// Owns an iterator of libical; copies of a rule share it.
@safe private final class ForeignIterator {
    private let pointer: OpaquePointer
    private let isDate: Bool

    /// `nil` where libical refuses the rule.
    init?(_ text: String, _ start: CivilDateTime, isDate: Bool) {
        let (year, month, day) = start.date.components
        let time = unsafe lcal_date_time(Int32(year), Int32(month), Int32(day), start.time.secondOfDay, nil)
        let date = unsafe lcal_date(Int32(year), Int32(month), Int32(day))
        guard let pointer = unsafe lcal_recur_iterator_new(text, isDate ? date : time) else { return nil }
        unsafe self.pointer = unsafe pointer
        self.isDate = isDate
    }

    deinit { unsafe icalrecur_iterator_free(pointer) }

    func next() -> CivilDateTime? {
        let time = unsafe icalrecur_iterator_next(pointer)
        let (year, month, day) = unsafe (Int(time.year), Int(time.month), Int(time.day))
        let (hour, minute, second) = unsafe (Int(time.hour), Int(time.minute), Int(time.second))
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        let clock = isDate ? CivilTime.midnight : CivilTime(hour: hour, minute: minute, second: second)
        return clock.map { CivilDateTime(date, $0) }
    }
}
