import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private let refused = "csv-ambiguous-sign: amount-sign signed or inverted"

/// Rows of one type and one amount each: `Sale 12.50`.
private func file(_ rows: String...) -> String {
    "Date,Text,Type,Amount\n"
        + rows.enumerated().map { number, row in
            let cells = row.split(separator: " ")
            return "2026-01-\(number + 11),x,\(cells.dropLast().joined(separator: " ")),\(cells.last ?? "")\n"
        }.joined()
}

@Suite("Types of transactions beside amounts with signs")
struct TypeWordTests {
    @Test func `tell a card's file by its purchases, if they are on the other side of their signs`() throws {
        #expect(try outcome(file("Purchase 12.50", "Purchase 7", "Refund -3")) == "-12.50 -7 3")
        #expect(try outcome(file("Purchase -12.50", "Purchase -7", "Refund 3")) == "-12.50 -7 3")
    }

    @Test(arguments: ["Sale", "Charge", "Fee", "Invoice", "Order"])
    func `tell nothing where a shop has the same ones for its sales`(type: String) throws {
        #expect(try outcome(file("\(type) 100", "\(type) 250", "Refund -60")) == refused)
        // Below zero they are no sales.
        #expect(try outcome(file("Sale -100", "Sale -250", "Refund 60")) == "-100 -250 60")
    }

    @Test func `tell nothing of many rows by a few that are on the other side elsewhere`() throws {
        // The interest of a card is no income.
        #expect(try outcome(file("Interest 12", "Online 50", "Online 20", "Online 30", "Autopay -90")) == refused)
        #expect(try outcome(file("Charge 60", "Payment -20", "Payment 115", "Transfer -50", "Merchant -12")) == refused)
        // What has no other meaning is enough once.
        #expect(try outcome(file("regular 45", "internal 300", "regular 150", "income -2000")) == "-45 -300 -150 2000")
        #expect(try outcome(file("Purchase 45", "Online 300", "Online 150", "Autopay -400")) == "-45 -300 -150 400")
    }

    @Test func `tell nothing against a plus before all that is above zero`() throws {
        #expect(try outcome(file("Purchase +60.50", "Purchase +5", "Payment -20")) == refused)
        #expect(try outcome(file("Purchase 60.50", "Adjustment +5", "Payment -20")) == "-60.50 -5 20")
        #expect(try outcome(file("Charge +60.50", "Payment -20", "Payment +1150", "Transfer -5")) == "60.50 -20 1150 -5")
    }

    @Test(arguments: [
        ("Köp", "Insättning"), ("Kauf", "Dividende"), ("Buy", "Qualified Dividend"), ("Achat", "Vente"), ("Koop", "Verkoop"),
    ])
    func `tell the signs of a broker's file`(out: String, into: String) throws {
        let text = file("\(out) -12.50", "\(into) 70", "Other 3").replacing("Type", with: "Action")
        #expect(try outcome(text) == "-12.50 70 3")
    }

    @Test func `may be words for the two sides`() throws {
        #expect(try outcome(file("CRDT 20", "DBIT 5")) == "20 -5")
        // A debit card's refund is no debit.
        #expect(try outcome(file("DEB -5", "DEB -6", "DEB 2", "FPI 20")) != "-5 -6 -2 20")
    }

    @Test(arguments: [
        ("Amount spent", "Type", "Purchase", "Refund"), ("Amount", "Type", "Purchase", "Refund"), ("ご利用金額", "種別", "売上", "返品"),
        ("消费金额", "类型", "消费", "退款"),
        ("이용금액", "매출구분", "일반매출", "매출취소"),
    ])
    func `money that came back among amounts without signs is asked about`(name: String, kind: String, spent: String, back: String) throws {
        let rows = ["2026-02-03,a,20,\(spent)", "2026-02-08,b,48,\(spent)", "2026-02-12,b,48,\(back)"]
        let text = table("Date,Text,\(name),\(kind)", rows[0], rows[1], rows[2])
        let all = [back, spent].sorted().joined(separator: "|")
        #expect(try outcome(text) == "csv-unknown-kinds: kinds out=\(spent),in=\(back) or kinds out=\(all)")
        var options = plainEuro
        options.kinds = [spent: .expense, back: .income]
        #expect(try outcome(text, options) == "-20 -48 48")
        options.kinds[back] = .expense
        #expect(try outcome(text, options) == "-20 -48 -48")
        // Where what came back is below zero, nothing is to be asked of spending.
        if name != "Amount" { #expect(try outcome(text.replacing("48,\(back)", with: "-48,\(back)")) == "-20 -48 48") }
    }

    @Test func `a state of what came back is none of money that came in`() throws {
        let text = table("Date,Text,결제금액,결제상태", "2026-02-03,a,20,구매확정", "2026-02-08,b,48,구매확정", "2026-02-12,b,48,반품완료")
        #expect(try outcome(text) == "-20 -48 -48")
        #expect(try Reading(text, plainEuro).faults.contains { $0.contains("csv-reading") })
    }

    @Test(arguments: ["Buy (limit)", "ATM withdrawal abroad", "Custody fee", "Kauf Fonds", "Retrait DAB"])
    func `that hold a word of money out are asked about where no minus says it`(type: String) throws {
        let text = file("Deposit 100", "\(type) 20", "Cash withdrawal -22.57")
        #expect(try outcome(text) == "csv-unknown-kinds: kinds out=\(type) or in=\(type) or transfer=\(type)")
        // Each of the answers leads to money.
        for (kind, amount) in [(Entry.Kind.expense, "-20"), (.income, "20"), (.transfer, "20")] {
            var options = plainEuro
            options.kinds = [type: kind]
            #expect(try outcome(text, options) == "100 \(amount) -22.57")
        }
        // A minus, a plus and a balance say it.
        #expect(try outcome(file("Deposit 100", "\(type) -20", "Cash withdrawal -22.57")) == "100 -20 -22.57")
        #expect(try outcome(file("Deposit +100", "\(type) +20", "Cash withdrawal -22.57")) == "100 20 -22.57")
        let rows = ["2026-01-11,Deposit,100,100", "2026-01-12,\(type),20,120", "2026-01-13,Withdrawal,-5,115"]
        let balanced = table("Date,Type,Amount,Balance", rows[0], rows[1], rows[2])
        #expect(try outcome(balanced) == "100 20 -5")
    }

    @Test func `follow the signs where their words are of neither side, or of money that came back`() throws {
        #expect(try outcome(file("Deposit 100", "Fee refund 20", "Stock option 7", "Withdrawal -22.57")) == "100 20 7 -22.57")
    }

    @Test func `amounts without signs of their own need a column of kinds`() throws {
        var options = plainEuro
        options.amountSign = .unsigned
        #expect(try outcome(table("Date,Text,Amount", "2026-02-03,a,20"), options) == "csv-missing-column: column kind=…")
        #expect(try outcome(table("Date,Text,Amount,Type", "2026-02-03,a,20,expense", "2026-02-04,b,5,income"), options) == "-20 5")
    }

    @Test(arguments: ["Debit/Credit Flag", "Dr/Cr code", "Soll/Haben Zeichen"])
    func `tell sides where a name has words for both, against more amounts below zero`(name: String) throws {
        let words = name.hasPrefix("Soll") ? ["Haben", "Soll"] : name.hasPrefix("Dr") ? ["CR", "DR"] : ["Credit", "Debit"]
        let text = table(
            "Date,Text,Amount,\(name)", "2026-09-14,pay,-20.00,\(words[0])", "2026-09-05,back,-5.00,\(words[0])",
            "2026-09-03,shop,12.34,\(words[1])")
        #expect(try outcome(text) == "20.00 5.00 -12.34")
    }

    @Test func `of two unknown ones are asked about each way, both out and both in, or whether they are none`() throws {
        let text = table(
            "Date,Text,Amount,Type", "2026-09-14,a,3,income", "2026-09-15,b,2,expense", "2026-09-16,c,4,Foo", "2026-09-17,d,5,Bar")
        #expect(
            try outcome(text) == "csv-unknown-kinds: kinds out=Bar,in=Foo or out=Foo,in=Bar or out=Bar|Foo or in=Bar|Foo",
            "without a sign nothing else can tell")
        let signed = text.replacing("b,2", with: "b,-2").replacing("a,3", with: "a,-3")
        #expect(try outcome(signed).hasSuffix("or in=Bar|Foo or column kind="))
    }

    @Test func `given for a few words leave the usual meanings of the others`() throws {
        var options = plainEuro
        options.kinds = ["Foo": .income]
        let text = table("Date,Text,Amount,Type", "2026-09-14,a,500,Deposit", "2026-09-15,b,492,Market buy", "2026-09-16,c,1,Foo")
        #expect(try outcome(text, options) == "500 -492 1")
        // A minus beside others is not made up by words that nobody gave.
        let mixed = table(
            "Date,Text,Amount,Type", "2026-09-14,a,2.49,Lastschrift", "2026-09-15,b,-2.49,Foo", "2026-09-16,c,10.04,Gutschrift",
            "2026-09-17,d,157.90,Lastschrift", "2026-09-18,e,-9.99,Bar")
        options.kinds = ["Foo": .expense, "Bar": .expense]
        #expect(try outcome(mixed, options) == refused)
    }

    @Test func `tell no kinds against signs that an option states`() throws {
        var options = plainEuro
        options.amountSign = .signed
        let reading = try Reading(table("Date,Text,Amount,Type", "2026-09-14,a,80.60,debit", "2026-09-15,b,22.65,credit"), options)
        #expect(reading.entries.map(\.kind) == [.income, .income])
        #expect(reading.diagnostics.map(\.code) == [.csvReading])
    }

    @Test func `are proposed where their words begin with those of both sides`() throws {
        let text = table("Date,Text,Amount,Short", "2026-09-14,a,5,Débito cuenta", "2026-09-15,b,7,Crédito interno")
        #expect(try outcome(text) == "csv-ambiguous-sign: amount-sign signed or inverted or column kind=Short")
        var options = plainEuro
        options.columnNames = [.column(.kind): "Short"]
        #expect(try outcome(text, options).hasPrefix("csv-unknown-kinds: kinds out=Crédito interno,in=Débito cuenta or out=Débito cuenta"))
    }
}
