internal import Digests
internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents
internal import LedgerLibical
internal import LibicalBridge
internal import TextBytes

/// Reads a feed on all cores: its parts, which a survey found, are read in parallel, and their events returned in the feed's order.
struct FeedWalk: Sendable {
    /// The facts found in a first pass over the feed.
    let survey: FeedSurvey
    /// What becomes of VEVENTs that share a UID.
    let versions: FeedVersions

    /// Surveys a feed; with `keepsUndated`, events without a start are returned, too, see `FeedEvent.isUndated`; `fateOfUndated` says what
    /// becomes of them where that is something else than usual; with `checksLines`, broken lines outside of events are reported; the survey
    /// looks for `soughtTexts`.
    ///
    /// - Throws: `LedgerError` when it cannot be read.
    init(
        _ source: ByteSource, keepsUndated: Bool = false, fateOfUndated: String? = nil, checksLines: Bool = false,
        soughtTexts: [SoughtText] = []
    ) async throws(LedgerError) {
        var options = FeedReadingOptions.ledger
        (options.keepsUndated, options.checksLines, options.soughtTexts) = (keepsUndated, checksLines, soughtTexts)
        // A check lists every fault.
        if !checksLines { options.listedFaults = Diagnostic.mostPerCode }
        if let fateOfUndated { options.fateOfUndated = fateOfUndated }
        do {
            survey = try await Self.survey(source, options)
            versions = try await Self.versions(survey)
        } catch {
            throw error as? LedgerError ?? LedgerError(.readFailed, name: source.name, reason: "\(error)")
        }
    }

    /// Surveys a feed on this thread.
    ///
    /// - Throws: `LedgerError` when it cannot be read.
    init(here source: ByteSource) throws(LedgerError) {
        survey = try FeedSurvey(source, options: .ledger)
        versions = try FeedVersions(of: survey)
    }

    private static func survey(_ source: ByteSource, _ options: FeedReadingOptions) async throws -> FeedSurvey {
        var surveyor = FeedSurveyor(source, options: options)
        let pipeline = OrderedPipeline {
            StretchScanner(source, options: options)
        } work: { stretch, scanner in
            try scanner.survey(stretch)
        }
        try await pipeline.run(next: { surveyor.nextStretch() }) { try surveyor.take($0) }
        return try surveyor.finish()
    }

    private static func versions(_ survey: FeedSurvey) async throws -> FeedVersions {
        var (rest, groups) = (survey.repeatedEvents[...], FeedVersions.Groups())
        let pipeline = OrderedPipeline {
            EventLookup(survey, apart: true)
        } work: { offsets, lookup in
            try FeedVersions.read(offsets, &lookup)
        }
        func next() -> ArraySlice<Int>? {
            defer { rest = rest.dropFirst(Self.lookupCount) }
            return rest.isEmpty ? nil : rest.prefix(Self.lookupCount)
        }
        try await pipeline.run(next: next) { groups.add($0) }
        return FeedVersions(groups)
    }

    /// The number of events that a task reads again: few, since their UIDs may be long.
    private static let lookupCount = 64

    /// What reads one part after another.
    fileprivate struct PartReader: Sendable {
        var scanner: FeedScanner
        var assembly: EventAssembly
        let carrier = EventCarriage()
        var check: LibicalCheck?
    }

    /// What became of a part.
    fileprivate struct Decoded<Found: Sendable, Piece: Sendable>: Sendable {
        /// For each event what was found; `nil` for events that cannot be used or do not count.
        var found: [Found?] = []
        var piece: Piece
        var findings = Findings()
        /// The events that have no UID, by their place among the found ones.
        var unnamed: [(event: Int, textHash: UInt64, at: SourcePlace)] = []
        /// The number of its VEVENTs, how many of them cannot be used, and how many were cut off.
        var counts = JobResult.Count()
        var cutCount = 0
        /// Where the last event ends; `nil` where there is none.
        var end: Int?
    }

    /// Findings before and in the events of a part, and behind the last one: hardly any event has some.
    fileprivate struct Findings: Sendable {
        private(set) var all: [(event: Int, diagnostics: [Diagnostic])] = []

        mutating func add(_ diagnostics: [Diagnostic], to event: Int) {
            if !diagnostics.isEmpty { all.append((event, diagnostics)) }
        }
    }

    /// How to read the events of a feed, in the tasks that decode.
    struct Reading: Sendable {
        /// Whether events that a newer version takes the place of are passed on as well, and those without a UID that say what another did.
        var keepsSuperseded = false
        /// Whether these are reported.
        var reportsSuperseded = true
        /// The carrier of the events.
        var engine = EventEngine.lines
        /// What else finds faults of a VEVENT.
        var check: LibicalCheck?
        /// The number of events in a part: small enough to save memory, large enough to make passing parts between tasks cheap.
        var partSize = 256
    }

    /// Passes what `find` makes of every event to `take`, in the feed's order, and every fault to the run. Events that a newer version takes
    /// the place of are left out, which is reported.
    ///
    /// - Parameters:
    ///   - run: the job that reads the feed.
    ///   - reading: how to read the events.
    ///   - isSilent: whether the faults of the feed have been reported already.
    ///   - piece: makes what each part of the feed begins with, from the number of its bytes.
    ///   - find: makes something of an event, in the tasks that decode; it may take the event out, and what it adds to the piece need not be
    ///     handed over for each event.
    ///   - take: receives it, with the piece of its part.
    /// - Returns: the number of VEVENTs, and how many of them were cut off or have no start.
    /// - Throws: `LedgerError` when the feed cannot be read, and the errors of `take`.
    @discardableResult
    func run<Found: Sendable, Piece: Sendable>(
        in run: JobRun, _ reading: Reading = Reading(), isSilent: Bool = false, piece: @escaping @Sendable (Int) -> Piece,
        find: @escaping @Sendable (inout FeedEvent, inout Piece) throws -> Found, take: (Found, Piece) throws -> Void
    ) async throws -> JobResult.Count {
        var steps = Steps(self, run, isSilent, partSize: reading.partSize)
        try await pipeline(reading, piece, find).run(next: { steps.next() }) { try steps.hand($0, to: take) }
        return steps.finish()
    }

    /// Does the same without pieces.
    @discardableResult
    func run<Found: Sendable>(
        in run: JobRun, _ reading: Reading = Reading(), isSilent: Bool = false, find: @escaping @Sendable (inout FeedEvent) -> Found,
        take: (Found) throws -> Void
    ) async throws -> JobResult.Count {
        try await self.run(in: run, reading, isSilent: isSilent, piece: { _ in }, find: { event, _ in find(&event) }) { found, _ in
            try take(found)
        }
    }

    /// Passes every event to `take`, in the feed's order, and every fault to the run.
    @discardableResult
    func run(
        in run: JobRun, _ reading: Reading = Reading(), isSilent: Bool = false, take: (FeedEvent) throws -> Void
    ) async throws -> JobResult.Count {
        try await self.run(in: run, reading, isSilent: isSilent, find: { $0.taken() }, take: take)
    }

    /// Does the same synchronously on this thread.
    @discardableResult
    func runHere(in run: JobRun, _ reading: Reading = Reading(), take: (FeedEvent) throws -> Void) throws -> JobResult.Count {
        var steps = Steps(self, run, false, partSize: reading.partSize)
        try pipeline(reading, { _ in }) { event, _ in event.taken() }.runHere(next: { steps.next() }) {
            try steps.hand($0) { event, _ in try take(event) }
        }
        return steps.finish()
    }

    private func pipeline<Found: Sendable, Piece: Sendable>(
        _ reading: Reading, _ piece: @escaping @Sendable (Int) -> Piece,
        _ find: @escaping @Sendable (inout FeedEvent, inout Piece) throws -> Found
    ) -> OrderedPipeline<FeedPart, PartReader, Decoded<Found, Piece>> {
        let (survey, versions, decoder) = (survey, versions, EventDecoder(survey))
        return OrderedPipeline {
            PartReader(scanner: FeedScanner(survey), assembly: EventAssembly(decoder), check: reading.check)
        } work: { part, worker in
            var decoded = Decoded<Found, Piece>(piece: piece(part.byteCount(upTo: survey.source.count)))
            decoded.found.reserveCapacity(reading.partSize)
            worker.scanner.begin(part)
            while try worker.assembly.begin(nextOf: &worker.scanner) {
                let place = decoded.found.count
                decoded.findings.add(worker.scanner.takeDiagnostics(), to: place)
                switch reading.engine {
                case .lines: worker.assembly.read()
                case .libical: try worker.carrier.read(&worker.assembly)
                }
                decoded.findings.add(worker.assembly.diagnostics, to: place)
                let isUsable = worker.assembly.isUsable
                if let found = try worker.check?.diagnostics(of: worker.assembly) { decoded.findings.add(found, to: place) }
                var counts = isUsable
                if isUsable {
                    let isLatest = versions.settle(&worker.assembly.event, reportsSuperseded: reading.reportsSuperseded) {
                        decoded.findings.add([$0], to: place)
                    }
                    counts = isLatest || reading.keepsSuperseded
                }
                if worker.assembly.event.hasMadeUpUID, counts, !reading.keepsSuperseded {
                    let textHash = FeedSurvey.hash(ofUID: worker.assembly.event.uid)
                    decoded.unnamed.append((place, textHash, worker.assembly.event.place))
                }
                if isUsable, !counts { decoded.counts.repeated += 1 }
                decoded.found.append(counts ? try find(&worker.assembly.event, &decoded.piece) : nil)
                if !isUsable { decoded.counts.skipped += 1 }
                decoded.end = worker.assembly.raw.byteRange.upperBound
            }
            for last in [worker.scanner.takeDiagnostics(), worker.scanner.takeCounted(), worker.assembly.takeCounted()] {
                decoded.findings.add(last, to: decoded.found.count)
            }
            decoded.cutCount = worker.scanner.cutCount
            decoded.counts.total = worker.scanner.eventCount + decoded.cutCount
            return decoded
        }
    }
}

/// The steps of a pass before and after the tasks that decode.
private struct Steps {
    private let walk: FeedWalk
    private let run: JobRun
    private let isSilent: Bool
    private let partSize: Int
    private var place = 0
    private var counts = JobResult.Count()
    private var once = RepeatedDiagnostics()
    /// The events without a UID so far, by the hashes of their lines.
    private var unnamed = CompactTable<UInt64>()

    init(_ walk: FeedWalk, _ run: JobRun, _ isSilent: Bool, partSize: Int) {
        (self.walk, self.run, self.isSilent, self.partSize) = (walk, run, isSilent, partSize)
        run.begin(walk.survey.source)
        walk.survey.diagnostics.forEach { report($0) }
    }

    mutating func next() -> FeedPart? { run.isStopped ? nil : walk.survey.nextPart(&place, eventCount: partSize) }

    mutating func hand<Found, Piece>(_ decoded: FeedWalk.Decoded<Found, Piece>, to take: (Found, Piece) throws -> Void) throws {
        counts.total += decoded.counts.total
        counts.skipped += decoded.cutCount
        counts.repeated += decoded.counts.repeated
        var (findings, unnamed) = (decoded.findings.all[...], decoded.unnamed[...])
        for place in 0...decoded.found.count {
            while let next = findings.first, next.event == place { findings.removeFirst().diagnostics.forEach { report($0) } }
            if run.isStopped { return }
            if let next = unnamed.first, next.event == place {
                unnamed.removeFirst()
                if self.unnamed.count(next.textHash) > 1 {
                    counts.repeated += 1
                    report(.repeated(at: next.at))
                    continue
                }
            }
            if place < decoded.found.count, let found = decoded.found[place] { try take(found, decoded.piece) }
        }
        counts.skipped += decoded.counts.skipped
        if let end = decoded.end { run.advance(to: end) }
    }

    func finish() -> JobResult.Count {
        run.end(walk.survey.source)
        run.result.isTruncated = run.result.isTruncated || walk.survey.isTruncated
        return counts
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        guard once.isNew(diagnostic), !isSilent else { return }
        run.report(explained(diagnostic))
    }

    /// Adds an explanation if a ledger was mistaken for a feed.
    private func explained(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.code == .icsNotACalendar else { return diagnostic }
        guard walk.survey.source.looksLikeLedger else { return diagnostic }
        var explained = diagnostic
        explained.message = "the input is a ledger (CSV), not a calendar; it can be read with"
        explained.hint = Hint(.job, values: ["month", "week", "summary", "export"])
        return explained
    }
}
