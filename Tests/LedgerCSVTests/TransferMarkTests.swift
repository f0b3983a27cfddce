import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

/// The amounts that are income or expense, then those of transfers behind `|`.
private func money(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
    let reading = try Reading(text, options)
    guard reading.skipped == 0 else { return "skipped: " + reading.faults.joined(separator: ", ") }
    let (moved, others) = (reading.entries.filter { $0.kind == .transfer }, reading.entries.filter { $0.kind != .transfer })
    return [others, moved].map { $0.map(\.money.amount.description).joined(separator: " ") }.joined(separator: " | ")
}

@Suite("Transfers that a file marks")
struct TransferMarkTests {
    @Test(arguments: ["IsOwnTransfer", "Is Account Transfer", "internal_transfer", "Account transfer", "Ist Umbuchung"])
    func `by a column of yes and no that is named so`(name: String) throws {
        let rows = ["2026-04-01,Main,Moved,-250,1", "2026-04-01,Jar,Moved,250,1", "2026-04-02,Jar,Bakery,-4.20,0"]
        #expect(try money(table("Date,Account,Text,Amount,\(name)", rows[0], rows[1], rows[2])) == "-4.20 | -250 250")
        let sides = ["2026-04-01,Main,Moved,,250,yes", "2026-04-01,Jar,Moved,250,,yes", "2026-04-02,Jar,Bakery,,4.20,no"]
        #expect(try money(table("Date,Account,Text,Income,Expense,\(name)", sides[0], sides[1], sides[2])) == "-4.20 | -250 250")
    }

    @Test(arguments: ["Bank transfer", "Transfer fee", "Transfer count", "Instant transfer"])
    func `not by a column that is named for something else`(name: String) throws {
        #expect(try money(table("Date,Text,Amount,\(name)", "2026-04-01,Rent,-800,1", "2026-04-02,Bakery,-4.20,0")) == "-800 -4.20 | ")
    }

    @Test(arguments: ["Transfer : Jar", "transfer: JAR", "Umbuchung:Jar", "Virement: Jar", "이체：Jar", "[Jar]"])
    func `by a text that names another account of the file`(text: String) throws {
        let rows = ["2026-04-01,Main,\(text),-250", "2026-04-02,Jar,Bakery,-4.20", "2026-04-03,Main,Wages,900"]
        #expect(try money(table("Date,Account,Payee,Amount", rows[0], rows[1], rows[2])) == "-4.20 900 | -250")
        #expect(try money(table("Date,Account,Category,Amount", rows[0], rows[1], rows[2])) == "-4.20 900 | -250")
        // Of another file's account, and of the row's own, nothing is known.
        #expect(try money(table("Date,Account,Payee,Amount", rows[0], rows[2], rows[2])) == "-250 900 900 | ")
        let own = rows[0].replacing("Main", with: "Jar")
        #expect(try money(table("Date,Account,Payee,Amount", own, rows[1], rows[2])) == "-250 -4.20 900 | ")
    }

    @Test(arguments: ["Transfer", "振替", "Umbuchung", "转账金额"], ["", "0"])
    func `by an amount in a column of its own beside those for money in and money out`(name: String, nothing: String) throws {
        let rows = ["2026-04-01,Wages,900,\(nothing),", "2026-04-02,Bakery,\(nothing),4.20,0.00", "2026-04-03,Jar,,\(nothing),250"]
        #expect(try money(table("Date,Text,Income,Expense,\(name)", rows[0], rows[1], rows[2])) == "900 -4.20 | -250")
        // Such a column is kept where its cells are something else, and asked about where the first thousand rows have none.
        let other = table("Date,Text,Income,Expense,\(name)", "2026-04-01,Wages,900,0,", "2026-04-02,Jar,0,0,tr_4")
        #expect(try Reading(other, plainEuro).columns.extraNames == [name])
        let far = "Date,Text,Income,Expense,\(name)\n" + String(repeating: rows[0] + "\n2026-04-02,Bakery,0,4.20,\n", count: 1000)
        #expect(try outcome(far + rows[2].replacing(",,\(nothing),", with: ",0,0,") + "\n").hasPrefix("csv-missing-column"))
    }

    @Test(arguments: ["-", "N/A", "—", "none"])
    func `not by a cell that says that there is no other account`(nothing: String) throws {
        let header = "Date,From account,To account,Income,Expense,Transfer"
        let rows = [
            "2026-04-01,Purse,\(nothing),0,4.50,0", "2026-04-02,\(nothing),Bank,2500,0,0", "2026-04-03,Purse,\(nothing),0,3.00,0",
            "2026-04-04,Bank,Purse,0,0,50",
        ]
        let text = table(header, rows[0], rows[1], rows[2], rows[3])
        #expect(try money(text) == "-4.50 2500 -3.00 | -50")
        #expect(try money(text.replacing(nothing, with: "")) == "-4.50 2500 -3.00 | -50")
        #expect(try Reading(text, plainEuro).entries.allSatisfy { $0.account != nothing && $0.toAccount != nothing })
    }

    @Test(arguments: ["Jar", "Transfers & more", "Transfer to Jar", "Transfer", "Moved : Jar", "Jar transfer"])
    func `not by a text that only resembles one`(text: String) throws {
        let rows = ["2026-04-01,Main,\(text),-250", "2026-04-02,Jar,Bakery,-4.20", "2026-04-03,Main,Wages,900"]
        #expect(try money(table("Date,Account,Payee,Amount", rows[0], rows[1], rows[2])) == "-250 -4.20 900 | ")
    }

    @Test func `by a column of the other account, where it is one of the file and not the same`() throws {
        let header = "Date,Account,Transfer account,Payee,Amount"
        let rows = [
            "2026-04-01,Main,Jar,,-250", "2026-04-02,Jar,DE99 1234,Bakery,-4.20", "2026-04-03,Main,Main,Wages,900",
            "2026-04-03,Main,,Tea,-5",
        ]
        #expect(try money(table(header, rows[0], rows[1], rows[2], rows[3])) == "-4.20 900 -5 | -250")
    }

    @Test func `with both sides in one row are one entry`() throws {
        let header = "date,payee,outcomeAccount,outcome,outcomeCurrency,incomeAccount,income,incomeCurrency"
        let rows = [
            "2026-04-01,,Main,250,EUR,Jar,250,EUR", "2026-04-02,Bakery,Jar,4.20,EUR,Jar,0,EUR",
            "2026-04-03,Wages,Abroad,0,USD,Abroad,900,USD",
        ]
        let text = table(header, rows[0], rows[1], rows[2])
        #expect(try money(text) == "-4.20 900 | -250")
        let entries = try Reading(text, plainEuro).entries
        #expect(entries.map(\.account) == ["Main", "Jar", "Abroad"] && entries.map(\.toAccount) == ["Jar", "", ""])
        // Each side has its own currency.
        #expect(entries.map(\.money.commodity.symbol) == ["EUR", "EUR", "USD"])
        // Two amounts of one account, or of two currencies, are no transfer that can be written down.
        for side in ["Main,250,EUR", "Jar,270,USD", "Jar,250,USD"] {
            let other = rows[0].replacing("Jar,250,EUR", with: side)
            #expect(try money(table(header, other, rows[1])).hasPrefix("skipped"))
        }
        // A journal has both sides in every row.
        #expect(try money(table(header, rows[0], rows[0])).hasPrefix("skipped"))
    }

    @Test(arguments: [("Income", "Expense"), ("Einnahme", "Ausgabe")])
    func `which way one went is told by the word that tells it of other rows`(into: String, out: String) throws {
        let rows = [
            "2026-04-01,Cash,Moved,250,\(into),true", "2026-04-01,Jar,Moved,250,\(out),true", "2026-04-02,Jar,Bakery,4.20,\(out),false",
        ]
        #expect(try money(table("Date,Account,Text,Amount,Type,Transfer", rows[0], rows[1], rows[2])) == "-4.20 | 250 -250")
    }

    @Test(arguments: [
        "Internal transfer", "Umbuchung", "Mouvements internes débiteurs", "내계좌이체", "[Savings]", "Transfer:[Savings]",
        "TRANSFER BETWEEN ACCOUNTS",
    ])
    func `by a category that says so`(category: String) throws {
        var options = plainEuro
        options.amountSign = .signed
        let rows = ["2026-04-01,\(category),Moved,-250", "2026-04-02,Food,Bakery,-4.20", "2026-04-03,Pay,Wages,900"]
        #expect(try money(table("Date,Category,Text,Amount", rows[0], rows[1], rows[2])) == "-4.20 900 | -250")
        // A name may be that of an account, or of something else.
        let found = try Reading(table("Date,Category,Text,Amount", rows[0], rows[1], rows[2]), plainEuro).diagnostics
        #expect(found.map(\.severity) == (category.hasSuffix("]") ? [.warning] : []))
        // It says so of all rows as of one, and that of a ledger of ours is a name.
        #expect(try money(table("Date,Category,Text,Amount", rows[0], rows[0].replacing("-250", with: "3")), options) == " | -250 3")
        let own = table("date,category,description,amount,currency", rows[0] + ",EUR", rows[1] + ",EUR")
        #expect(try money(own) == "-250 -4.20 | ")
        options.columnNames[.column(.category)] = ""
        #expect(try money(table("Date,Category,Text,Amount", rows[0], rows[1], rows[2]), options) == "-250 -4.20 900 | ")
    }

    @Test(arguments: ["Transfer", "Transferencias", "振替"])
    func `by a category that may name a way to pay, where the file has several accounts, with a warning`(category: String) throws {
        let rows = ["2026-04-01,Main,\(category),Out,-250", "2026-04-01,Jar,\(category),In,250", "2026-04-02,Jar,Food,Bakery,-4.20"]
        let reading = try Reading(table("Date,Account,Category,Text,Amount", rows[0], rows[1], rows[2]), plainEuro)
        #expect(reading.entries.map(\.kind) == [.transfer, .transfer, .expense])
        #expect(reading.diagnostics.map { "\($0.severity) \($0.place.line)" } == ["warning 2"])
        let one = rows.map { $0.replacing("Jar", with: "Main") }
        #expect(try money(table("Date,Account,Category,Text,Amount", one[0], one[1], one[2])) == "-250 250 -4.20 | ")
        // A column of marks knows better.
        let marked = table("Date,Account,Category,Text,Amount,Is transfer", rows[0] + ",yes", rows[1] + ",no", rows[2] + ",no")
        #expect(try money(marked) == "250 -4.20 | -250")
    }

    @Test(arguments: ["Buchungsart", "Vorgang", "Buchungstext"])
    func `by the type of a row, where a bank has such a word, with a warning: it may have gone to somebody else`(name: String) throws {
        let rows = ["2026-04-01,Umbuchung,Jar,-250", "2026-04-02,Lastschrift,Bakery,-4.20", "2026-04-03,Gutschrift,Wages,900"]
        let reading = try Reading(table("Date,\(name),Payee,Amount", rows[0], rows[1], rows[2]), plainEuro)
        #expect(reading.entries.map(\.kind) == [.transfer, .expense, .income])
        #expect(reading.diagnostics.filter { $0.severity == .warning }.count == 1)
        // A word among others in a title is that of a payment like any other.
        let payment = rows[0].replacing("Umbuchung", with: "Umbuchung Mai")
        #expect(try money(table("Date,\(name),Payee,Amount", payment, rows[1], rows[2])) == "-250 -4.20 900 | ")
    }

    @Test func `a word is looked at in each column by itself`() throws {
        let rows = [
            "2026-04-01,Main,Transfer,Transfer,Out,-250", "2026-04-01,Jar,Transfer,Transfer,In,250",
            "2026-04-02,Jar,Food,Transfer,Bakery,-4.20", "2026-04-03,Main,Pots,Pot transfer,Holiday,-30",
        ]
        let header = "Date,Account,Category,Type,Text,Amount"
        #expect(try money(table(header, rows[0], rows[1], rows[2], rows[3])) == "-4.20 | -250 250 -30")
    }

    @Test func `not by a category where a column of kinds says whether money was earned or spent`() throws {
        let rows = ["2026-04-01,Main,Transfer,Out,250,支出", "2026-04-01,Jar,Transfer,In,250,收入", "2026-04-02,Jar,Food,Bakery,4.20,支出"]
        #expect(try money(table("Date,Account,Category,Text,Amount,收/支", rows[0], rows[1], rows[2])) == "-250 250 -4.20 | ")
        let sides = rows.map { $0.replacing("支出", with: "debit").replacing("收入", with: "credit") }
        #expect(try money(table("Date,Account,Category,Text,Amount,Type", sides[0], sides[1], sides[2])) == "-4.20 | -250 250")
    }

    @Test func `by a type that can mean nothing else`() throws {
        let rows = ["2026-04-01,FASTER PAYMENT,Wages,900", "2026-04-02,CONTACTLESS,Bakery,-4.20", "2026-04-03,INTERNAL TRANSFER,Jar,-250"]
        #expect(try money(table("Date,Type,Text,Amount", rows[0], rows[1], rows[2])) == "900 -4.20 | -250")
        for way in ["OUTGOING TRANSFER", "TRANSFER OUT", "Przelew wewnętrzny"] {
            let paid = rows[2].replacing("INTERNAL TRANSFER", with: way)
            #expect(try money(table("Date,Type,Text,Amount", rows[0], rows[1], paid)) == "900 -4.20 -250 | ")
        }
    }

    @Test func `what was changed into another currency moved between accounts, where both sides are there`() throws {
        let header = "Date,Type,Text,Currency,Amount"
        let rows = ["2026-04-01,Card,Shop,EUR,-20", "2026-04-01,Currency conversion,,USD,-22.50", "2026-04-01,Currency conversion,,EUR,20"]
        #expect(try money(table(header, rows[0], rows[1], rows[2])) == "-20 | -22.50 20")
        var options = plainEuro
        options.amountSign = .signed
        #expect(try money(table(header, rows[0], rows[2]), options) == "-20 20 | ")
    }

    @Test(arguments: ["Umbuchung", "Analyse-Umbuchung", "Internal"], [("ja", "nein"), ("예", "아니오"), ("Yes", "No")])
    func `by answers in the language of the file`(name: String, answer: (yes: String, no: String)) throws {
        let rows = ["2026-04-01,Max,-250,\(answer.yes)", "2026-04-02,Bakery,-4.20,\(answer.no)", "2026-04-03,Wages,900,\(answer.no)"]
        #expect(try money(table("Date,Text,Amount,\(name)", rows[0], rows[1], rows[2])) == "-4.20 900 | -250")
    }
}
