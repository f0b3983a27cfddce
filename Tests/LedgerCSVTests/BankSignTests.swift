import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private let refused = "csv-ambiguous-sign: amount-sign signed or inverted"

/// Signs that seem proven, and are not.
@Suite("Signs that seem proven")
struct BankSignTests {
    @Test(arguments: [
        // A deposit after purchases, behind a row without a balance.
        "5.00,995.00\n2026-10-06,b,50.00,945.00\n2026-10-07,c,300.00,\n2026-10-07,d,500.00,1145.00",
        // A fee within the last balance.
        "2000.00,3000.00\n2026-10-06,b,900.00,2100.00\n2026-10-07,c,500.00,2550.00",
        // A row on either side, and one of both in the last balance.
        "10000,89500\n2026-10-06,b,20000,109500\n2026-10-07,c,5000,104250",
        // Nothing shows what the rows without a balance did.
        "0,1000.00\n2026-10-06,b,30.00,\n2026-10-07,c,20.00,1010.00\n2026-10-08,d,100.00,910.00",
    ])
    func `a balance that shows what some amounts without a sign did proves nothing of the others`(rows: String) throws {
        #expect(try outcome("Date,Text,Amount,Balance\n2026-10-05,a,\(rows)\n") == refused)
    }

    @Test func `half of the amounts of a column of debits below zero may be those that went out`() throws {
        let text = "Date,Text,Debit,Credit\n2026-10-05,market,-45.50,\n2026-10-06,pay,,2000\n2026-10-07,refund,15.50,\n"
        #expect(try outcome(text) == "csv-ambiguous-sign: amount-sign signed or unsigned")
        #expect(try outcome(text + "2026-10-08,x,3,\n") == "45.50 2000 -15.50 -3")
        var options = plainEuro
        options.columnNames[.moneyOut] = "Debit"
        #expect(try outcome(text, options) == "45.50 2000 -15.50")
    }

    @Test func `a payment to a card in the account that pays it turns no signs around`() throws {
        let rents = "Date,Text,Amount\n2026-10-05,rent of flat 1,900\n2026-10-06,rent of flat 2,900\n"
        let account = rents + "2026-10-07,CITI AUTOPAY,-600\n2026-10-08,tools,-60\n"
        #expect(try outcome(account) == refused)
        let paid = account.replacing("rent of flat", with: "Zelle payment from flat")
        #expect(try outcome(paid + "2026-10-08,x,3\n2026-10-09,y,4\n") == refused)
        let card = "Date,Text,Amount\n2026-10-05,shop,9\n2026-10-06,shop,8\n2026-10-07,AUTOPAY - THANK YOU,-17\n"
        #expect(try outcome(card) == "-9 -8 17")
    }

    @Test func `what is charged as interest, or for a payroll, is not earned`() throws {
        for text in ["INTEREST CHARGE", "ADP PAYROLL FEES", "Dividend Fitness Club"] {
            #expect(try outcome("Date,Text,Amount\n2026-10-05,\(text),12\n2026-10-06,shop,80\n2026-10-07,shop back,-80\n") == refused)
        }
    }

    @Test(arguments: ["INTEREST", "Direct deposit slip books"])
    func `what sounds like earnings proves nothing where all that is below zero came back`(text: String) throws {
        let card = "Date,Text,Amount\n2026-10-05,\(text),37\n2026-10-06,shop,80\n2026-10-07,shop return,-8\n"
        #expect(try outcome(card) == refused)
        #expect(try outcome(card.replacing("shop return", with: "bakery")) == "37 80 -8")
        #expect(try outcome(card.replacing("shop,80", with: "salary,80")) == "37 80 -8")
    }

    @Test(arguments: ["Debit,Credit", "Money out,Money in"])
    func `an amount that differs from the sides beside it is refused`(sides: String) throws {
        let text = "Date,Text,Amount,\(sides)\n2026-10-05,a,-900,900,\n2026-10-06,b,-10,10,\n2026-10-07,c,20,,20\n"
        #expect(try outcome(text) == "-900 -10 20")
        let other = text.replacing(",900,", with: ",1000,")
        let into = sides.split(separator: ",").last.map(String.init) ?? ""
        #expect(try outcome(other) == "csv-ambiguous-amount: column in=\(into) or column amount=Amount")
        var options = plainEuro
        options.columnNames[.moneyIn] = into
        #expect(try outcome(other, options) == "-1000 -10 20")
        options.columnNames = [.column(.amount): "Amount"]
        #expect(try outcome(other, options) == "-900 -10 20")
    }

    @Test(arguments: [
        ("Vch Type", "Receipt"), ("Type", "Deposit"), ("Transaction Type", "Refund"), ("Type", "Salary"),
    ])
    func `a type of money in among debits shows that they are a ledger's`(name: String, type: String) throws {
        let text = "Date,Text,\(name),Debit,Credit\n2026-10-05,a,\(type),50,\n2026-10-06,b,Journal,,20\n"
        #expect(try outcome(text) == "csv-ambiguous-sign: column in=Credit column out=Debit or column in=Debit column out=Credit")
        #expect(try outcome(text.replacing("50,", with: ",50")) == "50 20")
        // No ledger calls its sides so.
        #expect(try outcome(text.replacing("Debit,Credit", with: "Paid out,Paid in")) == "-50 20")
        // A balance that follows knows better.
        let balanced = "Date,Text,\(name),Debit,Credit,Balance\n2026-10-05,a,\(type),50,,50\n2026-10-06,b,x,5,,45\n2026-10-07,c,x,,9,54\n"
        #expect(try outcome(balanced) == "-50 -5 9")
    }

    @Test(arguments: ["Buy", "Market buy", "Purchase"])
    func `types that agree with the signs prove nothing where spending is above zero`(type: String) throws {
        let text = "Date,Action,Text,Amount\n2026-10-05,Deposit,a,500\n2026-10-06,\(type),b,371\n2026-10-07,Withdrawal,c,-100\n"
        #expect(try outcome(text) == refused)
        for (sign, amounts) in [(LedgerReadingOptions.AmountSign.signed, "500 371 -100"), (.inverted, "-500 -371 100")] {
            #expect(try outcome(text, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: sign)) == amounts)
        }
        #expect(try outcome(text.replacing("b,371", with: "b,-371")) == "500 -371 -100")
        // Of several, the same is told in whatever order hashes have them.
        let several = text + "2026-10-08,Sell,d,-20\n" + ["Koop", "Compra", "Achat"].map { "2026-10-09,\($0),e,7\n" }.joined()
        let error = #expect(throws: LedgerError.self) { try Reading(several, plainEuro) }
        #expect(error?.diagnostic.message.contains("“\(min(type, "Achat"))”") == true, "\(error?.diagnostic.message ?? "")")
    }

    @Test func `the debits of a company's ledger are not those of its bank, as its words say`() throws {
        let text = "Date,Transaction Type,Name,Debit,Credit\n2026-10-05,Deposit,ACME,2000,\n2026-10-06,Expense,Office,,45.5\n"
        #expect(try outcome(text) == "csv-ambiguous-sign: column in=Credit column out=Debit or column in=Debit column out=Credit")
        var options = plainEuro
        (options.columnNames[.moneyIn], options.columnNames[.moneyOut]) = ("Debit", "Credit")
        #expect(try outcome(text, options) == "2000 -45.5")
        #expect(try outcome(text.replacing("2000,", with: ",2000").replacing(",45.5", with: "45.5,")) == "2000 -45.5")
    }

    @Test func `a way to pay is not the side of an account`() throws {
        #expect(try outcome("Date,Text,Cost,Payment\n2026-10-05,a,50,Credit\n2026-10-06,b,20,Debit\n").hasPrefix("csv-ambiguous-sign"))
    }

    @Test func `a bank's transfers are said not to count where no account is named`() throws {
        let text = "Date,Type,Text,Amount\n2026-10-05,Debit,a,-20\n2026-10-06,Transfer,b,-900\n2026-10-07,Credit,c,1000\n"
        let notes = try Reading(text, plainEuro).diagnostics
        #expect(notes.map(\.code) == [.csvReading])
        #expect(notes.first?.message.contains("count in no sum") == true)
    }

    @Test(arguments: [("¥", "EUR", "JPY or CNY"), ("kr", "USD", "SEK or NOK or DKK"), ("$", "KRW", "USD or CAD or AUD")])
    func `a sign that cannot mean the currency of an option is refused`(sign: String, code: String, others: String) throws {
        var options = LedgerReadingOptions()
        options.defaultCurrency = Commodity(code)
        let text = "Date,Text,Amount\n2026-10-05,a,\(sign)-5\n2026-10-06,b,\(sign)-6\n"
        let reading = try Reading(text, options)
        #expect(reading.entries.isEmpty)
        #expect(reading.diagnostics.map(\.code) == [.csvBadCurrency, .csvBadCurrency])
        #expect(reading.diagnostics.first?.hint?.values.joined(separator: " or ") == others)
        options.defaultCurrency = Commodity(String(others.prefix(3)))
        #expect(try Reading(text, options).entries.count == 2)
    }

    @Test func `dated sums of either side are no transactions, wherever other sums stand behind them`() throws {
        let rows = "2026-10-05,a,-50\n2026-10-06,b,2000\n2026-10-07,c,-20\n"
        let sums = "2026-10-31,Total debits,-70\n2026-10-31,Total credits,2000\n"
        #expect(try outcome("Date,Text,Amount\n\(rows)\(sums)2026-10-31,Closing balance,1930\n") == "-50 2000 -20")
        // A shop may have such a name.
        let shop = sums.replacing("-70", with: "-71")
        #expect(try outcome("Date,Text,Amount\n\(rows)\(shop)2026-10-31,Closing balance,1930\n") == "-50 2000 -20 -71")
    }

    @Test func `a row that failed, and that the balance counts, is left to the person`() throws {
        let rows = ["2026-10-05,a,Posted,-50,950", "2026-10-06,b,Failed,-30,920", "2026-10-07,c,Posted,-20,900"]
        for rows in [rows, rows.reversed()] {
            let text = "Date,Text,Status,Amount,Balance\n" + rows.map { $0 + "\n" }.joined()
            #expect(try outcome(text) == "csv-ambiguous-sign: column state=Status or column state=")
            let other = text.replacing("920", with: "950").replacing("900", with: "930")
            #expect(try outcome(other).split(separator: " ").count == 2)
        }
    }

    @Test(arguments: ["Billed Amount", "Buchungsbetrag"])
    func `what foreign amounts came to is said where only the rows in one currency tell which it is in`(name: String) throws {
        let text = "Date,Merchant,Currency,Amount,\(name)\n2026-10-05,Hotel,USD,-100,-92\n2026-10-06,Shop,EUR,-12,-12\n"
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.map(\.money.description) == ["-100 USD", "-12 EUR"])
        #expect(reading.diagnostics.map(\.code) == [.csvForeignAmounts])
        #expect(reading.diagnostics.first?.message.contains("equivalents in EUR") == true)
    }

    @Test func `a mark at an amount says more than the name of its column`() throws {
        let text = table("Date,Text,Credit,Debit", "2026-01-11,a,0.80Dr,", "2026-01-12,b,40.00Cr,", "2026-01-13,c,,5.00")
        #expect(try outcome(text) == "-0.80 40.00 -5.00")
    }

    @Test func `charges beside credits are money out, and alone they are fees`() throws {
        let text = table("Date,Text,Charges $,Credits $", "2026-01-11,a,25.0,", "2026-01-12,b,,49.4")
        #expect(try outcome(text, LedgerReadingOptions(defaultCurrency: Commodity("USD"))) == "-25.0 49.4")
        #expect(
            try outcome(table("Date,Text,Amount,Charges", "2026-01-11,a,-25.0,1", "2026-01-12,b,-3,1", "2026-01-13,c,-4,")) == "-25.0 -3 -4"
        )
    }
}
