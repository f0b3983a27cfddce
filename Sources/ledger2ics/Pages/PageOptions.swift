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

    /// Shows the month or week of the day looked at.
    func show(_ mode: CalendarMode, fill: DayGrid.Fill = .neighbours) async throws {
        let (today, isTable) = (zone.today(in: zone.rules), format == .table)
        let selected = at?.date ?? today
        let locale = view.viewLocale(forPeople: isTable)
        let settings = CalendarSettings(
            weekStart: view.weekStart?.weekday ?? locale.firstWeekday, monthRule: monthStart.rule, fill: fill)
        var calendar = CalendarState<Never>(today: today, at: selected, mode: mode, settings: settings)
        calendar.select(selected)
        let listed = isTable && mode == .month ? selected...selected : nil
        let book = CalendarBook(showing: calendar.grid.shownDays, listing: listed, keepsDetails: !isTable)
        let run = LoadRun(
            inputs: inputs, input: input, kind: kind, ledger: ledger, period: period, zone: zone, recurrence: recurrence, output: output,
            reporting: reporting)
        try await run.run(book) { book in
            book.show(in: &calendar)
            if isTable {
                let terminal = TerminalGrid(locale: locale, width: Terminal.outputWidth, usesColor: run.usesColor)
                return Array(terminal.text(of: calendar).utf8)
            }
            var bytes: [UInt8] = []
            calendar.write(jsonTo: &bytes, locale: locale)
            return bytes
        }
    }
}
