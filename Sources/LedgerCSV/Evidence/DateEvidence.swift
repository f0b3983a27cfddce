internal import CivilCalendar
internal import LedgerCore
internal import Text

/// What the dates of a file show of their order.
struct DateEvidence: Sendable {
    private typealias Order = LedgerReadingOptions.DateOrder
    private var forms: Set<WrittenDate.Form> = []
    /// Whether `forms` has that one, which is asked for each row.
    private var hasYearLast = false
    private var hasISO = false
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
    private var hasDashes = false
    /// The first date that an order cannot have, for each order.
    private var refutations: [LedgerReadingOptions.DateOrder: String] = [:]
    private var hasPoints = false
    /// The first date that two orders read differently.
    private(set) var open: AmountEvidence.Example?
    /// By which calendars years are counted.
    private(set) var years = YearEvidence()
    /// How dates without a year run on, with the day first and with the month first.
    private var dayFirstRun = YearRun()
    private var monthFirstRun = YearRun()

    /// Looks at a cell that begins with a date; `false` when it does not.
    mutating func add(_ cell: Span<UInt8>, line: Int) -> Bool {
        if let date = CivilDate(iso8601: cell) {
            hasISO = true
            if largestDay <= 12 { addYearFirst(day: date.components.day, cell, line: line) }
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
        guard let written = WrittenDate(cell) else { return false }
        years.add(written, cell, line: line)
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
        if written.form == .short { widen(written, hasDashes: cell.firstIndex(in: 0..<cell.count) { $0 == UInt8(ascii: "-") } != nil) }
        let isPointed = written.hasPoints
        hasPoints = hasPoints || isPointed
        let orders: [Order] = written.form == .short ? [.dmy, .mdy, .ymd] : [.dmy, .mdy]
        let days = orders.map { written.date(WrittenDate.Reading(order: $0, year: 2024)) }
        guard days.contains(where: { $0 != nil }) else { return true }
        for (order, day) in zip(orders, days) where day == nil && refutations[order] == nil {
            // With points the day comes first in any case.
            refutations[order] = String(decoding: Array(copying: cell), as: UTF8.self)
        }
        if open == nil, Set(days.compactMap(\.self)).count > 1 {
            open = AmountEvidence.Example(line: line, text: String(decoding: Array(copying: cell), as: UTF8.self))
        }
        return true
    }

    /// Looks at a date of which a pattern tells the year.
    mutating func add(year: Int, _ cell: Span<UInt8>, line: Int) { years.add(YearCount(year), cell, line: line) }

    /// The smallest and the largest of the first of three short numbers.
    var shortFirsts: ClosedRange<Int>? { shorts?.first }

    /// Whether dates have points between their numbers.
    var hasPointedDates: Bool { hasPoints }
    var hasYearless: Bool { forms.contains(.yearless) || forms.contains(.monthDay) }
    var isAllSerial: Bool { forms == [.serial] && !hasISO }

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

    private mutating func widen(_ date: WrittenDate, hasDashes: Bool) {
        self.hasDashes = self.hasDashes || hasDashes
        guard let known = shorts else { return shorts = (date.first...date.first, date.third...date.third) }
        shorts = (
            min(known.first.lowerBound, date.first)...max(known.first.upperBound, date.first),
            min(known.last.lowerBound, date.third)...max(known.last.upperBound, date.third)
        )
    }

    /// Whether a date shows more than is known.
    private func proves(_ date: WrittenDate.Classic) -> Bool {
        // With points the day comes first in any case.
        if date.hasPoints { return date.second > 12 || date.first > 28 }
        return date.first > 12 && refutations[.mdy] == nil || date.second > 12 && refutations[.dmy] == nil
            || open == nil && date.first != date.second
    }

    /// The month with which the earlier of two years begins, where dates without a year run over New Year.
    func firstMonth(_ order: LedgerReadingOptions.DateOrder) -> Int? { order == .mdy ? monthFirstRun.firstMonth : dayFirstRun.firstMonth }

    /// What was found: an order and why, or the orders that are left.
    enum Verdict {
        /// No date leaves it open.
        case none
        case order(LedgerReadingOptions.DateOrder, because: String)
        case open([LedgerReadingOptions.DateOrder])
    }

    /// The first date that an order cannot have.
    func refutation(of order: LedgerReadingOptions.DateOrder) -> String? { refutations[order] }

    /// The order, given whether the names of the columns are in Korean, Japanese or Chinese, where the year comes first.
    func verdict(isEastAsian: Bool) -> Verdict {
        var refuted = Set(refutations.keys)
        let hasShort = forms.contains(.short)
        if hasShort, let shorts {
            // Days are many, years few.
            let (days, years) = (shorts.first.count > 3, shorts.last.count > 3)
            if days, !years { refuted.insert(.ymd) }
            if years, !days { refuted.formUnion([.dmy, .mdy]) }
        }
        guard hasShort || forms.contains(.yearLast) || forms.contains(.yearless) else { return .none }
        guard open != nil || !refutations.isEmpty else {
            return .order(.dmy, because: hasPoints ? "with points the day comes first" : "every date is the same day in any order")
        }
        var left: [Order] = hasShort ? [.dmy, .mdy, .ymd] : [.dmy, .mdy]
        left.removeAll { refuted.contains($0) }
        if left.count == 1, let cell = refutations.min(by: { $0.key.rawValue < $1.key.rawValue })?.value {
            return .order(left[0], because: "\(cell) has no other order")
        }
        // Where names are Korean, Japanese or Chinese, and with dashes, two digits of the year may well come first.
        if !isEastAsian, !hasDashes || hasPoints { left.removeAll { $0 == .ymd } }
        if hasPoints, left.contains(.dmy), !left.contains(.ymd) { return .order(.dmy, because: "with points the day comes first") }
        if left.count == 1 { return .order(left[0], because: "no other order fits all dates") }
        return left.isEmpty ? .none : .open(left)
    }
}
