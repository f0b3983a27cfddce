import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private let refused = "csv-ambiguous-sign: amount-sign signed or inverted"

private func rows(_ header: String, _ rows: String...) -> String {
    header + "\n" + rows.enumerated().map { "2026-01-\($0 + 11),\($1)\n" }.joined()
}

private func column(_ place: Int, of rows: [String]) -> String {
    rows.map { String($0.split(separator: ",", omittingEmptySubsequences: false)[place]) }.joined(separator: " ")
}

/// Files that look as if they proved their money, and do not.
@Suite("Money that only seems proven")
struct UnprovenMoneyTests {
    @Test func `one refund in a column of money out makes no income of its purchases`() throws {
        let text = rows("Date,Text,Debit,Credit,Balance", "shop,-83.20,,916.80", "refund,10.00,,926.80", "shop,-12.00,,914.80")
        #expect(try outcome(text) == "csv-ambiguous-sign: amount-sign signed or unsigned")
        var options = plainEuro
        options.amountSign = .signed
        #expect(try outcome(text, options) == "-83.20 10.00 -12.00")
        options.amountSign = .unsigned
        #expect(try outcome(text, options) == "83.20 -10.00 12.00")
        // Where few are below zero, these came back, and no option is asked for.
        let few = rows("Date,Text,Debit,Credit", "shop,20.00,", "salary,,1000.00", "refund,,50.00", "reversal,,-50.00")
        for sign in [LedgerReadingOptions.AmountSign.auto, .signed, .inverted, .unsigned] {
            options.amountSign = sign
            #expect(try outcome(few, options) == "-20.00 1000.00 50.00 -50.00")
        }
    }

    @Test func `one word of earnings says nothing of many purchases`() throws {
        #expect(try outcome(rows("Date,Text,Amount", "grocer,120", "hotel,80", "payment,-150", "INTEREST CHARGE,12")) == refused)
        #expect(try outcome(rows("Date,Text,Amount", "grocer,120", "hotel,80", "x,-150", "Dividend Coffee House,12")) == refused)
        #expect(try outcome(rows("Date,Text,Amount", "rent,-120", "salary,800", "from Kim,5", "shop,-12")) == "-120 800 5 -12")
    }

    @Test(
        arguments: [
            ("Paid with", "Credit", "Debit"), ("Payment type", "CREDIT", "TRANSFER"), ("Method", "Credit", "Debit"),
            ("결제수단", "입금", "출금"),
        ])
    func `how something was paid is not whether money came in`(name: String, one: String, other: String) throws {
        #expect(try outcome(rows("Date,Text,Amount,\(name)", "a,10,\(one)", "b,20,\(other)")).hasPrefix(refused))
    }

    @Test(
        arguments: [
            "Amount (cents)", "amount_cents", "Amount in pence", "Amount (minor units)", "금액(천원)", "金额（万元）", "Betrag in Mio. EUR",
            "Сумма (тыс. руб.)", "Kwota (tys. zł)", "Amount (k€)", "Amount (EUR 000)", "Amount (in lakhs)", "amount_milliunits",
            "Amount (sats)",
        ])
    func `amounts in cents or thousands are not read as whole units unless that is said`(name: String) throws {
        let text = rows("Date,Text,\(name)", "shop,-1999", "salary,250000", "shop,-5")
        let found = try outcome(text)
        #expect(found.hasPrefix("csv-ambiguous-amount: column amount=\(name)") && found.hasSuffix(" or column amount=\(name)"))
        var options = plainEuro
        options.columnNames = [.column(.amount): name]
        options.amountSign = .signed
        #expect(try outcome(text, options) == "-1999 250000 -5")
    }

    @Test(
        arguments: [
            ("Amount,Tip,Total", ["-20.00,-3.00,-23.00", "-10.00,,-10.00", "-30.00,-5.00,-35.00"]),
            ("Amount,Tip,Gesamt", ["-20.00,,-20.00", "-10.00,,-10.00", "-10.00,,-10.00", "-30.00,-5.00,-35.00"]),
            ("Amount,Tax,Total", ["-100,19,-119", "-10,1.9,-11.9"]),
            ("Price,Quantity,Total", ["-2.50,4,-10.00", "-3.00,1,-3.00", "-1.20,3.0,-3.60"]),
            ("Price,Liters,Total", ["-1.659,42.10,-69.84", "-1.70,10,-17.00"]),
            ("Amount,Discount,Total", ["-30.00,5.00,-25.00", "-20.00,0.00,-20.00"]),
        ])
    func `where an amount and the rest of each row add up to a total, that was paid`(names: String, cells: [String]) throws {
        let text = "Date,Text,\(names)\n" + cells.enumerated().map { "2026-01-\($0 + 11),shop,\($1)\n" }.joined()
        let columns = names.split(separator: ",")
        #expect(try outcome(text) == column(2, of: cells))
        var options = plainEuro
        for (place, name) in [(0, columns[0]), (2, columns[2])] {
            options.columnNames = [.column(.amount): String(name)]
            #expect(try outcome(text, options) == column(place, of: cells))
        }
    }

    @Test(
        arguments: [
            // Balances before and after.
            ("Before,Amount,After", ["100,-20,80", "80,-10,70", "70,50,120"]),
            ("Opening,Amount,Closing", ["70,50,120", "80,-10,70", "100,-20,80"]),
            // What is left of it, or was taken off before it.
            ("Amount,Tax,Net", ["-119,19,-100", "-11.9,1.9,-10"]), ("Amount,Discount,Total", ["-9,1,-10", "-20,,-20"]),
            ("Amount,Deductions,Gross", ["-2100,-900,-3000", "-2000,-905.50,-2905.50"]),
            // The amount in two columns, and in another currency; one row that repeats.
            ("Amount,Left side,Right side", ["-7,7,", "-2,2,", "5,,5"]), ("Amount,Rate,Foreign", ["-100,1.1,-110", "-10,1.2,-12"]),
        ])
    func `numbers that have to do with the amount do not make it a part`(names: String, cells: [String]) throws {
        let text = "Date,Text,\(names)\n" + cells.enumerated().map { "2026-01-\($0 + 11),shop,\($1)\n" }.joined()
        let place = names.split(separator: ",").firstIndex(of: "Amount") ?? 0
        #expect(try outcome(text) == column(place, of: cells))
    }

    @Test(
        arguments: [
            (
                "Date,Text,Account,Amount",
                ["11,a,food,20", "11,a,bank,-20", "12,b,bank,900", "12,b,pay,-900", "12,c,rent,5", "12,c,fee,1", "12,c,bank,-6"], true
            ),
            ("Date,Text,Account,Debit,Credit", ["11,a,food,20,", "11,a,bank,,20", "12,b,bank,900,", "12,b,pay,,900"], true),
            // Without a header, and where the names of accounts say which of them hold money.
            ("2026-01-11,food,EUR,20", ["11,bank,EUR,-20", "12,bank,EUR,900", "12,pay,EUR,-900"], true),
            ("2026-01-11,Expenses:Food,EUR,20", ["11,Assets:Bank,EUR,-20", "12,Assets:Bank,EUR,900", "12,Income:Pay,EUR,-900"], false),
            // Transfers between two accounts, what a card took back, and a day that does not end.
            ("Date,Text,Account,Amount", ["11,a,cash,20", "11,a,bank,-20", "12,b,bank,30", "12,b,cash,-30"], false),
            ("Date,Text,Account,Amount", ["11,a,card,-20", "11,a,card,20", "12,b,bank,-30", "12,b,cash,30"], false),
            ("Date,Text,Account,Amount", ["11,a,cash,20", "11,a,bank,-20", "12,b,card,30", "12,b,cash,-30", "13,c,bank,5"], false),
            ("Date,Text,Account,Amount", ["11,a,bank,20", "11,b,bank,-30", "12,c,bank,5", "12,d,bank,5"], false),
            ("Date,Text,Account,Amount", ["11,a,bank,20", "12,b,cash,-20", "12,c,bank,5", "13,d,cash,-5"], false),
        ])
    func `that rows are both sides of each transaction is said`(names: String, cells: [String], areBoth: Bool) throws {
        var (options, codes) = (plainEuro, [DiagnosticCode]())
        options.amountSign = .signed
        let text = names + "\n" + cells.map { "2026-01-\($0)\n" }.joined()
        _ = try LedgerReader(source: ByteSource(Array(text.utf8), name: "a.csv"), options: options) { codes.append($0.code) }
        #expect(codes.contains(.csvBothSides) == areBoth)
    }

    @Test func `what is owed goes up with what is charged, whatever the signs are`() throws {
        let charged = ["Interest charged,50.00,10050.00", "Repayment received,-300.00,9750.00", "Interest charged,48.00,9798.00"]
        for name in ["Outstanding balance", "Restschuld Saldo", "Balance owed"] {
            let text = rows("Date,Text,Amount,\(name)", charged[0], charged[1], charged[2])
            #expect(try outcome(text) == "-50.00 300.00 -48.00")
            // Signed as money in and out of the account, it goes down with what comes in.
            let turned = text.replacing(",48", with: ",-48").replacing(",50", with: ",-50").replacing(",-300", with: ",300")
            #expect(try outcome(turned) == "-50.00 300.00 -48.00")
            var options = plainEuro
            options.balanceKind = .asset
            #expect(try outcome(text, options) == "50.00 -300.00 48.00")
        }
        // A loan may be another account's, and a name alone shows no signs; that a repayment was received does.
        let loan = rows("Date,Text,Amount,Loan balance", charged[0], charged[1], charged[2])
        #expect(try outcome(loan) == "-50.00 300.00 -48.00")
        #expect(try outcome(loan.replacing("Repayment received", with: "b")) == refused)
        #expect(try outcome(rows("Date,Text,Amount,Loan balance", "a,50,", "b,-300,", "c,48,")) == refused)
        #expect(try outcome(rows("Date,Text,Amount,Outstanding invoices", "a,5,1", "b,-3,2", "c,-4,7")) == "5 -3 -4")
    }

    @Test func `amounts with decimals are not in cents`() throws {
        #expect(try outcome("Date;Text;Betrag (EUR,Cent)\n2026-01-11;a;-19,99\n2026-01-12;b;-5,49\n") == "-19.99 -5.49")
    }

    @Test(arguments: ["Centre amount", "Percent", "Account", "변경 전 금액"])
    func `a name that only sounds like cents says nothing`(name: String) throws {
        #expect(try outcome(rows("Date,Amount,\(name)", "-19,x", "-5,y")) == "-19 -5")
    }

    @Test func `what is charged in rows without another amount is no fee`() throws {
        let text = rows("Date,Text,Charges,Payments", "shop,20,", "shop,80,", "paid,,150")
        #expect(try outcome(text) == "csv-missing-column: column out=Charges column in=Payments")
        var options = plainEuro
        options.columnNames = [.moneyOut: "Charges", .moneyIn: "Payments"]
        #expect(try outcome(text, options) == "-20 -80 150")
        // Beside an amount it is one, which a warning tells.
        let fees = try Reading(rows("Date,Text,Amount,Charges", "shop,-20,1", "shop,-80,", "shop,-7,"), plainEuro)
        #expect(fees.entries.map(\.money.amount.description) == ["-20", "-80", "-7"])
        #expect(fees.diagnostics.map(\.code).contains(.csvFeesUncounted))
    }

    @Test(
        arguments: [
            "Currency,Amount,ref_currency_amount", "Currency,Amount,Amount in base currency", "Currency,Amount,Currency amount (home)",
        ])
    func `the word for currencies in the name of another amount takes no currency from the first`(header: String) throws {
        let text = rows("Date,Text," + header, "a,USD,-20.50,-18.90", "b,EUR,-7.00,-7.00", "c,JPY,-3000,-17.52")
        #expect(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol) == ["USD", "EUR", "JPY"])
        // That of an account has more in common with the amount in it.
        let account = rows(
            "Date,Text,Amount in account currency,EUR equivalent,Account currency", "a,-20.50,-18.90,USD", "b,-7.00,-7.00,EUR",
            "c,-3000,-17.52,JPY")
        #expect(try Reading(account, plainEuro).entries.map(\.money.commodity.symbol) == ["USD", "EUR", "JPY"])
    }

    @Test func `fees of foreign payments take no currency from these`() throws {
        let text = rows("Date,Text,Amount,Fee,Currency", "a,-7.00,,EUR", "b,-20.50,0.30,USD", "c,-9.00,,EUR")
        #expect(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol) == ["EUR", "USD", "EUR"])
    }

    @Test(arguments: ["Slettet", "Gelöscht", "Deleted", "Supprimée", "Eliminado", "已删除", "Dishonoured", "Recalled"])
    func `what was deleted or sent back does not count`(word: String) throws {
        #expect(try outcome("Date,Amount,Status\n2026-10-05,-8,ok\n2026-10-06,-9,\(word)\n2026-10-07,-7,ok\n") == "-8 -7")
    }

    @Test func `one step of a balance tells nothing of other amounts without signs`() throws {
        #expect(try outcome(rows("Date,Text,Amount,Balance", "from work,2000.00,1887.50", "shop,45.10,1842.40")) == refused)
        #expect(try outcome(rows("Date,Text,Amount,Balance", "a,10,90", "b,20,70", "c,5,65")) == refused)
        #expect(try outcome(rows("Date,Text,Amount,Balance", "a,+10,90", "b,+20,110")) == "10 20")
    }

    @Test func `amounts in two currencies by the names of their columns are not one of them`() throws {
        let text = rows("Date,Text,Valor (em US$),Cotação,Valor (em R$)", "a,0,0,-145.10", "b,-13.70,5.10,-69.87")
        let either = "csv-ambiguous-amount: column amount=Valor (em US$) or column amount=Valor (em R$)"
        #expect(try outcome(text) == either)
        var options = plainEuro
        options.columnNames = [.column(.amount): "Valor (em R$)"]
        #expect(try Reading(text, options).entries.map(\.money.description) == ["-145.10 BRL", "-69.87 BRL"])
        // Where no row has both, each counts in its own.
        for header in ["Valor (em US$),x,Valor (em R$)", "USD,x,BRL", "US$,x,BRL"] {
            let both = try Reading(rows("Date,Text,\(header)", "a,,1,-145.10", "b,-13.70,1,", "c,2000,1,0.00", "d,0,1,-70"), plainEuro)
            #expect(
                both.entries.map(\.money.description) == ["-145.10 BRL", "-13.70 USD", "2000 USD", "-70 BRL"] && both.diagnostics.isEmpty)
        }
        // An option names one, and a few numbers above zero are balances or rates.
        options.columnNames = [.column(.amount): "Amount (EUR)"]
        let zeros = rows("Date,Text,Amount (EUR),Amount (USD)", "a,-5,0.00", "b,0.00,-8", "c,-6,0.00", "d,0.00,-9")
        #expect(try outcome(zeros, options) == "-5 0.00 -6 0.00")
        #expect(try outcome(rows("Date,Text,EUR,USD", "a,-5,", "rate,,1.09", "b,-6,", "rate,,1.08")).hasPrefix("csv-missing-column"))
        // Something else may say which counts, or what only some rows have.
        let stated = rows("Date,Text,Amount (EUR),Amount (USD),Balance (EUR)", "a,-5,-7,95", "b,-6,-8,89", "c,-9,-10,80")
        #expect(try outcome(stated) == "-5 -6 -9")
        #expect(try outcome(rows("Date,Text,Amount (EUR),Amount (USD)", "a,-5,", "b,-6,-8", "zero,0,", "c,-7,")) == "-5 -6 0 -7")
        // A column that is empty is no choice, and one of no currency none either.
        #expect(try outcome(rows("Date,Text,Amount (EUR),Amount (USD)", "a,-5,", "b,-6,")) == "-5 -6")
        #expect(try outcome(rows("Date,Text,Amount (EUR),Amount (Foreign Currency)", "a,-5,-7", "b,-6,-8")) == "-5 -6")
    }

    @Test func `amounts in currencies of their own are told of where another column has them in one`() throws {
        func reading(_ header: String) throws -> Reading {
            try Reading(rows("Date,Text,Amount,Currency,\(header)", "a,-5.00,EUR,-5.00,EUR", "b,-13.70,USD,-12.62,EUR"), plainEuro)
        }
        for header in ["Amount in EUR,x", "Charged,Charged currency"] {
            let found = try reading(header)
            #expect(found.entries.map(\.money.commodity.symbol) == ["EUR", "USD"])
            #expect(found.diagnostics.map(\.code) == [.csvForeignAmounts])
            let name = header.split(separator: ",").first.map(String.init) ?? ""
            #expect(found.diagnostics.first?.hint == Hint(.column, for: "amount", values: [name]))
        }
        // What an app converts moved no money.
        #expect(try reading("Converted amount,Base currency").diagnostics.isEmpty)
    }

    @Test func `an amount in one of several columns is changed where it stands, and none moves to another`() throws {
        let text = rows("Date,Text,CAD$,USD$", "a,-1200.00,", "b,,-50.00", "c,,-7.00")
        let changed = try patched(text) { place, entry in
            if place == 1 { entry.money = try #require(Money("-51.25 USD")) }
        }
        #expect(changed == text.replacing("-50.00", with: "-51.25"))
        #expect(throws: LedgerError.self) {
            _ = try patched(text) { place, entry in if place == 1 { entry.money = try #require(Money("-50.00 CAD")) } }
        }
        // Both in one row are not one amount.
        let both = try Reading(
            rows("Date,Text,CAD$,USD$", "a,-5,", "b,,-6", "c,,-6") + String(repeating: "2026-02-01,x,-1,\n", count: 300)
                + "2026-02-02,y,-7,-8\n")
        #expect(both.diagnostics.map(\.code) == [.csvTwoAmounts] && both.entries.count == 303)
    }

    @Test func `days that a spreadsheet may have swapped with their months are not believed`() throws {
        let text = table(
            "Date,Text,Amount", "15/03/2026,shop,-80", "13/03/2026,shop,-60", "2026-12-03 00:00:00,pay,500", "2026-11-03 00:00:00,tea,-3")
        #expect(try outcome(text) == "csv-ambiguous-date: date-order dmy")
        var options = plainEuro
        options.dateOrder = .dmy
        #expect(try outcome(text, options) == "-80 -60 500 -3")
        // A day above 12, or one that would have been swapped, shows that no spreadsheet did it.
        #expect(try outcome(text.replacing("2026-11-03", with: "2026-11-13")) == "-80 -60 500 -3")
        #expect(try outcome(text.replacing("15/03", with: "05/05")) == "-80 -60 500 -3")
    }

    @Test func `a state that nobody knows is told, beside others that are known`() throws {
        let text = rows("Date,Text,Amount,Status", "shop,-80,Completed", "tv,-900,Not paid", "pay,500,Completed")
        let found = try Reading(text, plainEuro).diagnostics
        #expect(found.map(\.code) == [.csvReading] && found.map(\.severity) == [.warning])
        #expect(found.first?.message.contains("“Not paid”") == true)
        #expect(try Reading(text.replacing("Not paid", with: "Pending"), plainEuro).diagnostics.isEmpty)
        // One word of all rows is what they are.
        let unknown = text.replacing("Completed", with: "Blue")
        #expect(try Reading(unknown, plainEuro).diagnostics.first?.message.contains("“Blue”, “Not paid”") == true)
        #expect(try Reading(unknown.replacing("Not paid", with: "Blue"), plainEuro).diagnostics.isEmpty)
    }

    @Test func `transfers by the word of a bank are told, and an option counts them`() throws {
        let text = rows(
            "Date,Text,Type,Debit,Credit,Balance", "shop,Payment,12.50,,1000", "rent,Transfer,800,,200", "pay,Transfer,,2000,2200")
        let reading = try Reading(text, plainEuro)
        #expect(reading.diagnostics.map(\.severity) == [.warning] && reading.diagnostics.first?.hint.map { "\($0)" } == "column kind=")
        #expect(reading.entries.map(\.kind) == [.expense, .transfer, .transfer])
        var options = plainEuro
        options.columnNames = [.column(.kind): ""]
        let counted = try Reading(text, options)
        #expect(counted.diagnostics.isEmpty && counted.entries.map(\.kind) == [.expense, .expense, .income])
    }

    @Test func `what a broker withheld is told like a fee`() throws {
        let text = rows("Date,Text,Amount,Tax", "interest,100.00,-15.00", "interest,50.00,-7.50", "withdrawal,-500.00,0.00")
        #expect(try Reading(text, plainEuro).diagnostics.map(\.code) == [.csvFeesUncounted])
    }

    @Test(arguments: ["Declined transactions", "Upcoming payments", "Vorgemerkte", "Pending"])
    func `rows below a heading that says they are not booked are told`(heading: String) throws {
        let booked = rows("Date,Text,Amount", "shop,-80", "pay,500", "tea,-3")
        let found = try Reading(booked + "\(heading),,\nDate,Text,Amount\n2026-02-01,rent,-900\n", plainEuro).diagnostics
        #expect(found.filter { $0.severity == .warning }.map(\.place.line) == [5])
        // Behind another heading they are.
        let posted = try Reading("Date,Text,Amount\n\(heading),,\nPosted,,\n" + booked.dropFirst(17), plainEuro)
        #expect(posted.diagnostics.allSatisfy { $0.severity == .note } && posted.entries.count == 3)
    }

    @Test(arguments: ["Foreign currency", "Original currency", "Local currency"])
    func `a currency from elsewhere is not that of the amounts unless an option says so`(name: String) throws {
        let text = rows("Date,Text,Amount,\(name)", "hotel,-92.00,USD", "cafe,-5.00,", "pay,500.00,")
        #expect(try outcome(text) == "csv-bad-currency: column currency=\(name) or column currency=")
        var options = plainEuro
        options.columnNames = [.column(.currency): ""]
        #expect(try Reading(text, options).entries.map(\.money.commodity.symbol) == ["EUR", "EUR", "EUR"])
    }

    @Test func `a balance that goes down with what comes in is that of a debt, or of an account whose signs are turned over`() throws {
        // Balances from before their rows, one of which has the amount of the next.
        let before = rows(
            "Date,Text,Balance,Amount", "a,100.00,250.00", "b,350.00,-20.00", "c,330.00,-20.00", "d,310.00,10.00", "e,320.00,5.00")
        #expect(try outcome(before) == refused)
        // Mostly below zero, which alone would be believed.
        let spent = rows("Date,Text,Amount,Balance", "a,-30.00,130.00", "b,-5.00,135.00", "c,20.00,115.00", "d,-2.00,117.00")
        #expect(try outcome(spent) == refused)
        // Mostly above zero, both say the same.
        #expect(
            try outcome(rows("Date,Text,Amount,Balance", "a,30.00,70.00", "b,-5.00,75.00", "c,20.00,55.00", "d,2.00,53.00"))
                == "-30.00 5.00 -20.00 -2.00")
    }

    @Test func `columns that a balance alone tells apart are open where few rows bring it down, by payments`() throws {
        let card =
            "01/02/2026,Grocer,12.50,,112.50\n01/05/2026,Books,20.00,,132.50\n01/16/2026,PAYMENT - THANK YOU,,100.00,32.50\n"
            + "01/17/2026,Fuel,5.00,,37.50\n"
        #expect(
            try outcome(card)
                == "csv-ambiguous-sign: fields date,description,in,out,balance or date,description,out,in,balance")
        var options = plainEuro
        options.fields = ["date", "description", "out", "in", "balance"]
        #expect(try outcome(card, options) == "-12.50 -20.00 100.00 -5.00")
        options.fields = ["date", "description", "in", "out", "balance"]
        #expect(try outcome(card, options) == "12.50 20.00 -100.00 5.00")
        // An account has more payments than income, and earnings have a word.
        let account = "01/02/2026,Salary,500.00,,600.00\n01/05/2026,PAYMENT - THANK YOU,,20.00,580.00\n01/16/2026,x,,100.00,480.00\n"
        #expect(try outcome(account) == "500.00 -20.00 -100.00")
    }

    @Test func `a step of a row without a fee proves nothing of fees`() throws {
        let text = rows("Date,Text,Amount,Fee,Balance", "in,48.21,0.48,147.73", "out,-10.00,0.00,137.73")
        #expect(try outcome(text).hasPrefix("48.21 -10.00"))
    }

    @Test(arguments: [",", ";", "\t"])
    func `a quote that takes in other rows costs them, and says so`(separator: String) throws {
        func file(_ lines: String...) -> String { lines.joined(separator: "\n").replacing("|", with: separator) + "\n" }
        // A bank that does not double quotes.
        let text = file(
            "Date|Text|Amount", "2026-01-11|shop|-1", "2026-01-12|\"x|-3", "2026-01-13|y|-4", "2026-01-14|bar 7\"|-5", "2026-01-15|z|-6")
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-1", "-6"])
        #expect(reading.diagnostics.map(\.code) == [.csvUnterminatedQuote] && reading.diagnostics.first?.place.line == 3)
        #expect(reading.diagnostics.first?.message.contains("the next 2 lines") == true)
        // Two rows are enough, and a text of several lines is none.
        let two = file("Date|Text|Amount", "2026-01-11|\"a|-1", "2026-01-12|b\"|-2", "2026-01-13|c|-3")
        #expect(try Reading(two, plainEuro).entries.map(\.money.amount.description) == ["-3"])
        let note = file("Date|Text|Amount", "2026-01-11|\"a", "2026-01-12", "b, c; d\"|-1", "2026-01-13|c|-3")
        #expect(try Reading(note, plainEuro).entries.map(\.money.amount.description) == ["-1", "-3"])
    }

    @Test(arguments: ["EUR,JPY,USD", "EUR account,JPY account,JPY account", "Bank EUR,Bank EUR,Bank (USD)"])
    func `accounts that are named by currencies are told where all amounts are in one`(names: String) throws {
        let accounts = names.split(separator: ",")
        let text = rows("Date,Text,Amount,Wallet", "a,2000.00,\(accounts[0])", "b,-15000,\(accounts[1])", "c,-20.00,\(accounts[2])")
        let warnings = try Reading(text, plainEuro).diagnostics.filter { $0.severity == .warning }
        #expect(warnings.count == 1 && warnings.first?.message.contains("all amounts are read as EUR") == true)
        let plain = rows("Date,Text,Amount,Wallet", "a,2000.00,EUR account", "b,-15,THE cash", "c,-20.00,EUR account")
        #expect(try Reading(plain, plainEuro).diagnostics.isEmpty)
    }
}
