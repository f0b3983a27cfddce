import Foundation
import TestSupport
import Testing

@Suite("A page for a browser", .timeLimit(.minutes(15)))
struct PageFileTests {
    /// What the page of a run holds, as its script reads it.
    private func data(_ bytes: [UInt8]) throws -> [String: Any] {
        let html = String(decoding: bytes, as: UTF8.self)
        let start = try #require(html.range(of: "id=\"data\">")).upperBound
        let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
        let json = Data(html[start..<end].utf8)
        return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    private func column(_ name: String, of table: String, in data: [String: Any]) -> [Int] {
        (data[table] as? [String: Any])?[name] as? [Int] ?? []
    }

    private func texts(_ name: String, of table: String, in data: [String: Any]) -> [String] {
        let texts = data["texts"] as? [String] ?? []
        return column(name, of: table, in: data).map { texts[$0] }
    }

    @Test(arguments: [
        (["--since", "2026-03", "--until", "2026-03"], "2026-03-31"), (["--since", "2027-02-03"], "2027-02-03"),
        (["--since", "2026-03", "--until", "2026-03", "--at", "2026-03-05"], "2026-03-05"), (["--since", "2026-03"], nil),
        (["--until", "2027-01"], nil), ([], nil),
    ])
    func `a page of days that are over, or to come, opens on the nearest of them`(options: [String], day: String?) throws {
        let outcome = try Desk(PageTests.ledger).run(["page", "ledger.csv", "--today", "2026-11-29"] + options)
        let opened = try data(outcome.output)["selectedDay"] as? Int
        let moment = day.flatMap { ISO8601DateFormatter().date(from: $0 + "T00:00:00Z") }
        #expect(opened == moment.map { Int($0.timeIntervalSince1970) / 86_400 })
    }

    @Test func `a ledger and a feed become one file, named after the ledger unless told otherwise`() throws {
        let desk = try Desk(PageTests.ledger)
        #expect(try desk.run("page", "ledger.csv", "-o", "calendar.html").output == [])
        let page = try data(try #require(desk.bytes(of: "calendar.html")))
        #expect(page["title"] as? String == "ledger")
        #expect(column("amount", of: "entries", in: page) == [3_000_000, -12000, -1, -1])
        #expect(page["today"] == nil && page["selectedDay"] == nil && page["eventDays"] == nil)

        try desk.put(Calendars.home, in: "home.ics")
        let outcome = try desk.run(
            "page", "ledger.csv", "home.ics", "--title", "Us", "--today", "2026-03-12", "--at", "2026-03-13", "--locale", "de_DE",
            "--month-start",
            "25", environment: ["TZ": "Europe/Berlin"])
        #expect(outcome.status == 0 && outcome.errors == "")
        let both = try data(outcome.output)
        #expect(both["title"] as? String == "Us")
        #expect(both["today"] as? Int == 20524 && both["selectedDay"] as? Int == 20525)
        #expect(both["weekStart"] as? Int == 1 && both["monthStart"] as? Int == 25)
        #expect(texts("title", of: "events", in: both).contains("Holiday, all of us"))
    }

    @Test func `a ledger and its own export count once, and cancelled events not at all`() throws {
        let desk = try Desk(PageTests.ledger)
        #expect(try desk.run("export", "ledger.csv", "-o", "ledger.ics").status == 0)
        try desk.put(Calendars.work, in: "work.ics")
        let page = try data(
            try desk.run("page", "work.ics", "ledger.ics", "ledger.csv", "--today", "2026-03-01", "--time-zone", "Europe/Berlin").output)
        #expect(column("day", of: "entries", in: page).count == 4)
        let titles = texts("title", of: "events", in: page)
        #expect(titles.count { $0 == "Review" } == 2 && titles.contains("Standup, moved") && !titles.contains("Dinner"))
    }

    @Test func `events are those of the entries' days and of this year, or of the days that are asked for`() throws {
        let desk = try Desk("date,amount,currency\n2024-06-15,-1,EUR\n2025-01-01,-2,EUR\n")
        try desk.put(
            Calendars.calendar(Calendars.event("m", "Monthly", "DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=MONTHLY")), in: "monthly.ics")
        func days(_ options: String...) throws -> (first: Int?, last: Int?, count: Int, entries: Int) {
            let page = try data(try desk.run(["page", "ledger.csv", "monthly.ics", "--today", "2026-03-25"] + options).output)
            let first = column("first", of: "events", in: page)
            #expect((page["eventDays"] as? [Int])?.count == 2)
            return (first.first, first.last, first.count, column("day", of: "entries", in: page).count)
        }
        // From July 2024 to December 2026.
        #expect(try days() == (19905, 20788, 30, 2))
        #expect(try days("--since", "2025-01-01", "--until", "2025-02-28") == (20089, 20120, 2, 1))
    }

    @Test func `opening balances are part of an account's balances, which only a page of all its entries has`() throws {
        let desk = try Desk(
            "date,amount,currency,account,category,payee\n2026-03-12,-20.50,EUR,Bank,Food,Shop\n2026-03-14,-1,EUR,Cash,Food,Shop\n")
        func balances(_ options: String...) throws -> String {
            let outcome = try desk.run(["page", "ledger.csv", "--today", "2026-03-25"] + options)
            let page = try data(outcome.output)
            let texts = page["texts"] as? [String] ?? []
            let all = (page["balances"] as? [[String: Any]] ?? []).map { one in
                let account = one["account"] as? Int ?? -2
                return "\(account < 0 ? "all" : texts[account]) \((one["balance"] as? [Int] ?? []).map(String.init).joined(separator: ","))"
            }
            return (all + [outcome.errors]).joined(separator: "; ")
        }
        #expect(try balances() == "all -2050,-2150; Bank -2050; Cash -100; ")
        #expect(try balances("--opening", "bank=1000 EUR") == "all 100000,97950,97850; Bank 100000,97950; Cash -100; ")
        let note = "ledger2ics: note: the opening balance of 'Cash' does not count: --account does not include it\n"
        #expect(
            try balances("--opening", "Bank=1000 EUR", "--opening", "Cash=3 EUR", "--account", "Bank")
                == "all 100000,97950; Bank 100000,97950; \(note)")
        #expect(try balances("--opening", " BANK =1000 EUR") == balances("--opening", "Bank=1000 EUR"))
        #expect(try balances("--opening", "Bank=1000 EUR", "--category", "Food").hasPrefix("ledger2ics: note: the page shows no balances"))
        #expect(try balances("--payee", "shop") == "")
        #expect(try desk.run("page", "ledger.csv", "--opening", "Bank=much", "-o", "page.html").status == 64)
    }

    @Test func `a page of several files has a title in its language`() throws {
        let desk = try Desk(PageTests.ledger)
        try desk.put(PageTests.ledger, in: "more.csv")
        for (locale, title) in [("en_US", "Ledger"), ("de_DE", "Haushaltsbuch"), ("ko_KR", "가계부")] {
            let page = try data(try desk.run("page", "ledger.csv", "more.csv", "--locale", locale).output)
            #expect(page["title"] as? String == title)
        }
    }

    @Test func `a page is written whole or not at all`() throws {
        let desk = try Desk(Ledgers.mixed)
        try desk.put("old", in: "page.html")
        #expect(try desk.run("page", "ledger.csv", "--strict", "-o", "page.html").status == 65)
        #expect(desk.text(of: "page.html") == "old")
        #expect(try desk.run("page", "nowhere.csv", "-o", "page.html").status == 66)
        #expect(desk.text(of: "page.html") == "old")
        let outcome = try desk.run("page", "ledger.csv", "-o", "page.html")
        #expect(outcome.status == 65 && outcome.errors.hasSuffix("2 of 4 entries skipped\n"))
        #expect(desk.text(of: "page.html")?.hasPrefix("<!DOCTYPE html>") == true)
        // The first look at the inputs is silent: each fault is said once.
        #expect(outcome.errors.components(separatedBy: "not a valid date").count == 2)
    }

    @Test func `an amount that no sum can hold is said and left out`() throws {
        let limit = "170141183460469231731687303715884105727"
        let desk = try Desk("date,amount,currency\n2025-08-01,-\(limit),USD\n2025-08-02,-1,USD\n2025-08-03,-1,EUR\n")
        let outcome = try desk.run("page", "ledger.csv")
        #expect(outcome.status == 65 && outcome.errors.contains("[grid-overflow]"))
        #expect(column("day", of: "entries", in: try data(outcome.output)) == [20301, 20303])
    }
}
