internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerEvents
internal import LibicalBridge

/// Reads a feed on all cores: events are found sequentially, decoded in parallel, and returned in the feed's order.
struct FeedWalk: Sendable {
    /// The facts found in a first pass over the feed.
    let survey: FeedSurvey
    /// What becomes of VEVENTs that share a UID.
    let versions: FeedVersions

    /// Surveys a feed; with `keepsUndated`, events without a start are returned, too, see `FeedEvent.isUndated`; with `checksLines`, broken
    /// lines outside of events are reported.
    ///
    /// - Throws: `LedgerError` when it cannot be read.
    init(_ source: ByteSource, keepsUndated: Bool = false, checksLines: Bool = false) throws(LedgerError) {
        var options = FeedReadingOptions.ledger
        (options.keepsUndated, options.checksLines) = (keepsUndated, checksLines)
        survey = try FeedSurvey(source, options: options)
        versions = try FeedVersions(survey)
    }

    /// VEVENTs, each with the findings before it.
    fileprivate typealias Batch = [(before: [Diagnostic], raw: RawEvent?)]

    /// One of them, decoded; the last item represents the end of the feed. A class, because copying an event takes as long as decoding it.
    fileprivate final class Item: Sendable {
        let diagnostics: [Diagnostic]
        let event: FeedEvent?
        /// The offset of its end; `nil` for the end of the feed.
        let end: Int?

        init(diagnostics: [Diagnostic], event: FeedEvent? = nil, end: Int? = nil) {
            (self.diagnostics, self.event, self.end) = (diagnostics, event, end)
        }
    }

    /// Small enough to save memory, large enough to make passing batches between tasks cheap.
    fileprivate static let batchSize = 256

    /// Passes every event to `take`, in the feed's order, and every fault to the run. Events that a newer version takes the place of are
    /// left out, which is reported.
    ///
    /// - Parameters:
    ///   - run: the job that reads the feed.
    ///   - isSilent: whether the faults of the feed have been reported already.
    ///   - keepsSuperseded: whether those with a newer version are passed on as well.
    ///   - engine: the carrier of the events.
    ///   - check: creates further diagnostics of a VEVENT and its decoded event, in the tasks that decode.
    ///   - take: receives the events.
    /// - Returns: the number of VEVENTs, and how many of them were cut off or have no start.
    /// - Throws: `LedgerError` when the feed cannot be read, and the errors of `take`.
    @discardableResult
    func run(
        in run: JobRun, isSilent: Bool = false, keepsSuperseded: Bool = false, engine: EventEngine = .lines, check: Check? = nil,
        take: (FeedEvent) throws -> Void
    ) async throws -> JobResult.Count {
        var steps = Steps(self, run, isSilent, keepsSuperseded: keepsSuperseded)
        try await pipeline(engine, check).run(next: { try steps.next() }) { try steps.hand($0, to: take) }
        return steps.finish()
    }

    /// Does the same synchronously on this thread.
    @discardableResult
    func runHere(in run: JobRun, take: (FeedEvent) throws -> Void) throws -> JobResult.Count {
        var steps = Steps(self, run, false, keepsSuperseded: false)
        try pipeline(.lines, nil).runHere(next: { try steps.next() }) { try steps.hand($0, to: take) }
        return steps.finish()
    }

    typealias Check = @Sendable (RawEvent, FeedEvent?) throws(LedgerError) -> [Diagnostic]

    private func pipeline(_ engine: EventEngine, _ check: Check?) -> OrderedPipeline<Batch, Void, [Item]> {
        let decoder = EventDecoder(survey)
        let libical = LibicalDecoder(decoder)
        return OrderedPipeline(worker: {}) { batch, _ in
            try batch.map { before, raw in
                guard let raw else { return Item(diagnostics: before) }
                let decoded = engine == .libical ? try libical.decode(raw) : decoder.decode(raw)
                let diagnostics = try before + decoded.diagnostics + (check?(raw, decoded.event) ?? [])
                return Item(diagnostics: diagnostics, event: decoded.event, end: raw.byteRange.upperBound)
            }
        }
    }
}

/// The steps of a pass before and after the tasks that decode.
private struct Steps {
    private let walk: FeedWalk
    private let run: JobRun
    private let isSilent: Bool
    private let keepsSuperseded: Bool
    private var scanner: FeedScanner
    private var skippedCount = 0
    private var once = RepeatedDiagnostics()
    private var isAtEnd = false

    init(_ walk: FeedWalk, _ run: JobRun, _ isSilent: Bool, keepsSuperseded: Bool) {
        self.walk = walk
        self.run = run
        self.isSilent = isSilent
        self.keepsSuperseded = keepsSuperseded
        scanner = FeedScanner(walk.survey)
        run.begin(walk.survey.source)
        walk.survey.diagnostics.forEach { report($0) }
    }

    mutating func next() throws(LedgerError) -> FeedWalk.Batch? {
        guard !isAtEnd, !run.isStopped else { return nil }
        var batch: FeedWalk.Batch = []
        while batch.count < FeedWalk.batchSize, !isAtEnd {
            let raw = try scanner.next()
            batch.append((scanner.takeDiagnostics(), raw))
            isAtEnd = raw == nil
        }
        return batch
    }

    mutating func hand(_ items: [FeedWalk.Item], to take: (FeedEvent) throws -> Void) throws {
        for item in items {
            item.diagnostics.forEach { report($0) }
            if run.isStopped { return }
            if let event = item.event { try hand(event, to: take) } else if item.end != nil { skippedCount += 1 }
        }
        if let end = items.last?.end { run.advance(to: end) }
    }

    private mutating func hand(_ event: FeedEvent, to take: (FeedEvent) throws -> Void) throws {
        switch walk.versions.fate(at: event.byteRange.lowerBound) {
        case .counts(namesake: 0): try take(event)
        case .counts(let namesake):
            var event = event
            event.namesake = namesake
            // Of many namesakes, the first pair tells.
            if namesake == 1 { report(.namesake(event)) }
            try take(event)
        case .superseded: if keepsSuperseded { try take(event) } else { report(.superseded(event)) }
        }
    }

    func finish() -> JobResult.Count {
        run.end(walk.survey.source)
        run.result.isTruncated = run.result.isTruncated || walk.survey.isTruncated
        return JobResult.Count(total: scanner.eventCount + scanner.cutCount, skipped: skippedCount + scanner.cutCount)
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        guard once.isNew(diagnostic), !isSilent else { return }
        run.report(explained(diagnostic))
    }

    /// Adds an explanation if a ledger was mistaken for a feed.
    private func explained(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.code == .icsNotACalendar else { return diagnostic }
        var (options, explained) = (LedgerReadingOptions(), diagnostic)
        options.amountSign = .signed
        // The beginning shows it, and a hostile feed may be of any size.
        let source = walk.survey.source
        guard let head = try? source.bytes(at: 0, length: 1 << 14),
            (try? LedgerReader(source: ByteSource(head, name: source.name), options: options, report: { _ in })) != nil
        else { return diagnostic }
        explained.message = "the input is a ledger (CSV), not a calendar; it can be read with"
        explained.hint = Hint(.job, values: ["month", "week", "summary", "export"])
        return explained
    }
}
