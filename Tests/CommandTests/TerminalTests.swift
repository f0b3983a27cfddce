import CLibrary
import TestSupport
import Testing

@Suite("On a terminal, and on long runs", .timeLimit(.minutes(15)))
struct TerminalTests {
    @Test(
        arguments: [
            ([], [:], true), ([], ["NO_COLOR": "1"], false), ([], ["NO_COLOR": ""], true), ([], ["TERM": "dumb"], false),
            (["--color", "never"], [:], false), (["--color", "always"], ["NO_COLOR": "1", "TERM": "dumb"], true),
        ] as [([String], [String: String], Bool)])
    func `on a terminal messages are coloured, unless NO_COLOR, a dumb terminal or an option says otherwise`(
        options: [String], environment: [String: String], isColored: Bool
    ) throws {
        // On a busy machine even a short run may last until its progress is shown.
        let text = try slowRun(
            Desk(Ledgers.mixed), ["ledger.csv", "--progress", "never"] + options,
            environment: ["TERM": "xterm"].merging(environment) { $1 }, onTerminal: true)
        #expect(text.contains("no such month"))
        #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m") == isColored)
        #expect(text.contains("\u{1B}") == isColored)
    }

    @Test(arguments: [
        ([], true, true), (["--quiet"], true, false), (["--progress", "never"], true, false), (["--progress", "auto"], false, false),
        (["--progress", "always"], false, true), ([], false, false),
    ])
    func `a long run shows how far it is: on a terminal or when asked`(options: [String], onTerminal: Bool, isShown: Bool) throws {
        let text = try slowRun(Desk(Ledgers.long(14_000)), ["ledger.csv"] + options, environment: ["TERM": "xterm"], onTerminal: onTerminal)
        guard isShown else {
            #expect(text == "")
            return
        }
        let shown = text.components(between: "\r\u{1B}[K")
        #expect(shown.count >= 2)
        #expect(shown.first == "" && shown.last == "", "each line takes the place of the last, and the end clears it")
        for line in shown.dropFirst().dropLast() {
            let parts = line.split(separator: " ", omittingEmptySubsequences: true)
            #expect(parts.count == 4)
            #expect(parts.first?.last == "%")
            #expect(Array(parts.dropFirst(2)) == ["entries", "ledger.csv"])
        }
    }

    @Test func `a message comes on a line of its own, not after the progress`() throws {
        let ledger = Ledgers.long(14_000) + "2025-13-01,1,KRW,bad\n"
        let text = try slowRun(Desk(ledger), ["ledger.csv", "--progress", "always"], environment: [:], onTerminal: false)
        #expect(text.contains("entries  ledger.csv\r\u{1B}[Kledger.csv:14002:1: error: "))
        #expect(text.hasSuffix("1 of 14001 entries skipped\n"))
    }

    @Test(arguments: ["ledger.csv", "ledger.ics"])
    func `annotating shows how far it is in the feed, with the entries and the events`(ledger: String) throws {
        let desk = try Desk(Ledgers.long(14_000))
        #expect(try desk.run("ledger.csv", "-o", "ledger.ics").status == 0)
        let events = (0..<14_000).map { "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART;VALUE=DATE:20250812\r\nEND:VEVENT\r\n" }.joined()
        try desk.put("BEGIN:VCALENDAR\r\n\(events)END:VCALENDAR\r\n", in: "feed.ics")
        let arguments = ["annotate", "feed.ics", "--ledger", ledger, "--quiet", "--progress"]
        let shown = try slowRun(desk, arguments + ["always"], environment: [:], onTerminal: false).components(between: "\r\u{1B}[K")
        #expect(shown.count > 2 && shown.first == "" && shown.last == "")
        let last = try #require(shown.dropFirst().dropLast().last)
        #expect(last.contains("%  14000 entries, ") && !last.contains(", 0 events") && last.hasSuffix(" events  feed.ics"))
        #expect(try slowRun(desk, arguments + ["never"], environment: [:], onTerminal: false) == "")
    }

    /// Runs a command whose reader takes its time, and returns what came on standard error.
    ///
    /// The reader waits until output has come, and then longer than the command waits before it shows progress.
    private func slowRun(
        _ desk: Desk, _ arguments: [String], environment: [String: String], onTerminal: Bool
    ) throws -> String {
        let (reading, writing) = try makePipe()
        defer { close(reading) }
        let nothing = try openForReading("/dev/null")
        defer { close(nothing) }
        let (observer, errors) = try onTerminal ? makeTerminal() : { (try scratchFile(), -1) }()
        defer { close(observer) }
        let child = try Child(
            Program.command, arguments, in: desk.path, environment: Program.environment(environment),
            input: nothing, output: writing, errors: onTerminal ? errors : observer)
        close(writing)
        if onTerminal { close(errors) }
        var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
        if desk.bytes(of: "ledger.csv")?.count ?? 0 > 100_000 { usleep(700_000) }
        _ = readAll(reading)
        _ = child.wait()
        if !onTerminal { lseek(observer, 0, SEEK_SET) }
        return String(decoding: readAll(observer), as: UTF8.self)
    }

    /// A terminal, and the side from which it is seen.
    private func makeTerminal() throws -> (observer: Int32, terminal: Int32) {
        #if canImport(Darwin)
            let observer = posix_openpt(O_RDWR | O_NOCTTY)
            guard observer >= 0, grantpt(observer) == 0, unlockpt(observer) == 0, let path = unsafe ptsname(observer) else {
                throw SystemFault()
            }
            let name = unsafe String(cString: path)
        #else
            let observer = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var number: Int32 = 0
            var isLocked: Int32 = 0
            // TIOCSPTLCK and TIOCGPTN, which Swift cannot see.
            guard observer >= 0, unsafe ioctl(observer, 0x4004_5431, &isLocked) == 0, unsafe ioctl(observer, 0x8004_5430, &number) == 0
            else {
                throw SystemFault()
            }
            let name = "/dev/pts/\(number)"
        #endif
        _ = fcntl(observer, F_SETFD, FD_CLOEXEC)
        let terminal = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw SystemFault() }
        return (observer, terminal)
    }
}

extension String {
    fileprivate func components(between mark: String) -> [String] {
        var parts: [String] = [""]
        var rest = Array(unicodeScalars)[...]
        let scalars = Array(mark.unicodeScalars)
        while let first = rest.first {
            if rest.starts(with: scalars) {
                parts.append("")
                rest = rest.dropFirst(scalars.count)
            } else {
                parts[parts.count - 1].unicodeScalars.append(first)
                rest = rest.dropFirst()
            }
        }
        return parts
    }
}
