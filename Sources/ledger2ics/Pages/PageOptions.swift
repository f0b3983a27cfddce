import ArgumentParser
import LedgerCalendar

/// What `month` and `week` share beside the inputs and how they are shown.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Day to show: YYYY-MM-DD, YYYY-MM, YYYY, yesterday, 'last month', … (default: today).", valueName: "date"),
        transform: DaysArgument.init)
    var at: DaysArgument?

    @Option(
        help: ArgumentHelp(
            "Maximum number of lines in a day's cell, below its number (default: what suits the width; on a terminal, a month fits its height if it can).",
            valueName: "lines"))
    var cellLines: Int?

    @Flag(help: "Show the balance at the end of each day, of all accounts or of those given with --account.")
    var balance = false

    @OptionGroup var opening: OpeningOptions

    func validate() throws {
        if let cellLines, !(1...100).contains(cellLines) { throw ValidationError("--cell-lines takes a number from 1 to 100.") }
    }

    /// The balance before the first entry, `nil` if nobody asked for it, and the opening balances that it leaves out.
    fileprivate func runningBalance(_ load: LoadOptions) throws -> (balance: RunningBalance?, opening: OpeningOptions.Split) {
        let opening = try opening.split(load)
        guard balance || !opening.isEmpty else { return (nil, opening) }
        do throws(GridError) {
            return (try RunningBalance(accounts: load.filter.filter.accounts, opening: opening.counted.map(\.money)), opening)
        } catch {
            throw ValidationError("The sum of the opening balances has too many digits.")
        }
    }
}

/// A subcommand that shows a page.
///
/// Its option groups are not nested: in debug builds, the parser validates nested groups again at every level.
protocol PageCommand: AsyncParsableCommand {
    var page: PageOptions { get }
    var load: LoadOptions { get }
    var view: ViewOptions { get }
    var formats: FormatOptions<ViewFormat> { get }
}

extension PageCommand {
    /// Checks options that depend on those of other groups.
    func validate() throws { _ = try page.runningBalance(load) }

    /// Shows the month or week of the day looked at.
    func show(_ mode: CalendarMode, fill: DayGrid.Fill = .neighbours) async throws {
        let today = load.zone.today
        let format = formats.format(for: load.output)
        let locale = view.viewLocale(forPeople: format != .json)
        var settings = view.settings(weekStart: locale.firstWeekday)
        settings.fill = fill
        let selected = try page.at?.day(Clock(today: { today }, settings: settings)) ?? today
        var calendar = CalendarState<Never>(today: today, at: selected, mode: mode, settings: settings)
        calendar.select(selected)
        var terminal = TerminalGrid(locale: locale, width: Terminal.outputWidth, usesColor: load.usesColor)
        terminal.cellLines = page.cellLines
        terminal.height = load.output.isFile ? nil : Terminal.askedHeight
        // Cells name what the money went to; a picture has sums alone.
        let isNamed = format == .json || format == .table && terminal.namesEntries || mode == .week
        let listed = isNamed ? nil : selected...selected
        let (balance, opening) = try page.runningBalance(load)
        let book = CalendarBook(
            showing: calendar.grid.shownDays, listing: listed, keepsDetails: format == .json, balance: balance)
        let name = mode == .month ? "month" : "week"
        var elsewhere: ClosedRange<CivilDate>?
        let explain = { (printer: Printer) in
            printer.tellOfEntries(from: elsewhere, notIn: name)
            opening.tell(printer, of: load)
            if balance != nil { load.tellWhatBalancesLack(printer) }
        }
        let emptiness = load.emptiness("entries", rest: ", and no events in this \(name)")
        let writer = formats.checked(mode == .month ? .month : .week)
        try await load.run(book, settings, by: writer, emptiness: emptiness, explain: explain) { book in
            book.show(in: &calendar)
            if format != .json { elsewhere = book.daysElsewhere }
            switch format {
            case .table:
                var terminal = terminal
                terminal.balance = book.balance
                return Array(terminal.text(of: calendar).utf8)
            case .svg:
                var picture = MonthPicture(locale: locale)
                picture.balance = book.balance
                return Array(picture.svg(of: calendar).utf8)
            case .json:
                var bytes: [UInt8] = []
                calendar.write(jsonTo: &bytes, locale: locale, balance: book.balance)
                return bytes
            }
        }
    }
}
