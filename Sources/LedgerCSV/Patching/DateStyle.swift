internal import CivilCalendar
internal import Text

/// How a file writes its dates, learnt from one cell: the order of year, month and day, the marks after them, their widths, and what follows.
struct DateStyle {
    private var order = LedgerReadingOptions.DateOrder.ymd
    private var afterFirst = [UInt8(ascii: "-")]
    private var afterSecond = [UInt8(ascii: "-")]
    private var afterLast: [UInt8] = []
    /// Whether months and days below ten have two digits; `nil` when the cell has no such number.
    private(set) var isPadded: Bool? = true
    /// What follows the date in the cell: a time, with what parts it from the date.
    private(set) var tail: [UInt8] = []

    /// `YYYY-MM-DD`.
    init() {}

    /// The style of a cell, which must hold a date that `DateCell` reads.
    init?(_ cell: [UInt8], order: LedgerReadingOptions.DateOrder) {
        guard DateCell.date(cell.span, order: order) != nil else { return nil }
        var index = 4
        if let written = DateCell.yearLast(cell.span) {
            self.order = written.isAmbiguous ? order : .dmy
            index = 0
            let first = Self.digits(cell, &index)
            afterFirst = Self.mark(cell, &index)
            learnWidths(first, Self.digits(cell, &index))
            afterSecond = Self.mark(cell, &index)
            index += 4
        } else if cell[index].digit != nil {
            (afterFirst, afterSecond, index) = ([], [], 8)
        } else {
            afterFirst = Self.mark(cell, &index)
            let month = Self.digits(cell, &index)
            afterSecond = Self.mark(cell, &index)
            learnWidths(month, Self.digits(cell, &index))
            for end: StaticString in [".", "일", "日"] where cell.span.has(end, at: index) {
                afterLast = Array(cell[index..<index + end.utf8CodeUnitCount])
            }
        }
        tail = Array(cell[(index + afterLast.count)...])
    }

    private mutating func learnWidths(_ one: [UInt8], _ other: [UInt8]) {
        isPadded = one.count == 1 || other.count == 1 ? false : one[0] == 0x30 || other[0] == 0x30 ? true : nil
    }

    private static func mark(_ cell: [UInt8], _ index: inout Int) -> [UInt8] {
        let start = index
        while index < cell.count, cell[index].digit == nil { index += 1 }
        return Array(cell[start..<index])
    }

    private static func digits(_ cell: [UInt8], _ index: inout Int) -> [UInt8] {
        let start = index
        while index < cell.count, index < start + 2, cell[index].digit != nil { index += 1 }
        return Array(cell[start..<index])
    }

    /// The date in this style; `padding` decides where the cell does not show it.
    func text(_ date: CivilDate, padding: Bool) -> [UInt8] {
        let parts = date.components
        let pads = isPadded ?? padding
        let (year, month, day) = (Self.digits(parts.year, 4), Self.digits(parts.month, pads ? 2 : 1), Self.digits(parts.day, pads ? 2 : 1))
        let (first, second, last) =
            switch order {
            case .dmy: (day, month, year)
            case .mdy: (month, day, year)
            case .auto, .ymd: (year, month, day)
            }
        return first + afterFirst + second + afterSecond + last + afterLast
    }

    /// The time as it follows a date in this style.
    func tailText(_ time: CivilTime) -> [UInt8] {
        let mark = tail.first == UInt8(ascii: "T") ? tail[0] : UInt8(ascii: " ")
        return [mark] + Self.time(time, like: tail)
    }

    /// A time, with seconds where the model has them or the time needs them.
    static func time(_ time: CivilTime, like model: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        time.write(to: &bytes)
        let colons = model.count { $0 == UInt8(ascii: ":") }
        return colons == 2 && time.second == 0 ? bytes + Array(":00".utf8) : bytes
    }

    private static func digits(_ number: Int, _ width: Int) -> [UInt8] {
        let text = Array(String(number).utf8)
        return Array(repeating: 0x30, count: max(0, width - text.count)) + text
    }
}
