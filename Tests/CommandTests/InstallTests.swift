import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Installs the command that was built along with these tests.
@Suite("Installing the command", .serialized, .timeLimit(.minutes(15)))
struct InstallTests {
    private static let commands = SharedOptionTests.all + ["profiles", "reading"]

    private static let hasMandoc = ["/usr/bin/mandoc", "/usr/local/bin/mandoc", "/opt/homebrew/bin/mandoc"].contains {
        unsafe access($0, X_OK) == 0
    }

    private func install(on desk: Desk, _ options: [String]) throws -> Outcome {
        try desk.run(program: "\(ScriptTests.root)/scripts/install", options)
    }

    private func install(on desk: Desk) throws -> Outcome {
        try install(on: desk, ["--program", Program.path("ledger2ics"), "--prefix", "a prefix"])
    }

    /// The long names of the options that a help lists.
    private func options(_ help: Outcome) -> Set<String> {
        let lines = help.lines(separatedBy: "\n").filter { $0.drop { $0 == " " }.hasPrefix("-") }
        return Set(lines.flatMap { $0.split { " ,".contains($0) } }.filter { $0.hasPrefix("--") }.map(String.init))
    }

    @Test func `the command runs from where it was installed, with a completion of every subcommand and option for three shells`() throws {
        let desk = try Desk(Ledgers.plain)
        let outcome = try install(on: desk)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == [] && outcome.errors.contains("a prefix/bin is not on your PATH"))
        let command = try desk.run(program: desk.file("a prefix/bin/ledger2ics"), ["ledger.csv"])
        #expect(command.status == 0 && command.errors == "")
        #expect(try command.output == desk.run("ledger.csv").output)
        let files = [
            "bash-completion/completions/ledger2ics", "zsh/site-functions/_ledger2ics", "fish/vendor_completions.d/ledger2ics.fish",
        ]
        for file in files {
            let script = try #require(desk.text(of: "a prefix/share/\(file)"))
            let words = Set(script.split { !$0.isLetter && $0 != "-" }.map { $0.drop { $0 == "-" } })
            #expect(Self.commands.filter { !words.contains($0[...]) } == [])
            for command in Self.commands {
                #expect(try options(desk.run(command, "--help")).filter { !words.contains($0.dropFirst(2)) } == [])
            }
        }
    }

    @Test func `every subcommand has a manual page with every option of its help, and examples, files and exit statuses`() throws {
        let desk = try Desk()
        #expect(try install(on: desk).status == 0)
        for command in [""] + Self.commands {
            let name = command.isEmpty ? "ledger2ics" : "ledger2ics-\(command)"
            let page = try #require(desk.text(of: "a prefix/share/man/man1/\(name).1"))
            let named = Set(page.split { $0.isWhitespace }.filter { $0.hasPrefix("-") }.map { "-\($0)" })
            let shown = try options(desk.run((command.isEmpty ? [] : [command]) + ["--help"]))
            #expect(shown.count >= 2 && shown.subtracting(named) == [])
            #expect(["EXAMPLES", "FILES", "EXIT STATUS", "ENVIRONMENT"].filter { !page.contains("\n.Sh \($0)\n") } == [])
            #expect(page.contains("\nledger2ics "))
        }
    }

    @Test(.enabled(if: hasMandoc, "mandoc is not installed")) func `mandoc has no complaint about a manual page`() throws {
        let desk = try Desk()
        #expect(try install(on: desk).status == 0)
        let pages = Self.commands.map { "ledger2ics-\($0).1" } + ["ledger2ics.1"]
        let lint = try desk.run(
            program: "/bin/sh", ["-c", "cd 'a prefix/share/man/man1' && mandoc -T lint \"$@\"", "sh"] + pages)
        #expect(String(decoding: lint.output, as: UTF8.self) == "")
        #expect(lint.status == 0 && lint.errors == "")
    }

    @Test(arguments: [
        (["--prefix"], 1, "--prefix takes a path"), (["--prefix", "ledger.csv"], 1, "ledger.csv/bin cannot be written to"),
        (["--nowhere"], 64, "there is no option --nowhere"),
    ])
    func `what cannot be installed is said before anything is built`(arguments: [String], status: Int32, message: String) throws {
        let desk = try Desk(Ledgers.plain)
        let outcome = try install(on: desk, arguments)
        #expect(outcome.status == status && outcome.errors.contains(message))
        #expect(desk.names == ["ledger.csv"])
    }
}
