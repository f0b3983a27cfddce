import ArgumentParser
import LedgerCalendar

/// Where a subcommand writes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write to this file, completely or not at all (default: standard output).", valueName: "file"),
        completion: .file())
    var output: String?

    /// Whether a file is named.
    var isFile: Bool { output != nil && output != "-" }

    /// Whether a folder is named: one that is there, or any with a slash at its end.
    var isFolder: Bool { output.map { isFile && FolderItem.isFolder(path: $0) } ?? false }

    /// Whether what people look at may be coloured: in a file only if asked for.
    func usesColor(_ reporting: ReportingOptions) -> Bool {
        isFile ? reporting.messageColor == .always : Terminal.wantsColor(reporting.messageColor, Terminal.standardOutput)
    }
}
