import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private func file(_ header: String, _ rows: String...) -> String {
    "Date,Text,\(header)\n" + rows.enumerated().map { "\($0 + 13)/01/2026,x,\($1)\n" }.joined()
}

private func money(_ text: String, _ options: LedgerReadingOptions = LedgerReadingOptions()) throws -> [String] {
    try Reading(text, options).entries.map(\.money.description)
}

/// Files in which more than one column may have the money, or a currency may be that of more than one.
@Suite("The amount among several numbers")
struct AmountColumnTests {
    private func naming(_ name: String, _ role: ColumnRole = .column(.amount)) -> LedgerReadingOptions {
        var options = LedgerReadingOptions()
        options.columnNames = [role: name]
        return options
    }

    // MARK: Currencies

    @Test func `a currency before its amount is not taken for that of the amount before it`() throws {
        let header = "Transaction currency,Transaction amount,Billing currency,Billing amount"
        #expect(try money(file(header, "USD,-100.00,CHF,-95.00")) == ["-100.00 USD"])
        let both = try Reading(file(header, "USD,-100.00,CHF,-95.00", "CHF,-12.00,CHF,-12.00"), LedgerReadingOptions())
        #expect(both.entries.map(\.money.description) == ["-100.00 USD", "-12.00 CHF"])
        #expect(both.diagnostics.map(\.code) == [.csvForeignAmounts])
        let after = "Transaction amount,Transaction currency,Billing amount,Billing currency"
        #expect(try money(file(after, "-100.00,USD,-95.00,CHF")) == ["-100.00 USD"])
    }

    @Test func `the currency of a row is not taken from its amount because another one was billed`() throws {
        let text = file("Amount,Billed Amount,Currency", "-100.00,-95.00,USD", "-12.00,-12.00,CHF")
        #expect(try outcome(text, LedgerReadingOptions()) == "csv-bad-currency: column currency=Currency or column currency=")
        #expect(try money(text, naming("Currency", .column(.currency))) == ["-100.00 USD", "-12.00 CHF"])
        var options = naming("", .column(.currency))
        options.defaultCurrency = Commodity("CHF")
        #expect(try money(text, options) == ["-100.00 CHF", "-12.00 CHF"])
    }

    @Test func `of an amount and another one that was billed the latter counts, unless an option names the first`() throws {
        let text = file("Transaction amount,Billing amount,Currency", "-100.00,-95.00,CHF", "-12.00,-12.00,CHF")
        #expect(try money(text) == ["-95.00 CHF", "-12.00 CHF"])
        #expect(try money(text, naming("Billing amount")) == ["-95.00 CHF", "-12.00 CHF"])
        #expect(try money(text, naming("Transaction amount")) == ["-100.00 CHF", "-12.00 CHF"])
        #expect(try money(file("Amount,Settlement date,Billing zip", "-100,20260115,8001"), plainEuro) == ["-100 EUR"])
        // The same in both is no question.
        #expect(try money(text.replacing("-100", with: "-95")) == ["-95.00 CHF", "-12.00 CHF"])
    }

    @Test(arguments: ["Amount ($)", "Amount $", "Amount (kr)"])
    func `a sign in the name of the amounts is not any currency that an option names`(name: String) throws {
        let text = file(name, "-100.00", "-12.00")
        let known = name.contains("$") ? "USD or CAD or AUD" : "SEK or NOK or DKK"
        #expect(try outcome(text) == "csv-bad-currency: currency \(known) or column amount=\(name)")
        let fitting = name.contains("$") ? "CAD" : "NOK"
        #expect(try money(text, LedgerReadingOptions(defaultCurrency: Commodity(fitting))) == ["-100.00 \(fitting)", "-12.00 \(fitting)"])
        var options = naming(name)
        options.defaultCurrency = Commodity("EUR")
        #expect(try money(text, options) == ["-100.00 EUR", "-12.00 EUR"])
    }

    @Test func `a sign of one currency names it, and that of a balance is asked for as well`() throws {
        #expect(try money(file("Amount US$", "-100.00", "-12.00"), plainEuro) == ["-100.00 USD", "-12.00 USD"])
        #expect(try outcome(file("Amount,Balance ($)", "-1,9", "-2,7")).hasPrefix("csv-bad-currency: currency USD"))
        #expect(try money(file("Amount (EUR),Balance ($)", "-1,9", "-2,7"), plainEuro) == ["-1 EUR", "-2 EUR"])
    }

    // MARK: Names

    @Test func `of two columns of one name with different amounts neither is taken`() throws {
        let text = file("Amount,Amount", "-100.00,-95.00", "-12.00,-12.00")
        #expect(try outcome(text) == "csv-ambiguous-amount: column amount=Amount")
        #expect(try outcome(text.replacing("-100.00", with: "-95")) == "-95 -12.00")
        #expect(try outcome(text.replacing(",-95.00", with: ",")) == "-100.00 -12.00")
    }

    @Test(
        arguments: [
            ("Gross amount", "Discount", "Amount paid", "5.00", "-95.00"), ("Amount", "VAT", "Amount incl. VAT", "-20.00", "-120.00"),
            ("Betrag", "Skonto", "Zahlbetrag", "2.00", "-98.00"),
        ])
    func `what was paid is the total whose parts have columns of their own`(
        part: String, rest: String, whole: String, number: String, paid: String
    ) throws {
        let text = file("\(part),\(rest),\(whole)", "-100.00,\(number),\(paid)", "-12.00,0,-12.00")
        var options = LedgerReadingOptions(defaultCurrency: Commodity("EUR"))
        #expect(try outcome(text, options) == "\(paid) -12.00")
        options.columnNames[.column(.amount)] = part
        #expect(try outcome(text, options) == "-100.00 -12.00")
    }

    @Test(arguments: ["Interest", "Dólares", "Second sum"])
    func `a row whose amount is zero is asked about where a column without a role has a number in such rows alone`(name: String) throws {
        func text(_ first: String, _ last: String) -> String {
            table(
                "Date,Text,Amount,\(name)", "2026-02-17,Market,-42.10,\(first)", "2026-02-18,Wages,2500.00,\(first)",
                "2026-02-19,Loan,0.00,\(last)")
        }
        #expect(try outcome(text("0.00", "-5.00")).hasPrefix("csv-missing-column"))
        #expect(try outcome(text("", "-5.00")).hasPrefix("csv-missing-column"))
        // Where other rows have one, too, it is something else.
        #expect(try outcome(text("7.00", "-5.00")) == "-42.10 2500.00 0.00")
        #expect(try outcome(text("0.00", "0.00")) == "-42.10 2500.00 0.00")
    }
}
