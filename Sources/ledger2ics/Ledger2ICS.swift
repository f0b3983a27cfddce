import CLibrary
import ArgumentParser
import EmbeddedData
import LedgerCalendar
import TextBytes

/// The command; each subcommand stands in a file of its own.
@main
struct Ledger2ICS: AsyncParsableCommand {
    /// The name of the command. Subcommands say that it is above them: a parser of one alone then does not look for requests of completion
    /// scripts, which the whole answers; that takes a tenth of a short run.
    static let name = "ledger2ics"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Joins a household's ledger with its calendar.",
        discussion: """
            EXAMPLES
              ledger2ics check bank.csv
              ledger2ics bank.csv -o bank.ics
              ledger2ics annotate family.ics --ledger bank.csv --day-events -o both.ics
              ledger2ics month bank.csv family.ics

            FILES
              ~/.config/ledger2ics/profiles/*.profile
                  profiles of your banks' files; $XDG_CONFIG_HOME is used instead of
                  ~/.config where it is set
              FILE.rules
                  hledger rules for the FILE beside it
              FOLDER/*.ics
                  a folder of calendars (vdir) may be an input wherever a feed may
              FOLDER/.ledger2ics
                  the list of files that export wrote there

            ENVIRONMENT
              TZ        the time zone, unless --time-zone is given
              LC_ALL, LC_TIME, LC_MONETARY, LANG
                  language and formats, unless --locale is given
              COLUMNS   the width of tables, instead of the terminal's
              NO_COLOR  no colours, unless --color is given

            EXIT STATUS
              0   success; there may have been warnings
              64  wrong usage
              65  some input could not be used; the rest was written, unless --strict is
                  given, or an input was cut off and the output is a file
              66  an input cannot be opened
              69  a feed cannot be fetched
              73  the output cannot be created
              74  reading or writing failed midway

            COMPLETION
              ledger2ics --generate-completion-script zsh
                  prints the completion script for zsh; also for bash and fish

            JSON
              ledger2ics --json-schema
                  prints the JSON Schema of what --format json writes
            """,
        version: "0.2.0",
        subcommands: [
            Export.self, Import.self, Events.self, Annotate.self, Month.self, Week.self, Year.self, Page.self, Summary.self, Check.self,
            Profiles.self, Reading.self,
        ],
        defaultSubcommand: Export.self)

    /// Runs what the command line asks for. Wrong usage that only the inputs bring to light is reported with the usage of the subcommand, as
    /// the parser reports what it finds by itself; left to the parser it would get that of the whole command.
    static func main() async {
        // What exceeds the limit for files is then a failed write, which is told.
        signal(SIGXFSZ, SIG_IGN)
        // The parser looks at every option first, which takes as long as starting the program.
        if arguments == ["--version"] { return print(configuration.version) }
        if arguments == ["--json-schema"] { return print(String(decoding: EmbeddedFile.schema_json.bytes, as: UTF8.self), terminator: "") }
        if let fault = fault(ofHelp: arguments) ?? fault(ofDashes: arguments) {
            writeToStandardError("Error: \(fault)\n")
            exit(withError: ExitCode.validationFailure)
        }
        if let help { return print(HelpSection.shortened(help)) }
        let (short, files) = FileArguments.taken(off: arguments)
        do {
            try await FileArguments.$taken.withValue(files) { try await run(short) }
        } catch {
            end(error)
        }
    }

    /// Runs the command of the arguments, of which files may have been taken off.
    private static func run(_ short: [String]) async throws {
        var command = try await parsed(short)
        do {
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch let error as ValidationError {
            let type = type(of: command)
            let name = type.configuration.commandName ?? ""
            let usage = "Usage: \(usageString(for: type))\n  See 'ledger2ics \(name) --help' for more information."
            writeToStandardError("Error: \(error.message)\n\(usage)\n")
            throw ExitCode.validationFailure
        }
    }

    /// What is wrong with the name of a file that begins with a dash: its letters would be taken for options, and `-h` among them for a request.
    private static func fault(ofDashes arguments: [String]) -> String? {
        let names = arguments.prefix { $0 != "--" }.filter {
            $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.utf8.count > 2 && $0.contains(".")
        }
        let file = names.first { ByteSource.ifRegularFile($0) != nil }
        return file.map { "'\($0.shownPath)' begins with a dash, as options do; to mean the file, write ./\($0.shownPath)" }
    }

    /// The help, if the arguments ask for nothing else.
    private static var help: String? {
        let arguments = arguments
        guard let last = arguments.last, last == "--help" || last == "-h" else { return nil }
        if arguments.count == 1 { return helpMessage() }
        return arguments.count == 2 ? command(named: arguments[0]).map { helpMessage(for: $0) } : nil
    }

    /// Returns the command of the arguments.
    ///
    /// The subcommand parses its arguments by itself: the parser of the whole looks at all options of the default subcommand as well, which
    /// takes a quarter of a short run. What the subcommand refuses, and requests for help, the whole answers.
    private static func parsed(_ short: [String]) async throws -> any ParsableCommand {
        if let first = short.first, !first.hasPrefix("-"), first != "help" {
            let named = command(named: first)
            let rest = named == nil ? short : Array(short.dropFirst())
            let subcommand = named ?? configuration.defaultSubcommand
            if let command = try? subcommand?.parseAsRoot(rest), type(of: command) == subcommand { return command }
        }
        return try await asyncParseAsRoot(arguments)
    }

    /// Ends the run, with the message of the parser, if it has one, made safe to show: it repeats arguments.
    private static func end(_ error: any Error) -> Never {
        let message = fullMessage(for: error)
        let status = exitCode(for: error)
        guard !message.isEmpty else { exit(withError: error) }
        if status == .success {
            print(HelpSection.shortened(CompletionScript.completed(message)))
            exit(withError: status)
        }
        let lines = addingUsers(ofOptionIn: message).split(separator: "\n", omittingEmptySubsequences: false).map {
            TerminalText.safe(String($0).shownPath)
        }
        writeToStandardError(lines.joined(separator: "\n") + "\n")
        exit(withError: status)
    }

    /// The arguments, with every byte of file names that are not UTF-8.
    static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { number in
            unsafe CommandLine.unsafeArgv[number].map { unsafe String(path: $0) }
        }
    }

    static var subcommandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

    private static func command(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}
