import ArgumentParser
import LedgerCalendar

/// `ledger2ics import`: iCalendar to ledger entries.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the ledger entries of feeds (.ics) back.",
        discussion: """
            What export wrote comes back exactly. Other programs' events have no money; --find-amounts looks for it in their texts,
            and --all makes an entry of every event.

            EXAMPLES
              ledger2ics import household.ics -o household.csv
              ledger2ics import household.ics --format hledger -o household.journal
              ledger2ics import https://example.com/shared.ics --find-amounts --currency KRW
            """)

    @Argument(help: "Feeds to read: paths, addresses (https, webcal), or '-'.", completion: .file(extensions: ["ics"]))
    var feeds: [String]

    @Option(help: "csv, json, jsonl, hledger, ledger or beancount.")
    var format = Format.csv

    @Flag(help: "Look for amounts such as '₩12,000' or '-21,30 €' in events that carry none; what has two readings is left alone.")
    var findAmounts = false

    @Flag(
        name: .customLong("all"), help: "Make an entry of every event but sums that ledger2ics made; those without money get the amount 0.")
    var takesAll = false

    @Flag(help: "Protect cells that a spreadsheet would run as formulas.")
    var spreadsheet = false

    @Option(help: ArgumentHelp("The currency of amounts that name none, or only a sign that several share.", valueName: "code"))
    var currency: String?

    @OptionGroup var period: PeriodOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var kind: KindOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var reporting: ReportingOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, json, jsonl, hledger, ledger, beancount

        var imported: FeedImport.Format {
            switch self {
            case .csv: .csv
            case .json: .json
            case .jsonl: .jsonl
            case .hledger: .hledger
            case .ledger: .ledger
            case .beancount: .beancount
            }
        }
    }

    func run() async throws {
        let printer = Printer(reporting)
        var importing = FeedImport(format: format.imported)
        importing.options.findsAmounts = findAmounts
        importing.options.takesAll = takesAll
        importing.options.defaultCurrency = try currency.map(LedgerOptions.commodity)
        importing.guardsFormulas = spreadsheet
        importing.since = period.since?.date
        importing.until = period.until?.date
        importing.isStrict = reporting.strict
        try await printer.reportingFailures {
            let sources = try input.open(feeds, output: output.output, printer)
            let file = try OutputFile(path: output.output, holdsBack: reporting.strict)
            let result = try await importing.run(sources, to: file, report: printer.show)
            if result.entryCount == 0 { printer.explain("the input has no entries\(period.isLimited ? " on these days" : "")") }
            printer.conclude(skipped: result.skipped, of: result.found, "events")
            try printer.exit(hasErrors: result.hasErrors)
        }
    }
}
