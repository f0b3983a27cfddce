import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Rows of a text, an amount and a balance each.
private func file(_ rows: String..., balance: String = "Balance") -> String {
    "Date,Text,Amount,\(balance)\n" + rows.enumerated().map { "2026-05-\($0 + 11),\($1)\n" }.joined()
}

private let refused = "csv-ambiguous-sign: amount-sign signed or inverted"

/// What balances, texts and options say of signs, and who is believed.
@Suite("Who is heard on signs")
struct SignWitnessTests {
    /// Below zero was spent, and the balance goes up with it.
    private let owed = file("shop,-10.00,110.00", "kiosk,-20.00,130.00", "back,50.00,80.00", "shop,-5.00,85.00")

    @Test func `a balance that may be that of a debt, or of amounts turned over, is asked about, and either answer is believed`() throws {
        #expect(try outcome(owed) == refused)
        var options = plainEuro
        for (kind, expected) in [(LedgerReadingOptions.BalanceKind.debt, "-10.00 -20.00 50.00 -5.00"), (.asset, "10.00 20.00 -50.00 5.00")]
        {
            options.balanceKind = kind
            #expect(try outcome(owed, options) == expected)
        }
        #expect(try outcome(owed.replacing("Balance", with: "Amount owed")) == "-10.00 -20.00 50.00 -5.00")
    }

    @Test(arguments: ["Payment received, thank you", "PAYMENT - THANK YOU", "Zahlung erhalten"])
    func `a text of a payment to a card tells which, whatever the signs are`(text: String) throws {
        let thanked = owed.replacing("back", with: "\"\(text)\"")
        #expect(try outcome(thanked) == "-10.00 -20.00 50.00 -5.00")
        let turned = file("shop,10.00,110.00", "kiosk,20.00,130.00", "\"\(text)\",-50.00,80.00", "shop,5.00,85.00")
        #expect(try outcome(turned) == "-10.00 -20.00 50.00 -5.00")
        // Where a plus is written, too, that does not outweigh the balance.
        let plus = file("shop,+29.10,1029.10", "\"\(text)\",-25.74,1003.36", "shop,+50.22,1053.58", "x,-76.94,976.64", "shop,+19.10,995.74")
        #expect(try outcome(plus) == refused)
        // Against a balance that proves the signs, a text says nothing.
        let account = file("shop,-10.00,90.00", "kiosk,-20.00,70.00", "\(text.replacing(",", with: "")),-50.00,20.00", "pay,5.00,25.00")
        #expect(try outcome(account) == "-10.00 -20.00 -50.00 5.00")
    }

    @Test(arguments: ["REPAYMENT RECEIVED", "Payment received - thank you"])
    func `where all that is below zero was paid to a debt, so do as many charges`(text: String) throws {
        let loan = file("Interest charged,12.30,512.30", "\(text),-100.00,412.30", "Service fee,10.00,422.30", "\(text),-50.00,372.30")
        #expect(try outcome(loan) == "-12.30 100.00 -10.00 50.00")
        // One text may be the name of a shop.
        #expect(try outcome(file("\(text) inn,-4.50,95.50", "from Bob,100.00,195.50")) == "-4.50 100.00")
    }

    @Test(arguments: ["Refund Target,-50.00,530.00", "Return,-50.00,530.00", "AUTOPAY,-50.00,530.00"])
    func `money that came back below zero, where the balance goes up with most amounts, may be that of a debt`(back: String) throws {
        let card = file("Target,80.00,580.00", back, "Hilton,300.00,830.00")
        #expect(try outcome(card) == refused)
        // Interest is earned, or charged; a salary is not.
        #expect(try outcome(card.replacing("Target,80", with: "Interest,80")) == refused)
        #expect(try outcome(file("Interest charged,300.00,99500.00", "Rate,-800.00,98700.00", "Interest charged,9.00,98709.00")) == refused)
        let amounts = back.split(separator: ",")[1]
        #expect(try outcome(card.replacing("Hilton", with: "Salary")) == "80.00 \(amounts) 300.00")
    }

    @Test func `a name of a debt is doubted where both sides make it the balance of an account`() throws {
        let cells = ["a,500.00,,9500.00", "b,,2500.00,12000.00", "c,320.00,,11680.00"].enumerated().map { "2026-01-0\($0 + 1),\($1)\n" }
        let account = "Date,Text,Withdrawal,Deposit,Outstanding Balance\n" + cells.joined()
        #expect(try outcome(account) == "-500.00 2500.00 -320.00")
        // As that of a debt, it falls with what comes in.
        let debt =
            "Date,Text,Debit,Credit,Balance owed\n" + cells.joined().replacing("9500", with: "10500").replacing("12000", with: "8000")
        #expect(try outcome(debt.replacing("11680", with: "8320")) == "-500.00 2500.00 -320.00")
    }

    @Test func `a name of a debt is doubted where earnings make it rise`() throws {
        let account = file("PromptPay,-500.00,9500.00", "Salary,25000.00,34500.00", "7-Eleven,-320.00,34180.00")
            .replacing("Balance", with: "Outstanding balance")
        #expect(try outcome(account) == "-500.00 25000.00 -320.00")
    }

    @Test(arguments: ["CITI AUTOPAY PAYMENT", "Payment thank you", "Kreditkarte Zahlung erhalten"])
    func `a payment to a card in the account that pays it casts no doubt on its balance`(text: String) throws {
        let account = file("shop,-10.00,990.00", "\(text),-600.00,390.00", "from work,1000.00,1390.00", "inn,-20.00,1370.00")
        #expect(try outcome(account) == "-10.00 -600.00 1000.00 -20.00")
        // Nor on amounts that are all below zero.
        #expect(try outcome("Date,Text,Amount\n2026-05-11,shop,-10.00\n2026-05-12,\(text),-600.00\n") == "-10.00 -600.00")
    }

    @Test func `rows of one day in any order leave enough steps of a balance`() throws {
        let rows = ["11,a,500.00,1500.00", "12,c,-30.00,1450.00", "12,b,-20.00,1480.00", "13,d,200.00,1650.00", "14,e,70.00,1720.00"]
        let text = "Date,Text,Amount,Balance\n" + rows.map { "2026-05-\($0)\n" }.joined()
        let more = "2026-05-15,f,90.00,1810.00\n2026-05-16,g,15.00,1825.00\n"
        #expect(try outcome(text + more) == "500.00 -30.00 -20.00 200.00 70.00 90.00 15.00")
    }

    @Test func `an option is believed against a balance, and what the balance says is told with both sums`() throws {
        let text = file("shop,-10.00,90.00", "pay,20.00,110.00", "kiosk,-5.00,105.00")
        var options = plainEuro
        options.amountSign = .inverted
        let reading = try Reading(text, options)
        #expect(reading.entries.map { "\($0.money.amount)" } == ["10.00", "-20.00", "5.00"])
        let warning = try #require(reading.diagnostics.first { $0.severity == .warning })
        #expect(warning.code == .csvAmbiguousSign)
        #expect(warning.message.contains("as signed 20.00 came in and 15.00 went out, as inverted 15.00 came in and 20.00 went out"))
        options.amountSign = .signed
        #expect(try Reading(text, options).diagnostics.isEmpty)
    }

    @Test func `all that was heard is told, with what it weighs and what came of it`() throws {
        func findings(_ text: String) throws -> [String] {
            let source = ByteSource(Array(text.utf8), name: "x.csv")
            return try LedgerSurvey(source: source, options: plainEuro).findings.filter { $0.topic == .signs }.map(\.description)
        }
        #expect(
            try findings(file("shop,-10.00,90.00", "kiosk,-20.00,70.00", "pay,5.00,75.00")) == [
                "signs: the balance adds up in 2 steps (balance, arithmetic): keeps signed; strikes out 1",
                "signs: 2 of 3 amounts are below zero (amounts below zero, habit): keeps signed; strikes out nothing",
            ])
        #expect(
            try findings(owed.replacing("back", with: "Payment received")) == [
                "signs: the balance goes down with positive amounts in 3 steps, like that of a debt, or of an account whose signs are reversed "
                    + "(balance, arithmetic): keeps inverted, signed; leaves the question open",
                "signs: the texts of amounts above zero mention earnings or payments received (payments and earnings, words): keeps signed; "
                    + "strikes out 1",
            ])
    }

    @Test func `a name of spending is dropped where every amount is below zero, and no guess is believed against a balance`() throws {
        #expect(try outcome(file("a,5.00,105.00", "b,7.00,112.00", "c,1.00,113.00").replacing("Amount", with: "이용금액")) == refused)
        #expect(try outcome(file("a,-5.00,", "b,-7.00,").replacing("Amount", with: "이용금액")) == refused)
    }

    @Test(arguments: ["ATM 762019", "Bargeldauszahlung", "RETRAIT DAB 12", "выдача наличных", "현금인출"])
    func `cash that was taken out is money out, and turns nothing over`(text: String) throws {
        func file(_ cash: String) -> String {
            "Date,Text,Amount\n2026-05-11,a,1000\n2026-05-12,\(cash)\n2026-05-13,b,1100\n2026-05-14,c,-20\n"
        }
        #expect(try outcome(file("\(text),-50")) == "1000 -50 1100 -20")
        // On a card whose purchases are above zero it stands there, too.
        #expect(try outcome(file("\(text),50")) == refused)
        // What was paid in, or came back, is none.
        for other in ["\(text) DEPOSIT", "\(text) refund", "ATMOSPHERE BAR", "Bankomatic"] {
            #expect(try outcome(file("\(other),-50")) == refused, "\(other)")
        }
        // The account that pays a card may have both; a card that was paid at a machine is asked about.
        #expect(try outcome(file("\(text),-50").replacing(",c,", with: ",AUTOPAY,")) == "1000 -50 1100 -20")
    }

    @Test func `accounts of others in rows are those of an account, on which a minus is money out`() throws {
        let header = "Date,Text,Amount,IBAN\n"
        let rows = "2026-01-11,a,3570.00,DE98765432109876543210\n2026-01-12,b,-14.99,DE11 2222 3333 4444 5555 66\n2026-01-13,c,10.00,\n"
        #expect(try outcome(header + rows) == "3570.00 -14.99 10.00")
        // One number may be that from which a card is paid, and a name of spending says more.
        let one = rows.replacing("DE11 2222 3333 4444 5555 66", with: "DE98765432109876543210")
        #expect(try outcome(header + one) == refused)
        #expect(try outcome(header.replacing("Amount", with: "이용금액") + rows) == "-3570.00 14.99 -10.00")
    }
}
