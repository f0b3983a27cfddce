import TestSupport
import Testing

@Suite("Money of several inputs, accounted for", .timeLimit(.minutes(15)))
struct MoneyAccountTests {
    private static let header = "id,date,amount,currency,kind\n"

    /// A ledger of one row, its export, and those of the ledger as it was before.
    private func desk(_ before: String, _ now: String) throws -> Desk {
        let desk = try Desk(Self.header + now + "\n")
        try desk.put(Self.header + before + "\n", in: "before.csv")
        #expect(try desk.run("before.csv", "-o", "before.ics").status == 0)
        #expect(try desk.run("ledger.csv", "-o", "now.ics").status == 0)
        return desk
    }

    private func said(_ outcome: Outcome, _ code: String) -> [String] {
        outcome.errors.split(separator: "\n").filter { $0.hasSuffix("[\(code)]") }.map(String.init)
    }

    @Test(arguments: [
        ("7,2025-01-01,-5,KRW,", "7,2025-01-01,-8,KRW,", "-5 KRW", "-8 KRW"),
        ("7,2025-01-01,-5,KRW,", "7,2025-01-01,-5,EUR,", "-5 KRW", "-5 EUR"),
        ("7,2025-01-01,-5,KRW,", "7,2025-01-01,-5.00,KRW,transfer", "-5 KRW as expense", "-5.00 KRW as transfer"),
        ("7,2025-01-01,-5,KRW,", "7,2025-02-01,-5,KRW,", "-5 KRW on 2025-01-01", "-5 KRW on 2025-02-01"),
        // Without an id, the kind is no part of a row's name.
        (",2025-01-01,-5,KRW,", ",2025-01-01,-5,KRW,income", "-5 KRW as expense", "-5 KRW as income"),
    ])
    func `other money under one UID is a warning that names both, whatever comes first: what a ledger has counts`(
        before: String, now: String, older: String, newer: String
    ) throws {
        let desk = try desk(before, now)
        let alone = try desk.run("summary", "ledger.csv", "--format", "csv").output
        let expected =
            "before.ics:11:1: warning: an event with the same UID has different money: \(older) here, \(newer) on line 2 of ledger.csv, which is the one that counts [money-differs]"
        for inputs in [["ledger.csv", "before.ics"], ["before.ics", "ledger.csv"], ["now.ics", "before.ics", "ledger.csv"]] {
            let summary = try desk.run(["summary", "--format", "csv"] + inputs)
            #expect(summary.status == 0 && summary.output == alone && said(summary, "money-differs") == [expected], "\(inputs)")
            let imported = try desk.run(["import"] + inputs)
            #expect(imported.output == (try desk.run("import", "ledger.csv")).output)
            #expect(said(imported, "money-differs") == [expected], "\(inputs)")
            #expect(said(summary, "money-only-in-feed") == [] && said(imported, "money-only-in-feed") == [])
        }
        for (one, other, first, second) in [
            ("before.ics", "now.ics", older, newer), ("now.ics", "before.ics", newer, older),
        ] {
            for command in [["summary"], ["import"], ["import", "--format", "hledger"]] {
                let warning = try #require(said(try desk.run(command + [one, other]), "money-differs").first)
                #expect(warning.hasPrefix("\(other):11:1: ") && warning.contains("\(second) here, \(first) on line 11 of \(one), which"))
            }
        }
    }

    @Test(arguments: [
        ["month", "--at", "2025-01-01"], ["week", "--at", "2025-01-01"], ["year", "--at", "2025"], ["page", "-o", "page.html"],
        ["summary", "--by", "tag"], ["import"], ["annotate", "feed.ics", "--ledger"],
    ])
    func `every command that sums says so, and what feeds alone have`(command: [String]) throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "7,2025-01-01,-8,KRW,")
        let event = Calendars.event("x", "X", "DTSTART;VALUE=DATE:20250105", "X-LEDGER-AMOUNT:9999999", "X-LEDGER-CURRENCY:KRW")
        try desk.put(Calendars.calendar(event), in: "friend.ics")
        try desk.put(Calendars.calendar([]), in: "feed.ics")
        let outcome = try desk.run(command + ["friend.ics", "before.ics", "ledger.csv"])
        #expect(outcome.status == 0 && said(outcome, "money-differs").count == 1)
        #expect(
            said(outcome, "money-only-in-feed") == [
                "friend.ics: note: 1 entry of this feed is in none of the ledgers: income 9999999 KRW [money-only-in-feed]"
            ])
        let quiet = try desk.run(command + ["friend.ics", "before.ics", "ledger.csv", "--quiet"])
        #expect(quiet.errors == "")
    }

    @Test func `the same money written otherwise is the same, and other texts are no other money`() throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "7,2025-01-01,-5.00,KRW,expense")
        for inputs in [["ledger.csv", "before.ics"], ["before.ics", "now.ics"]] {
            #expect(try desk.run(["summary"] + inputs).errors == "")
        }
    }

    @Test func `splits of one transaction are compared number by number`() throws {
        let desk = try desk(
            "7,2025-01-01,-5,KRW,\n7,2025-01-01,-6,KRW,", "7,2025-01-01,-5,KRW,\n7,2025-01-01,-9,KRW,\n7,2025-01-01,-1,KRW,")
        let outcome = try desk.run("summary", "before.ics", "ledger.csv", "--format", "csv")
        #expect(outcome.lines(separatedBy: "\n")[1] == "2025-01,KRW,0,15,-15,3")
        #expect(said(outcome, "money-differs").map { $0.contains("-6 KRW here, -9 KRW on line 3 of ledger.csv") } == [true])
        let fewer = try desk.run("summary", "before.csv", "now.ics", "--format", "csv")
        #expect(fewer.lines(separatedBy: "\n")[1] == "2025-01,KRW,0,12,-12,3")
        #expect(said(fewer, "money-only-in-feed").map { $0.contains(": expense 1 KRW [") } == [true])
    }

    @Test func `money of days or categories that do not count is not spoken of`() throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "7,2025-01-01,-8,KRW,")
        for limit in [["--since", "2025-01-02"], ["--category", "Food"]] {
            #expect(said(try desk.run(["summary", "ledger.csv", "before.ics"] + limit), "money-differs") == [])
        }
        let moved = try self.desk("7,2025-01-01,-5,KRW,", "7,2025-02-01,-5,KRW,")
        for limit in ["--since", "--until"] {
            let outcome = try moved.run("summary", "ledger.csv", "before.ics", limit, "2025-01-15")
            #expect(said(outcome, "money-differs").count == 1)
        }
    }

    @Test func `without a ledger, feeds are all there is, and nothing is only theirs`() throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "8,2025-01-01,-8,KRW,")
        #expect(try desk.run("summary", "before.ics", "now.ics").errors == "")
    }

    @Test func `what a feed says of itself does not make it a ledger's: neither PRODID nor a checksum nor a UID of our form`() throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "8,2025-01-01,-8,KRW,")
        let outcome = try desk.run("summary", "ledger.csv", "before.ics")
        #expect(said(outcome, "money-only-in-feed").count == 1)
    }

    @Test func `of many currencies the first ones are named, and transfers are neither income nor expense`() throws {
        let desk = try Desk(Ledgers.plain)
        let events = (1...7).flatMap { number in
            Calendars.event("\(number)", "X", "DTSTART;VALUE=DATE:20250105", "X-LEDGER-AMOUNT:-1", "X-LEDGER-CURRENCY:C\(number)")
                + Calendars.event("+\(number)", "X", "DTSTART;VALUE=DATE:20250105", "X-LEDGER-AMOUNT:3", "X-LEDGER-CURRENCY:C\(number)")
        }
        let moved = Calendars.event(
            "t", "X", "DTSTART;VALUE=DATE:20250105", "X-LEDGER-AMOUNT:-1", "X-LEDGER-CURRENCY:A", "X-LEDGER-KIND:transfer")
        try desk.put(Calendars.calendar(events + moved), in: "many.ics")
        let errors = try desk.run("summary", "ledger.csv", "many.ics").errors
        #expect(
            errors.contains(
                ": 15 entries of this feed are in none of the ledgers: neither income nor expense in A, income 3 C1 and expense 1 C1,"))
        #expect(errors.contains(", and 3 more currencies [") && !errors.contains("C5"))
    }

    @Test func `a ledger that entries are added to is one of the ledgers, and each feed is spoken of by its name`() throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "8,2025-01-01,-8,KRW,")
        let merged = try desk.run("import", "before.ics", "now.ics", "--merge", "ledger.csv")
        #expect(merged.errors.hasPrefix("before.ics: note: 1 entry of this feed is in none of the ledgers: expense 5 KRW ["))
        #expect(said(merged, "money-only-in-feed").count == 1)
    }

    @Test func `from an address it is a warning, from the cache as well`() throws {
        let server = try TestServer(
            always: Reply(
                body: Array(
                    Calendars.calendar(
                        Calendars.event("x", "X", "DTSTART;VALUE=DATE:20250105", "X-LEDGER-AMOUNT:7", "X-LEDGER-CURRENCY:KRW")
                    ).utf8)))
        let desk = try Desk(Ledgers.plain)
        let address = "http://127.0.0.1:\(server.port)/f.ics"
        for proxy in ["", "http://127.0.0.1:1"] {
            let outcome = try desk.run(
                "summary", address, "ledger.csv", "--cache", "cache",
                environment: proxy.isEmpty ? ["no_proxy": "127.0.0.1"] : ["http_proxy": proxy])
            #expect(
                said(outcome, "money-only-in-feed") == [
                    "\(address): warning: 1 entry of this feed is in none of the ledgers: income 7 KRW; whoever can write to that address can change these sums [money-only-in-feed]"
                ])
        }
    }

    @Test func `of many differences the first ones are told one by one, and the others counted`() throws {
        let rows = { (amount: Int) in (1...130).map { "\($0),2025-01-01,-\(amount),KRW," }.joined(separator: "\n") }
        let desk = try desk(rows(5), rows(8))
        let outcome = try desk.run("summary", "before.ics", "ledger.csv", "--format", "csv")
        #expect(outcome.lines(separatedBy: "\n")[1] == "2025-01,KRW,0,1040,-1040,130")
        #expect(said(outcome, "money-differs").count == 51)
        #expect(said(outcome, "money-differs").last?.hasPrefix("before.ics: warning: 80 more events have money that differs") == true)
    }

    @Test func `an event without money does not hide the entry of the same UID in a later feed`() throws {
        let desk = try desk("7,2025-01-01,-5,KRW,", "8,2025-01-01,-8,KRW,")
        let uid = try #require(CommandTests.values(of: "UID", in: Array((desk.text(of: "before.ics") ?? "").utf8)).first)
        try desk.put(Calendars.calendar(Calendars.event(uid, "X", "DTSTART;VALUE=DATE:20250101")), in: "empty.ics")
        let outcome = try desk.run("import", "empty.ics", "before.ics")
        #expect(outcome.output == (try desk.run("import", "before.ics")).output)
        let way = "to find amounts in its text, or to include it without: --find-amounts or --all"
        #expect(outcome.errors == "empty.ics: note: 1 event has no money and was left out; \(way) [ics-no-money]\n")
    }

    /// A rent that comes every month but in March, and is dearer in April, and three coffees.
    private static let recurring = Calendars.calendar(
        Calendars.event(
            "rent", "Rent", "DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=MONTHLY", "EXDATE;VALUE=DATE:20260305", "X-LEDGER-AMOUNT:-500",
            "X-LEDGER-CURRENCY:EUR"),
        Calendars.event(
            "rent", "Rent", "RECURRENCE-ID;VALUE=DATE:20260405", "DTSTART;VALUE=DATE:20260406", "X-LEDGER-AMOUNT:-510",
            "X-LEDGER-CURRENCY:EUR"),
        Calendars.event(
            "coffee", "Coffee", "DTSTART:20260106T080000", "RRULE:FREQ=DAILY;COUNT=3", "X-LEDGER-AMOUNT:-1", "X-LEDGER-CURRENCY:EUR"))

    @Test(arguments: [
        ("summary --since 2026-01-01 --until 2026-12-31", "2 events with money recur and count once each; 11 other occurrences are"),
        ("summary --since 2026-02-01 --until 2026-06-30", "1 event with money recurs and counts once; 3 other occurrences are"),
        ("summary --since 2026-01-07 --until 2026-01-07", "1 event with money recurs and counts once; 1 other occurrence is"),
        (
            "summary --today 2026-01-01 --max-occurrences 2",
            "2 events with money recur and count once each; more than 2 other occurrences are"
        ),
        ("month --at 2026-05-01 --week-start sunday", "1 event with money recurs and counts once; 2 other occurrences are"),
        ("month --at 2026-03-20 --week-start sunday", ""), ("summary --category Food", ""), ("summary --until 2026-01-06", ""),
    ])
    func `a sum that leaves out occurrences of recurring money says how many, of the days that are looked at`(
        command: String, said: String
    ) throws {
        let desk = try Desk()
        try desk.put(Self.recurring, in: "feed.ics")
        let outcome = try desk.run(command.split(separator: " ").map(String.init) + ["feed.ics", "--time-zone", "UTC"])
        let found = self.said(outcome, "ics-uncounted-occurrences")
        #expect(outcome.status == 0 && found.count == (said.isEmpty ? 0 : 1))
        #expect(found.allSatisfy { $0.hasPrefix("feed.ics: warning: \(said) in no sum (from 20") }, "\(found)")
    }
}
