import ArgumentParser

/// What the parser's completion script for bash lacks.
enum CompletionScript {
    /// Returns the script with the subcommands behind `help`, and, where no subcommand is named, the files and options of the default one.
    /// Other texts are returned as they are.
    static func completed(_ script: String) -> String {
        guard script.hasPrefix("#!/bin/bash\n"), let standard = Ledger2ICS.configuration.defaultSubcommand?.configuration.commandName else {
            return script
        }
        let name = Ledger2ICS.name
        var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let place = lines.firstIndex(where: { $0.hasPrefix("        COMPREPLY+=($(compgen -W 'export ") }) {
            lines[place] = "        [[ \"${COMP_CWORD}\" -gt 1 ]] || \(lines[place].drop { $0 == " " })"
            lines.insert(
                contentsOf: [
                    "        # Without a subcommand, arguments are those of the default one",
                    "        unparsed_words=(\"${COMP_WORDS[@]:1:${COMP_CWORD}}\")",
                    "        _\(name)_\(standard)",
                ], at: place + 1)
        }
        if let help = lines.firstIndex(of: "_\(name)_help() {"), let end = lines[help...].firstIndex(of: "}") {
            let names = Ledger2ICS.subcommandNames.map { "'\($0)'" }.joined(separator: "$'\\n'")
            lines.insert("    __\(name)_add_completions -W \(names)", at: end)
        }
        return lines.joined(separator: "\n")
    }
}
