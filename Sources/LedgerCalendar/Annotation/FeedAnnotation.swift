public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
public import Diagnostics
public import LedgerCSV
internal import LedgerEvents
internal import LibicalBridge
public import ZoneInfo

/// A feed with each day's income and expense on its events: the work of `ledger2ics annotate`.
///
/// Every byte of the feed stays as it was, but for the lines that are added, and those of an earlier annotation, which go. The feed is read
/// twice and streams through; memory holds the ledgers' day totals and 20 to 30 bytes for each event, with or without overrides.
///
/// ```swift
/// let annotation = FeedAnnotation(zone: seoul)
/// let result = try await annotation.run(
///     try ByteSource(path: "family.ics"), ledgers: [try ByteSource(path: "household.csv")],
///     to: try OutputFile(path: "family-money.ics"), report: { print($0.message) })
/// ```
///
/// Events that are entries of a ledger themselves (`X-LEDGER-AMOUNT`) are no appointments and stay as they are, and so do events that cannot
/// be read.
public struct FeedAnnotation: Sendable {
    /// How ledgers in CSV are read.
    public var reading = LedgerReadingOptions()
    /// What all ledgers are; `nil` looks at the content of each.
    public var ledgerKind: InputKind?
    /// The first day whose money counts; `nil` for the ledgers' first.
    public var since: CivilDate?
    /// The last day whose money counts; `nil` for the ledgers' last.
    public var until: CivilDate?
    /// The zone in which a moment belongs to a day.
    public var zone: TimeZoneRules
    /// How many occurrences of one recurring event count at most.
    public var maxOccurrences = FeedLimits.occurrences
    /// Whether an all-day event is added for each day that moved.
    public var addsDayEvents = false
    /// Whether the DESCRIPTION of annotated events says the amounts too.
    public var addsDescriptions = false
    /// Keeps two households apart whose rows look alike, or whose day events are in one calendar.
    public var ledgerID = ""
    /// Whether the first error ends the run, with nothing written.
    public var isStrict = false

    /// An annotation for a reader in that zone.
    public init(zone: TimeZoneRules) {
        self.zone = zone
    }

    /// What came of an annotation.
    public struct Result: Sendable, Hashable {
        /// How many events were annotated.
        public internal(set) var annotatedCount = 0
        /// How many VEVENTs the feed has, usable or not.
        public internal(set) var eventCount = 0
        /// How many of them could not be used.
        public internal(set) var skippedEventCount = 0
        /// How many records and events the ledgers have.
        public internal(set) var recordCount = 0
        /// How many of them could not be used.
        public internal(set) var skippedRecordCount = 0
        /// Whether an error was reported.
        public internal(set) var hasErrors = false
        /// Whether the output took its place. It does not after an error of a strict run, when the feed is no calendar, when no ledger could be
        /// used, nor, where it is a file, when the feed or a ledger is cut off.
        public internal(set) var isCommitted = false
    }

    /// Sums the ledgers and writes the annotated feed.
    ///
    /// - Parameters:
    ///   - feed: what is annotated.
    ///   - ledgers: where the money is: ledgers, and feeds that an export made of them, the annotated one among them if it is one.
    ///   - output: where the annotated feed goes.
    ///   - report: gets the faults of the inputs as they are found.
    ///   - progress: is told after every few thousand entries and events.
    /// - Returns: what came of it.
    /// - Throws: `StreamError` when reading or writing fails, `LibicalError` when libical has no memory left.
    public func run(
        _ feed: ByteSource, ledgers: [ByteSource], to output: consuming OutputFile, report: @escaping Diagnostic.Handler,
        progress: (LedgerExport.Progress) -> Void = { _ in }
    ) async throws -> Result {
        var output = output
        var result = Result()
        let gate = FaultGate(isStrict: isStrict, report: report)
        let isStopped = { gate.mustStop }
        let ledgerByteCount = ledgers.reduce(0) { $0 + $1.count }
        // The feed is read twice.
        var state = LedgerExport.Progress(source: feed.name, totalByteCount: ledgerByteCount + 2 * feed.count)
        var book = TotalsBook()
        let money = try await inputs.load(ledgers, into: &book, report: gate.report) { ledgers in
            (state.entryCount, state.eventCount) = (ledgers.entryCount, ledgers.eventCount)
            var shown = ledgers
            shown.totalByteCount = state.totalByteCount
            progress(shown)
        }
        (result.recordCount, result.skippedRecordCount) = (money.recordCount, money.skippedCount)
        let days = AnnotatedDays(book.ledger)
        let walk = try FeedWalk(feed)
        state.byteCount = ledgerByteCount
        // What is wrong with a feed that is a ledger, too, has been said.
        let isLedger = ledgerKind != .csv && feed.fileIdentity != nil && ledgers.contains { $0.fileIdentity == feed.fileIdentity }
        let said = isLedger ? { _ in } : gate.report
        let groups = try await AnnotationGroups(walk, report: said, isStopped: isStopped) { event in
            state.eventCount += 1
            if state.eventCount & 0xFFF == 0 { progress(state.adding(byteCount: event.byteRange.upperBound)) }
        }
        (result.eventCount, result.skippedEventCount) = (groups.counts.found, groups.counts.skipped)
        result.hasErrors = gate.hasErrors
        let isTruncated = walk.survey.isTruncated && output.isFile
        guard !isStopped(), walk.survey.isCalendar, !isTruncated, money.deserves(output) else { return result }

        state.byteCount += feed.count
        let finder = AnnotationFinder(days, zone: zone, maxOccurrences: maxOccurrences)
        let editor = EventEditor(source: feed, days: days, addsDescriptions: addsDescriptions)
        var run = AnnotationRun(feed, finder, editor, addition: try dayEvents(days, walk.survey, gate))
        try await run.write(walk, groups, to: &output, report: gate.report, isStopped: isStopped) { offset in
            progress(state.adding(byteCount: offset))
        }
        result.annotatedCount = run.annotatedCount
        result.hasErrors = gate.hasErrors
        guard !isStopped() else { return result }
        try output.commit()
        result.isCommitted = true
        return result
    }

    /// How the ledgers are read.
    private var inputs: LedgerInputs {
        var inputs = LedgerInputs()
        inputs.reading = reading
        inputs.kind = ledgerKind
        inputs.ledgerID = ledgerID
        inputs.since = since
        inputs.until = until
        inputs.zone = zone
        inputs.isStrict = isStrict
        return inputs
    }

    /// The events of the days, and where they go; `nil` when there are none.
    private func dayEvents(_ days: AnnotatedDays, _ survey: FeedSurvey, _ gate: FaultGate) throws -> FeedEdit? {
        guard addsDayEvents, !days.money.isEmpty else { return nil }
        guard let offset = survey.calendarEnd else {
            let message = "the feed has no END:VCALENDAR; no event is added for the days"
            gate.report(Diagnostic(.warning, .icsNoCalendar, at: SourcePlace(survey.source.name), message))
            return nil
        }
        var lines = ContentLines()
        for money in days.money { AnnotationWriter.writeDayEvent(money, ledgerID: ledgerID, to: &lines) }
        return FeedEdit(range: offset..<offset, bytes: lines.bytes.withLineEndings(try survey.source.lineEnding(before: offset)))
    }
}
