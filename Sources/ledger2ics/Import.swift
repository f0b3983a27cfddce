public import ArgumentParser
public import LedgerCalendar

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
    var format = FeedImport.Format.csv

    @Flag(help: "Look for amounts such as '₩12,000' or '-21,30 €' in events that carry none; what has two readings is left alone.")
    var findAmounts = false

    @Flag(
        name: .customLong("all"), help: "Make an entry of every event but sums that ledger2ics made; those without money get the amount 0.")
    var takesAll = false

    @Flag(help: "Protect cells that a spreadsheet would run as formulas.")
    var spreadsheet = false

    @OptionGroup var currency: CurrencyOptions
    @OptionGroup var period: PeriodOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var kind: KindOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var csv: CSVOutputOptions
    @OptionGroup var carrier: EngineOptions
    @OptionGroup var reporting: ReportingOptions

    func run() async throws {
        var importing = FeedImport(format: format)
        importing.options = try JobOptions(kind: kind, period: period, reporting: reporting)
        importing.importing.findsAmounts = findAmounts
        importing.importing.takesAll = takesAll
        importing.importing.defaultCurrency = try currency.commodity()
        importing.guardsFormulas = spreadsheet
        importing.engine = carrier.chosen
        var runner = JobRunner(input: input, output: output, reporting: reporting)
        runner.outputEncoding = try csv.encoding(isCSV: format == .csv)
        try await runner.run(importing, on: feeds) { result, printer in
            if result.writtenCount == 0 { printer.explain("the input has no entries\(period.isLimited ? " on these days" : "")") }
        }
    }
}

extension FeedImport.Format: ExpressibleByArgument {}
