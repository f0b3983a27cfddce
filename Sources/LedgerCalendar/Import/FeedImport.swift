public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
public import Diagnostics
internal import LedgerCSV
internal import LedgerCore
public import LedgerEvents

/// Feeds in, a ledger out: the work of `ledger2ics import`.
///
/// ```swift
/// let importing = FeedImport(format: .csv)
/// let result = try await importing.run([try ByteSource(path: "household.ics")], to: try OutputFile(path: "household.csv"),
///     report: { print($0.message) })
/// ```
public struct FeedImport: Sendable {
    /// How the entries are written.
    public var format: Format
    /// What becomes an entry.
    public var options = EntryImporter.Options()
    /// Whether cells that a spreadsheet would run as formulas are protected.
    public var guardsFormulas = false
    /// Only entries from this day on are written.
    public var since: CivilDate?
    /// The last day whose entries are written.
    public var until: CivilDate?
    /// Whether the first error ends the run, with nothing written.
    public var isStrict = false

    /// An import that writes entries in that format.
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

    /// What came of the feeds.
    public struct Result: Sendable, Hashable {
        /// How many entries were written.
        public internal(set) var entryCount = 0
        /// How many VEVENTs there were.
        public internal(set) var found = 0
        /// How many could not be used, since they or their money are broken.
        public internal(set) var skipped = 0
        /// Whether an error was reported.
        public internal(set) var hasErrors = false
        /// Whether the output took its place.
        public internal(set) var isCommitted = false
    }

    /// Reads the feeds and writes their entries, in the feeds' order.
    ///
    /// - Throws: `StreamError` when reading or writing fails.
    public func run(
        _ feeds: [ByteSource], to output: consuming OutputFile, report: @escaping Diagnostic.Handler
    ) async throws -> Result {
        var output = output
        var result = Result()
        let gate = FaultGate(isStrict: isStrict, report: report)
        let isStopped = { gate.mustStop }
        var walks: [FeedWalk] = []
        for feed in feeds { walks.append(try FeedWalk(feed)) }
        var columns = try await extraColumns(of: walks)
        var writer = EntryListing(format, extraColumns: columns.names, guardsFormulas: guardsFormulas)
        var importer = EntryImporter(options: options)
        try writer.begin(&output)
        for walk in walks where !isStopped() {
            importer.begin(calendarColumns: walk.survey.calendarTexts)
            let counts = try await walk.run(report: gate.report, isStopped: isStopped) { event in
                guard let imported = importer.take(event, report: gate.report), isWanted(imported.entry.date) else { return }
                if format == .csv { noteUnlisted(in: imported, &columns, report: gate.report) }
                try writer.write(imported, to: &output, report: gate.report)
            }
            result.found += counts.found
            result.skipped += counts.skipped
        }
        if !isStopped() { try writer.end(&output, report: gate.report) }
        importer.closingNotes(for: feeds.first?.name ?? "-").forEach(gate.report)
        result.entryCount = writer.count
        result.skipped += importer.counts.broken + writer.refusedCount
        result.hasErrors = gate.hasErrors
        guard !isStopped() else { return result }
        let isTruncated = walks.contains { $0.survey.isTruncated }
        // A cut-off or useless feed must not take the place of an older ledger; a pipe gets what there is.
        guard !output.isFile || !isTruncated && (result.entryCount > 0 || !gate.hasErrors) else { return result }
        try output.commit()
        result.isCommitted = true
        return result
    }

    private func isWanted(_ date: CivilDate) -> Bool {
        date >= since ?? .min && date <= until ?? .max
    }

    /// The extra columns of all feeds: as their calendars list them, and where these do not list all, as their entries have them.
    private func extraColumns(of walks: [FeedWalk]) async throws -> ExtraColumns {
        var columns = ExtraColumns()
        for walk in walks { columns.begin(calendarColumns: walk.survey.calendarTexts) }
        guard format == .csv else { return columns }
        for walk in walks where try mayHoldUnlistedColumns(walk.survey) {
            var importer = EntryImporter()
            importer.begin(calendarColumns: walk.survey.calendarTexts)
            try await walk.run(report: { _ in }) { event in
                if let imported = importer.take(event, report: { _ in }) { columns.note(imported.entry) }
            }
        }
        return columns
    }

    /// Whether a feed may have entries with columns that its calendars do not list; looked for in its bytes, which is far quicker than decoding it.
    private func mayHoldUnlistedColumns(_ survey: FeedSurvey) throws(StreamError) -> Bool {
        // A calendar lists what its ledgers' headers name; cells beyond the header are called `column 18`.
        let signs = survey.calendarTexts.isEmpty ? ["X-LEDGER-FIELD", "ledger2ics:v1"] : ["X-NAME=column "]
        return try survey.source.contains(anyOf: signs)
    }

    /// Says which columns of an entry come too late for the header.
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
