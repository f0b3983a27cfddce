import ArgumentParser
import LedgerCalendar

/// `ledger2ics month`: a month with its money and events.
struct Month: PageCommand {
    static let configuration = CommandConfiguration(
        commandName: "month", _superCommandName: Ledger2ICS.name,
        abstract: "Show a month: each day's income, expense and events.",
        discussion: """
            EXAMPLES
              ledger2ics month household.csv
              ledger2ics month household.csv family.ics --at 2026-03-14
              ledger2ics month household.csv --month-start 25 --format json
            """)

    @OptionGroup var page: PageOptions
    @OptionGroup var load: LoadOptions
    @OptionGroup(title: HelpSection.views) var view: ViewOptions
    @OptionGroup var formats: FormatOptions<ViewFormat>

    @Option(
        help: ArgumentHelp(
            "Cells outside the month in its first and last week: days of the neighbouring months, or blank.", valueName: "kind"))
    var fill = Fill.neighbours

    enum Fill: String, ExpressibleByArgument, CaseIterable {
        case neighbours, blank
    }

    func run() async throws {
        try await show(.month, fill: fill == .blank ? .blank : .neighbours)
    }
}
