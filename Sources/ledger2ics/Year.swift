import ArgumentParser
import LedgerCalendar

/// `ledger2ics year`: a year with its money.
struct Year: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "year", _superCommandName: Ledger2ICS.name,
        abstract: "Show a year: what was spent each day, and its months.",
        discussion: """
            Days are shaded by rank, from the least spent to the top twentieth. Each currency has its own map.

            EXAMPLES
              ledger2ics year household.csv
              ledger2ics year 2025.csv 2026.csv --at 2025
              ledger2ics year household.csv -o year.svg
            """)

    @Option(
        help: ArgumentHelp("Year to show: YYYY, 'last year', or any of its days (default: this year).", valueName: "date"),
        transform: DaysArgument.init)
    var at: DaysArgument?

    @OptionGroup var formats: FormatOptions<ViewFormat>

    @OptionGroup var load: LoadOptions
    @OptionGroup(title: HelpSection.views) var view: ViewOptions

    func run() async throws {
        let today = load.zone.today
        let format = formats.format(for: load.output)
        let locale = view.viewLocale(forPeople: format != .json)
        let settings = view.settings(weekStart: locale.firstWeekday), rule = settings.monthRule
        let year = try at?.year(Clock(today: { today }, settings: settings)) ?? rule.month(containing: today).name.year
        var elsewhere: ClosedRange<CivilDate>?
        let explain = { (printer: Printer) in printer.tellOfEntries(from: elsewhere, notIn: "year") }
        let emptiness = load.emptiness("entries")
        try await load.run(TotalsBook(), settings, by: formats.checked(.year), emptiness: emptiness, explain: explain) { book in
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
