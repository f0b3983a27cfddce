public import ByteStreams
internal import CalendarFeed
public import Diagnostics
internal import LedgerCSV
internal import LedgerCore
public import LedgerEvents
internal import LedgerJournal
internal import LedgerViews
internal import Text

/// Feeds in, a ledger out: the work of `ledger2ics import`.
///
/// ```swift
/// try await FeedImport(format: .csv).run(["household.ics"], to: "household.csv")
/// ```
public struct FeedImport: Job, Sendable {
    /// How the feeds are read, and which days count; amounts that name no currency have the one of `reading`.
    public var options = JobOptions()
    /// How the entries are written.
    public var format: Format
    /// What becomes an entry.
    public var importing = ImportOptions()
    /// Whether cells that a spreadsheet would run as formulas are protected.
    public var guardsFormulas = false
    /// What carries the events on their way from the feed; the entries are the same, but for what libical is known to get wrong.
    public var engine = EventEngine.lines

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

    /// Reads the feeds and writes their entries, in the feeds' order.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        var importing = importing
        importing.defaultCurrency = importing.defaultCurrency ?? options.reading.defaultCurrency
        var importer = EntryImporter(options: importing)
        let walks = try run.readable(inputs, options).map { source throws(LedgerError) in try FeedWalk(source) }
        var columns = try await extraColumns(of: walks)
        var listing = EntryListing(format, extraColumns: columns.names, guardsFormulas: guardsFormulas)
        let days = options.days
        for walk in walks where !run.isStopped {
            importer.begin(calendarColumns: walk.survey.calendarTexts)
            run.result.events += try await walk.run(in: run, engine: engine) { event in
                run.progress.eventCount += 1
                guard let imported = importer.take(event, report: run.report) else { return }
                guard days?.contains(imported.entry.date) == true else { return }
                if format == .csv { noteUnlisted(in: imported, &columns, report: run.report) }
                try listing.write(imported, to: &output, report: run.report)
            }
        }
        if !run.isStopped { try listing.end(&output, report: run.report) }
        importer.closingNotes(for: inputs.first?.name ?? "-").forEach(run.report)
        run.result.events.skipped += importer.counts.broken + listing.refusedCount
        run.result.writtenCount = listing.count
        run.result.usedCount = listing.count
    }

    /// The extra columns of all feeds: as their calendars list them, and where these do not list all, as their entries have them.
    private func extraColumns(of walks: [FeedWalk]) async throws -> ExtraColumns {
        var columns = ExtraColumns()
        for walk in walks { columns.begin(calendarColumns: walk.survey.calendarTexts) }
        guard format == .csv else { return columns }
        for walk in walks where try mayHoldUnlistedColumns(walk.survey) {
            var importer = EntryImporter()
            importer.begin(calendarColumns: walk.survey.calendarTexts)
            try await walk.run(in: JobRun(report: { _ in }), engine: engine) { event in
                if let imported = importer.take(event, report: { _ in }) { columns.note(imported.entry) }
            }
        }
        return columns
    }

    /// Whether a feed may have entries with columns that its calendars do not list; looked for in its bytes, which is far quicker than decoding it.
    private func mayHoldUnlistedColumns(_ survey: FeedSurvey) throws(LedgerError) -> Bool {
        // A calendar lists what its ledgers' headers name; cells beyond the header are called `column 18`.
        let signs = survey.calendarTexts.isEmpty ? ["X-LEDGER-FIELD", "ledger2ics:v1"] : ["X-NAME=column "]
        return try survey.source.contains(anyOf: signs)
    }

    /// Reports which columns of an entry come too late for the header.
    private func noteUnlisted(in imported: ImportedEntry, _ columns: inout ExtraColumns, report: Diagnostic.Handler) {
        guard !imported.entry.fields.isEmpty else { return }
        let count = columns.names.count
        columns.note(imported.entry)
        for name in columns.names.dropFirst(count) {
            let message = "no calendar of the feed lists the column \(name) in X-LEDGER-COLUMNS; it is left out of the CSV"
            report(Diagnostic(.error, .icsUnlistedColumn, at: imported.place, message, uid: imported.uid))
        }
    }
}

extension DiagnosticCode {
    /// An entry has an extra column that the calendar does not list.
    public static let icsUnlistedColumn: DiagnosticCode = "ics-unlisted-column"
}

/// Writes imported entries in one of the formats of an import.
struct EntryListing {
    private var list: ListWriter
    private let format: FeedImport.Format
    private let extraColumns: [String]
    private var csv: LedgerWriter
    private var journal: JournalWriter
    /// How many entries the journal's program has no way to hold.
    private(set) var refusedCount = 0

    init(_ format: FeedImport.Format, extraColumns: [String], guardsFormulas: Bool) {
        self.format = format
        self.extraColumns = extraColumns
        list = ListWriter(format == .json ? .array : format == .jsonl ? .lines : .plain)
        csv = LedgerWriter(extraColumns: extraColumns, guardsFormulas: guardsFormulas)
        journal = JournalWriter(dialect: JournalDialect(rawValue: format.rawValue) ?? .hledger)
        if format == .csv { csv.writeHeader(to: &list.bytes) }
        if format.isJournal { journal.begin(to: &list.bytes) }
    }

    /// How many entries were written.
    var count: Int { list.count }

    mutating func write(_ imported: ImportedEntry, to output: inout OutputFile, report: Diagnostic.Handler) throws(LedgerError) {
        list.beginItem()
        switch format {
        case .csv: csv.write(imported.entry, to: &list.bytes)
        case .json, .jsonl:
            JSONWriter.appendObject(to: &list.bytes) {
                $0.members(of: imported.entry, uid: imported.uid, at: imported.place, extraColumns: extraColumns)
            }
        case .hledger, .ledger, .beancount:
            do throws(LedgerError) { try journal.write(imported.entry, to: &list.bytes) } catch {
                refusedCount += 1
                return report(Diagnostic(.error, error.code, at: imported.place, error.message, uid: imported.uid))
            }
        }
        try list.endItem(&output)
    }

    mutating func end(_ output: inout OutputFile, report: Diagnostic.Handler) throws(LedgerError) {
        if format.isJournal {
            journal.finish(to: &list.bytes)
            for rename in journal.renames {
                let message = "\(rename.subject.rawValue) \(rename.original) is called \(rename.written) in the journal"
                report(Diagnostic(.note, .journalRename, at: SourcePlace("journal"), message))
            }
        }
        try list.end(&output)
    }
}

extension FeedImport.Format {
    fileprivate var isJournal: Bool { JournalDialect(rawValue: rawValue) != nil }
}

extension DiagnosticCode {
    /// The journal's program does not take a name as it is.
    static let journalRename: DiagnosticCode = "journal-rename"
}
