public import ByteStreams
public import CalendarFeed
public import Diagnostics
internal import LedgerCSV
internal import LedgerEvents

/// Reads a feed with every core: events are found one after the other, decoded side by side, and come out in the feed's order.
///
/// ```swift
/// let walk = try FeedWalk(ByteSource(path: "family.ics"))
/// let counts = try await walk.run(report: { print($0.message) }) { event in print(event.start, event.summary) }
/// ```
public struct FeedWalk: Sendable {
    /// The facts that a first walk over the feed found.
    package let survey: FeedSurvey

    /// Surveys a feed.
    ///
    /// - Parameters:
    ///   - source: the feed.
    ///   - keepsUndated: whether events without a start come out too; see `FeedEvent.isUndated`.
    /// - Throws: `StreamError` when it cannot be read.
    public init(_ source: ByteSource, keepsUndated: Bool = false) throws(StreamError) {
        var options = FeedReadingOptions.ledger
        options.keepsUndated = keepsUndated
        survey = try FeedSurvey(source, options: options)
    }

    /// How many events there were.
    public struct Counts: Sendable, Hashable {
        /// How many VEVENTs there are, usable or not.
        public internal(set) var found = 0
        /// How many of them were cut off or have no start.
        public internal(set) var skipped = 0
    }

    /// Some VEVENTs, each with the findings before it.
    private typealias Batch = [(before: [Diagnostic], raw: RawEvent?)]

    /// One of them, decoded; the last of all stands for the end of the feed.
    private struct Item: Sendable {
        var diagnostics: [Diagnostic]
        var event: FeedEvent?
        var isEnd = false
    }

    /// Few enough to keep memory small, many enough to make handing them over cheap.
    private static let batchSize = 256

    /// Gives every event to `take`, in the feed's order, and every fault to `report`.
    ///
    /// - Returns: how many events there were.
    /// - Throws: `StreamError` when the feed cannot be read, and what `take` throws.
    @discardableResult
    public func run(report: Diagnostic.Handler, take: (FeedEvent) throws -> Void) async throws -> Counts {
        try await run(report: report, isStopped: { false }, take: take)
    }

    /// Gives every event to `take`, in the feed's order, and every fault to `report`.
    ///
    /// - Parameters:
    ///   - report: gets the faults of the feed as they are found.
    ///   - isStopped: asked before more is read; a strict run stops at its first error.
    ///   - check: makes further diagnostics of a VEVENT, in the tasks that decode.
    ///   - take: gets the events.
    /// - Returns: how many there were.
    /// - Throws: `StreamError` when the feed cannot be read, and what `take` throws.
    @discardableResult
    package func run(
        report: Diagnostic.Handler, isStopped: () -> Bool, check: (@Sendable (RawEvent) -> [Diagnostic])? = nil,
        take: (FeedEvent) throws -> Void
    ) async throws -> Counts {
        var scanner = FeedScanner(survey)
        var counts = Counts()
        var once = RepeatedDiagnostics()
        var isAtEnd = false
        for diagnostic in survey.diagnostics where once.isNew(diagnostic) { report(diagnostic) }
        let decoder = EventDecoder(survey)
        let pipeline = OrderedPipeline<Batch, Void, [Item]>(worker: {}) { batch, _ in
            batch.map { before, raw in
                guard let raw else { return Item(diagnostics: before, event: nil, isEnd: true) }
                let decoded = decoder.decode(raw)
                return Item(diagnostics: before + decoded.diagnostics + (check?(raw) ?? []), event: decoded.event)
            }
        }
        func nextBatch() throws -> Batch? {
            guard !isAtEnd, !isStopped() else { return nil }
            var batch: Batch = []
            while batch.count < Self.batchSize, !isAtEnd {
                let raw = try scanner.next()
                batch.append((scanner.takeDiagnostics(), raw))
                isAtEnd = raw == nil
            }
            return batch
        }
        try await pipeline.run(next: nextBatch) { items in
            for item in items {
                for diagnostic in item.diagnostics where once.isNew(diagnostic) { report(explained(diagnostic)) }
                if isStopped() { return }
                if let event = item.event { try take(event) } else if !item.isEnd { counts.skipped += 1 }
            }
        }
        counts.skipped += scanner.cutCount
        counts.found = scanner.eventCount + scanner.cutCount
        return counts
    }

    /// A ledger that was taken for a feed is called what it is.
    private func explained(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.code == .icsNotACalendar else { return diagnostic }
        var (options, explained) = (LedgerReadingOptions(), diagnostic)
        options.amountSign = .signed
        guard (try? LedgerReader(source: survey.source, options: options, report: { _ in })) != nil else { return diagnostic }
        explained.message = "the input is a ledger (CSV), not a calendar; month, week and summary read it, export makes a calendar of it"
        return explained
    }
}
