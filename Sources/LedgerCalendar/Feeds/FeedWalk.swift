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

    /// VEVENTs, with the findings before each; those before the end of the feed are last.
    fileprivate struct Batch: Sendable {
        var events: [RawEvent] = []
        var findings = Findings()
    }

    /// What became of a batch.
    fileprivate struct Decoded<Found: Sendable>: Sendable {
        /// For each event what was found; `nil` for events that cannot be used or do not count.
        var found: [Found?] = []
        var findings = Findings()
        /// How many events cannot be used, and where the last event ends; `nil` where there is none.
        var skippedCount = 0
        var end: Int?
    }

    /// Findings before and in the events of a batch: hardly any event has some.
    fileprivate struct Findings: Sendable {
        private(set) var all: [(event: Int, diagnostics: [Diagnostic])] = []

        mutating func add(_ diagnostics: [Diagnostic], to event: Int) {
            if !diagnostics.isEmpty { all.append((event, diagnostics)) }
        }
    }

    /// How to read the events of a feed, in the tasks that decode.
    struct Reading: Sendable {
        /// Whether events that a newer version takes the place of are passed on as well.
        var keepsSuperseded = false
        /// The carrier of the events.
        var engine = EventEngine.lines
        /// Creates further diagnostics of a VEVENT, from its unfolded lines and its decoded event.
        var check: Check?
        /// The number of events in a batch: small enough to save memory, large enough to make passing batches between tasks cheap.
        var batchSize = 256
    }

    typealias Check = @Sendable (RawEvent, UnfoldedLines, FeedEvent?) throws(LedgerError) -> [Diagnostic]

    /// Passes what `find` makes of every event to `take`, in the feed's order, and every fault to the run. Events that a newer version takes
    /// the place of are left out, which is reported.
    ///
    /// - Parameters:
    ///   - run: the job that reads the feed.
    ///   - reading: how to read the events.
    ///   - isSilent: whether the faults of the feed have been reported already.
    ///   - find: makes something of an event, in the tasks that decode.
    ///   - take: receives it.
    /// - Returns: the number of VEVENTs, and how many of them were cut off or have no start.
    /// - Throws: `LedgerError` when the feed cannot be read, and the errors of `take`.
    @discardableResult
    func run<Found: Sendable>(
        in run: JobRun, _ reading: Reading = Reading(), isSilent: Bool = false, find: @escaping @Sendable (FeedEvent) -> Found,
        take: (Found) throws -> Void
    ) async throws -> JobResult.Count {
        var steps = Steps(self, run, isSilent, batchSize: reading.batchSize)
        try await pipeline(reading, find).run(next: { try steps.next() }) { try steps.hand($0, to: take) }
        return steps.finish()
    }

    /// Passes every event to `take`, in the feed's order, and every fault to the run.
    @discardableResult
    func run(
        in run: JobRun, _ reading: Reading = Reading(), isSilent: Bool = false, take: (FeedEvent) throws -> Void
    ) async throws -> JobResult.Count {
        try await self.run(in: run, reading, isSilent: isSilent, find: { $0 }, take: take)
    }

    /// Does the same synchronously on this thread.
    @discardableResult
    func runHere(in run: JobRun, take: (FeedEvent) throws -> Void) throws -> JobResult.Count {
        let reading = Reading()
        var steps = Steps(self, run, false, batchSize: reading.batchSize)
        try pipeline(reading) { $0 }.runHere(next: { try steps.next() }) { try steps.hand($0, to: take) }
        return steps.finish()
    }

    private func pipeline<Found: Sendable>(
        _ reading: Reading, _ find: @escaping @Sendable (FeedEvent) -> Found
    ) -> OrderedPipeline<Batch, EventAssembly, Decoded<Found>> {
        let (decoder, versions) = (EventDecoder(survey), versions)
        return OrderedPipeline(worker: { EventAssembly(decoder) }) { batch, assembly in
            var decoded = Decoded<Found>()
            decoded.found.reserveCapacity(batch.events.count)
            var before = batch.findings.all[...]
            for (place, raw) in batch.events.enumerated() {
                while let next = before.first, next.event == place { decoded.findings.add(before.removeFirst().diagnostics, to: place) }
                if reading.engine == .libical { try assembly.readThroughLibical(raw) } else { assembly.read(raw) }
                decoded.findings.add(assembly.diagnostics, to: place)
                if let check = reading.check {
                    decoded.findings.add(try check(raw, assembly.text, assembly.isUsable ? assembly.event : nil), to: place)
                }
                let counts = assembly.isUsable && versions.settle(&assembly.event, reading) { decoded.findings.add([$0], to: place) }
                decoded.found.append(counts ? find(assembly.takeEvent()) : nil)
                if !assembly.isUsable { decoded.skippedCount += 1 }
                decoded.end = raw.byteRange.upperBound
            }
            for rest in before { decoded.findings.add(rest.diagnostics, to: batch.events.count) }
            return decoded
        }
    }
}

extension FeedVersions {
    /// Sets the number of an event among its namesakes; returns whether it counts, and reports if it does not.
    fileprivate func settle(_ event: inout FeedEvent, _ reading: FeedWalk.Reading, report: Diagnostic.Handler) -> Bool {
        switch fate(at: event.byteRange.lowerBound) {
        case .counts(namesake: 0): return true
        case .counts(let namesake):
            event.namesake = namesake
            // Of many namesakes, the first pair tells.
            if namesake == 1 { report(.namesake(event)) }
            return true
        case .superseded:
            if !reading.keepsSuperseded { report(.superseded(event)) }
            return reading.keepsSuperseded
        }
    }
}

/// The steps of a pass before and after the tasks that decode.
private struct Steps {
    private let walk: FeedWalk
    private let run: JobRun
    private let isSilent: Bool
    private let batchSize: Int
    private var scanner: FeedScanner
    private var skippedCount = 0
    private var once = RepeatedDiagnostics()
    private var isAtEnd = false

    init(_ walk: FeedWalk, _ run: JobRun, _ isSilent: Bool, batchSize: Int) {
        (self.walk, self.run, self.isSilent, self.batchSize) = (walk, run, isSilent, batchSize)
        scanner = FeedScanner(walk.survey)
        run.begin(walk.survey.source)
        walk.survey.diagnostics.forEach { report($0) }
    }

    mutating func next() throws(LedgerError) -> FeedWalk.Batch? {
        guard !isAtEnd, !run.isStopped else { return nil }
        var batch = FeedWalk.Batch()
        batch.events.reserveCapacity(batchSize)
        while batch.events.count < batchSize, !isAtEnd {
            let raw = try scanner.next()
            batch.findings.add(scanner.takeDiagnostics(), to: batch.events.count)
            if let raw { batch.events.append(raw) } else { isAtEnd = true }
        }
        return batch
    }

    mutating func hand<Found>(_ decoded: FeedWalk.Decoded<Found>, to take: (Found) throws -> Void) throws {
        var findings = decoded.findings.all[...]
        for place in 0...decoded.found.count {
            while let next = findings.first, next.event == place { findings.removeFirst().diagnostics.forEach { report($0) } }
            if run.isStopped { return }
            if place < decoded.found.count, let found = decoded.found[place] { try take(found) }
        }
        skippedCount += decoded.skippedCount
        if let end = decoded.end { run.advance(to: end) }
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
