public import ByteStreams
internal import CalendarFeed
public import Diagnostics
internal import LedgerEvents
public import LedgerGrid
internal import LibicalBridge

/// Adds each day's income and expense to the events of a feed: the job behind `ledger2ics annotate`.
///
/// Every byte of the feed is preserved, whatever its encoding, except that lines are added and those of an earlier annotation are removed.
/// The feed is read as a stream; memory use is limited to the daily totals of the ledgers, and to those events that share a UID.
///
/// ```swift
/// let annotation = try FeedAnnotation(ledgers: ["household.csv"])
/// try await annotation.run(["family.ics"], to: "family-money.ics")
/// ```
///
/// Events that are ledger entries themselves (`X-LEDGER-AMOUNT`) are not appointments and get nothing, as do unreadable events; what an
/// earlier annotation added is removed everywhere.
public struct FeedAnnotation: Job, Sendable {
    /// How to read the ledgers, and the days whose money counts; by default, all days of the ledgers.
    public var options = JobOptions()
    /// The sources of the money: ledgers, and feeds exported from them, possibly including the annotated one.
    public var ledgers: [ByteSource]
    /// Whether to add an all-day event for each day with money.
    public var addsDayEvents = false
    /// Whether to add the amounts to the DESCRIPTION of annotated events, too.
    public var addsDescriptions = false
    /// How much is added at most.
    package var limits = AnnotationLimits()
    /// The sums to add, where they are known already.
    private var money: DayLedger?

    /// Creates an annotation with the money of some ledgers.
    public init(ledgers: [ByteSource]) {
        self.ledgers = ledgers
    }

    /// Creates an annotation with the money of some ledgers, by their paths; `-` is standard input.
    ///
    /// - Throws: `LedgerError` when one cannot be opened.
    public init(ledgers paths: [String]) throws(LedgerError) {
        self.init(ledgers: try .opened(paths))
    }

    /// Creates an annotation with sums, such as those of a ledger in memory.
    public init(days: DayLedger) {
        self.init(ledgers: [ByteSource]())
        money = days
    }

    /// An annotated feed may take the place of the feed.
    public var mayReplaceInputs: Bool { true }

    /// Sums the ledgers and writes the annotated feed, which is the first input.
    ///
    /// - Throws: `LedgerError` when reading or writing fails, when a ledger is given twice or is where the output goes, and with the code
    ///   `icsNoEntries` when one is a calendar without entries.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        guard let given = inputs.first else { return }
        let feed = try given.feedOfFolder(from: options.encoding, report: run.report) ?? given
        try ledgers.checkPlaces(output: feed.isFile(at: output.name) ? nil : output.name)
        run.sources += ledgers
        let ledgers = try run.open(ledgers, options)
        run.progress.totalByteCount += feed.count
        var book = TotalsBook()
        try await book.load(ledgers, options, wantsLedgers: true, in: run)
        let hasMoney = run.mayReplace(output)
        let days = AnnotatedDays(money ?? book.ledger) { options.counts($0) }
        let walk = try await FeedWalk(feed, fateOfUndated: "it stays as it is, without money")
        // The faults of a feed that is also a ledger have already been reported.
        let isLedger = options.kind != .csv && feed.fileIdentity != nil && ledgers.contains { $0.source.fileIdentity == feed.fileIdentity }
        guard hasMoney, walk.survey.isCalendar else {
            run.replacement = .never
            run.result.events += try await walk.run(in: run, AnnotationRun.reading, isSilent: isLedger) { _ in
            } take: { _ in
            }
            return
        }
        if feed.files != nil {
            let message = "the output has the calendars of the folder one after another; many programs read only the first"
            run.report(Diagnostic(.warning, .icsSeveralCalendars, at: SourcePlace(feed.name), message))
        }
        // A feed is useful even if some of its events cannot be read.
        run.result.usedCount += max(1, walk.survey.eventCount + walk.survey.cutCount)
        var limits = limits
        // Whoever asks for more occurrences wants their days.
        if options.maxOccurrences > FeedLimits.occurrences { limits.eventDays = max(limits.eventDays, options.maxOccurrences) }
        let finder = AnnotationFinder(
            days, limits, zone: options.zone, eventCount: walk.survey.eventCount, expander: options.expander)
        let editor = EventEditor(source: feed, days: days, addsDescriptions: addsDescriptions)
        let addition = try dayEvents(days, walk.survey, run)
        var writing = AnnotationRun(feed, finder, editor, addition: addition)
        try await writing.write(walk, isSilent: isLedger, to: &output, in: run)
        run.result.writtenCount = writing.tally.eventCount
        writing.tally.report(
            dayEventCount: addition == nil ? 0 : days.money.count, isShown: addsDescriptions || addsDayEvents, in: run,
            at: SourcePlace(feed.name))
    }

    /// Returns the day events and where to insert them; `nil` when there are none.
    private func dayEvents(_ days: AnnotatedDays, _ survey: FeedSurvey, _ run: JobRun) throws -> FeedEdit? {
        guard addsDayEvents, !days.money.isEmpty else { return nil }
        guard let offset = survey.calendarEnd else {
            let message = "the feed has no END:VCALENDAR; no day events were added"
            run.report(Diagnostic(.warning, .icsNoCalendar, at: SourcePlace(survey.source.name), message))
            return nil
        }
        var lines = ContentLines()
        for money in days.money { AnnotationWriter.writeDayEvent(money, ledgerID: options.ledgerID, to: &lines) }
        return FeedEdit(range: offset..<offset, bytes: lines.bytes.withLineEndings(try survey.source.lineEnding(before: offset)))
    }
}

extension DiagnosticCode {
    /// The calendars of a folder are annotated in one output.
    public static let icsSeveralCalendars: DiagnosticCode = "ics-several-calendars"
}
