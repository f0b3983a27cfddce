internal import TextBytes

/// Reads one text by a pattern of dates, to its end.
package struct DateParser {
    /// A day as the text has it, and where it states them, the time and the offset of its zone.
    package struct Reading: Hashable {
        package var date: CivilDate
        package var secondOfDay = 0
        /// Seconds east of Greenwich.
        package var offset: Int?
    }

    private let items: [DatePattern.Item]
    private let text: [Unicode.Scalar]
    private var parts: [DatePattern.Part: Int] = [:]
    private var offset: Int?
    /// How many more times a part may be tried: years have any number of digits.
    private var budget = 2000

    /// Returns what a text says; `nil` where the pattern does not fit all of it, and for days the calendar lacks.
    package static func read(_ text: String, by pattern: DatePattern) -> Reading? {
        guard text.utf8.count <= 200 else { return nil }
        var parser = DateParser(items: pattern.items, text: Array(text.trimmed.unicodeScalars))
        return parser.matches(0, 0) ? parser.reading : nil
    }

    private init(items: [DatePattern.Item], text: [Unicode.Scalar]) {
        self.items = items
        self.text = text
    }

    private mutating func matches(_ index: Int, _ place: Int) -> Bool {
        budget -= 1
        guard budget > 0 else { return false }
        guard index < items.count else { return place == text.count }
        switch items[index] {
        case .literal(let scalar):
            guard place < text.count, Self.lower(text[place]) == Self.lower(scalar) else { return false }
            return matches(index + 1, place + 1)
        case .blanks:
            var end = place
            while end < text.count, text[end].properties.isWhitespace { end += 1 }
            return (end > place || place == 0 || end == text.count) && matches(index + 1, end)
        case .part(let part, let digits): return matches(part, digits, index, place)
        }
    }

    private mutating func matches(_ part: DatePattern.Part, _ digits: Int?, _ index: Int, _ place: Int) -> Bool {
        switch part {
        case .monthName: return matches(Self.months, .month, index, place)
        case .weekday: return matches(Self.weekdays, part, index, place)
        case .half: return matches([(["am"], 0), (["pm"], 12)], part, index, place)
        case .zone: return matchesZone(index, place)
        case .pointFraction:
            guard place < text.count, text[place] == "." else { return matches(index + 1, place) }
            return matches(index + 1, digitsEnd(place + 1))
        case .fraction: return matches(index + 1, digitsEnd(place))
        default: return matchesNumber(part, digits, index, place)
        }
    }

    private func digitsEnd(_ place: Int) -> Int {
        var end = place
        while end < text.count, ("0"..."9").contains(text[end]) { end += 1 }
        return end
    }

    private mutating func matchesNumber(_ part: DatePattern.Part, _ digits: Int?, _ index: Int, _ start: Int) -> Bool {
        var place = start
        if digits == nil { while place < text.count, text[place] == " " { place += 1 } }
        let end = digitsEnd(place)
        let most = min(end - place, part == .epoch ? 12 : part == .year ? 9 : 3)
        guard most > 0, digits.map({ $0 <= most }) ?? true else { return false }
        // Four digits are the likeliest for a year, whatever stands behind them.
        let lengths = digits.map { [$0] } ?? (part == .year && most > 4 ? [4] : []) + stride(from: most, through: 1, by: -1)
        for length in lengths {
            let value = text[place..<place + length].reduce(0) { $0 * 10 + Int($1.value) - 48 }
            parts[part] = value
            if Self.isPossible(part, value), matches(index + 1, place + length) { return true }
        }
        parts[part] = nil
        return false
    }

    private static func isPossible(_ part: DatePattern.Part, _ value: Int) -> Bool {
        switch part {
        case .month: (1...12).contains(value)
        case .day: (1...31).contains(value)
        case .dayOfYear: (1...366).contains(value)
        case .hour: value <= 24
        case .hour12: (1...12).contains(value)
        case .minute: value <= 59
        case .second: value <= 60
        case .shortYear: value <= 99
        default: true
        }
    }

    private mutating func matches(_ names: [(names: [String], value: Int)], _ part: DatePattern.Part, _ index: Int, _ place: Int) -> Bool {
        for (spellings, value) in names {
            for name in spellings where text.count - place >= name.unicodeScalars.count {
                let here = text[place..<place + name.unicodeScalars.count]
                guard here.map(Self.lower).elementsEqual(name.unicodeScalars) else { continue }
                parts[part] = value
                if matches(index + 1, place + name.unicodeScalars.count) { return true }
            }
        }
        return false
    }

    private mutating func matchesZone(_ index: Int, _ place: Int) -> Bool {
        for length in stride(from: min(6, text.count - place), through: 1, by: -1) {
            var name = String.UnicodeScalarView()
            name.append(contentsOf: text[place..<place + length])
            guard let offset = ZoneAbbreviation.offset(of: String(name)) else { continue }
            self.offset = offset
            if matches(index + 1, place + length) { return true }
        }
        return false
    }

    private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
    }

    /// What the parts come to.
    private var reading: Reading? {
        if let epoch = parts[.epoch] {
            guard let moment = CivilDateTime(secondNumber: Int64(epoch)) else { return nil }
            return Reading(date: moment.date, secondOfDay: Int(moment.time.secondOfDay), offset: 0)
        }
        // Two digits without a century are of 1969 to 2068.
        let century = parts[.century].map { $0 * 100 }
        let short = parts[.shortYear].map { (century ?? ($0 >= 69 ? 1900 : 2000)) + $0 }
        guard let year = parts[.year] ?? short ?? century else { return nil }
        var hour = parts[.hour] ?? 0
        if let half = parts[.half], let hour12 = parts[.hour12] {
            hour = hour12 % 12 + half
        } else if let hour12 = parts[.hour12] {
            hour = hour12
        }
        let second = hour * 3600 + (parts[.minute] ?? 0) * 60 + (parts[.second] ?? 0)
        var date = CivilDate(year: year, month: parts[.month] ?? 1, day: parts[.day] ?? 1)
        if let day = parts[.dayOfYear] { date = CivilDate(year: year, month: 1, day: 1)?.adding(days: day - 1) }
        return date.map { Reading(date: $0, secondOfDay: second, offset: offset) }
    }

    private static let months: [(names: [String], value: Int)] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ].enumerated().map { ([$1, String($1.prefix(3))], $0 + 1) }

    private static let weekdays: [(names: [String], value: Int)] = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].enumerated().map { ([$1, String($1.prefix(3))], $0) }
}
