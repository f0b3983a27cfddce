import ArgumentParser
import LedgerCalendar

/// `ledger2ics page`: the calendar as one HTML file.
struct Page: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", _superCommandName: Ledger2ICS.name,
        abstract: "Write the calendar as one HTML file to look at in any browser.",
        discussion: """
            The file holds everything: months, weeks, years, categories and accounts to page through, search and print. It works \
            offline, asks no server for anything, and can be mailed. Without --since and --until it has all entries, and the events \
            from the first entry to the last and of this year.

            EXAMPLES
              ledger2ics page household.csv -o calendar.html
              ledger2ics page household.csv family.ics --locale de_DE -o kalender.html
              ledger2ics page 2025.csv 2026.csv --title Household -o calendar.html
            """)

    @Option(
        help: ArgumentHelp(
            "Day to show first: YYYY-MM-DD, YYYY-MM, YYYY, 'last month', … (default: today, whenever the page is opened).",
            valueName: "date"), transform: DaysArgument.init)
    var at: DaysArgument?

    @Option(
        name: [.long, .customLong("name")],
        help: ArgumentHelp(
            "Title of the page (default: the file name of the only input, without its ending, else the word for a ledger).",
            valueName: "text"))
    var title: String?

    @OptionGroup var opening: OpeningOptions
    @OptionGroup var load: LoadOptions
    @OptionGroup(title: HelpSection.views) var view: ViewOptions

    func validate() throws {
        guard load.output.output == nil, Terminal.isTerminal(Terminal.standardOutput) else { return }
        throw ValidationError("A page is for a browser: name a file with -o, as in -o calendar.html.")
    }

    func run() async throws {
        let opening = try opening.split(load)
        var page = CalendarPage(
            title: title.flatMap { $0.isEmpty ? nil : $0 } ?? load.inputs.calendarName,
            locale: view.viewLocale(forPeople: true))
        page.settings = view.settings(weekStart: page.locale.firstWeekday)
        page.today = load.zone.statedToday
        let clock = Clock(today: { load.zone.today }, settings: page.settings)
        // A period that is over, or still to come, opens on its last day, or on its first.
        let (today, (since, until)) = (load.zone.today, try load.period.bounds(clock))
        let nearest = min(until ?? .max, max(since ?? .min, today))
        page.selectedDay = try at?.day(clock) ?? (nearest == today ? nil : nearest)
        page.accounts = load.filter.account
        page.opening = opening.counted
        page.showsBalances = load.filter.category.isEmpty && load.filter.payee.isEmpty
        var job = PageJob(page)
        job.options = try load.options(page.settings)
        var runner = JobRunner(input: load.input, output: load.output, reporting: load.reporting, writer: .page)
        runner.emptiness = load.emptiness("entries", rest: " and no events")
        let hasNoUse = !page.showsBalances && !opening.isEmpty
        try await runner.run(job, on: load.inputs) { _, printer in
            opening.tell(printer, of: load)
            if hasNoUse {
                printer.note("the page shows no balances: --category and --payee leave out entries of the accounts")
            } else if page.showsBalances {
                load.tellWhatBalancesLack(printer)
            }
        }
    }
}
