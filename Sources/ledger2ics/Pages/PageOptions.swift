import ArgumentParser
import LedgerCalendar

/// What `month` and `week` share: all options, and showing the page.
struct PageOptions: ParsableArguments {
    @Argument(help: "Ledgers and feeds to read: paths, addresses (https, webcal), or '-'.", completion: .file(extensions: ["csv", "ics"]))
    var inputs: [String]

    @Option(help: ArgumentHelp("The day to look at, as YYYY-MM-DD (default: today).", valueName: "date"))
    var at: DateArgument?

    @OptionGroup var zone: ZoneOptions
    @OptionGroup var view: ViewOptions

    @Option(
        help: ArgumentHelp("The first day of months: 25 for months from the 25th to the 24th, named by where they begin.", valueName: "day")
    )
    var monthStart = MonthStartArgument.first

    @Option(help: ArgumentHelp("table, to look at, or json.", valueName: "name"))
    var format = Format.table

    @OptionGroup var input: InputOptions
    @OptionGroup var kind: KindOptions
    @OptionGroup var ledger: LedgerOptions
    @OptionGroup var period: PeriodOptions
    @OptionGroup var recurrence: RecurrenceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var reporting: ReportingOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    /// Shows the page that `grid` makes of the day looked at, the rule of months and the first weekday.
    func show(_ grid: (CivilDate, MonthRule, Weekday) -> ShownGrid) async throws {
        let (today, isTable) = (zone.today(in: zone.rules), format == .table)
        let selected = at?.date ?? today
        let locale = view.viewLocale(forPeople: isTable)
        let shown = grid(selected, monthStart.rule, view.weekStart?.weekday ?? locale.firstWeekday)
        var listed = shown.shownDays
        if isTable, case .month = shown { listed = selected...selected }
        let book = SheetBook(shown, keeping: listed, keepsDetails: !isTable)
        let run = LoadRun(
            inputs: inputs, input: input, kind: kind, ledger: ledger, period: period, zone: zone, recurrence: recurrence, output: output,
            reporting: reporting)
        try await run.run(book) { book, _ in
            let sheet = book.sheet(today: today, selectedDay: selected)
            if isTable {
                let terminal = TerminalGrid(locale: locale, width: Terminal.outputWidth, usesColor: run.usesColor)
                return Array(terminal.text(of: sheet).utf8)
            }
            var bytes: [UInt8] = []
            sheet.write(jsonTo: &bytes, locale: locale)
            return bytes
        }
    }
}
