import TestSupport
import Testing

@Suite("Calendars of sums", .timeLimit(.minutes(15)))
struct PeriodExportTests {
    static let ledger = """
        date,kind,amount,currency
        2025-08-01,income,3000000,KRW
        2025-08-01,expense,-12000,KRW
        2025-08-01,expense,-4.50,USD
        2025-08-01,transfer,-9,EUR
        2025-08-04,expense,7,USD
        2025-08-05,expense,-5,GBP
        2025-08-05,expense,5,GBP

        """

    @Test(arguments: [
        (
            ["day"], ["+3\\,000\\,000 -12\\,000 KRW", "-4.50 USD", "+7 USD", "0 GBP"],
            ["20250801", "20250801", "20250804", "20250805"]
        ),
        (
            ["week"], ["2025-W31: +3\\,000\\,000 -12\\,000 KRW", "2025-W31: -4.50 USD", "2025-W32: 0 GBP", "2025-W32: +7 USD"],
            ["20250728", "20250728", "20250804", "20250804"]
        ),
        (
            ["week", "--week-start", "sunday"],
            ["2025-07-27: +3\\,000\\,000 -12\\,000 KRW", "2025-07-27: -4.50 USD", "2025-08-03: 0 GBP", "2025-08-03: +7 USD"],
            ["20250727", "20250727", "20250803", "20250803"]
        ),
        (
            ["month"], ["2025-08: 0 GBP", "2025-08: +3\\,000\\,000 -12\\,000 KRW", "2025-08: +2.50 USD"],
            ["20250801", "20250801", "20250801"]
        ),
    ])
    func `each period and currency that moved is one all-day event with its sums in the title`(
        options: [String], titles: [String], days: [String]
    ) throws {
        let outcome = try Desk(Self.ledger).run(["export", "ledger.csv", "--per"] + options)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.values(of: "SUMMARY") == titles)
        #expect(outcome.values(of: "DTSTART") == days)
        #expect(outcome.values(of: "X-LEDGER-AMOUNT") == [])
    }

    @Test func `the sums stand in properties that are no money of their own`() throws {
        let lines = try Desk(Self.ledger).run("export", "ledger.csv", "--per", "day").lines
        #expect(lines.contains("X-LEDGER-DAY-INCOME;X-DATE=20250801;X-CURRENCY=KRW:3000000"))
        #expect(lines.contains("X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=USD:4.50"))
        let weeks = try Desk(Self.ledger).run("export", "ledger.csv", "--per", "week").lines
        #expect(weeks.contains("X-LEDGER-PERIOD-EXPENSE;X-PERIOD=2025-W31;X-CURRENCY=KRW:12000"))
    }

    @Test func `an event keeps its UID when its sums change, and no two have the same`() throws {
        let before = try Desk(Self.ledger).run("export", "ledger.csv", "--per", "day").values(of: "UID")
        let after = try Desk(Self.ledger + "2025-08-01,expense,-1,KRW\n").run("export", "ledger.csv", "--per", "day").values(of: "UID")
        #expect(before == after && Set(before).count == 4)
        let others = try ["week", "month"].flatMap { try Desk(Self.ledger).run("export", "ledger.csv", "--per", $0).values(of: "UID") }
        let home = try Desk(Self.ledger).run("export", "ledger.csv", "--per", "day", "--ledger-id", "home").values(of: "UID")
        #expect(Set(before + others + home).count == before.count + others.count + home.count)
        #expect(before.allSatisfy { $0.hasPrefix("v1-") && $0.hasSuffix("-day@ledger2ics") })
    }

    @Test func `what goes with entries alone is refused`() throws {
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("export", "ledger.csv", "--per", "day", "--title", "x").status == 64)
        #expect(try desk.run("export", "ledger.csv", "--week-start", "monday").status == 64)
        #expect(try desk.run("export", "ledger.csv", "--per", "year").status == 64)
    }
}
