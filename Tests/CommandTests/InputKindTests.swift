import TestSupport
import Testing

@Suite("What an input is")
struct InputKindTests {
    private static let header =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url\n"

    /// What a note may quote: a feed of other money, the beginnings of one, a bank's statement, a web page.
    static let quoted = [
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:e\nDTSTART:20250102\nX-LEDGER-AMOUNT:9999999\nX-LEDGER-CURRENCY:KRW\nEND:VEVENT\nEND:VCALENDAR\n",
        "see\nBEGIN:VEVENT", "BEGIN:VTIMEZONE\nTZID:x", "\n:20:STARTUMS\n:25:1/2\n:28C:0\n", "{\n:20:A\n:25:5\n:28:1\n", "<html><body>",
        "<?xml version='1.0'?>", "!Type:Bank\n", "OFXHEADER:100\n",
    ]

    @Test(arguments: quoted) func `what a note quotes changes no sum, in any subcommand`(note: String) throws {
        let desk = try Desk(
            Self.header + ",2025-01-01,,,expense,-5,KRW,,rent,,,,,\"\(note)\",,\n,2025-01-02,,,expense,-16,KRW,,tea,,,,,,,\n")
        let expected = "period,currency,income,expense,net,count\n2025-01,KRW,0,21,-21,2\n"
        let summary = try desk.run("summary", "ledger.csv", "--by", "month", "--format", "csv")
        #expect(String(decoding: summary.output, as: UTF8.self) == expected && summary.errors == "")
        #expect(try desk.run("check", "ledger.csv").errors == "")
        let imported = try desk.run("import", "ledger.csv", "-o", "again.csv")
        #expect(imported.status == 0)
        let same = try desk.run("summary", "again.csv", "--by", "month", "--format", "csv")
        #expect(String(decoding: same.output, as: UTF8.self) == expected)
        let exported = try desk.run("export", "ledger.csv", "-o", "ledger.ics")
        #expect(exported.status == 0)
        let again = try desk.run("summary", "ledger.ics", "--by", "month", "--format", "csv")
        #expect(String(decoding: again.output, as: UTF8.self) == expected)
    }

    @Test func `an invitation that was merged into a ledger leaves it a ledger`() throws {
        let desk = try Desk(Self.header + ",2025-01-01,,,expense,-5,KRW,,rent,,,,,,,\n")
        let text = Self.quoted[0].split(separator: "\n").joined(separator: "\\n")
        try desk.put(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:i\r\nDTSTART;VALUE=DATE:20250110\r\nSUMMARY:Invite\r\nDESCRIPTION:see\\n\(text)\\n\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            in: "invite.ics")
        #expect(try desk.run("import", "--all", "invite.ics", "--currency", "KRW", "--merge", "ledger.csv").status == 0)
        let summary = try desk.run("summary", "ledger.csv", "--by", "month", "--format", "csv")
        #expect(String(decoding: summary.output, as: UTF8.self) == "period,currency,income,expense,net,count\n2025-01,KRW,0,5,-5,2\n")
    }

    @Test func `as a ledger, a calendar is taken only with entries in it`() throws {
        let desk = try Desk(Self.header + "1,2026-03-12,,,expense,-5,USD,,rent,,,,,,,\n")
        #expect(try desk.run("export", "ledger.csv", "-o", "export.ics").status == 0)
        let export = try #require(desk.text(of: "export.ics"))
        let appointment = "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260312\r\nEND:VEVENT\r\n"
        try desk.put(export.replacing("END:VCALENDAR", with: appointment + "END:VCALENDAR"), in: "mixed.ics")
        try desk.put(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//LedgerCalendar//ledger2ics//EN\r\n\(appointment)END:VCALENDAR\r\n", in: "feed.ics")
        for ledger in ["export.ics", "mixed.ics"] {
            let annotated = try desk.run("annotate", "feed.ics", "--ledger", ledger)
            #expect(annotated.status == 0)
            #expect(String(decoding: annotated.output, as: UTF8.self).contains("X-LEDGER-DAY-EXPENSE;X-DATE=20260312;X-CURRENCY=USD:5\r\n"))
        }
        for ledgers in [["feed.ics"], ["ledger.csv", "feed.ics"]] {
            let refused = try desk.run(["annotate", "mixed.ics", "-o", "out.ics", "--ledger"] + ledgers)
            #expect(refused.status == 65)
            #expect(refused.errors.contains("feed.ics: error: this calendar has no ledger entries"))
            #expect(desk.text(of: "out.ics") == nil)
        }
    }

    @Test(
        arguments: [
            ("2026.journal", "hledger print -O json"), ("my.ledger", "hledger print -O json"), ("A.HLEDGER", "hledger print -O json"),
            ("main.beancount", "bean-query -f csv"),
        ])
    func `a journal is told by its name, with the way in`(name: String, wayIn: String) throws {
        let desk = try Desk()
        try desk.put("2026-01-01 * tea\n    expenses:food  1 EUR\n    assets:cash\n", in: name)
        for subcommand in ["export", "summary", "check"] {
            let outcome = try desk.run(subcommand, name)
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("this is a plain-text accounting journal, not CSV") && outcome.errors.contains(wayIn))
        }
        // A ledger may have any name.
        try desk.put(Self.header + "1,2026-03-12,,,expense,-5,USD,,rent,,,,,,,\n", in: name)
        #expect(try desk.run("summary", name).status == 0)
    }
}
