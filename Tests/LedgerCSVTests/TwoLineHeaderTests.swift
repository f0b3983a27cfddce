import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

private let won = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))

/// The days, amounts and texts of a text.
private func rows(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> [String] {
    let reading = try Reading(text, options)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { "\($0.date) \($0.money) \($0.payee)\($0.description)" }
}

private func decision(_ topic: LedgerDecision.Topic, of text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
    let source = ByteSource(Array(text.utf8), name: "l.csv")
    return try LedgerSurvey(source: source, options: options).decisions.filter { $0.topic == topic }.map(\.value).joined(separator: "; ")
}

@Suite("Headers of two lines")
struct TwoLineHeaderTests {
    private static let body = "2026.10.05,급여,1000,,6000\n2026.10.06,커피,,500,5500\n2026.10.07,빵,,200,5300\n"
    private static let wanted = ["2026-10-05 1000 KRW 급여", "2026-10-06 -500 KRW 커피", "2026-10-07 -200 KRW 빵"]

    @Test(arguments: [
        // Groups above, alone or beside names that stand in one line only.
        "거래일자,적요,거래금액,,잔액\n,,입금,출금,\n", "거래일자,적요,,,\n,,입금,출금,잔액\n", "거래,,금액,,\n일자,적요,입금,출금,잔액\n",
        "거래일자,적요,수입,지출,잔액\n,,(원),(원),(원)\n", "일자,적요,수입,지출,\n,,금액,금액,잔액\n", "은행 거래내역\n\n거래일자,적요,거래금액,,잔액\n,,입금,출금,\n",
        // A name that goes on.
        "거래,적요,입금,출금,거래후\n일자,,액,액,잔액\n",
    ])
    func `the names of groups and the names below them come together`(header: String) throws {
        #expect(try rows(header + Self.body, won) == Self.wanted)
        #expect(try decision(.header, of: header + Self.body, won).hasPrefix("line"))
    }

    @Test func `groups tell columns of the same name apart`() throws {
        let text = "日付,摘要,入金,,出金,,\n,,金額,手数料,金額,手数料,残高\n2026/10/05,給与,1000,0,,,1000\n2026/10/06,店,,,300,0,700\n"
        let yen = LedgerReadingOptions(defaultCurrency: Commodity("JPY"))
        #expect(try rows(text, yen) == ["2026-10-05 1000 JPY 給与", "2026-10-06 -300 JPY 店"])
        let fields = try Reading(text, yen).entries.map { $0.fields.map(\.name) }
        #expect(fields[0].contains("入金 手数料") && fields[1].contains("出金 手数料"))
    }

    @Test func `a name that ends with a hyphen goes on below, and a unit below its name counts`() throws {
        let text = "Buchungs-;Verwen-;Betrag\ntag;dungszweck;in CHF\n05.10.2026;Laden;-12,50\n06.10.2026;Kiosk;-3,00\n"
        #expect(try rows(text) == ["2026-10-05 -12.50 CHF Laden", "2026-10-06 -3.00 CHF Kiosk"])
        #expect(try decision(.header, of: text) == "lines 1 and 2")
        #expect(try rows("Datum;Text;Betrag\n;;(CHF)\n05.10.2026;Laden;-12,50\n") == ["2026-10-05 -12.50 CHF Laden"])
    }

    @Test func `the same names in two languages are one header, and the second is left out`() throws {
        let text = "取引日,摘要,金額\nDate,Description,Amount\n2026/10/05,店,-300\n2026/10/06,店,-300\n"
        #expect(try rows(text, LedgerReadingOptions(defaultCurrency: Commodity("JPY"))).count == 2)
    }

    @Test(arguments: [
        "2026-10-05,Balance,-1.50\n", "2026-10-05,Credit,\n", ",Opening balance,100.00\n", "Pending,Credit,Debit\n",
        "05 Oct 2026,Credit,Debit\n",
        "Total,Credit,\n",
    ])
    func `a line with a day or a number below the header is a row, and other words below it change nothing`(line: String) throws {
        let text = "Date,Text,Amount\n" + line + "2026-10-06,Kiosk,-3.00\n2026-10-07,Kiosk,-4.00\n"
        #expect(try decision(.header, of: text) == "line 1")
        let reading = try Reading(text, plainEuro)
        let amounts = reading.entries.map(\.money.amount.description)
        #expect(amounts == (line.hasPrefix("2026-10-05,B") ? ["-1.50"] : []) + ["-3.00", "-4.00"])
    }

    @Test func `a line that is said to be the header may have its second line below it`() throws {
        var options = won
        options.headerLine = 3
        let text = "Date,Amount\n2026-01-01,-9\n거래일자,적요,거래금액,,잔액\n,,입금,출금,\n"
        #expect(try rows(text + Self.body, options) == Self.wanted)
    }

    @Test func `a profile that is written from such a file knows it again`() throws {
        let source = ByteSource(Array(("거래일자,적요,거래금액,,잔액\n,,입금,출금,\n" + Self.body).utf8), name: "l.csv")
        var options = won
        let profile = try LedgerProfile(ByteSource(Array(try LedgerProfile.text(for: source, options: won).utf8), name: "p"))
        options.profile = .stated(profile)
        let reading = try Reading("입출금 내역\n거래일자,적요,거래금액,,잔액\n,,입금,출금,\n" + Self.body, options)
        #expect(reading.entries.map(\.money.amount.description) == ["1000", "-500", "-200"])
    }

    @Test func `lines apart are no header together`() throws {
        var options = plainEuro
        options.headerLine = 1
        let text = "Datum,Text,Betrag\n\nBuchung,Zweck,Summe\n05.10.2026,Kiosk,-1.50\n"
        #expect(try decision(.header, of: text, options) == "line 1")
    }
}
