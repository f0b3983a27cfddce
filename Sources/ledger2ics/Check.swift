import ArgumentParser
import LedgerCalendar

/// `ledger2ics check`: what is wrong with inputs.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what is wrong with ledgers and feeds, and nothing else.",
        discussion: """
            Exits with 0 when there is no error, and with 65 when there is one.

            EXAMPLES
              ledger2ics check family.ics household.csv
              ledger2ics check feed.ics --format json
            """)

    @Argument(help: "Ledgers and feeds: paths, addresses, or '-'.", completion: .file(extensions: ["ics", "csv"]))
    var inputs: [String]

    @Option(help: "text, or json: an array of all faults on standard output.")
    var format = Format.text

    @OptionGroup var ledger: LedgerOptions
    @OptionGroup var zone: ZoneOptions
    @OptionGroup var recurrence: RecurrenceOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var kind: KindOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var reporting: ReportingOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    func run() async throws {
        let printer = Printer(reporting)
        try await printer.reportingFailures {
            let sources = try input.open(inputs, output: output.output, printer)
            let today = zone.today(in: zone.rules)
            var check = InputCheck(today: today, zone: zone.rules, maxOccurrences: recurrence.maxOccurrences)
            check.isStrict = reporting.strict
            check.reading = try ledger.reading()
            var output = try OutputFile(path: output.output)
            var found = FaultArray()
            for source in sources where !check.mustStop {
                let kind = try kind.kind(of: source)
                try await check.run(source, as: kind) { fault in
                    if format == .json { found.append(fault) } else { printer.show(fault) }
                }
            }
            if format == .json { try output.write(found.finished()) }
            try output.commit()
            try printer.exit(hasErrors: check.hasErrors)
        }
    }
}
