public import ByteStreams
public import CalendarFeed
public import Diagnostics
internal import LedgerCSV

/// Reads a feed with every core: events are found one after the other, decoded side by side, and come out in the feed's order.
///
/// ```swift
/// let walk = try FeedWalk(ByteSource(path: "family.ics"))
/// let counts = try await walk.run(report: { print($0.message) }) { event in print(event.start, event.summary) }
/// ```
public struct FeedWalk: Sendable {
    /// What a first walk over the feed found.
    public let survey: FeedSurvey

    /// Surveys a feed.
    ///
    /// - Throws: `StreamError` when it cannot be read.
    public init(_ source: ByteSource) throws(StreamError) {
        survey = try FeedSurvey(source)
    }

    /// What came of the events.
    public struct Counts: Sendable, Hashable {
        /// How many VEVENTs there are, usable or not.
        public internal(set) var found = 0
        /// How many of them were cut off or have no start.
        public internal(set) var skipped = 0
    }

    /// Some VEVENTs, each with what was said before it.
    private typealias Batch = [(said: [Diagnostic], raw: RawEvent?)]

    /// What became of one of them; the last of all stands for the end of the feed.
    private struct Item: Sendable {
        var diagnostics: [Diagnostic]
        var event: FeedEvent?
        var isEnd = false
    }

    /// Few enough to keep memory small, many enough to make handing them over cheap.
    private static let batchSize = 256

    /// Gives every event to `take`, in the feed's order, and every fault to `report`.
    ///
    /// - Parameters:
    ///   - report: gets the faults of the feed as they are found.
    ///   - isStopped: asked before more is read; a strict run stops at its first error.
    ///   - keepsUndated: whether events without a start are given to `take` too; see `FeedEvent.isUndated`.
    ///   - check: makes further diagnostics of a VEVENT, in the tasks that decode.
    ///   - take: gets the events.
    /// - Returns: what came of them.
    /// - Throws: `StreamError` when the feed cannot be read, and what `take` throws.
    @discardableResult
    public func run(
        report: Diagnostic.Handler, isStopped: () -> Bool = { false }, keepsUndated: Bool = false,
        check: (@Sendable (RawEvent) -> [Diagnostic])? = nil, take: (FeedEvent) throws -> Void
    ) async throws -> Counts {
        var scanner = FeedScanner(survey.source)
        var counts = Counts()
        var once = RepeatedDiagnostics()
        var isAtEnd = false
        for diagnostic in survey.diagnostics where once.isNews(diagnostic) { report(diagnostic) }
        let decoder = EventDecoder(survey, keepsUndated: keepsUndated)
        let pipeline = OrderedPipeline<Batch, Void, [Item]>(worker: {}) { batch, _ in
            batch.map { said, raw in
                guard let raw else { return Item(diagnostics: said, event: nil, isEnd: true) }
                let decoded = decoder.decode(raw)
                return Item(diagnostics: said + decoded.diagnostics + (check?(raw) ?? []), event: decoded.event)
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
                for diagnostic in item.diagnostics where once.isNews(diagnostic) { report(explained(diagnostic)) }
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
