public import ByteStreams
public import Diagnostics
internal import LedgerCore
public import LedgerEvents

/// Feeds and ledgers of any shape in, one ledger out: the work of `ledger2ics import`.
///
/// Of a ledger and its own export, given together, every entry is written once.
///
/// ```swift
/// try await LedgerImport(format: .csv).run(["household.ics", "bank.csv"], to: "household.csv")
/// ```
public struct LedgerImport: Job, Sendable {
    /// How the inputs are read, and which days count; amounts that name no currency have the one of `reading`.
    public var options = JobOptions()
    /// How the entries are written.
    public var format: Format
    /// Which events of feeds become entries.
    public var importing = ImportOptions()
    /// Whether cells that a spreadsheet would run as formulas are protected.
    public var guardsFormulas = false
    /// What carries the events on their way from the feed; the entries are the same, but for what libical is known to get wrong.
    public var engine = EventEngine.lines
    /// A ledger that the output continues: its own bytes come first, then a row for each entry that it does not have; how the format
    /// writes entries then does not matter.
    ///
    /// An entry is known by its id where both have one, else by its day, amount, currency, payee and description; of equal ones, as many
    /// are known as the ledger has. One that may be known is reported and added. The output may be the ledger's own file.
    public var mergedLedger: ByteSource?

    /// Creates an import that writes entries in that format.
    public init(format: Format) {
        self.format = format
    }

    /// How entries are written.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// The canonical ledger CSV.
        case csv
        /// One array of objects.
        case json
        /// One object a line.
        case jsonl
        /// A journal for hledger.
        case hledger
        /// A journal for ledger.
        case ledger
        /// A journal for beancount.
        case beancount
    }

    /// Reads the inputs and writes their entries, in the order in which they come.
    ///
    /// - Throws: `LedgerError` when reading or writing fails, and when the ledger that is added to cannot hold an entry.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        let walk = try EntryWalk(inputs, self, in: run)
        if let ledger = mergedLedger {
            guard var merge = try LedgerMerge(into: ledger, in: run) else { return }
            try await walk.read { try merge.take($0) }
            if !run.isStopped { try merge.finish(&output) }
            return
        }
        var columns = try await walk.extraColumns()
        var listing = EntryListing(format, extraColumns: columns.names, guardsFormulas: guardsFormulas)
        try await walk.read { listed in
            if format == .csv { noteUnlisted(in: listed, &columns, report: run.report) }
            try listing.write(listed, to: &output, in: run)
        }
        if !run.isStopped { try listing.end(&output, report: run.report) }
        run.result.events.skipped += listing.refusedCount
        run.result.writtenCount = listing.count
        run.result.usedCount = listing.count
    }

    /// Reports which columns of an entry come too late for the header.
    private func noteUnlisted(in listed: ListedEntry, _ columns: inout ExtraColumns, report: Diagnostic.Handler) {
        guard !listed.entry.fields.isEmpty else { return }
        let count = columns.names.count
        columns.note(listed.entry)
        for name in columns.names.dropFirst(count) {
            let message = "no calendar of the feed lists the column \(name) in X-LEDGER-COLUMNS; it is left out of the CSV"
            report(Diagnostic(.error, .icsUnlistedColumn, at: listed.place, message, uid: listed.uid))
        }
    }
}

extension DiagnosticCode {
    /// An entry has an extra column that the calendar does not list.
    public static let icsUnlistedColumn: DiagnosticCode = "ics-unlisted-column"
}
