import ArgumentParser
import LedgerCalendar

/// `ledger2ics summary`: totals by period, category, account, payee or tag.
struct Summary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary", _superCommandName: Ledger2ICS.name,
        abstract: "Add up income and expense by day, week, month, year, category, account, payee or tag.",
        discussion: """
            Currencies are kept apart; transfers are in no sum. Weeks begin on Monday unless --week-start says otherwise. Categories and accounts \
            such as Food:Dining are shown below Food, which has the sum of them all; an entry with two tags counts under both. A second --by \
            makes a table: --by category --by month has categories as rows and months as columns, for each currency.

            EXAMPLES
              ledger2ics summary household.csv
              ledger2ics summary household.csv --by category --since 2026-03-01
              ledger2ics summary household.csv --by payee --category Food --sort amount
              ledger2ics summary household.csv --by category --by month
              ledger2ics summary 2025.csv 2026.csv --by week -o weeks.csv
            """)

    // A list, so that a second one is seen: of two single values the parser would take the last.
    @Option(
        help: ArgumentHelp(
            "What to sum by: day, week, month, year, category, account, payee or tag (default: month). A name and a time together make a table.",
            valueName: "what"))
    var by: [By] = []

    @Option(
        help: ArgumentHelp(
            "Order of rows: name, or amount (the largest expense first, then the largest income; each currency apart).", valueName: "order")
    )
    var sort = Order.name

    @Flag(help: "Show how much of all income and of all expense each row is, in percent.")
    var share = false

    @OptionGroup var formats: FormatOptions<SummaryFormat>

    @OptionGroup var load: LoadOptions
    @OptionGroup var csv: CSVOutputOptions
    @OptionGroup(title: HelpSection.views) var view: ViewOptions

    enum By: String, ExpressibleByArgument, CaseIterable {
        case day, week, month, year, category, account, payee, tag

        /// How entries are put under names; `nil` for times.
        fileprivate var names: LabelBook.Grouping? {
            switch self {
            case .category: .label(.category)
            case .account: .label(.account)
            case .payee: .label(.payee)
            case .tag: .tag
            case .day, .week, .month, .year: nil
            }
        }

        fileprivate var arrangement: SummaryTable.Arrangement {
            switch self {
            case .category, .account: .tree
            case .tag: .overlapping
            default: .apart
            }
        }
    }

    enum Order: String, ExpressibleByArgument, CaseIterable {
        case name, amount
    }

    private var format: SummaryFormat { formats.format(for: load.output) }
    /// The names to sum by, if any, and the times.
    private var names: By? { by.first { $0.names != nil } }
    private var times: By? { by.first { $0.names == nil } }

    func validate() throws {
        guard by.count <= 1 || by.count == 2 && names != nil && times != nil else {
            throw ValidationError(
                "--by is given twice; one summary sums by one thing, or by a name (category, account, payee, tag) and a time (day, week, "
                    + "month, year): run summary once for each.")
        }
        // `year` begins years with the month that --month-start moves: two sums of one year would differ in silence.
        guard times != .year || view.monthStart.rule == .calendar else {
            throw ValidationError("--by year sums calendar years, whatever --month-start says; sum --by month, or see ledger2ics year.")
        }
        guard !share || by.count < 2 else { throw ValidationError("--share is for sums by one thing; give one --by.") }
        guard !share || names != .tag else {
            throw ValidationError("--share needs sums that add up; entries with two tags count under both.")
        }
    }

    func run() async throws {
        if let grouping = names?.names {
            guard let rule else { return try await show(LabelBook(by: grouping)) { try write($0.rows, guardsFormulas: $1, to: &$2) } }
            return try await show(LabelBook(by: grouping, and: rule)) { try write($0.crossRows, guardsFormulas: $1, to: &$2) }
        }
        let rule = rule ?? .month(view.monthStart.rule)
        try await show(TotalsBook()) { book, guardsFormulas, output in
            try write(SummaryRow.rows(of: book.ledger.totals(by: rule)), guardsFormulas: guardsFormulas, to: &output)
        }
    }

    /// The periods that are summed apart, if a time is given.
    private var rule: PeriodRule? {
        switch times {
        case .day: .day
        case .week: .week(startingOn: view.settings(weekStart: .monday).weekStart)
        case .month: .month(view.monthStart.rule)
        case .year: .year
        default: nil
        }
    }

    /// Reads the inputs into a book, then lets `render` write its rows; it returns whether there are none.
    private func show<Book: MoneyBook>(
        _ book: Book, render: @escaping (Book, Bool, inout OutputFile) throws -> Bool
    ) async throws {
        var isEmpty = false
        let guardsFormulas = try csv.guardsFormulas(isCSV: format == .csv)
        let settings = view.settings(weekStart: .monday)
        try await load.run(book, settings, by: formats.checked(.summary), outputEncoding: csv.encoding(isCSV: format == .csv)) { printer in
            // Transfers count, but are in no sum.
            if isEmpty { load.emptiness("income or expense").tell(printer) }
        } render: { book, output in
            isEmpty = try render(book, guardsFormulas, &output)
        }
    }

    private func write(_ rows: some Sequence<SummaryRow>, guardsFormulas: Bool, to output: inout OutputFile) throws -> Bool {
        guard sort == .amount, format != .table else { return try writeOrdered(rows, guardsFormulas: guardsFormulas, to: &output) }
        return try writeOrdered(Array(rows).sortedByAmount, guardsFormulas: guardsFormulas, to: &output)
    }

    private func writeOrdered(_ rows: some Sequence<SummaryRow>, guardsFormulas: Bool, to output: inout OutputFile) throws -> Bool {
        var bytes: [UInt8] = []
        func flush(_ bytes: inout [UInt8]) throws {
            try output.write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        let sums = share ? SummarySums(of: rows) : nil
        switch format {
        case .json: try rows.write(jsonTo: &bytes, sharesOf: sums, flush: flush)
        case .csv: try rows.write(csvTo: &bytes, sharesOf: sums, guardsFormulas: guardsFormulas, flush: flush)
        case .table: try table.write(rows, as: (names ?? .month).arrangement, to: &bytes, flush: flush)
        }
        try flush(&bytes)
        var first = rows.makeIterator()
        return first.next() == nil
    }

    private func write(_ rows: [CrossRow], guardsFormulas: Bool, to output: inout OutputFile) throws -> Bool {
        var bytes: [UInt8] = []
        func flush(_ bytes: inout [UInt8]) throws {
            try output.write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        let ordered = sort == .amount && format != .table ? rows.sortedByAmount : rows
        switch format {
        case .json: try ordered.write(jsonTo: &bytes, flush: flush)
        case .csv: try ordered.write(csvTo: &bytes, guardsFormulas: guardsFormulas, flush: flush)
        case .table: bytes = Array(CrossTable(like: table).text(of: rows, as: (names ?? .month).arrangement).utf8)
        }
        try flush(&bytes)
        return rows.isEmpty
    }

    private var table: SummaryTable {
        var table = SummaryTable(
            locale: view.viewLocale(forPeople: true), width: load.output.isFile ? nil : Terminal.askedWidth, usesColor: load.usesColor)
        (table.sortsByAmount, table.showsShares) = (sort == .amount, share)
        return table
    }
}
