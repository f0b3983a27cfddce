import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Rows of one day: note, mark, id and amount.
private func split(_ rows: String...) -> String {
    "Date,Payee,Memo,Flag,ID,Amount\n" + rows.map { "2026-05-04,\($0)\n" }.joined() + "2026-05-09,Tram,,,t9,-2.80\n"
}

/// Rows with a day, a text, an amount and its balance.
private func balanced(_ rows: [String]) -> String { "Date,Text,Amount,Balance\n" + rows.map { $0 + "\n" }.joined() }

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

    @Test func `a row without a category is the whole of those below it that have its payee and day, and add up to it`() throws {
        func text(_ category: String, _ payee: String = "Mill", _ last: String = "-50") -> String {
            table(
                "Date,Payee,Category,Amount", "2026-05-03,Work,Pay,900", "2026-05-04,Mill,\(category),-150", "2026-05-04,Mill,Food,-100",
                "2026-05-04,\(payee),Home,\(last)", "2026-05-04,Mill,Home,-7")
        }
        #expect(try outcome(text("")) == "900 -100 -50 -7")
        #expect(try Reading(text(""), plainEuro).diagnostics.map(\.code) == [.csvLeftOut])
        for other in [text("Food"), text("", "Kiosk"), text("", "Mill", "-49")] { #expect(try outcome(other).hasPrefix("900 -150 -100")) }
    }

    @Test(arguments: ["parent_id", "ParentID", "Parent transaction", "Übergeordnet"])
    func `rows that name the one they are parts of are the parts of it where they add up to it`(name: String) throws {
        let rows = ["7,,2026-05-03,a,-30", "8,7,2026-05-03,b,-12.5", "9,7,2026-05-03,c,-17.5", "10,,2026-05-04,d,-2.80"]
        let text = table("id,\(name),Date,Text,Amount", rows[0], rows[1], rows[2], rows[3])
        #expect(try outcome(text) == "-12.5 -17.5 -2.80")
        #expect(try outcome(text.replacing("-17.5", with: "-17.6")) == "-30 -12.5 -17.6 -2.80")
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
        let counted = table(
            "Date,ID,Text,Amount,Balance", "2026-05-04,a,Mill,-30,70", "2026-05-04,a,Flour,-12.5,57.5", "2026-05-04,a,Oats,-17.5,40")
        #expect(try outcome(counted) == "-30 -12.5 -17.5")
    }

    @Test(arguments: [
        ["2026-03-03,Shop,-100,1900", "2026-03-03,Food,-60,", "2026-03-03,Home,-40,"],
        ["2026-03-03,Shop,-100,1900", "2026-03-03,Food,-110,", "2026-03-03,Bottles,30,", "2026-03-03,Home,-20,"],
    ])
    func `rows without a balance are parts of the row beside them where they add up to it and no balance counts them`(
        split: [String]
    ) throws {
        let (first, last) = (["2026-03-02,Work,2000,2000"], ["2026-03-05,Rent,-500,1400"])
        let parts = split.dropFirst().map { $0.split(separator: ",")[2] }.joined(separator: " ")
        let oldest = first + split + last
        let reading = try Reading(balanced(oldest), plainEuro)
        #expect(reading.entries.map(\.money.amount.description).joined(separator: " ") == "2000 \(parts) -500")
        #expect(reading.diagnostics.map(\.code) == [.csvLeftOut])
        let back = split.dropFirst().map { $0.split(separator: ",")[2] }.reversed().joined(separator: " ")
        #expect(try outcome(balanced(oldest.reversed())) == "-500 \(back) 2000")
        // Where they do not add up, all count, and the balance that does not follow is noted.
        let other = oldest.map { $0.replacing("Home,-", with: "Home,-1") }
        let broken = try Reading(balanced(other), plainEuro)
        #expect(broken.entries.count == other.count && broken.faults == ["\(other.count + 1):0 csv-balance-break"])
        // Where the balance counts them, none is a part of another.
        let counted = first + split + ["2026-03-05,Rent,-500,1300"]
        let plain = try Reading(balanced(counted), plainEuro)
        #expect(plain.entries.count == counted.count && plain.diagnostics.isEmpty)
    }

    @Test func `a balance that only the last row of a day has follows from all of them`() throws {
        let rows = [
            "2026-03-02,Work,2000,2000", "2026-03-03,Coffee,-3,", "2026-03-03,Shop,-100,1897", "2026-03-04,Bus,-3,", "2026-03-04,Tea,-2,",
            "2026-03-04,Bank,-5,1887",
        ]
        for rows in [rows, rows.reversed()] {
            let reading = try Reading(balanced(rows), plainEuro)
            #expect(reading.entries.count == rows.count && reading.diagnostics.isEmpty)
        }
    }

    @Test func `parts below the last balance are found by a mark`() throws {
        func text(_ mark: String) -> String {
            table(
                "Date,Text,Amount,Balance,Split", "2026-03-02,Work,2000,2000,", "2026-03-03,Shop,-100,1900,",
                "2026-03-03,Food,-60,,\(mark)",
                "2026-03-03,Home,-40,,\(mark)")
        }
        #expect(try outcome(text("S")) == "2000 -60 -40")
        #expect(try outcome(text("")) == "2000 -100 -60 -40")
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
