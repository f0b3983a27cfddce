import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

@Suite("What columns without a role show of the money")
struct ColumnAuditTests {
    @Test func `the other side of the money is the column that has what the known one lacks`() throws {
        #expect(try outcome(table("Date,Text,Debit,Zugekommen", "2026-03-01,a,5.00,", "2026-03-02,b,,7.00")) == "-5.00 7.00")
        #expect(try outcome(table("Date,Text,Ausgabe was,Credit", "2026-03-01,a,5.00,", "2026-03-02,b,,7.00")) == "-5.00 7.00")
    }

    @Test(arguments: ["0", "0.00", ".00", "0.0", "$0.00", "-", ""])
    func `zeros in the column of one side hide no money of the other`(filler: String) throws {
        for (into, out) in [("Paid In", "Fortgegangen"), ("Paid In", "Withdrawn"), ("Ingresos", "Egresos")] {
            let text = table(
                "Date,Text,\(into),\(out)", "2026-03-01,a,7.00,\(filler)", "2026-03-02,b,\(filler),5.00", "2026-03-03,c,\(filler),2.00")
            #expect(try outcome(text) == "7.00 -5.00 -2.00")
            #expect(try outcome(text.replacing(",5.00", with: ",-5.00").replacing(",2.00", with: ",-2.00")) == "7.00 -5.00 -2.00")
        }
        let text = table("Date,Text,Zugekommen,Debit", "2026-03-01,a,7.00,\(filler)", "2026-03-02,b,\(filler),5.00")
        #expect(try outcome(text) == "7.00 -5.00")
    }

    @Test func `a row of zero beside an amount of another currency is warned of`() throws {
        let rows = ["2026-03-01,a,-5.00,-6.10,USD", "2026-03-02,b,0.00,-120.00,USD", "2026-03-03,c,-7.00,,"]
        func warnings(_ name: String, _ second: String = rows[1]) throws -> [Int] {
            try Reading(table("Date,Text,Amount,\(name),Other Currency", rows[0], second, rows[2]), plainEuro).diagnostics
                .filter { $0.code == .csvAmbiguousAmount && $0.severity == .warning }.map(\.place.line)
        }
        #expect(try warnings("Foreign Amount") == [3] && warnings("Original amount") == [3])
        #expect(try warnings("Foreign Amount", rows[1].replacing("-120.00", with: "0.00")) == [])
        #expect(try warnings("Points") == [])
    }

    @Test func `rows whose only money stands in a column of no meaning refuse the file`() throws {
        let one = table("Date,Text,Amount,Sonderbar", "2026-03-01,a,-5.00,", "2026-03-02,b,,7.00")
        #expect(try outcome(one) == "csv-missing-column: column in=Sonderbar or column out=Sonderbar")
        let three = table("Date,Text,Debit,Credit,Dritte", "2026-03-01,a,5.00,,", "2026-03-02,b,,7.00,", "2026-03-03,c,,,9.00")
        #expect(
            try outcome(three) == "csv-missing-column: column out=Debit column out=Dritte or column in=Credit column in=Dritte")
        // Points and numbers beside amounts are no money, and rows without any have none.
        #expect(try outcome(table("Date,Text,Amount,Punkte", "2026-03-01,a,-5.00,12", "2026-03-02,b,,40")) == "-5.00")
        #expect(try outcome(table("Date,Text,Amount,Was", "2026-03-01,a,-5.00,", "2026-03-02,b,,viel")) == "-5.00")
        var options = plainEuro
        options.columnNames = [.column(.note): "Sonderbar"]
        #expect(try outcome(one, options) == "-5.00")
    }

    @Test(arguments: [
        ("이용금액,해외이용금액($)", "spent=이용금액 or column spent=해외이용금액($)"), ("Amount (EUR),Foreign amount (USD)", nil),
        ("국내이용금액(원),해외이용금액($)", "spent=국내이용금액(원) or column spent=해외이용금액($)"),
    ])
    func `a zero hides no money that another column has in another currency`(names: String, hint: String?) throws {
        let columns = names.split(separator: ",").map(String.init)
        // What is named as spent needs no sign.
        let sign = hint == nil ? "-" : ""
        let rows = ["2026-03-01,a,\(sign)54.00,0.00", "2026-03-02,b,0.00,\(sign)22.00", "2026-03-03,c,\(sign)9.00,0.00"]
        let text = table("Date,Text,\(names)", rows[0], rows[1], rows[2])
        let hint = hint ?? "amount=\(columns[0]) or column amount=\(columns[1])"
        #expect(try outcome(text) == "csv-ambiguous-amount: column \(hint)")
        // Whoever names one of them has decided, and no one can add them up.
        var options = plainEuro
        options.amountSign = .signed
        options.columnNames[.column(.amount)] = columns[0]
        #expect(try outcome(text, options) == "\(sign)54.00 0.00 \(sign)9.00")
        options.columnNames = [.moneyOut: "Amount (EUR)"]
        options.moreColumnNames = [.moneyOut: ["Foreign amount (USD)"]]
        if names.hasPrefix("Amount") { #expect(try outcome(text, options).hasPrefix("csv-bad-currency: column out=Amount (EUR) or")) }
    }

    @Test func `a zero hides no money that another column of amounts has, yet may stand beside what is none`() throws {
        let rows = ["2026-03-01,a,-5.00,0.00", "2026-03-02,b,0.00,-22.00"]
        let hint = "csv-missing-column: column in=Cash amount or column out=Cash amount"
        #expect(try outcome(table("Date,Text,Amount,Cash amount", rows[0], rows[1])) == hint)
        for name in ["Points", "Split_Amount", "Number"] {
            #expect(try outcome(table("Date,Text,Amount,\(name)", rows[0], rows[1])) == "-5.00 0.00", "\(name)")
        }
        // What our own ledgers have in further columns stays there.
        let names = LedgerColumn.allCases.map(\.rawValue).joined(separator: ",")
        let cells = ["-5.00", "0.00"].map { amount in
            LedgerColumn.allCases.map { $0 == .date ? "2026-03-01" : $0 == .amount ? amount : "" }.joined(separator: ",")
        }
        #expect(try outcome(table(names + ",Cash amount", cells[0] + ",0.00", cells[1] + ",-22.00")) == "-5.00 0.00")
    }

    @Test func `an outcome is money, or a state where its cells say so`() throws {
        let money = table("Date,Text,Income,Outcome", "2026-03-01,a,0.00,12.50", "2026-03-02,b,2100.00,0.00", "2026-03-03,c,0.00,800.00")
        #expect(try outcome(money) == "-12.50 2100.00 -800.00")
        let state = table("Date,Text,Amount,Outcome", "2026-03-01,a,-5.00,Completed", "2026-03-02,b,-7.00,Failed")
        #expect(try outcome(state) == "-5.00")
    }

    @Test(
        arguments: [
            ("Amount,Original Currency,Original Amount", ["-98.10,CZK,-2450.00", "-10.00,EUR,-10.00"], "EUR"),
            ("Currency,Foreign Amount,Amount", ["CZK,-2450.00,-98.10", "EUR,-10.00,-10.00"], "EUR"),
            ("Currency Amount,Currency,Amount", ["-100.00,EUR,-1150.00", "-245.50,NOK,-245.50"], "NOK"),
            ("入账金额,交易币种,交易金额", ["-145.20,USD,-20.00", "5000.00,CNY,5000.00"], "CNY"),
            ("Amount,Land,Währung,Fremdbetrag", ["-3150,US,USD,98.70", "-1250,TW,TWD,"], "TWD"),
            ("Amount,Currency,In main currency,Main currency", ["-20.00,USD,-18.40,EUR", "-12.50,EUR,-12.50,EUR"], "USD EUR"),
            ("Amount,Currency,Amount in the account", ["-20.00,USD,-18.40", "-12.50,EUR,-12.50"], "USD EUR"),
            (
                "Total amount (incl. VAT),Currency,Amount (local),Local currency", ["-18.40,EUR,-20.00,USD", "-12.50,EUR,-12.50,EUR"],
                "USD EUR"
            ),
            ("Amount in account currency,Account currency,Amount,Currency", ["-18.40,EUR,-20.00,USD", "-12.50,EUR,-12.50,EUR"], "USD EUR"),
            ("Kwota obciążenia,Waluta,Kwota,Waluta transakcji", ["-18.40,PLN,-20.00,USD", "-12.50,PLN,-12.50,PLN"], "USD PLN"),
        ])
    func `a currency is that of the amount it goes with`(header: String, rows: [String], expected: String) throws {
        var text = "Date,Text,\(header)\n"
        for row in rows { text += "2026-03-02,a,\(row)\n" }
        var options = LedgerReadingOptions(defaultCurrency: Commodity("XTS"))
        options.amountSign = .signed
        let found = try Reading(text, options).entries.map(\.money.commodity.symbol)
        #expect(found == (expected.contains(" ") ? expected.split(separator: " ").map(String.init) : found.map { _ in expected }))
    }

    @Test func `where a currency may go with either amount, the file is refused, and the option settles it`() throws {
        let text = table("Date,Text,Amount,X,Currency,Y,Other", "2026-03-02,a,-98.10,,CZK,,-2450.00", "2026-03-03,b,-10.00,,EUR,,-10.00")
        #expect(try outcome(text) == "csv-bad-currency: column currency=Currency or column currency=")
        var options = plainEuro
        options.columnNames = [.column(.currency): ""]
        #expect(try Reading(text, options).entries.map(\.money.commodity.symbol) == ["EUR", "EUR"])
        options.columnNames = [.column(.currency): "Currency"]
        #expect(try Reading(text, options).entries.map(\.money.commodity.symbol) == ["CZK", "EUR"])
    }

    @Test func `a currency that an option gives to all amounts is questioned where a column has several`() throws {
        let text = table("Date,Text,Symbols,Extra,Amount", "2026-03-01,a,ZEUR,x,-5.00", "2026-03-02,b,XXBT,y,-0.5")
        let found = try Reading(text, plainEuro).diagnostics
        #expect(found.map(\.code) == [.csvReading] && found.map(\.severity) == [.warning])
        #expect(found.first?.hint?.description == "column currency=Symbols")
        var options = plainEuro
        options.columnNames = [.column(.currency): "Symbols"]
        #expect(try Reading(text, options).entries.map(\.money.commodity.symbol) == ["EUR", "BTC"])
        for other in [text.replacing("XXBT", with: "ZEUR"), text.replacing("ZEUR", with: "POS").replacing("XXBT", with: "ATM")] {
            #expect(try Reading(other, plainEuro).diagnostics.isEmpty)
        }
    }

    @Test func `a word among the kinds that nobody knows is asked for, or told by the signs`() throws {
        let unsigned = table(
            "Date,Type,Text,Amount", "2026-03-01,Expense,a,9.50", "2026-03-02,Savings,b,300.00", "2026-03-03,Income,Salary,2310.00")
        #expect(try outcome(unsigned).hasPrefix("csv-unknown-kinds: kinds out=Savings"))
        let signed = table(
            "Date,Type,Text,Amount", "2026-03-01,Expense,a,-12.50", "2026-03-02,Income,b,2000.00", "2026-03-03,Transfer,c,300.00",
            "2026-03-04,Refund,d,25.00", "2026-03-05,Opening balance,e,100.00")
        let entries = try Reading(signed, plainEuro).entries
        #expect(entries.map(\.kind) == [.expense, .income, .transfer, .income])
        #expect(entries.map(\.money.amount.description) == ["-12.50", "2000.00", "300.00", "25.00"])
    }

    @Test func `marks of transfers and of what does not count may be words`() throws {
        let rows = table(
            "Date,Text,Amount,Transfer,Excluded", "2026-03-01,a,-5.00,true,false", "2026-03-02,b,-6.00,false,true", "2026-03-03,c,-7.00,,")
        let entries = try Reading(rows, plainEuro).entries
        #expect(entries.map(\.kind) == [.transfer, .expense])
        #expect(entries.map(\.money.amount.description) == ["-5.00", "-7.00"])
        #expect(try outcome(rows.replacing("false,true", with: "false,x").replacing("true,false", with: "true,")) == "-5.00 -7.00")
    }

    @Test(arguments: ["Amount (EUR)", "Amount EUR", "Amount in EUR", "Betrag EUR"])
    func `a column of currencies is not that of an amount whose name has one`(name: String) throws {
        let text = table(
            "Date,Text,Amount,\(name),Currency", "2026-03-01,a,-100.00,-92.00,USD", "2026-03-02,b,-5.00,-5.00,EUR",
            "2026-03-03,c,500.00,500.00,EUR")
        let reading = try Reading(text, LedgerReadingOptions())
        #expect(reading.entries.map(\.money.description) == ["-100.00 USD", "-5.00 EUR", "500.00 EUR"])
        #expect(reading.diagnostics.map(\.code) == [.csvForeignAmounts])
    }

    @Test(arguments: ["Rs 2000/", "2000.00 *", "2000.00 net", "2000 only", "[2000.00]"])
    func `a cell of a named side that is no amount refuses the file where the row has no other`(cell: String) throws {
        let text = table("Date,Text,Debit,Credit", "2026-03-01,a,500.00,", "2026-03-02,b,,\(cell)")
        #expect(try outcome(text) == "csv-bad-amount: column in=")
        // No number, no money.
        #expect(try outcome(text.replacing(cell, with: "none")) == "-500.00")
        var options = plainEuro
        options.columnNames = [.moneyIn: ""]
        #expect(try outcome(text, options) == "-500.00")
    }

    @Test func `interest that has a column of its own is no row without an amount`() throws {
        let text = table("Date,Text,Withdrawals,Deposits,Interest", "2026-03-01,a,,2000,", "2026-03-15,b,80,,", "2026-03-31,c,,,1.25")
        #expect(try outcome(text).hasPrefix("csv-missing-column: column out=Withdrawals column out=Interest"))
    }

    @Test func `beside payments another column is money in or money out, and purchases are what was spent`() throws {
        let rows = ["2026-03-15,a,80.00,", "2026-03-16,b,40.00,", "2026-03-20,c,,100.00"].joined(separator: "\n")
        #expect(try outcome("Date,Text,Purchases,Payments\n" + rows) == "-80.00 -40.00 100.00")
        for name in ["Invoices", "Rent"] {
            #expect(
                try outcome("Date,Text,\(name),Payments\n" + rows)
                    == "csv-missing-column: column in=\(name) or column out=\(name) column in=Payments")
        }
    }

    @Test func `the numbers of cheques are no amounts`() throws {
        let text = table(
            "Date,Ref No.,Payee,Payment,Deposit", "2026-03-01,,ACME,,2000.00", "2026-03-15,,AMAZON,80.00,", "2026-03-16,101,RENT,800.00,")
        #expect(try outcome(text) == "2000.00 -80.00 -800.00")
    }
}
