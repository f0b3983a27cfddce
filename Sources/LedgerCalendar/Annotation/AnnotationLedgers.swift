internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerGrid

/// The ledgers of an annotation, summed by day.
struct AnnotationLedgers {
    private(set) var days = DayLedger()
    private(set) var recordCount = 0
    private(set) var skippedCount = 0
    /// Whether a ledger ended within a row.
    private(set) var isTruncated = false
    /// Whether some ledger could be read, if only its header.
    private(set) var isUsable = false

    /// Adds a ledger; one that is unusable as a whole is reported.
    mutating func add(_ source: ByteSource, _ options: LedgerReadingOptions, _ gate: FaultGate, isStopped: () -> Bool) throws {
        var reader: LedgerReader
        do throws(LedgerFileError) {
            reader = try LedgerReader(source: source, options: options, report: gate.report)
        } catch {
            if let failure = error.streamError { throw failure }
            return gate.report(error.diagnostic)
        }
        var refusedCount = 0
        while !isStopped(), let row = try reader.next() {
            do throws(GridError) {
                try days.add(row.entry)
            } catch {
                refusedCount += 1
                let code = DiagnosticCode(rawValue: error.code.rawValue)
                let message = "the amounts of this currency have more digits than 128 bits hold; the entry is left out"
                gate.report(Diagnostic(.error, code, at: SourcePlace(source.name, line: row.line), message))
            }
        }
        recordCount += reader.recordCount
        skippedCount += reader.skippedCount + refusedCount
        isTruncated = isTruncated || reader.isTruncated
        isUsable = isUsable || reader.recordCount == 0 || reader.skippedCount + refusedCount < reader.recordCount
    }
}
