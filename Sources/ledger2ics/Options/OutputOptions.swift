import ArgumentParser
import LedgerCalendar

/// Where a subcommand writes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write to this file, whole or not at all (default: standard output).", valueName: "file"),
        completion: .file())
    var output: String?

    /// Opens the output, unless it is one of the inputs.
    func open(apartFrom sources: [ByteSource], _ complaint: (ByteSource) -> String, holdsBack: Bool) throws -> OutputFile {
        if let path = output, path != "-", let source = sources.first(where: { $0.isFile(at: path) }) {
            throw ValidationError(TerminalText.safe(complaint(source)))
        }
        return try OutputFile(path: output, holdsBack: holdsBack)
    }
}
