package import ByteStreams
package import Diagnostics
internal import TextBytes

/// The facts about a feed that are needed before reading its events: its zones and calendars, which may come after their events,
/// and which of its events share a UID.
///
/// They are collected in one pass over all bytes that decodes very little.
package struct FeedSurvey: Sendable {
    /// The feed.
    package let source: ByteSource
    /// The options for reading it.
    package let options: FeedReadingOptions
    /// The number of complete VEVENTs.
    package let eventCount: Int
    /// The number of VEVENTs cut off by the end of the feed or the start of another one.
    package let cutCount: Int
    /// Whether the feed ends before END:VCALENDAR or END:VEVENT.
    package let isTruncated: Bool
    /// The diagnostics about the feed's zones, which `FeedScanner` and `EventDecoder` do not report.
    package let diagnostics: [Diagnostic]
    /// The offset of the line of the first END:VCALENDAR, where another event can be inserted; `nil` when there is none.
    package let calendarEnd: Int?
    /// Whether the feed contains any iCalendar component.
    package let isCalendar: Bool
    /// Whether the feed has a CR that LF does not follow.
    let hasLoneCR: Bool
    let facts: CalendarFacts
    let zones: FeedZones
    /// Where the VEVENTs with UIDs that several may have begin; ascending. All other UIDs have one.
    package let repeatedEvents: [Int]
    private let marks: FeedMarks
    private let foundTexts: [SoughtText]

    /// Surveys a feed.
    ///
    /// - Throws: the errors of the source.
    package init(_ source: ByteSource, options: FeedReadingOptions = FeedReadingOptions()) throws(LedgerError) {
        self = try FeedSurveyor(source, options: options).finish()
    }

    /// Creates a survey of what a scanner has found, and of the events whose UIDs repeat.
    init(of scanner: ComponentScanner, repeatedEvents: [Int]) {
        source = scanner.source
        options = scanner.options
        self.repeatedEvents = repeatedEvents
        marks = scanner.marks
        foundTexts = scanner.texts.found
        eventCount = scanner.eventCount
        cutCount = scanner.cutCount
        isTruncated = scanner.isTruncated
        calendarEnd = scanner.calendarEnd < 0 ? nil : scanner.calendarEnd
        isCalendar = scanner.seen.component
        hasLoneCR = scanner.window.hasLoneCR
        facts = scanner.facts
        zones = FeedZones(scanner.facts.zones)
        diagnostics = Self.diagnostics(facts, zones, source)
    }

    private static func diagnostics(_ facts: CalendarFacts, _ zones: FeedZones, _ source: ByteSource) -> [Diagnostic] {
        let unknown = facts.zoneSpans.filter { zones.meaning(of: $0.name, at: $0.range.lowerBound).zone == .floating }
        var found = unknown.prefix(FeedLimits.faults).map { span in
            Diagnostic(
                .warning, .icsUnknownZone, at: source.place(line: span.line, column: 1),
                "X-WR-TIMEZONE is not a known time zone; times without a zone stay without one")
        }
        if facts.oldVersionLine > 0 {
            found.append(
                Diagnostic(
                    .warning, .icsVCalendar1, at: source.place(line: facts.oldVersionLine, column: 1),
                    "the calendar is vCalendar 1.0, not iCalendar: its dates and plain texts are read, its rules and encoded texts are not")
            )
        }
        found += facts.zones.duplicates(in: source)
        let leftOut = [facts.firstZoneLeftOut, facts.zones.firstLineLeftOut].filter { $0 > 0 }
        if let line = leftOut.min() {
            found.append(
                Diagnostic(
                    .warning, .icsTooManyZones, at: source.place(line: line, column: 1),
                    "the feed defines too many time zones; from here on they are left out"))
        }
        return found
    }

    /// The VTIMEZONEs that were kept.
    package var zoneDefinitions: [RawEvent] { facts.zones.all }
    /// Reports the VTIMEZONEs that contradict the tz database, as a note each: a look at all rules of all zones.
    package var zoneConflicts: [Diagnostic] { facts.zones.conflicts(in: source) }
    /// NAME or X-WR-CALNAME; empty when there is none.
    package var calendarName: String { facts.name }
    /// METHOD in upper case; empty when there is none.
    package var method: String { facts.method }

    /// The values of `FeedReadingOptions.calendarProperty`, one for each calendar that has it.
    package var calendarTexts: [String] { facts.texts }

    /// Returns the next part of the feed, of about so many events, or bytes, and moves `place` behind it; `nil` at the end.
    ///
    /// - Parameters:
    ///   - place: 0 for the first part.
    ///   - eventCount: the number of events, a multiple of `FeedReadingOptions.markDistance`.
    /// - Returns: the part.
    package func nextPart(_ place: inout Int, eventCount: Int) -> FeedPart? {
        guard let (part, next) = marks.part(from: place, count: max(1, eventCount / marks.distance)) else { return nil }
        place = next
        return part
    }

    /// Returns whether an event may have a text that the options ask for; `false` is definite, unless the text is folded.
    package func mayHold(_ text: SoughtText) -> Bool { foundTexts.contains(text) }

    /// Returns a hash of a UID that is the same in every run.
    package static func hash(ofUID uid: String) -> UInt64 { hash(of: uid.utf8.span) }

    static func hash(of bytes: Span<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: bytes.count)
        var index = 0
        func add(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            // The lowest bits of a product are its weakest.
            hash ^= hash >> 32
        }
        while index + 8 <= bytes.count {
            add(ByteWord(bytes, at: index).value)
            index += 8
        }
        while index < bytes.count {
            add(UInt64(bytes[index]))
            index += 1
        }
        return hash
    }
}
