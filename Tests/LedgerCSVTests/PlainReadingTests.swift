import CivilCalendar
import Diagnostics
import LedgerCore
import StatementReading
import Testing
import ZoneInfo

/// Files that a person reads without a question, and questions that can be answered as they are put.
@Suite("What a file shows plainly")
struct PlainReadingTests {
    private func days(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> [String] {
        try Reading(text, options).entries.map(\.date.description)
    }

    private func refusal(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
        let error = #expect(throws: LedgerError.self) { try Reading(text, options) }
        return error.map { "\($0.code): \($0.diagnostic.hint?.description ?? "")" } ?? ""
    }

    // MARK: Days

    @Test func `the day of a row that is no transaction shows the order of the others`() throws {
        let text = "Date,Text,Amount\n02/03/2026,a,-5.00\n06/03/2026,b,-7.00\n31/03/2026,Closing balance,\n"
        #expect(try days(text) == ["2026-03-02", "2026-03-06"])
    }

    @Test func `two digits of a Japanese year that may be those of an era are asked for`() throws {
        func text(_ year: String, _ above: String = "") -> String {
            "\(above)年月日,お取引内容,お支払金額,お預り金額\n\(year)-05-14,a,500,\n\(year)-05-25,b,,700\n"
        }
        #expect(try refusal(text("07")) == "csv-ambiguous-date: year 2025 or 2007")
        #expect(try refusal(text("30")) == "csv-ambiguous-date: year 2018 or 2030")
        var options = plainEuro
        options.year = 2025
        #expect(try days(text("07"), options) == ["2025-05-14", "2025-05-25"])
        options.year = 2007
        #expect(try days(text("07"), options) == ["2007-05-14", "2007-05-25"])
        #expect(try days(text("07", "令和7年5月分\n")) == ["2025-05-14", "2025-05-25"])
        #expect(try days(text("07", "2025/05/01～2025/05/31\n")) == ["2025-05-14", "2025-05-25"])
        // No era has such a year that is not far ahead.
        #expect(try days(text("24")) == ["2024-05-14", "2024-05-25"])
    }

    @Test func `years of other calendars are those of the common one, by a pattern, too`() throws {
        var options = plainEuro
        options.dateFormat = try DatePattern(parsing: "%d/%m/%Y")
        #expect(try days("Date,Text,Amount\n14/05/2569,a,-5.00\n25/05/2569,b,-7.00\n", options) == ["2026-05-14", "2026-05-25"])
        #expect(try refusal("Date,Text,Amount\n14/05/2569,a,-5.00\n25/05/2026,b,-7.00\n", options) == "csv-bad-date: ")
    }

    @Test func `a time keeps an offset of half an hour as a zone that has it all year`() throws {
        let text =
            "Date,Text,Amount\n2026-05-14T10:00:00+05:30,a,-5.00\n2026-05-14T10:00:00+05:45,b,-5.00\n2026-05-14T10:00:00-09:30,c,-5.00\n"
        let entries = try Reading(text, plainEuro).entries
        #expect(entries.map(\.timeZone) == ["Asia/Kolkata", "Asia/Kathmandu", "Pacific/Marquesas"])
        #expect(entries.map { $0.time?.description } == ["10:00", "10:00", "10:00"])
        let summer = "Date,Text,Amount\n2026-05-14T10:00:00-02:30,a,-5.00\n"
        #expect(try outcome(summer) == "skipped: 2:1 csv-bad-time")
        var options = plainEuro
        options.timeZone = TimeZoneRules.named("America/St_Johns")
        #expect(try Reading(summer, options).entries.map(\.timeZone) == ["America/St_Johns"])
    }

    // MARK: Currencies

    @Test(
        arguments: [
            ("Date,Text,EUR\n2026-05-14,a,-5.00\n", "EUR"), ("Conta:;0-00 (EUR);;\nDate;Text;Amount\n2026-05-14;a;-5.00\n", "EUR"),
            ("交易时间,交易商户,交易金额(元)\n2026-05-14,a,-5.00\n", "CNY"), ("Data;Texto;Valor (R$)\n2026-05-14;a;-5,00\n", "BRL"),
            ("Conto No.;12/01 CHF;\nData;Descrizione;Importo\n2026-05-14;a;-5.00\n", "CHF"),
        ])
    func `a name or a line that tells the currency is believed`(text: String, expected: String) throws {
        var options = LedgerReadingOptions()
        options.amountSign = .signed
        #expect(try Reading(text, options).entries.map(\.money.commodity.symbol) == [expected])
    }

    @Test func `in the characters of Taiwan the same word names another currency`() throws {
        #expect(try refusal("交易時間,商店,交易金額(元)\n2026-05-14,a,-5.00\n", LedgerReadingOptions()).hasPrefix("csv-missing-currency"))
    }

    // MARK: Amounts

    @Test func `a transfer on both sides of its row is one, and a purchase is not`() throws {
        let text = "거래일,거래유형,출금액,입금액\n2026-05-14,지출,900,\n2026-05-15,이체,300,300\n2026-05-16,수입,,800\n"
        let entries = try Reading(text, plainEuro).entries
        #expect(entries.map(\.kind) == [.expense, .transfer, .income])
        #expect(entries.map(\.money.amount.description) == ["-900", "-300", "800"])
        #expect(try outcome(text.replacing("이체", with: "지출")) == "skipped: 3:15 csv-two-amounts")
    }

    @Test func `yes and no tell whether money came in, where the name asks for it`() throws {
        let text = "date,title,amount,income\n2026-05-14,a,-9,false\n2026-05-15,b,30,true\n2026-05-16,c,20,true\n"
        #expect(try outcome(text) == "-9 30 20")
        #expect(try outcome(text.replacing("-9", with: "9")) == "-9 30 20")
    }

    @Test func `what a fee makes smaller came in`() throws {
        let text = "Date,Text,Gross,Fee,Net\n2026-05-14,a,100.00,5.00,95.00\n2026-05-15,b,30.00,1.00,29.00\n2026-05-16,c,-4.00,0.00,-4.00\n"
        #expect(try outcome(text) == "95.00 29.00 -4.00")
        // A total above the amount and the fee may as well be what is to be paid.
        #expect(try outcome(text.replacing("Gross", with: "Charged")).hasPrefix("csv-ambiguous-sign"))
    }

    // MARK: Files without a header

    @Test func `numbers without marks may be amounts and balances, and a balance tells amounts without signs`() throws {
        let whole =
            "\"12345678-9\",-500,20260514,9500,shop\n\"12345678-9\",2000,20260515,11500,work\n\"12345678-9\",-700,20260516,10800,shop\n"
        #expect(try outcome(whole) == "-500 2000 -700")
        let unsigned = "14-05-2026,5.00,Debet,a shop,95.00\n15-05-2026,20.00,Credit,work,115.00\n16-05-2026,7.50,Debet,a shop,107.50\n"
        #expect(try outcome(unsigned) == "-5.00 20.00 -7.50")
    }

    // MARK: Questions

    @Test func `hints name columns of the file, or leave the name to be filled in`() throws {
        let amounts = "Date,Text,Foo,Bar\n2026-05-14,a,-5.00,7.10\n2026-05-15,b,-6.00,8.20\n"
        #expect(try refusal(amounts) == "csv-missing-column: column amount=Foo or column amount=Bar")
        let days = "One,Two,Amount\n2026-05-14,2020-01-01,-5.00\n2026-05-15,2021-01-01,-6.00\n"
        #expect(try refusal(days) == "csv-missing-column: column date=One or column date=Two")
        #expect(try refusal("Date,Text\n2026-05-14,a\n") == "csv-missing-column: column amount=…")
    }

    @Test func `names for columns that lack the amount are asked for by what they lack`() throws {
        var options = plainEuro
        options.fields = ["date", "-", "description", "-"]
        let text = "2026-05-14,-5.00,a shop,\n2026-05-15,-6.00,another,\n"
        #expect(try outcome(text, options) == "-5.00 -6.00")
        let two = "2026-05-14,5.10,a shop,1.25\n2026-05-15,6.10,another,9.75\n"
        #expect(try refusal(two, options) == "csv-missing-column: fields date,?,description,?")
    }
}
