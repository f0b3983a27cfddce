import CivilCalendar
import Diagnostics
import LedgerCore
import StatementReading
import Testing
import WrittenCells

/// Years of two digits, which may stand first or last, and be those of another calendar.
@Suite("Years of two digits")
struct ShortYearTests {
    /// The days of a file of such cells, or the hint with which it is refused.
    private func days(_ cells: String..., change: (inout LedgerReadingOptions) -> Void = { _ in }) throws -> String {
        try read("Datum;Text;Belopp\n" + cells.map { "\($0);a;-1,00\n" }.joined(), change)
    }

    private func read(_ text: String, _ change: (inout LedgerReadingOptions) -> Void = { _ in }) throws -> String {
        var options = plainEuro
        change(&options)
        do throws(any Error) {
            let reading = try Reading(text, options)
            return (reading.entries.map(\.date.description) + reading.faults).joined(separator: " ")
        } catch let error as LedgerError {
            return "\(error.code): \(error.diagnostic.hint.map { "\($0)" } ?? "no way out")"
        }
    }

    // MARK: First or last

    @Test(
        arguments: [
            ["260113", "260114"], ["26/01/13"], ["25/12/24", "25/12/26"], ["20/01/02", "20/01/03"], ["26-01-13", "26-01-14"], ["31/12/26"],
            // What is paid on the last day of each year looks like five neighbouring days.
            ["31/12/20", "31/12/21", "31/12/22", "31/12/23", "31/12/24"],
        ])
    func `two digits of a year that may stand first or last are refused`(cells: [String]) throws {
        let text = "Datum;Text;Belopp\n" + cells.map { "\($0);a;-1,00\n" }.joined()
        #expect(try read(text) == "csv-ambiguous-date: date-order dmy or ymd")
    }

    @Test(arguments: [["24.03.11", "24.03.12", "24.03.13"], ["24.03.11", "24.04.12", "24.05.13"], ["25.01.24", "25.01.26"]])
    func `dots prove no day first where the rows are closer together with the year first`(cells: [String]) throws {
        let text = "Datum;Text;Belopp\n" + cells.map { "\($0);a;-1,00\n" }.joined()
        #expect(try read(text) == "csv-ambiguous-date: date-order dmy or ymd")
        #expect(try read(text) { $0.dateOrder = .ymd }.hasPrefix("202"))
        #expect(try read(text.replacing("Datum", with: "Datum (TT.MM.JJ)")) { $0.dateOrder = .dmy }.hasPrefix("20"))
    }

    @Test(arguments: [
        ["05.01.26", "17.01.26"], ["24.03.11"], ["01.12.25", "15.12.25", "02.01.26"], ["05.01.26", "05.02.26"], ["05.12.25", "05.01.26"],
        ["24.03.11", "31.03.11", "24.03.12"], (1...12).map { "01.\($0 < 10 ? "0" : "")\($0).25" } + ["01.01.26", "01.02.26"],
    ])
    func `dates with dots begin with the day where the rows are no closer together with the year first`(cells: [String]) throws {
        let text = "Datum;Text;Belopp\n" + cells.map { "\($0);a;-1,00\n" }.joined()
        #expect(try read(text).hasPrefix("20\(cells[0].suffix(2))-\(cells[0].split(separator: ".")[1])-\(cells[0].prefix(2))"))
    }

    @Test(arguments: ["0026-01-17", "17/01/0026", "17.01.0026", "1899-12-30"])
    func `a year before 1900 is a fault of its row, but in files of our own`(cell: String) throws {
        #expect(try days("13.01.2026", cell) == "2026-01-13 3:1 csv-bad-date")
        #expect(try read("date,payee,amount,currency\n0026-01-17,a,-1,EUR\n") == "0026-01-17")
    }

    @Test func `a refusal tells both readings, and either order reads the file`() throws {
        let error = #expect(throws: LedgerError.self) { try Reading("Datum;Text;Belopp\n260113;a;-1,00\n260114;a;-1,00\n", plainEuro) }
        #expect(error?.diagnostic.message.contains("2013-01-26, day first, or 2026-01-13, year first") == true)
        #expect(try days("260113", "260114") { $0.dateOrder = .ymd } == "2026-01-13 2026-01-14")
        #expect(try days("260113", "260114") { $0.dateOrder = .dmy } == "2013-01-26 2014-01-26")
    }

    @Test func `rows that are days apart in one order and years in the other show the place of the year`() throws {
        #expect(try days("260113", "260119", "260202") == "2026-01-13 2026-01-19 2026-02-02")
        #expect(try days("13/01/26", "19/01/26", "22/01/26") == "2026-01-13 2026-01-19 2026-01-22")
        // Of several years, too.
        var cells: [String] = []
        for year in 20...25 { for month in ["02", "07", "11"] { cells += ["13/\(month)/\(year)", "28/\(month)/\(year)"] } }
        let text = "Datum;Text;Belopp\n" + cells.map { "\($0);a;-1,00\n" }.joined()
        #expect(try read(text).hasPrefix("2020-02-13 2020-02-28 2020-07-13"))
    }

    @Test func `a payment every other year does not make its year a day`() throws {
        #expect(try days("15/07/19", "16/07/21", "15/07/23") == "csv-ambiguous-date: date-order dmy or ymd")
    }

    @Test func `a date that is the same day in every order that fits needs none`() throws {
        #expect(try days("26/01/26") == "2026-01-26")
    }

    @Test func `days with all digits of their year show where two digits of it stand`() throws {
        let rows = "260113;2026-01-13;a;-1,00\n260114;2026-01-14;b;-2,00\n"
        #expect(try read("Datum;Reskontradatum;Text;Belopp\n" + rows) == "2026-01-13 2026-01-14")
        let period = "Datum;Text;Belopp\n260113;a;-1,00\n260114;b;-2,00\n"
        #expect(try read("Period 2026-01-01 - 2026-01-31;;\n" + period) == "2026-01-13 2026-01-14")
        #expect(try read("Period 2013-01-01 - 2014-12-31;;\n" + period) == "2013-01-26 2014-01-26")
        // A period in which both fit shows nothing.
        #expect(try read("Period 2010-01-01 - 2026-12-31;;\n" + period) == "csv-ambiguous-date: date-order dmy or ymd")
        // So do two days of a row that are near in one order only.
        let pair = "260114;260113;a;-1,00\n260114;260114;b;-2,00\n"
        #expect(try read("Bokföringsdag;Transaktionsdag;Text;Belopp\n" + pair) == "2026-01-14 2026-01-14")
    }

    // MARK: Decades ahead

    @Test func `two digits of a year decades ahead are those of Buddhist years where the file is Thai`() throws {
        let rows = "02-01-69,ATM,\"1,000.00\",,\"9,000.00\"\n15-01-69,ATM,\"1,000.00\",,\"8,000.00\"\n"
        let text = "Date,Transaction,Withdrawal,Deposit,Balance\n" + rows
        let baht = Commodity("THB")
        #expect(try read(text) { $0.defaultCurrency = baht } == "2026-01-02 2026-01-15")
        #expect(try read("วันที่,รายการ,ถอน,ฝาก,คงเหลือ\n" + rows) == "2026-01-02 2026-01-15")
        #expect(try read(text.replacing("ATM", with: "เงินสด")) == "2026-01-02 2026-01-15")
        // The leap days are those of the years meant, and days that may be two are told in these.
        #expect(try read(text.replacing("15-01-69", with: "29-02-67")) { $0.defaultCurrency = baht } == "2026-01-02 2024-02-29")
        let open = "Date,Transaction,Amount\n02-01-69,ATM,-5.00\n"
        let error = #expect(throws: LedgerError.self) { try Reading(open, LedgerReadingOptions(defaultCurrency: baht)) }
        #expect(error?.diagnostic.message.contains("2026-01-02, day first, or 2026-02-01, month first") == true)
        // Common years are such in Thailand, too.
        #expect(try read(text.replacing("-69", with: "-26")) { $0.defaultCurrency = baht } == "2026-01-02 2026-01-15")
    }

    @Test func `elsewhere a year decades ahead is asked for`() throws {
        let cells = ["02-01-69", "15-01-69"]
        #expect(try days(cells[0], cells[1]) == "csv-ambiguous-date: year 2069 or 2026")
        #expect(try days(cells[0], cells[1]) { $0.year = 2026 } == "2026-01-02 2026-01-15")
        #expect(try days(cells[0], cells[1]) { $0.year = 2069 } == "2069-01-02 2069-01-15")
        #expect(try days("15-Jan-69") == "csv-ambiguous-date: year 2069 or 2026")
        // One among others is a mistake.
        #expect(try days("28-01-26", "15-01-69") == "csv-ambiguous-date: year 2026")
    }
}
