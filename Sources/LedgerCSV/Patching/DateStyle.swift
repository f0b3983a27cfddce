internal import CivilCalendar

/// How a file writes its dates, learnt from one cell: the marks around year, month and day, their widths, and what follows.
struct DateStyle {
    private var afterYear = [UInt8(ascii: "-")]
    private var afterMonth = [UInt8(ascii: "-")]
    private var afterDay: [UInt8] = []
    /// Whether months and days below ten have two digits; `nil` when the cell has no such number.
    private(set) var isPadded: Bool? = true
    /// What follows the date in the cell: a time, with what parts it from the date.
    private(set) var tail: [UInt8] = []

    /// `YYYY-MM-DD`.
    init() {}

    /// The style of a cell, which must hold a date that `DateCell` reads.
    init?(_ cell: [UInt8]) {
        guard DateCell.date(cell.span) != nil else { return nil }
        var index = 4
        if cell[index].digit != nil {
            (afterYear, afterMonth, index) = ([], [], 8)
        } else {
            afterYear = Self.mark(cell, &index)
            let month = Self.digits(cell, &index)
            afterMonth = Self.mark(cell, &index)
            let day = Self.digits(cell, &index)
            isPadded = month.count == 1 || day.count == 1 ? false : month[0] == 0x30 || day[0] == 0x30 ? true : nil
        }
        for end: StaticString in [".", "일", "日"] where cell.span.has(end, at: index) {
            afterDay = Array(cell[index..<index + end.utf8CodeUnitCount])
        }
        tail = Array(cell[(index + afterDay.count)...])
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
        return Self.digits(parts.year, 4) + afterYear + Self.digits(parts.month, pads ? 2 : 1) + afterMonth
            + Self.digits(parts.day, pads ? 2 : 1) + afterDay
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
