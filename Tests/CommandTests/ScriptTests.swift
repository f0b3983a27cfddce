import CLibrary
import TestSupport
import Testing

/// Compiles every script against the build that these tests belong to; one at a time, for a compiler takes all cores.
@Suite("Scripts", .serialized)
struct ScriptTests {
    private static let ledger = """
        date,amount,currency,description
        2026-02-24,-100,USD,too early for pay day
        2026-02-25,2000,USD,Salary
        2026-02-26,-12.50,USD,Lunch
        2026-03-01,-30000,KRW,Books
        2026-03-24,-7.25,USD,Tea
        2026-03-25,-40,USD,too late for pay day

        """

    /// Checkout and fixtures, from where this file lies.
    static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    /// Where the build that these tests belong to lies.
    static var products: String {
        get throws { try Program.path("ledger2ics").split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } }
    }

    func run(
        _ script: String, _ arguments: [String] = [], on desk: Desk, input: String = "", environment: [String: String] = [:]
    ) throws -> Outcome {
        let (reading, writing) = try makePipe()
        try writeAll(Array(input.utf8), to: writing)
        close(writing)
        let (output, errors) = (try scratchFile(), try scratchFile())
        defer { for descriptor in [reading, output, errors] { close(descriptor) } }
        let settings = Program.environment(["LEDGER_SCRIPT_PRODUCTS": try Self.products, "TZ": "UTC"]).merging(environment) { $1 }
        let child = try Child(
            "\(Self.root)/scripts/swift-script", [script] + arguments, in: desk.path, environment: settings, input: reading,
            output: output, errors: errors)
        let status = child.wait()
        lseek(output, 0, SEEK_SET)
        lseek(errors, 0, SEEK_SET)
        return Outcome(status: status, output: readAll(output), errors: String(decoding: readAll(errors), as: UTF8.self))
    }

    func text(_ outcome: Outcome) -> String {
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        return String(decoding: outcome.output, as: UTF8.self)
    }

    func example(_ name: String) -> String { "\(Self.root)/scripts/examples/\(name).swift" }

    @Test func `balance.swift tells last month's balance of each currency, of a file or of standard input`() throws {
        let desk = try Desk(Self.ledger)
        let expected = "2026-03 -30000 KRW\n2026-03 -47.25 USD\n"
        #expect(text(try run(example("balance"), ["ledger.csv", "2026-04-11"], on: desk)) == expected)
        #expect(text(try run(example("balance"), ["-", "2026-04-30"], on: desk, input: Self.ledger)) == expected)
        #expect(text(try run(example("balance"), ["ledger.csv", "2026-03-01"], on: desk)) == "2026-02 1887.50 USD\n")
    }

    @Test func `payday.swift tells what a month from pay day to pay day cost in each currency`() throws {
        let desk = try Desk(Self.ledger)
        let expected = "2026-02-25 to 2026-03-24\n30000 KRW\n19.75 USD\n"
        #expect(text(try run(example("payday"), ["ledger.csv", "25", "2026-03-24"], on: desk)) == expected)
        #expect(text(try run(example("payday"), ["ledger.csv", "1", "2026-02-01"], on: desk)) == "2026-02-01 to 2026-02-28\n112.50 USD\n")
    }

    @Test func `month.swift draws what the command draws`() throws {
        let desk = try Desk(Self.ledger)
        let feed = "\(Self.root)/Fixtures/family.ics"
        let drawn = text(try run(example("month"), ["2026-03-24", "ledger.csv", feed], on: desk))
        let command = try desk.run(
            "month", "ledger.csv", feed, "--at", "2026-03-24", "--today", "2026-03-24", "--locale", "en_US",
            environment: ["COLUMNS": "80", "TZ": "UTC"])
        #expect(drawn.contains("March 2026"))
        #expect(drawn.contains("Tea"))
        #expect(drawn.contains("Grandma"))
        #expect(drawn == String(decoding: command.output, as: UTF8.self))
    }

    @Test func `feed-to-csv.swift writes what happens on some days as CSV`() throws {
        let days = ["2026-03-05", "2026-03-09"]
        let csv = text(try run(example("feed-to-csv"), ["\(Self.root)/Fixtures/family.ics"] + days, on: Desk()))
        #expect(
            csv == """
                date,time,title
                2026-03-05,,Grandma visits 🌷
                2026-03-06,07:30,Water the plants
                2026-03-08,02:30,Film night: three in a row
                2026-03-09,,"School trip, year 6"
                2026-03-09,07:30,Water the plants

                """)
    }

    @Test func `arguments, standard input and the exit status pass through, from a path with spaces`() throws {
        let desk = try Desk()
        try desk.put(
            """
            import LedgerCalendar
            #if canImport(Darwin)
                import Darwin
            #else
                import Glibc
            #endif
            print(CommandLine.arguments.dropFirst().joined(separator: "|"), readLine() ?? "nothing")
            exit(Int32(YearMonth.min.year) + 6)
            """, in: "my script.swift")
        let outcome = try run("my script.swift", ["a b", "", "*", "--help"], on: desk, input: "hello\n")
        #expect(String(decoding: outcome.output, as: UTF8.self) == "a b||*|--help hello\n")
        #expect(outcome.status == 7)
        #expect(outcome.errors == "")
    }

    @Test func `a script that does not compile ends with the compiler's message about it, and one that was mended runs`() throws {
        let desk = try Desk()
        try desk.put("import LedgerCalendar\nlet day: CivilDate = 5\n", in: "day.swift")
        let broken = try run("day.swift", on: desk)
        #expect(broken.status == 1)
        #expect(broken.output == [])
        #expect(broken.errors.contains("day.swift:2:"))
        try desk.put("import LedgerCalendar\nprint(CivilDate.min)\n", in: "day.swift")
        #expect(text(try run("day.swift", on: desk)) == "0001-01-01\n")
    }

    @Test(arguments: ["", "async "]) func `an error that runScript gets is one line and status 1`(effect: String) throws {
        let desk = try Desk()
        try desk.put(
            """
            import LedgerCalendar
            func open(_ path: String) \(effect)throws -> Ledger { try Ledger(contentsOf: path) }
            await runScript {
                print("before")
                print(try \(effect.isEmpty ? "" : "await ")open("no\\u{1B}where.csv").entries.count)
            }
            print("after")
            """, in: "count.swift")
        let outcome = try run("count.swift", on: desk)
        #expect(outcome.status == 1)
        #expect(String(decoding: outcome.output, as: UTF8.self) == "before\n")
        #expect(outcome.errors == "count.swift: error: no·where.csv: cannot be opened: No such file or directory\n")
    }

    @Test(arguments: ["", "await Task.yield()\n"])
    func `an error that top-level code throws is one line and status 1, too`(waiting: String) throws {
        let desk = try Desk()
        try desk.put(
            "import LedgerCalendar\n\(waiting)print(try Ledger(contentsOf: \"nowhere.csv\").entries.count)\n", in: "count.swift")
        let outcome = try run("count.swift", on: desk)
        #expect(outcome.status == 1)
        #expect(outcome.errors == "count.swift: error: nowhere.csv: cannot be opened: No such file or directory\n")
    }

    @Test func `scripts are Swift 6: the calendar model is used on the main actor, and only there`() throws {
        let desk = try Desk(Self.ledger)
        let reading = """
            import LedgerCalendar
            let store = try LedgerStore(Ledger(contentsOf: "ledger.csv").entries)
            let model = CalendarModel<Never>(store, today: CivilDate("2026-03-24") ?? .min)

            """
        try desk.put(reading + "print(model.state.selectedEntries.map(\\.entry.description))\n", in: "model.swift")
        #expect(text(try run("model.swift", on: desk)) == "[\"Tea\"]\n")
        try desk.put(reading + "func elsewhere() { print(model.state.today) }\nelsewhere()\n", in: "model.swift")
        let outcome = try run("model.swift", on: desk)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("model.swift:4:") && outcome.errors.contains("main actor-isolated"))
    }

    @Test func `programs find the library beside them: a checkout that was moved runs its own`() throws {
        let desk = try Desk()
        try desk.put("import LedgerCalendar\nprint(CivilDate.max)\n", in: "moved.swift")
        // What SwiftPM has built, in a folder that can be moved.
        #expect(unsafe mkdir(desk.file("first"), 0o700) == 0)
        for name in ["Modules", "libLedgerCalendarDynamic.so", "libLedgerCalendarDynamic.dylib"] {
            #expect(unsafe symlink("\(try Self.products)/\(name)", desk.file("first/\(name)")) == 0)
        }
        #expect(text(try run("moved.swift", on: desk, environment: ["LEDGER_SCRIPT_PRODUCTS": desk.file("first")])) == "9999-12-31\n")
        #expect(unsafe rename(desk.file("first"), desk.file("second")) == 0)
        let moved = ["LEDGER_SCRIPT_PRODUCTS": desk.file("second"), "PATH": "/usr/bin:/bin"]
        #expect(text(try run("moved.swift", on: desk, environment: moved)) == "9999-12-31\n")
    }

    @Test func `sums of chosen entries are exact, by currency`() throws {
        let desk = try Desk(Self.ledger)
        try desk.put(
            """
            import LedgerCalendar
            let spent = try Ledger(contentsOf: "ledger.csv").entries.map(\\.money).filter { $0.amount < 0 }
            for sum in try spent.sums() { print(sum) }
            print(try spent.map(\\.amount).sum())
            """, in: "spent.swift")
        #expect(text(try run("spent.swift", on: desk)) == "-30000 KRW\n-159.75 USD\n-30159.75\n")
    }

    @Test(arguments: ["--help", "-h"])
    func `--help says how scripts are run, and without a file there is only the usage`(option: String) throws {
        let help = text(try run(option, on: Desk()))
        #expect(help.hasPrefix("usage: scripts/swift-script FILE.swift [ARGUMENT …]\n\n"))
        let bare = try run("", on: Desk())
        #expect(bare.status == 64 && bare.output == [] && help.hasPrefix(bare.errors))
    }

    @Test func `a script that has not changed is not compiled again`() throws {
        let desk = try Desk()
        try desk.put("import LedgerCalendar\nprint(CivilDate.max)\n", in: "kept.swift")
        #expect(text(try run("kept.swift", on: desk)) == "9999-12-31\n")
        // Nothing but what a start needs: there is no compiler on this PATH.
        let bare = ["PATH": "/usr/bin:/bin"]
        #expect(text(try run("kept.swift", on: desk, environment: bare)) == "9999-12-31\n")
    }

    @Test func `a script that is not there, or not named, is said to be missing`() throws {
        let desk = try Desk()
        let outcome = try run("nowhere.swift", on: desk)
        #expect(outcome.status == 66)
        #expect(outcome.errors == "swift-script: there is no file to read at nowhere.swift\n")
    }
}
