import ArgumentParser
import LedgerCalendar

/// What `month` and `week` share: all options, and showing the page.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The day to look at, as YYYY-MM-DD (default: today).", valueName: "date"))
    var at: DateArgument?

    @OptionGroup var view: ViewOptions

    @Option(help: ArgumentHelp("table, to look at, or json.", valueName: "name"))
    var format = Format.table

    @OptionGroup var load: LoadOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    /// Shows the month or week of the day looked at.
    func show(_ mode: CalendarMode, fill: DayGrid.Fill = .neighbours) async throws {
        let (today, isTable) = (load.zone.today(in: load.zone.rules), format == .table)
        let selected = at?.date ?? today
        let locale = view.viewLocale(forPeople: isTable)
        let settings = CalendarSettings(
            weekStart: view.week.start ?? locale.firstWeekday, monthRule: view.monthStart.rule, fill: fill)
        var calendar = CalendarState<Never>(today: today, at: selected, mode: mode, settings: settings)
        calendar.select(selected)
        let listed = isTable && mode == .month ? selected...selected : nil
        let book = CalendarBook(showing: calendar.grid.shownDays, listing: listed, keepsDetails: !isTable)
        try await load.run(book) { book in
            book.show(in: &calendar)
            if isTable {
                let terminal = TerminalGrid(locale: locale, width: Terminal.outputWidth, usesColor: load.usesColor)
                return Array(terminal.text(of: calendar).utf8)
            }
            var bytes: [UInt8] = []
            calendar.write(jsonTo: &bytes, locale: locale)
            return bytes
        }
    }
}
