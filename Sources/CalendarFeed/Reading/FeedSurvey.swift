public import ByteStreams
public import Diagnostics

/// What must be known of a feed before its events are read: its zones and calendars, which may stand after their events, and which of its events have overrides.
///
/// It is learnt in a walk over all bytes that decodes next to nothing.
public struct FeedSurvey: Sendable {
    /// The feed.
    public let source: ByteSource
    /// How many VEVENTs are there as a whole.
    public let eventCount: Int
    /// How many VEVENTs the end of the feed, or the begin of another one, cuts off.
    public let cutCount: Int
    /// How many VEVENTs have a RECURRENCE-ID.
    public let overrideCount: Int
    /// Whether the feed ends before END:VCALENDAR or END:VEVENT.
    public let isTruncated: Bool
    /// What there is to say about the zones of the feed; `FeedScanner` and `EventDecoder` do not say it.
    public let diagnostics: [Diagnostic]
    /// The offset of the line of the first END:VCALENDAR, before which another event would go; `nil` when there is none.
    public let calendarEnd: Int?
    /// Whether there is any component of a calendar.
    public let isCalendar: Bool
    let facts: CalendarFacts
    let zones: FeedZones
    /// Half a hash of each UID that has overrides: feeds may have as many of them as events, and one that is taken for another does no harm.
    private let overriddenUIDs: Set<UInt32>

    /// Walks over a feed, that many bytes at a time.
    ///
    /// - Throws: what the source throws.
    public init(_ source: ByteSource, chunkSize: Int = FeedLimits.chunkBytes) throws(StreamError) {
        self.source = source
        var scanner = ComponentScanner(source, chunk: chunkSize, wishes: .facts)
        var (overriddenUIDs, overrideCount) = (Set<UInt32>(), 0)
        while let raw = try scanner.next() {
            overriddenUIDs.insert(UInt32(truncatingIfNeeded: Self.hash(ofUID: Self.uid(of: raw))))
            overrideCount += 1
        }
        self.overriddenUIDs = overriddenUIDs
        self.overrideCount = overrideCount
        eventCount = scanner.eventCount
        cutCount = scanner.cutCount
        isTruncated = scanner.isTruncated
        calendarEnd = scanner.calendarEnd < 0 ? nil : scanner.calendarEnd
        isCalendar = scanner.seen.component
        facts = scanner.facts
        zones = FeedZones(scanner.facts.zones)
        diagnostics = Self.diagnostics(facts, source.name)
    }

    private static func diagnostics(_ facts: CalendarFacts, _ source: String) -> [Diagnostic] {
        var said = facts.zoneSpans.filter { FeedZones.zone(named: $0.name) == nil }.prefix(FeedLimits.faults).map { span in
            Diagnostic(
                .warning, .icsUnknownZone, at: SourcePlace(source, line: span.line, column: 1),
                "X-WR-TIMEZONE names no known time zone; times without a zone stay so")
        }
        if facts.firstZoneLeftOut > 0 {
            said.append(
                Diagnostic(
                    .warning, .icsTooManyZones, at: SourcePlace(source, line: facts.firstZoneLeftOut, column: 1),
                    "the feed has more time zones of its own than are kept; from here on they are left out"))
        }
        return said
    }

    /// NAME or X-WR-CALNAME; empty when there is none.
    public var calendarName: String { facts.name }
    /// METHOD in upper case; empty when there is none.
    public var method: String { facts.method }

    /// The values of X-LEDGER-COLUMNS, one for each calendar that has it: headers in CSV.
    public var ledgerColumnTexts: [String] { facts.ledgerColumns }

    /// Whether a VEVENT with a RECURRENCE-ID may have the UID with that hash, see `hash(ofUID:)`; `false` is certain.
    public func mayHaveOverrides(uidHash: UInt64) -> Bool { overriddenUIDs.contains(UInt32(truncatingIfNeeded: uidHash)) }

    /// A hash of a UID that is the same in every run.
    public static func hash(ofUID uid: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in uid.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // The low bits of FNV are its weakest.
        return hash ^ hash >> 29
    }

    /// The UID that the decoder gives the event.
    private static func uid(of raw: RawEvent) -> String {
        let text = UnfoldedLines(raw)
        let span = text.bytes.span
        for line in text.lines.dropFirst() {
            guard let parts = PropertyParts(span, line.range), PropertyName(span, parts.name) == .uid else { continue }
            let uid = TextValue.decode(span, TextValue.trimmed(span, parts.value)).text
            if !uid.isEmpty { return uid }
        }
        return ContentDigest.uid(of: text)
    }
}
