import ArgumentParser

/// The command; each subcommand stands in a file of its own.
@main
struct Ledger2ICS: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger2ics",
        abstract: "Joins a household's ledger with its calendar.",
        discussion: """
            EXIT STATUS
              0   fine; there may have been warnings
              64  wrong usage
              65  some input could not be used; what could be was written, unless --strict
              66  an input cannot be opened
              69  a feed cannot be fetched
              73  the output cannot be created
              74  reading or writing failed midway
            """,
        version: "0.1.0",
        subcommands: [
            Export.self, Import.self, Events.self, Annotate.self, Month.self, Week.self, Summary.self, Check.self,
        ],
        defaultSubcommand: Export.self)

    static var subcommandNames: [String] {
        configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() }
    }
}
