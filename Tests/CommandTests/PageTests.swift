import TestSupport
import Testing

@Suite("Months and weeks on the command line", .timeLimit(.minutes(15)))
struct PageTests {
    static let ledger = """
        id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url
        a,2025-08-01,,,income,3000000,KRW,pay,Works,,bank,,,,,
        a,2025-08-01,,,expense,-12000,KRW,food,Diner,,card,,,,,
        ,2025-08-02,,,expense,-1,KRW,,same,,card,,,,,
        ,2025-08-02,,,expense,-1,KRW,,same,,card,,,,,

        """

    @Test func `a page is as wide as COLUMNS says, else 80 columns where there is no terminal`() throws {
        let desk = try Desk(Self.ledger)
        for (environment, width) in [(["COLUMNS": "61"], 61), ([:], 80), (["COLUMNS": "x"], 80)] {
            let outcome = try desk.run("month", "ledger.csv", "--at", "2025-08-01", "--locale", "en_US", environment: environment)
            #expect(outcome.status == 0)
            let text = String(decoding: outcome.output, as: UTF8.self)
            #expect(text.split(separator: "\n").first { $0.contains("┼") }?.count == width)
            #expect(text.contains("August 2025") && text.contains("Works") && !text.contains("\u{1B}"))
        }
    }

    @Test func `a month is as high as LINES says, less the line of the prompt, with the names of what was bought; a file has no height`()
        throws
    {
        let desk = try Desk(Self.ledger)
        func page(_ options: String..., lines: String) throws -> [String] {
            let arguments = ["month", "ledger.csv", "--at", "2025-08-02", "--locale", "en_US"] + options
            return try desk.run(arguments, environment: ["LINES": lines, "TZ": "UTC"]).lines(separatedBy: "\n").dropLast()
        }
        #expect(try page(lines: "24").count == 23 && page(lines: "24").contains { $0.contains("Works") })
        #expect(try page(lines: "60").count < 60 && page(lines: "60").joined().contains("Diner"))
        #expect(try page(lines: "0") == page(lines: "x"))
        _ = try page("-o", "page.txt", lines: "24")
        #expect(try desk.text(of: "page.txt") == page(lines: "").map { $0 + "\n" }.joined())
        #expect(try page("--format", "json", lines: "24") == page("--format", "json", lines: ""))
    }

    @Test func `the day to look at is today unless one is given, in the zone that is asked for`() throws {
        let desk = try Desk(Self.ledger)
        let given = try desk.run("month", "ledger.csv", "--today", "2025-08-02", "--format", "json")
        #expect(String(decoding: given.output, as: UTF8.self).contains("\"selected\":{\"date\":\"2025-08-02\""))
        #expect(try desk.run("week", "ledger.csv", "--time-zone", "Asia/Nowhere").status == 64)
        let east = try desk.run("week", "ledger.csv", "--time-zone", "Pacific/Kiritimati", "--format", "json")
        let west = try desk.run("week", "ledger.csv", "--format", "json", environment: ["TZ": "Etc/GMT+12"])
        // 26 hours lie between the two: never the same day.
        #expect(east.status == 0 && west.status == 0 && east.output != west.output)
    }

    @Test func `weeks begin as the locale has it, or as asked; JSON is the same everywhere unless a locale is asked for`() throws {
        let desk = try Desk(Self.ledger)
        func json(_ options: String..., environment: [String: String] = [:]) throws -> String {
            let outcome = try desk.run(
                ["month", "ledger.csv", "--at", "2025-08-01", "--format", "json"] + options, environment: environment)
            #expect(outcome.status == 0)
            return String(decoding: outcome.output, as: UTF8.self)
        }
        #expect(try json().hasPrefix("{\"month\":\"2025-08\",\"title\":\"August 2025\",\"weekStart\":\"sunday\""))
        #expect(try json() == json(environment: ["LC_ALL": "de_DE.UTF-8"]))
        #expect(try json("--locale", "de_DE").contains("\"weekStart\":\"monday\",\"weekdays\":[\"Mo\""))
        #expect(try json("--locale", "ar_EG").contains("\"weekStart\":\"saturday\""))
        #expect(try json("--locale", "ar_EG", "--week-start", "Tuesday").contains("\"weekStart\":\"tuesday\""))
        #expect(try json("--month-start", "25").hasPrefix("{\"month\":\"2025-07\""))
        #expect(try json("--fill", "blank").contains("\"days\":[null,null,null,null,null,{"))
    }

    @Test func `entries carry the UIDs that export gives them`() throws {
        let desk = try Desk(Self.ledger)
        let exported = try desk.run("export", "ledger.csv", "--ledger-id", "home").values(of: "UID")
        let page = try desk.run("month", "ledger.csv", "--at", "2025-08-02", "--ledger-id", "home", "--format", "json")
        let table = String(decoding: page.output, as: UTF8.self)
        #expect(exported.count == 4)
        for uid in exported { #expect(table.contains("\"uid\":\"\(uid)\"")) }
    }

    @Test(arguments: [
        (["--at", "2025-08"], "2025-08-01"), (["--at", "2025-08", "--today", "2025-08-17"], "2025-08-17"),
        (["--at", "2025/9"], "2025-09-01"),
        (["--at", "2025-08", "--month-start", "25"], "2025-08-25"),
        (["--at", "2025-08", "--month-start", "25", "--today", "2025-09-02"], "2025-09-02"),
    ])
    func `a month is looked at on today, or on its first day`(options: [String], selected: String) throws {
        let outcome = try Desk(Self.ledger).run(["month", "ledger.csv", "--format", "json"] + options)
        #expect(String(decoding: outcome.output, as: UTF8.self).contains("\"selected\":{\"date\":\"\(selected)\""))
    }

    @Test func `balances say which options leave out entries of the accounts`() throws {
        let desk = try Desk("date,amount,currency,category,payee\n2025-08-01,100,EUR,Pay,Work\n2025-08-02,-20,EUR,Food,Kiosk\n")
        let note = "ledger2ics: note: the balances are not those of whole accounts: "
        for (options, names) in [
            (["--category", "Food"], "--category leaves"), (["--payee", "Kiosk", "--since", "2025-08-02"], "--payee and --since leave"),
        ] {
            let month = try desk.run(["month", "ledger.csv", "--at", "2025-08", "--balance"] + options)
            #expect(month.status == 0 && month.errors == note + names + " out entries\n")
            #expect(try desk.run(["month", "ledger.csv", "--at", "2025-08"] + options).errors == "")
        }
        let page = ["page", "ledger.csv", "-o", "p.html", "--opening", "Bank=1 EUR", "--since", "2025-08-02"]
        #expect(try desk.run(page).errors == note + "--since leaves out entries\n")
        // A page shows balances in any case.
        let plain = ["page", "ledger.csv", "-o", "p.html"]
        #expect(try desk.run(plain + ["--since", "2025-08-02"]).errors == note + "--since leaves out entries\n")
        #expect(try desk.run(plain + ["--until", "2025-08-02"]).errors == "")
    }

    @Test(arguments: [
        (["--balance"], "78.50", "-20.00"), (["--opening", "Bank=1000 EUR"], "1078.50", "980.00"),
        (["--opening", "Bank=1000 EUR", "--opening", "Cash=5.5", "--currency", "EUR"], "1084.00", "985.50"),
        (["--opening", "Bank=1000 EUR", "--opening", "Cash=5 EUR", "--account", "bank"], "1058.50", "980.00"),
        (["--opening", "Bank=1000 EUR", "--opening", "Cash=5 EUR", "--account", "Cash"], "25.00", "5"),
        (["--balance", "--account", "Cash", "--account", "Bank"], "78.50", "-20.00"),
    ])
    func `a balance goes on from what was there before, and transfers count in that of an account`(
        options: [String], last: String, july: String
    ) throws {
        let ledger = """
            date,kind,amount,currency,account,to_account
            2025-07-31,expense,-20.00,EUR,Bank,
            2025-08-01,income,100.00,EUR,Bank,
            2025-08-02,transfer,-20.00,EUR,Bank,Cash
            2025-08-03,expense,-1.50,EUR,Bank,Cash
            2025-09-10,expense,-9,EUR,Cash,

            """
        let outcome = try Desk(ledger).run(["month", "ledger.csv", "--at", "2025-08-31", "--format", "json"] + options)
        #expect(outcome.status == 0)
        // An account misspelt would otherwise take its money along in silence.
        let leftOut = options.contains("bank") ? "Cash" : options.last == "Cash" ? "Bank" : nil
        let note = leftOut.map { "ledger2ics: note: the opening balance of '\($0)' does not count: --account does not include it\n" }
        #expect(outcome.errors == (note ?? ""))
        let text = String(decoding: outcome.output, as: UTF8.self)
        func balance(_ day: String) -> Substring? {
            let rest = text.split(separator: "\"date\":\"\(day)\"", maxSplits: 1).last ?? ""
            return rest.split(separator: "\"amount\":\"", maxSplits: 1).last?.prefix { $0 != "\"" }
        }
        #expect(balance("2025-08-31").map(String.init) == last && balance("2025-07-31").map(String.init) == july)
    }

    @Test(arguments: ["Cash", "=", "Cash=x EUR", "Cash=5"])
    func `an opening balance needs an amount and a currency`(opening: String) throws {
        let outcome = try Desk(Self.ledger).run("month", "ledger.csv", "--opening", opening)
        #expect(outcome.status == 64 && outcome.errors.contains("is not an opening balance"))
    }

    @Test func `a balance of days to come is said to be projected`() throws {
        let desk = try Desk(Self.ledger)
        func page(_ today: String) throws -> String {
            let arguments = ["month", "ledger.csv", "--at", "2025-08", "--balance", "--today", today, "--locale", "en_US"]
            let outcome = try desk.run(arguments, environment: ["COLUMNS": "100"])
            return String(decoding: outcome.output, as: UTF8.self)
        }
        #expect(try page("2025-08-02").contains("(projected)") && page("2025-08-02").contains("=2,987,998"))
        #expect(try !page("2025-08-31").contains("(projected)"))
    }

    @Test func `cells have as many lines as asked, and titles go on in those that are left`() throws {
        let desk = try Desk("date,amount,currency\n2025-08-01,-1,EUR\n")
        let title = "An evening with the neighbours and their dog"
        try desk.put(Calendars.calendar(Calendars.event("1", title, "DTSTART;VALUE=DATE:20250801")), in: "feed.ics")
        func page(_ options: String...) throws -> String {
            let outcome = try desk.run(
                ["month", "ledger.csv", "feed.ics", "--at", "2025-08-05", "--locale", "en_US"] + options, environment: ["COLUMNS": "90"])
            return String(decoding: outcome.output, as: UTF8.self)
        }
        #expect(try page("--cell-lines", "8").contains("dog") && !page("--cell-lines", "1").contains("evening"))
        #expect(try desk.run("month", "ledger.csv", "--cell-lines", "0").status == 64)
    }

    @Test func `a file gets no colour unless it is asked for, and is written whole`() throws {
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("month", "ledger.csv", "--at", "2025-08-01", "-o", "page.txt").output == [])
        #expect(desk.text(of: "page.txt")?.contains("\u{1B}") == false)
        #expect(try desk.run("month", "ledger.csv", "--at", "2025-08-01", "-o", "page.txt", "--color", "always").status == 0)
        #expect(desk.text(of: "page.txt")?.contains("\u{1B}[32m") == true)
    }
}
