import ArgumentParser
import LedgerCalendar

/// `ledger2ics check`: what is wrong with inputs.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: Ledger2ICS.name,
        abstract: "Say what is wrong with ledgers and feeds, and nothing else.",
        discussion: """
            Exits with 0 when there is no error, and with 65 when there is one.

            EXAMPLES
              ledger2ics check family.ics household.csv
              ledger2ics check feed.ics --format json
            """)

    @Argument(help: "Ledgers and feeds: paths, addresses, or '-'.", completion: .file(extensions: ["ics", "csv"]))
    var inputs: [String]

    @Option(help: ArgumentHelp("Output format; json: an array of all faults on standard output.", valueName: "name"))
    var format = Format.text

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.counting) var recurrence: RecurrenceOptions
    @OptionGroup(title: HelpSection.days) var zone: ZoneOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.inputs) var kind: KindOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    func run() async throws {
        let faults = FaultArray()
        var check = InputCheck { format == .json ? faults.bytes : [] }
        check.options = try JobOptions(ledger: ledger, kind: kind, zone: zone, recurrence: recurrence, reporting: reporting)
        let runner = JobRunner(input: input, output: output, reporting: reporting, countsLosses: false)
        try await runner.run(check, on: inputs, show: format == .json ? faults.append : nil)
    }
}
