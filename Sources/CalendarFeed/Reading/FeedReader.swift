public import ByteStreams
public import Diagnostics

/// How a feed is read.
package struct FeedReadingOptions: Sendable, Hashable {
    /// Whether events come out that have no start, for lists of what stands in a feed; see `FeedEvent.isUndated`. They are reported and
    /// counted as skipped nevertheless.
    package var keepsUndated = false
    /// With what the names of properties begin that `FeedEvent.extensions` keeps, such as `X-MINE-`; empty to keep none.
    package var keptPrefix = ""
    /// With what the names of properties begin that do not identify an event: where the feed has no UID, the one that is made does not depend on them.
    package var ignoredPrefix = ""
    /// The name of a non-standard property of calendars (`X-…`) whose values `FeedReader.calendarTexts` holds; empty for none.
    package var calendarProperty = ""
    /// How many bytes are read at a time.
    package var chunkSize = FeedLimits.chunkBytes

    /// Creates options for reading events alone.
    package init(keepsUndated: Bool = false) { self.keepsUndated = keepsUndated }
}

/// Reads the events of a feed, one at a time, in the order of the feed.
///
/// ```swift
/// var reader = try FeedReader(ByteSource(path: "family.ics")) { print($0) }
/// while let event = try reader.next() { print(event.start, event.summary) }
/// ```
///
/// The feed is walked over twice: first for its zones and its end, then for its events. Whatever can be read is read, and whatever cannot is
/// reported with its line.
public struct FeedReader {
    /// How many events came out.
    public private(set) var eventCount = 0
    private var undatedCount = 0
    private let survey: FeedSurvey
    private var scanner: FeedScanner
    private let decoder: EventDecoder
    private let report: Diagnostic.Handler
    private var once = RepeatedDiagnostics()
    private var hasBegun = false

    /// Begins at the start of a feed.
    ///
    /// - Parameters:
    ///   - source: the bytes of the feed.
    ///   - report: gets what is wrong with it, while its events are read.
    /// - Throws: what the source throws.
    public init(_ source: ByteSource, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        try self.init(source, options: FeedReadingOptions(), report: report)
    }

    /// Begins at the start of a feed that is read with options of its own.
    package init(_ source: ByteSource, options: FeedReadingOptions, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        survey = try FeedSurvey(source, options: options)
        scanner = FeedScanner(survey)
        decoder = EventDecoder(survey)
        self.report = report
    }

    /// Returns the next event; `nil` at the end.
    ///
    /// - Throws: what the source throws.
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

    /// Decodes the event in those bytes once more, without reporting anything; `nil` when they hold none.
    ///
    /// - Parameters:
    ///   - range: the `byteRange` of an event.
    ///   - line: the line of its BEGIN, for its `place`.
    /// - Returns: the event, or `nil`.
    /// - Throws: what the source throws.
    package func event(at range: Range<Int>, line: Int = 0) throws(LedgerError) -> FeedEvent? {
        try decoder.event(at: range, line: line)
    }

    /// How many events were cut off or had no start, so far.
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

/// Remembers what is reported once for a whole feed: a zone that is not known.
package struct RepeatedDiagnostics: Sendable {
    private var reported: Set<String> = []

    package init() {}

    /// Returns whether a diagnostic is to be passed on.
    package mutating func isNew(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.code == .icsUnknownZone, reported.count < FeedLimits.zones else { return true }
        return reported.insert(diagnostic.message).inserted
    }
}
