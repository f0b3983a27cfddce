public import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LibicalBridge

/// Finds all faults of ledgers and feeds: the job behind `ledger2ics check`.
///
/// Faults are reported as the diagnostics of the job; the output is created by `render`, empty by default. Recurring events are expanded on
/// the days that count, or else from a year before today to two years after it.
public struct InputCheck: Job {
    /// How to read the inputs.
    public var options = JobOptions()
    /// Whether everything is reported that was found of how ledgers are to be read, and not only what came of it.
    public var explainsReading = false
    private let render: () -> [UInt8]

    /// Creates a check; `render` creates the output at the end.
    public init(render: @escaping () -> [UInt8] = { [] }) {
        self.render = render
    }

    /// Reads the inputs completely.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        run.replacement = .always
        var comparison = RowComparison(options, in: run)
        for input in try run.open(inputs, options, explains: true) where !run.isStopped {
            switch input {
            case .feed(let feed): try await check(feed: feed, run)
            case .ledger(let ledger):
                let findings = explainsReading ? ledger.survey.findings.map(\.description) : []
                for text in ledger.survey.decisions.map(\.description) + findings {
                    run.report(Diagnostic(.note, .csvReading, at: SourcePlace(ledger.name), text))
                }
                if let missing = ledger.survey.missingCurrency { run.report(missing) } else { try await comparison.add(ledger) }
            }
        }
        try await comparison.report()
        try output.write(render())
    }

    private func check(feed source: ByteSource, _ run: JobRun) async throws {
        var expander = options.expander(options.recurrenceWindow)
        expander.reportsUnmatched = true
        var occurrences = FeedOccurrences<Never>(expander: expander, form: nil)
        let walk = try await FeedWalk(source, checksLines: true)
        walk.survey.zoneConflicts.forEach(run.report)
        run.result.events += try await occurrences.add(walk, in: run, check: LibicalCheck(walk.survey)) { _ in
            run.progress.eventCount += 1
            return true
        }
    }
}
