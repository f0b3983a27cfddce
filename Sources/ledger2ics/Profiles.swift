import ArgumentParser
import LedgerCalendar
import TextBytes

/// `ledger2ics profiles`: what is known of banks' files.
struct Profiles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles", _superCommandName: Ledger2ICS.name,
        abstract: "List the profiles of banks' files, or write one for another bank.",
        usage: "ledger2ics profiles [--from <file>] [<options>]",
        discussion: """
            With --from, writes a profile: how that file is read, including the options given. \
            Saved in ~/.config/ledger2ics/profiles, under a name that ends in .profile, it is used for every file with that header.

            EXAMPLES
              ledger2ics profiles
              ledger2ics profiles --from bank.csv --amount-sign inverted -o bank.profile
              mkdir -p ~/.config/ledger2ics/profiles
              cp bank.profile ~/.config/ledger2ics/profiles
            """)

    @Option(help: ArgumentHelp("Write a profile for files such as this one.", valueName: "file"), completion: .file(extensions: ["csv"]))
    var from: String?

    @OptionGroup var formats: FormatOptions<ProfilesFormat>

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    func validate() throws {
        guard from == nil || formats.format ?? .table == .table else { throw ValidationError("--format is for the list, not for --from.") }
    }

    func run() async throws {
        let printer = reporting.printer
        let options = try JobOptions(ledger: ledger, reporting: reporting)
        try await printer.reportingFailures {
            // The folder that README names is not there on most machines.
            if let path = output.output { ProfileFolder().create(for: path) }
            var file = try OutputFile(path: output.output)
            try file.write(Array(try text(options.reading, printer).utf8))
            try file.commit()
            formats.checked(from == nil ? .profiles : .draft)?.tell(printer, to: output)
        }
    }

    private func text(_ options: LedgerReadingOptions, _ printer: Printer) throws -> String {
        guard let from else { return Self.list(try ProfileFolder().profiles() + LedgerProfile.builtIn, formats.format(for: output)) }
        guard let source = try input.open([from], output: output.output, printer).first else { return "" }
        let encoding = try input.encoding?.encoding ?? options.profile.encoding(of: source)
        let text = try LedgerProfile.text(
            for: try source.inUTF8(from: encoding, report: printer.show), options: options, encoding: encoding)
        try source.checkUnchanged()
        return text
    }

    private static func list(_ profiles: [LedgerProfile], _ format: ProfilesFormat) -> String {
        switch format {
        case .table:
            let rows = profiles.map { [$0.name, $0.source.isEmpty ? "built in" : $0.source, $0.about].map(TerminalText.safe) }
            let widths = (0..<2).map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
            return rows.map { row in
                let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - displayWidth($0)) } + [row[2]]
                var line = cells.joined(separator: "  ")
                while line.last == " " { line.removeLast() }
                return line + "\n"
            }.joined()
        case .json:
            var (bytes, rows) = ([UInt8](), JSONLineArray())
            rows.begin(to: &bytes)
            for profile in profiles {
                rows.next(to: &bytes)
                JSONWriter.appendObject(to: &bytes) { json in
                    json.text("name", profile.name)
                    json.text("about", profile.about)
                    json.text("source", profile.source)
                    json.array("header", profile.header) { $0.element($1) }
                }
            }
            rows.end(to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
