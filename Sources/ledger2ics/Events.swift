import ArgumentParser
import LedgerCalendar

/// `ledger2ics events`: what happens in feeds.
struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", _superCommandName: Ledger2ICS.name,
        abstract: "List the events of feeds (.ics), with recurring ones expanded.",
        discussion: """
            Without --since and --until, recurring events are expanded from one year before today to two years after it.

            EXAMPLES
              ledger2ics events family.ics
              ledger2ics events https://example.com/team.ics --until 2026-12-31
              ledger2ics events family.ics --no-expand --format jsonl
            """)

    @Argument(
        help: "Feeds to read: paths, folders of calendars, addresses (https, webcal), or '-'.", completion: .file(extensions: ["ics"]))
    var feeds: [String]

    @OptionGroup var formats: FormatOptions<EventList.Format>

    @Flag(name: .customLong("no-expand"), help: "List each VEVENT once, as it stands, in the feed's order.")
    var isUnexpanded = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var csv: CSVOutputOptions
    @OptionGroup(title: HelpSection.counting) var period: PeriodOptions
    @OptionGroup(title: HelpSection.counting) var recurrence: RecurrenceOptions
    @OptionGroup(title: HelpSection.views) var zone: ZoneOptions
    @OptionGroup(title: HelpSection.views) var language: LocaleOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.inputs) var kind: KindOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    func validate() throws {
        guard kind.inputFormat != .csv else { throw ValidationError("Events are read from feeds (ics), not from ledgers (csv).") }
    }

    func run() async throws {
        let format = formats.format(for: output)
        var list = EventList(format: format)
        list.options = try JobOptions(kind: kind, period: period, zone: zone, recurrence: recurrence, reporting: reporting)
        list.isExpanded = !isUnexpanded
        list.guardsFormulas = try csv.guardsFormulas(isCSV: format == .csv)
        list.table = EventTable(
            locale: language.viewLocale(forPeople: true), width: output.isFile ? nil : Terminal.askedWidth,
            usesColor: output.usesColor(reporting))
        var runner = JobRunner(input: input, output: output, reporting: reporting, writer: formats.checked(.events))
        runner.emptiness = Emptiness(what: "events", period: period)
        runner.outputEncoding = try csv.encoding(isCSV: format == .csv)
        try await runner.run(list, on: feeds)
    }
}
