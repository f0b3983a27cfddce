import ArgumentParser
import LedgerCalendar

/// `ledger2ics year`: a year with its money.
struct Year: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "year", _superCommandName: Ledger2ICS.name,
        abstract: "Show a year: its days by what was spent, and its months.",
        discussion: """
            Days are shaded by rank, from what was spent least to the largest twentieth. Each currency has its own map.

            EXAMPLES
              ledger2ics year household.csv
              ledger2ics year 2025.csv 2026.csv --at 2025
              ledger2ics year household.csv --format svg -o year.svg
            """)

    @Option(help: ArgumentHelp("Year to show, as YYYY, or any of its days (default: this year).", valueName: "date"))
    var at: YearArgument?

    @OptionGroup var load: LoadOptions
    @OptionGroup(title: HelpSection.days) var view: ViewOptions

    @Option(help: ArgumentHelp("Output format; svg is a picture.", valueName: "name"))
    var format = Format.table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, svg
    }

    func run() async throws {
        let today = load.zone.today(in: load.zone.rules)
        let rule = view.monthStart.rule
        let year = at?.year(by: rule) ?? rule.month(containing: today).name.year
        let locale = view.viewLocale(forPeople: format != .json)
        var elsewhere: ClosedRange<CivilDate>?
        let explain = { (printer: Printer) in printer.tellOfEntries(from: elsewhere, notIn: "year") }
        try await load.run(TotalsBook(), emptiness: load.emptiness("entries"), explain: explain) { book in
            var totals = YearTotals(year, rule: rule, from: book.ledger)
            totals.commodityCounts = book.commodities
            if totals.totals.isEmpty, format != .json { elsewhere = book.ledger.days }
            switch format {
            case .table:
                let terminal = TerminalYear(locale: locale, width: Terminal.outputWidth, usesColor: load.usesColor)
                return Array(terminal.text(of: totals, today: today, weekStart: view.week.start).utf8)
            case .svg:
                return Array(YearPicture(locale: locale).svg(of: totals, today: today, weekStart: view.week.start).utf8)
            case .json:
                var bytes: [UInt8] = []
                totals.write(jsonTo: &bytes, locale: locale, today: today)
                return bytes
            }
        }
    }
}

/// A year on the command line: `2026`, or one of its days or months.
enum YearArgument: ExpressibleByArgument {
    case year(Int)
    case page(PageArgument)

    init?(argument: String) {
        if let page = PageArgument(argument: argument) {
            self = .page(page)
        } else if let name = YearMonth(argument + "-01") {
            self = .year(name.year)
        } else {
            return nil
        }
    }

    /// Returns the year; a day belongs to the year of its month.
    func year(by rule: MonthRule) -> Int {
        switch self {
        case .year(let year): year
        case .page(.month(let name)): name.year
        case .page(.day(let day)): rule.month(containing: day).name.year
        }
    }
}
