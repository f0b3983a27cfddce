import TestSupport
import Testing

@Suite("What the command says on standard error", .timeLimit(.minutes(15)))
struct MessageTests {
    @Test func `messages name the place, show the line and point at the cell, exactly as the snapshot says`() throws {
        let desk = try Desk(
            """
            date,time,timezone,kind,description,amount,currency,note
            2025-02-29,,,지출,없는 날,-1,KRW,
            2025-02-28,25:00,,지출,없는 시간,-1,KRW,
            2025-02-28,09:00,Mars/Base,지출,없는 시간대,-1,KRW,
            2025-02-28,,,빌림,없는 종류,-1,KRW,
            2025-02-28,,,지출,점심 "곱빼기" 김치찌개,"12,00원,",KRW,
            2025-02-28,,,지출,통화 없음,-1,,
            2025-02-28,,,지출,넘침,-1,KRW,m,더,더
            ,,,지출,날짜 없음,-1,KRW,

            2025-02-28,,,지출,금액 없음,,KRW,
            2025-02-28,,,지출,제어\u{7}문자,-1,KRW,
            2025-02-28,,,지출,\(String(repeating: "긴 ", count: 80)),일,KRW,
            2025-02-28,,,지출,끝이 없는 "따옴표,-1,KRW,
            2025-02-28,,,지출,"끝이 없는 칸,-1,KRW,
            """)
        let outcome = try desk.run("ledger.csv")
        #expect(outcome.status == 65)
        try expectSnapshot(Array(outcome.errors.utf8), "messages.txt")
    }

    @Test func `a run without loss says nothing, one with loss counts it last`() throws {
        #expect(try Desk(Ledgers.plain).run("ledger.csv").errors == "")
        let desk = try Desk("date,amount,currency\n2025-08-01,-1,USD\n2025-08-02,-2,USD\n2025-13-01,-3,USD\n")
        try desk.put(desk.text(of: "ledger.csv") ?? "", in: "other.csv")
        let outcome = try desk.run("ledger.csv", "other.csv")
        #expect(outcome.errors.hasSuffix("\n2 of 6 entries skipped\n"))
        #expect(outcome.values(of: "X-LEDGER-AMOUNT") == ["-1", "-2", "-1", "-2"])
    }

    @Test(arguments: ["import", "events", "month", "week", "year", "page", "summary"])
    func `what is lost of a feed is counted in events, what is lost of a ledger in entries`(command: String) throws {
        let desk = try Desk(Ledgers.mixed)
        let bad = Calendars.event("b", "Bad", "DTSTART:20261301T000000")
        let money = Calendars.event("m", "Bad money", "DTSTART;VALUE=DATE:20260101", "X-LEDGER-AMOUNT:1..2", "X-LEDGER-CURRENCY:EUR")
        try desk.put(Calendars.calendar(Calendars.event("d", "Day", "DTSTART;VALUE=DATE:20260101"), bad, money), in: "feed.ics")
        let feed = try desk.run(command, "feed.ics")
        #expect(feed.status == 65 && feed.errors.hasSuffix("\n\(command == "events" ? 1 : 2) of 3 events skipped\n"))
        guard command != "events" else { return }
        let ledger = try desk.run(command, "ledger.csv")
        #expect(ledger.status == 65 && ledger.errors.hasSuffix("\n2 of 4 entries skipped\n"))
    }

    @Test(arguments: [("FREQ=SOMETIMES", ": FREQ has an unknown value: expected DAILY, "), ("FREQ=DAILY;BYHOUR=25", ": BYHOUR ")])
    func `a rule that cannot be read is said with the part that is wrong, as far as it is known`(rule: String, reason: String) throws {
        let desk = try Desk()
        try desk.put(Calendars.calendar(Calendars.event("d", "Daily", "DTSTART:20260101T080000", "RRULE:\(rule)")), in: "feed.ics")
        let outcome = try desk.run("check", "feed.ics")
        #expect(outcome.status == 65 && outcome.errors.contains("error: the RRULE cannot be read\(reason)"))
    }

    @Test func `each kind of message is shown a hundred times and then counted`() throws {
        let bad = String(repeating: "2025-13-01,-1,USD\n", count: 250) + String(repeating: "2025-08-01,one,USD\n", count: 101)
        let fine = String(repeating: "2025-08-01,x,USD\n", count: 3)
        let outcome = try Desk("date,amount,currency\n2025-08-01,-1,USD\n" + bad + fine).run("ledger.csv")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.filter { $0.hasSuffix("[csv-bad-date]") && $0.contains(" error: ") }.count == 100)
        #expect(lines.filter { $0.hasSuffix("[csv-bad-amount]") && $0.contains(" error: ") }.count == 100)
        #expect(
            lines.suffix(3) == [
                "ledger2ics: 4 more of [csv-bad-amount]", "ledger2ics: 150 more of [csv-bad-date]", "354 of 355 entries skipped",
            ])
    }

    @Test(arguments: ["import", "events"])
    func `faults of a feed are shown a hundred times and then counted, and a check lists them all`(command: String) throws {
        let desk = try Desk()
        let events = (1...250).map { Calendars.event("e\($0)", "Undated", $0 <= 180 ? "DTSTART:soon" : "DTSTART:20260101", "X;=1") }
        try desk.put(Calendars.calendar(events.flatMap { $0 }), in: "feed.ics")
        let all = try desk.run("check", "feed.ics", "--format", "json")
        let outcome = try desk.run(command, "feed.ics")
        let lines = outcome.errors.split(separator: "\n")
        let listed = String(decoding: all.output, as: UTF8.self)
        for code in ["ics-bad-date", "ics-bad-line"] {
            let shown = lines.count { $0.hasSuffix("[\(code)]") && $0.contains("feed.ics:") }
            let count = listed.ranges(of: "\"\(code)\"").count
            #expect(shown == min(count, 100))
            if count > 100 { #expect(lines.contains("ledger2ics: \(count - 100) more of [\(code)]")) }
        }
        #expect(listed.ranges(of: "\"ics-bad-date\"").count == 180)
    }

    @Test(arguments: ["summary", "month", "import"])
    func `the faults of a large ledger are shown a hundred times and then counted, and a check lists them all`(command: String) throws {
        // Large enough to be read in several pieces, and for faults at the edge of each.
        let (bad, long) = ("2025-08-01,one,USD,\(String(repeating: "t", count: 200))\n", "2025-08-01,-1,USD,t,more\n")
        let desk = try Desk("date,amount,currency,description\n" + String(repeating: bad + long, count: 12_000) + "2025-13-01,-1,USD,t\n")
        let outcome = try desk.run(command, "ledger.csv")
        let lines = outcome.errors.split(separator: "\n")
        let places = lines.filter { $0.hasSuffix("[csv-bad-amount]") && $0.hasPrefix("ledger.csv:") }.map { $0.prefix { $0 != " " } }
        #expect(places == (1...100).map { "ledger.csv:\($0 * 2):12:" })
        #expect(lines.count { $0.hasSuffix("[csv-bad-date]") && $0.hasPrefix("ledger.csv:24002:1:") } == 1)
        #expect(
            lines.filter { $0.contains(" more of ") } == [
                "ledger2ics: 11900 more of [csv-bad-amount]", "ledger2ics: 11900 more of [csv-extra-cells]",
            ])
        #expect(lines.last == "12001 of 24001 entries skipped")
        guard command == "summary" else { return }
        let all = String(decoding: try desk.run("check", "ledger.csv", "--format", "json").output, as: UTF8.self)
        #expect(all.ranges(of: "\"csv-bad-amount\"").count == 12_000 && all.ranges(of: "\"csv-extra-cells\"").count == 12_000)
    }

    @Test func `exactly a hundred messages leave nothing to count`() throws {
        let bad = String(repeating: "2025-13-01,-1,USD\n", count: 100)
        let outcome = try Desk("date,amount,currency\n" + bad).run("ledger.csv")
        #expect(!outcome.errors.contains("more of"))
        #expect(outcome.errors.hasSuffix("100 of 100 entries skipped\n"))
    }

    @Test func `with --quiet warnings are not said, errors are`() throws {
        let desk = try Desk("date,time,timezone,amount,currency\n2025-08-01,09:00,Mars/Base,-1,USD\n")
        #expect(try desk.run("ledger.csv").errors.contains("warning: "))
        let quiet = try desk.run("ledger.csv", "--quiet")
        #expect(quiet.status == 0 && quiet.errors == "")
        #expect(quiet.values(of: "DTSTART") == ["20250801T090000"])
        #expect(try Desk(Ledgers.mixed).run("ledger.csv", "-q").errors.split(separator: "\n").filter { $0.contains(" error: ") }.count == 2)
        #expect(try desk.run("missing.csv", "-q").errors.hasPrefix("ledger2ics: missing.csv: "))
    }

    @Test(arguments: ["never", "auto"])
    func `nothing in a ledger or its name acts on the terminal`(color: String) throws {
        let evil = "\u{1B}[31m\u{1B}]0;title\u{7}\u{9B}1m\u{202E}abc\u{8}"
        let desk = try Desk()
        let name = "led\u{1B}[2Jger\u{9B}.csv"
        try desk.put("date,amount,currency,\(evil)\n\(evil),1,USD,x\n2025-08-01,\(evil),USD,\(evil)\n2025-08-01,1,USD,\(evil)\n", in: name)
        for arguments in [[name], ["missing\(evil).csv"], [name, "-o", "no/\(evil)/x.ics"], [name, "--title", "{\(evil)x}"]] {
            let outcome = try desk.run(arguments + ["--color", color])
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("\n"))
            let acting = outcome.errors.unicodeScalars.filter {
                $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}"
            }
            #expect(acting.isEmpty, "\(arguments) \(Array(acting))")
        }
    }

    @Test(
        arguments: [
            (["--color", "always"], [:], true), (["--color", "always"], ["NO_COLOR": "1"], true), ([], [:], false),
            (["--color", "auto"], [:], false), (["--color", "never"], [:], false), (["--color", "tomato"], [:], false),
            (["--color", "tomato", "--color", "always"], [:], true), (["--color", "always", "--color", "never"], [:], false),
        ] as [([String], [String: String], Bool)])
    func `messages are coloured when asked, never when not, and by themselves only on a terminal`(
        options: [String], environment: [String: String], isColored: Bool
    ) throws {
        let outcome = try Desk(Ledgers.mixed).run(["ledger.csv"] + options, environment: environment)
        #expect(outcome.errors.contains("\u{1B}[1;31merror:\u{1B}[0m") == isColored)
        #expect(outcome.errors.contains("\u{1B}") == isColored)
    }
}
