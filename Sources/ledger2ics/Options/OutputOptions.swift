import ArgumentParser

/// Where a subcommand writes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write to this file, whole or not at all (default: standard output).", valueName: "file"),
        completion: .file())
    var output: String?
}
