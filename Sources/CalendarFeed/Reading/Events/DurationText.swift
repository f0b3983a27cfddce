/// The text of a DURATION (RFC 5545, section 3.3.6): days that follow the calendar, and seconds that follow the clock.
struct DurationText {
    var days = 0
    var seconds = 0
    var isNegative = false

    /// `P1W`, `P3D`, `PT1H30M`, `P1DT12H`, `-PT15M`; also a zero without unit parts (`P`), which is what some programs write for nothing.
    /// `nil` for anything else and for more than 10,000 years.
    init?(_ line: Span<UInt8>, _ range: Range<Int>) {
        let range = TextValue.trimmed(line, range)
        var index = range.lowerBound
        if index < range.upperBound, line[index] == UInt8(ascii: "-") || line[index] == UInt8(ascii: "+") {
            isNegative = line[index] == UInt8(ascii: "-")
            index += 1
        }
        guard index < range.upperBound, uppercased(line[index]) == UInt8(ascii: "P") else { return nil }
        index += 1
        var isTime = false
        var number = -1
        while index < range.upperBound {
            let byte = uppercased(line[index])
            index += 1
            if byte >= 0x30, byte <= 0x39 {
                number = max(0, number) * 10 + Int(byte - 0x30)
                guard number <= 400_000_000_000 else { return nil }
                continue
            }
            if byte == UInt8(ascii: "T"), !isTime, number < 0 {
                isTime = true
                continue
            }
            guard number >= 0 else { return nil }
            switch (byte, isTime) {
            case (UInt8(ascii: "W"), false): days += number * 7
            case (UInt8(ascii: "D"), false): days += number
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
            number = -1
        }
        guard number < 0, days <= 3_700_000, seconds <= 320_000_000_000 else { return nil }
    }
}
