import ArgumentParser
import LedgerCalendar

/// What a subcommand reads when ledgers and feeds may be mixed.
struct InputOptions: ParsableArguments {
    @Argument(help: "Ledgers and feeds to read: paths, or '-'.", completion: .file(extensions: ["csv", "tsv", "txt", "ics"]))
    var inputs: [String] = []

    @Option(help: ArgumentHelp("What all inputs are, csv or ics, instead of looking at each.", valueName: "kind"))
    var inputFormat: Kind?

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case csv, ics
    }

    var kind: InputKind? { inputFormat.flatMap { InputKind(rawValue: $0.rawValue) } }

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name an input, or '-' for standard input.") }
        guard inputs.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("Standard input ('-') can be read once only.") }
    }

    func sources() throws(StreamError) -> [ByteSource] {
        var sources: [ByteSource] = []
        for path in inputs { sources.append(try ByteSource(path: path)) }
        return sources
    }
}
