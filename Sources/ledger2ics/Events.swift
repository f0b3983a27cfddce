import ArgumentParser
import LedgerCalendar

/// `ledger2ics events`: what happens in feeds.
struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the events of feeds (.ics), with recurring ones expanded.",
        discussion: """
            Without --since and --until, recurring events are looked at from the year before today to the two after it.

            EXAMPLES
              ledger2ics events family.ics
              ledger2ics events https://example.com/team.ics --until 2026-12-31
              ledger2ics events family.ics --no-expand --format jsonl
            """)

    @Argument(help: "Feeds to read: paths, addresses (https, webcal), or '-'.", completion: .file(extensions: ["ics"]))
    var feeds: [String]

    @Option(help: ArgumentHelp("table, to look at, csv, json or jsonl.", valueName: "name"))
    var format = Format.table

    @Flag(name: .customLong("no-expand"), help: "List each VEVENT once, as it stands, in the feed's order.")
    var isUnexpanded = false

    @OptionGroup var period: PeriodOptions
    @OptionGroup var zone: ZoneOptions
    @OptionGroup var language: LocaleOptions
    @OptionGroup var recurrence: RecurrenceOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var kind: KindOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var reporting: ReportingOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, csv, json, jsonl

        var listed: EventListing.Format {
            switch self {
            case .table: .table
            case .csv: .csv
            case .json: .json
            case .jsonl: .jsonl
            }
        }
    }

    func run() async throws {
        let printer = Printer(reporting)
        let rules = zone.rules
        var list = EventList(
            since: period.since?.date, until: period.until?.date, today: zone.today(in: rules), zone: rules,
            maxOccurrences: recurrence.maxOccurrences)
        list.isExpanded = !isUnexpanded
        list.isStrict = reporting.strict
        try await printer.reportingFailures {
            let sources = try input.open(feeds, output: output.output, printer)
            let file = try OutputFile(path: output.output, holdsBack: reporting.strict)
            let table = EventTable(
                locale: language.viewLocale(forPeople: true), width: output.isFile ? nil : Terminal.askedWidth,
                usesColor: output.usesColor(reporting))
            let listing = EventListing(format.listed, table: table, zone: rules)
            let result = try await list.run(sources, listing: listing, to: file, report: printer.show)
            printer.conclude(skipped: result.skipped, of: result.found, "events")
            try printer.exit(hasErrors: result.hasErrors)
        }
    }
}
