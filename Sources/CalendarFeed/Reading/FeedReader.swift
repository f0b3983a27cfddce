public import ByteStreams
public import Diagnostics

/// Reads the events of a feed, one at a time, in the order in which they stand there.
///
/// ```swift
/// var reader = try FeedReader(ByteSource(path: "family.ics")) { print($0) }
/// while let event = try reader.next() { print(event.start, event.summary) }
/// ```
///
/// The feed is walked over twice: first for its zones and its end, then for its events. Whatever can be read is read, and whatever cannot is
/// reported with its line.
public struct FeedReader {
    /// What a first walk over the feed found.
    public let survey: FeedSurvey
    /// How many events came out.
    public private(set) var eventCount = 0
    private var undatedCount = 0
    private var scanner: FeedScanner
    private let decoder: EventDecoder
    private let report: Diagnostic.Handler
    private var once = RepeatedDiagnostics()
    private var hasBegun = false

    /// A reader at the start of a feed.
    ///
    /// - Throws: what the source throws.
    public init(
        _ source: ByteSource, options: FeedReadingOptions = FeedReadingOptions(), report: @escaping Diagnostic.Handler
    ) throws(StreamError) {
        survey = try FeedSurvey(source, chunkSize: options.chunkSize)
        scanner = FeedScanner(source, chunkSize: options.chunkSize)
        decoder = EventDecoder(survey, keepsUndated: options.keepsUndated)
        self.report = report
    }

    /// The next event; `nil` at the end.
    ///
    /// - Throws: what the source throws.
    public mutating func next() throws(StreamError) -> FeedEvent? {
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

    /// The event in those bytes, decoded once more; `nil` when they hold none. Nothing is reported.
    ///
    /// - Parameters:
    ///   - range: the `byteRange` of an event, or that of an override in `survey`.
    ///   - line: the line of its BEGIN, which its `place` then says.
    /// - Returns: the event, or `nil`.
    /// - Throws: what the source throws.
    public func event(at range: Range<Int>, line: Int = 0) throws(StreamError) -> FeedEvent? {
        try decoder.event(at: range, line: line, in: survey.source)
    }

    /// How many events were cut off, or had nothing that says when they start, so far.
    public var skippedCount: Int { undatedCount + scanner.cutCount }
    /// Whether the feed ends before END:VCALENDAR or END:VEVENT.
    public var isTruncated: Bool { survey.isTruncated }
    /// NAME or X-WR-CALNAME; empty when there is none.
    public var calendarName: String { survey.calendarName }
    /// The values of X-LEDGER-COLUMNS, one for each calendar that has it: headers in CSV.
    public var ledgerColumnTexts: [String] { survey.ledgerColumnTexts }

    private mutating func pass(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics where once.isNews(diagnostic) { report(diagnostic) }
    }
}
