internal import CLibical
package import CalendarFeed
internal import CivilCalendar
internal import TextBytes

/// Events that libical reads as `EventDecoder` does, as their lines show, so that it need not be asked: nearly all events of most feeds.
///
/// A line is plain if it is written in the one form that leaves nothing to the reader. Everything else is left to libical, including what both
/// read alike nearly always:
/// - Each side has its own escapes and its own blanks, and libical splits more lists than RFC 5545 has.
/// - libical accepts days and times that do not exist, and loses years after 3000.
/// - libical has its own way of finding the value behind the parameters.
package enum PlainEvent {
    /// Returns libical's kinds of the properties in ascending order, one for each line or value of a list; `nil` if a line is not plain.
    package static func kinds(of text: UnfoldedLines) -> [UInt16]? {
        var kinds: [UInt16] = []
        kinds.reserveCapacity(text.lines.count)
        let span = text.bytes.span
        for number in text.lines.indices.dropFirst() {
            guard let parts = PropertyParts(span, text.lines[number].range), add(span, parts, to: &kinds) else { return nil }
        }
        kinds.sort()
        return kinds
    }

    /// Adds the kinds of a line; returns whether it is plain.
    private static func add(_ line: Span<UInt8>, _ parts: PropertyParts, to kinds: inout [UInt16]) -> Bool {
        let name = PropertyName(line, parts.name)
        var isPlain = true
        func add(_ value: Range<Int>) {
            guard isPlain, let kind = kind(line, name, parts, line.extracting(value)) else { return isPlain = false }
            kinds.append(UInt16(truncatingIfNeeded: kind.rawValue))
        }
        // The lists that libical gets value by value.
        if name == .categories || name == .exceptionDates { TextValue.list(line, parts.value, add) } else { add(parts.value) }
        return isPlain
    }

    /// Returns libical's kind of a property with one value; `nil` if it is not plain.
    private static func kind(
        _ line: Span<UInt8>, _ propertyName: PropertyName, _ parts: PropertyParts, _ value: Span<UInt8>
    ) -> icalproperty_kind? {
        // Not even empty ones.
        let hasParameters = parts.name.upperBound + 1 < parts.value.lowerBound
        func bare(_ kind: icalproperty_kind, _ isPlain: (Span<UInt8>) -> Bool) -> icalproperty_kind? {
            !hasParameters && isPlain(value) ? kind : nil
        }
        func time(_ kind: icalproperty_kind) -> icalproperty_kind? {
            if !hasParameters { return value.isUTC || value.count == 15 && value.beginsWithMoment ? kind : nil }
            let parameters = line.extracting(parts.parameters)
            if parameters.isExactly("VALUE=DATE") { return value.count == 8 && value.beginsWithDay ? kind : nil }
            return parameters.isZone && value.count == 15 && value.beginsWithMoment ? kind : nil
        }
        func person(_ kind: icalproperty_kind) -> icalproperty_kind? {
            (!hasParameters || line.extracting(parts.parameters).isPersonal) && value.isAddress ? kind : nil
        }
        switch propertyName {
        case .uid: return bare(ICAL_UID_PROPERTY) { $0.isText(escapes: false) }
        case .summary: return bare(ICAL_SUMMARY_PROPERTY) { $0.isText(escapes: true) }
        case .description: return bare(ICAL_DESCRIPTION_PROPERTY) { $0.isText(escapes: true) }
        case .location: return bare(ICAL_LOCATION_PROPERTY) { $0.isText(escapes: true) }
        case .categories: return bare(ICAL_CATEGORIES_PROPERTY) { $0.isText(escapes: false) }
        case .url: return bare(ICAL_URL_PROPERTY) { $0.isAddress }
        case .stamp: return bare(ICAL_DTSTAMP_PROPERTY) { $0.isUTC }
        case .start: return time(ICAL_DTSTART_PROPERTY)
        case .end: return time(ICAL_DTEND_PROPERTY)
        case .recurrenceID: return time(ICAL_RECURRENCEID_PROPERTY)
        case .exceptionDates: return time(ICAL_EXDATE_PROPERTY)
        case .duration: return bare(ICAL_DURATION_PROPERTY) { $0.isDuration }
        case .sequence: return bare(ICAL_SEQUENCE_PROPERTY) { $0.isNumber }
        case .status: return bare(ICAL_STATUS_PROPERTY) { $0.isOne(of: ["CONFIRMED", "TENTATIVE", "CANCELLED"]) }
        case .rule: return bare(ICAL_RRULE_PROPERTY) { $0.isRule }
        case .begin, .exceptionRule, .recurrenceDates: return nil
        case .other: break
        }
        let name = line.extracting(parts.name)
        // libical has its own ones.
        if name.has("X-", at: 0) {
            return parts.hasOddName || name.has("X-LIC-", at: 0) ? nil : bare(ICAL_X_PROPERTY) { $0.isText(escapes: false) }
        }
        if name.isExactly("ATTENDEE") { return person(ICAL_ATTENDEE_PROPERTY) }
        if name.isExactly("ORGANIZER") { return person(ICAL_ORGANIZER_PROPERTY) }
        if name.isExactly("CREATED") { return bare(ICAL_CREATED_PROPERTY) { $0.isUTC } }
        if name.isExactly("LAST-MODIFIED") { return bare(ICAL_LASTMODIFIED_PROPERTY) { $0.isUTC } }
        if name.isExactly("PRIORITY") { return bare(ICAL_PRIORITY_PROPERTY) { $0.isNumber } }
        if name.isExactly("TRANSP") { return bare(ICAL_TRANSP_PROPERTY) { $0.isOne(of: ["OPAQUE", "TRANSPARENT"]) } }
        if name.isExactly("CLASS") { return bare(ICAL_CLASS_PROPERTY) { $0.isOne(of: ["PUBLIC", "PRIVATE", "CONFIDENTIAL"]) } }
        return nil
    }
}

extension Span<UInt8> {
    fileprivate func isOne(of words: [StaticString]) -> Bool { words.contains { isExactly($0) } }

    // MARK: Parameters

    /// Whether this is a parameter with the name of a zone that needs no quotes.
    fileprivate var isZone: Bool { 6...64 ~= count && has("TZID=", at: 0) && (5..<count).allSatisfy { Self.isBareByte(self[$0]) } }

    /// Whether these are parameters of people, each with a value, which is in quotes if it holds more than `isBareByte` allows.
    fileprivate var isPersonal: Bool {
        guard count <= 1000 else { return false }
        var index = 0
        repeat {
            guard let name = Self.personal.first(where: { has($0, at: index) }) else { return false }
            index += name.utf8CodeUnitCount
            let isQuoted = index < count && self[index] == UInt8(ascii: "\"")
            if isQuoted { index += 1 }
            let start = index
            while index < count, isQuoted ? Self.isQuotable(self[index]) : Self.isBareByte(self[index]) { index += 1 }
            guard index > start else { return false }
            if isQuoted {
                guard index < count, self[index] == UInt8(ascii: "\"") else { return false }
                index += 1
            }
            if index == count { return true }
            index += 1
        } while self[index - 1] == UInt8(ascii: ";")
        return false
    }

    private static let personal: [StaticString] = ["CN=", "CUTYPE=", "PARTSTAT=", "ROLE=", "RSVP=", "X-NUM-GUESTS="]

    private static func isBareByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    private static func isQuotable(_ byte: UInt8) -> Bool {
        !byte.isControl && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "^")
    }

    // MARK: Values

    /// Whether this is a text as RFC 5545 writes it, with or without escapes, without blanks at its ends.
    fileprivate func isText(escapes: Bool) -> Bool {
        guard count > 0, self[0] > .space, self[count - 1] > .space else { return false }
        var index = 0
        while index < count {
            let byte = self[index]
            if byte.isControl || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return false }
            if byte == UInt8(ascii: "\\") {
                index += 1
                guard escapes, index < count else { return false }
                switch self[index] {
                case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): break
                default: return false
                }
            }
            index += 1
        }
        return true
    }

    /// Whether this may be a URI, as far as its characters tell.
    fileprivate var isAddress: Bool {
        count > 0 && (0..<count).allSatisfy { 0x21..<0x7F ~= self[$0] && self[$0] != UInt8(ascii: "\\") && self[$0] != UInt8(ascii: "\"") }
    }

    /// Whether this is a number that everybody can hold.
    fileprivate var isNumber: Bool { 1...6 ~= count && decimal(at: 0, count: count) != nil }

    /// Whether this is a time in UTC.
    fileprivate var isUTC: Bool { count == 16 && self[15] == UInt8(ascii: "Z") && beginsWithMoment }

    /// Whether the first eight bytes are a day that exists, in years that libical can hold.
    fileprivate var beginsWithDay: Bool {
        guard let year = decimal(at: 0, count: 4), 1900..<3000 ~= year, let month = decimal(at: 4, count: 2),
            let day = decimal(at: 6, count: 2)
        else { return false }
        return CivilDate(year: year, month: month, day: day) != nil
    }

    /// Whether the first fifteen bytes are a day and a time that exist.
    fileprivate var beginsWithMoment: Bool {
        guard beginsWithDay, self[8] == UInt8(ascii: "T"), let hour = decimal(at: 9, count: 2), let minute = decimal(at: 11, count: 2),
            let second = decimal(at: 13, count: 2)
        else { return false }
        return hour < 24 && minute < 60 && second < 60
    }

    /// Whether this is a duration in days, in weeks, or in hours, minutes and seconds.
    fileprivate var isDuration: Bool {
        guard 3...16 ~= count, self[0] == UInt8(ascii: "P") else { return false }
        if self[1] != UInt8(ascii: "T") {
            let unit = self[count - 1]
            return (unit == UInt8(ascii: "D") || unit == UInt8(ascii: "W")) && extracting(1..<count - 1).isNumber
        }
        var index = 2
        for unit in [UInt8(ascii: "H"), UInt8(ascii: "M"), UInt8(ascii: "S")] {
            var end = index
            while end < count, self[end].digit != nil { end += 1 }
            if end < count, self[end] == unit, 1...4 ~= end - index { index = end + 1 }
        }
        return index == count && count > 3
    }

    // MARK: Rules

    /// Whether this is a rule with the parts that rules usually have, each once and with one value, or several days of the week.
    fileprivate var isRule: Bool {
        // In a rule by the week, an ordinal means nothing, and a day of the month is a fault.
        let isLong = has("FREQ=MONTHLY", at: 0) || has("FREQ=YEARLY", at: 0)
        var (start, known) = (0, 0)
        while true {
            var end = start
            while end < count, self[end] != UInt8(ascii: ";") { end += 1 }
            guard let part = Self.ruleParts.indices.first(where: { has(Self.ruleParts[$0], at: start) }), known & 1 << part == 0,
                (part == 0) == (start == 0)
            else { return false }
            known |= 1 << part
            guard extracting(start + Self.ruleParts[part].utf8CodeUnitCount..<end).isValue(ofRulePart: part, isLong) else { return false }
            // COUNT and UNTIL exclude each other.
            if end == count { return known & 0b110 != 0b110 }
            start = end + 1
        }
    }

    private static let ruleParts: [StaticString] = ["FREQ=", "COUNT=", "UNTIL=", "INTERVAL=", "WKST=", "BYMONTH=", "BYMONTHDAY=", "BYDAY="]
    private static let weekdays: [StaticString] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private func isValue(ofRulePart part: Int, _ isLong: Bool) -> Bool {
        switch part {
        case 0: isOne(of: ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
        case 1, 3: isNumber(to: 999)
        case 2: isUTC || count == 8 && beginsWithDay
        case 4: isOne(of: Self.weekdays)
        case 5: isLong && isNumber(to: 12)
        case 6: isLong && isNumber(to: 31)
        default:
            if isLong, count == 3 || count == 4 {
                // `2TU` or `-1FR`.
                (count == 3 || self[0] == UInt8(ascii: "-")) && 1...4 ~= (self[count - 3].digit ?? 0) && hasWeekday(at: count - 2)
            } else {
                count % 3 == 2 && stride(from: 0, to: count, by: 3).allSatisfy { hasWeekday(at: $0) }
                    && stride(from: 2, to: count, by: 3).allSatisfy { self[$0] == UInt8(ascii: ",") }
            }
        }
    }

    /// Whether this is a number from 1 without zeros before it.
    private func isNumber(to last: Int) -> Bool {
        1...3 ~= count && self[0] != UInt8(ascii: "0") && decimal(at: 0, count: count).map { $0 <= last } ?? false
    }

    private func hasWeekday(at offset: Int) -> Bool { Self.weekdays.contains { has($0, at: offset) } }
}
