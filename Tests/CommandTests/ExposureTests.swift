import TestSupport
import Testing

@Suite("What a stranger would learn", .timeLimit(.minutes(15)))
struct ExposureTests {
    private static func feed(_ lines: [String]) -> String {
        (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private static func event(_ lines: String...) -> [String] {
        ["BEGIN:VEVENT", "UID:u", "DTSTART;VALUE=DATE:20260301"] + lines + ["END:VEVENT"]
    }

    private static func list(_ lines: [String], _ options: String...) throws -> Outcome {
        let desk = try Desk()
        try desk.put(feed(lines), in: "x.ics")
        return try desk.run(["check", "--public", "x.ics"] + options)
    }

    private static func text(_ outcome: Outcome) -> String { String(decoding: outcome.output, as: UTF8.self) }

    @Test(arguments: [
        // An IBAN with right check digits, in one piece, in groups, folded, escaped, in a parameter and in the calendar's name.
        (["SUMMARY:to DE89370400440532013000"], "1 account number, such as DE89…3000"),
        (["DESCRIPTION:IBAN GB82 WEST 1234 5698 7654 32\\, thanks"], "1 account number, such as GB82…5432"),
        (["DESCRIPTION:to DE8937040", " 0440532013000"], "1 account number, such as DE89…3000"),
        (["ATTENDEE;CN=\"NL91ABNA0417164300\":mailto:a@x.example"], "1 account number, such as NL91…4300"),
        (["X-NOTE:DE89370400440532013000 and FR1420041010050500013M02606"], "2 account numbers, such as DE89…3000"),
        // Cards.
        (["SUMMARY:Card ****1234"], "1 card number, such as …1234"), (["SUMMARY:XXXX-XXXX-XXXX-9876"], "1 card number, such as …9876"),
        (["SUMMARY:4111 1111 1111 1111"], "1 card number, such as …1111"), (["SUMMARY:•••• 4321"], "1 card number, such as …4321"),
        (["SUMMARY:411111******1111"], "1 card number, such as …1111"),
        // Numbers of accounts behind a word, whatever their check digits, or beside a bank's code.
        (["SUMMARY:Kto: 1234567890"], "1 account number, such as Kto …90"),
        (["SUMMARY:Konto 1234567890 BLZ 37040044"], "2 account numbers, such as Konto …90"),
        (["SUMMARY:Account number 000123456789"], "1 account number, such as Account …89"),
        (["SUMMARY:a/c 12 34 56"], "1 account number, such as a/c …56"),
        (["SUMMARY:číslo účtu 123456"], "1 account number, such as účtu …56"),
        (["SUMMARY:입금계좌: 110-123-456789"], "1 account number, such as 입금계좌 …89"),
        (["SUMMARY:普通口座 1234567"], "1 account number, such as 普通口座 …67"),
        (["SUMMARY:Kto/IBAN: DE74823743947247234"], "1 account number, such as DE74…7234"),
        (["SUMMARY:DE89370400440532013001"], "1 account number, such as DE89…3001"),
        (["SUMMARY:CH0000000000000000000"], "1 account number, such as CH00…0000"),
        (["SUMMARY:123456789/1234 Novak"], "1 account number, such as …1234"),
        (["SUMMARY:19-123456789/0100"], "1 account number, such as …0100"),
        (["SUMMARY:20-00-00 12345678 Smith"], "1 account number, such as …5678"),
        // Balances, by words of several languages.
        (["X-NOTE:Kontostand: EUR 1.204\\,50"], "1 balance, such as Kontostand •.•••,••"),
        (["X-NOTE:거래후잔액 12\\,000원"], "1 balance, such as 거래후잔액 ••,•••"),
        (["X-LEDGER-FIELDS:Ref\\,R\\,Saldo\\,\"1204.50\""], "1 balance, such as Saldo ••••.••"),
        (["X-LEDGER-FIELD;X-NAME=\"Balance\":12"], "1 balance, such as Balance ••"),
        // Codes.
        (["DESCRIPTION:Meeting ID: 123 456 789"], "1 code, such as ID 1•• ••• •••"),
        (["LOCATION:https://x.example/j?pwd=Ab12345"], "1 code, such as pwd A••••••"),
        (["DESCRIPTION:승인번호 12345678"], "1 code, such as 승인번호 1•••••••"), (["X-LEDGER-ID:TX-1"], "1 code, such as T•-•"),
        // Money.
        (["SUMMARY:Dinner -21.30 EUR"], "1 event with an amount, such as -••.•• EUR"),
        (["X-LEDGER-AMOUNT:-12000"], "1 event with an amount, such as -•••••"),
        (["X-LEDGER-ACCOUNT:Joint"], "1 account name, such as Jo•••"), (["X-LEDGER-NOTE:mine"], "1 note"),
    ])
    func `each kind is found wherever it stands, counted, and shown by its line and a masked example`(lines: [String], finding: String)
        throws
    {
        for inside in [true, false] {
            let outcome = try Self.list(inside ? ["BEGIN:VEVENT", "UID:u"] + lines + ["END:VEVENT"] : lines + Self.event("SUMMARY:Tea"))
            // Money is counted by events.
            guard inside || !finding.contains("event with") else { continue }
            let number = inside ? 4 : 2
            let description = inside && lines[0].hasPrefix("DESCRIPTION") ? "x.ics:4: 1 description\n" : ""
            #expect(outcome.status == 0)
            #expect(Self.text(outcome) == "x.ics:\(number): \(finding)\n\(description)")
            let isNumber = finding.contains("account number") || finding.contains("card number")
            let what = finding.prefix { $0 != "," }
            let warning = isNumber ? "x.ics:\(number): warning: \(what) can be read in this calendar [ics-exposes-number]\n" : ""
            #expect(outcome.errors == warning)
            #expect(try Self.list(inside ? ["BEGIN:VEVENT"] + lines + ["END:VEVENT"] : lines, "--strict").status == (isNumber ? 65 : 0))
        }
    }

    @Test(arguments: [
        "4111 1111 1111 1112", "balance the budget", "**bold** text 2026", "code review at 10",
        "The PIN is secret", "ID", "A1B2C3D4",
        "see 12345678", "account from 2026-03-01", "Konto 12345", "paid 12/2026", "20-00-00 1234567", "AB12CD34EF56GH78", "xxx 12",
        "Sold 3 tickets, stand 12",
        // UUIDs.
        "v1-7c0e07f8-3aae-8e9b-8aba-912345678901-1@ledger2ics", "88844285-3285-8ACC-9123-456789012345",
    ])
    func `what only looks like it is not`(title: String) throws {
        #expect(Self.text(try Self.list(Self.event("SUMMARY:\(title)"))) == "x.ics: nothing but days, titles and texts found in 1 event\n")
    }

    @Test func `the digits of a UID of ours are no card, whatever they look like`() throws {
        let uid = "v1-41111111-1111-8009-b0ac-0a36101363ab-1@ledger2ics"
        func shown(_ uid: String) throws -> String {
            Self.text(try Self.list(["BEGIN:VEVENT", "UID:\(uid)", "DTSTART;VALUE=DATE:20260301", "SUMMARY:Tea", "END:VEVENT"]))
        }
        #expect(try shown(uid) == "x.ics: nothing but days, titles and texts found in 1 event\n")
        // Another program's may hold a number.
        #expect(try shown("4111111111118009") == "x.ics:3: 1 card number, such as …8009\n")
    }

    @Test func `a plain export shows all, a reduced one what it was left`() throws {
        let desk = try Desk(
            "id,date,amount,currency,payee,account,note,Saldo\n,2026-03-01,-27.14,USD,Pie,DE89370400440532013000,mine,1204.50\n"
                + ",2026-03-02,-9.00,USD,Tea,DE89370400440532013000,,1195.50\n")
        let environment = ["XDG_CONFIG_HOME": desk.file("config")]
        _ = try desk.run("ledger.csv", "-o", "plain.ics")
        _ = try desk.run("ledger.csv", "--only", "date,payee,amount", "-o", "reduced.ics", environment: environment)
        let outcome = try desk.run("check", "--public", "plain.ics", "reduced.ics")
        #expect(outcome.status == 0)
        #expect(
            Self.text(outcome) == """
                plain.ics:18: 2 events with amounts, such as -••.•• USD
                plain.ics:28: 2 balances, such as Saldo ••••.••
                plain.ics:19: 4 account numbers, such as DE89…3000
                plain.ics:25: 2 account names, such as DE••••••••••••••••••••
                plain.ics:26: 1 note
                plain.ics:19: 2 descriptions
                plain.ics:14: 2 UIDs from which their entries can be guessed
                reduced.ics:17: 2 events with amounts, such as -••.•• USD

                """)
        let json = try desk.run("check", "--public", "reduced.ics", "--format", "json")
        #expect(
            Self.text(json)
                == "[\n{\"source\":\"reduced.ics\",\"kind\":\"amounts\",\"line\":17,\"count\":2,\"example\":\"-••.•• USD\"}\n]\n")
        #expect(outcome.errors.hasPrefix("plain.ics:19: warning: 4 account numbers can be read in this calendar; "))
        #expect(outcome.errors.hasSuffix("leave out the column: --without [ics-exposes-number]\n"))
        let ledger = try desk.run("check", "--public", "ledger.csv")
        #expect(ledger.status == 65 && ledger.errors.contains("not a calendar; convert it to one first: ledger2ics export"))
    }

    @Test func `what is to be done names the column`() throws {
        let desk = try Desk("id,date,amount,currency,payee\n,2026-03-01,-27.14,USD,Kto 1234567890\n,2026-03-02,-9.00,USD,Tea\n")
        _ = try desk.run("ledger.csv", "--only", "date,payee,amount", "-o", "a.ics", environment: ["XDG_CONFIG_HOME": desk.file("config")])
        let outcome = try desk.run("check", "--public", "a.ics", "--strict")
        #expect(outcome.status == 65)
        #expect(
            outcome.errors
                == "a.ics:17: error: 1 account number can be read in this calendar; change the row in the ledger, or leave out the column: --without payee [ics-exposes-number]\n"
        )
        #expect(Self.text(outcome).hasSuffix("a.ics:17: 1 account number, such as Kto …90\n"))
        let line = try #require(desk.text(of: "a.ics")).split(separator: "\r\n", omittingEmptySubsequences: false)[16]
        #expect(line.hasPrefix("SUMMARY:Kto"))
    }
}
