public import ByteStreams
public import Diagnostics
internal import LedgerCore
public import LedgerEvents

/// Imports feeds and ledgers of any format into one ledger: the job behind `ledger2ics import`.
///
/// If a ledger and its own export are imported together, every entry is written once.
///
/// ```swift
/// try await LedgerImport(format: .csv).run(["household.ics", "bank.csv"], to: "household.csv")
/// ```
public struct LedgerImport: Job, Sendable {
    /// How to read the inputs, and which days count; amounts without a currency get the one of `reading`.
    public var options = JobOptions()
    /// The output format.
    public var format: Format
    /// Which events of feeds become entries.
    public var importing = ImportOptions()
    /// Whether CSV gets an apostrophe before texts that a spreadsheet would run as formulas; readers take it away.
    public var guardsFormulas = false
    /// The carrier for reading events; the entries and the findings are the same.
    public var engine = EventEngine.libical
    /// A ledger to which entries are added: the output starts with its own bytes, followed by a row for each entry that it does not have;
    /// `format` is then ignored.
    ///
    /// An entry is matched by its id if both have one, otherwise by its day, amount, currency, payee and description; equal entries match
    /// as often as the ledger contains them. A possible match is reported and added. The output may be the ledger's own file.
    public var mergedLedger: ByteSource?
    /// What the output replaces: where it is a ledger and the inputs are calendars, its rows that these lack are warned of.
    public var replacedFile: ByteSource?

    /// Creates an import to a format.
    public init(format: Format) {
        self.format = format
    }

    /// The output formats.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// The canonical ledger CSV.
        case csv
        /// One array of objects.
        case json
        /// One object per line.
        case jsonl
        /// A journal for hledger.
        case hledger
        /// A journal for ledger.
        case ledger
        /// A journal for beancount.
        case beancount
    }

    /// Reads the inputs and writes their entries in order, those of ledgers first.
    ///
    /// - Throws: `LedgerError` when reading or writing fails, and when the ledger being extended cannot hold an entry.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        var work = self
        work.importing.mayTakeEdits = mergedLedger == nil
        var walk = try await EntryWalk(inputs, work, in: run)
        if let ledger = mergedLedger {
            run.sources.append(ledger)
            guard var merge = try await LedgerMerge(into: ledger, from: walk, options, guardsFormulas: guardsFormulas, in: run) else {
                return
            }
            walk.identifiesRows = merge.identifiesRows
            try await walk.read(look: { merge.look(at: $0) }) { item in
                if case .entry(let entry, let uid, let place) = item { try merge.take(entry, uid: uid, at: place) }
            }
            if !run.isStopped { try merge.finish(&output) }
            return
        }
        var replaced = inputs.count == walk.feeds.count && format == .csv ? ReplacedLedger(replacedFile) : nil
        var columns = try await walk.extraColumns()
        var listing = EntryListing(format, extraColumns: columns.names, guardsFormulas: guardsFormulas)
        try await walk.read(as: listing.form, look: { replaced?.note($0) }) { item in
            switch item {
            case .entry(let entry, let uid, let place):
                noteUnlisted(entry.fields, uid, place, &columns, report: run.report)
                try listing.write(entry, uid: uid, at: place, to: &output, in: run)
            case .written(let bytes, let imported):
                if let imported { noteUnlisted(imported.entry.fields, imported.uid, imported.place, &columns, report: run.report) }
                try listing.write(bytes, to: &output)
            }
        }
        if !run.isStopped { try listing.end(&output, report: run.report) }
        if !run.isStopped { replaced?.report(options, in: run) }
        run.result.events.skipped += listing.refusedCount
        run.result.writtenCount = listing.count
        run.result.usedCount = listing.count
    }

    /// Reports columns of an entry that were found too late for the header of CSV.
    private func noteUnlisted(
        _ fields: [Entry.Field], _ uid: String, _ place: SourcePlace, _ columns: inout ExtraColumns, report: Diagnostic.Handler
    ) {
        guard format == .csv, !fields.isEmpty else { return }
        let count = columns.names.count
        columns.note(fields)
        for name in columns.names.dropFirst(count) {
            let message = "no calendar in the feed lists the column \(name) in X-LEDGER-COLUMNS; it is left out of the CSV"
            report(Diagnostic(.error, .icsUnlistedColumn, at: place, message, uid: uid))
        }
    }
}

extension DiagnosticCode {
    /// An entry has an extra column that the calendar does not list.
    public static let icsUnlistedColumn: DiagnosticCode = "ics-unlisted-column"
}
