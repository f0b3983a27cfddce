internal import TextBytes

extension CivilDate: CustomStringConvertible, LosslessStringConvertible {
    /// `YYYY-MM-DD` (ISO 8601 extended format).
    public var description: String { String(ascii: text.span) }

    /// Appends the ten bytes `YYYY-MM-DD`.
    public func write(to bytes: inout [UInt8]) { bytes.append(copying: text.span) }

    /// The ten bytes `YYYY-MM-DD`.
    package var text: InlineArray<10, UInt8> {
        let (year, month, day) = components
        var text = [10 of UInt8](repeating: UInt8(ascii: "-"))
        var digits = text.mutableSpan
        digits.set(digits: 4, of: year, at: 0)
        digits.set(digits: 2, of: month, at: 5)
        digits.set(digits: 2, of: day, at: 8)
        return text
    }

    /// Reads `YYYY-MM-DD`, and nothing else; `nil` for any other text and for days the calendar lacks.
    public init?(_ description: String) { self.init(iso8601: description.utf8.span) }

    /// Reads the ten bytes `YYYY-MM-DD`; `nil` for anything else and for days the calendar lacks.
    public init?(iso8601 bytes: Span<UInt8>) {
        guard bytes.count == 10 else { return nil }
        // Any eight bytes are a valid integer; digits become their values, each `-` becomes zero.
        let start = UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
        let word = start ^ 0x2D30_302D_3030_3030
        // A sum reaches the top bit of its byte where a digit is above 9 or a `-` is none.
        let sums = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F76_767F_7676_7676
        guard (word | sums) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let (tens, ones) = (bytes[8] &- 0x30, bytes[9] &- 0x30)
        guard tens <= 9, ones <= 9 else { return nil }
        func digit(_ index: UInt64) -> Int { Int(truncatingIfNeeded: word >> (8 * index) & 0xF) }
        self.init(
            year: 1000 * digit(0) + 100 * digit(1) + 10 * digit(2) + digit(3), month: 10 * digit(5) + digit(6),
            day: 10 * Int(tens) + Int(ones))
    }
}

extension CivilTime: CustomStringConvertible, LosslessStringConvertible {
    /// `HH:MM`, or `HH:MM:SS` when the seconds are not zero.
    public var description: String { String(ascii: text.span.extracting(0..<textLength)) }

    /// Appends the bytes of `HH:MM`, or of `HH:MM:SS` when the seconds are not zero.
    public func write(to bytes: inout [UInt8]) { bytes.append(copying: text.span.extracting(0..<textLength)) }

    /// How many of the bytes of `text` are written.
    package var textLength: Int { second == 0 ? 5 : 8 }

    /// The eight bytes `HH:MM:SS`.
    package var text: InlineArray<8, UInt8> {
        var text = [8 of UInt8](repeating: UInt8(ascii: ":"))
        var digits = text.mutableSpan
        digits.set(digits: 2, of: hour, at: 0)
        digits.set(digits: 2, of: minute, at: 3)
        digits.set(digits: 2, of: second, at: 6)
        return text
    }

    /// Reads `HH:MM` or `HH:MM:SS`, and nothing else.
    public init?(_ description: String) { self.init(iso8601: description.utf8.span) }

    /// Reads the bytes of `HH:MM` or `HH:MM:SS`; `nil` for anything else.
    public init?(iso8601 bytes: Span<UInt8>) {
        guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
            let hour = bytes.decimal(at: 0, count: 2), let minute = bytes.decimal(at: 3, count: 2)
        else { return nil }
        guard bytes.count == 8 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard bytes[5] == UInt8(ascii: ":"), let second = bytes.decimal(at: 6, count: 2) else { return nil }
        self.init(hour: hour, minute: minute, second: second)
    }
}

extension YearMonth: CustomStringConvertible, LosslessStringConvertible {
    /// `YYYY-MM` (ISO 8601).
    public var description: String { String(writing: write) }

    /// Appends the seven bytes `YYYY-MM`.
    public func write(to bytes: inout [UInt8]) {
        bytes.append(digits: 4, of: year)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: 2, of: month)
    }

    /// Reads `YYYY-MM`, and nothing else; `nil` for any other text and for months the calendar lacks.
    public init?(_ description: String) { self.init(iso8601: description.utf8.span) }

    /// Reads the seven bytes `YYYY-MM`; `nil` for anything else and for months the calendar lacks.
    public init?(iso8601 bytes: Span<UInt8>) {
        guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"), let year = bytes.decimal(at: 0, count: 4),
            let month = bytes.decimal(at: 5, count: 2)
        else { return nil }
        self.init(year: year, month: month)
    }
}

extension CivilDateTime: CustomStringConvertible, LosslessStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SS` (RFC 3339 without an offset).
    public var description: String { String(writing: write) }

    /// Appends the nineteen bytes `YYYY-MM-DDTHH:MM:SS`.
    public func write(to bytes: inout [UInt8]) { bytes.append(addingCapacity: 19) { write(to: &$0) } }

    /// Appends the nineteen bytes `YYYY-MM-DDTHH:MM:SS`.
    package func write(to output: inout OutputSpan<UInt8>) {
        output.append(copying: date.text.span)
        output.append(UInt8(ascii: "T"))
        output.append(copying: time.text.span)
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS`, and nothing else; `nil` for any other text and for days the calendar lacks.
    public init?(_ description: String) {
        let bytes = description.utf8.span
        guard bytes.count == 19, bytes[10] == UInt8(ascii: "T"), let date = CivilDate(iso8601: bytes.extracting(0..<10)),
            let time = CivilTime(iso8601: bytes.extracting(11..<19))
        else { return nil }
        self.init(date, time)
    }
}
