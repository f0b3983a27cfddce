internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents

/// The entries of several ledgers, one ledger after the other, with their identities, in batches.
struct EntryQueue {
    private var ledgers: ArraySlice<(source: ByteSource, survey: LedgerSurvey)>
    private let options: JobOptions
    private let zones: Set<String>
    private let run: JobRun
    private var identity: EntryIdentity
    private var source = ""
    private var rows: LedgerRows?
    private var lastZone = ""
    private var unknownZones: Set<String> = []

    /// Few enough to keep memory small, many enough to make handing them over cheap.
    private static let batchSize = 1024

    init(_ ledgers: [(source: ByteSource, survey: LedgerSurvey)], _ options: JobOptions, zones: Set<String>, in run: JobRun) {
        self.ledgers = ledgers[...]
        self.options = options
        self.zones = zones
        self.run = run
        identity = EntryIdentity(ledgerID: options.ledgerID)
    }

    /// The next entries that belong in the calendar; `nil` at the end and when the run was stopped.
    mutating func nextBatch() throws(LedgerError) -> [(Entry, EntryUID)]? {
        var batch: [(Entry, EntryUID)] = []
        batch.reserveCapacity(Self.batchSize)
        let days = options.days
        while batch.count < Self.batchSize, let row = try nextRow() {
            checkZone(of: row)
            // Rows of other days count for the numbers in UIDs.
            let uid = identity.uid(for: row.entry)
            if days?.contains(row.entry.date) == true { batch.append((row.entry, uid)) }
        }
        return batch.isEmpty ? nil : batch
    }

    private mutating func nextRow() throws(LedgerError) -> LedgerRow? {
        while true {
            if let row = try rows?.next() { return row }
            guard !run.isStopped, let ledger = ledgers.popFirst() else { return nil }
            source = ledger.source.name
            rows = try LedgerRows(ledger.source, survey: ledger.survey, options.reading, in: run)
        }
    }

    /// A zone that is not installed is reported once; its entries keep their wall clock.
    private mutating func checkZone(of row: LedgerRow) {
        let name = row.entry.timeZone
        guard row.entry.time != nil, name != lastZone else { return }
        lastZone = name
        guard !name.isEmpty, !EntryZone.isUTC(name), !zones.contains(name), unknownZones.insert(name).inserted else { return }
        run.report(
            Diagnostic(
                .warning, .csvUnknownZone, at: SourcePlace(source, line: row.line),
                "the time zone is no name of the installed tz database; its times are written as floating"))
    }
}

extension DiagnosticCode {
    /// A row's time zone is not in the installed tz database.
    public static let csvUnknownZone: DiagnosticCode = "csv-unknown-zone"
}
