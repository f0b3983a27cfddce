internal import Synchronization
internal import ZoneInfo

/// The zones that the TZIDs of a feed refer to; each is looked up once. Thread-safe.
final class FeedZones: Sendable {
    /// The result of looking up a TZID.
    struct Meaning: Sendable {
        /// Floating when the TZID is unknown.
        let zone: EventZone
        /// The fault, if any; empty otherwise.
        let complaint: String
    }

    private let definitions: [String: [RawEvent]]
    private let definitionCount: Int
    private let known = Mutex<[String: Meaning]>([:])
    /// A feed may contain arbitrarily many names.
    private static let maxKnown = 10_000

    init(_ zones: [RawEvent] = []) {
        definitions = Dictionary(grouping: zones) { Self.name(of: $0) ?? "" }
        definitionCount = zones.count
    }

    func meaning(of name: String) -> Meaning {
        guard name.utf8.count <= FeedLimits.zoneNameBytes else {
            return Meaning(zone: .floating, complaint: Self.complaint(name, "is not known"))
        }
        if let meaning = known.withLock({ $0[name] }) { return meaning }
        let meaning = find(name)
        return known.withLock { known in
            // If another thread was first, all use its rules.
            if let first = known[name] { return first }
            if known.count < Self.maxKnown { known[name] = meaning }
            return meaning
        }
    }

    /// Returns the zone that a name refers to, without a definition in the feed.
    static func zone(named name: String) -> EventZone? {
        ZoneName.resolve(name).map { .rules($0.rules) }
    }

    /// Returns whether the system has rules of exactly that name.
    static func isInstalled(_ name: String) -> Bool { TimeZoneRules.named(name) != nil }

    private func find(_ name: String) -> Meaning {
        // Installed rules take precedence over a VTIMEZONE of the same name: the name is unambiguous, and the definitions in feeds are
        // often limited to the years that the writing program needed.
        if let rules = TimeZoneRules.named(name) { return Meaning(zone: .rules(rules), complaint: "") }
        for definition in definitions[name] ?? [] {
            if let rules = ZoneDefinition(definition)?.rules(named: name, zoneCount: definitionCount) {
                return Meaning(zone: .rules(rules), complaint: "")
            }
        }
        if let zone = Self.zone(named: name) { return Meaning(zone: zone, complaint: "") }
        let reason = definitions[name] == nil ? "is not known" : "has a VTIMEZONE that cannot be used"
        return Meaning(zone: .floating, complaint: Self.complaint(name, reason))
    }

    static func complaint(_ name: String, _ reason: String) -> String {
        let shown = String(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(64).map(Character.init))
        return "the time zone \"\(shown)\" \(reason); its times are read as times without a zone"
    }

    /// Returns the TZID of a VTIMEZONE.
    static func name(of zone: RawEvent) -> String? {
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
}
