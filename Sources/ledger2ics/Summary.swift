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
        case .category: try await show(LabelBook(by: .category), run) { SummaryRow.rows(of: $0.totals) }
        case .account: try await show(LabelBook(by: .account), run) { SummaryRow.rows(of: $0.totals) }
        case .day: try await show(by: .day, run)
        case .week: try await show(by: .week(startingOn: view.weekStart?.weekday ?? .monday), run)
        case .month: try await show(by: .month(monthStart.rule), run)
        case .year: try await show(by: .year, run)
        }
    }

    private func show(by rule: PeriodRule, _ run: LoadRun) async throws {
        try await show(TotalsBook(), run) { SummaryRow.rows(of: $0.ledger.totals(by: rule)) }
    }

    private func show<Book: MoneyBook>(_ book: Book, _ run: LoadRun, rows: @escaping (Book) -> [SummaryRow]) async throws {
        var isEmpty = false
        try await run.run(book) { printer in
            if isEmpty { printer.explain("the input has no income and no expense\(period.isLimited ? " on these days" : "")") }
        } render: { book in
            let rows = rows(book)
            isEmpty = rows.isEmpty
            return rendered(rows, run)
        }
    }

    private func rendered(_ rows: [SummaryRow], _ run: LoadRun) -> [UInt8] {
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
