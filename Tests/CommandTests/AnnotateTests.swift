import TestSupport
import Testing

@Suite("ledger2ics annotate", .timeLimit(.minutes(15)))
struct AnnotateTests {
    static let event = "BEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20250101T000000Z\r\nDTSTART;VALUE=DATE:20250801\r\n"
    static let feed = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + event + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    static let line = "X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=USD:4.50\r\n"
    static let annotated = feed.replacing("END:VEVENT", with: line + "END:VEVENT")
    /// What is said of that.
    static let written = written(in: "feed.ics")

    static func written(in feed: String) -> String {
        "\(feed): note: 1 event was given the money of 1 day, in properties that calendar programs do not show; to show it: --in-description or --day-events [annotation-written]\n"
    }

    static let nothing = "feed.ics: note: no event is on a day with money, so none was added [annotation-written]\n"

    private func desk(_ feed: String = feed, _ ledger: String = Ledgers.plain) throws -> Desk {
        let desk = try Desk(ledger)
        try desk.put(feed, in: "feed.ics")
        return desk
    }

    @Test func `the feed may be replaced by itself, and a ledger without entries brings the old one back`() throws {
        let desk = try desk()
        for _ in 1...2 {
            let outcome = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "feed.ics")
            #expect(outcome.status == 0 && outcome.errors == Self.written)
            #expect(desk.text(of: "feed.ics") == Self.annotated)
        }
        try desk.put("date,amount,currency\n", in: "none.csv")
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "none.csv", "-o", "feed.ics").status == 0)
        #expect(desk.text(of: "feed.ics") == Self.feed)
    }

    @Test func `the ledger is not to be replaced, standard input is read once, and there must be a ledger`() throws {
        let desk = try desk()
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "ledger.csv").status == 64)
        #expect(desk.text(of: "ledger.csv") == Ledgers.plain)
        #expect(try desk.run("annotate", "-", "--ledger", "-").status == 64)
        #expect(try desk.run("annotate", "feed.ics").status == 64)
        #expect(try desk.run("annotate", "--ledger", "ledger.csv").status == 64)
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "./ledger.csv").status == 64)
        #expect(try desk.run("annotate", "none.ics", "--ledger", "ledger.csv").status == 66)
    }

    @Test func `several ledgers add up, one of them from standard input, and --currency is for rows that name none`() throws {
        let outcome = try desk().run(
            ["annotate", "feed.ics", "--ledger", "ledger.csv", "--ledger", "-", "--currency", "USD"],
            input: .pipe("date,amount\n2025-08-01,-0.50\n"))
        #expect(outcome.status == 0)
        #expect(outcome.values(of: "X-LEDGER-DAY-EXPENSE") == ["5.00"])
    }

    @Test func `a ledger may have hledger's rules`() throws {
        let desk = try desk()
        try desk.put("01.08.2025;-4,50\n", in: "bank.csv")
        try desk.put("separator ;\nfields date,amount\ndate-format %d.%m.%Y\ncurrency USD\ndecimal-mark ,\n", in: "bank.csv.rules")
        let expected = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "bank.csv").output == expected.output)
    }

    @Test(arguments: [
        "feed.ics --ledger ledger.csv more.csv", "feed.ics --ledger ledger.csv --ledger more.csv",
        "--ledger ledger.csv feed.ics more.csv",
        "--ledger ledger.csv feed.ics --ledger more.csv", "--ledger more.csv --quiet feed.ics ledger.csv",
    ])
    func `the feed and its ledgers may stand in any order that leaves no doubt`(arguments: String) throws {
        let desk = try desk()
        try desk.put("date,amount,currency\n2025-08-01,-0.50,USD\n", in: "more.csv")
        let outcome = try desk.run(["annotate"] + arguments.split(separator: " ").map(String.init))
        #expect(outcome.status == 0 && outcome.errors == (arguments.contains("--quiet") ? "" : Self.written))
        #expect(outcome.values(of: "X-LEDGER-DAY-EXPENSE") == ["5.00"])
    }

    @Test func `a ledger and its own export count once, in either order, and with the identity of their household`() throws {
        let desk = try desk()
        for name in ["ledger.ics", "copy.ics"] { #expect(try desk.run("ledger.csv", "--ledger-id", "ours", "-o", name).status == 0) }
        for ledgers in [["ledger.csv", "ledger.ics"], ["ledger.ics", "ledger.csv"], ["ledger.ics", "copy.ics"], ["ledger.ics"]] {
            let outcome = try desk.run(["annotate", "feed.ics", "--ledger-id", "ours"] + ledgers.flatMap { ["--ledger", $0] })
            #expect(outcome.status == 0 && outcome.errors == Self.written)
            #expect(String(decoding: outcome.output, as: UTF8.self) == Self.annotated, "\(ledgers)")
        }
        let others = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "--ledger", "ledger.ics", "--ledger-id", "theirs")
        #expect(others.values(of: "X-LEDGER-DAY-EXPENSE") == ["9.00"])
    }

    @Test
    func `a feed of entries may be its own ledger and be replaced: the entries stay as they are, the appointments get their days`() throws {
        let desk = try desk()
        let entries = String(decoding: try desk.run("ledger.csv").output, as: UTF8.self)
        let both = entries.replacing("END:VCALENDAR", with: Self.event + "END:VEVENT\r\nEND:VCALENDAR")
        try desk.put(both, in: "both.ics")
        for _ in 1...2 {
            let outcome = try desk.run("annotate", "both.ics", "--ledger", "both.ics", "-o", "both.ics")
            #expect(outcome.status == 0 && outcome.errors == Self.written(in: "both.ics"))
            #expect(desk.text(of: "both.ics") == both.replacing(Self.event, with: Self.event + Self.line))
        }
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "both.ics", "-o", "both.ics").status == 64)
        let days = try desk.run("annotate", "both.ics", "--ledger", "both.ics", "--day-events")
        #expect(days.values(of: "X-LEDGER-DAY-EXPENSE") == ["4.50", "4.50"])
        #expect(days.values(of: "X-LEDGER-AMOUNT") == ["-4.50"])
    }

    @Test func `what is wrong with a feed that is its own ledger is said once`() throws {
        let entry =
            "BEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20250801T000000Z\r\nDTSTART;VALUE=DATE:20250801\r\nX-LEDGER-AMOUNT:-1\r\nX-LEDGER-CURRENCY:KRW\r\nEND:VEVENT\r\n"
        let desk = try desk(Self.feed.replacing("DTSTART", with: "X-START").replacing("END:VCALENDAR", with: entry + "END:VCALENDAR"))
        for (ledger, count) in [("feed.ics", 1), ("ledger.csv", 1), ("other.ics", 2)] {
            try desk.put(desk.text(of: "feed.ics") ?? "", in: "other.ics")
            let outcome = try desk.run("annotate", "feed.ics", "--ledger", ledger)
            #expect(outcome.status == 65)
            #expect(outcome.errors.split(separator: "[ics-missing-dtstart]").count == count + 1, "\(outcome.errors)")
        }
    }

    @Test func `appointments are no money: a calendar of nothing else is no ledger, and the feed stays as it is`() throws {
        let desk = try desk(Self.annotated)
        let outcome = try desk.run("annotate", "feed.ics", "--ledger", "feed.ics", "-o", "feed.ics")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("feed.ics: error: this calendar has no ledger entries"))
        #expect(desk.text(of: "feed.ics") == Self.annotated)
    }

    @Test(arguments: [("ledger.csv", "csv", 0), ("ledger.csv", "ics", 65), ("ledger.ics", "ics", 0), ("ledger.ics", "csv", 65)])
    func `--input-format says what the ledgers are, whatever they look like; the feed is a feed`(
        ledger: String, format: String, status: Int32
    ) throws {
        let desk = try desk()
        #expect(try desk.run("ledger.csv", "-o", "ledger.ics").status == 0)
        let outcome = try desk.run("annotate", "feed.ics", "--ledger", ledger, "--input-format", format)
        #expect(outcome.status == status)
        #expect(String(decoding: outcome.output, as: UTF8.self) == (status == 0 ? Self.annotated : ""))
    }

    @Test func `an entry whose properties a program dropped is money by its marker, in a ledger as in the feed`() throws {
        let desk = try desk()
        let marked = try desk.run("ledger.csv", "--marker").lines.filter { !$0.hasPrefix("X-LEDGER-") }.joined(separator: "\r\n") + "\r\n"
        try desk.put(marked, in: "marked.ics")
        #expect(String(decoding: try desk.run("annotate", "feed.ics", "--ledger", "marked.ics").output, as: UTF8.self) == Self.annotated)
        #expect(String(decoding: try desk.run("annotate", "marked.ics", "--ledger", "ledger.csv").output, as: UTF8.self) == marked)
    }

    @Test func `the first and the last day that count hold for money of every kind`() throws {
        let desk = try desk()
        #expect(try desk.run("ledger.csv", "-o", "ledger.ics").status == 0)
        for ledger in ["ledger.csv", "ledger.ics"] {
            for (options, isIn) in [
                (["--since", "2025-08-01"], true), (["--until", "2025-08-01"], true), (["--since", "2025-08-02"], false),
                (["--until", "2025-07-31"], false),
            ] {
                let outcome = try desk.run(["annotate", "feed.ics", "--ledger", ledger] + options)
                #expect(outcome.status == 0)
                #expect(String(decoding: outcome.output, as: UTF8.self) == (isIn ? Self.annotated : Self.feed))
            }
        }
    }

    @Test func `a feed that is cut off leaves the file alone, and standard output gets what there is`() throws {
        let cut = Self.feed.replacing("END:VCALENDAR\r\n", with: "") + Self.event + "SUMMARY:cu"
        let desk = try desk(cut)
        try desk.put("old", in: "out.ics")
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "out.ics").status == 65)
        #expect(desk.text(of: "out.ics") == "old")
        let outcome = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("\n1 of 2 events could not be read\n"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == cut.replacing("END:VEVENT", with: Self.line + "END:VEVENT"))
    }

    @Test(arguments: [
        ("<html>", Ledgers.plain, []), (feed, Ledgers.hopeless, []), (feed, "", []), (feed, Ledgers.mixed, ["--strict"]),
        (feed, "payee,note\na,b\n", []), (feed, feed.replacing("END:VEVENT", with: "X-LEDGER-AMOUNT:1..2\r\nEND:VEVENT"), []),
    ])
    func `what is no calendar, a ledger of no use and the first error of a strict run leave everything alone`(
        feed: String, ledger: String, options: [String]
    ) throws {
        let desk = try desk(feed, ledger)
        try desk.put("old", in: "out.ics")
        #expect(try desk.run(["annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "out.ics"] + options).status == 65)
        #expect(desk.text(of: "out.ics") == "old")
        #expect(try desk.run(["annotate", "feed.ics", "--ledger", "ledger.csv"] + options).output == [])
    }

    @Test(arguments: ["csv", "ics"])
    func `a ledger that is cut off leaves the file alone, and standard output gets what there is`(kind: String) throws {
        let desk = try desk(Self.feed, Ledgers.truncated)
        if kind == "ics" {
            try desk.put(Ledgers.plain, in: "ledger.csv")
            let whole = String(decoding: try desk.run("ledger.csv").output, as: UTF8.self)
            try desk.put(whole.replacing("END:VCALENDAR\r\n", with: "BEGIN:VEVENT\r\nUID:cut\r\nX-LEDGER-AM"), in: "ledger.csv")
        }
        try desk.put("old", in: "out.ics")
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "out.ics").status == 65)
        #expect(desk.text(of: "out.ics") == "old")
        let outcome = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix(kind == "ics" ? "\n1 of 3 events could not be read\n" : "\n1 of 2 entries skipped\n"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == Self.annotated)
    }

    @Test func `bad rows cost only themselves`() throws {
        let outcome = try desk(Self.feed, Ledgers.mixed).run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("\n2 of 4 entries skipped\n"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == Self.annotated)
    }

    @Test(arguments: [
        ([], ", in properties that calendar programs do not show; to show it: --in-description or --day-events"),
        (["--in-description"], ""), (["--day-events"], ", and 4 all-day events were added"),
        (["--since", "2025-08-02", "--in-description"], nil),
    ])
    func `standard error tells how many events were given the money of how many days, and how programs show it`(
        options: [String], rest: String?
    ) throws {
        let events = [
            "DTSTART;VALUE=DATE:20250801\r\nDTEND;VALUE=DATE:20250803", "DTSTART:20250801T100000\r\nRRULE:FREQ=DAILY;COUNT=9",
            "DTSTART;VALUE=DATE:20250810", "DTSTART;VALUE=DATE:20250801\r\nSTATUS:CANCELLED",
        ]
        let feed = events.enumerated().map {
            Self.event.replacing("UID:e", with: "UID:\($0)").replacing("DTSTART;VALUE=DATE:20250801", with: $1)
        }
        let desk = try desk(
            "BEGIN:VCALENDAR\r\n" + feed.joined(separator: "END:VEVENT\r\n") + "END:VEVENT\r\nEND:VCALENDAR\r\n",
            "date,amount,currency\n2025-08-01,-1,EUR\n2025-08-01,2,USD\n2025-08-02,-1,EUR\n2025-08-05,-1,EUR\n2025-08-20,-1,EUR\n")
        let outcome = try desk.run(["annotate", "feed.ics", "--ledger", "ledger.csv"] + options)
        let counts = options.contains("--since") ? "2 events were given the money of 2 days" : "2 events were given the money of 3 days"
        #expect(outcome.status == 0 && outcome.errors == "feed.ics: note: \(counts)\(rest ?? "") [annotation-written]\n")
        #expect(try desk.run(["annotate", "feed.ics", "--ledger", "ledger.csv", "--quiet"] + options).errors == "")
    }

    @Test func `events of days are counted where no event of the calendar is on a day with money`() throws {
        let desk = try desk(Self.feed.replacing("20250801", with: "20240801"))
        let outcome = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "--day-events")
        #expect(outcome.values(of: "X-LEDGER-DAY-EVENT").count == 1)
        #expect(
            outcome.errors
                == "feed.ics: note: 1 all-day event was added; none of the calendar's own events is on a day with money [annotation-written]\n"
        )
    }

    @Test func `an event without a start stays as it is, and the message says so`() throws {
        let feed = Self.feed.replacing("DTSTART;VALUE=DATE:20250801\r\n", with: "")
        let outcome = try desk(feed).run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(outcome.status == 65 && String(decoding: outcome.output, as: UTF8.self) == feed)
        #expect(outcome.errors.contains("error: the event has no DTSTART; it stays as it is, without money [ics-missing-dtstart]"))
        #expect(outcome.errors.hasSuffix("\n1 of 1 event could not be read\n"))
    }
}
