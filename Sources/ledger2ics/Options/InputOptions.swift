import ArgumentParser
import FetchProcess
import LedgerCalendar

/// How inputs are got.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep fetched feeds here: asked for again only when they changed, and used when a server fails.", valueName: "folder"),
        completion: .directory)
    var cache: String?

    /// Opens paths, `-` and addresses. A feed that cannot be fetched is said, and the others are read.
    /// An input at the place of `output` is refused.
    func open(_ names: [String], output: String?, _ printer: Printer) throws -> [ByteSource] {
        guard names.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("Standard input ('-') can be read once only.") }
        var sources: [ByteSource] = []
        for name in names {
            if FeedURL.isAddress(name) {
                if let source = fetch(name, printer) { sources.append(source) }
            } else {
                sources.append(try ByteSource(path: name))
            }
        }
        if let output, output != "-", let taken = sources.first(where: { $0.isFile(at: output) }) {
            throw ValidationError(TerminalText.safe("The output would take the place of the input '\(taken.name)'."))
        }
        return sources
    }

    private func fetch(_ address: String, _ printer: Printer) -> ByteSource? {
        do throws(FetchError) {
            let feed = try FetchProcess(options: FetchOptions(cacheFolder: cache)).fetch(try FeedURL(address))
            feed.diagnostics.forEach(printer.show)
            return feed.source
        } catch {
            printer.failed(error)
            return nil
        }
    }
}
