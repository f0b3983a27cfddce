import ByteStreams
import Diagnostics
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private func naming(_ role: ColumnRole, _ name: String, _ sign: LedgerReadingOptions.AmountSign = .auto) -> LedgerReadingOptions {
    var options = plainEuro
    options.amountSign = sign
    options.columnNames[role] = name
    return options
}

/// Amounts in cents or in thousands, made whole by what is written behind the name of their column.
@Suite("Amounts that are divided or multiplied")
struct DividedAmountTests {
    private let cents = "Date,Text,amount_cents\n2026-05-01,shop,-1000\n2026-05-02,pay,250005\n2026-05-03,bus,-5\n"

    @Test func `what settles amounts in other units is proposed, and leads to whole ones`() throws {
        #expect(try outcome(cents) == "csv-ambiguous-amount: column amount=amount_cents/100 or column amount=amount_cents")
        #expect(try outcome(cents, naming(.column(.amount), "amount_cents/100")) == "-10.00 2500.05 -0.05")
        #expect(try outcome(cents, naming(.column(.amount), "amount_cents")) == "-1000 250005 -5")
        #expect(try outcome(cents, naming(.column(.amount), "amount_cents / 1000")) == "-1.000 250.005 -0.005")
    }

    @Test(arguments: [
        ("Betrag (TEUR)", "*1000", "-1.5 -205", "-1500 -205000"), ("금액(천원)", "*1000", "-15 -2", "-15000 -2000"),
        ("Amount in milliunits", "/1000", "-12340 -5", "-12.340 -0.005"), ("金額（万円）", "*10000", "-1.25 -3", "-12500 -30000"),
        ("Amount (sats)", "/100000000", "-12 -3", "-0.00000012 -0.00000003"), ("Importe (mill)", "*1000000", "-1 -2", "-1000000 -2000000"),
    ])
    func `units have the power of ten that they stand for`(name: String, suffix: String, cells: String, expected: String) throws {
        let rows = cells.split(separator: " ").enumerated().map { "2026-05-0\($0 + 1);x;\($1)\n" }.joined()
        let text = "Date;Text;\(name)\n" + rows
        #expect(try outcome(text) == "csv-ambiguous-amount: column amount=\(name)\(suffix) or column amount=\(name)")
        #expect(try outcome(text, naming(.column(.amount), name + suffix)) == expected)
    }

    @Test func `money in and out, a balance and fees may each be divided`() throws {
        var options = naming(.moneyIn, "In/100")
        options.columnNames[.moneyOut] = "Out/100"
        options.columnNames[.balance] = "Left/100"
        let text = "Date,Text,In,Out,Left\n2026-05-01,a,,1000,9000\n2026-05-02,b,50,,9050\n2026-05-03,c,,5,9045\n"
        #expect(try outcome(text, options) == "-10.00 0.50 -0.05")
        // A balance in whole units shows the signs of amounts in cents.
        let balance = "Date,Text,amount_cents,Balance\n2026-05-01,a,1000,90\n2026-05-02,b,2000,70\n2026-05-03,c,-500,75\n"
        #expect(try outcome(balance, naming(.column(.amount), "amount_cents/100")) == "-10.00 -20.00 5.00")
        options = naming(.fee, "Fee/100")
        #expect(try outcome("Date,Amount,Fee\n2026-05-01,-10.00,25\n2026-05-02,-5.00,0\n", options) == "-10.25 -5.00")
    }

    @Test func `a name that has such an ending itself is that of a column, and what is no power of ten of none`() throws {
        let text = "Date,Text,Amount/100\n2026-05-01,shop,-1000\n"
        #expect(try outcome(text, naming(.column(.amount), "Amount/100")) == "-1000")
        for name in [
            "amount_cents/0", "amount_cents/1", "amount_cents/50", "amount_cents/-100", "amount_cents/", "amount_cents*", "Total/100",
        ] {
            #expect(try outcome(cents, naming(.column(.amount), name)) == "csv-missing-column: no way out", "\(name)")
        }
        #expect(try outcome(cents, naming(.column(.payee), "Text/100")) == "csv-missing-column: no way out")
    }

    @Test func `numbers that do not fit are faults of their rows`() throws {
        let reading = try Reading(
            cents + "2026-05-04,x,123456789012345678901234567890123456\n", naming(.column(.amount), "amount_cents*1000000", .signed))
        #expect(reading.faults == ["5:14 csv-bad-amount"])
        #expect(reading.entries.count == 3)
    }

    @Test func `a changed amount is written back undivided, and a profile keeps the division`() throws {
        let options = naming(.column(.amount), "amount_cents/100")
        let changed = try patched(cents, options) { place, entry in
            if place == 0, let amount = ExactDecimal("-12.50") { entry.money = Money(amount, entry.money.commodity) }
        }
        #expect(changed == cents.replacing("-1000", with: "-1250"))
        let profile = try LedgerProfile.text(for: ByteSource(Array(cents.utf8), name: "l.csv"), options: options)
        #expect(profile.contains("column: amount = amount_cents/100\n"))
    }
}
