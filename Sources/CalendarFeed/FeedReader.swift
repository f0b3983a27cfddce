public import ByteStreams
public import Diagnostics

/// Reads the events of a feed, one at a time, in the order of the feed.
///
/// ```swift
/// var reader = try FeedReader(ByteSource(path: "family.ics")) { print($0) }
/// while let event = try reader.next() { print(event.start, event.summary) }
/// ```
///
/// The feed is read twice: first for its zones and its end, then for its events. Whatever is readable is returned, also VEVENTs that a newer
/// version with the same UID replaces; the rest is reported with its line.
public struct FeedReader {
    /// The number of events returned so far.
    public private(set) var eventCount = 0
    private var undatedCount = 0
    private let survey: FeedSurvey
    private var scanner: FeedScanner
    private let decoder: EventDecoder
    private let report: Diagnostic.Handler
    private var once = RepeatedDiagnostics()
    private var hasBegun = false

    /// Creates a reader positioned at the start of a feed.
    ///
    /// - Parameters:
    ///   - source: the bytes of the feed.
    ///   - report: receives the faults of the feed while its events are read.
    /// - Throws: the errors of the source.
    public init(_ source: ByteSource, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        try self.init(source, options: FeedReadingOptions(), report: report)
    }

    /// Creates a reader positioned at the start of a feed, with custom options.
    package init(_ source: ByteSource, options: FeedReadingOptions, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        survey = try FeedSurvey(source, options: options)
        scanner = FeedScanner(survey)
        decoder = EventDecoder(survey)
        self.report = report
    }

    /// Returns the next event; `nil` at the end.
    ///
    /// - Throws: the errors of the source.
    public mutating func next() throws(LedgerError) -> FeedEvent? {
        if !hasBegun {
            hasBegun = true
            pass(survey.diagnostics)
        }
        while let raw = try scanner.next() {
            pass(scanner.takeDiagnostics())
            let decoded = decoder.decode(raw)
            pass(decoded.diagnostics)
            if decoded.event?.isUndated ?? true { undatedCount += 1 }
            if let event = decoded.event {
                eventCount += 1
                return event
            }
        }
        pass(scanner.takeDiagnostics())
        return nil
    }

    /// The number of events so far that were cut off or have no start.
    public var skippedCount: Int { undatedCount + scanner.cutCount }
    /// Whether the feed ends before END:VCALENDAR or END:VEVENT.
    public var isTruncated: Bool { survey.isTruncated }
    /// NAME or X-WR-CALNAME; empty when there is none.
    public var calendarName: String { survey.calendarName }
    /// METHOD in upper case; empty when there is none.
    package var method: String { survey.method }
    /// The values of `FeedReadingOptions.calendarProperty`, one for each calendar that has it.
    package var calendarTexts: [String] { survey.calendarTexts }

    private mutating func pass(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics where once.isNew(diagnostic) { report(diagnostic) }
    }
}

/// Remembers the diagnostics that are reported once per feed: unknown zones.
package struct RepeatedDiagnostics: Sendable {
    private var reported: Set<String> = []

    package init() {}

    /// Returns whether a diagnostic should be passed on.
    package mutating func isNew(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.code == .icsUnknownZone, reported.count < FeedLimits.zones else { return true }
        return reported.insert(diagnostic.message).inserted
    }
}
