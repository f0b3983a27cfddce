import ArgumentParser
import LedgerCalendar

/// Which entries count.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only entries of this category and those below it: Food includes Food:Dining. May be repeated. There is no option to leave a category out.",
            valueName: "name"))
    var category: [String] = []

    @Option(
        help: ArgumentHelp("Only entries of this account and those below it, with transfers to it. May be repeated.", valueName: "name"))
    var account: [String] = []

    @Option(help: ArgumentHelp("Only entries whose payee contains this text. May be repeated.", valueName: "text"))
    var payee: [String] = []

    /// Whether some entries do not count.
    var isLimited: Bool { !filter.isEmpty }

    var filter: EntryFilter { EntryFilter(categories: category, accounts: account, payees: payee) }
}
