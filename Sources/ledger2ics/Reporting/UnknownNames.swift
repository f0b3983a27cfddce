import ArgumentParser
import LedgerCalendar
import TextBytes

/// What is said of names of subcommands and options that are not where they were typed.
extension Ledger2ICS {
    /// Why there is no help for a name; `nil` where there is.
    static func fault(ofHelp arguments: [String]) -> String? {
        guard arguments.count == 2, arguments[0] == "help", arguments[1] != "help", !arguments[1].hasPrefix("-") else { return nil }
        let name = arguments[1]
        guard !subcommandNames.contains(name) else { return nil }
        let fault = "There is no subcommand '\(TerminalText.safe(name.shownPath))'"
        let users = subcommands(withOption: "--\(name)")
        if !users.isEmpty { return "\(fault); --\(name) is an option of \(users)." }
        let near = NearName.of(name, in: subcommandNames).map { "; did you mean '\($0)'?" } ?? "."
        return "\(fault)\(near) There are: \(subcommandNames.joined(separator: ", "))."
    }

    /// Returns a message of the parser with the subcommands that have the option of which it says that it is unknown.
    static func addingUsers(ofOptionIn message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first, let start = first.firstRange(of: "Unknown option '")?.upperBound else { return message }
        let name = String(first[start...].prefix { $0 != "'" })
        let users = subcommands(withOption: name)
        guard !users.isEmpty else { return message }
        let why = name == "--locale" ? "; calendars and ledgers are the same in every language" : ""
        lines.insert("  \(name) is an option of \(users)\(why).", at: 1)
        return lines.joined(separator: "\n")
    }

    /// The names of the subcommands that have an option, with commas between them.
    private static func subcommands(withOption name: String) -> String {
        configuration.subcommands.filter { type in
            helpMessage(for: type).split(separator: "\n").contains { line in
                line.hasPrefix("  -") && line.split(separator: " ").prefix(2).contains { $0 == name }
            }
        }.compactMap { $0.configuration.commandName }.filter { $0 != "reading" }.joined(separator: ", ")
    }
}
