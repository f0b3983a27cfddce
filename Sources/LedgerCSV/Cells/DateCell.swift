internal import CivilCalendar
internal import Text

/// Reads the dates and times of ledger files: the canonical forms, and those of `WrittenDate`, with a time after them or none.
enum DateCell {
    /// The day in a cell, and the time when the cell carries one.
    @inline(__always)
    static func date(_ bytes: Span<UInt8>, order: LedgerReadingOptions.DateOrder) -> (date: CivilDate, time: CivilTime?)? {
        if let date = CivilDate(iso8601: bytes) { return (date, nil) }
        return lenientDate(bytes, order)
    }

    /// The time in a cell: `9:30`, `09:30`, `09:30:15`, with `AM`, `PM`, `오전`, `오후`, `午前` or `午後` beside it.
    @inline(__always)
    static func time(_ bytes: Span<UInt8>) -> CivilTime? {
        CivilTime(iso8601: bytes) ?? lenientTime(bytes)
    }

    @inline(never)
    private static func lenientDate(
        _ bytes: Span<UInt8>, _ order: LedgerReadingOptions.DateOrder
    ) -> (date: CivilDate, time: CivilTime?)? {
        guard let written = WrittenDate(bytes), let date = written.date(order: order) else { return nil }
        guard written.end < bytes.count else { return (date, nil) }
        let rest = bytes.extracting(written.end..<bytes.count)
        let isMarked = rest[0] == UInt8(ascii: "T")
        let inner = rest.trimmed((isMarked ? 1 : 0)..<rest.count)
        guard inner.lowerBound > 0, let time = time(rest.extracting(inner)) else { return nil }
        return (date, time)
    }

    private static func lenientTime(_ bytes: Span<UInt8>) -> CivilTime? {
        var cursor = CellCursor(bytes.count)
        var half = cursor.half(bytes)
        cursor.skipBlanks(bytes)
        guard var hour = cursor.number(bytes, digits: 1...2), cursor.skip(":", in: bytes), let minute = cursor.number(bytes, digits: 2...2)
        else { return nil }
        var second = 0
        if cursor.skip(":", in: bytes) {
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
struct CellCursor {
    private(set) var index = 0
    private let count: Int

    init(_ count: Int) { self.count = count }

    var isAtEnd: Bool { index == count }

    /// A half of the day.
    enum Half {
        case morning, afternoon
    }

    mutating func half(_ bytes: Span<UInt8>) -> Half? {
        for word: StaticString in ["오전", "午前", "AM", "am"] where skip(word, in: bytes) { return .morning }
        for word: StaticString in ["오후", "午後", "PM", "pm"] where skip(word, in: bytes) { return .afternoon }
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

    /// Where a mark and the blanks after it lie; empty for an empty mark.
    mutating func mark(_ bytes: Span<UInt8>, _ text: StaticString) -> Range<Int>? {
        let start = index
        guard skip(text, in: bytes) else { return nil }
        if index > start { skipBlanks(bytes) }
        return start..<index
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
