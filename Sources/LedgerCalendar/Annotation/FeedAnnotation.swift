public import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents
internal import LibicalBridge

/// A feed with each day's income and expense on its events: the work of `ledger2ics annotate`.
///
/// Every byte of a feed in UTF-8 stays as it was, but for the lines that are added, and those of an earlier annotation, which go; a feed in
/// another encoding becomes UTF-8. The feed is read twice and streams through; memory holds the ledgers' day totals and 20 to 30 bytes for each event, with or without overrides.
///
/// ```swift
/// let annotation = FeedAnnotation(ledgers: [try ByteSource(path: "household.csv")])
/// try await annotation.run(["family.ics"], to: "family-money.ics")
/// ```
///
/// Events that are entries of a ledger themselves (`X-LEDGER-AMOUNT`) are not appointments and stay as they are, and so do events that cannot
/// be read.
public struct FeedAnnotation: Job, Sendable {
    /// How the ledgers are read, and the days whose money counts; without bounds those from the ledgers' first to their last.
    public var options = JobOptions()
    /// Where the money is: ledgers, and feeds that an export made of them, the annotated one among them if it is one.
    public var ledgers: [ByteSource]
    /// Whether an all-day event is added for each day that moved.
    public var addsDayEvents = false
    /// Whether the DESCRIPTION of annotated events tells the amounts too.
    public var addsDescriptions = false

    /// Creates an annotation with the money of those ledgers.
    public init(ledgers: [ByteSource]) {
        self.ledgers = ledgers
    }

    /// Sums the ledgers and writes the annotated feed, which is the first of the inputs.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        // What is said of the encoding is said of the ledgers: feeds are UTF-8, or show what they are.
        var evident = options
        (evident.encoding, evident.pairsTransfers) = (nil, false)
        guard let feed = try run.readable(inputs, evident).first else { return }
        let ledgers = try run.translated(ledgers, options)
        // The feed is read twice.
        run.progress.totalByteCount = ledgers.reduce(2 * feed.count) { $0 + $1.count }
        var book = TotalsBook()
        try await book.load(ledgers, options, in: run)
        let hasMoney = run.mayReplace(output)
        let days = AnnotatedDays(book.ledger)
        let walk = try FeedWalk(feed)
        // What is wrong with a feed that is a ledger, too, has been reported.
        let isLedger = options.kind != .csv && feed.fileIdentity != nil && ledgers.contains { $0.fileIdentity == feed.fileIdentity }
        let groups = try await AnnotationGroups(walk, in: run, isSilent: isLedger)
        run.result.events = groups.counts
        // A feed is of use with its bytes, also those of events that cannot be read.
        run.result.usedCount += max(1, groups.counts.total)
        if !hasMoney || !walk.survey.isCalendar { run.replacement = .never }
        guard run.mayReplace(output) else { return }

        let finder = AnnotationFinder(days, zone: options.zone, maxOccurrences: options.maxOccurrences)
        let editor = EventEditor(source: feed, days: days, addsDescriptions: addsDescriptions)
        var writing = AnnotationRun(feed, finder, editor, addition: try dayEvents(days, walk.survey, run))
        try await writing.write(walk, groups, to: &output, in: run)
        run.result.writtenCount = writing.annotatedCount
    }

    /// The events of the days, and where they go; `nil` when there are none.
    private func dayEvents(_ days: AnnotatedDays, _ survey: FeedSurvey, _ run: JobRun) throws -> FeedEdit? {
        guard addsDayEvents, !days.money.isEmpty else { return nil }
        guard let offset = survey.calendarEnd else {
            let message = "the feed has no END:VCALENDAR; no event is added for the days"
            run.report(Diagnostic(.warning, .icsNoCalendar, at: SourcePlace(survey.source.name), message))
            return nil
        }
        var lines = ContentLines()
        for money in days.money { AnnotationWriter.writeDayEvent(money, ledgerID: options.ledgerID, to: &lines) }
        return FeedEdit(range: offset..<offset, bytes: lines.bytes.withLineEndings(try survey.source.lineEnding(before: offset)))
    }
}
