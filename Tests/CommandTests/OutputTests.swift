import CLibrary
import TestSupport
import Testing

@Suite("Where the calendar goes", .timeLimit(.minutes(15)))
struct OutputTests {
    @Test(arguments: [
        (Ledgers.mixed, ["--strict"]), (Ledgers.truncated, []), (Ledgers.truncated, ["--strict"]), (Ledgers.hopeless, []),
        (Ledgers.hopeless, ["--strict"]), ("", []), ("payee,note\na,b\n", []), ("\u{FEFF}", []),
    ])
    func `a run that fails, is cut off or can use nothing leaves the old file alone, and nothing beside it`(
        ledger: String, options: [String]
    ) throws {
        let desk = try Desk(ledger)
        try desk.put("old", in: "out.ics")
        let outcome = try desk.run(["ledger.csv", "-o", "out.ics"] + options)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("error: "))
        #expect(desk.text(of: "out.ics") == "old")
        #expect(desk.names == ["ledger.csv", "out.ics"])
        _ = try desk.run(["ledger.csv", "-o", "new.ics"] + options)
        #expect(desk.names == ["ledger.csv", "out.ics"])
    }

    @Test func `bad rows cost only themselves: the good ones take the place of the old file`() throws {
        let desk = try Desk(Ledgers.mixed)
        try desk.put("old", in: "out.ics")
        let outcome = try desk.run("ledger.csv", "-o", "out.ics")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("\n2 of 4 entries skipped\n"))
        let calendar = try #require(desk.bytes(of: "out.ics"))
        #expect(values(of: "X-LEDGER-DESCRIPTION", in: calendar) == ["Latte", "Tea"])
        #expect(unfolded(calendar).last == "END:VCALENDAR")
        #expect(desk.names == ["ledger.csv", "out.ics"])
    }

    @Test func `a strict run that fails late has written nothing to standard output either, and names the first error only`() throws {
        let desk = try Desk(Ledgers.long(2000) + "2025-13-01,1,KRW,bad\n2025-13-02,1,KRW,bad too\n")
        let outcome = try desk.run("ledger.csv", "--strict")
        #expect(outcome.status == 65)
        #expect(outcome.output == [])
        #expect(outcome.errors.split(separator: "\n").filter { $0.contains(" error: ") }.count == 1)
        #expect(outcome.errors.hasPrefix("ledger.csv:2002:1: error: "))
    }

    @Test(arguments: [
        ["export", "cut.csv"], ["import", "cut.csv"], ["import", "cut.csv", "--merge", "out"], ["events", "cut.ics"], ["month", "cut.csv"],
        ["week", "cut.ics"], ["year", "cut.csv"], ["page", "cut.ics", "cut.csv"], ["summary", "cut.csv"],
        ["annotate", "cut.ics", "--ledger", "ledger.csv"], ["annotate", "feed.ics", "--ledger", "cut.csv"],
    ])
    func `of an input that is cut off no file is written, which is told with the way to get what there is`(command: [String]) throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Calendars.home, in: "feed.ics")
        try desk.put(String(Calendars.home.dropLast(40)), in: "cut.ics")
        try desk.put(Ledgers.truncated, in: "cut.csv")
        try desk.put("date,amount,currency,description\n", in: "out")
        let note = "ledger2ics: nothing was written to out: an input was cut off; to get what there is anyway, "
        let kept = try desk.run(command + ["-o", "out"])
        #expect(kept.status == 65 && kept.output == [] && kept.errors.contains(note + "write to standard output: -o -\n"))
        #expect(desk.text(of: "out") == "date,amount,currency,description\n")
        let written = try desk.run(command + ["-o", "-"])
        #expect(written.status == 65 && written.output != [] && !written.errors.contains("nothing is written"))
        let strict = try desk.run(command + ["-o", "out", "--strict"])
        #expect(strict.status == 65 && !strict.errors.contains("nothing is written"))
    }

    @Test(arguments: [1, 2000])
    func `what goes to a pipe is a whole calendar of what could be used, however long, when the input is cut off`(count: Int) throws {
        let desk = try Desk(Ledgers.long(count) + "2025-08-02,-3.00,USD,\"Te")
        let outcome = try desk.run("ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("\n1 of \(count + 1) entries skipped\n"))
        #expect(outcome.values(of: "UID").count == count)
        #expect(outcome.lines.last == "END:VCALENDAR")
        #expect(try desk.run("ledger.csv", "--strict").output == [])
    }

    @Test(arguments: [Ledgers.hopeless, "", "payee,note\na,b\n"])
    func `nothing comes on standard output when nothing could be used`(ledger: String) throws {
        let outcome = try Desk(ledger).run("ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.output == [])
    }

    @Test(arguments: [["import"], ["import", "--format", "json"], ["events"], ["events", "--format", "json"]])
    func `an import and a list of events write nothing, no header either, when nothing could be used`(command: [String]) throws {
        let lost = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nX-LEDGER-AMOUNT:-1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        for feed in [lost, "", "hello"] {
            let outcome = try Desk().run(command + ["-"], input: .pipe(feed))
            #expect(outcome.status == 65 && outcome.errors.contains("error: "))
            #expect(outcome.output == [])
        }
    }

    @Test func `a strict run of a good ledger writes what a lenient one writes`() throws {
        let desk = try Desk(Ledgers.long(2000))
        let strict = try desk.run("ledger.csv", "--strict")
        #expect(strict.status == 0)
        #expect(try strict.output == desk.run("ledger.csv").output)
    }

    @Test func `a file gets the bytes that standard output gets`() throws {
        let desk = try Desk(Ledgers.long(300))
        let direct = try desk.run("ledger.csv")
        let named = try desk.run("ledger.csv", "--output", "out.ics")
        #expect(named.output == [] && named.errors == "" && named.status == 0)
        #expect(desk.bytes(of: "out.ics") == direct.output)
        #expect(try desk.run("ledger.csv", "-o", "-").output == direct.output)
    }

    @Test func `a pipe and a device are written directly and stay what they are`() throws {
        let desk = try Desk(Ledgers.plain)
        #expect(unsafe mkfifo(desk.file("pipe"), 0o600) == 0)
        let reading = unsafe open(desk.file("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(reading >= 0)
        defer { close(reading) }
        #expect(try desk.run("ledger.csv", "-o", "a.ics").status == 0)
        // An import looks at a ledger that it replaces, but never at a pipe, which nobody else writes to.
        for command in [["export", "ledger.csv"], ["import", "a.ics"]] {
            let outcome = try desk.run(command + ["-o", "pipe"])
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(try readAll(reading) == desk.run(command).output)
        }
        #expect(desk.mode(of: "pipe").map { $0 & S_IFMT } == S_IFIFO)

        #expect(try desk.run("ledger.csv", "-o", "/dev/null").status == 0)
        var status = stat()
        #expect(unsafe stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `a link stays a link, and the file it leads to is replaced`() throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put("old", in: "real.ics")
        #expect(unsafe symlink("real.ics", desk.file("link.ics")) == 0)
        #expect(try desk.run("ledger.csv", "-o", "link.ics").status == 0)
        #expect(desk.mode(of: "link.ics").map { $0 & S_IFMT } == S_IFLNK)
        #expect(desk.text(of: "real.ics")?.hasPrefix("BEGIN:VCALENDAR\r\n") == true)
        #expect(desk.names == ["ledger.csv", "link.ics", "real.ics"])
    }

    @Test(arguments: [0o600, 0o640, 0o666] as [UInt32])
    func `the new file has the permissions of the old one`(mode: UInt32) throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put("old", in: "out.ics", permissions: mode)
        #expect(try desk.run("ledger.csv", "-o", "out.ics").status == 0)
        #expect(desk.mode(of: "out.ics").map { $0 & 0o7777 } == mode)
        #expect(desk.text(of: "out.ics") != "old")
    }

    @Test func `standard input is read from a file and from a pipe alike`() throws {
        let desk = try Desk(Ledgers.plain)
        let piped = try desk.run("-", input: .pipe(Ledgers.plain))
        #expect(piped.status == 0)
        #expect(piped.values(of: "NAME") == ["Ledger"])
        #expect(piped.values(of: "X-LEDGER-DESCRIPTION") == ["Latte"])
        #expect(try desk.run("-", input: .file("ledger.csv")).output == piped.output)
        #expect(try desk.run("export", "-", "ledger.csv", input: .pipe(Ledgers.plain)).values(of: "UID").count == 2)
    }
}
