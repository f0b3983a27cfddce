import ArgumentParser
import LedgerCalendar

/// `ledger2ics summary`: totals by period, category or account.
struct Summary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sum income and expense up by day, week, month, year, category or account.",
        discussion: """
            Currencies stay apart, transfers are in no sum. Weeks begin on monday unless --week-start says otherwise.

            EXAMPLES
              ledger2ics summary household.csv
              ledger2ics summary household.csv --by category --since 2026-03-01
              ledger2ics summary 2025.csv 2026.csv --by week --format csv -o weeks.csv
            """)

    @Argument(help: "Ledgers and feeds to read: paths, addresses (https, webcal), or '-'.", completion: .file(extensions: ["csv", "ics"]))
    var inputs: [String]

    @Option(help: ArgumentHelp("day, week, month, year, category or account.", valueName: "what"))
    var by = By.month

    @Option(help: ArgumentHelp("table, to look at, json or csv.", valueName: "name"))
    var format = Format.table

    @OptionGroup var view: ViewOptions

    @Option(
        help: ArgumentHelp("The first day of months: 25 for months from the 25th to the 24th, named by where they begin.", valueName: "day")
    )
    var monthStart = MonthStartArgument.first

    @OptionGroup var zone: ZoneOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var kind: KindOptions
    @OptionGroup var ledger: LedgerOptions
    @OptionGroup var period: PeriodOptions
    @OptionGroup var recurrence: RecurrenceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var reporting: ReportingOptions

    enum By: String, ExpressibleByArgument, CaseIterable {
        case day, week, month, year, category, account
    }

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv
    }

    func run() async throws {
        let run = LoadRun(
            inputs: inputs, input: input, kind: kind, ledger: ledger, period: period, zone: zone, recurrence: recurrence, output: output,
            reporting: reporting)
        switch by {
        case .category: try await run.run(LabelBook(by: .category)) { rendered(SummaryRow.rows(of: $0.totals), run, $1) }
        case .account: try await run.run(LabelBook(by: .account)) { rendered(SummaryRow.rows(of: $0.totals), run, $1) }
        case .day: try await sum(by: .day, run)
        case .week: try await sum(by: .week(startingOn: view.weekStart?.weekday ?? .monday), run)
        case .month: try await sum(by: .month(monthStart.rule), run)
        case .year: try await sum(by: .year, run)
        }
    }

    private func sum(by rule: PeriodRule, _ run: LoadRun) async throws {
        try await run.run(TotalsBook()) { rendered(SummaryRow.rows(of: $0.ledger.totals(by: rule)), run, $1) }
    }

    private func rendered(_ rows: [SummaryRow], _ run: LoadRun, _ printer: Printer) -> [UInt8] {
        if rows.isEmpty { printer.explain("the input has no income and no expense\(period.isLimited ? " on these days" : "")") }
        var bytes: [UInt8] = []
        switch format {
        case .json: rows.write(jsonTo: &bytes)
        case .csv: rows.write(csvTo: &bytes)
        case .table:
            let table = SummaryTable(
                locale: view.viewLocale(forPeople: true), width: output.isFile ? nil : Terminal.askedWidth, usesColor: run.usesColor)
            bytes += table.text(of: rows).utf8
        }
        return bytes
    }
}
