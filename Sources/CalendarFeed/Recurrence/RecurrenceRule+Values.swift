internal import CivilCalendar

extension RecurrenceRule {
    /// A decimal number with an optional sign; what is too large for any use becomes the largest one that is safe to count with.
    static func number(_ text: String) -> Int? {
        var digits = Array(text.utf8)[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            number = min(number * 10 + Int(digit - UInt8(ascii: "0")), 4_000_000_000)
        }
        return isNegative ? -number : number
    }

    static func weekday(_ text: String) -> Weekday? {
        switch text {
        case "MO": .monday
        case "TU": .tuesday
        case "WE": .wednesday
        case "TH": .thursday
        case "FR": .friday
        case "SA": .saturday
        case "SU": .sunday
        default: nil
        }
    }

    static func mask(_ text: String, _ name: String, _ range: ClosedRange<Int>) throws(RecurrenceRuleError) -> UInt64 {
        var mask: UInt64 = 0
        for item in text.split(separator: ",") {
            guard let value = number(String(item)), range.contains(value) else { throw RecurrenceRuleError("\(name) is out of its range") }
            mask |= 1 << UInt64(value)
        }
        return mask
    }

    /// Numbers from 1 to `limit` and from -`limit` to -1, each once, ascending.
    static func signedList(_ text: String, _ name: String, _ limit: Int) throws(RecurrenceRuleError) -> [Int] {
        var values: Set<Int> = []
        for item in text.split(separator: ",") {
            guard let value = number(String(item)), value != 0, abs(value) <= limit else {
                throw RecurrenceRuleError("\(name) is out of its range")
            }
            values.insert(value)
        }
        return values.sorted()
    }

    /// A DATE or a DATE-TIME (sections 3.3.4 and 3.3.5).
    static func time(_ text: String) -> EventTime? {
        var bytes = Array(text.utf8)
        let isUTC = bytes.last == UInt8(ascii: "Z")
        if isUTC { bytes.removeLast() }
        func digits(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { sum, byte in
                guard let sum, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                return sum * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        guard bytes.count == 8 || bytes.count == 15, let year = digits(0..<4), let month = digits(4..<6), let day = digits(6..<8),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if bytes.count == 8 { return EventTime(date) }
        guard bytes[8] == UInt8(ascii: "T"), let hour = digits(9..<11), let minute = digits(11..<13), let second = digits(13..<15),
            let time = CivilTime(hour: hour, minute: minute, second: min(second, 59)), second <= 60
        else { return nil }
        return EventTime(CivilDateTime(date, time), isUTC ? .utc : .floating)
    }
}
