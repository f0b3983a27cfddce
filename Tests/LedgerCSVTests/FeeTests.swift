import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

@Suite("Fees in a column of their own")
struct FeeTests {
    @Test func `fees that no balance explains are told of once, with their sums`() throws {
        let text = table(
            "Date;Text;Amount;Gebühr;Currency", "2026-03-01;a;-34.85;0.00;CHF", "2026-03-02;b;-500.00;2.50;CHF",
            "2026-03-03;c;-24.50;0.37;USD",
            "2026-03-04;d;-100.00;3.00;USD")
        let reading = try Reading(text, plainEuro)
        let found = reading.diagnostics.filter { $0.code == .csvFeesUncounted }
        #expect(found.map(\.place.line) == [3])
        #expect(found.first?.message.contains("holds 3 amounts that are in no sum (2.50 CHF, 3.37 USD)") == true)
        #expect(reading.entries.map { $0.fields.map(\.value) } == [["0.00"], ["2.50"], ["0.37"], ["3.00"]])
        var options = plainEuro
        options.columnNames = [.fee: ""]
        #expect(try Reading(text, options).diagnostics.allSatisfy { $0.code != .csvFeesUncounted })
    }

    @Test(arguments: ["Fee (EUR)", "Fee EUR", "Commission (EUR)", "Gebühr (EUR)", "Bank charges", "ATM fee", "Masraf"])
    func `a fee is one by many names, and with its currency behind it`(name: String) throws {
        let text = "Date,Text,Amount (EUR),\(name)\n2026-03-01,a,-35.00,0.00\n2026-03-02,b,-120.00,4.00\n"
        #expect(try Reading(text, plainEuro).diagnostics.map(\.code) == [.csvFeesUncounted])
        #expect(try outcome(Self.beside.replacing("Fee", with: name)) == "500.00 -103.00 -51.50")
        let rate = text.replacing(name, with: "Fee (%)")
        #expect(try Reading(rate, plainEuro).diagnostics.isEmpty)
    }

    @Test func `fees that the balance shows to be in the amounts need no word`() throws {
        let rows = ["2026-03-01,a,500.00,0.00,500.00", "2026-03-02,b,-103.00,3.00,397.00", "2026-03-03,c,-51.50,1.50,345.50"]
        let reading = try Reading((["Date,Text,Amount,Fee,Balance"] + rows).map { $0 + "\n" }.joined(), plainEuro)
        #expect(reading.diagnostics.allSatisfy { $0.code != .csvFeesUncounted })
    }

    private static let beside = table(
        "Date,Text,Amount,Fee,Balance", "2026-03-01,a,500.00,0.00,500.00", "2026-03-02,b,-100.00,3.00,397.00",
        "2026-03-03,c,-50.00,1.50,345.50")

    @Test func `fees without which the balance does not follow are taken from the amounts`() throws {
        #expect(try outcome(Self.beside) == "500.00 -103.00 -51.50")
        #expect(try Reading(Self.beside, plainEuro).diagnostics.isEmpty)
        let below = Self.beside.replacing(",3.00,", with: ",-3.00,").replacing(",1.50,", with: ",-1.50,")
        #expect(try outcome(below) == "500.00 -103.00 -51.50")
        // Said to be in the amounts, they are not taken, and the balance breaks.
        var options = plainEuro
        options.columnNames = [.fee: ""]
        #expect(try outcome(Self.beside, options) == "500.00 -100.00 -50.00")
    }

    @Test func `who names the column of fees has them taken from the amounts`() throws {
        let text = "Date,Text,Amount,Fee\n2026-03-01,a,-100.00,3.00\n2026-03-02,b,-5.00,\n2026-03-03,c,-6.00,1.00\n"
        var options = plainEuro
        options.columnNames = [.fee: "Fee"]
        #expect(try outcome(text, options) == "-103.00 -5.00 -7.00")
        #expect(try outcome(text.replacing(",3.00", with: ",-3.00").replacing(",1.00", with: ",-1.00"), options) == "-103.00 -5.00 -7.00")
        // Money given back of a fee.
        #expect(try outcome(text.replacing(",1.00", with: ",-1.00"), options) == "-103.00 -5.00 -5.00")
        let faults = try Reading(text.replacing(",1.00", with: ",USD 1.00"), options).faults
        #expect(faults.count == 1)
    }

    @Test func `an amount that is changed beside its fee is written without it`() throws {
        var options = plainEuro
        options.columnNames = [.fee: "Fee"]
        let text = "Date,Text,Amount,Fee\n2026-03-01,a,-100.00,3.00\n2026-03-02,b,-5.00,\n"
        let changed = try patched(text, options) { place, entry in
            if place == 0 { entry.money = try #require(Money("-203.00 EUR")) }
        }
        #expect(changed == text.replacing("-100.00", with: "-200.00"))
    }

    @Test func `net amounts beside them show what they do`() throws {
        let text =
            "Date,Text,Amount,Fee,Net\n2026-03-01,a,-100.00,-1.75,-101.75\n2026-03-02,b,-5.00,0.00,-5.00\n2026-03-03,c,-20.00,,-20.00\n"
        #expect(try outcome(text) == "-101.75 -5.00 -20.00")
        #expect(try Reading(text, plainEuro).diagnostics.isEmpty)
        #expect(try outcome(text.replacing("-1.75,", with: "1.75,")) == "-101.75 -5.00 -20.00")
        // What is neither is told of.
        let other = try Reading(text.replacing("-101.75", with: "-100.00"), plainEuro)
        #expect(other.diagnostics.map(\.code) == [.csvFeesUncounted] && other.entries.first?.money.amount.description == "-100.00")
        // A price without the fee that the amount holds is nobody's income, and types of a card turn its amounts round.
        let held = try Reading(text.replacing("-1.75,-101.75", with: "1.75,-98.25"), plainEuro)
        #expect(held.entries.first?.money.amount.description == "-100.00" && held.diagnostics.map(\.code) == [.csvFeesUncounted])
        let card = table("Date,Text,Type,Amount,Fee,Net", "2026-03-01,a,Purchase,103,3,100", "2026-03-02,b,Refund,-5,0,-5")
        let turned = try Reading(card, plainEuro)
        #expect(turned.entries.map(\.money.amount.description) == ["-103", "5"] && turned.diagnostics.map(\.code) == [.csvFeesUncounted])
    }

    @Test func `a balance that has no step of a fee says nothing of it`() throws {
        let rows = ["2026-03-01,a,-100.00,2.00,900.00", "2026-03-02,b,50.00,,950.00", "2026-03-03,c,-20.00,,930.00"]
        let reading = try Reading((["Date,Text,Amount,Fee,Balance"] + rows).map { $0 + "\n" }.joined(), plainEuro)
        #expect(reading.diagnostics.map(\.code) == [.csvFeesUncounted])
    }

    @Test func `rows of nothing but a fee count where fees do`() throws {
        let alone = table("Date,Text,Amount,Fee", "2026-03-01,a,-100.00,3.00", "2026-03-02,monthly,,7.50", "2026-03-03,c,-6.00,")
        let reading = try Reading(alone, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-100.00", "-6.00"])
        #expect(reading.diagnostics.map(\.code) == [.csvFeesUncounted, .csvLeftOut])
        #expect(reading.diagnostics.first?.message.contains("holds 2 amounts that are in no sum (10.50 EUR)") == true)
        var options = plainEuro
        options.columnNames = [.fee: "Fee"]
        let counted = try Reading(alone, options)
        #expect(counted.entries.map(\.money.amount.description) == ["-103.00", "-7.50", "-6.00"])
        #expect(counted.diagnostics.map(\.message) == ["1 row with nothing but a fee counts"])
        #expect(counted.diagnostics.map(\.severity) == [.warning])
        // The balance proves both, in columns for money in and out as well.
        let balanced = table(
            "Date,Text,Money In,Money Out,Fee,Balance", "2026-03-01,a,,-45.10,,997.90", "2026-03-02,b,,-112.50,-2.00,883.40",
            "2026-03-03,c,2000.00,,,2883.40", "2026-03-04,monthly,,,-7.50,2875.90")
        #expect(try outcome(balanced) == "-45.10 -114.50 2000.00 -7.50")
        let middle = balanced + "2026-03-05,d,,-5.90,,2870.00\n"
        #expect(try outcome(middle) == "-45.10 -114.50 2000.00 -7.50 -5.90")
        #expect(try Reading(middle, plainEuro).diagnostics.map(\.message) == ["1 row with nothing but a fee counts"])
        let last = table(
            "Date,Text,Money In,Money Out,Fee,Balance", "2026-03-01,b,,-112.50,-2.00,885.50", "2026-03-03,c,2000.00,,,2885.50",
            "2026-03-04,d,,-45.50,,2840.00", "2026-03-05,monthly,,,-7.50,2832.50")
        #expect(try outcome(last) == "-114.50 2000.00 -45.50 -7.50")
        // A row that tells of fees charged before has no balance, and one without a fee is none.
        let memo = balanced.replacing("monthly,,,-7.50,2875.90", with: "charged,,,-9.50,")
        #expect(try outcome(memo) == "-45.10 -114.50 2000.00")
        #expect(try Reading(alone.replacing("7.50", with: "0.00"), options).entries.count == 2)
        // Nor does one that the balance does not have, or that failed, and the fees of the others stay proven.
        for (row, columns) in [("waived,,5.00,940.00,", "Status"), ("card fee,,5.00,940.00,Failed", "Status")] {
            let text = table(
                "Date,Text,Amount,Fee,Balance,\(columns)", "2026-01-05,a,-50.00,1.00,949.00,Booked", "2026-01-06,b,-9.00,,940.00,Booked",
                "2026-01-07,\(row)", "2026-01-08,c,-10.00,1.00,929.00,Booked", "2026-01-09,d,-29.00,,900.00,Booked")
            #expect(try outcome(text) == "-51.00 -9.00 -11.00 -29.00")
        }
        // A fee that has a row of its own as well is not taken twice.
        let own = table(
            "Date,Text,Amount,Fee,Net", "2026-03-01,a,100.00,3.00,97.00", "2026-03-01,fee,-3.00,,-3.00", "2026-03-02,b,-20.00,,-20.00")
        #expect(try outcome(own) == "100.00 -3.00 -20.00")
        #expect(try Reading(own, plainEuro).diagnostics.map(\.code) == [.csvFeesUncounted])
    }

    @Test func `a second column of them is told of as well`() throws {
        func found(_ rows: String...) throws -> [Diagnostic] {
            let text = (["Date,Text,Amount,fee,tax"] + rows.enumerated().map { "2026-03-\($0 + 11),a,\($1)" }).joined(separator: "\n")
            return try Reading(text + "\n", plainEuro).diagnostics.filter { $0.code == .csvFeesUncounted }
        }
        let both = try found("-34.85,1.00,", "29.58,,-7.56", "-29.58,,7.56")
        #expect(both.map(\.place.line) == [3, 2] && both[0].hint == nil)
        let taxes = try found("-34.85,,", "29.58,,-7.56", "-29.58,,7.56")
        #expect(taxes.map(\.place.line) == [3])
        #expect(taxes.first?.hint == Hint(.column, for: "fee", values: ["tax"]).or(Hint(.column, for: "fee", values: [""])))
    }

    @Test func `written below zero but for those that came back, are added`() throws {
        var options = plainEuro
        options.columnNames = [.fee: "Tax"]
        options.amountSign = .signed
        let text = table("Date,Text,Amount,Tax", "2026-03-01,a,29.58,-7.56", "2026-03-02,b,-29.58,7.56", "2026-03-03,c,29.58,-7.80")
        #expect(try outcome(text, options) == "22.02 -22.02 21.78")
    }

    @Test func `a column of what is left after fees shows that money comes in above zero`() throws {
        let rows = "2026-10-05,a,100,-1,99\n2026-10-06,b,-50,-2,-52\n2026-10-07,c,70,-1,69\n2026-10-08,d,-90,-1,-91\n"
        #expect(try outcome("Date,Text,总额,佣金,净额\n" + rows) == "99 -52 69 -91")
    }

    @Test func `a fee on top of a price does not make a purchase money that came in`() throws {
        let rows = "2026-10-14,a,43.00,0.00,43.00\n2026-10-15,b,300.00,9.00,309.00\n2026-10-16,c,-12.00,0.00,-12.00\n"
        let text = "Date,Merchant,Transaction Amount,Fee,Total Amount\n" + rows
        #expect(try outcome(text) == "csv-ambiguous-sign: amount-sign signed or inverted")
        var options = plainEuro
        options.amountSign = .inverted
        #expect(try outcome(text, options) == "-43.00 -309.00 12.00")
    }
}
