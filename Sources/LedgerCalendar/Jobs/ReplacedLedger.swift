internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import StatementReading

/// The rows of a ledger of ours that an import replaces, of which those are told that no event has: nothing else does, once they are gone.
struct ReplacedLedger {
    private let source: ByteSource
    private var events = Set<UInt128>()
    private static let maxListed = 20

    /// `nil` for a file that is no ledger of ours.
    init?(_ source: ByteSource?) {
        guard let source, (try? LedgerColumns.areOwn(in: source)) == true else { return nil }
        self.source = source
    }

    /// Takes note of an event that is an entry.
    mutating func note(_ event: EntryReading) { if event.hasEntry { events.insert(event.identity) } }

    /// Warns of the rows that are in no event, or are left out by their day or a filter.
    func report(_ options: JobOptions, in run: JobRun) {
        var reading = LedgerReadingOptions()
        reading.defaultCurrency = options.reading.defaultCurrency
        // A file that cannot be read says nothing.
        guard let survey = try? LedgerSurvey(source: source, options: reading), var reader = try? LedgerReader(survey, report: { _ in })
        else { return }
        var (identity, count) = (EntryIdentity(ledgerID: options.ledgerID), 0)
        while let row = try? reader.next() {
            let entry = row.entry
            let uid = identity.uid(for: entry)
            guard !options.counts(entry) || !events.contains(FeedEvent.identity(uid: uid.description)) else { continue }
            count += 1
            guard count <= Self.maxListed else { continue }
            let title = [entry.payee, entry.description, entry.category].first { !$0.isEmpty } ?? ""
            let shown = "\(entry.date) \(entry.money)" + (title.isEmpty ? "" : " “\(title.prefix(40))”")
            let message = "this row, \(shown), has no event in the calendar and is not in what replaces the ledger"
            run.report(Diagnostic(.warning, .importEventGone, at: SourcePlace(source.name, line: row.line), message))
        }
        guard count > Self.maxListed else { return }
        let message = "\(count - Self.maxListed) more rows have no event in the calendar and are not in what replaces the ledger"
        run.report(Diagnostic(.warning, .importEventGone, at: SourcePlace(source.name), message))
    }
}
