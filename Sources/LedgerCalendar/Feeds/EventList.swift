public import ByteStreams
public import CalendarFeed
public import CivilCalendar
public import Diagnostics
internal import LibicalBridge
public import ZoneInfo

/// The events of feeds, listed: the work of `ledger2ics events`.
public struct EventList: Sendable {
    /// Where the occurrences of recurring events are looked for, and how many.
    public var expander: OccurrenceExpander
    /// Where events that do not recur are looked for.
    public var singleWindow: OccurrenceWindow
    /// Whether recurring events are expanded; otherwise every VEVENT is listed once, as it stands, in the feed's order.
    public var isExpanded = true
    /// Whether the first error ends the run, with nothing written.
    public var isStrict = false

    /// A list of what happens from `since` to `until`, both inclusive.
    ///
    /// Without bounds, every event that does not recur is listed, and recurring ones from the year before `today` to the two
    /// after it.
    public init(
        since: CivilDate? = nil, until: CivilDate? = nil, today: CivilDate, zone: TimeZoneRules,
        maxOccurrences: Int = FeedLimits.occurrences
    ) {
        let first = since ?? min(today, until ?? .max).adding(days: -365) ?? .min
        let last = until ?? max(today, since ?? .min).adding(days: 730) ?? .max
        expander = OccurrenceExpander(
            window: OccurrenceWindow(since: first, until: last, zone: zone), maxOccurrences: maxOccurrences,
            foreignCalendars: .libical)
        singleWindow = OccurrenceWindow(since: since ?? .min, until: until ?? .max, zone: zone)
    }

    /// What came of the feeds.
    public struct Result: Sendable, Hashable {
        /// How many occurrences, or VEVENTs, were listed.
        public internal(set) var count = 0
        /// How many VEVENTs there were.
        public internal(set) var found = 0
        /// How many of them could not be used.
        public internal(set) var skipped = 0
        /// Whether an error was reported.
        public internal(set) var hasErrors = false
        /// Whether the output took its place.
        public internal(set) var isCommitted = false
    }

    /// Reads the feeds and writes the listing.
    ///
    /// - Throws: `StreamError` when reading or writing fails.
    public func run(
        _ feeds: [ByteSource], listing: EventListing, to output: consuming OutputFile, report: @escaping Diagnostic.Handler
    ) async throws -> Result {
        var output = output
        var listing = listing
        var result = Result()
        let gate = FaultGate(isStrict: isStrict, report: report)
        let isStopped = { gate.mustStop }
        var isTruncated = false
        var occurrences = FeedOccurrences(expander: expander, singleWindow: singleWindow)
        try listing.begin(&output)
        for feed in feeds where !isStopped() {
            let walk = try FeedWalk(feed, keepsUndated: !isExpanded)
            isTruncated = isTruncated || walk.survey.isTruncated
            let counts: FeedWalk.Counts
            if isExpanded {
                counts = try await occurrences.add(walk, report: gate.report, isStopped: isStopped)
            } else {
                counts = try await walk.run(report: gate.report, isStopped: isStopped) { event in
                    let whole = Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)
                    try listing.write(whole, to: &output)
                }
            }
            result.found += counts.found
            result.skipped += counts.skipped
        }
        if !isStopped() {
            try await occurrences.forEach { try listing.write($0, to: &output) }
            try listing.end(&output)
        }
        result.count = listing.count
        result.hasErrors = gate.hasErrors
        guard !isStopped() else { return result }
        // A cut-off or useless feed must not take the place of an older listing; a pipe gets what there is.
        guard !output.isFile || !isTruncated && (result.count > 0 || !gate.hasErrors) else { return result }
        try output.commit()
        result.isCommitted = true
        return result
    }
}
