internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents

/// The entries of several ledgers, one ledger after the other, with their identities, in batches.
struct EntryQueue {
    private(set) var recordCount = 0
    private(set) var skippedCount = 0
    private(set) var isTruncated = false

    private let ledgers: [(source: ByteSource, survey: LedgerSurvey)]
    private let export: LedgerExport
    private let zones: Set<String>
    private let gate: FaultGate
    private let totalByteCount: Int
    private var identity: EntryIdentity
    private var index = 0
    private var reader: LedgerReader?
    private var doneByteCount = 0
    private var doneRecordCount = 0
    private var lastZone = ""
    private var unknownZones: Set<String> = []

    /// Few enough to keep memory small, many enough to make handing them over cheap.
    private static let batchSize = 1024

    init(ledgers: [(ByteSource, LedgerSurvey)], export: LedgerExport, zones: Set<String>, gate: FaultGate) {
        self.ledgers = ledgers
        self.export = export
        self.zones = zones
        self.gate = gate
        totalByteCount = ledgers.reduce(0) { $0 + $1.0.count }
        identity = EntryIdentity(ledgerID: export.ledgerID)
    }

    var progress: LedgerExport.Progress {
        LedgerExport.Progress(
            source: ledgers[min(index, ledgers.count - 1)].source.name, entryCount: recordCount,
            byteCount: doneByteCount + (reader?.offset ?? 0), totalByteCount: totalByteCount)
    }

    /// The next entries that belong into the calendar; `nil` at the end and after the first error of a strict run.
    mutating func nextBatch() throws -> [(Entry, EntryUID)]? {
        var batch: [(Entry, EntryUID)] = []
        batch.reserveCapacity(Self.batchSize)
        while batch.count < Self.batchSize, let row = try nextRow() {
            checkZone(of: row)
            let uid = identity.uid(for: row.entry)
            if let since = export.since, row.entry.date < since { continue }
            if let until = export.until, row.entry.date > until { continue }
            batch.append((row.entry, uid))
        }
        return batch.isEmpty ? nil : batch
    }

    private mutating func nextRow() throws -> LedgerRow? {
        while !gate.mustStop {
            if reader == nil {
                guard index < ledgers.count else { return nil }
                let (source, survey) = ledgers[index]
                let gate = gate
                reader = try LedgerReader(source: source, options: export.reading, survey: survey) { gate.report($0) }
            }
            let row = try reader?.next()
            recordCount = doneRecordCount + (reader?.recordCount ?? 0)
            if let row { return row }
            finishLedger()
        }
        return nil
    }

    private mutating func finishLedger() {
        if let reader {
            skippedCount += reader.skippedCount
            isTruncated = isTruncated || reader.isTruncated
        }
        doneRecordCount = recordCount
        doneByteCount += ledgers[index].source.count
        reader = nil
        index += 1
    }

    /// A zone that is not installed is said once; its entries keep their wall clock.
    private mutating func checkZone(of row: LedgerRow) {
        let name = row.entry.timeZone
        guard row.entry.time != nil, name != lastZone else { return }
        lastZone = name
        guard !name.isEmpty, !EntryZone.isUTC(name), !zones.contains(name), unknownZones.insert(name).inserted else { return }
        gate.report(
            Diagnostic(
                .warning, .csvUnknownZone, at: SourcePlace(ledgers[index].source.name, line: row.line),
                "the time zone is no name of the installed tz database; its times are written as floating"))
    }
}

extension DiagnosticCode {
    /// A row's time zone is not in the installed tz database.
    public static let csvUnknownZone: DiagnosticCode = "csv-unknown-zone"
}
