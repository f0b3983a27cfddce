internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV

/// The rows of one ledger in a job, counted.
struct LedgerRows {
    private let source: ByteSource
    private let run: JobRun
    private var reader: LedgerReader?

    /// Opens a ledger; `survey` is what an earlier pass found.
    ///
    /// - Throws: `LedgerError` when it cannot be read or is no ledger.
    init(_ source: ByteSource, survey: LedgerSurvey? = nil, _ options: LedgerReadingOptions, in run: JobRun) throws(LedgerError) {
        self.source = source
        self.run = run
        run.begin(source)
        reader = try LedgerReader(source: source, options: options, survey: survey) { run.report($0) }
    }

    /// The next row; `nil` at the end and when the run was stopped.
    mutating func next() throws(LedgerError) -> LedgerRow? {
        if !run.isStopped, let row = try reader?.next() {
            run.progress.entryCount += 1
            if run.progress.entryCount & 0xFFF == 0, let offset = reader?.offset { run.advance(to: offset) }
            return row
        }
        finish()
        return nil
    }

    private mutating func finish() {
        guard let reader else { return }
        run.result.entries += JobResult.Count(total: reader.recordCount, skipped: reader.skippedCount)
        run.result.isTruncated = run.result.isTruncated || reader.isTruncated
        run.end(source)
        self.reader = nil
    }
}
