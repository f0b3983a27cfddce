internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes
internal import ZoneInfo

/// The VTIMEZONEs of a feed, by the calendars that they belong to.
struct CalendarZones: Sendable {
    /// The definitions of one TZID in a calendar that means another zone by it than the calendar before does.
    private struct Group: Sendable {
        /// The offset of its BEGIN:VCALENDAR.
        let calendar: Int
        /// The first one, and one more that says something else.
        var definitions: [RawEvent]
    }

    /// A calendar with VTIMEZONEs.
    private struct Calendar: Sendable {
        let start: Int
        /// The TZID of its only one; `nil` when it has several.
        var onlyName: String?
    }

    /// By TZID; ascending by calendar.
    private var groups: [String: [Group]] = [:]
    private var calendars: [Calendar] = []
    private(set) var all: [RawEvent] = []
    private var byteCount = 0
    /// The line of the first one that was left out; 0 if none was.
    private(set) var firstLineLeftOut = 0
    private(set) var dependOnCalendar = false

    /// Keeps a VTIMEZONE of the calendar that begins at an offset, unless it repeats one that is kept.
    mutating func keep(_ zone: RawEvent, calendar: Int) {
        guard let name = Self.name(of: zone), name.utf8.count <= FeedLimits.zoneNameBytes else { return }
        if let last = calendars.last, last.start == calendar {
            if last.onlyName != name { calendars[calendars.count - 1].onlyName = nil }
        } else if calendars.count < FeedLimits.calendarZones {
            calendars.append(Calendar(start: calendar, onlyName: name))
        }
        let last = groups[name]?.last
        if let last, last.definitions[0].text.bytes == zone.text.bytes { return }
        let isSecond = last?.calendar == calendar
        if isSecond, last?.definitions.count == 2 { return }
        guard all.count < FeedLimits.zones, byteCount + zone.text.bytes.count <= FeedLimits.zoneBytes else {
            // Those of the tz database can be done without.
            if firstLineLeftOut == 0, TimeZoneRules.named(name) == nil { firstLineLeftOut = zone.line }
            return
        }
        byteCount += zone.text.bytes.count
        all.append(zone)
        if isSecond, let index = groups[name]?.indices.last {
            groups[name]?[index].definitions.append(zone)
        } else {
            if last != nil { dependOnCalendar = true }
            groups[name, default: []].append(Group(calendar: calendar, definitions: [zone]))
        }
    }

    /// Returns which of the definitions of a TZID is that of the calendar of the event at an offset; `nil` when there are none.
    func index(of name: String, at offset: Int) -> Int? {
        guard let groups = groups[name] else { return nil }
        return max(0, groups.partitioningIndex { $0.calendar > offset } - 1)
    }

    /// Returns the definitions of a TZID with an index.
    func definitions(_ name: String, _ index: Int) -> [RawEvent] {
        guard let groups = groups[name], groups.indices.contains(index) else { return [] }
        return groups[index].definitions
    }

    /// Returns the TZID of the only VTIMEZONE of the calendar of the event at an offset.
    func onlyName(at offset: Int) -> String? {
        let next = calendars.partitioningIndex { $0.start > offset }
        return next > 0 ? calendars[next - 1].onlyName : nil
    }

    /// Returns the rules of the first definition that can be used, and the instants that it speaks of.
    func rules(of name: String, _ definitions: [RawEvent]) -> ZoneDefinition.Rules? {
        definitions.lazy.compactMap { ZoneDefinition($0)?.rules(named: name, zoneCount: all.count) }.first
    }

    /// Returns whether a TZID of the tz database is an abbreviation or a code, such as `EST` or `GMT`, which stand for different zones.
    static func isAbbreviation(_ name: String) -> Bool {
        !name.utf8.contains { $0 == UInt8(ascii: "/") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    /// Returns the TZID of a VTIMEZONE.
    private static func name(of zone: RawEvent) -> String? {
        let unfolded = UnfoldedLines(zone)
        let span = unfolded.bytes.span
        for line in unfolded.lines {
            guard let parts = PropertyParts(span, line.range), span.matches(parts.name, "TZID")
            else { continue }
            let name = TextValue.decode(span, TextValue.trimmed(span, parts.value)).text
            return name.isEmpty ? nil : name
        }
        return nil
    }

    /// Returns the beginning of a TZID, as messages show it.
    static func shown(_ name: String) -> String {
        String(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(64).map(Character.init))
    }
}

// MARK: Contradictions

extension CalendarZones {
    /// A VTIMEZONE with other offsets than the tz database has for its TZID.
    struct Conflict: Sendable {
        let own: TimeZoneRules
        let installed: TimeZoneRules
        /// The first instant.
        let instant: Int64
    }

    /// When the present rules of the United States began: writers give the rules of their own days for all years before, which the tz
    /// database knows better.
    private static let modernYears: Range<Int64> = 1_167_609_600..<2_145_916_800

    /// Returns how the definitions of a TZID contradict the tz database: in the years from 2007 to 2037 of which they speak or, if they speak
    /// of others alone, in those.
    func conflict(of name: String, _ definitions: [RawEvent]) -> Conflict? {
        guard let installed = TimeZoneRules.named(name), let own = rules(of: name, definitions) else { return nil }
        let modern = own.span.clamped(to: Self.modernYears)
        return own.rules.firstDifference(from: installed, in: modern.isEmpty ? own.span : modern).map {
            Conflict(own: own.rules, installed: installed, instant: $0)
        }
    }

    /// Reports the TZIDs that mean something else than the tz database says, in the order of their VTIMEZONEs.
    func conflicts(in source: ByteSource) -> [Diagnostic] {
        let found = groups.flatMap { name, groups in
            groups.compactMap { group in
                conflict(of: name, group.definitions).map { Self.diagnostic($0, name, line: group.definitions[0].line, source) }
            }
        }
        return found.sorted { $0.place.line < $1.place.line }
    }

    private static func diagnostic(_ conflict: Conflict, _ name: String, line: Int, _ source: ByteSource) -> Diagnostic {
        func offset(_ rules: TimeZoneRules) -> String {
            TimeZoneRules(secondsEast: rules.offset(atUTC: conflict.instant).secondsEast)?.name ?? ""
        }
        let time = TimeZoneRules.utc.local(atUTC: conflict.instant)?.description ?? ""
        let message =
            "the VTIMEZONE of \"\(shown(name))\" contradicts the tz database: at \(time)Z it says \(offset(conflict.own)), the database "
            + offset(conflict.installed) + "; the "
            + (isAbbreviation(name) ? "VTIMEZONE is used, since its name is an abbreviation" : "database is used")
        return Diagnostic(.note, .icsZoneConflict, at: source.place(line: line, column: 1), message)
    }

    /// Returns the years in which two definitions are compared: from the first one's beginning on to 2037 or, if it begins later, its own.
    private static func comparedYears(_ span: Range<Int64>) -> Range<Int64> {
        span.lowerBound < modernYears.upperBound ? span.lowerBound..<modernYears.upperBound : span
    }

    /// Reports the TZIDs that a calendar defines twice, differently.
    func duplicates(in source: ByteSource) -> [Diagnostic] {
        let found = groups.flatMap { name, groups in
            groups.compactMap { group -> Diagnostic? in
                guard group.definitions.count == 2, let first = rules(of: name, [group.definitions[0]]),
                    let second = rules(of: name, [group.definitions[1]]),
                    first.rules.firstDifference(from: second.rules, in: Self.comparedYears(first.span)) != nil
                else { return nil }
                let message =
                    "the calendar defines the time zone \"\(Self.shown(name))\" twice, differently; the definition on line "
                    + "\(source.place(line: group.definitions[0].line).line) is used"
                let place = source.place(line: group.definitions[1].line, column: 1)
                return Diagnostic(.warning, .icsDuplicateZone, at: place, message)
            }
        }
        return Array(found.sorted { $0.place.line < $1.place.line }.prefix(FeedLimits.faults))
    }
}
