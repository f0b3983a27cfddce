internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore

/// Reads and counts the rows of one ledger in a job.
struct LedgerRows {
    private let ledger: OpenedLedger
    private let run: JobRun
    /// The reader, positioned at the current row.
    var reader: LedgerReader
    private var isFinished = false

    /// Begins a ledger.
    ///
    /// - Throws: `LedgerError` when nothing names the currency of its amounts.
    init(_ ledger: OpenedLedger, in run: JobRun) throws(LedgerError) {
        self.ledger = ledger
        self.run = run
        run.begin(ledger.source)
        reader = try LedgerReader(ledger.survey) { run.report(ledger.original($0)) }
    }

    /// The place of the current row.
    var place: SourcePlace { ledger.place(line: reader.line) }

    /// Returns the next entry, its line and its offset; `nil` at the end and when the run was stopped.
    mutating func next() throws(LedgerError) -> LedgerRow? {
        let row = isStopped ? nil : try reader.next()
        if row == nil { finish() } else { advance() }
        return row
    }

    /// Advances to the next row and returns its facts; `nil` at the end and when the run was stopped.
    mutating func nextFacts() throws(LedgerError) -> RowFacts? {
        let facts = isStopped ? nil : try reader.nextFacts()
        if facts == nil { finish() } else { advance() }
        return facts
    }

    /// Whether to stop reading. Checking for cancellation takes as long as reading a cell.
    // Asked for each row, like the next one: the compiler copies all of the reader for a call.
    @inline(__always)
    private var isStopped: Bool {
        isFinished || (run.result.hasErrors || run.progress.entryCount & 0xFF == 0) && run.isStopped
    }

    @inline(__always)
    private mutating func advance() {
        run.progress.entryCount += 1
        if run.progress.entryCount & 0xFFF == 0 { reportProgress() }
    }

    /// `mutating`, and not inlined: else the compiler copies all of the reader for each row.
    @inline(never)
    private mutating func reportProgress() { run.advance(to: reader.offset) }

    private mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        run.result.entries += JobResult.Count(total: reader.recordCount, skipped: reader.skippedCount)
        run.result.isTruncated = run.result.isTruncated || reader.isTruncated
        run.end(ledger.source)
    }
}
