internal import Synchronization
internal import ZoneInfo

/// The zones that the TZIDs of a feed refer to; each is looked up once. Thread-safe.
///
/// A TZID belongs to its VCALENDAR (RFC 5545, section 3.2.19): two calendars of one feed may mean different zones by it. A calendar without
/// a VTIMEZONE for a TZID shares that of the calendars before it, or else of those behind it.
final class FeedZones: Sendable {
    /// The result of looking up a TZID.
    struct Meaning: Sendable {
        /// Floating when the TZID is unknown.
        let zone: EventZone
        /// The fault, if any; empty otherwise.
        let complaint: String
    }

    /// A TZID of a calendar, or of those that share its definition.
    private struct Key: Hashable {
        let name: String
        /// The index among the definitions of the TZID; -1 where there are none.
        let index: Int
    }

    private let zones: CalendarZones
    private let known = Mutex<[Key: Meaning]>([:])
    /// A feed may contain arbitrarily many names.
    private static let maxKnown = 10_000

    init(_ zones: CalendarZones = CalendarZones()) { self.zones = zones }

    /// Whether a TZID may mean different zones in different calendars.
    var dependOnCalendar: Bool { zones.dependOnCalendar }

    /// Returns what a TZID means in the calendar of the event at an offset.
    func meaning(of name: String, at offset: Int) -> Meaning {
        guard name.utf8.count <= FeedLimits.zoneNameBytes else {
            return Meaning(zone: .floating, complaint: Self.complaint(name, "is not known"))
        }
        let key = Key(name: name, index: zones.index(of: name, at: offset) ?? -1)
        if let meaning = known.withLock({ $0[key] }) { return meaning }
        let meaning = find(name, zones.definitions(name, key.index))
        return known.withLock { known in
            // If another thread was first, all use its rules.
            if let first = known[key] { return first }
            if known.count < Self.maxKnown { known[key] = meaning }
            return meaning
        }
    }

    /// Returns the zone of the only VTIMEZONE of the calendar of the event at an offset; floating when there is none, or several.
    func onlyZone(at offset: Int) -> EventZone {
        zones.onlyName(at: offset).map { meaning(of: $0, at: offset).zone } ?? .floating
    }

    private func find(_ name: String, _ definitions: [RawEvent]) -> Meaning {
        // Installed rules take precedence over a VTIMEZONE named like a place: the name is unambiguous, and the definitions in feeds are
        // often limited to the years that the writing program needed.
        if let rules = TimeZoneRules.named(name) {
            let own = CalendarZones.isAbbreviation(name) ? zones.conflict(of: name, definitions)?.own : nil
            return Meaning(zone: .rules(own ?? rules), complaint: "")
        }
        if let rules = zones.rules(of: name, definitions)?.rules { return Meaning(zone: .rules(rules), complaint: "") }
        if let zone = ZoneName.resolve(name) { return Meaning(zone: .rules(zone.rules), complaint: "") }
        let reason = definitions.isEmpty ? "is not known" : "has a VTIMEZONE that cannot be used"
        return Meaning(zone: .floating, complaint: Self.complaint(name, reason))
    }

    private static func complaint(_ name: String, _ reason: String) -> String {
        "the time zone \"\(CalendarZones.shown(name))\" \(reason); its times are read as times without a zone"
    }
}
