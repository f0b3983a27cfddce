import ByteStreams
import Diagnostics
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private let plainWon = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))

@Suite("Rows that are marked as cancelled")
struct CancelledRowTests {
    private static let card = table(
        "이용일자,가맹점명,이용금액,매출구분", "2026.03.01,김밥천국,\"8,500\",정상", "2026.03.05,쿠팡,\"32,900\",정상", "2026.03.10,쿠팡,\"32,900\",취소",
        "2026.03.15,코레일,\"59,800\",정상", "2026.03.18,코레일,\"29,900\",부분취소")

    /// A card whose purchases are above zero: `day payee amount word` for each row.
    private func card(_ rows: String...) -> String {
        "이용일자,가맹점명,이용금액,상태\n" + rows.map { "2026.03." + $0.replacing(" ", with: ",") + "\n" }.joined()
    }

    @Test(arguments: ["매출구분", "구분", "비고", "상태", "승인구분", "이용구분"])
    func `where each has its original before it, they take that back, whatever the column is called`(name: String) throws {
        let reading = try Reading(Self.card.replacing("매출구분", with: name), plainWon)
        #expect(reading.entries.map(\.money.amount.description) == ["-8500", "-32900", "32900", "-59800", "29900"])
        let notes = reading.diagnostics.filter { $0.message.contains("are reversals") }
        #expect(notes.map(\.place.line) == [4])
    }

    @Test func `rows without an original never counted`() throws {
        let text = card("01 a 8500 승인", "05 b 32900 승인", "10 c 32900 취소", "11 b 12000 취소")
        #expect(try outcome(text, plainWon) == "-8500 -32900")
        // What was tried again afterwards was not taken back.
        #expect(try outcome(card("01 a 8500 취소", "02 a 8500 승인", "05 b 900 취소", "06 b 900 승인"), plainWon) == "-8500 -900")
        #expect(try outcome(card("06 b 900 승인", "05 b 900 취소", "02 a 8500 승인", "01 a 8500 취소"), plainWon) == "-900 -8500")
    }

    @Test func `of purchases in one shop each is taken back once, as a whole or part by part`() throws {
        let text = card("01 a 900 승인", "02 a 200 승인", "03 a 200 승인", "10 a 300 부분취소", "11 a 200 취소", "12 a 600 취소", "13 a 200 취소")
        #expect(try outcome(text, plainWon) == "-900 -200 -200 300 200 600 200")
        // The last one finds none that was not taken back yet, and so does one without an amount.
        let either = "csv-ambiguous-sign: column state=상태 or kinds"
        #expect(try outcome(text + "2026.03.14,a,200,취소\n", plainWon).hasPrefix(either))
    }

    @Test func `a single pair and a mixture prove nothing, and either option settles it`() throws {
        let one = card("01 a 8500 승인", "05 b 32900 승인", "10 b 32900 취소")
        let either = "csv-ambiguous-sign: column state=상태 or kinds out=승인,in=취소"
        #expect(try outcome(one, plainWon) == either)
        #expect(try outcome(card("01 a 8500 승인", "05 b 900 승인", "06 b 900 취소", "07 c 100 취소"), plainWon) == either)
        #expect(try outcome(card("01 a 8500 승인", "01 a 8500 취소", "01 b 9 승인", "01 b 9 취소"), plainWon) == either)
        var options = plainWon
        options.columnNames = [.state: "상태"]
        #expect(try outcome(one, options) == "-8500 -32900")
        options = plainWon
        options.kinds = ["승인": .expense, "취소": .income]
        #expect(try outcome(one, options) == "-8500 -32900 32900")
        // What is declined stays out, though its column now tells kinds.
        #expect(try outcome(one + "2026.03.11,c,77,승인거절\n", options) == "-8500 -32900 32900")
    }

    @Test func `a mark that only cancelled rows have is one, too`() throws {
        let text = "이용일자,가맹점명,이용금액,비고\n2026.03.01,a,8500,\n2026.03.05,b,900,\n2026.03.06,b,900,취소\n"
        #expect(try outcome(text, plainWon) == "csv-ambiguous-sign: column state=비고 or kinds in=취소")
        var options = plainWon
        options.kinds = ["취소": .income]
        #expect(try outcome(text, options) == "-8500 -900 900")
        let asked = card("01 a 8500 N", "05 b 900 N", "06 b 900 Y").replacing("상태", with: "취소여부")
        #expect(try outcome(asked, plainWon) == "csv-ambiguous-sign: column state=취소여부 or kinds out=n,in=y")
    }

    @Test func `an opposite amount in another column is proof, and of what was cancelled in part a part stands`() throws {
        let text = table("利用日,利用店名,利用金額,訂正,お支払額", "2026/03/02,a,650,,650", "2026/03/03,b,8580,,8580", "2026/03/04,c,1000,取消,-1000")
        #expect(try outcome(text, plainWon) == "-650 -8580 1000")
        #expect(try outcome(card("01 a 8500 승인", "05 b 900 부분취소"), plainWon).hasPrefix("csv-ambiguous-sign: column state="))
    }

    @Test func `where amounts have signs, the opposite of an original takes it back`() throws {
        let rows = ["2026-03-01,A,-85.00,Completed", "2026-03-05,B,-32.00,Completed", "2026-03-10,B,32.00,Cancelled"]
        let text = "Date,Payee,Amount,Status\n" + rows.map { $0 + "\n" }.joined()
        #expect(try outcome(text) == "-85.00 -32.00 32.00")
        #expect(try outcome(text.replacing(",32.00,", with: ",-32.00,")) == "-85.00 -32.00")
        #expect(
            try outcome(text + "2026-03-11,C,-5.00,Cancelled\n") == "csv-ambiguous-sign: column state=Status or column state=")
        // Balances need no words.
        let balanced = table(
            "Date,Payee,Amount,Status,Balance", "2026-03-01,A,-10,Completed,90", "2026-03-02,B,-20,Completed,70",
            "2026-03-03,B,20,Cancelled,", "2026-03-05,C,-5,Completed,65")
        #expect(try outcome(balanced) == "-10 -20 -5")
    }

    @Test func `money in and out in columns of their own are of opposite signs`() throws {
        let text = table(
            "Date,Payee,Debit,Credit,Status", "2026-03-01,A,85.00,,Posted", "2026-03-05,B,32.00,,Posted",
            "2026-03-10,B,,32.00,Reversed")
        #expect(try outcome(text) == "-85.00 -32.00 32.00")
        #expect(try outcome(text.replacing(",,32.00,R", with: ",32.00,,R")) == "-85.00 -32.00")
    }

    @Test func `a profile written from such a file says what its words mean`() throws {
        let signed = table(
            "Date,Payee,Amount,Status", "2026-03-01,A,-85.00,Completed", "2026-03-05,B,-32.00,Completed", "2026-03-10,B,32.00,Cancelled")
        for (text, settings, options) in [
            (Self.card, "kinds: out=정상,in=부분취소|취소", plainWon), (signed, "column: state =", plainEuro),
        ] {
            let source = ByteSource(Array(text.utf8), name: "l.csv")
            let profile = try LedgerProfile.text(for: source, options: options)
            #expect(profile.contains(settings))
            var others = options
            others.profile = .stated(try LedgerProfile(ByteSource(Array(profile.utf8), name: "bank.profile")))
            #expect(try outcome(text, others) == outcome(text, options))
        }
    }

    @Test func `the price of one piece is not the opposite of what it cost`() throws {
        let text = table(
            "date;status;text;price;amount", "2026-03-10;Cancelled;ETF;80.00;-80.00", "2026-03-09;Executed;ETF;80.00;-80.00",
            "2026-03-08;Executed;Deposit;;500.00")
        #expect(try outcome(text) == "-80.00 500.00")
        // Nor is an amount that stands beside columns for money in and out once more.
        let sides = table(
            "Date,Text,[-],[+],Status,balance,Amount Sent", "2026-03-28,a,45.10,,processed,1842.40,45.10",
            "2026-03-20,b,99.00,,cancelled,,99.00",
            "2026-03-15,c,,2000.00,processed,1887.50,2000.00")
        #expect(try outcome(sides) == "-45.10 2000.00")
    }
}
