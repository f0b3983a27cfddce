internal import CivilCalendar
internal import Text

/// A date as a cell writes it: its numbers, what stands between and after them, and whether small numbers have two digits.
///
/// `2025-08-01`, `2025/8/1`, `2025. 8. 1.`, `20250801`, `2025년 8월 1일`, `2025年8月1日`, `1.8.2025`, and `1/8/2025` and `1-8-2025`, where day
/// or month may come first.
struct WrittenDate {
    let first: Int
    let second: Int
    let third: Int
    /// Whether the year is the third number.
    let isYearLast: Bool
    /// Whether the marks do not tell if the day or the month comes first; with dots it is the day.
    let isAmbiguous: Bool
    /// What stands after each of the numbers, blanks included.
    let marks: (Range<Int>, Range<Int>, Range<Int>)
    /// Whether months and days below ten have two digits; `nil` when the cell has no such number.
    let isPadded: Bool?

    /// Where the date ends in its cell.
    var end: Int { marks.2.upperBound }

    /// Marks that are used together; what stands behind the last number may be missing if it is only a dot.
    private struct Form {
        let first: StaticString
        let second: StaticString
        let third: StaticString
        var isYearLast = false
        var isAmbiguous = false
    }

    private static let forms = [
        Form(first: "-", second: "-", third: ""), Form(first: "/", second: "/", third: ""), Form(first: ".", second: ".", third: "."),
        Form(first: "년", second: "월", third: "일"), Form(first: "年", second: "月", third: "日"), Form(first: "", second: "", third: ""),
        Form(first: ".", second: ".", third: "", isYearLast: true),
        Form(first: "/", second: "/", third: "", isYearLast: true, isAmbiguous: true),
        Form(first: "-", second: "-", third: "", isYearLast: true, isAmbiguous: true),
    ]

    /// Reads the date a cell begins with; `nil` when it begins with none.
    init?(_ bytes: Span<UInt8>) {
        for form in Self.forms {
            guard let found = Self(bytes, form) else { continue }
            self = found
            return
        }
        return nil
    }

    private init?(_ bytes: Span<UInt8>, _ form: Form) {
        var cursor = CellCursor(bytes.count)
        let small = form.first.utf8CodeUnitCount == 0 ? 2...2 : 1...2
        guard let first = cursor.number(bytes, digits: form.isYearLast ? small : 4...4), let mark1 = cursor.mark(bytes, form.first),
            let second = cursor.number(bytes, digits: small), let mark2 = cursor.mark(bytes, form.second)
        else { return nil }
        let secondEnd = mark2.lowerBound
        guard let third = cursor.number(bytes, digits: form.isYearLast ? 4...4 : small) else { return nil }
        let start = cursor.index
        if !cursor.skip(form.third, in: bytes), form.third.utf8CodeUnitCount > 1 { return nil }
        (self.first, self.second, self.third) = (first, second, third)
        (isYearLast, isAmbiguous) = (form.isYearLast, form.isAmbiguous)
        marks = (mark1, mark2, start..<cursor.index)
        let one = form.isYearLast ? 0..<mark1.lowerBound : mark1.upperBound..<secondEnd
        let other = form.isYearLast ? mark1.upperBound..<secondEnd : mark2.upperBound..<start
        let hasZero = bytes[one.lowerBound] == UInt8(ascii: "0") || bytes[other.lowerBound] == UInt8(ascii: "0")
        isPadded = one.count == 1 || other.count == 1 ? false : hasZero ? true : nil
    }

    /// The day, if the calendar has it; `nil` where nothing tells the order.
    func date(order: LedgerReadingOptions.DateOrder) -> CivilDate? {
        guard isYearLast else { return CivilDate(year: first, month: second, day: third) }
        return switch isAmbiguous ? order : .dmy {
        case .dmy: CivilDate(year: third, month: second, day: first)
        case .mdy: CivilDate(year: third, month: first, day: second)
        case .auto, .ymd: nil
        }
    }
}

/// How a file writes its dates, learnt from one cell: the order of year, month and day, the marks after them, their widths, and what follows.
struct DateStyle {
    private var order = LedgerReadingOptions.DateOrder.ymd
    private var marks = ([UInt8(ascii: "-")], [UInt8(ascii: "-")], [UInt8]())
    /// Whether months and days below ten have two digits; `nil` when the cell has no such number.
    private(set) var isPadded: Bool? = true
    /// What follows the date in the cell: a time, with what parts it from the date.
    private(set) var tail: [UInt8] = []

    /// `YYYY-MM-DD`.
    init() {}

    /// The style of a cell; `nil` when it holds no date.
    init?(_ cell: Span<UInt8>, order: LedgerReadingOptions.DateOrder) {
        guard let written = WrittenDate(cell), DateCell.date(cell, order: order) != nil else { return nil }
        if written.isYearLast { self.order = written.isAmbiguous ? order : .dmy }
        marks = (
            Array(copying: cell.extracting(written.marks.0)), Array(copying: cell.extracting(written.marks.1)),
            Array(copying: cell.extracting(written.marks.2))
        )
        isPadded = marks.0.isEmpty ? true : written.isPadded
        tail = Array(copying: cell.extracting(written.end..<cell.count))
    }

    /// The date in this style; `padding` decides where the cell does not show it.
    func text(_ date: CivilDate, padding: Bool) -> [UInt8] {
        let parts = date.components
        func small(_ number: Int) -> [UInt8] {
            var digits: [UInt8] = []
            digits.append(digits: isPadded ?? padding || number >= 10 ? 2 : 1, of: number)
            return digits
        }
        var year: [UInt8] = []
        year.append(digits: 4, of: parts.year)
        let (first, second, third) =
            switch order {
            case .dmy: (small(parts.day), small(parts.month), year)
            case .mdy: (small(parts.month), small(parts.day), year)
            case .auto, .ymd: (year, small(parts.month), small(parts.day))
            }
        return first + marks.0 + second + marks.1 + third + marks.2
    }

    /// The time as it follows a date in this style.
    func tailText(_ time: CivilTime) -> [UInt8] {
        let mark = tail.first == UInt8(ascii: "T") ? tail[0] : .space
        return [mark] + Self.time(time, like: tail)
    }

    /// A time, with seconds where the model has them or the time needs them.
    static func time(_ time: CivilTime, like model: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        time.write(to: &bytes)
        let colons = model.count { $0 == UInt8(ascii: ":") }
        return colons == 2 && time.second == 0 ? bytes + Array(":00".utf8) : bytes
    }
}
