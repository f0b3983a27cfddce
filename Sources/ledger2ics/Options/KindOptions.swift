import ArgumentParser
import LedgerCalendar

/// Whether an input is a ledger or a feed.
struct KindOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What the inputs are, instead of what their content shows.", valueName: "format"))
    var inputFormat: InputKind?
}

extension InputKind: ExpressibleByArgument {}
