public import ByteStreams
public import CivilCalendar
public import Diagnostics
internal import LedgerCSV
internal import LedgerCore
public import LedgerEvents
internal import LibicalBridge

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
        var writer = EntryListing(format, extraColumns: try await extraColumns(of: walks), guardsFormulas: guardsFormulas)
        var importer = EntryImporter(options: options)
        try writer.begin(&output)
        for walk in walks where !isStopped() {
            for header in walk.survey.ledgerColumnTexts { importer.begin(calendarColumns: header) }
            let counts = try await walk.run(report: gate.report, isStopped: isStopped) { event in
                guard let imported = importer.take(event, report: gate.report), isWanted(imported.entry.date) else { return }
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

    /// The extra columns of all feeds: as their calendars list them, and where one with extra columns does not, as its entries have them.
    private func extraColumns(of walks: [FeedWalk]) async throws -> [String] {
        var columns = ExtraColumns()
        for walk in walks {
            for header in walk.survey.ledgerColumnTexts { columns.begin(calendarColumns: header) }
        }
        guard format == .csv else { return columns.names }
        for walk in walks where try mayHoldUnlistedColumns(walk.survey) {
            var importer = EntryImporter()
            for header in walk.survey.ledgerColumnTexts { importer.begin(calendarColumns: header) }
            try await walk.run(report: { _ in }) { event in
                if let imported = importer.take(event, report: { _ in }) { columns.note(imported.entry) }
            }
        }
        return columns.names
    }

    /// Whether a feed that lists no columns has entries with some; looked for in its bytes, which is far quicker than decoding it.
    private func mayHoldUnlistedColumns(_ survey: FeedSurvey) throws(StreamError) -> Bool {
        guard survey.ledgerColumnTexts.isEmpty else { return false }
        return try survey.source.contains(anyOf: ["X-LEDGER-FIELD", "ledger2ics:v1"])
    }
}
