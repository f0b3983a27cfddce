internal import CivilCalendar
internal import TextBytes

extension RecurrenceRule {
    /// Reads the value of an RRULE property.
    ///
    /// Errors: a missing or unknown FREQ, an unknown part, a part repeated with a different value, a value out of range, INTERVAL=0, an
    /// UNTIL that is not a date, BYWEEKNO without YEARLY, BYYEARDAY with DAILY, WEEKLY or MONTHLY, BYMONTHDAY with WEEKLY. Repaired: COUNT
    /// below 1 (programs mean "no count"), COUNT together with UNTIL (the earlier one ends the rule), X- parts and empty parts (ignored),
    /// ordinals in BYDAY where only plain weekdays make sense (ignored). Case, blanks and superfluous semicolons do not matter.
    package init(_ text: String) throws(RecurrenceRuleError) { try self.init(bytes: text.utf8.span) }

    /// Reads the bytes of an RRULE value.
    init(bytes: Span<UInt8>) throws(RecurrenceRuleError) {
        let source = RuleText(bytes)
        guard source.bytes.count <= FeedLimits.ruleBytes else { throw RecurrenceRuleError(.tooLong) }
        self.init(text: TextValue.string(bytes, 0..<bytes.count))
        var parts: [(part: RulePart, value: Range<Int>)] = []
        try source.forEachPart { name, value throws(RecurrenceRuleError) in
            let part = RulePart(source.bytes.span, name)
            guard let value else { throw RecurrenceRuleError(.malformed, part, "has no value") }
            if part == .unknown { throw RecurrenceRuleError(.unknownPart, part, "is not defined by RFC 5545 or RFC 7529") }
            if part == .extension { return repair("an X- part is ignored") }
            guard let earlier = parts.first(where: { $0.part == part }) else { return parts.append((part, value)) }
            guard source.isSame(earlier.value, value) else { throw RecurrenceRuleError(.repeated, part, "is given twice") }
        }
        guard let frequency = parts.first(where: { $0.part == .frequency }) else {
            throw RecurrenceRuleError(.missingFrequency, .frequency, "is missing")
        }
        try setFrequency(source, frequency.value)
        if let scale = parts.first(where: { $0.part == .calendar })?.value, !scale.isEmpty {
            let name = source.string(scale)
            calendar = name == "GREGORIAN" || name == "GREGORY" ? nil : name
        }
        for (part, value) in parts where part != .frequency && part != .calendar {
            if value.isEmpty {
                repair("\(part) is empty; it is ignored")
            } else {
                try set(part, source, value)
            }
        }
        try checkTogether()
    }

    private mutating func repair(_ sentence: String) {
        if !repairs.contains(sentence) { repairs.append(sentence) }
    }

    private mutating func setFrequency(_ source: RuleText, _ value: Range<Int>) throws(RecurrenceRuleError) {
        guard let known = source.frequency(value) else {
            throw RecurrenceRuleError(
                .badValue, .frequency, "has an unknown value: expected DAILY, WEEKLY, MONTHLY, YEARLY or a shorter period")
        }
        frequency = known
    }

    private mutating func set(_ part: RulePart, _ source: RuleText, _ value: Range<Int>) throws(RecurrenceRuleError) {
        switch part {
        case .interval:
            guard let number = source.number(value), number > 0 else { throw RecurrenceRuleError(.badValue, part, "must be 1 or more") }
            interval = number
        case .count:
            guard let number = source.number(value) else { throw RecurrenceRuleError(.badValue, part, "is not a number") }
            if number < 1 { repair("COUNT is below 1; it is ignored") } else { count = number }
        case .until:
            // Some programs write a day with a `Z`.
            let isDay = value.count == 9 && source.bytes[value.upperBound - 1] == UInt8(ascii: "Z")
            guard let time = TimeText(source.bytes.span, isDay ? value.dropLast() : value), !time.isMidnightAfter else {
                throw RecurrenceRuleError(.badValue, part, "is not a date: expected 20260314 or 20260314T090000Z")
            }
            if time.lacksSeconds { repair("UNTIL has no seconds; 00 is assumed") }
            until = time.time == nil ? EventTime(time.date) : EventTime(time.moment, time.isUTC ? .utc : .floating)
        case .weekStart:
            guard let day = source.weekday(value) else { throw RecurrenceRuleError(.badValue, part, "is not a weekday: expected MO to SU") }
            weekStart = day
        case .skip:
            guard let known = source.skip(value) else {
                throw RecurrenceRuleError(.badValue, part, "has an unknown value: expected OMIT, BACKWARD or FORWARD")
            }
            skip = known
        case .seconds: seconds = try source.mask(part, value, 0...60)
        case .minutes: minutes = try source.mask(part, value, 0...59)
        case .hours: hours = try source.mask(part, value, 0...23)
        case .months: try setMonths(source, value)
        case .monthDays:
            for day in try source.signedList(part, value, 31) {
                if day > 0 { monthDays |= 1 << UInt32(day) } else { lastMonthDays |= 1 << UInt32(-day) }
            }
        case .yearDays: yearDays = try source.signedList(part, value, calendar == nil ? 366 : 385)
        case .weekNumbers: weekNumbers = try source.signedList(part, value, 53)
        case .positions: positions = try source.signedList(part, value, 366)
        case .days: try setDays(source, value)
        case .frequency, .calendar, .extension, .unknown: break
        }
    }

    private mutating func setMonths(_ source: RuleText, _ value: Range<Int>) throws(RecurrenceRuleError) {
        let last = calendar == nil ? 12 : 13
        try source.forEachItem(value) { item throws(RecurrenceRuleError) in
            let isLeap = calendar != nil && source.bytes[item.upperBound - 1] == UInt8(ascii: "L")
            guard let month = source.number(isLeap ? item.dropLast() : item), month >= 1, month <= last else {
                throw RecurrenceRuleError(.badValue, .months, "is out of range: expected 1 to \(last)")
            }
            // Leap months have bits of their own.
            months |= 1 << (isLeap ? UInt32(month) + Self.leapMonthShift : UInt32(month))
        }
    }

    private mutating func setDays(_ source: RuleText, _ value: Range<Int>) throws(RecurrenceRuleError) {
        var keys: [Int] = []
        try source.forEachItem(value) { item throws(RecurrenceRuleError) in
            let name = max(item.lowerBound, item.upperBound - 2)..<item.upperBound
            guard let weekday = source.weekday(name) else {
                throw RecurrenceRuleError(.badValue, .days, "names no weekday: expected MO to SU")
            }
            var ordinal = 0
            if name.lowerBound > item.lowerBound {
                guard let number = source.number(item.lowerBound..<name.lowerBound), number != 0, abs(number) <= 53 else {
                    throw RecurrenceRuleError(.badValue, .days, "is out of range: expected numbers from -53 to 53, without 0")
                }
                ordinal = number
            }
            keys.append((ordinal + 53) * 7 + Int(weekday.rawValue) - 1)
        }
        days = keys.sortedOnce().map { DayOfWeek(ordinal: $0 / 7 - 53, weekday: Weekday.allCases[$0 % 7]) }
    }

    private mutating func checkTogether() throws(RecurrenceRuleError) {
        if !weekNumbers.isEmpty, frequency != .yearly { throw RecurrenceRuleError(.conflict, .weekNumbers, "needs FREQ=YEARLY") }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw RecurrenceRuleError(.conflict, .yearDays, "cannot be combined with this FREQ")
        }
        if hasMonthDays, frequency == .weekly { throw RecurrenceRuleError(.conflict, .monthDays, "cannot be combined with FREQ=WEEKLY") }
        if count != nil, until != nil { repair("COUNT and UNTIL are both given: the rule ends with whichever comes first") }
        if days.contains(where: { $0.ordinal != 0 }), frequency < .monthly || !weekNumbers.isEmpty {
            repair("numbers in BYDAY are ignored")
            days = days.map { DayOfWeek(ordinal: 0, weekday: $0.weekday) }
        }
        // Systems without leap seconds treat second 60 as 59 (section 3.3.12).
        if seconds & 1 << 60 != 0 { seconds = seconds & ~(1 << 60) | 1 << 59 }
    }

    /// The rule in one canonical spelling, without ignored parts, for libical: RSCALE and FREQ come first.
    package var canonicalText: String {
        let source = RuleText(text.utf8.span)
        var parts: [(part: RulePart, text: String)] = []
        // The rule has been parsed: no part lacks a value, and none is repeated with a different one.
        source.forEachPart { name, value in
            let part = RulePart(source.bytes.span, name)
            guard let value, !value.isEmpty, part != .extension, !parts.contains(where: { $0.part == part }) else { return }
            parts.append((part, "\(part)=\(source.string(value))"))
        }
        let first = [RulePart.calendar, .frequency]
        return (first.compactMap { part in parts.first { $0.part == part } } + parts.filter { !first.contains($0.part) })
            .map(\.text).joined(separator: ";")
    }
}

/// A part of a rule, by its name.
private enum RulePart: UInt8, CaseIterable, CustomStringConvertible {
    case frequency, interval, count, until, days, monthDays, months, positions, weekStart, hours, minutes, seconds
    case yearDays, weekNumbers, calendar, skip, `extension`, unknown

    init(_ rule: Span<UInt8>, _ name: Range<Int>) {
        self = .unknown
        for part in Self.allCases where part != .unknown && part != .extension {
            if rule.matches(name, part.name) {
                self = part
                return
            }
        }
        if name.count >= 2, rule.hasPrefix("X-", at: name.lowerBound, count: 2) { self = .extension }
    }

    var name: StaticString {
        switch self {
        case .frequency: "FREQ"
        case .interval: "INTERVAL"
        case .count: "COUNT"
        case .until: "UNTIL"
        case .days: "BYDAY"
        case .monthDays: "BYMONTHDAY"
        case .months: "BYMONTH"
        case .positions: "BYSETPOS"
        case .weekStart: "WKST"
        case .hours: "BYHOUR"
        case .minutes: "BYMINUTE"
        case .seconds: "BYSECOND"
        case .yearDays: "BYYEARDAY"
        case .weekNumbers: "BYWEEKNO"
        case .calendar: "RSCALE"
        case .skip: "SKIP"
        // A feed may contain anything: only names from the RFCs are quoted.
        case .extension, .unknown: "a part"
        }
    }

    var description: String { name.description }
}

/// The bytes of a rule in upper case, without blanks, and the functions that parse its parts and values.
private struct RuleText {
    let bytes: [UInt8]

    init(_ text: Span<UInt8>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for index in text.indices where !text[index].isBlank { bytes.append(text[index].uppercased) }
        self.bytes = bytes
    }

    func forEachPart<Fault>(_ body: (_ name: Range<Int>, _ value: Range<Int>?) throws(Fault) -> Void) throws(Fault) {
        try forEach(UInt8(ascii: ";"), in: 0..<bytes.count) { part throws(Fault) in
            guard let equals = part.first(where: { bytes[$0] == UInt8(ascii: "=") }) else { return try body(part, nil) }
            try body(part.lowerBound..<equals, equals + 1..<part.upperBound)
        }
    }

    func forEachItem(
        _ value: Range<Int>, _ body: (Range<Int>) throws(RecurrenceRuleError) -> Void
    ) throws(RecurrenceRuleError) {
        try forEach(UInt8(ascii: ","), in: value, body)
    }

    /// Calls `body` with each non-empty piece between separators.
    private func forEach<Fault>(
        _ separator: UInt8, in range: Range<Int>, _ body: (Range<Int>) throws(Fault) -> Void
    ) throws(Fault) {
        var start = range.lowerBound
        for index in range where bytes[index] == separator {
            if index > start { try body(start..<index) }
            start = index + 1
        }
        if start < range.upperBound { try body(start..<range.upperBound) }
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func isText(_ range: Range<Int>, _ text: StaticString) -> Bool {
        bytes.span.matches(range, text)
    }

    func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool { bytes[left].elementsEqual(bytes[right]) }

    /// Reads a decimal number with an optional sign; huge numbers become the largest one that cannot overflow.
    func number(_ range: Range<Int>) -> Int? {
        var digits = range
        let isNegative = digits.first.map { bytes[$0] == UInt8(ascii: "-") } ?? false
        if isNegative || digits.first.map({ bytes[$0] == UInt8(ascii: "+") }) ?? false { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        var number = 0
        for index in digits {
            guard let digit = bytes[index].digit else { return nil }
            number = min(number * 10 + digit, 4_000_000_000)
        }
        return isNegative ? -number : number
    }

    func frequency(_ range: Range<Int>) -> RecurrenceRule.Frequency? {
        Self.frequencies.firstIndex { isText(range, $0) }.flatMap { RecurrenceRule.Frequency(rawValue: UInt8($0)) }
    }

    func weekday(_ range: Range<Int>) -> Weekday? {
        Self.weekdays.firstIndex { isText(range, $0) }.map { Weekday.allCases[$0] }
    }

    func skip(_ range: Range<Int>) -> RecurrenceRule.Skip? {
        Self.skips.firstIndex { isText(range, $0) }.flatMap { RecurrenceRule.Skip(rawValue: UInt8($0)) }
    }

    private static let frequencies: [StaticString] = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
    private static let weekdays: [StaticString] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let skips: [StaticString] = ["OMIT", "BACKWARD", "FORWARD"]

    func mask(_ part: RulePart, _ value: Range<Int>, _ range: ClosedRange<Int>) throws(RecurrenceRuleError) -> UInt64 {
        var mask: UInt64 = 0
        try forEachItem(value) { item throws(RecurrenceRuleError) in
            guard let number = number(item), range.contains(number) else {
                throw RecurrenceRuleError(.badValue, part, "is out of range: expected \(range.lowerBound) to \(range.upperBound)")
            }
            mask |= 1 << UInt64(number)
        }
        return mask
    }

    /// Reads numbers from 1 to `limit` and from -`limit` to -1, each once, ascending.
    func signedList(_ part: RulePart, _ value: Range<Int>, _ limit: Int) throws(RecurrenceRuleError) -> [Int] {
        var values: [Int] = []
        try forEachItem(value) { item throws(RecurrenceRuleError) in
            guard let number = number(item), number != 0, abs(number) <= limit else {
                throw RecurrenceRuleError(.badValue, part, "is out of range: expected 1 to \(limit), or -1 to -\(limit)")
            }
            values.append(number)
        }
        return values.sortedOnce()
    }
}

extension RecurrenceRuleError {
    fileprivate init(_ code: Code, _ part: RulePart, _ fault: String) { self.init(code, "\(part) \(fault)") }
    fileprivate init(_ code: Code) { self.init(code, "the rule is longer than \(FeedLimits.ruleBytes) bytes") }
}
