internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import StatementReading

/// A ledger of ours that an import replaces: warns of each row that the calendar has no event of, since nothing else keeps it.
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

    /// Warns of the rows that have no event, or that the period or a filter leaves out.
    func report(_ options: JobOptions, in run: JobRun) {
        var reading = LedgerReadingOptions()
        reading.defaultCurrency = options.reading.defaultCurrency
        // Of a file that cannot be read, nothing is known.
        guard let survey = try? LedgerSurvey(source: source, options: reading), var reader = try? LedgerReader(survey, report: { _ in })
        else { return }
        var (identity, count) = (EntryIdentity(ledgerID: options.ledgerID), 0)
        while let row = try? reader.next() {
            let entry = row.entry
            let event = FeedEvent.identity(uid: identity.uid(for: entry).description)
            guard !options.counts(entry) || !events.contains(event) else { continue }
            count += 1
            guard count <= Self.maxListed else { continue }
            let title = [entry.payee, entry.description, entry.category].first { !$0.isEmpty } ?? ""
            let shown = "\(entry.date) \(entry.money)" + (title.isEmpty ? "" : " “\(title.prefix(40))”")
            let message = "\(shown) has no event in the calendar, and is not in the file that replaces this one"
            run.report(Diagnostic(.warning, .importEventGone, at: SourcePlace(source.name, line: row.line), message))
        }
        guard count > Self.maxListed else { return }
        let message = "\(count - Self.maxListed) more rows have no event in the calendar, and are not in the file that replaces this one"
        run.report(Diagnostic(.warning, .importEventGone, at: SourcePlace(source.name), message))
    }
}
