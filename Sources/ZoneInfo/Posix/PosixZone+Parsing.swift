internal import CivilCalendar

extension PosixZone {
    /// Reads a `TZ` string such as `EST5EDT,M3.2.0,M11.1.0` or `<+03>-3`; `nil` for anything else.
    ///
    /// Supports the extensions of RFC 9636 section 3.3.2: times of -167…167 hours. Without a rule, daylight saving time follows
    /// that of the United States.
    init?(text: [UInt8]) {
        guard text.count <= 200 else { return nil }
        var reader = PosixReader(bytes: text)
        guard let name = reader.abbreviation(), let west = reader.time(maximumHours: 24) else { return nil }
        standard = LocalTimeType(offset: -west, isDaylight: false, abbreviation: name)
        daylight = nil
        if reader.isAtEnd { return }

        guard let daylightName = reader.abbreviation() else { return nil }
        var offset = -west + 3600
        if !reader.isAtEnd, reader.next != UInt8(ascii: ",") {
            guard let west = reader.time(maximumHours: 24) else { return nil }
            offset = -west
        }
        let type = LocalTimeType(offset: offset, isDaylight: true, abbreviation: daylightName)
        if reader.isAtEnd {
            let start = Change(day: .weekday(month: 3, week: 2, weekday: .sunday), time: 7200)
            let end = Change(day: .weekday(month: 11, week: 1, weekday: .sunday), time: 7200)
            daylight = Daylight(type: type, start: start, end: end)
            return
        }
        guard reader.skip(","), let start = reader.change(), reader.skip(","), let end = reader.change(), reader.isAtEnd
        else { return nil }
        daylight = Daylight(type: type, start: start, end: end)
        settleEndlessDaylight()
    }
}

/// A cursor over a `TZ` string.
private struct PosixReader {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { index == bytes.count }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Reads three or more letters, or any name in angle brackets.
    mutating func abbreviation() -> String? {
        let isQuoted = skip("<")
        let start = index
        while let byte = next, LocalTimeType.isAbbreviationByte(byte), isQuoted || Self.isLetter(byte) { index += 1 }
        let name = bytes[start..<index]
        guard name.count >= 3, name.count <= 32 else { return nil }
        if isQuoted, !skip(">") { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    mutating func number(maximum: Int) -> Int? {
        let start = index
        var value = 0
        while let byte = next, byte >= 0x30, byte <= 0x39, index - start < 3 {
            value = value * 10 + Int(byte - 0x30)
            index += 1
        }
        return index > start && value <= maximum ? value : nil
    }

    /// Reads `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(maximumHours: Int) -> Int? {
        var sign = 1
        if skip("-") { sign = -1 } else { _ = skip("+") }
        guard let hours = number(maximum: maximumHours) else { return nil }
        var seconds = hours * 3600
        if skip(":") {
            guard let minutes = number(maximum: 59) else { return nil }
            seconds += minutes * 60
            if skip(":") {
                guard let rest = number(maximum: 59) else { return nil }
                seconds += rest
            }
        }
        return sign * seconds
    }

    mutating func change() -> PosixZone.Change? {
        guard let day = day() else { return nil }
        guard skip("/") else { return PosixZone.Change(day: day, time: 7200) }
        guard let time = time(maximumHours: 167) else { return nil }
        return PosixZone.Change(day: day, time: time)
    }

    private mutating func day() -> PosixZone.Change.Day? {
        if skip("J") {
            guard let number = number(maximum: 365), number >= 1 else { return nil }
            return .julian(number)
        }
        guard skip("M") else { return number(maximum: 365).map { .zeroBased($0) } }
        guard let month = number(maximum: 12), month >= 1, skip("."), let week = number(maximum: 5), week >= 1, skip("."),
            let weekday = number(maximum: 6)
        else { return nil }
        // POSIX counts from Sunday (0).
        return .weekday(month: month, week: week, weekday: Weekday.sunday.advanced(by: weekday))
    }
}
