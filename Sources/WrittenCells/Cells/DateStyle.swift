package import CivilCalendar
internal import TextBytes

/// How a file writes its dates, learnt from one cell: the order of year, month and day, the marks after them, their widths, and what follows.
package struct DateStyle {
    private var order = DateOrder.ymd
    private var marks = ([UInt8(ascii: "-")], [UInt8(ascii: "-")], [UInt8]())
    /// Whether months and days below ten have two digits; `nil` when the cell has no such number.
    package private(set) var isPadded: Bool? = true
    /// What is to be taken from a year to write it, and with how many digits it is written.
    private var (yearOffset, yearDigits) = (0, 4)
    /// What follows the date in the cell: a time, with what parts it from the date.
    package private(set) var tail: [UInt8] = []

    /// `YYYY-MM-DD`.
    package init() {}

    /// The style of a cell; `nil` when it holds no date, or one of a form in which none is written.
    package init?(_ cell: Span<UInt8>, _ reading: WrittenDate.Reading) {
        // A day of the week before the date would be that of another one.
        guard let written = WrittenDate(cell), cell[0].isDigit, WrittenDigits.folded(cell) == nil,
            DateCell.lenientDate(cell, reading) != nil
        else { return nil }
        switch written.form {
        case .yearFirst: break
        case .yearLast: order = written.hasPoints ? .dmy : reading.order
        case .named where written.marks.0.count > 0 && written.first >= 1000: break
        case .named, .short, .yearless, .monthDay, .serial: return nil
        }
        marks = (
            Array(copying: cell.extracting(written.marks.0)), Array(copying: cell.extracting(written.marks.1)),
            Array(copying: cell.extracting(written.marks.2))
        )
        // Names of months are read, not written.
        guard (marks.0 + marks.1).allSatisfy({ !$0.isLetter }) else { return nil }
        (yearOffset, yearDigits) = (reading.yearOffset, reading.yearOffset > 0 ? 3 : 4)
        isPadded = marks.0.isEmpty ? true : written.isPadded
        tail = Array(copying: cell.extracting(written.end..<cell.count))
    }

    /// The date in this style; `padding` decides where the cell does not show it.
    package func text(_ date: CivilDate, padding: Bool) -> [UInt8] {
        let parts = date.components
        func small(_ number: Int) -> [UInt8] {
            var digits: [UInt8] = []
            digits.append(digits: isPadded ?? padding || number >= 10 ? 2 : 1, of: number)
            return digits
        }
        var year: [UInt8] = []
        // A year that its calendar does not have is not read back.
        year.append(digits: yearDigits, of: max(0, parts.year - yearOffset))
        let (first, second, third) =
            switch order {
            case .dmy: (small(parts.day), small(parts.month), year)
            case .mdy: (small(parts.month), small(parts.day), year)
            case .auto, .ymd: (year, small(parts.month), small(parts.day))
            }
        return first + marks.0 + second + marks.1 + third + marks.2
    }

    /// The time as it follows a date in this style.
    package func tailText(_ time: CivilTime) -> [UInt8] {
        let mark = tail.first == UInt8(ascii: "T") ? tail[0] : .space
        return [mark] + Self.time(time, like: tail)
    }

    /// A time, with seconds where the model has them or the time needs them.
    package static func time(_ time: CivilTime, like model: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        time.write(to: &bytes)
        let colons = model.count { $0 == UInt8(ascii: ":") }
        return colons == 2 && time.second == 0 ? bytes + Array(":00".utf8) : bytes
    }
}
