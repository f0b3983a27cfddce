import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The screens in README are what the commands above them print.
///
/// With LEDGER_RECORD_SNAPSHOTS set README is written instead, and the test fails: what was recorded is for a person to read.
@Suite("README", .timeLimit(.minutes(15)))
struct ReadmeTests {
    /// A line of README that starts with `$ ledger2ics`, with the lines of its console block that follow it.
    private struct Screen {
        let command: Substring
        let output: Range<Int>

        /// The arguments; what follows a `#` is for the reader.
        var arguments: [String] { command.split(separator: " #")[0].split(separator: " ").dropFirst(2).map(String.init) }

        /// The screens of all console blocks that show what is printed and read nothing but `Fixtures`.
        static func all(in lines: [Substring]) -> [Screen] {
            var (screens, start, isConsole) = ([Screen](), Int?.none, false)
            for (number, line) in lines.enumerated() {
                if let first = start, line.hasPrefix("$ ") || line == "```" {
                    if number > first + 1 { screens.append(Screen(command: lines[first], output: first + 1..<number)) }
                    start = nil
                }
                if line.hasPrefix("```") { isConsole = line == "```console" }
                if isConsole, line.hasPrefix("$ ledger2ics "), line.contains(" Fixtures/") { start = number }
            }
            return screens
        }
    }

    @Test func `a command whose output is shown prints just that, in any time zone and language`() throws {
        let path = "\(packageFolder)/README.md"
        let text = String(decoding: try #require(contents(of: path)), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let screens = Screen.all(in: lines)
        #expect(screens.count >= 4)
        let desk = try Desk()
        #expect(unsafe symlink("\(packageFolder)/Fixtures", desk.file("Fixtures")) == 0)
        let isRecording = unsafe getenv("LEDGER_RECORD_SNAPSHOTS") != nil
        for screen in screens.reversed() {
            for environment in [["TZ": "America/Los_Angeles"], ["TZ": "Pacific/Auckland", "LANG": "ko_KR.UTF-8"]] {
                let outcome = try desk.run(screen.arguments, environment: environment)
                #expect(outcome.status == 0 && outcome.errors == "", "\(screen.command)")
                // Blanks at the end of a line are not to be seen.
                let printed = outcome.lines(separatedBy: "\n").dropLast().map {
                    $0[..<($0.lastIndex { $0 != " " }.map($0.index(after:)) ?? $0.startIndex)]
                }
                if isRecording {
                    lines.replaceSubrange(screen.output, with: printed)
                    break
                }
                #expect(printed == Array(lines[screen.output]), "\(screen.command)")
            }
        }
        guard isRecording else { return }
        let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFault() }
        defer { close(descriptor) }
        try writeAll(Array(lines.joined(separator: "\n").utf8), to: descriptor)
        Issue.record("recorded README.md; read it, then run without LEDGER_RECORD_SNAPSHOTS")
    }
}
