internal import CivilCalendar

extension RecurrenceRule {
    /// Reads the value of an RRULE property.
    ///
    /// Errors are: no or an unknown FREQ, an unknown part, a part given twice with different values, a value out of its range, INTERVAL=0, an UNTIL that is no date,
    /// BYWEEKNO without YEARLY, BYYEARDAY with DAILY, WEEKLY or MONTHLY, BYMONTHDAY with WEEKLY. Repaired are: COUNT below 1 (programs mean "no count"), COUNT together
    /// with UNTIL (what comes first ends the rule), X- parts and empty parts (ignored), ordinals in BYDAY where only whole weekdays make sense (ignored).
    /// Letters of either case, blanks and superfluous semicolons are read without a word.
    public init(_ text: String) throws(RecurrenceRuleError) {
        let bytes = text.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }.filter { $0 != 0x20 && $0 != 0x09 }
        guard bytes.count <= RecurrenceLimits.maxRuleLength else { throw RecurrenceRuleError("the rule is too long") }
        var seen: [String: String] = [:]
        var order: [String] = []
        for part in bytes.split(separator: UInt8(ascii: ";")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: halves[0], as: UTF8.self)
            guard halves.count == 2 else { throw RecurrenceRuleError("a part of the rule has no value") }
            let value = String(decoding: halves[1], as: UTF8.self)
            if let earlier = seen[name], earlier != value { throw RecurrenceRuleError("\(Self.shown(name)) is given twice") }
            if seen.updateValue(value, forKey: name) == nil { order.append(name) }
        }
        guard let frequency = seen["FREQ"] else { throw RecurrenceRuleError("FREQ is missing") }
        try setFrequency(frequency)
        calendar = seen["RSCALE"].flatMap { $0.isEmpty || $0 == "GREGORIAN" || $0 == "GREGORY" ? nil : $0 }
        for name in order where name != "FREQ" && name != "RSCALE" {
            let value = seen[name, default: ""]
            if value.isEmpty {
                repairs.append("\(Self.shown(name)) is empty and ignored")
            } else {
                try set(name, to: value)
            }
        }
        try checkTogether()
        canonicalText = (["RSCALE", "FREQ"] + order.filter { $0 != "RSCALE" && $0 != "FREQ" && !$0.hasPrefix("X-") })
            .compactMap { name in seen[name].map { "\(name)=\($0)" } }.joined(separator: ";")
    }

    /// A name as it may be repeated: the parts of the RFC, nothing else that a feed holds.
    private static func shown(_ name: String) -> String {
        let known = [
            "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH",
            "BYSETPOS",
            "WKST", "FREQ", "SKIP", "RSCALE",
        ]
        return known.contains(name) ? name : "a part"
    }

    private mutating func setFrequency(_ value: String) throws(RecurrenceRuleError) {
        let names = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        guard let index = names.firstIndex(of: value), let frequency = Frequency(rawValue: UInt8(index)) else {
            throw RecurrenceRuleError("FREQ has no known value")
        }
        self.frequency = frequency
    }

    private mutating func set(_ name: String, to value: String) throws(RecurrenceRuleError) {
        switch name {
        case "INTERVAL":
            guard let number = Self.number(value), number > 0 else { throw RecurrenceRuleError("INTERVAL must be 1 or more") }
            interval = number
        case "COUNT":
            guard let number = Self.number(value) else { throw RecurrenceRuleError("COUNT is no number") }
            if number < 1 { repairs.append("COUNT is below 1 and ignored") } else { count = number }
        case "UNTIL":
            guard let time = Self.time(value) else { throw RecurrenceRuleError("UNTIL is no date") }
            until = time
        case "WKST":
            guard let day = Self.weekday(value) else { throw RecurrenceRuleError("WKST is no weekday") }
            weekStart = day
        case "SKIP":
            switch value {
            case "OMIT": skip = .omit
            case "BACKWARD": skip = .backward
            case "FORWARD": skip = .forward
            default: throw RecurrenceRuleError("SKIP has no known value")
            }
        case "BYSECOND": seconds = try Self.mask(value, name, 0...60)
        case "BYMINUTE": minutes = try Self.mask(value, name, 0...59)
        case "BYHOUR": hours = try Self.mask(value, name, 0...23)
        case "BYMONTH": try setMonths(value)
        case "BYMONTHDAY":
            for day in try Self.signedList(value, name, 31) {
                if day > 0 { monthDays |= 1 << UInt32(day) } else { lastMonthDays |= 1 << UInt32(-day) }
            }
        case "BYYEARDAY": yearDays = try Self.signedList(value, name, calendar == nil ? 366 : 385)
        case "BYWEEKNO": weekNumbers = try Self.signedList(value, name, 53)
        case "BYSETPOS": positions = try Self.signedList(value, name, 366)
        case "BYDAY": try setDays(value)
        default:
            guard name.hasPrefix("X-") else { throw RecurrenceRuleError("the rule has an unknown part") }
            repairs.append("an X- part is ignored")
        }
    }

    private mutating func setMonths(_ value: String) throws(RecurrenceRuleError) {
        for item in value.split(separator: ",") {
            let isLeap = item.last == "L"
            guard !isLeap || calendar != nil, let month = Self.number(String(isLeap ? item.dropLast() : item)), month >= 1,
                month <= (calendar == nil ? 12 : 13)
            else { throw RecurrenceRuleError("BYMONTH is out of its range") }
            // Leap months are bits of their own.
            months |= 1 << (isLeap ? UInt32(month) + Self.leapMonthShift : UInt32(month))
        }
    }

    private mutating func setDays(_ value: String) throws(RecurrenceRuleError) {
        var found: Set<DayOfWeek> = []
        for item in value.split(separator: ",") {
            guard let weekday = Self.weekday(String(item.suffix(2))) else { throw RecurrenceRuleError("BYDAY has no known weekday") }
            var ordinal = 0
            if item.utf8.count > 2 {
                guard let number = Self.number(String(item.dropLast(2))), number != 0, abs(number) <= 53 else {
                    throw RecurrenceRuleError("BYDAY is out of its range")
                }
                ordinal = number
            }
            let day = DayOfWeek(ordinal: ordinal, weekday: weekday)
            if found.insert(day).inserted { days.append(day) }
        }
    }

    private mutating func checkTogether() throws(RecurrenceRuleError) {
        if !weekNumbers.isEmpty, frequency != .yearly { throw RecurrenceRuleError("BYWEEKNO needs FREQ=YEARLY") }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw RecurrenceRuleError("BYYEARDAY does not go with this FREQ")
        }
        if hasMonthDays, frequency == .weekly { throw RecurrenceRuleError("BYMONTHDAY does not go with FREQ=WEEKLY") }
        if count != nil, until != nil { repairs.append("COUNT and UNTIL are both given: what comes first ends the rule") }
        if days.contains(where: { $0.ordinal != 0 }), frequency < .monthly || !weekNumbers.isEmpty {
            repairs.append("numbers in BYDAY are ignored")
            days = days.map { DayOfWeek(ordinal: 0, weekday: $0.weekday) }
        }
        // Systems without leap seconds take second 60 for 59 (section 3.3.12).
        if seconds & 1 << 60 != 0 { seconds = seconds & ~(1 << 60) | 1 << 59 }
    }
}
