import ArgumentParser
import LedgerCalendar

/// `ledger2ics week`: a week with its money and events.
struct Week: PageCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", _superCommandName: Ledger2ICS.name,
        abstract: "Show a week: each day's income, expense and events.",
        discussion: """
            EXAMPLES
              ledger2ics week household.csv family.ics
              ledger2ics week household.csv --at 2026-03-14 --week-start monday
            """)

    @OptionGroup var page: PageOptions
    @OptionGroup var load: LoadOptions
    @OptionGroup(title: HelpSection.views) var view: ViewOptions
    @OptionGroup var formats: FormatOptions<ViewFormat>

    func run() async throws {
        try await show(.week)
    }
}
