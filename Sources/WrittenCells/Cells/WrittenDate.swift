package import CivilCalendar
internal import LedgerCore
internal import TextBytes

/// A date as a cell writes it: its numbers, what stands between and after them, and what they say of their order.
///
/// `2025-08-01`, `2025/8/1`, `2025. 8. 1.`, `20250801`, `2025년 8월 1일`, `2025年8月1日`, `2012:03:01`, `1.8.2025`, `1/8/2025`, `27.02.26`,
/// `23-Jan-15`, `01 Mar '25`, `Feb 10, 2018`, `令和8年3月2日`, `4月30日`, `8/1`, and the day numbers of spreadsheets.
package struct WrittenDate: Sendable {
    /// What the digits and marks tell of the order of year, month and day.
    package enum Form: Hashable, Sendable {
        /// The year comes first.
        case yearFirst
        /// Four digits of a year come last; day or month comes first, with dots the day.
        case yearLast
        /// Three numbers of two digits at most.
        case short
        /// The month is named, or numbers have signs of their own: nothing is open.
        case named
        /// A day and a month alone, in either order; with points the day comes first.
        case yearless
        /// A month and a day alone, the month named or followed by its sign.
        case monthDay
        /// Days since 1899-12-30.
        case serial
    }

    package let form: Form
    package let first: Int
    package let second: Int
    package let third: Int
    /// The month where its name is read as Croatian, and what the name shows of the language.
    package private(set) var croatianMonth: Int?
    package private(set) var monthTongue: MonthNames.Tongue?
    /// What stands after each of the numbers, blanks included.
    package private(set) var marks = (0..<0, 0..<0, 0..<0)
    /// Whether months and days below ten have two digits; `nil` when the cell has no such number.
    private(set) var isPadded: Bool?
    /// The day of the week that stands before it.
    private let weekday: Weekday?
    /// Whether the numbers are parted by points.
    package let hasPoints: Bool
    /// Where the date ends in its cell, with the digits of ASCII.
    let end: Int

    /// The two digits of the year, whatever the order: of numbers that may all be days, the last.
    package var twoDigitYear: Int? {
        switch form {
        case .named: first < 100 ? first : nil
        case .short: first > 31 ? first : third
        case .yearFirst, .yearLast, .yearless, .monthDay, .serial: nil
        }
    }
    /// Whether the marks do not tell if the day or the month comes first; with points it is the day.
    package var isAmbiguous: Bool { (form == .yearLast || form == .yearless) && !hasPoints || form == .short }

    /// How the dates of a file are read where their cells leave it open.
    package struct Reading: Hashable, Sendable {
        package var order = DateOrder.auto
        /// The year of dates that have none, and the month it begins with: earlier ones belong to the next year.
        package var year: Int?
        package var firstMonth = 1
        /// Whether numbers are days since 1899-12-30.
        package var hasSerials = false
        /// What is to be added to two digits of a year, where they are those of an era or of another calendar.
        package var eraOffset: Int?
        /// What is to be added to years that are written out, for those of another calendar.
        package var yearOffset = 0
        /// Whether names of months that are others in Croatian are Croatian.
        package var hasCroatianMonths = false

        package init(order: DateOrder = .auto, year: Int? = nil, eraOffset: Int? = nil, yearOffset: Int = 0) {
            (self.order, self.year, self.eraOffset, self.yearOffset) = (order, year, eraOffset, yearOffset)
        }

        /// The year two digits mean: 1970 to 2069 where nothing else is known.
        package func year(ofTwoDigits year: Int) -> Int { year + (eraOffset ?? (year >= 70 ? 1900 : 2000)) }
    }

    /// The day, if the calendar has it; `nil` where nothing tells the order, and where it is no such day of the week as stands before it.
    package func date(_ reading: Reading) -> CivilDate? {
        guard let date = day(reading) else { return nil }
        // Which year one without a year belongs to may not be known yet.
        return weekday == nil || weekday == date.weekday || form == .yearless || form == .monthDay ? date : nil
    }

    private func day(_ reading: Reading) -> CivilDate? {
        switch form {
        case .yearFirst: return CivilDate(year: first + reading.yearOffset, month: second, day: third)
        case .named:
            return CivilDate(
                year: first >= 100 ? first + reading.yearOffset : reading.year(ofTwoDigits: first), month: month(second, reading),
                day: third)
        case .yearLast:
            return switch hasPoints ? .dmy : reading.order {
            case .dmy: CivilDate(year: third + reading.yearOffset, month: second, day: first)
            case .mdy: CivilDate(year: third + reading.yearOffset, month: first, day: second)
            case .auto, .ymd: nil
            }
        case .short:
            return switch reading.order {
            case .dmy: CivilDate(year: reading.year(ofTwoDigits: third), month: second, day: first)
            case .mdy: CivilDate(year: reading.year(ofTwoDigits: third), month: first, day: second)
            case .ymd: CivilDate(year: reading.year(ofTwoDigits: first), month: second, day: third)
            case .auto: nil
            }
        case .yearless:
            guard let year = reading.year else { return nil }
            guard hasPoints || reading.order != .auto else { return nil }
            let (month, day) = hasPoints || reading.order == .dmy ? (second, first) : (first, second)
            return CivilDate(year: month < reading.firstMonth ? year + 1 : year, month: month, day: day)
        case .monthDay:
            let month = month(first, reading)
            return reading.year.flatMap { CivilDate(year: month < reading.firstMonth ? $0 + 1 : $0, month: month, day: second) }
        case .serial:
            guard reading.hasSerials else { return nil }
            return CivilDate(year: 1899, month: 12, day: 30)?.adding(days: first)
        }
    }

    private func month(_ month: Int, _ reading: Reading) -> Int { reading.hasCroatianMonths ? croatianMonth ?? month : month }

    /// Whether some order makes it a day of our times, by whichever calendar its years are counted.
    package var isPossible: Bool {
        [DateOrder.dmy, .mdy, .ymd].contains { order in
            guard let year = date(Reading(order: order))?.components.year else { return false }
            return YearCount(year) != .common || (1900..<2200).contains(year)
        }
    }

    /// Reads the date a cell begins with; `nil` when it begins with none.
    package init?(_ bytes: Span<UInt8>) {
        if let folded = WrittenDigits.folded(bytes) {
            guard let date = WrittenDate(folded.span) else { return nil }
            self = date
            return
        }
        var parts: [Part] = []
        parts.reserveCapacity(3)
        var cursor = DateCursor()
        weekday = cursor.weekday(bytes)
        let era = cursor.era(bytes)
        while parts.count < 3, let part = cursor.part(bytes) {
            parts.append(part)
            // More than four digits are a date of their own.
            guard parts.count < 3, part.digits <= 4, cursor.takeMark(bytes) else { break }
        }
        // `8/1 12:30` has a time behind the blank.
        if parts.count == 3, bytes.has(":", at: parts[2].range.upperBound), parts[2].digits > 0, parts[0].digits < 4 { parts.removeLast() }
        cursor.finish(&parts, bytes)
        guard let found = era.map({ Self.interpret(&parts, after: $0) }) ?? Self.interpret(&parts) else { return nil }
        (form, first, second, third) = found
        if let name = parts.lazy.compactMap(\.name).first { (croatianMonth, monthTongue) = (name.croatian, name.tongue) }
        hasPoints = parts.count > 1 && parts[0].mark == .point
        end = parts.last?.markRange.upperBound ?? 0
        if parts.count == 3 { marks = (parts[0].markRange, parts[1].markRange, parts[2].markRange) }
        let small = parts.filter { $0.digits > 0 && $0.digits <= 2 && !(form == .short && $0.range == parts.last?.range) }
        let hasZero = small.contains { bytes[$0.range.lowerBound] == UInt8(ascii: "0") }
        isPadded = parts.count == 3 ? (small.contains { $0.digits == 1 } ? false : hasZero ? true : nil) : nil
    }

    /// A date whose year is counted from that of an era.
    private static func interpret(_ parts: inout [Part], after era: Int) -> (Form, Int, Int, Int)? {
        let areShort = parts.allSatisfy { $0.digits > 0 && $0.digits <= (era == 1911 ? 3 : 2) }
        guard parts.count == 3, areShort, parts[0].mark == .year || parts[0].mark == parts[1].mark else { return nil }
        return (.named, era + parts[0].value, parts[1].value, parts[2].value)
    }

    private static func interpret(_ parts: inout [Part]) -> (Form, Int, Int, Int)? {
        guard let first = parts.first else { return nil }
        guard parts.count > 1 else { return unmarked(&parts[0]) }
        func value(_ index: Int) -> Int { parts[index].value }
        let isNamed = parts.map { $0.digits == 0 }
        if parts.count == 3 {
            if isNamed[1], !isNamed[0], !isNamed[2] {
                return first.digits == 4 ? (.named, value(0), value(1), value(2)) : (.named, value(2), value(1), value(0))
            }
            if isNamed[0], !isNamed[1], !isNamed[2] { return (.named, value(2), value(0), value(1)) }
            guard !isNamed.contains(true) else { return nil }
            // The signs of East Asia name what stands before them.
            if first.mark == .year { return (.named, value(0), value(1), value(2)) }
            if first.digits == 4 { return parts[1].digits <= 2 && parts[2].digits <= 2 ? (.yearFirst, value(0), value(1), value(2)) : nil }
            // The years of Taiwan, `115/03/02`.
            let isShortYear =
                first.digits == 3 && (80...150).contains(value(0)) && (1...12).contains(value(1)) && (1...31).contains(value(2))
            guard first.digits <= 2 || isShortYear, parts[1].digits <= 2, first.mark == parts[1].mark,
                [.dash, .slash, .point].contains(first.mark)
            else { return nil }
            if isShortYear { return parts[2].digits <= 2 ? (.yearFirst, value(0), value(1), value(2)) : nil }
            if parts[2].digits == 4 { return (.yearLast, value(0), value(1), value(2)) }
            return parts[2].digits == 2 ? (.short, value(0), value(1), value(2)) : nil
        }
        if isNamed[0] != isNamed[1] {
            // `30 Apr`, `Apr 30`: the month first, and known to be.
            return isNamed[0] ? (.monthDay, value(0), value(1), 0) : (.monthDay, value(1), value(0), 0)
        }
        guard !isNamed[0], first.digits <= 2, parts[1].digits <= 2 else { return nil }
        if first.mark == .month { return (.monthDay, value(0), value(1), 0) }
        guard first.mark == .slash || first.mark == .dash || first.mark == .point && parts[1].mark == .point else { return nil }
        return (.yearless, value(0), value(1), 0)
    }

    /// A date of digits alone.
    private static func unmarked(_ part: inout Part) -> (Form, Int, Int, Int)? {
        switch part.digits {
        case 8, 12, 14:
            // What follows the first eight digits is a time.
            var number = part.value
            for _ in 8..<part.digits { number /= 10 }
            part.range = part.range.lowerBound..<part.range.lowerBound + 8
            part.markRange = part.range.upperBound..<part.range.upperBound
            if CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100) != nil, number / 10_000 >= 1800 {
                return (.yearFirst, number / 10_000, number / 100 % 100, number % 100)
            }
            return (.yearLast, number / 1_000_000, number / 10_000 % 100, number % 10_000)
        case 6: return (.short, part.value / 10_000, part.value / 100 % 100, part.value % 100)
        case 5: return (20_000...80_000).contains(part.value) ? (.serial, part.value, 0, 0) : nil
        default: return nil
        }
    }

    /// The month of that name.
    static func month(_ word: String) -> Int? { MonthNames.name(word.inLowerCase)?.month }

    /// A number or the name of a month, and the mark behind it.
    struct Part {
        var value: Int
        /// How many digits; 0 for a name.
        var digits: Int
        var range: Range<Int>
        var markRange: Range<Int>
        var mark = Mark.none
        /// The name it is.
        var name: MonthNames.Name?
    }

    enum Mark {
        case none, dash, slash, point, colon, blank, year, month, day
    }
}

/// Takes the numbers, names and marks of a date out of a cell.
private struct DateCursor {
    private var index = 0
    /// Whether the sign for the first year of an era comes next.
    private var isFirstYear = false
    private var found: [(mark: WrittenDate.Mark, range: Range<Int>)] = []

    init() { found.reserveCapacity(3) }

    /// Takes the era a date of Japan or Taiwan begins with, and returns the year before its first: `令和8年3月2日`, `R8.3.2`.
    mutating func era(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 0, !bytes[0].isDigit, let (text, year) = Self.eras.first(where: { bytes.has($0.0, at: 0) }) else { return nil }
        let length = text.utf8CodeUnitCount
        // The first year has a sign of its own.
        isFirstYear = bytes.has("元", at: length)
        guard isFirstYear || length < bytes.count && bytes[length].digit != nil else { return nil }
        index = length
        return year
    }

    /// Takes the English day of the week a date begins with: `Fri 02/01/2026`, `Friday, 2 January 2026`.
    mutating func weekday(_ bytes: Span<UInt8>) -> Weekday? {
        guard bytes.count > 0, bytes[0].isLetter, let end = bytes.firstIndex(in: 0..<bytes.count, where: { !$0.isLetter }),
            let (_, day) = Self.weekdays.first(where: { name, _ in
                bytes.has(name, at: 0) && (name.utf8CodeUnitCount == end)
            })
        else { return nil }
        let start = bytes.has(",", at: end) || bytes.has(".", at: end) ? end + 1 : end
        guard start < bytes.count, bytes[start].isBlank else { return nil }
        index = start
        skipBlanks(bytes)
        return day
    }

    private static let weekdays: [(StaticString, Weekday)] = [
        ("Mon", .monday), ("Tue", .tuesday), ("Wed", .wednesday), ("Thu", .thursday), ("Fri", .friday), ("Sat", .saturday),
        ("Sun", .sunday), ("Monday", .monday), ("Tuesday", .tuesday), ("Wednesday", .wednesday), ("Thursday", .thursday),
        ("Friday", .friday), ("Saturday", .saturday), ("Sunday", .sunday),
    ]

    private static let eras: [(StaticString, Int)] = [
        ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("民國", 1911), ("民国", 1911), ("R", 2018), ("H", 1988), ("S", 1925),
    ]

    /// The next number or name.
    mutating func part(_ bytes: Span<UInt8>) -> WrittenDate.Part? {
        let start = index
        if isFirstYear {
            (isFirstYear, index) = (false, index + 3)
            return WrittenDate.Part(value: 1, digits: 1, range: start..<index, markRange: index..<index)
        }
        var value = 0
        while index < bytes.count, index - start < 14, let digit = bytes[index].digit {
            value = value * 10 + digit
            index += 1
        }
        if index > start {
            guard index == bytes.count || bytes[index].digit == nil else { return nil }
            return WrittenDate.Part(value: value, digits: index - start, range: start..<index, markRange: index..<index)
        }
        while index < bytes.count, index - start < 24, bytes[index].isLetter || bytes[index] >= 0x80 { index += 1 }
        // Short names of Thai months have a point in them, too: `ม.ค.`
        if index > start, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), bytes[start] == 0xE0, bytes[index + 1] == 0xE0 {
            index += 1
            while index < bytes.count, index - start < 24, bytes[index] >= 0x80 { index += 1 }
        }
        guard index > start, let word = bytes.extracting(start..<index).text, let name = MonthNames.name(word.inLowerCase) else {
            return nil
        }
        return WrittenDate.Part(value: name.month, digits: 0, range: start..<index, markRange: index..<index, name: name)
    }

    /// Takes the mark behind a part and the blanks around it; `false` when nothing of a date can follow.
    mutating func takeMark(_ bytes: Span<UInt8>) -> Bool {
        let start = index
        skipBlanks(bytes)
        var mark = index > start ? WrittenDate.Mark.blank : .none
        // `01/Feb./2021`
        if bytes.has("./", at: index) || bytes.has(".-", at: index) { index += 1 }
        for (text, kind) in Self.signs where bytes.has(text, at: index) {
            mark = kind
            index += text.utf8CodeUnitCount
            break
        }
        // `Feb 10, 2018`, `10. Feb 2018`.
        if bytes.has(",", at: index) {
            index += 1
            if mark == .none { mark = .blank }
        }
        skipBlanks(bytes)
        // `01 Mar '25`
        for quote: StaticString in ["'", "’"] where mark == .blank && bytes.has(quote, at: index) { index += quote.utf8CodeUnitCount }
        found.append((mark, start..<index))
        return mark != .none && index < bytes.count
    }

    private static let signs: [(StaticString, WrittenDate.Mark)] = [
        ("-", .dash), ("/", .slash), (".", .point), (":", .colon), ("년", .year), ("年", .year), ("월", .month), ("月", .month),
        ("m.", .year),
    ]

    /// Gives the parts their marks, and the last one what belongs to a date behind it.
    func finish(_ parts: inout [WrittenDate.Part], _ bytes: Span<UInt8>) {
        for (place, mark) in found.enumerated() where place < parts.count - 1 {
            (parts[place].mark, parts[place].markRange) = (mark.mark, mark.range)
        }
        guard let last = parts.last else { return }
        var end = last.range.upperBound
        // The point behind a day number begins its fraction.
        for text: StaticString in ["일", "日", " d.", "."] where last.digits != 5 && bytes.has(text, at: end) {
            end += text.utf8CodeUnitCount
            parts[parts.count - 1].mark = text.utf8CodeUnitCount == 1 ? .point : .day
            break
        }
        parts[parts.count - 1].markRange = last.range.upperBound..<end
    }

    private mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while index < bytes.count, bytes[index].isBlank { index += 1 }
    }
}
