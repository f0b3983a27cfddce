package import CivilCalendar
internal import EmbeddedData
internal import TextBytes

/// Reads the dates and times of ledger files: the canonical forms, and those of `WrittenDate`, with a time after them or none.
package enum DateCell {
    /// What a cell says of a day.
    package struct Value: Sendable {
        package var date: CivilDate
        package var time: CivilTime?
        /// Seconds east of Greenwich, where the cell tells them.
        package var offset: Int?
        /// Whether it was taken to the zone that was asked for.
        package var isLocal = false

        package init(date: CivilDate, time: CivilTime? = nil, offset: Int? = nil, isLocal: Bool = false) {
            (self.date, self.time, self.offset, self.isLocal) = (date, time, offset, isLocal)
        }
    }

    /// The day in a cell of one of the forms that most files have; `nil` for any other cell.
    @inline(__always)
    package static func plainDate(_ bytes: Span<UInt8>, _ reading: WrittenDate.Reading) -> Value? {
        guard reading.yearOffset == 0 else { return nil }
        if let date = CivilDate(iso8601: bytes) { return Value(date: date) }
        guard let classic = WrittenDate.Classic(bytes), let isDayFirst = classic.hasPoints ? true : isDayFirst(reading.order) else {
            return nil
        }
        let (day, month) = isDayFirst ? (classic.first, classic.second) : (classic.second, classic.first)
        return CivilDate(year: classic.year, month: month, day: day).map { Value(date: $0) }
    }

    /// The day in a cell by a pattern, and the time where the pattern has one.
    package static func date(_ bytes: Span<UInt8>, by pattern: DatePattern) -> Value? {
        if let folded = WrittenDigits.folded(bytes) { return date(folded.span, by: pattern) }
        guard let reading = bytes.text.flatMap({ DateParser.read($0, by: pattern) }) else { return nil }
        let time = pattern.isTimed ? CivilTime(secondOfDay: reading.secondOfDay) : nil
        return Value(date: reading.date, time: time, offset: reading.offset)
    }

    private static func isDayFirst(_ order: DateOrder) -> Bool? {
        order == .dmy ? true : order == .mdy ? false : nil
    }

    /// The time in a cell: `9:30`, `09:30`, `09:30:15`, `9.30`, `093015`, with `AM`, `PM`, `오전`, `오후`, `午前` or `午後` beside it.
    @inline(__always)
    package static func time(_ bytes: Span<UInt8>) -> (CivilTime, Int?)? {
        CivilTime(iso8601: bytes).map { ($0, nil) } ?? clock(bytes)
    }

    /// Whether a cell ends with what says an offset: `Z`, `UTC`, `GMT`, `+0100` or `-05:30` behind a time.
    package static func endsWithOffset(_ bytes: Span<UInt8>) -> Bool {
        let count = bytes.count
        guard count > 4, bytes.firstIndex(in: 0..<count, where: { $0 == UInt8(ascii: ":") }) != nil else { return false }
        if bytes[count - 1] == UInt8(ascii: "Z") || bytes.has("UTC", at: count - 3) || bytes.has("GMT", at: count - 3) { return true }
        if bytes[count - 1].isLetter, clock(endOf: bytes) != nil { return true }
        return [3, 5, 6].contains { length in
            length < count && (bytes[count - length] == UInt8(ascii: "+") || bytes[count - length] == UInt8(ascii: "-"))
        }
    }

    /// The day in any cell, and the time when the cell carries one.
    package static func lenientDate(_ cell: Span<UInt8>, _ reading: WrittenDate.Reading) -> Value? {
        if reading.yearOffset == 0, let day = WrittenDate.YearFirst(cell) {
            if day.end == cell.count { return Value(date: day.date) }
            if let time = CivilTime(iso8601: cell.extracting((day.end + 1)...)) { return Value(date: day.date, time: time) }
        }
        if let folded = WrittenDigits.folded(cell) { return lenientDate(folded.span, reading) }
        guard let written = WrittenDate(cell), let date = written.date(reading) else { return nil }
        var value = Value(date: date)
        guard written.end < cell.count else { return value }
        let rest = cell.extracting(written.end..<cell.count)
        if written.form == .serial {
            value.time = fraction(rest)
            return value.time == nil ? nil : value
        }
        // A weekday stands in parentheses behind the date.
        var tail = rest.trimmedRange
        if rest[tail.lowerBound] == UInt8(ascii: "("), let close = rest.firstIndex(in: tail, where: { $0 == UInt8(ascii: ")") }),
            close - tail.lowerBound <= 12
        {
            tail = rest.trimmed(close + 1..<rest.count)
            if tail.isEmpty { return value }
        }
        // `04/17/2023 as of 04/15/2023` was booked on the first of the two.
        if rest.has("as of ", at: tail.lowerBound), WrittenDate(rest.extracting(tail.lowerBound + 6..<tail.upperBound)) != nil {
            return value
        }
        let (mark, isDashed) = (rest[tail.lowerBound], rest[0] == UInt8(ascii: "-"))
        let isMarked = mark == UInt8(ascii: "T") || mark == UInt8(ascii: ",") || isDashed
        let inner = rest.extracting(rest.trimmed(tail.lowerBound + (isMarked ? 1 : 0)..<tail.upperBound))
        let isCompact = inner.count >= 4 && inner.firstIndex(in: 0..<4, where: { !$0.isDigit }) == nil
        guard isMarked || tail.lowerBound > 0 || isCompact || written.marks.2.count > 0, let (time, offset) = clock(inner) else {
            return nil
        }
        (value.time, value.offset) = (time, offset)
        return value
    }

    /// A time with a fraction of its second and an offset, as in `10:42:07.512+01:00`, `120000` and `09:30 Z`.
    package static func clock(_ bytes: Span<UInt8>) -> (CivilTime, Int?)? {
        if let folded = WrittenDigits.folded(bytes) { return clock(folded.span) }
        var end = bytes.count
        var offset: Int?
        if end > 0, bytes[end - 1] == UInt8(ascii: "Z") {
            (offset, end) = (0, end - 1)
        } else if let sign = bytes.firstIndex(in: 0..<end, where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }), sign >= 4 {
            var digits: [Int] = []
            for index in sign + 1..<end where bytes[index] != UInt8(ascii: ":") { digits.append(bytes[index].digit ?? 99) }
            guard digits.count == 4 || digits.count == 2, !digits.contains(99) else { return nil }
            let minutes = (digits[0] * 10 + digits[1]) * 60 + (digits.count == 4 ? digits[2] * 10 + digits[3] : 0)
            guard minutes <= 14 * 60 else { return nil }
            (offset, end) = (bytes[sign] == UInt8(ascii: "-") ? -minutes * 60 : minutes * 60, sign)
        } else if bytes.has("UTC", at: end - 3) || bytes.has("GMT", at: end - 3) {
            (offset, end) = (0, end - 3)
        } else if let clock = clock(endOf: bytes) {
            (offset, end) = (clock.hours * 3600, end - clock.name.count)
        }
        let range = bytes.trimmed(0..<end)
        // Fractions of seconds are more than entries hold.
        let isMark = { (byte: UInt8) in byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }
        var wholeEnd = range.upperBound
        if range.count > 9, let mark = bytes.firstIndex(in: range.lowerBound + 8..<range.upperBound, where: isMark),
            bytes.firstIndex(in: mark + 1..<range.upperBound, where: { !$0.isDigit }) == nil
        {
            wholeEnd = mark
        }
        let cell = bytes.extracting(range.lowerBound..<wholeEnd)
        if cell.count == 6 || cell.count == 4, cell.firstIndex(in: 0..<cell.count, where: { !$0.isDigit }) == nil {
            var numbers = [0, 0, 0]
            for index in cell.indices { numbers[index / 2] = numbers[index / 2] * 10 + (cell[index].digit ?? 0) }
            return CivilTime(hour: numbers[0], minute: numbers[1], second: numbers[2]).map { ($0, offset) }
        }
        return (CivilTime(iso8601: cell) ?? lenientTime(cell)).map { ($0, offset) }
    }

    /// The clocks that people go by, with one meaning each, and their hours east of Greenwich.
    private static let clocks: [(name: [UInt8], hours: Int)] = DataTable(.Clocks_csv).rows.compactMap { cells in
        Int(cells[1]).map { (Array(cells[0].utf8), $0) }
    }

    /// The clock whose name ends a cell, behind a blank.
    private static func clock(endOf bytes: Span<UInt8>) -> (name: [UInt8], hours: Int)? {
        guard bytes.count > 8, bytes[bytes.count - 1].isLetter,
            let blank = (bytes.count - 6..<bytes.count).last(where: { bytes[$0] == .space })
        else { return nil }
        let name = bytes.extracting(blank + 1..<bytes.count)
        return clocks.first { name.equals($0.name) }
    }

    /// The time of a day's fraction, as in `.75`, to the second.
    private static func fraction(_ bytes: Span<UInt8>) -> CivilTime? {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: ".") || bytes[0] == UInt8(ascii: ",") else { return nil }
        var (numerator, denominator) = (0, 1)
        for index in 1..<bytes.count {
            guard let digit = bytes[index].digit else { return nil }
            if denominator < 1_000_000_000 { (numerator, denominator) = (numerator * 10 + digit, denominator * 10) }
        }
        return CivilTime(secondOfDay: min(86_399, (numerator * 86_400 + denominator / 2) / denominator))
    }

    private static func lenientTime(_ bytes: Span<UInt8>) -> CivilTime? {
        var cursor = CellCursor(bytes.count)
        var half = cursor.half(bytes)
        cursor.skipBlanks(bytes)
        guard var hour = cursor.number(bytes, digits: 1...2) else { return nil }
        // Finns, Danes, Italians and Indonesians write points.
        let hasPoints = cursor.skip(".", in: bytes)
        guard hasPoints || cursor.skip(":", in: bytes), let minute = cursor.number(bytes, digits: 2...2) else { return nil }
        var second = 0
        if cursor.skip(hasPoints ? "." : ":", in: bytes) {
            guard let value = cursor.number(bytes, digits: 2...2) else { return nil }
            second = value
        }
        if half == nil {
            cursor.skipBlanks(bytes)
            half = cursor.half(bytes)
        }
        guard cursor.isAtEnd else { return nil }
        if let half {
            // `오후 13:05` means 13:05; twelve is the first hour of a half.
            guard hour >= 1 else { return nil }
            if hour <= 12 { hour = hour % 12 + (half == .afternoon ? 12 : 0) } else if half == .morning { return nil }
        }
        return CivilTime(hour: hour, minute: minute, second: second)
    }
}

/// A place in a cell that moves on over what is read there.
private struct CellCursor {
    private var index = 0
    private let count: Int

    init(_ count: Int) { self.count = count }

    var isAtEnd: Bool { index == count }

    /// A half of the day.
    enum Half {
        case morning, afternoon
    }

    private static let halves = [(Half.morning, CellWords.bytes("morning")), (.afternoon, CellWords.bytes("afternoon"))]

    mutating func half(_ bytes: Span<UInt8>) -> Half? {
        for (half, words) in Self.halves {
            for word in words where index + word.count <= count && bytes.extracting(index..<index + word.count).equals(word) {
                index += word.count
                return half
            }
        }
        return nil
    }

    /// A number with so many digits, as many as there are.
    mutating func number(_ bytes: Span<UInt8>, digits: ClosedRange<Int>) -> Int? {
        var (value, length) = (0, 0)
        while length < digits.upperBound, index + length < count, let digit = bytes[index + length].digit {
            value = value * 10 + digit
            length += 1
        }
        guard length >= digits.lowerBound else { return nil }
        index += length
        return value
    }

    mutating func skip(_ text: StaticString, in bytes: Span<UInt8>) -> Bool {
        guard bytes.has(text, at: index) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while index < count, bytes[index].isBlank { index += 1 }
    }
}

/// Tells cells that are dates: by the pattern that was given, or else by all forms that are known.
package struct DateTest: Sendable {
    package let pattern: DatePattern?

    package init(pattern: DatePattern?) { self.pattern = pattern }

    package func fits(_ cell: Span<UInt8>) -> Bool {
        if let pattern { DateCell.date(cell, by: pattern) != nil } else { WrittenDate(cell) != nil }
    }
}
