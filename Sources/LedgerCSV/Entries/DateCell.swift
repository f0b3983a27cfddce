internal import CivilCalendar
internal import Text

/// Reads the dates and times of ledger files: the canonical forms, those that are written year first, and three with the year last.
///
/// `2025-08-01`, `2025/8/1`, `2025. 8. 1.`, `20250801`, `2025년 8월 1일`, `2025年8月1日`, `1.8.2025`, and `1/8/2025` and `1-8-2025` where the
/// order is known; any of them with a time after it.
enum DateCell {
    /// The day in a cell, and the time when the cell carries one.
    @inline(__always)
    static func date(
        _ bytes: Span<UInt8>, order: LedgerReadingOptions.DateOrder
    ) -> (date: CivilDate, time: CivilTime?)? {
        if let date = CivilDate(iso8601: bytes) { return (date, nil) }
        return lenientDate(bytes, order)
    }

    /// A date with the year last, as it is written.
    struct YearLast {
        let first: Int
        let second: Int
        let year: Int
        /// Whether the marks do not tell if the day or the month comes first; with dots it is the day.
        let isAmbiguous: Bool
        /// Where the date ends in its cell.
        fileprivate let end: Int

        /// The day, if the calendar has it; `nil` where nothing tells the order.
        func date(order: LedgerReadingOptions.DateOrder) -> CivilDate? {
            switch isAmbiguous ? order : .dmy {
            case .dmy: CivilDate(year: year, month: second, day: first)
            case .mdy: CivilDate(year: year, month: first, day: second)
            case .auto, .ymd: nil
            }
        }
    }

    /// The numbers of a cell that begins with a date with the year last.
    static func yearLast(_ bytes: Span<UInt8>) -> YearLast? {
        var index = 0
        guard let first = number(bytes, &index, digits: 1...2) else { return nil }
        for (mark, isAmbiguous) in [(".", false), ("/", true), ("-", true)] as [(StaticString, Bool)] {
            guard let second = number(bytes, &index, between: mark, mark), let year = number(bytes, &index, digits: 4...4) else { continue }
            return YearLast(first: first, second: second, year: year, isAmbiguous: isAmbiguous, end: index)
        }
        return nil
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
        var index = 0
        let found: CivilDate?
        if let written = yearLast(bytes) {
            found = written.date(order: order)
            index = written.end
        } else if let year = number(bytes, &index, digits: 4...4), let parts = monthAndDay(bytes, &index) {
            found = CivilDate(year: year, month: parts.month, day: parts.day)
        } else {
            return nil
        }
        guard let date = found else { return nil }
        guard index < bytes.count else { return (date, nil) }
        let isMarked = bytes[index] == UInt8(ascii: "T")
        if isMarked { index += 1 }
        let start = index
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        guard isMarked || index > start, let time = time(bytes.extracting(index..<bytes.count)) else { return nil }
        return (date, time)
    }

    private static func monthAndDay(_ bytes: Span<UInt8>, _ index: inout Int) -> (month: Int, day: Int)? {
        guard index < bytes.count else { return nil }
        if bytes[index].digit != nil {
            guard let month = number(bytes, &index, digits: 2...2), let day = number(bytes, &index, digits: 2...2) else { return nil }
            return (month, day)
        }
        if let month = number(bytes, &index, between: "년", "월"), let day = number(bytes, &index, digits: 1...2),
            skip("일", in: bytes, &index)
        {
            return (month, day)
        }
        if let month = number(bytes, &index, between: "年", "月"), let day = number(bytes, &index, digits: 1...2),
            skip("日", in: bytes, &index)
        {
            return (month, day)
        }
        for mark: StaticString in ["-", "/", "."] {
            guard let month = number(bytes, &index, between: mark, mark), let day = number(bytes, &index, digits: 1...2) else { continue }
            if bytes.has(".", at: index), bytes.has(".", at: 4) { index += 1 }
            return (month, day)
        }
        return nil
    }

    /// One or two digits between two marks, blanks after the marks allowed; leaves `index` alone when it is something else.
    private static func number(
        _ bytes: Span<UInt8>, _ index: inout Int, between opening: StaticString, _ closing: StaticString
    ) -> Int? {
        var position = index
        guard skip(opening, in: bytes, &position) else { return nil }
        skipBlanks(bytes, &position)
        guard let value = number(bytes, &position, digits: 1...2), skip(closing, in: bytes, &position) else { return nil }
        skipBlanks(bytes, &position)
        index = position
        return value
    }

    private static func lenientTime(_ bytes: Span<UInt8>) -> CivilTime? {
        var index = 0
        var half = Half(in: bytes, &index)
        skipBlanks(bytes, &index)
        guard var hour = number(bytes, &index, digits: 1...2), skip(":", in: bytes, &index),
            let minute = number(bytes, &index, digits: 2...2)
        else { return nil }
        var second = 0
        if skip(":", in: bytes, &index) {
            guard let value = number(bytes, &index, digits: 2...2) else { return nil }
            second = value
        }
        if half == nil {
            skipBlanks(bytes, &index)
            half = Half(in: bytes, &index)
        }
        guard index == bytes.count else { return nil }
        if let half {
            // `오후 13:05` means what it says; twelve is the first hour of a half.
            guard hour >= 1 else { return nil }
            if hour <= 12 { hour = hour % 12 + (half == .afternoon ? 12 : 0) } else if half == .morning { return nil }
        }
        return CivilTime(hour: hour, minute: minute, second: second)
    }

    /// The half of the day a time says it is in.
    private enum Half {
        case morning, afternoon

        init?(in bytes: Span<UInt8>, _ index: inout Int) {
            for word: StaticString in ["오전", "午前", "AM", "am"] where DateCell.skip(word, in: bytes, &index) {
                self = .morning
                return
            }
            for word: StaticString in ["오후", "午後", "PM", "pm"] where DateCell.skip(word, in: bytes, &index) {
                self = .afternoon
                return
            }
            return nil
        }
    }

    private static func number(_ bytes: Span<UInt8>, _ index: inout Int, digits: ClosedRange<Int>) -> Int? {
        var value = 0
        var count = 0
        while count < digits.upperBound, index + count < bytes.count, let digit = bytes[index + count].digit {
            value = value * 10 + digit
            count += 1
        }
        guard count >= digits.lowerBound else { return nil }
        index += count
        return value
    }

    private static func skip(_ text: StaticString, in bytes: Span<UInt8>, _ index: inout Int) -> Bool {
        guard bytes.has(text, at: index) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    private static func skipBlanks(_ bytes: Span<UInt8>, _ index: inout Int) {
        while index < bytes.count, bytes[index].isBlank { index += 1 }
    }
}
