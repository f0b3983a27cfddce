import ArgumentParser
import LedgerCalendar

/// `ledger2ics annotate`: the money of the days on a feed's events.
struct Annotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write each day's income and expense on the events of a feed (.ics).",
        discussion: """
            Adds X-LEDGER-DAY-INCOME and X-LEDGER-DAY-EXPENSE to every event, for the days it covers and each currency that \
            moved. Every other byte stays as it was. Annotating again replaces what was added, and a ledger without entries \
            removes it. Entries that an export made (X-LEDGER-AMOUNT) are money, no appointments: they stay as they are. -o may \
            name the feed itself.

            EXAMPLES
              ledger2ics annotate family.ics --ledger household.csv -o family.ics
              ledger2ics annotate work.ics --ledger 2025.csv --ledger 2026.csv
              ledger2ics annotate family.ics --ledger bank.csv --day-events
            """)

    @Argument(help: "The feed to annotate: a path, an address, or '-'.", completion: .file(extensions: ["ics"]))
    var feed: String

    @Option(
        name: .customLong("ledger"),
        help: ArgumentHelp("A ledger (CSV) with the money: a path, an address, or '-'; may be given more than once.", valueName: "ledger"),
        completion: .file(extensions: ["csv", "tsv", "txt"]))
    var ledgers: [String]

    @Flag(help: "Also add an all-day event for each day that moved, with the totals in its title.")
    var dayEvents = false

    @Flag(help: "Also say the amounts in a marked line of each DESCRIPTION (31 days at most).")
    var inDescription = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var period: PeriodOptions
    @OptionGroup var zone: ZoneOptions
    @OptionGroup var recurrence: RecurrenceOptions
    @OptionGroup var ledger: LedgerOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var reporting: ReportingOptions

    func validate() throws {
        guard !ledgers.isEmpty else { throw ValidationError("Name a ledger with --ledger.") }
        guard ([feed] + ledgers).count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input ('-') can be read once only.")
        }
    }

    func run() async throws {
        let printer = Printer(reporting)
        var annotation = FeedAnnotation(zone: zone.rules)
        annotation.reading = try ledger.reading()
        annotation.since = period.since?.date
        annotation.until = period.until?.date
        annotation.maxOccurrences = recurrence.maxOccurrences
        annotation.addsDayEvents = dayEvents
        annotation.addsDescriptions = inDescription
        annotation.ledgerID = ledger.ledgerID ?? ""
        annotation.isStrict = reporting.strict
        try await printer.reportingFailures {
            // The new file takes the place of the old one only when all of that has been read: the feed may be replaced.
            let feeds = try input.open([feed], output: nil, printer)
            let sources = try input.open(ledgers, output: output.output, printer)
            guard let feed = feeds.first, !sources.isEmpty else { return try printer.exit(hasErrors: true) }
            let file = try OutputFile(path: output.output, holdsBack: reporting.strict)
            let result = try await annotation.run(feed, ledgers: sources, to: file, report: printer.show)
            printer.conclude(
                (result.skippedRecordCount, result.recordCount, "entries"), (result.skippedEventCount, result.eventCount, "events"))
            try printer.exit(hasErrors: result.hasErrors)
        }
    }
}
