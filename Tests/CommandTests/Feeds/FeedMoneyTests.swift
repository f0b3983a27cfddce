import TestSupport
import Testing

@Suite("Money in feeds", .timeLimit(.minutes(15)))
struct FeedMoneyTests {
    private static let totals: Set<Page.Totals> = [
        Page.Totals(currency: "EUR", income: "2500.00", expense: "880.00", net: "1620.00", count: 3),
        Page.Totals(currency: "GBP", income: "0.00", expense: "16.80", net: "-16.80", count: 2),
    ]

    private func page(_ desk: Desk, _ inputs: [String]) throws -> Page {
        try desk.run(["month"] + inputs + ["--at", "2026-03-12", "--time-zone", "UTC", "--format", "json"]).page()
    }

    /// A ledger, its export, and two calendars with parts of it beside appointments.
    private func desk() throws -> Desk {
        let desk = try Desk(Calendars.ledger)
        try desk.put(Calendars.home, in: "home.ics")
        #expect(try desk.run("ledger.csv", "-o", "all.ics").status == 0)
        #expect(try desk.run("ledger.csv", "--until", "2026-03-12", "-o", "early.ics").status == 0)
        #expect(try desk.run("ledger.csv", "--since", "2026-03-12", "-o", "late.ics").status == 0)
        let money = try #require(desk.text(of: "all.ics"))
        try desk.put(money, in: "copy.ics")
        let appointment = Calendars.event("own", "Own", "DTSTART;VALUE=DATE:20260320").joined(separator: "\r\n")
        try desk.put(money.replacing("END:VCALENDAR", with: appointment + "\r\nEND:VCALENDAR"), in: "mixed.ics")
        return desk
    }

    @Test(arguments: [
        ["ledger.csv"], ["all.ics"], ["ledger.csv", "all.ics"], ["all.ics", "ledger.csv"], ["early.ics", "late.ics"],
        ["late.ics", "ledger.csv", "early.ics"], ["mixed.ics", "ledger.csv"], ["all.ics", "mixed.ics", "home.ics"],
        ["home.ics", "ledger.csv", "all.ics", "copy.ics"],
    ])
    func `a ledger, its exports and parts of them count once, in any order and however they are mixed`(inputs: [String]) throws {
        let desk = try desk()
        let page = try page(desk, inputs)
        #expect(Set(page.totals) == Self.totals)
        #expect(page.selected.entries.map(\.payee).sorted() == ["", "Diner", "Diner"])
        let appointments = (inputs.contains("home.ics") ? 11 : 0) + (inputs.contains("mixed.ics") ? 1 : 0)
        #expect(page.eventCount == appointments)
        let summary = try desk.run(["summary"] + inputs + ["--by", "year", "--format", "csv"])
        #expect(
            String(decoding: summary.output, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init) == [
                "2026,EUR,2500.00,880.00,1620.00,3", "2026,GBP,0.00,16.80,-16.80,2",
            ])
        let week = try desk.run(["week"] + inputs + ["--at", "2026-03-12", "--week-start", "monday", "--format", "json"]).page()
        #expect(week.totals.map(\.expense) == ["-20.00", "16.80"])
    }

    @Test func `two ledgers with rows that look alike are two, as their exports are`() throws {
        let desk = try desk()
        try desk.put(desk.text(of: "ledger.csv") ?? "", in: "other.csv")
        #expect(try desk.run("ledger.csv", "other.csv", "-o", "both.ics").status == 0)
        for inputs in [["ledger.csv", "other.csv"], ["both.ics"], ["both.ics", "ledger.csv"]] {
            #expect(try page(desk, inputs).totals.map(\.count) == [6, 4])
        }
    }

    @Test func `days that annotate wrote as events are no appointments and no money`() throws {
        let desk = try desk()
        #expect(try desk.run("annotate", "home.ics", "--ledger", "ledger.csv", "--day-events", "-o", "annotated.ics").status == 0)
        let text = try #require(desk.text(of: "annotated.ics"))
        // A program that drops unknown properties leaves the UID.
        let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { !$0.hasPrefix("X-") }
        try desk.put(lines.joined(separator: "\r\n") + "\r\n", in: "dropped.ics")
        let plain = try page(desk, ["home.ics"])
        for name in ["annotated.ics", "dropped.ics"] {
            #expect(desk.text(of: name)?.contains("SUMMARY:−900.00 EUR") == true)
            let alone = try page(desk, [name])
            #expect(alone.titles == plain.titles && alone.totals.isEmpty)
            let together = try page(desk, [name, "ledger.csv"])
            #expect(together.titles == plain.titles && Set(together.totals) == Self.totals)
            let table = try desk.run("month", name, "--at", "2026-03-12", environment: ["COLUMNS": "200"])
            #expect(table.errors == "" && !String(decoding: table.output, as: UTF8.self).contains("EUR"))
        }
    }

    @Test(arguments: ["day", "week", "month"])
    func `sums that export wrote are no appointments and no money, and a feed of nothing else is warned about`(period: String) throws {
        let desk = try desk()
        #expect(try desk.run("export", "ledger.csv", "--per", period, "-o", "sums.ics").status == 0)
        let text = try #require(desk.text(of: "sums.ics"))
        #expect(text.contains("BEGIN:VEVENT"))
        let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { !$0.hasPrefix("X-") }
        try desk.put(lines.joined(separator: "\r\n") + "\r\n", in: "dropped.ics")
        for name in ["sums.ics", "dropped.ics"] {
            for command in [["month", "--at", "2026-03-12"], ["week", "--at", "2026-03-12"], ["summary"]] {
                let outcome = try desk.run(command + [name, "--format", "json"])
                #expect(outcome.status == 0)
                #expect(outcome.errors.hasPrefix("\(name): warning: ") && outcome.errors.contains("[ics-only-sums]"))
                #expect(!String(decoding: outcome.output, as: UTF8.self).contains("EUR"))
            }
            let together = try page(desk, [name, "ledger.csv", "home.ics"])
            #expect(Set(together.totals) == Self.totals && together.eventCount == 11)
        }
        // Beside an appointment there is nothing to be said.
        try desk.put(
            text.replacing(
                "END:VCALENDAR",
                with: Calendars.event("own", "Own", "DTSTART:20260320T100000").joined(separator: "\r\n") + "\r\nEND:VCALENDAR"),
            in: "both.ics")
        let both = try desk.run("month", "both.ics", "--at", "2026-03-12", "--format", "json")
        #expect(try both.page().titles == ["03-20 Own"] && both.errors == "")
    }

    @Test func `that all events are sums is said, too, when some come twice`() throws {
        let desk = try desk()
        let sums = try desk.run("export", "ledger.csv", "--per", "day").lines(separatedBy: "\r\n").filter { !$0.hasPrefix("UID:") }
        let events = sums.drop { $0 != "BEGIN:VEVENT" }.prefix { $0 != "END:VCALENDAR" }
        try desk.put(Calendars.calendar(Array(events + events)), in: "twice.ics")
        let page = try desk.run("month", "twice.ics", "--at", "2026-03-12", "--format", "json")
        #expect(page.errors.contains("[ics-duplicate-event]") && page.errors.contains("[ics-only-sums]"))
    }

    @Test(arguments: [[], ["--all"], ["--find-amounts"]])
    func `sums become no entries, whatever import is asked for, and that is said`(options: [String]) throws {
        let desk = try desk()
        #expect(try desk.run("export", "ledger.csv", "--per", "day", "-o", "sums.ics").status == 0)
        let only = try desk.run(["import", "sums.ics"] + options)
        #expect(only.status == 0 && only.lines(separatedBy: "\n").count == 2)
        #expect(only.errors.hasPrefix("sums.ics: warning: all events are sums") && only.errors.contains("[ics-only-sums]"))
        let beside = try desk.run(["import", "all.ics", "sums.ics"] + options)
        #expect(beside.output == (try desk.run("import", "all.ics")).output)
        #expect(beside.errors == only.errors)
    }

    @Test func `found amounts of which nothing says which way they went are listed and left out until it is said`() throws {
        let desk = try Desk()
        try desk.put(
            Calendars.calendar(
                Calendars.event("a", "점심 12\\,000원", "DTSTART:20260312T120000"),
                Calendars.event("b", "환급 3\\,000원", "DTSTART:20260313T120000")), in: "feed.ics")
        let open = try desk.run("import", "feed.ics", "--find-amounts", "--format", "jsonl")
        #expect(open.status == 0 && open.lines(separatedBy: "\n").count == 1 + 1)
        #expect(String(decoding: open.output, as: UTF8.self).contains("\"amount\":\"3000\""))
        #expect(open.errors.contains("feed.ics:4:1: note: an amount was found in SUMMARY at character 4; nothing says"))
        #expect(open.errors.contains("specify which: --found-kind income or expense [ics-unsettled-amount]"))
        let settled = try desk.run("import", "feed.ics", "--find-amounts", "--found-kind", "expense", "--format", "jsonl")
        #expect(settled.lines(separatedBy: "\n").count == 2 + 1 && !settled.errors.contains("unsettled"))
        #expect(String(decoding: settled.output, as: UTF8.self).contains("\"amount\":\"-12000\""))
        #expect(try desk.run("import", "feed.ics", "--found-kind", "expense").status == 64)
    }

    @Test func `events lists sums and money as they stand`() throws {
        let desk = try desk()
        #expect(try desk.run("export", "ledger.csv", "--per", "week", "-o", "sums.ics").status == 0)
        let outcome = try desk.run("events", "sums.ics", "all.ics", "--format", "jsonl")
        #expect(outcome.status == 0 && outcome.lines(separatedBy: "\n").count == 6 + 4 + 1)
    }

    @Test func `broken money is neither an appointment nor money, and alone it leaves a file as it was`() throws {
        let desk = try Desk()
        try desk.put(
            Calendars.calendar(
                Calendars.event("m", "Money", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:1.2.3", "X-LEDGER-CURRENCY:EUR")),
            in: "broken.ics")
        try desk.put("old", in: "page.json")
        let options = ["broken.ics", "--at", "2026-03-12", "--format", "json"]
        let outcome = try desk.run(["month"] + options + ["-o", "page.json"])
        #expect(outcome.status == 65 && desk.text(of: "page.json") == "old")
        #expect(outcome.errors.contains("[ics-bad-ledger-amount]") && outcome.errors.hasSuffix("1 of 1 event skipped\n"))
    }

    @Test func `--currency is for a feed's amounts that name none, too`() throws {
        let desk = try Desk()
        try desk.put(
            Calendars.calendar(Calendars.event("m", "Money", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:-5")), in: "money.ics")
        #expect(try desk.run("summary", "money.ics").status == 65)
        let outcome = try desk.run("summary", "money.ics", "--currency", "KRW", "--format", "csv")
        #expect(String(decoding: outcome.output, as: UTF8.self).hasSuffix("2026-03,KRW,0,5,-5,1\n"))
    }
}
