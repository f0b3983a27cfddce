import ArgumentParser
import LedgerCalendar

/// `ledger2ics annotate`: the money of the days on a feed's events.
struct Annotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotate", _superCommandName: Ledger2ICS.name,
        abstract: "Add each day's income and expense to the events of a feed (.ics).",
        usage: "ledger2ics annotate <feed> --ledger <ledger> ... [<options>]",
        discussion: """
            Adds X-LEDGER-DAY-INCOME and X-LEDGER-DAY-EXPENSE to every event, for each day it covers and each currency with \
            money that day. Every other byte stays as it was. Annotating again replaces what was added, and a ledger without entries \
            removes it. Events made by export (X-LEDGER-AMOUNT) are money, not appointments: they stay as they are, and count \
            when given as --ledger; money with a UID seen before counts once. -o may name the feed itself.

            EXAMPLES
              ledger2ics annotate family.ics --ledger household.csv -o family.ics
              ledger2ics annotate work.ics --ledger 2025.csv 2026.ics
              ledger2ics annotate family.ics --ledger bank.csv --day-events
            """)

    @Argument(
        help: ArgumentHelp("The feed to annotate: a path, an address, or '-'. Any further inputs are ledgers.", valueName: "feed"),
        completion: .file(extensions: ["ics"]))
    var inputs: [String]

    @Option(
        name: .customLong("ledger"),
        help: ArgumentHelp(
            "A ledger with the money, CSV or exported: a path, a folder of calendars, an address, or '-'. More may follow.",
            valueName: "ledger"),
        completion: .file(extensions: ["csv", "tsv", "txt", "ics"]))
    var ledgers: [String] = []

    @Flag(help: "Also add an all-day event for each day with money, with the totals in its title.")
    var dayEvents = false

    @Flag(help: "Also write the amounts in a marked line of each DESCRIPTION (at most 31 days).")
    var inDescription = false

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.counting) var period: PeriodOptions
    @OptionGroup(title: HelpSection.counting) var filter: FilterOptions
    @OptionGroup(title: HelpSection.counting) var recurrence: RecurrenceOptions
    @OptionGroup(title: HelpSection.days) var zone: ZoneOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.inputs) var kind: KindOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    func validate() throws {
        guard !ledgers.isEmpty else {
            let meant = inputs.count > 1 ? "; did you mean annotate \(inputs[0]) --ledger \(inputs[1...].joined(separator: " "))?" : "."
            throw ValidationError(TerminalText.safe("Name a ledger with --ledger\(meant)"))
        }
        guard (inputs + ledgers).count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input ('-') can be read once only.")
        }
    }

    func run() async throws {
        var annotation = FeedAnnotation(ledgers: [ByteSource]())
        annotation.options = try JobOptions(
            ledger: ledger, kind: kind, period: period, zone: zone, recurrence: recurrence, filter: filter, reporting: reporting)
        annotation.addsDayEvents = dayEvents
        annotation.addsDescriptions = inDescription
        var runner = JobRunner(input: input, output: output, reporting: reporting, writer: .annotating)
        runner.fateOfEvents = "could not be read"
        runner.emptiness = Emptiness(what: "entries", period: period, filter: filter, isToldOfAll: false)
        try await runner.run { [annotation] printer in
            var annotation = annotation
            // The new file takes the place of the old one only when all of that has been read: the feed may be replaced, also where
            // it is a ledger, for its entries stay as they are.
            let feeds = try input.open(Array(inputs.prefix(1)), output: nil, printer)
            let replacesFeed = output.output.map { path in feeds.contains { $0.isFile(at: path) } } ?? false
            annotation.ledgers = try input.open(ledgers + inputs.dropFirst(), output: replacesFeed ? nil : output.output, printer)
            try tell(printer, ofLedger: feeds, in: annotation)
            return (annotation, feeds)
        }
    }

    /// Says that the ledger and the feed are probably in each other's place, before the errors that come of it.
    private func tell(_ printer: Printer, ofLedger feeds: [ByteSource], in annotation: FeedAnnotation) throws {
        guard let feed = feeds.first, try annotation.options.kind ?? .detect(feed) == .csv, feed.looksLikeLedger else { return }
        let calendar = try annotation.ledgers.first { try InputKind.detect($0) == .ics }
        let command = "annotate \(calendar?.name ?? "FEED") --ledger \(feed.name)"
        printer.note(TerminalText.safe("\(feed.name) is a ledger; did you mean \(command)?"))
    }
}
