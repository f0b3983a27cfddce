import ArgumentParser
import LedgerCalendar

/// Whether an input is a ledger or a feed.
struct KindOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Treat every input as a ledger (csv) or a feed (ics) (default: detected).", valueName: "format"))
    var inputFormat: InputKind?
}

extension InputKind: ExpressibleByArgument {}
