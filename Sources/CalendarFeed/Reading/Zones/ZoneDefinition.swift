internal import CivilCalendar
internal import ZoneInfo

/// A VTIMEZONE (RFC 5545, section 3.6.5).
struct ZoneDefinition {
    private var observances: [Observance] = []

    /// A STANDARD or DAYLIGHT component.
    struct Observance {
        var isDaylight = false
        var start: CivilDateTime?
        var offsetFrom: Int?
        var offsetTo: Int?
        var name = ""
        var rules: [YearlyOnsets] = []
        var dates: [CivilDateTime] = []
    }

    /// `nil` when no component of it can be used.
    init?(_ raw: RawEvent) {
        let text = UnfoldedLines(raw)
        let span = text.bytes.span
        var open: Observance?
        for line in text.lines {
            guard let parts = PropertyParts(span, line.range) else { continue }
            let (start, count) = (parts.name.lowerBound, parts.name.count)
            let value = TextValue.trimmed(span, parts.value)
            if span.matches("BEGIN", at: start, count: count) || span.matches("END", at: start, count: count) {
                if let observance = open, observance.start != nil, observance.offsetTo != nil { observances.append(observance) }
                open = nil
                guard count == 5 else { continue }
                let isDaylight = span.matches("DAYLIGHT", at: value.lowerBound, count: value.count)
                if isDaylight || span.matches("STANDARD", at: value.lowerBound, count: value.count) {
                    open = Observance(isDaylight: isDaylight)
                }
            } else if open != nil {
                open?.read(span, parts.name, value)
            }
        }
        if observances.isEmpty { return nil }
    }

    /// The offsets that the components give, up to `FeedLimits.lastZoneYear`.
    func rules(named name: String) -> TimeZoneRules? {
        var changes: [(change: ZoneChange, from: Int)] = []
        for observance in observances {
            guard let offsetTo = observance.offsetTo else { continue }
            let from = observance.offsetFrom ?? offsetTo
            for onset in observance.onsets() {
                let change = ZoneChange(
                    instant: onset.secondNumber - Int64(from), secondsEast: offsetTo, isDaylight: observance.isDaylight,
                    abbreviation: observance.name)
                changes.append((change, from))
            }
        }
        changes.sort { $0.change.instant < $1.change.instant }
        guard let first = changes.first else { return nil }
        return TimeZoneRules(name: name, initialOffset: first.from, changes: changes.map(\.change))
    }
}

extension ZoneDefinition.Observance {
    mutating func read(_ span: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>) {
        let (at, count) = (name.lowerBound, name.count)
        if span.matches("DTSTART", at: at, count: count) {
            start = TimeText(span, value)?.moment
        } else if span.matches("TZOFFSETFROM", at: at, count: count) {
            offsetFrom = Self.offset(span, value)
        } else if span.matches("TZOFFSETTO", at: at, count: count) {
            offsetTo = Self.offset(span, value)
        } else if span.matches("TZNAME", at: at, count: count) {
            self.name = TextValue.decode(span, value).text
        } else if span.matches("RRULE", at: at, count: count) {
            if let rule = YearlyOnsets(span, value) { rules.append(rule) }
        } else if span.matches("RDATE", at: at, count: count) {
            TextValue.list(span, value) { range in
                if dates.count < FeedLimits.zoneOnsets, let date = TimeText(span, range) { dates.append(date.moment) }
            }
        }
    }

    /// `+0900`, `-033000`, `+09:00`; what lies outside of a day is no offset.
    static func offset(_ span: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var digits: [Int] = []
        var sign = 1
        for index in range {
            let byte = span[index]
            if byte == UInt8(ascii: "-"), index == range.lowerBound {
                sign = -1
            } else if byte >= 0x30, byte <= 0x39 {
                digits.append(Int(byte - 0x30))
            } else if byte != UInt8(ascii: ":"), byte != UInt8(ascii: "+") || index != range.lowerBound {
                return nil
            }
        }
        guard digits.count == 4 || digits.count == 6 else { return nil }
        var pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        pairs.append(0)
        guard pairs[0] <= 24, pairs[1] <= 59, pairs[2] <= 59 else { return nil }
        return sign * (pairs[0] * 3600 + pairs[1] * 60 + pairs[2])
    }

    /// The wall clocks, before the change, at which it comes into force.
    func onsets() -> [CivilDateTime] {
        guard let start else { return [] }
        var onsets = [start] + dates
        for rule in rules { onsets += rule.onsets(from: start, offset: offsetFrom ?? offsetTo ?? 0) }
        return onsets
    }
}
