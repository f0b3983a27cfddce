import TestSupport
import Testing

/// Installs the command that was built along with these tests.
@Suite("Installing the command", .serialized, .timeLimit(.minutes(15)))
struct InstallTests {
    private static let commands = SharedOptionTests.all + ["profiles", "reading"]

    private static let hasMandoc = (try? Desk().run(program: "/bin/sh", ["-c", "command -v mandoc"]))?.status == 0

    private func install(on desk: Desk, _ options: [String]) throws -> Outcome {
        try desk.run(program: "\(ScriptTests.root)/scripts/install", options)
    }

    private func install(on desk: Desk) throws -> Outcome {
        try install(on: desk, ["--program", Program.command, "--prefix", "a prefix"])
    }

    /// The long names of the options that a help lists; further to the right, lines that begin with one are text.
    private func options(_ help: Outcome) -> Set<String> {
        let lines = help.lines(separatedBy: "\n").filter { $0.hasPrefix("  -") || $0.hasPrefix("    -") }
        return Set(lines.flatMap { $0.split { " ,;.".contains($0) } }.filter { $0.hasPrefix("--") }.map(String.init))
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
        let shown = Set(try Self.commands.flatMap { try options(desk.run($0, "--help")) })
        #expect(shown.count > 40)
        let wanted = Self.commands + shown.map { String($0.dropFirst(2)) }
        for file in files {
            let script = try #require(desk.bytes(of: "a prefix/share/\(file)"))
            let words = script.split { !($0 == 0x2D || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
            let completed = Set(words.map { String(decoding: $0.drop { $0 == 0x2D }, as: UTF8.self) })
            #expect(wanted.filter { !completed.contains($0) } == [])
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
