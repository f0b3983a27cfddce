import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

/// The amounts that are income or expense, then those of transfers behind `|`, then the code of what a file is refused or warned for.
private func money(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
    let reading: Reading
    do { reading = try Reading(text, options) } catch let error as LedgerError { return "refused: \(error.code.rawValue)" }
    let (moved, others) = (reading.entries.filter { $0.kind == .transfer }, reading.entries.filter { $0.kind != .transfer })
    let sums = [others, moved].map { $0.map(\.money.amount.description).joined(separator: " ") }.joined(separator: " | ")
    let warnings = reading.diagnostics.filter { $0.severity == .warning }.map(\.code.rawValue)
    return ([sums] + warnings).joined(separator: " ! ")
}

private let signedEuro = LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .signed)

@Suite("Accounts of accounting programs in a bank's columns")
struct AccountRootTests {
    @Test(arguments: [
        ("income:salary", "expenses:food"), ("Income:Job", "Expenses:Food:Out"), ("Revenues:Shop", "Expense:Rent"),
        ("Erträge:Gehalt", "Aufwendungen:Miete"), ("Revenus:Salaire", "Dépenses:Loyer"), ("수입:월급", "지출:식비"),
    ])
    func `postings to income and expense are turned over`(income: String, expense: String) throws {
        let header = "Date,Text,Account,Amount"
        let rows = ["2026-01-15,ACME,\(income),-2000", "2026-01-16,Shop,\(expense),50", "2026-01-17,Shop,\(expense),-5"]
        #expect(try money(table(header, rows[0], rows[1], rows[2])) == "2000 -50 5 | ")
        // Each row is read as it is beside others.
        for row in rows.prefix(2) { #expect(try money(table(header, row)) == (row == rows[0] ? "2000 | " : "-50 | ")) }
        // The deductions of a payslip have its text.
        let slip = rows.map { $0.replacing(/ACME|Shop/, with: "Salary") }
        #expect(try money(table(header, slip[0], slip[1], slip[1], slip[1])) == "2000 -50 -50 -50 | ")
    }

    @Test(arguments: ["Transfer", "Category", "Full Category Path", "Other side"])
    func `the other side of an amount is what its root says`(name: String) throws {
        let rows = [
            "2026-01-15,ACME,Income:Salary,2000", "2026-01-16,Shop,Expenses:Food,-50", "2026-01-17,Save,Assets:Savings,-300",
            "2026-01-18,Card,Liabilities:Visa,-40", "2026-01-01,Begin,Equity:Opening Balances,1000",
        ]
        // What is owed for a loan may have been spent: it is told.
        #expect(try money(table("Date,Text,\(name),Amount", rows[0], rows[1], rows[2], rows[3])) == "2000 -50 | -300 -40 ! csv-reading")
        // The opening balance of an account is one wherever it stands.
        #expect(try money(table("Date,Text,\(name),Amount", rows[4], rows[0], rows[1])).hasPrefix("2000 -50 | "))
        let sides = ["2026-01-15,ACME,Income:Salary,2000,", "2026-01-16,Shop,Expenses:Food,,50", "2026-01-17,Save,Assets:Savings,,300"]
        #expect(try money(table("Date,Text,\(name),Deposit,Withdrawal", sides[0], sides[1], sides[2])) == "2000 -50 | -300 ! csv-reading")
    }

    @Test(arguments: [("Income", "Expenses"), ("Einnahmen", "Ausgaben"), ("Produits", "Charges"), ("수입", "지출")])
    func `amounts without signs have the kinds of their accounts`(income: String, expense: String) throws {
        let rows = ["2026-01-05,\(income):Pay,2000", "2026-01-07,\(expense):Food,30", "2026-01-08,\(expense):Rent,50"]
        #expect(try money(table("Date,Category,Amount", rows[0], rows[1])) == "2000 -30 | ")
        #expect(try money(table("Date,Category,Amount", rows[0], rows[1], rows[2])) == "2000 -30 -50 | ")
        #expect(try money(table("Date,Category,Amount", rows[0], rows[1], rows[2], "2026-01-09,\(expense):Food,-4")) == "2000 -30 -50 4 | ")
        // Below zero, they may be either, and so may an account's own amounts.
        let below = rows.map { $0.replacing(",2", with: ",-2").replacing(",3", with: ",-3") }
        #expect(try money(table("Date,Category,Amount", below[0].replacing("-2026", with: "2026"), below[1])).hasPrefix("refused"))
        #expect(try money(table("Date,Account,Amount", rows[0], rows[1])) == "refused: csv-ambiguous-sign")
    }

    @Test func `what was paid to a card came in, where its charges are above zero`() throws {
        let rows = ["2026-01-05,Expenses:Food,50", "2026-01-06,Expenses:Rent,20", "2026-01-07,Assets:Bank,-60"]
        #expect(try money(table("Date,Category,Amount", rows[0], rows[1], rows[2])) == "-50 -20 | 60 ! csv-reading")
    }

    @Test func `of two columns of accounts neither tells a transfer alone`() throws {
        let rows = [
            "2026-01-05,Income:Pay,Assets:Bank,2000", "2026-01-05,Income:Pay,Expenses:Tax,500", "2026-01-06,Assets:Bank,Expenses:Food,50",
        ]
        for header in ["Date,From,To,Amount", "Date,Debit account,Credit account,Amount"] {
            #expect(try money(table(header, rows[0], rows[1], rows[2])) == "refused: csv-ambiguous-sign")
        }
    }

    @Test func `a balance that proves the signs goes before accounts`() throws {
        let rows = ["2026-01-05,Income:Fund,-50,950", "2026-01-06,Expenses:Food,-30,920", "2026-01-07,Expenses:Shoes,100,1020"]
        #expect(try money(table("Date,Category,Amount,Balance", rows[0], rows[1], rows[2])) == "-50 -30 100 | ")
    }

    @Test func `a refund alone is told by its other side`() throws {
        let rows = ["2026-01-05,Expenses:Shoes,-350", "2026-01-05,Assets:Bank,350"]
        for name in ["Account", "Full account name"] { #expect(try money(table("Date,\(name),Amount", rows[0], rows[1])) == "350 | 350") }
        #expect(try money(table("Date,Account,Amount", rows[0])) == "refused: csv-ambiguous-sign")
    }

    @Test func `virtual postings of a budget are no money`() throws {
        let rows = [
            "2026-01-05,income:pay,-2000", "2026-01-05,assets:bank,2000", "2026-01-05,(budget:food),100", "2026-01-06,expenses:food,50",
            "2026-01-06,assets:bank,-50",
        ]
        #expect(try money(table("Date,Account,Amount", rows[0], rows[1], rows[2], rows[3], rows[4])) == "2000 -50 | 2000 100 -50")
    }

    @Test func `both sides of a journal count once, and money keeps its sign where it lies`() throws {
        let rows = [
            "2026-01-01,Begin,Assets:Bank,1000", "2026-01-01,Begin,Equity:Opening,-1000", "2026-01-15,ACME,Assets:Bank,2000",
            "2026-01-15,ACME,Income:Pay,-2000", "2026-01-16,Shop,Expenses:Food,50", "2026-01-16,Shop,Liabilities:Visa,-50",
        ]
        let text = table("Date,Text,Account,Amount", rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
        #expect(try money(text) == "2000 -50 | 1000 -1000 2000 -50")
    }

    @Test func `the register of one account is what it says, whatever its name`() throws {
        let rows = ["2026-01-15,ACME,Assets:Bank,2000", "2026-01-16,Shop,Assets:Bank,-50", "2026-01-17,Shop,Assets:Bank,-60"]
        #expect(try money(table("Date,Text,Account,Amount", rows[0], rows[1], rows[2])) == "2000 -50 -60 | ")
        // One name that is none of a root, and nothing is known of any.
        let other = table("Date,Text,Category,Amount", "2026-01-15,ACME,Income:Pay,2000", "2026-01-16,Shop,Food:Out,-50")
        #expect(try money(other, signedEuro) == "2000 -50 | ")
    }

    @Test(arguments: [("amount", "total"), ("Amount", "Total"), ("amount", "Running total")])
    func `the total of a register is no amount, over all its accounts`(amount: String, total: String) throws {
        let text = table(
            "txnidx,date,code,description,account,\(amount),\(total)", "1,2026-01-03,,Grocer,expenses:food,54.20 EUR,54.20 EUR",
            "2,2026-01-15,,ACME,income:pay,-2100.00 EUR,-2045.80 EUR", "3,2026-01-20,,Cinema,expenses:fun,18.00 EUR,-2027.80 EUR")
        #expect(try money(text) == "-54.20 2100.00 -18.00 | ")
    }

    @Test func `the change of a balance is an amount`() throws {
        let text = table(
            "txnidx,date,code,description,otheraccounts,change,balance", "1,2026-01-03,,Grocer,ex:food,-54.20 EUR,-54.20 EUR",
            "2,2026-01-15,,ACME,in:pay,2100.00 EUR,2045.80 EUR", "3,2026-01-16,,Save,as:savings,-300.00 EUR,1745.80 EUR")
        #expect(try money(text) == "-54.20 2100.00 | -300.00 ! csv-reading")
    }

    @Test func `signs in a column of their own are currencies`() throws {
        let rows = ["2026/01/03,Shop,bank,€,-10", "2026/01/04,Shop,usd,$,-90", "2026/01/15,ACME,bank,€,2100"]
        let text = rows.map { $0 + "\n" }.joined()
        #expect(try Reading(text, LedgerReadingOptions()).entries.map(\.money.description) == ["-10 EUR", "-90 $", "2100 EUR"])
    }

    // MARK: Accounts that name each other

    @Test(arguments: ["Transfers", "Payee", "Counter account", "Category"])
    func `rows that name each other's account are a transfer`(name: String) throws {
        let rows = [
            "2026-01-03,Main,Grocer,-54.20", "2026-01-15,Main,ACME,2100", "2026-01-16,Main,Savings,-300", "2026-01-17,Savings,main,300",
        ]
        let header = "Date,Account,\(name),Amount"
        #expect(try money(table(header, rows[0], rows[1], rows[2], rows[3]), signedEuro) == "-54.20 2100 | -300 300")
        // One side without the other proves nothing, and is told.
        let odd = rows[3].replacing("300", with: "299")
        #expect(try money(table(header, rows[0], rows[1], rows[2], odd), signedEuro) == "-54.20 2100 -300 299 |  ! csv-reading")
        // A name that is none of an account's of the file is a payee.
        #expect(try money(table(header, rows[0], rows[1], rows[2]), signedEuro) == "-54.20 2100 -300 | ")
    }

    // MARK: Words below zero

    @Test(arguments: ["Salary ACME", "Gehalt Mai", "급여", "ACME payroll", "Nómina"])
    func `pay below zero is asked about`(text: String) throws {
        let rows = ["2026-01-15,\(text),-2000", "2026-01-20,Tesco,12", "2026-02-15,\(text),-2000", "2026-02-16,Aldi,-3"]
        #expect(try money(table("Date,Text,Amount", rows[0], rows[1], rows[2])) == "refused: csv-ambiguous-sign")
        #expect(try money(table("Date,Text,Amount", rows[0], rows[2])) == "refused: csv-ambiguous-sign")
        // Where most others are below zero as well, people are paid; and an employer has income of another kind.
        #expect(try money(table("Date,Text,Amount", rows[0], rows[3], "2026-03-01,Shop,-9")) == "-2000 -3 -9 | ")
        #expect(try money(table("Date,Text,Amount", rows[0], rows[3], "2026-03-01,Interest,900")) == "-2000 -3 900 | ")
        // A balance knows.
        let known = table("Date,Text,Amount,Balance", rows[0] + ",8000", rows[1] + ",8012", rows[2] + ",6012")
        #expect(try money(known) == "-2000 12 -2000 | ")
    }

    @Test func `a month of a card with nothing but what came back is asked about`() throws {
        let rows = ["2026-01-15,INTERNET PAYMENT - THANK YOU,-500", "2026-01-25,AMAZON REFUND,-30"]
        #expect(try money(table("Date,Text,Amount", rows[0], rows[1])) == "refused: csv-ambiguous-sign")
        #expect(try money(table("Date,Text,Amount", rows[1], "2026-01-26,Shop,-4", "2026-01-27,Shop,-5")) == "-30 -4 -5 | ")
    }

    @Test func `a type that says income beside nothing but amounts below zero turns them over`() throws {
        let rows = ["2026-01-15,ACME,-2000,income", "2026-01-12,To broker,-150,internal transfer"]
        #expect(try money(table("Date,Text,Amount,Type", rows[0], rows[1])) == "2000 | 150")
        #expect(try money(table("Date,Text,Amount,Type", rows[0])) == "2000 | ")
    }

    @Test func `further columns of both sides show the signs`() throws {
        let rows = ["2026-01-02,Tesco,-12.30,-12.30,", "2026-01-15,ACME,2000,,2000", "2026-01-19,Shop,3,,3"]
        #expect(try money(table("Date,Text,Amount,Money Out,Money In", rows[0], rows[1], rows[2])) == "-12.30 2000 3 | ")
    }

    // MARK: States and opening balances

    @Test func `a void row of GnuCash does not count`() throws {
        let rows = ["2026-01-03,Grocer,y,-54.20", "2026-01-15,ACME,c,1700", "2026-01-20,Shop,v,-42.50", "2026-01-21,Cinema,n,-12.50"]
        #expect(try money(table("Date,Text,Reconcile,Amount", rows[0], rows[1], rows[2], rows[3])) == "-54.20 1700 -12.50 | ")
        let reasons = ["2026-01-03,Grocer,,-54.20", "2026-01-15,ACME,,1700", "2026-01-20,Shop,by mistake,-42.50"]
        #expect(try money(table("Date,Text,Void Reason,Amount", reasons[0], reasons[1], reasons[2]), signedEuro) == "-54.20 1700 | ")
    }

    @Test(arguments: [
        "Opening Balance for checking account", "Opening balance - Checking", "Checking opening balance", "Anfangsbestand Konto 12 Giro",
        "Opening Balances (import)", "Eröffnungsbuchung", "Anfangssaldo Girokonto", "Saldo inicial cuenta corriente",
        "Balance brought forward for account 123",
    ])
    func `an opening balance may name its account`(text: String) throws {
        let rows = ["2026-01-01,\(text),3126.65", "2026-01-04,Eating out,-19.75", "2026-01-05,Rent,-2400", "2026-01-15,ACME,1350.60"]
        #expect(try money(table("Date,Text,Amount", rows[0], rows[1], rows[2], rows[3])) == "-19.75 -2400 1350.60 | ")
        // A balance shows what moved it.
        let moved = table("Date,Text,Amount,Balance", "2026-01-01,Pay,500,600", "2026-01-04,\(text) x,-100,500", "2026-01-05,Tea,-5,495")
        #expect(try money(moved) == "500 -100 -5 | ")
    }

    @Test(arguments: ["Opening balance transfer", "Balance board", "Open Balance Yoga"])
    func `and other texts with such words are rows`(text: String) throws {
        let rows = ["2026-01-01,\(text),-30", "2026-01-04,Eating out,-19.75", "2026-01-15,ACME,1350.60"]
        #expect(try money(table("Date,Text,Amount", rows[0], rows[1], rows[2])) == "-30 -19.75 1350.60 | ")
    }
}
