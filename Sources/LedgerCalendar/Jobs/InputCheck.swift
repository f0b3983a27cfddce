public import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LibicalBridge

/// Looks for everything that is wrong with ledgers and feeds: the work of `ledger2ics check`.
///
/// The faults go to whoever gets the diagnostics of the job; the output is up to `render`, and empty without it. Recurring events are
/// followed on the days that count, or else from the year before today to the two after it.
public struct InputCheck: Job {
    /// How the inputs are read.
    public var options = JobOptions()
    private let render: () -> [UInt8]

    /// Creates a check; `render` makes what is written at its end.
    public init(render: @escaping () -> [UInt8] = { [] }) {
        self.render = render
    }

    /// Reads the inputs to their ends.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        run.replacement = .always
        var ledgers: [(source: ByteSource, survey: LedgerSurvey)] = []
        for source in try run.readable(inputs, options, explains: true) where !run.isStopped {
            switch try options.kind ?? .detect(source) {
            case .csv:
                guard let survey = try explain(source, run) else { continue }
                ledgers.append((source, survey))
                var walk = InputWalk([source], options, into: TotalsBook(), in: run)
                try await walk.readLedger(source)
            case .ics: try await check(feed: source, run)
            }
        }
        try RowComparison(ledgers: ledgers, options: options, run: run).report()
        try output.write(render())
    }

    /// Reports how a ledger that is not one of ours is read, and why; `nil` when it cannot be read, which is reported, too.
    private func explain(_ source: ByteSource, _ run: JobRun) throws(LedgerError) -> LedgerSurvey? {
        do throws(LedgerError) {
            let survey = try LedgerSurvey(
                source: source, options: run.reading(of: source, options.reading), allowsMissingCurrency: true)
            for decision in survey.decisions {
                run.report(Diagnostic(.note, .csvReading, at: SourcePlace(source.name), decision.description))
            }
            guard let missing = survey.missingCurrency else { return survey }
            run.report(missing)
            return nil
        } catch {
            try run.report(error)
            return nil
        }
    }

    private func check(feed source: ByteSource, _ run: JobRun) async throws {
        var occurrences = FeedOccurrences(expander: options.expander(options.recurrenceWindow))
        let walk = try FeedWalk(source)
        let libical = LibicalCheck(walk.survey)
        let check: FeedWalk.Check = { raw, event throws(LedgerError) in try libical.diagnostics(of: raw, read: event) }
        run.result.events += try await occurrences.add(walk, in: run, check: check) { _ in
            run.progress.eventCount += 1
            return true
        }
    }
}
