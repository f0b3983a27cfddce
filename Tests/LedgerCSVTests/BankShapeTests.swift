import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// The days and amounts of a text.
private func rows(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
    let reading = try Reading(text, options)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { "\($0.date) \($0.money.amount)" }.joined(separator: " ")
}

private let table = "Buchungstag;Text;Betrag\n05.10.2026;Laden;-12,50\n06.10.2026;Kiosk;-3,00\n"
private let wanted = "2026-10-05 -12.50 2026-10-06 -3.00"

@Suite("Shapes of bank files")
struct BankShapeTests {
    // MARK: What stands before the table

    @Test(
        arguments: [
            "", "\n\n", "Umsätze\n", "Umsätze Girokonto\n\nZeitraum: 01.10.2026 - 31.10.2026\n\n",
            "\"Konto \"\"A\"\"\";\n", "x\nsep=;\n", "Datum der Erstellung;31.10.2026\n", String(repeating: "Hinweis;\n", count: 45),
        ])
    func `lines before the header are passed over`(preamble: String) throws {
        #expect(try rows(preamble + table) == wanted)
    }

    @Test(arguments: [
        // “Data” is a day in other languages, and “Total” an amount.
        "Report;Data;Total\n", "Report;Header;Field\nReport;Data;Total\nReport;Data;12.00\n",
    ])
    func `a line that has no days below its word for a date is not the header`(preamble: String) throws {
        #expect(try rows(preamble + table) == wanted)
        // Nor where the amount has a name that nobody knows.
        #expect(try rows(preamble + table.replacing("Betrag", with: "Xyz")) == wanted)
        // Where no line has days below, it is what names a date and an amount.
        let unread = try #require(throws: LedgerError.self) { try rows("Datum;Text;Betrag\nmorgen;a;-1,50\nbald;b;-2,50\n") }
        #expect(unread.message.contains("“Datum” has no dates"))
    }

    @Test(arguments: [
        "Konto;Stand am Datum;Saldo;Betrag\nGiro;05.10.2026;100,00;-3,00\n\n",
        "Summen\nNr;Datum;Betrag\n1;05.10.2026;-3,00\n2;06.10.2026;\n\n",
    ])
    func `a summary before the table, which has names of its own, is passed over`(summary: String) throws {
        let rows = table + "08.10.2026;Markt;-4,00\n09.10.2026;Markt;-5,00\n"
        #expect(try Reading(summary + rows, plainEuro).entries == Reading(rows, plainEuro).entries)
    }

    @Test(arguments: [
        ("Periode;28 Februarie 2016;28 Maart 2016", "2016"), ("Statement 12/2025 to 01/2026", "2025 or 2026"), ("2024年分", "2024"),
        ("Limit 2000.50 EUR, Konto 20241111", "2026"),
    ])
    func `the year that stands before the table is proposed where rows have none`(line: String, years: String) throws {
        let text = line + "\nDatum;Text;Betrag\n01.03.;a;-1,50\n02.03.;b;-2,50\n"
        #expect(try outcome(text) == "csv-ambiguous-date: year \(years)")
        let error = try #require(throws: LedgerError.self) { try Reading(text, plainEuro) }
        #expect(error.message.contains("only “") == (years != "2026") && error.message.contains("on line 1") == (years != "2026"))
    }

    @Test(arguments: ["Kontoauszug vom 31.01.2026", "Payment due 31.01.2026", "Export 31.01.2026 10:00"])
    func `of a single day before the table it is not known whether rows later in the year come before it`(line: String) throws {
        let text = line + "\nDatum;Text;Betrag\n30.12.;a;-1,50\n02.01.;b;-2,50\n"
        #expect(try outcome(text) == "csv-ambiguous-date: year 2025 or 2026")
        #expect(try outcome(text.replacing("02.01.", with: "28.12.")) == "csv-ambiguous-date: year 2025 or 2026")
        #expect(try rows(text.replacing("30.12.", with: "31.01.")).hasPrefix("2026-01-31"))
        var options = plainEuro
        options.year = 2025
        #expect(try Reading(text, options).entries.map(\.date.description) == ["2025-12-30", "2026-01-02"])
    }

    @Test(arguments: [
        "\"BLZ:\";\"20041111\";;\"Datum:\";\"31.03.2021\"", "Konto 20101112", "BLZ;63091010", "Kundennummer: 12032021;vom 05.04.2021",
        "Stand 2021-03-05 10:00",
    ])
    func `a number of an account, or a day that another hand wrote, says nothing of how the rows write theirs`(line: String) throws {
        let text = line + "\nBuchungstag;Text;Betrag\n30.03.2021;a;-1,50\n29.03.2021;b;-2,50\n31.03.2021;c;-3,50\n25.03.2021;d;-4,50\n"
        #expect(try outcome(text) == "-1.50 -2.50 -3.50 -4.50")
    }

    @Test(arguments: [
        ("Zeitraum;20210201;20210301", "2021-02-03"), ("Konto 20101112", ""), ("Erstellt am 2021-02-27", "2021-02-03"),
        ("조회기간 : 20210201 ~ 20210301", "2021-02-03"), ("BLZ 20210203 vom 2021", ""),
    ])
    func `eight digits before the table are a day behind a word for it`(line: String, day: String) throws {
        let text = line + "\nDatum;Text;Betrag\n03.02.;a;-1,50\n05.02.;b;-2,50\n"
        guard !day.isEmpty else { return #expect(try outcome(text).hasPrefix("csv-ambiguous-date: year 20")) }
        #expect(try rows(text).hasPrefix(day))
    }

    @Test func `the line that is proposed as the header stands above days and amounts`() throws {
        let text = ";Lista;\n;;;Tipo;;Tutti\nCausale;Tutte;;Periodo\n\nDx;Vx;Causale;Importo;Z\n05.10.2026;06.10.2026;Bar;-12,50;\n"
        var options = plainEuro
        options.headerLine = 2
        let error = try #require(throws: LedgerError.self) { try rows(text, options) }
        #expect(error.hint.map { "\($0)" }?.contains("header-row 5") == true)
        // Short names of days are known as well.
        let italian = "Tipo;;Tutti\nCausale;Tutte;;Periodo\n\nData Op.;Data Val.;Causale;Importo\n05.10.2026;06.10.2026;Bar;-12,50\n"
        #expect(try rows(italian) == "2026-10-05 -12.50")
    }

    @Test func `lines of two cells before the header do not hide the separator`() throws {
        let found = try outcome("Kontostand vom 31.10.2026;1.234,56 EUR\n;;\n" + table)
        #expect(found == "-12.50 -3.00")
    }

    @Test func `a word in capitals before the header is not taken for a currency`() throws {
        let reading = try Reading("Transaction type:;ALL\n" + table, plainEuro)
        #expect(Set(reading.entries.map(\.money.commodity.symbol)) == ["EUR"])
    }

    @Test func `an account and a currency before the header are those of all rows`() throws {
        let text = "Kontonummer:;DE12 3456\nWährung:;CHF\n\n" + table
        let reading = try Reading(text, plainEuro)
        #expect(Set(reading.entries.map(\.account)) == ["DE12 3456"])
        #expect(Set(reading.entries.map(\.money.commodity.symbol)) == ["CHF"])
        // Within a sentence, right behind a word for it.
        let sentence = try Reading("Auszug des Kontos DE12, Währung CHF, Blatt 1\n\n" + table, plainEuro)
        #expect(Set(sentence.entries.map(\.money.commodity.symbol)) == ["CHF"])
        let others = try Reading("Inhaber:;A. Name\n" + table, plainEuro)
        #expect(Set(others.entries.map { $0.account + $0.money.commodity.symbol }) == ["EUR"])
    }

    @Test(arguments: [
        ("28.12. 30.12. 02.01. 05.01.", "2025-12-28 2025-12-30 2026-01-02 2026-01-05"),
        ("05.01. 02.01. 30.12. 28.12.", "2026-01-05 2026-01-02 2025-12-30 2025-12-28"),
        ("01.11. 30.12. 02.01. 05.02.", "2025-11-01 2025-12-30 2026-01-02 2026-02-05"),
        // In no order of days, and once over half a year.
        ("03.02. 15.01. 16.01. 25.12.", "2026-02-03 2026-01-15 2026-01-16 2025-12-25"),
        // Within one year, in either direction, and in no order.
        ("02.01. 05.01. 28.12. 30.12.", "2025-01-02 2025-01-05 2025-12-28 2025-12-30"),
        ("30.12. 28.12. 05.01. 02.01.", "2025-12-30 2025-12-28 2025-01-05 2025-01-02"),
        ("28.12. 02.01. 30.12. 05.01.", "2025-12-28 2025-01-02 2025-12-30 2025-01-05"),
    ])
    func `dates without a year run on over New Year as the rows do, which is told`(dates: String, expected: String) throws {
        var options = plainEuro
        options.year = 2025
        let text = "Datum;Text;Betrag\n" + dates.split(separator: " ").map { "\($0);Laden;-1,00\n" }.joined()
        let reading = try Reading(text, options)
        #expect(reading.entries.map(\.date.description).joined(separator: " ") == expected)
        let years = Set(reading.entries.map(\.date.year))
        #expect(reading.diagnostics.contains { $0.message.contains("cross New Year") } == (years.count == 2))
    }

    @Test func `a file that names no currency is refused once, with the currency of its language`() throws {
        let error = #expect(throws: LedgerError.self) { try Reading(table, LedgerReadingOptions()) }
        #expect(error?.code == .csvMissingCurrency && error?.place.line == 1 && error?.diagnostic.hint?.values == ["EUR"])
        let korean = #expect(throws: LedgerError.self) { try Reading("거래일,내용,출금액,입금액\n2026-01-02,카페,4500,\n", LedgerReadingOptions()) }
        #expect(korean?.diagnostic.hint?.values == ["KRW"])
        let english = #expect(throws: LedgerError.self) { try Reading("Date,Payee,Amount\n2026-01-02,A,-4.50\n", LedgerReadingOptions()) }
        #expect(english?.diagnostic.hint?.values == ["USD", "EUR"])
    }

    @Test func `the currency that most amounts name is that of the others, unless another is named or few do`() throws {
        func symbols(_ amounts: String..., options: LedgerReadingOptions = LedgerReadingOptions()) throws -> [String] {
            let rows = amounts.map { "2026-01-02;Shop;\($0)\n" }.joined()
            return try Reading("Date;Text;Amount\n" + rows, options).entries.map(\.money.commodity.symbol)
        }
        #expect(try symbols("-12.50 CHF", "CHF -3.00", "(4.00)") == ["CHF", "CHF", "CHF"])
        #expect(try symbols("-12.50 CHF", "-3.00 EUR", "-3.00 CHF", "-4.00") == ["CHF", "EUR", "CHF"])
        #expect(try symbols("-12.50 CHF", "-3.00", "-4.00") == ["CHF"])
        #expect(try symbols("-12.50 CHF", "-3.00 CHF", "-4.00", options: plainEuro) == ["CHF", "CHF", "EUR"])
    }

    @Test(arguments: ["취소여부,Y", "Cancelled,yes", "取消,1", "취소여부,취소"])
    func `a transaction that the file answers to have been cancelled does not count`(column: String) throws {
        let (name, answer) = (column.split(separator: ",")[0], column.split(separator: ",")[1])
        let text = "Date,Shop,Amount,\(name)\n2026-01-02,A,-5,\n2026-01-03,B,-7,\(answer)\n2026-01-04,C,-9,N\n2026-01-05,D,-11,0\n"
        #expect(try rows(text) == "2026-01-02 -5 2026-01-04 -9 2026-01-05 -11")
    }

    @Test func `lines to be skipped and the line of the header can be said`() throws {
        var options = plainEuro
        options.skippedLines = 2
        #expect(try rows("Date;Amount\n2026-01-01;-9\n" + table, options) == wanted)
        options.skippedLines = 0
        options.headerLine = 3
        #expect(try rows("Date;Amount\n2026-01-01;-9\n" + table, options) == wanted)
        options.headerLine = 99
        #expect(try outcome(table, options).hasPrefix("csv-missing-column"))
    }

    @Test func `a header of unknown names is found by what stands below it`() throws {
        #expect(try rows("Bericht\n\nTagX;Wofür;Wieviel\n05.10.2026;Laden;-12,50\n06.10.2026;Kiosk;-3,00\n") == wanted)
        // Of two columns of days without a known name, none is more the day than the other.
        #expect(try outcome("TagX;TagY;Wieviel\n05.10.2026;05.10.2026;-12,50\n").hasPrefix("csv-missing-column: column date="))
    }

    @Test func `of a header of two lines the second names the columns`() throws {
        #expect(try rows("Konto;;Umsatz in\nBuchungstag;Text;Betrag\n05.10.2026;Laden;-12,50\n06.10.2026;Kiosk;-3,00\n") == wanted)
    }

    // MARK: No header

    @Test func `a file without a header is read where its cells tell the columns`() throws {
        let reading = try Reading("05.10.2026;Laden am Eck;-12,50\n06.10.2026;Kiosk;-3,00\n", plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-12.50", "-3.00"])
        #expect(reading.entries.map(\.description) == ["Laden am Eck", "Kiosk"])
        #expect(reading.entries.map(\.date.description) == ["2026-10-05", "2026-10-06"])
        // A balance tells which of the numbers is the amount.
        let balance = "2026-10-05,tea,-12.50,87.50\n2026-10-06,bus,-7.50,80.00\n2026-10-07,x,20.00,100.00\n"
        #expect(try rows(balance) == "2026-10-05 -12.50 2026-10-06 -7.50 2026-10-07 20.00")
    }

    @Test func `where the cells do not tell them, names in their order do, and the refusal has a draft of them`() throws {
        let text = "2026-10-05,tea,12.50,,x\n2026-10-06,pay,,100.00,y\n"
        let error = try #require(throws: LedgerError.self) { try Reading(text, plainEuro) }
        #expect(error.code == .csvMissingColumn && error.diagnostic.hint?.setting == .fields)
        let draft = try #require(error.diagnostic.hint?.values.first)
        #expect(draft == "date,description,?,?,-")
        var options = plainEuro
        options.fields = draft.split(separator: ",").map(String.init)
        #expect(try outcome(text, options).hasPrefix("csv-missing-column"))
        options.fields = ["date", "description", "out", "in", "-"]
        #expect(try rows(text, options) == "2026-10-05 -12.50 2026-10-06 100.00")
        options.fields = ["date", "payee", "in", "out", ""]
        #expect(try rows(text, options) == "2026-10-05 12.50 2026-10-06 -100.00")
        #expect(try Reading(text, options).entries.map(\.payee) == ["tea", "pay"])
        // Lines before the rows are passed over with names, too.
        #expect(try rows("My bank\n\n" + text, options) == "2026-10-05 12.50 2026-10-06 -100.00")
    }

    // MARK: What stands behind and between the rows

    @Test(
        arguments: [
            "Summe;;-15,50\n", ";Summe;-15,50\n", "Total:;;-15,50\n", "합계;;-15,50\n", ";合計;-15,50\n", "Kontostand;;100,00\n", "\n\n;;\n",
            "Alle Angaben ohne Gewähr.\n", "\"Zeile 1\nZeile 2\";;\n", "07.10.2026;Info;\n", "Buchungstag;Text;Betrag\n", "-- Ende --\n",
            "vorgemerkt;Tankstelle;-50,00\n", ";;Kein Betrag\n",
        ])
    func `totals, lines of text, repeated headers and rows without a day or an amount are left out with a note`(line: String) throws {
        for text in [table + line, table.replacing("06.10.", with: line + "06.10.")] {
            let reading = try Reading(text, plainEuro)
            #expect(reading.entries.map { "\($0.date) \($0.money.amount)" }.joined(separator: " ") == wanted)
            #expect(reading.skipped == 0)
            let isBlank = line.allSatisfy { "\n;".contains($0) }
            #expect(reading.diagnostics.map(\.code) == (isBlank ? [] : [.csvLeftOut]))
            #expect(reading.diagnostics.allSatisfy { $0.severity == .note })
        }
    }

    @Test(arguments: [";Laden;-5,00\n", "32.13.2026;Laden;-5,00\n", "05.10.2026;Laden;zwölf\n", "gestern;Laden;-5,00\n"])
    func `a row with money that has no sound day, or a day with no sound amount, is a fault and not left out`(line: String) throws {
        let reading = try Reading(table + line, plainEuro)
        #expect(reading.entries.count == 2 && reading.skipped == 1)
        #expect(reading.diagnostics.map(\.severity) == [.error])
    }

    @Test func `each reason to leave rows out is noted once, with how many and the first line`() throws {
        let reading = try Reading(table + "\nText\nText\nSumme;;1,00\n07.10.2026;x;\n", plainEuro)
        #expect(reading.faults == ["5:0 csv-left-out", "7:0 csv-left-out", "8:0 csv-left-out"])
        #expect(reading.diagnostics.first?.message.contains("2 rows") == true)
    }

    @Test func `in our own file every row counts, and none is left out`() throws {
        let text = "date,amount,currency,note\n2026-10-05,1,EUR,a\n,2,EUR,total\nSumme,3,EUR,\n2026-10-06,,EUR,b\n2026-10-07,4,EUR,합계\n"
        let reading = try Reading(text, LedgerReadingOptions())
        #expect(reading.entries.map(\.money.amount.description) == ["1", "4"])
        #expect(reading.faults == ["3:1 csv-missing-date", "4:1 csv-bad-date", "5:12 csv-missing-amount"])
    }

    @Test func `trailing separators, quotes around all cells and line ends within them change nothing`() throws {
        #expect(try rows("Buchungstag;Text;Betrag;\n05.10.2026;Laden;-12,50;\n06.10.2026;Kiosk;-3,00;\n") == wanted)
        #expect(
            try rows("\"Buchungstag\";\"Text\";\"Betrag\"\n\"05.10.2026\";\"La\nden\";\"-12,50\"\n\"06.10.2026\";\"Ki;osk\";\"-3,00\"\n")
                == wanted)
        #expect(try rows("Buchungstag;Text;Betrag\r05.10.2026;Laden;-12,50\r06.10.2026;Kiosk;-3,00\r") == wanted)
        #expect(try rows("\u{FEFF}" + table.replacing("\n", with: "\r\n")) == wanted)
    }

    @Test func `a word of totals within a transaction does not make it a total`() throws {
        let text = "Datum;Text;Betrag\n05.10.2026;Total;-12,50\n06.10.2026;합계;-3,00\n"
        #expect(try rows(text) == wanted)
    }
}
