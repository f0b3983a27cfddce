import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private func file(_ rows: [String], _ header: String = "Date,Text,Amount,Balance") -> String {
    header + "\n" + rows.map { "2026-05-\($0)\n" }.joined()
}

private func signed(_ sign: LedgerReadingOptions.AmountSign) -> LedgerReadingOptions {
    var options = plainEuro
    options.amountSign = sign
    return options
}

/// The signs of amounts without any, told row for row by the balance.
@Suite("Directions that the balance proves")
struct BalanceStepTests {
    private let mixed = ["04,kiosk,10.00,90.00", "05,kiosk,10.00,80.00", "06,voucher,100.00,180.00", "07,rent,50.00,130.00"]

    @Test func `amounts are in or out as the balance rose or fell, and the first row is asked for`() throws {
        #expect(try outcome(file(mixed)) == "csv-ambiguous-sign: amount-sign signed or inverted")
        #expect(try outcome(file(mixed), signed(.inverted)) == "-10.00 -10.00 100.00 -50.00")
        #expect(try outcome(file(mixed), signed(.signed)) == "10.00 -10.00 100.00 -50.00")
        let refusal = #expect(throws: LedgerError.self) { try Reading(file(mixed), plainEuro) }
        #expect(refusal?.place.line == 2)
        #expect(refusal?.diagnostic.message.contains("as signed its 10.00 came in, as inverted it went out") == true)
    }

    @Test(arguments: ["05,Opening balance,,100.00", "05,Opening balance,100.00,100.00", "04,,,100.00"])
    func `a balance before the first row tells that row, too`(opening: String) throws {
        #expect(try outcome(file([opening] + mixed)) == "-10.00 -10.00 100.00 -50.00")
        #expect(try outcome(file(mixed.reversed() + [opening])) == "-50.00 100.00 -10.00 -10.00")
        // One that does not fit tells nothing.
        let other = opening.replacing("100.00", with: "70.00")
        #expect(try outcome(file([other] + mixed)) == "csv-ambiguous-sign: amount-sign signed or inverted")
    }

    @Test func `the newest row may come first, amounts may be zero, and accounts have balances of their own`() throws {
        let newest = ["07,a,5.00,135.00", "06,b,50.00,130.00", "05,c,0.00,180.00", "04,d,0.00,180.00"]
        #expect(try outcome(file(newest)) == "5.00 -50.00 0.00 0.00")
        let two = ["04,a,0,90,x", "04,b,0,20,y", "05,c,10,80,x", "05,d,7,27,y", "06,e,3,83,x", "06,f,9,18,y"]
        #expect(try outcome(file(two, "Date,Text,Amount,Balance,Account")) == "0 0 -10 7 3 -9")
    }

    @Test func `where all others went out, the oldest row is asked for as well, unless a line before the table has the balance before it`()
        throws
    {
        let falling = ["04,a,10,90", "05,b,20,70", "06,c,5,65"]
        #expect(try outcome(file(falling)) == "csv-ambiguous-sign: amount-sign signed or inverted")
        #expect(try outcome(file(falling), signed(.signed)) == "10 -20 -5")
        #expect(try outcome(file(falling), signed(.inverted)) == "-10 -20 -5")
        #expect(try outcome("Opening balance,80\nClosing balance,65\n\n" + file(falling)) == "10 -20 -5")
        #expect(try outcome("Opening balance,100\n\n" + file(falling)) == "-10 -20 -5")
        #expect(try outcome(file(["04,a,90,90", "05,b,20,70", "06,c,5,65"])) == "90 -20 -5")
        #expect(try outcome(file(falling, "Date,Text,이용금액,Balance")) == "-10 -20 -5")
    }

    @Test func `equal amounts follow in either order of the rows, and the days show which it is`() throws {
        #expect(try outcome(file(["06,a,10,70", "05,b,10,80", "04,c,10,90"]), signed(.inverted)) == "-10 -10 -10")
        #expect(try outcome(file(["04,a,10,70", "05,b,10,80", "06,c,10,90"])) == "10 10 10")
        #expect(try outcome(file(["06,a,-10,70", "05,b,-10,80", "04,c,-10,90"])) == "-10 -10 -10")
    }

    @Test func `what a step does not fit, or either order of the rows explains, proves nothing`() throws {
        let ask = "csv-ambiguous-sign: amount-sign signed or inverted"
        #expect(try outcome(file(mixed + ["08,x,7.00,100.00"])) == ask)
        #expect(try outcome(file(mixed + ["08,x,7.00,"])) == ask)
        // On one day either row may be the first one, and the sums differ.
        let sameDay = ["04,a,10,90", "04,b,10,80", "04,c,10,90"]
        #expect(try outcome(file(sameDay), signed(.signed)) == "10 10 10")
        // A balance from before its row is not one from behind the row above.
        #expect(try outcome(file(["04,a,10,100", "05,b,20,90", "06,c,5,110"]), signed(.signed)) == "10 20 5")
    }

    @Test func `no sign for all amounts is believed against a balance that proves each of them`() throws {
        let whole = file(["04,Opening balance,,100.00"] + mixed)
        for sign in [LedgerReadingOptions.AmountSign.signed, .inverted] {
            #expect(try outcome(whole, signed(sign)) == "csv-ambiguous-sign: amount-sign auto or column balance=")
            var options = signed(sign)
            options.columnNames = [.balance: ""]
            #expect(try outcome(whole, options) == (sign == .signed ? "10.00 10.00 100.00 50.00" : "-10.00 -10.00 -100.00 -50.00"))
        }
    }

    @Test func `words that say the same are believed, tell the first row, and refuse the file where they contradict`() throws {
        func text(_ words: String) -> String {
            let rows = zip(mixed, words.split(separator: " ")).map { "\($0),\($1)" }
            return file(rows, "Date,Text,Amount,Balance,Type")
        }
        #expect(try outcome(text("Debit Debit Credit Debit")) == "-10.00 -10.00 100.00 -50.00")
        #expect(try outcome(text("Debit Debit Credit Strange")) == "-10.00 -10.00 100.00 -50.00")
        #expect(try outcome(text("Credit Debit Credit Strange")) == "10.00 -10.00 100.00 -50.00")
        #expect(try outcome(text("Debit Debit Debit Debit")) == "csv-ambiguous-sign: column kind= or column balance=")
        var options = signed(.inverted)
        options.columnNames = [.column(.kind): ""]
        #expect(try outcome(text("Debit Debit Debit Debit"), options) == "-10.00 -10.00 100.00 -50.00")
    }

    @Test func `a balance that goes up with purchases may be that of a debt, and either is asked for`() throws {
        let debt = ["04,a,0,10", "05,shop,10,20", "06,kiosk,5,25", "07,Payment received thank you,20,5", "08,b,8,13"]
        #expect(try outcome(file(debt)) == "csv-ambiguous-sign: balance-kind asset or debt")
        var options = plainEuro
        options.balanceKind = .debt
        #expect(try outcome(file(debt), options) == "0 -10 -5 20 -8")
        options.balanceKind = .asset
        #expect(try outcome(file(debt), options) == "0 10 5 -20 8")
        // A name says it as well, and so do words for kinds.
        #expect(try outcome(file(debt, "Date,Text,Amount,Balance owed")) == "0 -10 -5 20 -8")
        let words = zip(debt, ["Debit", "Debit", "Debit", "Credit", "Debit"]).map { "\($0),\($1)" }
        #expect(try outcome(file(words, "Date,Text,Amount,Balance,Type")) == "0 -10 -5 20 -8")
    }

    @Test func `texts of such a file can be changed, and its amounts keep their signs`() throws {
        let text = file(["04,Opening balance,,100.00"] + mixed)
        let changed = try patched(text, plainEuro) { place, entry in
            if place == 1 { entry.description = "a much longer text than before" }
        }
        #expect(changed == text.replacing("05,kiosk", with: "05,a much longer text than before"))
        let error = #expect(throws: LedgerError.self) {
            try patched(text, plainEuro) { place, entry in
                if place == 1 { entry.money = Money(entry.money.amount.negated ?? .zero, entry.money.commodity) }
            }
        }
        #expect(error?.code == .csvCannotHold)
    }

    @Test func `a check says what proved the signs`() throws {
        let text = file(["04,Opening balance,,100.00"] + mixed)
        let survey = try LedgerSurvey(source: ByteSource(Array(text.utf8), name: "x.csv"), options: plainEuro)
        let signs = survey.decisions.first { $0.topic == .signs }?.description
        #expect(
            signs
                == "signs: by balance: a rise is money in, a fall is money out, because “Balance” rises or falls by the amount in 4 steps"
        )
    }
}
