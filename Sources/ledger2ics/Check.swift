import ArgumentParser
import LedgerCalendar

/// `ledger2ics check`: what is wrong with inputs.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: Ledger2ICS.name,
        abstract: "Report what is wrong with ledgers and feeds, and do nothing else.",
        discussion: """
            Exits with 0 when there are no errors, and with 65 when there are any. With --public, what is found is \
            not an error; with --strict as well, account and card numbers are.

            EXAMPLES
              ledger2ics check family.ics household.csv
              ledger2ics check feed.ics --format json
              ledger2ics check --public shared.ics
            """)

    @Argument(
        help: "Ledgers and feeds: paths, folders of calendars, addresses, or '-'.", completion: .file(extensions: ["ics", "csv"]))
    var inputs: [String]

    @OptionGroup var formats: FormatOptions<CheckFormat>

    @Flag(
        name: .customLong("public"),
        help:
            "List what a stranger would learn from feeds instead: account numbers, balances, codes, notes and amounts, with how many there are, and the line of the first."
    )
    var listsExposure = false

    @Flag(help: "Report all that speaks for one reading of a ledger or another, how strongly, and what came of it.")
    var explain = false

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.counting) var recurrence: RecurrenceOptions
    @OptionGroup(title: HelpSection.days) var zone: ZoneOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.inputs) var kind: KindOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    func run() async throws {
        let format = formats.format(for: output)
        let runner = JobRunner(
            input: input, output: output, reporting: reporting, writer: formats.checked(.check), countsLosses: false)
        guard !listsExposure else {
            var check = ExposureCheck(format: format == .json ? .json : .text)
            check.options = try JobOptions(ledger: ledger, kind: kind, zone: zone, recurrence: recurrence, reporting: reporting)
            return try await runner.run(check, on: inputs)
        }
        let faults = FaultArray()
        var check = InputCheck { format == .json ? faults.bytes : [] }
        check.options = try JobOptions(ledger: ledger, kind: kind, zone: zone, recurrence: recurrence, reporting: reporting)
        check.explainsReading = explain
        try await runner.run(check, on: inputs, show: format == .json ? faults.append : nil)
    }
}
