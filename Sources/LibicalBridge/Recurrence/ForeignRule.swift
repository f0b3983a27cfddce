internal import CLibical
internal import CivilCalendar

/// A rule in another calendar than the Gregorian (RFC 7529), followed by libical and ICU.
///
/// libical's iterator looks for ever for what never comes. So only rules go there that give an occurrence at least every few decades: months and days of the month, by
/// the year or by the month.
struct ForeignRule {
    private let iterator: ForeignIterator
    private let isDate: Bool
    private var steps = RecurrenceLimits.maxForeignSteps
    private(set) var isOutOfSteps = false

    /// Whether the calendar makes a difference to the rule: days, weeks and times are the same in all of them.
    static func concerns(_ rule: RecurrenceRule) -> Bool {
        rule.frequency >= .monthly || rule.months != 0 || rule.hasMonthDays || !rule.yearDays.isEmpty
    }

    /// `nil` when libical does not know the calendar or may never come back.
    init?(_ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool) {
        guard Self.isSafe(rule) else { return nil }
        let (year, month, day) = start.date.components
        let time = unsafe lcal_date_time(Int32(year), Int32(month), Int32(day), start.time.secondOfDay, nil)
        let date = unsafe lcal_date(Int32(year), Int32(month), Int32(day))
        // COUNT and UNTIL are the caller's.
        let text = rule.canonicalText.split(separator: ";").filter { !$0.hasPrefix("COUNT=") && !$0.hasPrefix("UNTIL=") }.joined(
            separator: ";")
        guard let pointer = unsafe lcal_recur_iterator_new(text, isDate ? date : time) else { return nil }
        iterator = unsafe ForeignIterator(pointer)
        self.isDate = isDate
    }

    private static func isSafe(_ rule: RecurrenceRule) -> Bool {
        guard rule.frequency >= .monthly, rule.days.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, rule.positions.isEmpty,
            !rule.limitsTimes, rule.interval <= 100, rule.frequency == .yearly || rule.months == 0 || rule.interval == 1
        else { return false }
        // Every month of every calendar has a 29th day but Adar and February, and months without a 30th come with others that have one.
        guard rule.monthDays & 1 << 31 == 0, rule.lastMonthDays & 1 << 31 == 0 else { return false }
        let leapMonths = rule.months >> 17
        guard rule.skip == .omit, leapMonths != 0, rule.months & 0x3FFE == 0 else { return true }
        // Leap months that do come: Adar I, and those in the middle of the lunisolar year of China and Korea.
        switch rule.calendar {
        case "HEBREW": return leapMonths == 1 << 4
        case "CHINESE", "DANGI": return leapMonths & 0b1_1111_1100 != 0 && rule.interval == 1
        default: return false
        }
    }

    mutating func next() -> CivilDateTime? {
        guard steps > 0 else {
            isOutOfSteps = true
            return nil
        }
        steps -= 1
        let time = unsafe icalrecur_iterator_next(iterator.pointer)
        let (year, month, day) = unsafe (Int(time.year), Int(time.month), Int(time.day))
        let (hour, minute, second) = unsafe (Int(time.hour), Int(time.minute), Int(time.second))
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        let clock = isDate ? CivilTime.midnight : CivilTime(hour: hour, minute: minute, second: second)
        return clock.map { CivilDateTime(date, $0) }
    }
}

/// Owns an iterator of libical; copies of a rule share it.
@safe private final class ForeignIterator {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    deinit { unsafe icalrecur_iterator_free(pointer) }
}
