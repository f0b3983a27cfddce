import ArgumentParser
import LedgerCalendar

/// Whether an input is a ledger or a feed.
struct KindOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What the inputs are, instead of what their content shows.", valueName: "format"))
    var inputFormat: Format?

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, ics
    }

    /// What all inputs are; `nil` leaves it to their content.
    var stated: InputKind? { inputFormat.flatMap { InputKind(rawValue: $0.rawValue) } }

    /// What an input is.
    func kind(of source: ByteSource) throws -> InputKind {
        switch inputFormat {
        case .csv: .csv
        case .ics: .ics
        case nil: try InputKind.detect(source)
        }
    }
}
