import ArgumentParser
import LedgerCalendar

/// `ledger2ics summary`: totals by period, category, account, payee or tag.
struct Summary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary", _superCommandName: Ledger2ICS.name,
        abstract: "Add up income and expense by day, week, month, year, category, account, payee or tag.",
        discussion: """
            Currencies are kept apart; transfers are in no sum. Weeks begin on Monday unless --week-start says otherwise. Categories and accounts \
            such as Food:Dining are shown below Food, which has the sum of them all; an entry with two tags counts under both.

            EXAMPLES
              ledger2ics summary household.csv
              ledger2ics summary household.csv --by category --since 2026-03-01
              ledger2ics summary household.csv --by payee --category Food
              ledger2ics summary 2025.csv 2026.csv --by week -o weeks.csv
            """)

    // A list, so that a second one is seen: of two single values the parser would take the last.
    @Option(
        help: ArgumentHelp("What to sum by: day, week, month, year, category, account, payee or tag (default: month).", valueName: "what"))
    var by: [By] = []

    @OptionGroup var formats: FormatOptions<SummaryFormat>

    @OptionGroup var load: LoadOptions
    @OptionGroup var csv: CSVOutputOptions
    @OptionGroup(title: HelpSection.views) var view: ViewOptions

    enum By: String, ExpressibleByArgument, CaseIterable {
        case day, week, month, year, category, account, payee, tag
    }

    private var format: SummaryFormat { formats.format(for: load.output) }
    private var grouping: By { by.last ?? .month }

    func validate() throws {
        guard by.count <= 1 else { throw ValidationError("--by is given twice; one summary sums by one thing: run summary once for each.") }
        // `year` begins years with the month that --month-start moves: two sums of one year would differ in silence.
        guard grouping != .year || view.monthStart.rule == .calendar else {
            throw ValidationError("--by year sums calendar years, whatever --month-start says; sum --by month, or see ledger2ics year.")
        }
    }

    func run() async throws {
        switch grouping {
        case .category: try await show(by: .label(.category))
        case .account: try await show(by: .label(.account))
        case .payee: try await show(by: .label(.payee))
        case .tag: try await show(by: .tag)
        case .day: try await show(by: .day)
        case .week: try await show(by: .week(startingOn: view.settings(weekStart: .monday).weekStart))
        case .month: try await show(by: .month(view.monthStart.rule))
        case .year: try await show(by: .year)
        }
    }

    private func show(by grouping: LabelBook.Grouping) async throws {
        try await show(LabelBook(by: grouping)) { $0.rows }
    }

    private func show(by rule: PeriodRule) async throws {
        try await show(TotalsBook()) { SummaryRow.rows(of: $0.ledger.totals(by: rule)) }
    }

    private func show<Book: MoneyBook>(_ book: Book, rows: @escaping (Book) -> some Sequence<SummaryRow>) async throws {
        var isEmpty = false
        let guardsFormulas = try csv.guardsFormulas(isCSV: format == .csv)
        let settings = view.settings(weekStart: .monday)
        try await load.run(book, settings, by: formats.checked(.summary), outputEncoding: csv.encoding(isCSV: format == .csv)) { printer in
            // Transfers count, but are in no sum.
            if isEmpty { load.emptiness("income or expense").tell(printer) }
        } render: { book, output in
            let rows = rows(book)
            var first = rows.makeIterator()
            isEmpty = first.next() == nil
            try write(rows, guardsFormulas: guardsFormulas, to: &output)
        }
    }

    private func write(_ rows: some Sequence<SummaryRow>, guardsFormulas: Bool, to output: inout OutputFile) throws {
        var bytes: [UInt8] = []
        func flush(_ bytes: inout [UInt8]) throws {
            try output.write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        switch format {
        case .json: try rows.write(jsonTo: &bytes, flush: flush)
        case .csv: try rows.write(csvTo: &bytes, guardsFormulas: guardsFormulas, flush: flush)
        case .table:
            let table = SummaryTable(
                locale: view.viewLocale(forPeople: true), width: load.output.isFile ? nil : Terminal.askedWidth, usesColor: load.usesColor)
            let arrangement: SummaryTable.Arrangement =
                switch grouping {
                case .category, .account: .tree
                case .tag: .overlapping
                default: .apart
                }
            try table.write(rows, as: arrangement, to: &bytes, flush: flush)
        }
        try flush(&bytes)
    }
}
