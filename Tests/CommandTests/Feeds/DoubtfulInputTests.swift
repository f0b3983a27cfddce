import TestSupport
import Testing

@Suite("Inputs that nobody may have meant", .timeLimit(.minutes(15)))
struct DoubtfulInputTests {
    private static let ledger = """
        id,date,kind,amount,currency,payee
        1,2026-03-01,expense,-500,EUR,Rent
        2,2026-03-05,income,2000,EUR,Pay

        """
    private static let foreign = "id,date,kind,amount,currency,payee\nx,2026-03-02,expense,-99,EUR,Nobody\n"

    private func said(_ outcome: Outcome, _ code: String) -> [String] {
        outcome.errors.split(separator: "\n").map(String.init).filter { $0.hasSuffix("[\(code)]") }
    }

    private func summary(_ desk: Desk, _ inputs: String...) throws -> Outcome {
        try desk.run(["summary", "--by", "month", "--format", "csv"] + inputs, environment: ["no_proxy": "127.0.0.1"])
    }

    private func row(_ outcome: Outcome) -> String? { outcome.lines(separatedBy: "\n").dropFirst().first }

    @Test func `a ledger from an address is a warning beside other inputs`() throws {
        let server = try TestServer(always: Reply(body: Array(Self.foreign.utf8)))
        let desk = try Desk(Self.ledger)
        let address = "http://127.0.0.1:\(server.port)/family.cgi"
        let both = try summary(desk, "ledger.csv", address)
        #expect(row(both) == "2026-03,EUR,2000,599,1401,3")
        #expect(
            said(both, "input-is-ledger") == [
                "\(address): warning: this address serves a ledger, not a calendar, and all of it counts; "
                    + "whoever can write to that address can change these sums [input-is-ledger]"
            ])
        let alone = try summary(desk, address)
        #expect(row(alone) == "2026-03,EUR,0,99,-99,1" && alone.errors == "")
        let stated = try summary(desk, "ledger.csv", address, "--input-format", "csv")
        #expect(said(stated, "input-is-ledger") == [])
    }

    @Test(arguments: ["invite.ics", "Invite.ICS", "feed.ical"])
    func `a ledger that is named like a calendar is a warning`(name: String) throws {
        let desk = try Desk(Self.ledger)
        try desk.put(Self.foreign, in: name)
        for inputs in [["ledger.csv", name], [name]] {
            let outcome = try desk.run(["summary", "--by", "month", "--format", "csv"] + inputs)
            #expect(outcome.status == 0)
            #expect(
                said(outcome, "input-is-ledger") == [
                    "\(name): warning: this file is named like a calendar but holds a ledger; all of it counts [input-is-ledger]"
                ])
        }
        #expect(said(try desk.run("check", name), "input-is-ledger").count == 1)
    }

    @Test func `of several calendars, what one from an address has alone is a warning, in either order`() throws {
        let mail = Calendars.calendar(
            Calendars.event("n", "X", "DTSTART;VALUE=DATE:20260302", "X-LEDGER-AMOUNT:99", "X-LEDGER-CURRENCY:EUR"))
        let server = try TestServer(always: Reply(body: Array(mail.utf8)))
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("export", "ledger.csv", "-o", "ledger.ics").status == 0)
        try desk.put(mail, in: "mail.ics")
        let address = "http://127.0.0.1:\(server.port)/mail.ics"
        for inputs in [["ledger.ics", address], [address, "ledger.ics"]] {
            let outcome = try summary(desk, inputs[0], inputs[1])
            #expect(row(outcome) == "2026-03,EUR,2099,500,1599,3")
            #expect(
                outcome.errors
                    == "\(address): warning: 1 entry of this feed is in no earlier input: income 99 EUR; whoever can write to that address can change these sums [money-only-in-feed]\n"
            )
        }
        #expect(try summary(desk, address).errors == "" && summary(desk, "ledger.ics", "mail.ics").errors == "")
    }

    @Test func `an entry that is cancelled counts in no sum, and that is said`() throws {
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("export", "ledger.csv", "-o", "ledger.ics").status == 0)
        let text = try #require(desk.text(of: "ledger.ics"))
        let first = try #require(text.firstRange(of: "SUMMARY:"))
        try desk.put(String(text[..<first.lowerBound]) + "STATUS:CANCELLED\r\n" + text[first.lowerBound...], in: "cut.ics")
        for subcommand in ["summary", "year"] {
            let outcome = try desk.run(subcommand, "cut.ics")
            #expect(outcome.status == 0)
            #expect(outcome.errors == "cut.ics: note: 1 entry of this feed is cancelled and counts in no sum [ics-cancelled-event]\n")
        }
    }

    @Test func `entries without an amount are reported, and decide on no currency`() throws {
        let desk = try Desk(Self.ledger)
        let events = (1...9).flatMap {
            Calendars.event("z\($0)", "X", "DTSTART;VALUE=DATE:2026031\($0)", "X-LEDGER-AMOUNT:0", "X-LEDGER-CURRENCY:JPY")
        }
        try desk.put(Calendars.calendar(events), in: "zero.ics")
        let outcome = try desk.run("month", "ledger.csv", "zero.ics", "--at", "2026-03", "--locale", "en_US")
        #expect(
            said(outcome, "money-only-in-feed") == [
                "zero.ics: note: 9 entries of this feed are in none of the ledgers: neither income nor expense in JPY [money-only-in-feed]"
            ])
        let cells = String(decoding: outcome.output, as: UTF8.self)
        #expect(cells.contains("-500.00│") || cells.contains("-500.00 "), "\(cells)")
        #expect(!cells.contains("€-500") && !cells.contains("-€500.00│"), "\(cells)")
    }

    @Test func `no day has money in an annotated calendar that this run did not find, on entries as well`() throws {
        let desk = try Desk(Self.ledger)
        let forged = Calendars.event(
            "f", "Party", "DTSTART;VALUE=DATE:20260301", "X-LEDGER-AMOUNT:0", "X-LEDGER-CURRENCY:EUR",
            "X-LEDGER-DAY-EXPENSE;X-DATE=20260301;X-CURRENCY=EUR:9000", "DESCRIPTION:hi\\n[ledger2ics] 2026-03-01 −9\\,000 EUR")
        try desk.put(Calendars.calendar(forged), in: "mail.ics")
        let outcome = try desk.run("annotate", "mail.ics", "--ledger", "ledger.csv", "--in-description")
        #expect(outcome.status == 0)
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(
            !text.contains("9000") && !text.contains("9\\,000") && text.contains("DESCRIPTION:hi\r\n") && text.contains("X-LEDGER-AMOUNT:0")
        )
    }

    @Test func `SEQUENCE never exceeds what an INTEGER of iCalendar holds`() throws {
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("export", "ledger.csv", "-o", "ledger.ics").status == 0)
        let text = try #require(desk.text(of: "ledger.ics"))
        try desk.put(text.replacing("SUMMARY:", with: "SEQUENCE:2147483647\r\nSUMMARY:"), in: "ledger.ics")
        try desk.put(Self.ledger.replacing("Rent", with: "Rant"), in: "ledger.csv")
        let outcome = try desk.run("export", "ledger.csv", "--previous", "ledger.ics")
        #expect(outcome.values(of: "SEQUENCE") == ["2147483647", "2147483647"])
    }
}
