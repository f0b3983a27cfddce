import CLibrary
import TestSupport
import Testing

@Suite("How the command is called", .timeLimit(.minutes(15)))
struct UsageTests {
    @Test(arguments: [
        (["--help"], "help.txt"), (["export", "--help"], "help-export.txt"), (["help", "export"], "help-export.txt"),
        (["help", "reading"], "help-reading.txt"),
    ])
    func `the help is as the snapshot says`(arguments: [String], snapshot: String) throws {
        let outcome = try Desk().run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        try expectSnapshot(outcome.output, snapshot)
    }

    @Test(arguments: SharedOptionTests.all)
    func `no example of the help is cut in two`(command: String) throws {
        let lines = try Desk().run(command, "--help").lines(separatedBy: "\n")
        let heading = try #require(lines.firstIndex { $0.drop { $0 == " " } == "EXAMPLES" })
        let examples = lines[(heading + 1)...].prefix { !$0.isEmpty }
        #expect(examples.count >= 2)
        #expect(examples.allSatisfy { $0.hasPrefix("  ledger2ics ") })
    }

    @Test(arguments: ["-cash.csv", "-bank.csv", "-o.csv"])
    func `a file whose name begins with a dash is not taken for options`(name: String) throws {
        let desk = try Desk()
        try desk.put(Ledgers.plain, in: name)
        let outcome = try desk.run("summary", name)
        #expect(outcome.status == 64 && outcome.output == [])
        #expect(outcome.errors == "Error: '\(name)' begins with a dash, as options do; to mean the file, write ./\(name)\n")
        for arguments in [["./" + name], ["--", name]] { #expect(try desk.run(["summary"] + arguments).status == 0) }
    }

    @Test func `export is the default subcommand`() throws {
        let desk = try Desk(Ledgers.plain)
        let short = try desk.run("ledger.csv")
        let long = try desk.run("export", "ledger.csv")
        #expect(short.status == 0 && short.errors == "")
        #expect(!short.output.isEmpty)
        #expect(short.output == long.output)
    }

    @Test(arguments: [
        ([], "Missing expected argument"), (["ledger.csv", "--no-such-option"], "Unknown option '--no-such-option'"),
        (
            ["ledger.csv", "--locale", "ko_KR"],
            "  --locale is an option of events, month, week, year, page, summary; calendars and ledgers are the same"
        ),
        (["annotate", "feed.ics", "ledger.csv"], "Name a ledger with --ledger; did you mean annotate feed.ics --ledger ledger.csv?"),
        (["-", "-"], "Standard input ('-') can be read once only."), (["ledger.csv", "--since", "2025-02-29"], "--since"),
        (["ledger.csv", "--color", "greenish"], "--color"),
        (
            ["ledger.csv", "--until", "last"],
            "The value 'last' is invalid for '--until <date>': expected a day (2026-03-14, today, yesterday, tomorrow), a month (2026-03), a "
                + "year (2026), or last, this or next with week, month or year"
        ),
        (["month", "ledger.csv", "--at", "someday"], "'--at <date>': expected a day (2026-03-14, today"),
        (
            ["month", "ledger.csv", "--today", "2026-03"],
            "'--today <date>': expected a day: 2026-03-14, today, yesterday or tomorrow"
        ),
        (
            ["ledger.csv", "--today", "2026-03-14", "--since", "this month", "--until", "last month"],
            "No days are left: --since 2026-03-01 is after --until 2026-02-28."
        ),
        (["ledger.csv", "--today", "9999-12-31", "--since", "tomorrow"], "the calendar goes from 0001-01-01 to 9999-12-31"),
        (["ledger.csv", "--color", "#12345"], "--color"), (["ledger.csv", "--method", "request"], "--method"),
        (["ledger.csv", "--amount-sign", "both"], "--amount-sign"), (["ledger.csv", "--decimal-mark", ";"], "--decimal-mark"),
        (["ledger.csv", "--date-order", "ydm"], "--date-order"),
        (["ledger.csv", "--date-format", "%d.%m"], "'%d.%m' is not a date format: a date format needs a year"),
        (["ledger.csv", "--date-format", "%Y-%!"], "the date format has %!, which is not supported"),
        (["ledger.csv", "--date-format", "%F", "--date-order", "dmy"], "give either --date-format or --date-order"),
        (["ledger.csv", "--separator", "both"], "'both' is not a separator"), (["ledger.csv", "--separator", "\""], "is not a separator"),
        (["ledger.csv", "--column", "when=Date"], "'when=Date' does not name a column"),
        (["ledger.csv", "--calendar-color", "greenish"], "--calendar-color"), (["ledger.csv", "--year", "0"], "--year takes a number"),
        (["ledger.csv", "--header-row", "0"], "--header-row 1 or more"),
        (["month", "ledger.csv", "--color", "tomato"], "--color takes auto, always or never; "),
        (["events", "feed.ics", "--input-format", "csv"], "Events are read from feeds (ics), not from ledgers (csv)."),
        (["ledger.csv", "--column", "date"], "'date' does not name a column"),
        (["ledger.csv", "--column", "amount=A", "--column", "in=B"], "give either amount, or in and out"),
        (["ledger.csv", "--progress", "sometimes"], "--progress"),
        (["ledger.csv", "--currency", "two words"], "'two words' cannot be a currency"),
        (["ledger.csv", "--title", "{payee"], "a '{' in the title has no '}'"),
        (["ledger.csv", "--title", "payee}"], "a '}' in the title has no '{'"),
        (["ledger.csv", "--title", "{}"], "a placeholder in the title names no column"),
    ])
    func `wrong usage is status 64, says what is wrong and writes nothing`(arguments: [String], message: String) throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put("old", in: "out.ics")
        let outcome = try desk.run(arguments + ["-o", "out.ics"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message))
        #expect(outcome.errors.contains("Usage: ledger2ics"))
        #expect(outcome.output == [])
        #expect(desk.text(of: "out.ics") == "old")
    }

    @Test(arguments: [
        ("week-start", "; --week-start is an option of export, month, week, year, page, summary."),
        ("exprot", "; did you mean 'export'? There are: "),
        ("nothing-like-it", ". There are: export, import, "),
    ])
    func `help on what is no subcommand is wrong usage, and says what it is`(name: String, rest: String) throws {
        let outcome = try Desk().run("help", name)
        #expect(outcome.status == 64 && outcome.output == [])
        #expect(outcome.errors.hasPrefix("Error: There is no subcommand '\(name)'\(rest)"))
        #expect(try Desk().run("help", "help").status == 0)
    }

    @Test func `a ledger that is given as the feed to annotate is told`() throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Calendars.home, in: "feed.ics")
        let told = "ledger2ics: note: ledger.csv is a ledger; did you mean annotate feed.ics --ledger ledger.csv?\n"
        #expect(try desk.run("annotate", "ledger.csv", "--ledger", "feed.ics").errors.hasPrefix(told))
        #expect(try !desk.run("annotate", "feed.ics", "--ledger", "ledger.csv").errors.contains("did you mean"))
    }

    @Test(arguments: [
        ([""], ["export", "import", "ledger.csv"]), (["led"], ["ledger.csv"]), (["--am"], ["--amount-sign", "--amounts"]),
        (["ledger.csv", "--am"], ["--amount-sign", "--amounts"]), (["ledger.csv", "--per", ""], ["day", "week", "month"]),
        (["help", "su"], ["summary"]), (["help", ""], ["export", "month"]), (["month", "--week-start", "mon"], ["monday"]),
        (["month", "--color", ""], ["auto", "always", "never"]), (["summ"], ["summary"]),
    ])
    func `bash completes the short form, the names behind help, and the values of options`(words: [String], wanted: [String]) throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(String(decoding: desk.run("--generate-completion-script", "bash").output, as: UTF8.self), in: "completion")
        let all = ["ledger2ics"] + words
        let quoted = all.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            source completion
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); COMP_LINE='\(all.joined(separator: " "))'; COMP_POINT=${#COMP_LINE}
            _ledger2ics ledger2ics '\(words.last ?? "")' '\(all[all.count - 2])'
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try desk.run(program: "/bin/bash", ["-c", script])
        let offered = Set(outcome.lines(separatedBy: "\n").map { $0.drop { $0 == " " } })
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(wanted.allSatisfy { offered.contains($0[...]) }, "\(offered)")
        if let last = words.last { #expect(offered.allSatisfy { $0.isEmpty || $0.hasPrefix(last) }) }
    }

    @Test func `a title with a column that no ledger has is status 64 and lists the columns there are`() throws {
        let desk = try Desk("date,amount,currency,Bank Ref\n2025-08-01,-1,USD,r\n")
        try desk.put("old", in: "out.ics")
        let outcome = try desk.run("ledger.csv", "--title", "{payee|Bank Rf}", "-o", "out.ics")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\nUsage: ledger2ics export [<options>] <ledgers> ...\n"))
        #expect(
            outcome.errors.contains(
                """
                No ledger has a column 'Bank Rf'; did you mean 'Bank Ref'? There are: id, date, time, timezone, kind, amount, currency, category, payee, \
                description, account, to_account, tags, note, status, url, Bank Ref.
                """))
        #expect(desk.text(of: "out.ics") == "old")
        #expect(desk.names == ["ledger.csv", "out.ics"])
    }

    @Test(arguments: [
        ["export"], ["import"], ["events"], ["month"], ["week"], ["year"], ["page"], ["summary"], ["check"],
        ["annotate", "feed.ics", "--ledger"],
    ])
    func `an input that is given twice is status 64, by any name and in every subcommand that takes several`(command: [String]) throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Calendars.home, in: "feed.ics")
        try desk.put("old", in: "out")
        #expect(unsafe symlink("ledger.csv", desk.file("link.csv")) == 0)
        #expect(unsafe link(desk.file("ledger.csv"), desk.file("hard.csv")) == 0)
        let joint = command.count > 1 ? ["--ledger"] : []
        for other in ["ledger.csv", "./ledger.csv", "link.csv", "hard.csv", "-", "file://\(desk.file("ledger.csv"))"] {
            let outcome = try desk.run(command + ["ledger.csv"] + joint + [other, "-o", "out"], input: .file("ledger.csv"))
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("are the same file."))
        }
        let addresses = try desk.run(command + ["https://localhost/a"] + joint + ["https://localhost/a", "-o", "out"])
        #expect(addresses.status == 64 && addresses.errors.contains("is given twice."))
        #expect(desk.text(of: "out") == "old")
    }

    @Test func `copies of one file are two inputs, and so are two pipes that say the same, with a warning`() throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Ledgers.plain, in: "copy.csv")
        let outcome = try desk.run(["summary", "ledger.csv", "copy.csv", "-", "--format", "csv"], input: .pipe(Ledgers.plain))
        let end = "this row is also in ledger.csv and counts twice; import --merge adds only what is new [ledger-overlap]\n"
        #expect(outcome.status == 0 && outcome.errors == "copy.csv:2: warning: \(end)-:2: warning: \(end)")
        #expect(String(decoding: outcome.output, as: UTF8.self).hasSuffix("2025-08,USD,0.00,13.50,-13.50,3\n"))
    }

    @Test(arguments: [
        ("ftp://ann:hunter2@example.org/home.ics?token=1", "ftp://example.org/home.ics: error: "), ("htps://x", "htps://x/: error: "),
        ("hunter2://example.org/a.ics", "…://example.org/a.ics: error: "),
    ])
    func `an address of a scheme that nobody fetches is status 69, is shown without its secrets, and leaves files alone`(
        address: String, start: String
    ) throws {
        let desk = try Desk()
        try desk.put("old", in: "out.ics")
        let outcome = try desk.run(address, "-o", "out.ics")
        #expect(outcome.status == 69 && outcome.output == [])
        #expect(outcome.errors.hasPrefix(start) && outcome.errors.contains("only http, https, webcal and file"))
        #expect(!outcome.errors.contains("hunter2") && !outcome.errors.contains("token"))
        #expect(desk.text(of: "out.ics") == "old")
    }

    @Test(arguments: [
        ("mnth", "month"), ("wek", "week"), ("Sumary", "summary"), ("anotate", "annotate"), ("exprot", "export"), ("checks", "check"),
        ("ledger", nil), ("2025.csv", nil), ("x", nil), ("month.csv", nil),
    ])
    func `a subcommand that is spelt wrong is told from a ledger that is missing`(word: String, command: String?) throws {
        let outcome = try Desk(Ledgers.plain).run(word, "ledger.csv")
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("ledger2ics: \(word): cannot be opened: "))
        #expect(outcome.errors.hasSuffix("; did you mean the subcommand '\(command ?? "")'?\n") == (command != nil))
    }

    @Test(arguments: [
        ("2025-08-02", true), ("2025/08/02", true), ("2025/8/2", true), ("2025.8.2", true), ("20250802", true), ("2025-08/02", false),
        ("25-08-02", false), ("2025080", false), ("02/08/2025", false), ("2025-02-30", false),
        ("2025--08-02", false),
    ])
    func `days are read as ledgers write them`(text: String, isDate: Bool) throws {
        let desk = try Desk("date,amount,currency\n2025-08-01,-1,USD\n2025-08-02,-2,USD\n")
        let outcome = try desk.run("ledger.csv", "--since", text)
        #expect(outcome.status == (isDate ? 0 : 64))
        #expect(outcome.values(of: "X-LEDGER-AMOUNT") == (isDate ? ["-2"] : []))
    }

    @Test(arguments: ["missing.csv", "no/such/folder.csv", ".", ""])
    func `an input that cannot be opened is status 66`(path: String) throws {
        let desk = try Desk(Ledgers.plain)
        let outcome = try desk.run("ledger.csv", path, "-o", "out.ics")
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("ledger2ics: \(path): cannot be opened: "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(desk.names == ["ledger.csv"])
    }

    @Test(arguments: ["no/such/folder.ics", "ledger.csv/x.ics"])
    func `an output that cannot be created is status 73`(path: String) throws {
        let desk = try Desk(Ledgers.plain)
        let outcome = try desk.run("ledger.csv", "-o", path)
        #expect(outcome.status == 73)
        #expect(outcome.errors.hasPrefix("ledger2ics: \(path): cannot be created: "))
        #expect(outcome.errors.contains("there is no folder 'no/such'") == (path == "no/such/folder.ics"))
        #expect(desk.names == ["ledger.csv"])
    }

    @Test func `names that begin with a dash come after two dashes`() throws {
        let desk = try Desk()
        try desk.put(Ledgers.plain, in: "-x.csv")
        let outcome = try desk.run("--", "-x.csv")
        #expect(outcome.status == 0)
        #expect(outcome.values(of: "NAME") == ["-x"])
    }

    @Test(arguments: ["ledger.csv", "./ledger.csv", "link.csv", "hard.csv"])
    func `an output that is one of the inputs is status 64, by any name, and the ledger stays`(path: String) throws {
        let desk = try Desk(Ledgers.plain)
        #expect(unsafe symlink("ledger.csv", desk.file("link.csv")) == 0)
        #expect(unsafe link(desk.file("ledger.csv"), desk.file("hard.csv")) == 0)
        try desk.put(Ledgers.plain, in: "other.csv")
        for inputs in [["ledger.csv"], ["other.csv", "link.csv"], ["-"]] {
            let outcome = try desk.run(inputs + ["-o", path], input: .file("ledger.csv"))
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("would overwrite the input '\(inputs.last ?? "")'"))
        }
        #expect(desk.text(of: "ledger.csv") == Ledgers.plain)
        #expect(try desk.run("other.csv", "-o", path).status == 0)
    }

    #if os(Linux)
        @Test(arguments: [true, false])
        func `a full disk is status 74`(asStandardOutput: Bool) throws {
            let desk = try Desk(Ledgers.plain)
            let outcome = asStandardOutput ? try desk.run("ledger.csv", output: "/dev/full") : try desk.run("ledger.csv", "-o", "/dev/full")
            #expect(outcome.status == 74)
            let name = asStandardOutput ? "standard output" : "/dev/full"
            #expect(outcome.errors == "ledger2ics: \(name): writing failed: No space left on device\n")
        }
    #endif
}
