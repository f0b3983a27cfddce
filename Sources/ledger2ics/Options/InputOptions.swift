import ArgumentParser
import FeedFetch
import LedgerCalendar

/// How inputs are got.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep fetched feeds in this folder: fetched again only when they have changed, and used when a server fails.",
            valueName: "folder"),
        completion: .directory)
    var cache: String?

    @Option(
        help: ArgumentHelp(
            "Text encoding of the inputs, such as cp949, shift_jis or windows-1252 (default: detected).", valueName: "name"
        ))
    var encoding: EncodingArgument?

    /// Opens paths, `-` and addresses; folders of calendars where they `mayBeFolders`. A feed that cannot be fetched is reported, and the others are read.
    /// An input at the place of `output` is refused, and so is one that is given twice: its money would count twice.
    func open(_ names: [String], output: String?, mayBeFolders: Bool = true, _ printer: Printer) throws -> [ByteSource] {
        let names = FileArguments.all(names)
        guard names.count(where: { $0 == "-" }) <= 1 else { throw ValidationError("Standard input ('-') can be read once only.") }
        var sources: [ByteSource] = []
        var addresses: Set<FeedURL> = []
        for case let url? in names.map({ FeedURL.isAddress($0) ? try? FeedURL($0) : nil }) where !addresses.insert(url).inserted {
            throw ValidationError(TerminalText.safe("The address '\(url.displayName)' is given twice."))
        }
        for name in names {
            guard let source = FeedURL.isAddress(name) ? fetch(name, printer) : try ByteSource(path: name, mayBeFolder: mayBeFolders) else {
                continue
            }
            sources.append(source)
        }
        // Of addresses that cannot be fetched nothing is to be made, least of all in the place of an older file.
        if sources.isEmpty { try printer.exit(hasErrors: true) }
        do throws(LedgerError) {
            try sources.checkPlaces(output: output)
        } catch {
            throw ValidationError(TerminalText.safe(error.message.prefix(1).uppercased() + error.message.dropFirst() + "."))
        }
        return sources
    }

    private func fetch(_ address: String, _ printer: Printer) -> ByteSource? {
        do throws(LedgerError) {
            let feed = try FeedFetcher(cacheFolder: cache).fetch(try FeedURL(address))
            feed.diagnostics.forEach(printer.show)
            return feed.source
        } catch {
            printer.failed(error)
            return nil
        }
    }
}
