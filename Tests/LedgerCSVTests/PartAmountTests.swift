import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

private func naming(_ columns: String...) throws -> LedgerReadingOptions {
    var options = plainEuro
    for column in columns { try options.name(column: column) }
    return options
}

/// Rows whose money stands in more cells than one.
@Suite("Amounts of several columns")
struct PartAmountTests {
    // MARK: What was taken back

    @Test(arguments: ["취소금액", "환불금액", "取消金額", "返金額", "退款金额", "Refunded amount", "Stornobetrag"])
    func `an amount counts less what its row says was taken back, and not at all where that is all of it`(name: String) throws {
        let text = "이용일자,가맹점명,이용금액,\(name)\n2026-05-04,a,\"20,000\",0\n2026-05-05,b,700,700\n2026-05-06,c,\"3,000\",\"1,000\"\n"
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-20000", "-2000"])
        #expect(reading.diagnostics.map(\.code) == [.csvReading, .csvLeftOut])
        #expect(reading.diagnostics.first?.place.line == 4)
        // Amounts that are what is left already.
        #expect(try outcome(text, try naming("refunded=")) == "-20000 -700 -3000")
    }

    @Test func `words for what was taken back in part do not leave out the rest`() throws {
        let text = "결제일,가맹점,결제금액,취소금액,상태\n2026-05-04,a,900,0,결제완료\n2026-05-05,b,700,700,전체취소\n2026-05-06,c,300,100,부분취소\n"
        #expect(try outcome(text) == "-900 -200")
        // Without its amount, nobody can tell what the rest is.
        #expect(try outcome(text.replacing("300,100", with: "300,0")).hasPrefix("csv-ambiguous-sign: column state=상태"))
    }

    @Test func `what was taken back in rows of its own is money in`() throws {
        let text = "利用日,利用店名,利用金額,払戻額\n2026-05-04,a,900,\n2026-05-05,b,,700\n2026-05-06,c,300,0\n"
        #expect(try outcome(text) == "-900 700 -300")
        #expect(try outcome("Date,Text,Amount,Refunded amount\n2026-05-04,a,-9,\n2026-05-05,b,,7\n2026-05-06,c,-3,0\n") == "-9 7 -3")
    }

    @Test func `a row with nothing but what was taken back, or with more of it than it has, is refused`() throws {
        let text = "이용일자,가맹점명,이용금액,취소금액\n2026-05-04,a,900,100\n2026-05-05,b,,700\n2026-05-06,c,300,400\n2026-05-07,d,5,0\n"
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-800", "-5"])
        #expect(reading.faults.filter { !$0.hasSuffix("csv-reading") } == ["3:14 csv-missing-amount", "4:18 csv-two-amounts"])
    }

    @Test func `chargebacks and rows that move no money are not counted`() throws {
        let states = "Date,Text,Amount,Status\n2026-05-04,a,-9,Completed\n2026-05-05,b,-7,Chargeback\n2026-05-06,c,-3,Completed\n"
        #expect(try outcome(states) == "-9 -3")
        let impact =
            "Date,Name,Type,Net,Balance Impact\n2026-05-04,a,Payment,9,Credit\n2026-05-05,b,Order,-7,Memo\n2026-05-06,c,Payment,-3,Debit\n"
        #expect(try outcome(impact, signed) == "9 -3")
        let types = "Date,Name,Type,Net\n2026-05-04,a,Payment,9\n2026-05-05,b,General Authorization,-7\n2026-05-06,c,Payment,-3\n"
        #expect(try outcome(types, signed) == "9 -3")
    }

    private var signed: LedgerReadingOptions {
        var options = plainEuro
        options.amountSign = .signed
        return options
    }

    @Test func `a fee beside the amount before it and the one after it counts once`() throws {
        let text = "Date,Name,Gross,Fee,Net\n2026-05-04,a,50.00,-0.35,49.65\n2026-05-05,b,-9.65,0.00,-9.65\n2026-05-06,c,-1,0,-1\n"
        let reading = try Reading(text, signed)
        #expect(reading.entries.map(\.money.amount.description) == ["49.65", "-9.65", "-1"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("利用金額", "ポイント利用", "支払金額"), ("이용금액", "할인금액", "청구금액"), ("Amount", "Discount", "Final amount"),
    ])
    func `what is paid in the end may be less than the amount`(amount: String, rest: String, whole: String) throws {
        let text = "Date,Text,\(amount),\(rest),\(whole)\n2026-05-04,a,-1000,400,-600\n2026-05-05,b,-500,0,-500\n"
        #expect(try outcome(text, signed) == "-600 -500")
        // Where nothing was taken off, both are one.
        #expect(try outcome(text.replacing("400,-600", with: "0,-1000"), signed) == "-1000 -500")
    }

    // MARK: Several columns of one side

    private let book = "Date,Item,Till,Card,Income\n2026-05-04,a,9.50,,\n2026-05-05,b,,32.00,\n2026-05-06,c,,,23.10\n"

    @Test func `several columns may be money out, and the hint says so`() throws {
        #expect(
            try outcome(book)
                == "csv-missing-column: column out=Till column out=Card or column in=Income column in=Till column in=Card")
        #expect(try outcome(book, try naming("out=Till", "out=Card")) == "-9.50 -32.00 23.10")
        let reading = try Reading(book, try naming("out=Till", "out=Card"))
        #expect(reading.entries[1].fields.map { "\($0.name)=\($0.value)" } == ["Card=32.00"])
        #expect(
            try outcome(book, try naming("out=Till"))
                == "csv-missing-column: column out=Till column out=Card or column in=Income column in=Card")
        #expect(try outcome(book, try naming("out=Till", "out=Bag")) == "csv-missing-column: no way out")
    }

    @Test func `parts of a row are added up, and what may be one amount twice is refused`() throws {
        let options = try naming("out=Till", "out=Card")
        #expect(try outcome(book.replacing("9.50,,", with: "9.50,1.25,"), options) == "-10.75 -32.00 23.10")
        #expect(try outcome(book.replacing("9.50,,", with: "9.50,9.50,"), options) == "skipped: 2:19 csv-two-amounts")
        #expect(try outcome(book.replacing("9.50,,", with: "9.50,0.00,-"), options) == "-9.50 -32.00 23.10")
    }

    @Test func `only money in and out may be named more than once`() {
        #expect(throws: BadSetting.self) { try naming("date=a", "date=b") }
        #expect(throws: BadSetting.self) { try naming("amount=a", "amount=b") }
        #expect(throws: Never.self) { try naming("in=a", "in=b", "in=c") }
    }
}
