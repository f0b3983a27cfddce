internal import CivilCalendar
internal import TextBytes
internal import ZoneInfo

/// A VTIMEZONE (RFC 5545, section 3.6.5).
struct ZoneDefinition {
    private var observances: [Observance] = []

    /// The offsets that a VTIMEZONE gives.
    struct Rules {
        let rules: TimeZoneRules
        /// The instants of which it speaks: from its first onset to its last one, or on and on if its clocks do not change.
        let span: Range<Int64>
    }

    /// A STANDARD or DAYLIGHT component.
    struct Observance {
        var isDaylight = false
        var start: CivilDateTime?
        var offsetFrom: Int?
        var offsetTo: Int?
        var name = ""
        var rules: [RecurrenceRule] = []
        var dates: [CivilDateTime] = []
    }

    /// Returns `nil` when none of its components is usable.
    init?(_ raw: RawEvent) {
        let text = UnfoldedLines(raw)
        let span = text.bytes.span
        var open: Observance?
        for line in text.lines {
            guard let parts = PropertyParts(span, line.range) else { continue }
            let value = TextValue.trimmed(span, parts.value)
            let isBegin = span.matches(parts.name, "BEGIN")
            if isBegin || span.matches(parts.name, "END") {
                if let observance = open, observance.start != nil, observance.offsetTo != nil { observances.append(observance) }
                open = nil
                guard isBegin else { continue }
                let isDaylight = span.matches(value, "DAYLIGHT")
                if isDaylight || span.matches(value, "STANDARD") {
                    open = Observance(isDaylight: isDaylight)
                }
            } else if open != nil {
                open?.read(span, parts.name, value)
            }
        }
        if observances.isEmpty { return nil }
    }

    /// Returns the offsets defined by the components; rules are followed within `FeedLimits.zoneYears`, in a share of the steps of that many zones.
    func rules(named name: String, zoneCount: Int) -> Rules? {
        var changes: [(change: ZoneChange, from: Int)] = []
        var steps = min(FeedLimits.zoneSteps, max(FeedLimits.leastZoneSteps, FeedLimits.allZoneSteps / max(zoneCount, 1)))
        for observance in observances {
            guard let offsetTo = observance.offsetTo else { continue }
            let from = observance.offsetFrom ?? offsetTo
            for onset in observance.onsets(steps: &steps) {
                let change = ZoneChange(
                    instant: onset.secondNumber - Int64(from), secondsEast: offsetTo, isDaylight: observance.isDaylight,
                    abbreviation: observance.name)
                changes.append((change, from))
            }
        }
        changes.sort { $0.change.instant < $1.change.instant }
        guard let first = changes.first, let last = changes.last,
            let rules = TimeZoneRules(name: name, initialOffset: first.from, changes: changes.map(\.change))
        else { return nil }
        let end = last.change.instant > first.change.instant ? last.change.instant : .max
        return Rules(rules: rules, span: first.change.instant..<end)
    }
}

extension ZoneDefinition.Observance {
    mutating func read(_ span: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>) {
        if span.matches(name, "DTSTART") {
            start = TimeText(span, value)?.moment
        } else if span.matches(name, "TZOFFSETFROM") {
            offsetFrom = Self.offset(span, value)
        } else if span.matches(name, "TZOFFSETTO") {
            offsetTo = Self.offset(span, value)
        } else if span.matches(name, "TZNAME") {
            self.name = TextValue.decode(span, value).text
        } else if span.matches(name, "RRULE") {
            if rules.count < FeedLimits.rules, let rule = try? RecurrenceRule(bytes: span.extracting(value)),
                rule.frequency >= .monthly, rule.calendar == nil
            {
                rules.append(rule)
            }
        } else if span.matches(name, "RDATE") {
            TextValue.list(span, value) { range in
                if dates.count < FeedLimits.zoneOnsets, let date = TimeText(span, range) { dates.append(date.moment) }
            }
        }
    }

    /// Reads `+0900`, `-033000`, `+09:00`; `nil` for offsets of more than a day.
    static func offset(_ span: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var digits: [Int] = []
        var sign = 1
        for index in range {
            let byte = span[index]
            if byte == UInt8(ascii: "-"), index == range.lowerBound {
                sign = -1
            } else if let digit = byte.digit {
                digits.append(digit)
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

    /// Returns the onsets as wall clock times before the change; `steps` bounds the work for all rules of a zone.
    func onsets(steps: inout Int) -> [CivilDateTime] {
        let years = FeedLimits.zoneYears
        guard let start, let first = CivilDate(year: years.lowerBound, month: 1, day: 1),
            let last = CivilDate(year: years.upperBound, month: 12, day: 31)
        else { return [] }
        var onsets = [start] + dates
        for var rule in rules {
            // Without BYMONTH, programs intend the month of the start.
            if rule.frequency == .yearly, rule.months == 0, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty {
                rule.months = 1 << UInt32(start.date.month)
            }
            if let until = rule.until, until.zone == .utc {
                // UNTIL is interpreted with the offset before the change (section 3.6.5).
                let local = CivilDateTime(secondNumber: until.wallClock.secondNumber + Int64(offsetFrom ?? offsetTo ?? 0))
                rule.until = EventTime(local ?? until.wallClock, .floating)
            }
            // Some programs let a zone begin in the year 1: centuries without clocks are skipped.
            var sequence = RecurrenceSequence(
                rule, start: start, from: CivilDateTime(first, .midnight), through: CivilDateTime(last, start.time), maxSteps: steps)
            var count = 0
            while count < FeedLimits.zoneOnsets, let onset = sequence.next() {
                onsets.append(onset)
                count += 1
            }
            steps = max(0, sequence.steps - count * FeedLimits.stepsPerOnset)
        }
        return onsets
    }
}
