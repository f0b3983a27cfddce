import CLibrary
import TestSupport
import Testing

/// Copies `scripts/ledger2ics` into a checkout of its own, in which something stands in for the compiler.
@Suite("Building the command")
struct BuildScriptTests {
    /// A checkout whose `swift` runs `steps`, with `$scratch` set to the folder it is told to build in.
    private func checkout(_ steps: String, in name: String = "checkout", on desk: Desk) throws {
        for folder in ["", "/scripts", "/Sources", "/bin"] { try desk.makeFolder(name + folder) }
        for script in ["ledger2ics", "release.sh", "lib.sh"] {
            let text = try #require(contents(of: "\(ScriptTests.root)/scripts/\(script)"))
            try desk.put(text, in: "\(name)/scripts/\(script)", permissions: 0o755)
        }
        try desk.put("", in: "\(name)/Package.swift")
        try setSwift(steps, in: name, on: desk)
        // Nothing can be linked in, so that nothing is looked for.
        try desk.put("#!/bin/sh\nexit 1\n", in: "\(name)/bin/swiftc", permissions: 0o755)
    }

    private func setSwift(_ steps: String, in name: String = "checkout", on desk: Desk) throws {
        let options = "while [ $# -gt 0 ]; do [ \"$1\" = --scratch-path ] && scratch=$2; shift; done"
        try desk.put("#!/bin/bash\n\(options)\n\(steps)\n", in: "\(name)/bin/swift", permissions: 0o755)
    }

    /// Builds a program that prints a word.
    private func building(_ word: String) -> String {
        """
        mkdir -p "$scratch/linux/release/ModuleCache"
        ln -sfn linux/release "$scratch/release"
        printf '#!/bin/sh\\necho \(word)\\n' >"$scratch/release/ledger2ics"
        chmod +x "$scratch/release/ledger2ics"
        """
    }

    private func start(in name: String = "checkout", on desk: Desk, errors: Int32, output: Int32) throws -> Child {
        let settings = Program.environment(["PATH": "\(desk.file(name))/bin:/usr/bin:/bin"])
        return try Child(
            "\(desk.file(name))/scripts/ledger2ics", ["--version"], in: desk.path, environment: settings,
            input: try openForReading("/dev/null"), output: output, errors: errors)
    }

    private func run(in name: String = "checkout", on desk: Desk) throws -> (status: Int32, output: String, errors: String) {
        let (output, errors) = (try scratchFile(), try scratchFile())
        defer { for descriptor in [output, errors] { close(descriptor) } }
        let status = try start(in: name, on: desk, errors: errors, output: output).wait()
        return (status, String(decoding: rewound(output), as: UTF8.self), String(decoding: rewound(errors), as: UTF8.self))
    }

    @Test func `a build that fails, or is not yet whole, leaves the program that works where it was`() throws {
        let desk = try Desk()
        try checkout(building("first"), on: desk)
        #expect(try run(on: desk).output == "first\n")
        try desk.put("// newer", in: "checkout/Sources/new.swift")
        let program = desk.file("checkout/.build/release/ledger2ics")
        // What the compiler sees, and what is left when it fails.
        try setSwift("\"\(program)\"; \(building("half")); echo broken; exit 1", on: desk)
        let failed = try run(on: desk)
        #expect(failed.status == 1)
        #expect(failed.output == "")
        #expect(failed.errors == "ledger2ics: building…\nfirst\nbroken\nledger2ics: the build failed\n")
        #expect(desk.text(of: program) == "#!/bin/sh\necho first\n")
        try setSwift(building("second"), on: desk)
        #expect(try run(on: desk).output == "second\n")
        // Nothing has changed since.
        try setSwift("exit 1", on: desk)
        #expect(try run(on: desk).output == "second\n")
    }

    @Test(arguments: [SIGTERM, SIGKILL, SIGHUP]) func `a first command that is killed takes its build along`(signal: Int32) throws {
        let desk = try Desk()
        // Like SwiftPM, it ends what it started when it is interrupted, and writes who is alive.
        try checkout(
            """
            trap 'echo interrupted >"\(desk.file("end"))"; exit 1' INT
            echo $$ >"\(desk.file("begun.new"))"
            mv "\(desk.file("begun.new"))" "\(desk.file("begun"))"
            for ((i = 0; i < 600; i++)); do sleep 0.1; done
            """, on: desk)
        let sink = try openForWriting("/dev/null")
        defer { close(sink) }
        let child = try start(on: desk, errors: sink, output: sink)
        while desk.text(of: "begun") == nil { usleep(10_000) }
        child.send(signal)
        _ = child.wait()
        for _ in 0..<6_000 where desk.text(of: "end") != "interrupted\n" { usleep(10_000) }
        #expect(desk.text(of: "end") == "interrupted\n")
    }

    @Test func `a checkout that was moved or copied is built without the module caches of the old place`() throws {
        let desk = try Desk()
        let refusing = """
            for cache in "$scratch"/*/release/ModuleCache/*; do
                if [ -e "$cache" ] && [ "$(cat "$cache")" != "$scratch" ]; then echo "compiled with another module cache path"; exit 1; fi
            done

            """
        try checkout(refusing + building("built") + "\nprintf %s \"$scratch\" >\"$scratch/release/ModuleCache/path\"", on: desk)
        #expect(try run(on: desk).output == "built\n")
        #expect(unsafe rename(desk.file("checkout"), desk.file("moved")) == 0)
        // The program runs as it is, and so does the next build.
        #expect(try run(in: "moved", on: desk).output == "built\n")
        try desk.put("// newer", in: "moved/Sources/new.swift")
        let moved = try run(in: "moved", on: desk)
        #expect(moved.output == "built\n" && moved.errors == "ledger2ics: building…\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `in somebody else's checkout one sentence says so`() throws {
        let desk = try Desk()
        try checkout(building("built"), on: desk)
        try desk.makeFolder("checkout/.build")
        #expect(unsafe chown(desk.file("checkout/.build"), 65_534, 65_534) == 0)
        let outcome = try run(on: desk)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                "/.build belongs to somebody else, and only its owner can build there; clone the repository to build your own\n"))
        #expect(outcome.errors.count { $0 == "\n" } == 1)
        #expect(unsafe chown(desk.file("checkout/.build"), 0, 0) == 0)
        #expect(try run(on: desk).output == "built\n")
    }
}
