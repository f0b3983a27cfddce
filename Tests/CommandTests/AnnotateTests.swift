import TestSupport
import Testing

@Suite("ledger2ics annotate", .timeLimit(.minutes(2)))
struct AnnotateTests {
    static let event = "BEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20250101T000000Z\r\nDTSTART;VALUE=DATE:20250801\r\n"
    static let feed = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + event + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    static let line = "X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=USD:4.50\r\n"
    static let annotated = feed.replacing("END:VEVENT", with: line + "END:VEVENT")

    private func desk(_ feed: String = feed, _ ledger: String = Ledgers.plain) throws -> Desk {
        let desk = try Desk(ledger)
        try desk.put(feed, in: "feed.ics")
        return desk
    }

    @Test("the feed may be replaced by itself, and a ledger without entries brings the old one back")
    func inPlace() throws {
        let desk = try desk()
        for _ in 1...2 {
            let outcome = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "feed.ics")
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(desk.text(of: "feed.ics") == Self.annotated)
        }
        try desk.put("date,amount,currency\n", in: "none.csv")
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "none.csv", "-o", "feed.ics").status == 0)
        #expect(desk.text(of: "feed.ics") == Self.feed)
    }

    @Test("the ledger is not to be replaced, standard input is read once, and there must be a ledger")
    func usage() throws {
        let desk = try desk()
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "ledger.csv").status == 64)
        #expect(desk.text(of: "ledger.csv") == Ledgers.plain)
        #expect(try desk.run("annotate", "-", "--ledger", "-").status == 64)
        #expect(try desk.run("annotate", "feed.ics").status == 64)
        #expect(try desk.run("annotate", "none.ics", "--ledger", "ledger.csv").status == 66)
    }

    @Test("several ledgers add up, one of them from standard input, and --currency is for rows that name none")
    func ledgers() throws {
        let outcome = try desk().run(
            ["annotate", "feed.ics", "--ledger", "ledger.csv", "--ledger", "-", "--currency", "USD"],
            input: .pipe("date,amount\n2025-08-01,-0.50\n"))
        #expect(outcome.status == 0)
        #expect(outcome.values(of: "X-LEDGER-DAY-EXPENSE") == ["5.00"])
    }

    @Test("a feed that is cut off leaves the file alone, and standard output gets what there is")
    func truncated() throws {
        let cut = Self.feed.replacing("END:VCALENDAR\r\n", with: "") + Self.event + "SUMMARY:cu"
        let desk = try desk(cut)
        try desk.put("old", in: "out.ics")
        #expect(try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "out.ics").status == 65)
        #expect(desk.text(of: "out.ics") == "old")
        let outcome = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("\n1 of 2 events skipped\n"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == cut.replacing("END:VEVENT", with: Self.line + "END:VEVENT"))
    }

    @Test(
        "what is no calendar, a ledger of no use and the first error of a strict run leave everything alone",
        arguments: [
            ("<html>", Ledgers.plain, []), (feed, Ledgers.hopeless, []), (feed, "", []), (feed, Ledgers.mixed, ["--strict"]),
            (feed, "payee,note\na,b\n", []),
        ])
    func untouched(feed: String, ledger: String, options: [String]) throws {
        let desk = try desk(feed, ledger)
        try desk.put("old", in: "out.ics")
        #expect(try desk.run(["annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "out.ics"] + options).status == 65)
        #expect(desk.text(of: "out.ics") == "old")
        #expect(try desk.run(["annotate", "feed.ics", "--ledger", "ledger.csv"] + options).output == [])
    }

    @Test("bad rows cost only themselves")
    func lenient() throws {
        let outcome = try desk(Self.feed, Ledgers.mixed).run("annotate", "feed.ics", "--ledger", "ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasSuffix("\n2 of 4 entries skipped\n"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == Self.annotated)
    }
}
