internal import CivilCalendar
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// What the dates of a file show of their order.
struct DateEvidence: Sendable {
    private typealias Order = DateOrder
    private var forms: Set<WrittenDate.Form> = []
    /// Whether `forms` has that one, which is asked for each row.
    private var hasYearLast = false
    private var hasYearFirst = false
    /// The first date with the year at its beginning, and the largest day of all of them.
    private var yearFirst: (line: Int, text: String)?
    private var largestDay = 0
    private var yearFirstCount = 0
    /// The first date with the year at its end, and whether one has neither a day nor a month above 12.
    private var yearLast: String?
    private var hasSmallYearLast = false
    private var yearLastCount = 0
    /// The first and the last of three short numbers, from the smallest to the largest.
    private var shorts: (first: ClosedRange<Int>, last: ClosedRange<Int>)?
    /// How dates of three short numbers run on.
    private(set) var shortRun = ShortRun()
    /// The first date that an order cannot have, for each order.
    private var refutations: [DateOrder: String] = [:]
    private var hasPoints = false
    /// The first date that is another day with the day first than with the month first, and with the year first than with one of these.
    private var openDay: AmountEvidence.Example?
    private var openYear: AmountEvidence.Example?
    /// The years of two digits that are no days, from the smallest to the largest, and the first date of one that would lie decades ahead.
    private(set) var twoDigitYears: ClosedRange<Int>?
    private(set) var farAhead: AmountEvidence.Example?
    /// The languages that names of months show, and the first date whose month is another one in Croatian.
    private(set) var monthTongues: Set<MonthNames.Tongue> = []
    private(set) var openMonth: AmountEvidence.Example?
    /// By which calendars years are counted.
    private(set) var years = YearEvidence()
    /// How dates without a year run on, with the day first and with the month first.
    private var dayFirstRun = YearRun()
    private var monthFirstRun = YearRun()
    /// Cells that were taken apart.
    private var known = CellTable<WrittenDate>()

    /// Looks at a cell that begins with a date; `false` when it does not.
    mutating func add(_ cell: Span<UInt8>, line: Int) -> Bool {
        if let day = WrittenDate.YearFirst(cell) {
            hasYearFirst = true
            if largestDay <= 12 { addYearFirst(day: day.date.components.day, cell, line: line) }
            years.add(cell, yearAt: 0, line: line)
            return true
        }
        // What is known of a form already needs no second proof.
        if let classic = WrittenDate.Classic(cell), hasYearLast, classic.hasPoints == hasPoints, !proves(classic) {
            if classic.first <= 12, classic.second <= 12 { hasSmallYearLast = true }
            yearLastCount += 1
            years.add(cell, yearAt: cell.count - 4, line: line)
            return true
        }
        guard let written = written(cell) else { return false }
        years.add(written, cell, line: line)
        if let year = written.twoDigitYear { addTwoDigits(year, cell, line) }
        if written.form == .named || written.form == .monthDay { addMonth(written, cell, line) }
        forms.insert(written.form)
        hasYearLast = hasYearLast || written.form == .yearLast
        if written.form == .yearFirst { addYearFirst(day: written.third, cell, line: line) }
        if written.form == .yearLast {
            if yearLast == nil { yearLast = cell.text }
            yearLastCount += 1
            if written.first <= 12, written.second <= 12 { hasSmallYearLast = true }
        }
        switch written.form {
        case .yearless:
            dayFirstRun.add(month: written.second, day: written.first)
            if written.hasPoints {
                monthFirstRun.add(month: written.second, day: written.first)
            } else {
                monthFirstRun.add(month: written.first, day: written.second)
            }
        case .monthDay:
            dayFirstRun.add(month: written.first, day: written.second)
            monthFirstRun.add(month: written.first, day: written.second)
        default: break
        }
        guard written.form == .yearLast || written.form == .short || written.form == .yearless else { return true }
        if written.form == .short { widen(written) }
        let isPointed = written.hasPoints
        hasPoints = hasPoints || isPointed
        let orders: [Order] = written.form == .short ? [.dmy, .mdy, .ymd] : [.dmy, .mdy]
        let offset = YearCount(written)?.offset ?? 0
        func read(era: Int?) -> [CivilDate?] {
            orders.map { written.date(WrittenDate.Reading(order: $0, year: 2024, eraOffset: era, yearOffset: offset)) }
        }
        var days = read(era: nil)
        // A leap day of Buddhist years is none of common ones.
        if let year = written.twoDigitYear, year >= 50, !days.contains(where: { $0 != nil }) {
            days = read(era: YearCount.shortBuddhistOffset)
        }
        guard days.contains(where: { $0 != nil }) else { return true }
        for (order, day) in zip(orders, days) where day == nil && refutations[order] == nil {
            // With points the day comes first in any case.
            refutations[order] = String(decoding: Array(copying: cell), as: UTF8.self)
        }
        if written.form == .short { shortRun.add(days, written) }
        if openDay == nil, Self.differ(days[0], days[1]) { openDay = Self.example(cell, line) }
        if openYear == nil, days.count > 2, Self.differ(days[0], days[2]) || Self.differ(days[1], days[2]) {
            openYear = Self.example(cell, line)
        }
        return true
    }

    /// Takes a cell apart; one that was seen before is known.
    private mutating func written(_ cell: Span<UInt8>) -> WrittenDate? {
        if let known = known.value(of: cell) { return known }
        guard let written = WrittenDate(cell) else { return nil }
        known.keep(written, for: cell)
        return written
    }

    private static func differ(_ first: CivilDate?, _ second: CivilDate?) -> Bool {
        if let first, let second { first != second } else { false }
    }

    private static func example(_ cell: Span<UInt8>, _ line: Int) -> AmountEvidence.Example {
        AmountEvidence.Example(line: line, text: String(decoding: Array(copying: cell), as: UTF8.self))
    }

    /// The first date that two of the orders read differently.
    func open(_ orders: [DateOrder]) -> AmountEvidence.Example? {
        let (days, years) = (orders.contains(.dmy) && orders.contains(.mdy), orders.contains(.ymd) && orders.count > 1)
        return (days ? openDay : nil) ?? (years ? openYear : nil)
    }

    /// Looks at a date of which a pattern tells the year.
    mutating func add(year: Int, _ cell: Span<UInt8>, line: Int) { years.add(YearCount(year), cell, line: line) }

    /// The smallest and the largest of the first of three short numbers.
    var shortFirsts: ClosedRange<Int>? { shorts?.first }

    /// Whether dates have points between their numbers.
    var hasPointedDates: Bool { hasPoints }
    var hasYearless: Bool { forms.contains(.yearless) || forms.contains(.monthDay) }
    var isAllSerial: Bool { forms == [.serial] && !hasYearFirst }

    private mutating func addMonth(_ date: WrittenDate, _ cell: Span<UInt8>, _ line: Int) {
        if let tongue = date.monthTongue { monthTongues.insert(tongue) }
        guard date.croatianMonth != nil else { return }
        if openMonth == nil { openMonth = Self.example(cell, line) }
        // The last day of a month may be one that the other does not have.
        var reading = WrittenDate.Reading(year: 2024)
        let other = date.date(reading)
        reading.hasCroatianMonths = true
        let croatian = date.date(reading)
        if other == nil, croatian != nil { monthTongues.insert(.croatian) }
        if other != nil, croatian == nil { monthTongues.insert(.polish) }
    }

    private mutating func addTwoDigits(_ year: Int, _ cell: Span<UInt8>, _ line: Int) {
        twoDigitYears = twoDigitYears.map { min($0.lowerBound, year)...max($0.upperBound, year) } ?? year...year
        if farAhead == nil, (50..<70).contains(year) { farAhead = Self.example(cell, line) }
    }

    private mutating func addYearFirst(day: Int, _ cell: Span<UInt8>, line: Int) {
        largestDay = max(largestDay, day)
        yearFirstCount += 1
        if yearFirst == nil { yearFirst = (line, cell.text ?? "") }
    }

    /// A date of which a spreadsheet may have swapped day and month, with one that it could not swap: it takes those for its own whose day is
    /// up to 12, and leaves the others as they are.
    var swapped: (line: Int, date: String, other: String)? {
        // Of few dates, all may be such by chance.
        guard let yearFirst, let yearLast, largestDay <= 12, !hasSmallYearLast, yearFirstCount + yearLastCount > 3 else { return nil }
        return (yearFirst.line, yearFirst.text, yearLast)
    }

    private mutating func widen(_ date: WrittenDate) {
        guard let known = shorts else { return shorts = (date.first...date.first, date.third...date.third) }
        shorts = (
            min(known.first.lowerBound, date.first)...max(known.first.upperBound, date.first),
            min(known.last.lowerBound, date.third)...max(known.last.upperBound, date.third)
        )
    }

    /// Whether a date shows more than is known.
    @inline(__always)
    private func proves(_ date: WrittenDate.Classic) -> Bool {
        // With points the day comes first in any case.
        if date.hasPoints { return date.second > 12 || date.first > 28 }
        return date.first > 12 && refutations[.mdy] == nil || date.second > 12 && refutations[.dmy] == nil
            || openDay == nil && date.first != date.second
    }

    /// The month with which the earlier of two years begins, where dates without a year run over New Year.
    func firstMonth(_ order: DateOrder) -> Int? { order == .mdy ? monthFirstRun.firstMonth : dayFirstRun.firstMonth }

    /// Whether rows have a day that comes later in the year than that one.
    func runsBeyond(_ date: CivilDate) -> Bool {
        [(DateOrder.dmy, dayFirstRun), (.mdy, monthFirstRun)].contains { order, run in
            refutations[order] == nil && run.latest > (date.components.month, date.components.day)
        }
    }

    /// The first date that an order cannot have.
    func refutation(of order: DateOrder) -> String? { refutations[order] }

    /// The orders that dates of this file may have; empty where each states its own.
    var orders: [DateOrder] {
        let hasShort = forms.contains(.short)
        guard hasShort || forms.contains(.yearLast) || forms.contains(.yearless) else { return [] }
        return hasShort ? [.dmy, .mdy, .ymd] : [.dmy, .mdy]
    }
}
