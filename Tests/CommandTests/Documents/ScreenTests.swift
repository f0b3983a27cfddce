import CLibrary
import TestSupport
import Testing

/// The console blocks of all documents show what their commands print: README's, the guide's, the library's.
///
/// The commands of a document run in its order in one folder, with the package's `Fixtures` in it. `cat` of a file that is not there makes it.
/// A command without output prints nothing. `sh` blocks, which need other programs or an address, are not run.
///
/// With LEDGER_RECORD_SNAPSHOTS set the documents are written instead, and the test fails: what was recorded is for a person to read.
@Suite("Documents' screens", .timeLimit(.minutes(15)))
struct ScreenTests {
    /// A command of a console block, with the lines behind it up to the next.
    private struct Screen {
        let place: String
        let command: Substring
        let output: Range<Int>
        /// Whether the next command asks for the exit status.
        let mayFail: Bool

        /// The programs behind pipes, which must be installed; what is quoted is no pipe.
        var others: [Substring] {
            let plain = command.split(separator: "'", omittingEmptySubsequences: false).enumerated().map { $0 % 2 == 0 ? $1 : "" }.joined()
            return plain.split(separator: "|").dropFirst().compactMap { $0.split(separator: " ").first }
        }

        /// The file that `cat` shows.
        var shownFile: Substring? {
            let words = command.split(separator: " ")
            return words.count == 2 && words[0] == "cat" ? words[1] : nil
        }

        static func all(in document: Document) -> [Screen] {
            document.blocks.filter { $0.language == "console" }.flatMap { block in
                let starts = block.lines.filter { document.lines[$0].hasPrefix("$ ") }
                return starts.enumerated().map { index, start in
                    let end = index + 1 < starts.count ? starts[index + 1] : block.lines.upperBound
                    return Screen(
                        place: document.place(start), command: document.lines[start].dropFirst(2), output: start + 1..<end,
                        mayFail: index + 1 < starts.count && document.lines[end] == "$ echo $?")
                }
            }
        }
    }

    /// A folder as the documents take for granted: a checkout in which the command is built.
    private func checkout() throws -> Desk {
        let desk = try Desk()
        try desk.makeFolder("bin")
        try desk.makeFolder("scripts")
        let program = try Program.command
        let links = [
            (program, "bin/ledger2ics"), (program, "scripts/ledger2ics"), ("\(packageFolder)/scripts/swift-script", "scripts/swift-script"),
            ("\(packageFolder)/scripts/examples", "scripts/examples"), ("\(packageFolder)/Fixtures", "Fixtures"),
        ]
        for (target, name) in links { #expect(unsafe symlink(target, desk.file(name)) == 0) }
        return desk
    }

    /// Runs a command after one with that status; returns what it printed on both streams and its own status.
    private func run(_ command: Substring, after status: Int32, _ settings: [String: String], on desk: Desk) throws -> Outcome {
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        var environment = settings
        environment["PATH"] = "\(desk.file("bin")):\(path)"
        environment["LEDGER_SCRIPT_PRODUCTS"] = try ScriptTests.products
        // Profiles are looked for at home. A compiler has its caches there.
        if !command.hasPrefix("scripts/swift-script") { environment["HOME"] = desk.path }
        // Failures of commands in a row, and of those in a pipe, are not to be missed by chance.
        return try desk.run(
            program: "/bin/bash", ["-c", "exec 2>&1; set -o pipefail; (exit \(status)); \(command)"], environment: environment)
    }

    @Test(arguments: Document.all)
    func `a command prints what the document shows, in any time zone and language`(document: Document) throws {
        let screens = Screen.all(in: document)
        let isRecording = Document.isRecording
        var recorded: [(Range<Int>, [Substring])] = []
        for (zone, language) in [("America/Los_Angeles", "en_US.UTF-8"), ("Pacific/Auckland", "ko_KR.UTF-8")] {
            let desk = try checkout()
            var status: Int32 = 0
            for screen in screens {
                let shown = document.lines[screen.output]
                if let name = screen.shownFile, desk.bytes(of: String(name)) == nil {
                    try desk.put(shown.map { "\($0)\n" }.joined(), in: String(name))
                    continue
                }
                let missing = try screen.others.contains { try run("command -v \($0) >/dev/null", after: 0, [:], on: desk).status != 0 }
                if missing { continue }
                // What people look at is in their language, unless the command names one.
                let settings = ["TZ": zone, "LANG": screen.command.contains("--locale") ? language : "en_US.UTF-8"]
                let outcome = try run(screen.command, after: status, settings, on: desk)
                status = outcome.status
                #expect(status == 0 || screen.mayFail, "\(screen.place): \(screen.command)")
                let printed = visibleLines(outcome.output)
                if fits(printed[...], shown) { continue }
                if isRecording {
                    recorded.append((screen.output, printed))
                } else {
                    Issue.record("\(screen.place): \(screen.command)\nprints\n\(printed.joined(separator: "\n"))")
                }
            }
            try comparePictures(on: desk, isRecording)
            if isRecording { break }
        }
        guard !recorded.isEmpty else { return }
        try document.record(recorded)
    }

    /// The pictures in the documentation are those that its commands draw.
    private func comparePictures(on desk: Desk, _ isRecording: Bool) throws {
        for path in Document.files(in: Document.catalogue) where path.hasSuffix(".svg") {
            guard let name = path.split(separator: "/").last, let drawn = desk.bytes(of: String(name)) else { continue }
            if isRecording {
                try Document.write(drawn, to: path)
            } else {
                #expect(drawn == contents(of: "\(packageFolder)/\(path)"), "\(path) is another picture")
            }
        }
    }

    @Test func `each picture is drawn by a command that a document shows`() {
        let commands = Document.all.flatMap { Screen.all(in: $0) }.map(\.command)
        let pictures = Document.files(in: Document.catalogue).filter { $0.hasSuffix(".svg") }.compactMap { $0.split(separator: "/").last }
        #expect(pictures.count >= 4)
        for picture in pictures { #expect(commands.contains { $0.hasSuffix(" -o \(picture)") }, "\(picture)") }
    }

    @Test func `README and the guide show many screens`() {
        #expect(Document.all.map { Screen.all(in: $0).count }.reduce(0, +) >= 60)
    }

    /// The names of all options of the command.
    private func options() throws -> Set<Substring> {
        let dump = String(decoding: try Desk().run("--experimental-dump-help").output, as: UTF8.self)
        return Set(dump.split(separator: "\"name\" : \"").dropFirst().map { $0.prefix { $0 != "\"" } })
    }

    @Test(arguments: Document.all)
    func `commands that are only shown are shell, with options that exist`(document: Document) throws {
        let (desk, options) = (try Desk(), try options())
        for block in document.blocks where block.language == "sh" {
            let text = document.lines[block.lines].joined(separator: "\n")
            #expect(try desk.run(program: "/bin/bash", ["-n", "-c", text]).status == 0, "\(document.place(block.lines.lowerBound))")
            for number in block.lines {
                guard let command = document.lines[number].firstRange(of: "ledger2ics ") else { continue }
                let words = document.lines[number][command.upperBound...].split(separator: " ").prefix {
                    !["|", "&&", ";", "#", ">"].contains($0)
                }
                let unknown = words.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2).prefix { $0.isLetter || $0 == "-" } }
                    .filter { !options.contains($0) }
                #expect(unknown == [], "\(document.place(number))")
            }
        }
    }

    @Test(arguments: Document.all.filter { $0.path == "README.md" || $0.path.contains("/Guide/") })
    func `options that the guide names exist`(document: Document) throws {
        let options = try options()
        for (number, line) in document.prose {
            let code = line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(
                \.element)
            let named = code.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2).prefix { $0.isLetter || $0 == "-" } }
            #expect(named.filter { !options.contains($0) } == [], "\(document.place(number))")
        }
    }
}
