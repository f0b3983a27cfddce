import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private func rows(_ header: String, _ rows: String...) -> String {
    header + "\n" + rows.enumerated().map { "2026-01-\($0 + 11),\($1)\n" }.joined()
}

/// Files of which several columns may have the amounts.
@Suite("Which column has the amounts")
struct RivalAmountTests {
    @Test(arguments: ["Amount Account Currency", "Booked amount", "Betrag Konto", "Total", "Billed amount"])
    func `of two columns that may have the amounts the one named for what was booked is taken, and said`(name: String) throws {
        let cells = ["pay;5000;5000", "a;-3;-18,53", "b;-554;-3424,95"].enumerated().map { "2026-01-\($0 + 11);\($1)\n" }
        let text = "Date;Text;Amount;\(name)\n" + cells.joined()
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["5000", "-18.53", "-3424.95"])
        let warning = try #require(reading.diagnostics.first)
        #expect(warning.code == .csvAmbiguousAmount && warning.place.line == 3)
        #expect(warning.hint == Hint(.column, for: "amount", values: ["Amount"]))
        #expect(warning.message.contains("-18.53") && warning.message.contains("-3 in “Amount”"))
        var options = plainEuro
        for (named, amounts) in [(name, "5000 -18.53 -3424.95"), ("Amount", "5000 -3 -554")] {
            options.columnNames[.column(.amount)] = named
            #expect(try outcome(text, options) == amounts)
        }
    }

    @Test(arguments: [
        ("Amount,Commission,Total", ["-100,1,-101", "-50,0.5,-50.5", "-20,0,-20"]),
        ("Amount,Fee,Total", ["100,-1,99", "-20,-1,-21", "5,0,5"]),
        ("Quantity,Price,Amount,Fee,Total", ["1,-100,-100,1,-101", "2,-25,-50,0.5,-50.5", "1,-3,-3,0,-3"]),
    ])
    func `a fee that is a part of a total is in its amount, and no question is left`(names: String, cells: [String]) throws {
        var options = plainEuro
        options.amountSign = .signed
        let reading = try Reading(rows("Date,Text,\(names)", "a,\(cells[0])", "b,\(cells[1])", "c,\(cells[2])"), options)
        let totals = cells.map { String($0.split(separator: ",").last ?? "") }
        #expect(reading.entries.map(\.money.amount.description) == totals)
        #expect(reading.diagnostics.isEmpty)
    }

    @Test(arguments: ["EUR", "Amount EUR", "In EUR", "Value in EUR", "Einkauf"])
    func `a column that has the same numbers in some rows and others elsewhere may have the money`(name: String) throws {
        let cells = ["shop,-50.00,-50.00", "hotel,-15000.00,-92.40", "pay,2000.00,2000.00", "food,-21.00,-21.00"]
        let text = rows("Date,Text,Amount,\(name)", cells[0], cells[1], cells[2], cells[3])
        #expect(try outcome(text) == "csv-ambiguous-amount: column amount=\(name) or column amount=Amount")
        // What was spent elsewhere is no question, and nor is a number that is the same once by chance.
        #expect(try outcome(text.replacing("Amount,\(name)", with: "Amount,Original amount")) == "-50.00 -15000.00 2000.00 -21.00")
        #expect(try outcome(rows("Date,Text,Amount,Punkte", "a,-50.00,7.00", "b,-20.00,20.00", "c,-9.00,8.00")) == "-50.00 -20.00 -9.00")
    }

    @Test(arguments: [("VAT", "Incl. VAT"), ("Tip", "Charged"), ("Delivery", "Paid out"), ("Was", "Alles")])
    func `what has the amount and a further number in all rows is asked about, or told`(part: String, whole: String) throws {
        let cells = ["a,-100.00,-20.00,-120.00", "b,-50.00,-10.00,-60.00", "c,200.00,40.00,240.00"]
        let text = rows("Date,Text,Amount,\(part),\(whole)", cells[0], cells[1], cells[2])
        var options = plainEuro
        options.amountSign = .signed
        do {
            let reading = try Reading(text, options)
            let amounts = reading.entries.map(\.money.amount.description)
            #expect(amounts == ["-120.00", "-60.00", "240.00"])
        } catch let error as LedgerError {
            #expect(error.code == .csvAmbiguousAmount)
        }
    }

    @Test(arguments: ["Date,Text,Amount,Currency,Source amount,Source currency,Balance", "Date,Text,Amount,Currency,x,y,Balance"])
    func `of amounts in the currency of each row and in that of the account those count that the balance follows`(header: String) throws {
        let account = rows(
            header, "in,250,GBP,250,GBP,1250", "a,-18.60,GBP,-18.60,GBP,1231.40", "hotel,-45,EUR,-38.70,GBP,1192.70",
            "b,-6.50,GBP,-6.50,GBP,1186.20")
        let reading = try Reading(account, LedgerReadingOptions())
        #expect(reading.entries.map(\.money.description) == ["250 GBP", "-18.60 GBP", "-38.70 GBP", "-6.50 GBP"])
        #expect(reading.diagnostics.isEmpty)
        // Without it they are read as they stand, and what they came to is said.
        let torn = try Reading(account.replacing("1192.70", with: "").replacing("1186.20", with: ""), LedgerReadingOptions())
        #expect(torn.entries.map(\.money.description)[2] == "-45 EUR" && torn.diagnostics.map(\.code) == [.csvForeignAmounts])
    }

    @Test func `what amounts with other currencies beside them came to is said, too`() throws {
        let text = rows(
            "Date,Text,Transaction amount,Amount of the account", "app,-3.49 USD,-1329.69 AMD", "pay,+5000.00 AMD,+5000.00 AMD",
            "shop,-700.00 AMD,-700.00 AMD")
        let reading = try Reading(text, LedgerReadingOptions())
        #expect(reading.entries.map(\.money.description) == ["-3.49 USD", "5000.00 AMD", "-700.00 AMD"])
        #expect(reading.diagnostics.map(\.code) == [.csvForeignAmounts])
        #expect(reading.diagnostics.first?.hint == Hint(.column, for: "amount", values: ["Amount of the account"]))
    }

    @Test func `of two columns of amounts that no name tells apart none is taken without a word`() throws {
        for name in ["Value", "Net", "Betrag"] {
            let text = rows("Date,Text,Amount,\(name)", "pay,5000,5000", "a,-3,-18", "b,-554,-3424")
            #expect(try outcome(text) == "csv-ambiguous-amount: column amount=\(name) or column amount=Amount", "\(name)")
            // A balance settles it, whatever the names are.
            let told = rows("Date,Text,Amount,\(name),Balance", "pay,5000,5000,5000", "a,-3,-18,4982", "b,-554,-3424,1558")
            #expect(try outcome(told) == "5000 -18 -3424", "\(name)")
            let other = rows("Date,Text,Amount,\(name),Balance", "pay,5000,5000,5000", "a,-3,-18,4997", "b,-554,-3424,4443")
            #expect(try outcome(other) == "5000 -3 -554", "\(name)")
        }
        // The same money in two currencies is no question.
        #expect(try outcome(rows("Date,Text,Amount,Value", "a,CNY -1.99,CNY -1.99", "b,JPY -1000,CNY -49.85")) == "-1.99 -1000")
        // Also where a row is missing.
        let torn = rows(
            "Date,Text,Amount,Total,Balance", "a,-10,-11,90", "b,-20,-22,70", "c,-5,-6,65", "d,-5,-6,40", "e,-1,-2,39", "f,-2,-3,37")
        #expect(try outcome(torn) == "-10 -20 -5 -5 -1 -2")
        // What the amounts come to is none of a row.
        #expect(try outcome(rows("Date,Text,Amount,Total", "pay,50,50", "a,-3,47", "b,-5,42", "c,-6,36")) == "50 -3 -5 -6")
        #expect(try outcome(rows("Date,Text,Amount,Total", "a,-50,-50", "b,-3,-53")) == "-50 -3")
        // Also where it is the amounts' name that is not known.
        #expect(try outcome(rows("Date,Text,Foo,Total", "pay,50,50", "a,-3,47", "b,-5,42", "c,-6,36")) == "50 -3 -5 -6")
        let unnamed = rows("Date,Text,Foo,Billed amount,Balance", "a,-4.98,-5.83,754.70", "b,-10.00,-11.70,744.70", "c,-1.00,-1.17,743.70")
        #expect(try outcome(unnamed) == "-4.98 -10.00 -1.00")
        // A balance that follows from one column, and a total of parts that is another, are both said.
        let disputed = rows("Date,Text,Amount,Tip,Total,Balance", "a,-20,-3,-23,980", "b,-10,,-10,970", "c,-30,-5,-35,940")
        #expect(try outcome(disputed) == "csv-ambiguous-amount: column amount=Total or column amount=Amount")
    }

    @Test func `what is no other amount takes nothing from the first`() throws {
        // What is the same, a price, or in a currency of its own is none.
        for name in ["Booked amount", "Price", "Amount USD"] {
            #expect(try outcome(rows("Date,Text,Amount,\(name)", "a,-3,-3", "b,-5,-5")) == "-3 -5", "\(name)")
        }
        #expect(try outcome(rows("Date,Text,Amount,Unit price", "a,-6,-3", "b,-10,-5")) == "-6 -10")
    }

    @Test func `a row far from the first may show that amounts are in several currencies, or stand in another column`() throws {
        func file(_ header: String, _ row: String, last: String) -> String {
            let many = (0..<25_000).map { "2026-01-\(10 + $0 % 20),shop,\(row)\n" }.joined()
            return "Date,Text,\(header)\n\(many)2026-02-01,x,\(last)\n"
        }
        let currencies = try Reading(file("Amount,Foo", "-5.00,EUR", last: "-7.00,USD"), plainEuro)
        #expect(currencies.diagnostics.map(\.code) == [.csvReading])
        #expect(currencies.diagnostics.first?.message.contains("EUR, USD") == true)
        let differing = try outcome(file("Amount,Value", "-5.00,-5.00", last: "-7.00,-9.00"))
        #expect(differing == "csv-ambiguous-amount: column amount=Value or column amount=Amount")
        let booked = try Reading(file("Amount,Booked amount", "-5.00,-5.00", last: "-7.00,-9.00"), plainEuro)
        #expect(booked.entries.last?.money.amount.description == "-9.00")
        #expect(booked.diagnostics.map(\.code) == [.csvAmbiguousAmount])
    }

    @Test func `a column with nothing beside some amounts is none of amounts, and the fuller one of two is`() throws {
        let text = rows("Date,Text,Amount,Account2 Amount", "pay,123.45,", "a,-0.10,", "b,-5.00,17.35", "c,-6.00,")
        #expect(try outcome(text) == "123.45 -0.10 -5.00 -6.00")
        let card = rows("Date,Text,Amount,Rate,Amount", "a,,,-12.34", "b,,,12.34", "c,-123.45,1,-123.45", "d,-7.00,1.1,-6.36")
        #expect(try outcome(card) == "-12.34 12.34 -123.45 -6.36")
    }

    @Test func `a column of currencies that few rows have tells which amounts are those of where something was bought`() throws {
        let text = rows(
            "Date,Text,Originalbetrag,Originalwährung,Buchungsbetrag,Buchungswährung", "a,0.00,,-120.00,EUR", "b,-25.00,USD,-21.74,EUR",
            "c,0.00,,-9.99,EUR", "d,0.00,,500.00,EUR")
        #expect(try outcome(text) == "-120.00 -21.74 -9.99 500.00")
    }

    @Test(arguments: ["Paid", "Charged", "Card charged", "Something"], ["Discount", "Gift card", "할인"])
    func `what was taken off an amount was not paid, whatever the column of the rest is called`(rest: String, off: String) throws {
        var options = plainEuro
        options.amountSign = .inverted
        let rows = ["2026-01-05,Dinner,40.00,4.00,36.00", "2026-01-06,Tea,3.00,,3.00", "2026-01-07,Hotel,100.00,10.00,90.00"]
        func text(_ names: String, _ rows: [String]) -> String { names + "\n" + rows.map { $0 + "\n" }.joined() }
        #expect(try outcome(text("Date,Text,Amount,\(off),\(rest)", rows), options) == "-36.00 -3.00 -90.00")
        // The rest may stand first.
        let before = ["2026-01-05,Dinner,36.00,4.00,40.00", "2026-01-06,Tea,3.00,,3.00", "2026-01-07,Hotel,90.00,10.00,100.00"]
        #expect(try outcome(text("Date,Text,Amount,\(off),\(rest)", before), options) == "-36.00 -3.00 -90.00")
    }
}
