internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import Synchronization
internal import ZoneInfo

/// An entry that was read.
struct QueuedEntry: Sendable {
    var entry: Entry
    /// Whether it belongs in the calendar. Those of other days do not, but are included in the numbers of UIDs.
    var counts = false
}

/// Some consecutive entries, which one task at a time has for itself.
///
/// Swift copies an element of an array for whoever looks at it, and counts its dozen references, but not for whoever may change it.
final class EntryBatch: Sendable {
    /// The entries.
    let entries: Mutex<[QueuedEntry]>
    /// How many there are.
    let count: Int

    init(_ entries: [QueuedEntry]) {
        count = entries.count
        self.entries = Mutex(entries)
    }
}

/// The entries of several ledgers, one ledger after another, in batches.
struct EntryQueue {
    private var ledgers: ArraySlice<OpenedLedger>
    private let options: JobOptions
    private let zones: [String: TimeZoneRules]
    private let run: JobRun
    private var rows: LedgerRows?
    private var lastZone = ""
    private var lastRules: TimeZoneRules?
    private var unknownZones: Set<String> = []
    /// The entries whose titles are to be an amount alone, and the first ledger with one.
    private(set) var untitled: UntitledEntries?
    private(set) var untitledSource = ""

    /// Small enough to save memory, large enough to make passing batches between tasks cheap.
    private static let batchSize = 256

    init(
        _ ledgers: [OpenedLedger], _ options: JobOptions, zones: Set<String>, untitled: UntitledEntries?, in run: JobRun
    ) {
        self.untitled = untitled
        self.ledgers = ledgers[...]
        self.options = options
        self.zones = Dictionary(uniqueKeysWithValues: zones.compactMap { name in TimeZoneRules.named(name).map { (name, $0) } })
        self.run = run
    }

    /// Returns the next entries; `nil` at the end and when the run was stopped.
    mutating func nextBatch() throws(LedgerError) -> EntryBatch? {
        var batch: [QueuedEntry] = []
        batch.reserveCapacity(Self.batchSize)
        while batch.count < Self.batchSize, let facts = try nextFacts() {
            // Completed where it lies: an entry holds a dozen references, each of which a copy counts.
            batch.append(QueuedEntry(entry: facts.entry))
            let last = batch.count - 1
            guard rows?.reader.complete(&batch[last].entry, facts) == true else {
                batch.removeLast()
                continue
            }
            if let time = facts.time { checkZone(batch[last].entry.timeZone, of: CivilDateTime(facts.date, time)) }
            batch[last].counts = options.filter.isEmpty ? options.counts(facts.date) : options.counts(batch[last].entry)
            if untitled != nil, batch[last].counts { countUntitled(batch[last].entry) }
        }
        return batch.isEmpty ? nil : EntryBatch(batch)
    }

    private mutating func nextFacts() throws(LedgerError) -> RowFacts? {
        while true {
            if let facts = try rows?.nextFacts() { return facts }
            guard !run.isStopped, let ledger = ledgers.popFirst() else { return nil }
            rows = try LedgerRows(ledger, in: run)
        }
    }

    /// The place of the current row.
    private var place: SourcePlace { rows?.place ?? SourcePlace("") }

    private mutating func countUntitled(_ entry: Entry) {
        untitled?.add(entry)
        if untitledSource.isEmpty, untitled?.count == 1 { untitledSource = place.source }
    }

    /// Reports a time that the clocks of its zone skip, and a zone that is not installed, once; its entries keep their wall clock time.
    private mutating func checkZone(_ name: String, of moment: CivilDateTime) {
        if name != lastZone {
            lastZone = name
            lastRules = zones[lastZone]
            checkInstalled(lastZone)
        }
        if let shown = lastRules?.time(insteadOfSkipped: moment) {
            run.report(
                Diagnostic(
                    .warning, .csvSkippedTime, at: place,
                    "clocks in this time zone skip this time when they go forward; the event shows the same instant as \(shown.time)"))
        }
    }

    private mutating func checkInstalled(_ name: String) {
        guard !name.isEmpty, !EntryZone.isUTC(name), zones[name] == nil, unknownZones.insert(name).inserted else { return }
        run.report(
            Diagnostic(
                .warning, .csvUnknownZone, at: place,
                "the time zone is not in the installed tz database; its times are written as floating"))
    }
}

extension DiagnosticCode {
    /// A row's time zone is not in the installed tz database.
    public static let csvUnknownZone: DiagnosticCode = "csv-unknown-zone"
    /// The clocks of a row's time zone skip its time.
    public static let csvSkippedTime: DiagnosticCode = "csv-skipped-time"
}
