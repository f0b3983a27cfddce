import TestSupport
import Testing

@Suite("Options that subcommands share", .timeLimit(.minutes(15)))
struct SharedOptionTests {
    static let all = ["export", "import", "events", "annotate", "month", "week", "year", "page", "summary", "check"]

    /// The subcommands to which each shared option means something.
    static let options: [String: [String]] = [
        "--output": all, "--strict": all, "--quiet": all, "--color": all, "--progress": all,
        "--format": ["import", "events", "month", "week", "year", "summary", "check"],
        "--since": ["export", "import", "events", "annotate", "month", "week", "year", "page", "summary"],
        "--until": ["export", "import", "events", "annotate", "month", "week", "year", "page", "summary"],
        "--time-zone": ["export", "import", "events", "annotate", "month", "week", "year", "page", "summary", "check"],
        "--today": ["events", "annotate", "month", "week", "year", "page", "summary", "check"],
        "--locale": ["events", "month", "week", "year", "page", "summary"],
        "--profile": ["export", "month", "week", "year", "page", "summary", "check"],
        "--week-start": ["export", "month", "week", "year", "page", "summary"],
        "--max-occurrences": ["events", "annotate", "month", "week", "year", "page", "summary", "check"],
        "--input-format": ["import", "events", "month", "week", "year", "page", "summary", "check"],
    ]

    @Test(arguments: all)
    func `each subcommand has the shared options that mean something to it, in a help that fits 80 columns`(command: String) throws {
        let lines = try Desk().run(command, "--help").lines(separatedBy: "\n")
        #expect(lines.count > 20 && lines.allSatisfy { $0.count <= 80 })
        let words = lines.filter { $0.drop { $0 == " " }.hasPrefix("-") }.flatMap { $0.split { " ,".contains($0) }.map(String.init) }
        let wanted = Self.options.filter { $0.value.contains(command) }.keys
        #expect(Set(wanted).subtracting(words) == [])
    }

    @Test(arguments: [
        ("klingon", false), ("tlh", false), ("xx_XX", false), ("en-US-", true), ("C", true), ("POSIX", true), ("ko_KR.UTF-8", true),
        ("zh_Hant_TW", true), ("de", true), ("PT-br", true), ("", false), ("../de", false),
    ])
    func `a locale that is asked for must have a language that is known; that of the environment need not`(name: String, isKnown: Bool)
        throws
    {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Calendars.home, in: "home.ics")
        for command in ["summary", "events"] {
            let input = command == "events" ? "home.ics" : "ledger.csv"
            let outcome = try desk.run(command, input, "--locale", name)
            #expect(outcome.status == (isKnown ? 0 : 64))
            #expect(outcome.errors.contains("is not a locale with a known language") == !isKnown)
            #expect(try desk.run(command, input, environment: ["LC_ALL": name]).status == 0)
        }
    }

    @Test func `around midnight a bank's times count on the same day in every subcommand`() throws {
        let desk = try Desk("Created,Text,Amount\n2026-03-01T14:59:59Z,a,-5.00\n2026-03-01T15:00:00Z,b,-6.00\n")
        let (bank, zone) = (["ledger.csv", "--currency", "EUR"], ["--time-zone", "Asia/Seoul"])
        func text(_ command: String, _ options: [String]) throws -> String {
            String(decoding: try desk.run([command] + bank + options, environment: ["TZ": "America/New_York"]).output, as: UTF8.self)
        }
        #expect(try text("import", zone).contains(",2026-03-02,00:00,Asia/Seoul,"))
        #expect(try text("import", []).contains(",2026-03-01,15:00,UTC,"))
        let calendar = try text("export", zone)
        for line in ["DTSTART;TZID=Asia/Seoul:20260301T235959", "DTSTART;TZID=Asia/Seoul:20260302T000000", "BEGIN:VTIMEZONE"] {
            #expect(calendar.contains(line))
        }
        let days = try text("summary", zone + ["--by", "day", "--format", "csv"])
        #expect(days.contains("2026-03-01,EUR,0.00,5.00,") && days.contains("2026-03-02,EUR,0.00,6.00,"))
        #expect(try text("summary", ["--by", "day", "--format", "csv"]).contains("2026-03-01,EUR,0.00,11.00,"))
        #expect(try desk.run(["import"] + bank + ["--time-zone", "Nowhere/Town"]).status == 64)
    }

    @Test func `check finds a sum that no 128 bits hold`() throws {
        let large = "2025-08-01,170141183460469231731687303715884105727,KRW\n"
        let outcome = try Desk("date,amount,currency\n" + large + large).run("check", "ledger.csv")
        #expect(outcome.status == 65 && outcome.errors.hasPrefix("ledger.csv:3: error: ") && outcome.errors.contains("[grid-overflow]"))
    }

    @Test(arguments: ["import", "events", "check"])
    func `a ledger that is given as a feed is called a ledger; other texts are not`(command: String) throws {
        let desk = try Desk(Ledgers.plain)
        let ledger = try desk.run(command, "ledger.csv", "--input-format", "ics")
        #expect(ledger.status == 65 && ledger.errors.hasPrefix("ledger.csv:1:1: error: the input is a ledger (CSV), not a calendar; "))
        try desk.put("dear diary, nothing happened\n", in: "diary.txt")
        let other = try desk.run(command, "diary.txt", "--input-format", "ics")
        #expect(other.status == 65 && other.errors.hasPrefix("diary.txt:1:1: error: the input contains no calendar"))
    }

    /// Subcommands, what they say they have none of, and how that ends.
    static let listed: [(command: [String], what: String, rest: String)] = [
        (["export", "ledger.csv"], "entries", ""), (["export", "ledger.csv", "--per", "day"], "entries", ""),
        (["import", "ledger.csv"], "entries", ""), (["events", "feed.ics"], "events", ""),
        (["annotate", "feed.ics", "--ledger", "ledger.csv"], "entries", ""),
        (["month", "ledger.csv", "feed.ics"], "entries", ", and no events in this month"),
        (["week", "ledger.csv"], "entries", ", and no events in this week"), (["year", "ledger.csv"], "entries", ""),
        (["page", "ledger.csv", "feed.ics"], "entries", " and no events"), (["summary", "ledger.csv"], "income or expense", ""),
        (["summary", "ledger.csv", "--by", "payee"], "income or expense", ""),
    ]

    @Test(arguments: listed)
    func `where nothing counts, every subcommand says so in the same words`(command: [String], what: String, rest: String) throws {
        let desk = try Desk(Ledgers.plain + "2025-13-01,-1,USD,no such month\n")
        try desk.put(Calendars.home, in: "feed.ics")
        let past = ["--since", "1990-01-01", "--until", "1990-01-02"]
        var filters = [(past, " on these days")]
        if what != "events" { filters.append((past + ["--category", "x"], " of this kind on these days")) }
        for (options, limits) in filters {
            let outcome = try desk.run(command + options)
            #expect(outcome.errors.contains("ledger2ics: note: the input has no \(what)\(limits)\(rest)\n"), "\(options) \(outcome.errors)")
            #expect(try !desk.run(command + options + ["-q"]).errors.contains("note: "))
        }
        let all = try desk.run(command + (what == "events" ? [] : ["--payee", ""]))
        #expect(!all.errors.contains("the input has no"))
        try desk.put(Calendars.calendar([]), in: "feed.ics")
        try desk.put("date,amount,currency\n", in: "ledger.csv")
        let isToldOfAll = !["export", "annotate"].contains(command.first)
        let otherwise = command.first == "annotate" ? AnnotateTests.nothing : ""
        #expect(try desk.run(command).errors == (isToldOfAll ? "ledger2ics: note: the input has no \(what)\(rest)\n" : otherwise))
    }

    @Test(arguments: listed.filter { $0.what != "events" } + [(["import", "new.csv", "--merge", "ledger.csv"], "", "")])
    func `a name of a filter that no entry has is told, with the nearest that one has`(command: [String], what: String, rest: String) throws
    {
        let names = "date,amount,currency,kind,category,payee,account,to_account,description\n"
        let rows = ["-5,USD,,Food:Dining,Corner Café 12,Giro,,", "-7,USD,transfer,,,Giro,Savings,"]
        let filters = [
            ("--category", "fodo", "the category 'fodo'; did you mean 'Food'?"),
            ("--category", "Dinning", "the category 'Dinning'; did you mean 'Food:Dining'?"),
            ("--account", "Saving", "the account 'Saving'; did you mean 'Savings'?"),
            ("--payee", "Cornr", "a payee containing 'Cornr'; did you mean 'Corner'?"),
            ("--payee", "Something else", "a payee containing 'Something else'"),
        ]
        for (option, name, words) in filters {
            let desk = try Desk(names + rows.map { "2026-03-12,\($0)\n" }.joined())
            try desk.put(
                names + "2026-03-13,-5,USD,,Food:Dining,Corner Café 12,Giro,,\n2026-03-14,-7,USD,transfer,,,Giro,Savings,\n", in: "new.csv")
            try desk.put(Calendars.home, in: "feed.ics")
            // One that is met does not hide one that is not.
            for more in [[], ["--category", "Food", "--account", "giro", "--payee", "caf"]] {
                let outcome = try desk.run(command + [option, name] + more)
                #expect(outcome.status == 0 && outcome.errors.contains("ledger2ics: note: no entry has \(words)\n"), "\(outcome.errors)")
                #expect(!outcome.errors.contains("the input has no") && outcome.errors.split(separator: "no entry has").count == 2)
            }
            #expect(try desk.run(command + [option, name, "-q"]).errors == "")
            #expect(try !desk.run(command + ["--account", "GIRO"]).errors.contains("no entry"))
            let limited = try desk.run(command + [option, name, "--since", "2026-03-01"])
            #expect(limited.errors.contains("no entry on these days has \(words)\n"))
        }
    }

    @Test(
        arguments: [
            ("EURO", "; did you mean 'EUR'?"), ("eur", "; did you mean 'EUR'?"), ("Euro", "; did you mean 'EUR'?"),
            ("ERU", "; did you mean 'EUR'?"),
            ("XYZ", ""), ("BTC", ""), ("kr", ""), ("EUR", nil), ("DEM", nil), ("XXX", nil), ("POINTS", nil), ("S&P", nil),
        ] as [(String, String?)])
    func `letters that look like a currency and are none are told, and count`(symbol: String, words: String?) throws {
        let desk = try Desk("date,amount\n2026-03-12,-5\n")
        let told = words.map {
            "ledger2ics: note: '\(symbol)' is not an ISO 4217 currency code; it counts as a commodity of its own\($0)\n"
        }
        for command in [["export"], ["import"], ["summary"], ["month", "--at", "2026-03"]] {
            let outcome = try desk.run(command + ["ledger.csv", "--currency", symbol])
            #expect(outcome.status == 0 && outcome.errors == told ?? "" && !outcome.output.isEmpty)
            #expect(try desk.run(command + ["ledger.csv", "--currency", symbol, "-q"]).errors == "")
        }
        let page = ["month", "ledger.csv", "--at", "2026-03", "--opening", "a=5 \(symbol)", "--currency"]
        #expect(try desk.run(page + ["USD"]).errors == told ?? "" && desk.run(page + [symbol]).errors == told ?? "")
    }

    @Test(arguments: [
        ("€", "it counts apart from EUR; did you mean 'EUR'?"), ("원", "it counts apart from KRW; did you mean 'KRW'?"),
        ("$", ""),
    ])
    func `a sign for a currency is told to be no code, and counts`(symbol: String, words: String) throws {
        let desk = try Desk("date,amount\n2026-03-12,-5\n")
        let outcome = try desk.run("summary", "ledger.csv", "--currency", symbol, "--format", "csv")
        #expect(outcome.status == 0 && String(decoding: outcome.output, as: UTF8.self).contains("2026-03,\(symbol),0,5,-5,1"))
        let start = "ledger2ics: note: '\(symbol)' is not a currency code"
        #expect(outcome.errors.hasPrefix(start) && outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.hasSuffix(symbol == "$" ? "it counts apart from them: give a code, such as USD\n" : "; \(words)\n"))
    }

    @Test(arguments: ["month", "week", "year"])
    func `a page that shows nothing says where the entries are, to people`(command: String) throws {
        let desk = try Desk("date,amount,currency,account,to_account\n2024-02-29,-5,USD,,\n2024-05-01,-7,USD,,\n")
        try desk.put(Calendars.home, in: "feed.ics")
        func errors(_ options: String...) throws -> String {
            try desk.run([command, "ledger.csv", "--today", "2026-03-12"] + options).errors
        }
        let told = "ledger2ics: note: nothing in this \(command); the input has entries from 2024-02-29 to 2024-05-01: --at 2024-05-01\n"
        #expect(try errors() == told && errors("--format", "svg") == told && errors("--at", "2023-01-01") == told)
        #expect(try errors("--format", "json") == "" && errors("-q") == "" && errors("--at", "2024-05-01") == "")
        #expect(try errors("--until", "2024-03-01").hasSuffix("has entries on 2024-02-29: --at 2024-02-29\n"))
        // Days with events show something.
        #expect(try command == "year" || desk.run(command, "ledger.csv", "feed.ics", "--at", "2026-03-12").errors == "")
        try desk.put("date,amount,currency,account,to_account\n2024-05-01,7,USD,a,b\n", in: "ledger.csv")
        #expect(try errors("--at", "2024-05-01") == "")
    }

    @Test(arguments: [
        ["export"], ["import"], ["import", "--input-format", "ics"], ["events"], ["month"], ["week"], ["year"], ["page"], ["summary"],
        ["check"],
        ["annotate", "feed.ics", "--ledger"], ["annotate", "--ledger", "ledger.csv", "--"], ["profiles", "--from"],
    ])
    func `a web page in the place of a calendar or a ledger is called one, everywhere alike`(command: [String]) throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Calendars.home, in: "feed.ics")
        let login = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><form><table><tr><td>Password</td></tr></table></form>"
        for page in [login, "<html><body><p>See you later</p>"] {
            try desk.put(page, in: "login.ics")
            let outcome = try desk.run(command + ["login.ics"])
            let message = "this is a web page (HTML), perhaps a login page, neither a calendar nor a ledger; download the file itself"
            #expect(outcome.status == 65 && outcome.output == [])
            #expect(outcome.errors.hasPrefix("login.ics:1:1: error: \(message) ["), "\(outcome.errors)")
            #expect(outcome.errors.components(of: "error: ") == 1)
        }
    }

    @Test func `check ends at the first error of a strict run`() throws {
        let desk = try Desk(Ledgers.mixed)
        try desk.put("date,amount,currency\n2025-13-01,1,USD\n", in: "other.csv")
        let lenient = try desk.run("check", "ledger.csv", "other.csv")
        #expect(lenient.status == 65 && lenient.errors.components(of: ": error: ") == 3)
        let strict = try desk.run("check", "ledger.csv", "other.csv", "--strict")
        #expect(strict.status == 65 && strict.errors.hasPrefix("ledger.csv:3:") && strict.errors.components(of: ": error: ") == 1)
    }

    @Test func `check follows recurring events as far as it is asked to`() throws {
        let desk = try Desk()
        try desk.put(Calendars.calendar(Calendars.event("d", "Daily", "DTSTART:20260101T080000", "RRULE:FREQ=DAILY")), in: "daily.ics")
        let options = ["check", "daily.ics", "--today", "2026-03-12"]
        #expect(try !desk.run(options).errors.contains("[ics-recurrence-cut]"))
        #expect(try desk.run(options + ["--max-occurrences", "5"]).errors.contains("than the limit of 5;"))
    }

    @Test func `the table of events speaks the language of the environment, or the one asked for; files for programs do not`() throws {
        let desk = try Desk()
        try desk.put(Calendars.home, in: "home.ics")
        func table(_ options: String..., environment: [String: String] = [:]) throws -> String {
            let outcome = try desk.run(
                ["events", "home.ics", "--since", "2026-03-12", "--until", "2026-03-12", "--time-zone", "UTC"] + options,
                environment: environment)
            #expect(outcome.status == 0 && outcome.errors == "")
            return String(decoding: outcome.output, as: UTF8.self)
        }
        #expect(
            try table() == """
                2026-03-11 Wed  all day      Trip (→ 2026-03-13)
                                23:30        Call to Seoul (→ 2026-03-12 00:30)
                2026-03-12 Thu  all day      Holiday, all of us
                                06:45–07:30  Run
                                22:30        Film (→ 2026-03-13 01:30)

                """)
        #expect(try table(environment: ["LANG": "ko_KR.UTF-8"]).hasPrefix("2026-03-11 수  종일         Trip"))
        #expect(try table("--locale", "de_DE", environment: ["LANG": "ko_KR.UTF-8"]).hasPrefix("2026-03-11 Mi  ganztägig    Trip"))
        #expect(try table("--color", "always").contains("\u{1B}[35mTrip\u{1B}[0m"))
        #expect(try table(environment: ["COLUMNS": "50"]).split(separator: "\n").allSatisfy { $0.count <= 50 })
        #expect(try table("--format", "csv") == table("--format", "csv", environment: ["LANG": "ko_KR.UTF-8"]))
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
