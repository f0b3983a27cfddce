import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Rows of one day: note, mark, id and amount.
private func split(_ rows: String...) -> String {
    "Date,Payee,Memo,Flag,ID,Amount\n" + rows.map { "2026-05-04,\($0)\n" }.joined() + "2026-05-09,Tram,,,t9,-2.80\n"
}

@Suite("Splits and opening balances among the rows")
struct RowRoleTests {
    @Test(arguments: [
        // A word in the texts of all, or of the parts alone.
        ["Mill,Split (2),,a,-30", "Mill,split 1/2,,b,-12.5", "Mill,split 2/2,,c,-17.5"],
        ["Mill,,,a,-30", "Mill,SPLIT 1/2,,b,-12.5", "Mill,SPLIT 2/2,,c,-17.5"],
        // One id.
        ["Mill,,,a,-30", "Flour,,,a,-12.5", "Oats,,,a,-17.5"],
        // A sign that stands nowhere else.
        ["Mill,,,a,-30", "Flour,,-,b,-12.5", "Oats,,-,c,-17.5"], ["Mill,,*,a,-30", "Flour,,*,b,-12.5", "Oats,,*,c,-17.5"],
        ["Mill,,*,a,-30", "Flour,,–,b,-12.5", "Oats,,–,c,-17.5"],
    ])
    func `parts that are marked and add up to the row above them count, and that row does not`(rows: [String]) throws {
        #expect(try outcome(split(rows[0], rows[1], rows[2])) == "-12.5 -17.5 -2.80")
        #expect(try outcome(split("Baker,,,x,-4", rows[0], rows[1], rows[2], "Kiosk,,,y,-1")) == "-4 -12.5 -17.5 -1 -2.80")
        #expect(try Reading(split(rows[0], rows[1], rows[2]), plainEuro).diagnostics.contains { $0.code == .csvLeftOut })
        // Parts that do not add up, and a row of another day.
        #expect(try outcome(split(rows[0], rows[1], rows[2].replacing("-17.5", with: "-17"))) == "-30 -12.5 -17 -2.80")
        let days = split(rows[0], rows[1], rows[2]).replacing("2026-05-04,\(rows[0])", with: "2026-05-03,\(rows[0])")
        #expect(try outcome(days) == "-30 -12.5 -17.5 -2.80")
    }

    @Test(arguments: ["Split", "Is split", "Split?"], ["S", "x", "1", "yes"])
    func `parts may be marked in a column of that name`(name: String, mark: String) throws {
        func text(_ mark: String) -> String {
            table(
                "\(name),Date,Payee,Amount", ",2026-05-04,Store,-45.20", ",2026-05-15,Work,2000", "\(mark),2026-05-15,Pay,2500",
                "\(mark),2026-05-15,Tax,-500", ",2026-05-16,Rent,-900")
        }
        var options = plainEuro
        options.amountSign = .signed
        #expect(try outcome(text(mark), options) == "-45.20 2500 -500 -900")
        #expect(try outcome(text("0"), options) == "-45.20 2000 2500 -500 -900")
    }

    @Test(arguments: ["--Split--", "Split", "Aufgeteilt", "split (2)"])
    func `the word may mark the whole alone`(word: String) throws {
        func text(_ first: String, _ last: String) -> String {
            table(
                "Date,Payee,Category,Amount", "2026-03-05,Shop,\(first),-100.00", "2026-03-05,,Food,-60.00", "2026-03-05,,Home,\(last)",
                "2026-03-05,Bar,Fun,-20.00", "2026-03-14,Pay,Income,500.00")
        }
        #expect(try outcome(text(word, "-40.00")) == "-60.00 -40.00 -20.00 500.00")
        #expect(try outcome(text(word, "-41.00")) == "-100.00 -60.00 -41.00 -20.00 500.00")
        #expect(try outcome(text("Things", "-40.00")) == "-100.00 -60.00 -40.00 -20.00 500.00")
    }

    @Test func `several splits of a day are told apart`() throws {
        let first = ["Mill,Split,,a,-30", "Mill,Split,,b,-12.5", "Mill,Split,,c,-17.5"]
        let second = ["Shop,Split,,d,-9", "Shop,Split,,e,-2", "Shop,Split,,f,-3", "Shop,Split,,g,-4"]
        #expect(
            try outcome(split(first[0], first[1], first[2], second[0], second[1], second[2], second[3]))
                == "-12.5 -17.5 -2 -3 -4 -2.80")
    }

    @Test func `rows that add up by chance, or have a sign for something else, all count`() throws {
        #expect(try outcome(split("Mill,,,a,-30", "Flour,,,b,-12.5", "Oats,,,c,-17.5")) == "-30 -12.5 -17.5 -2.80")
        #expect(try outcome(split("Mill,,,a,-30", "Splitwise Ann,,,b,-12.5", "Splitwise Bob,,,c,-17.5")) == "-30 -12.5 -17.5 -2.80")
        // Where a minus stands for nothing, it stands in other rows, too.
        #expect(try outcome(split("Kiosk,,-,x,-1", "Mill,,-,a,-30", "Flour,,-,b,-12.5", "Oats,,-,c,-17.5")) == "-1 -30 -12.5 -17.5 -2.80")
        // One part is no split, and a row that the balance counts is no sum.
        #expect(try outcome(split("Mill,,,a,-30", "Flour,,,a,-30")) == "-30 -30 -2.80")
        let balanced = table(
            "Date,ID,Text,Amount,Balance", "2026-05-04,a,Mill,-30,70", "2026-05-04,a,Flour,-12.5,57.5", "2026-05-04,a,Oats,-17.5,40")
        #expect(try outcome(balanced) == "-30 -12.5 -17.5")
    }

    @Test func `splits in columns for money in and out are found`() throws {
        let text = table(
            "Date,Payee,Memo,Out,In", "2026-05-04,Mill,Split,10,", "2026-05-04,Mill,Split 1,30,", "2026-05-04,Mill,Split 2,,20",
            "2026-05-05,Wages,,,900")
        #expect(try outcome(text) == "-30 20 900")
    }

    @Test(arguments: [
        "Opening balance c/f", "OPENING BALANCE AT 1 MAY", "Saldo przeniesienia", "Balance from the old book", "Alter Saldo per Mai", "",
    ])
    func `the oldest row is no income where its amount is its balance and its text says so, or it has none`(text: String) throws {
        let rows = ["2026-05-01,\(text),640.00,640.00", "2026-05-02,Mill,-12.50,627.50", "2026-05-09,Wages,100.00,727.50"]
        let header = "Date,Text,Amount,Balance"
        #expect(try outcome(table(header, rows[0], rows[1], rows[2])) == "-12.50 100.00")
        #expect(try outcome(table(header, rows[2], rows[1], rows[0])) == "100.00 -12.50")
        let sides = ["2026-05-01,\(text),,640,640", "2026-05-02,Mill,12.50,,627.50", "2026-05-09,Wages,,100,727.50"]
        #expect(try outcome(table("Date,Text,Out,In,Balance", sides[0], sides[1], sides[2])) == "-12.50 100")
    }

    @Test(arguments: ["First wages", "Deposit to open the account", "Balance transfer", "New Balance store", "Opening party"])
    func `the first money of an account is income`(text: String) throws {
        let rows = ["2026-05-01,\(text),640.00,640.00", "2026-05-02,Mill,-12.50,627.50", "2026-05-09,Wages,100.00,727.50"]
        #expect(try outcome(table("Date,Text,Amount,Balance", rows[0], rows[1], rows[2])) == "640.00 -12.50 100.00")
    }

    @Test func `a row without a text is money where others have none, where a type says so, or where it is not the oldest`() throws {
        #expect(
            try outcome(table("Date,Text,Amount,Balance", "2026-05-01,,640,640", "2026-05-02,,-12.5,627.5", "2026-05-03,Tea,-2,625.5"))
                == "640 -12.5 -2")
        let typed = table("Date,Type,Text,Amount,Balance", "2026-05-01,Interest,,640,640", "2026-05-02,Fee,Mill,-12.5,627.5")
        #expect(try outcome(typed) == "640 -12.5")
        let later = table("Date,Text,Amount,Balance", "2026-05-01,Mill,-12.5,0", "2026-05-02,,640,640", "2026-05-03,Tea,-2,638")
        #expect(try outcome(later) == "-12.5 640 -2")
    }
}
