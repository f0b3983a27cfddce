import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private let euro = LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .signed)

private func amounts(_ text: String, _ options: LedgerReadingOptions = euro) throws -> String {
    try Reading(text, options).entries.map(\.money.amount.description).joined(separator: " ")
}

private func dates(_ text: String, _ options: LedgerReadingOptions = euro) throws -> String {
    try Reading(text, options).entries.map(\.date.description).joined(separator: " ")
}

@Suite("Ledgers as banks write them")
struct BankDialectTests {
    @Test(arguments: ["Buchungstag", "Fecha valor", "Data operacji", "Día", "Date opération", "Дата операции", "תאריך"])
    func `days under a name of a language that writes the day first have it first, unless they show otherwise`(name: String) throws {
        #expect(try dates("\(name),Amount\n05/03/2026,-1\n06/03/2026,-2\n") == "2026-03-05 2026-03-06")
        #expect(try dates("\(name),Amount\n05/03/2026,-1\n06/13/2026,-2\n") == "2026-05-03 2026-06-13")
        #expect(try dates("\(name),Amount\n05/03/2026,-1\n", options(.mdy)) == "2026-05-03")
        #expect(throws: LedgerError.self) { try dates("Date,Amount\n05/03/2026,-1\n06/03/2026,-2\n") }
        #expect(throws: LedgerError.self) { try dates("\(name),Amount\n05/03/06,-1\n06/03/07,-2\n") }
    }

    private func options(_ order: LedgerReadingOptions.DateOrder) -> LedgerReadingOptions {
        var options = euro
        options.dateOrder = order
        return options
    }

    @Test(
        arguments: [
            ("-12.50,\n,100\n", "-12.50 100"), ("-12.50,\n-0.00,100\n-1,\n", "-12.50 100 -1"), ("12.50,\n-3,\n4,\n", "-12.50 3 -4"),
            ("-3,\n12.50,\n", "-3 12.50"), ("0,\n-3,\n", "0 -3"), ("(3.00),0\n\"-1,000\",\n", "-3.00 -1000"), ("x,\n-3,\n", "-3"),
            ("3,\n", "-3"),
        ])
    func `money out below zero is money out where no number of its column is above zero`(rows: String, expected: String) throws {
        let text = "Date,Debit,Credit\n" + rows.split(separator: "\n").map { "2026-10-05,\($0)\n" }.joined()
        #expect(try amounts(text) == expected)
        let survey = try LedgerSurvey(source: ByteSource(Array(text.utf8), name: "l.csv"), options: euro)
        let log = Log()
        var reader = try LedgerReader(survey) {
            log.diagnostics.append($0)
        }
        var surveyed: [String] = []
        while let row = try reader.next() { surveyed.append(row.entry.money.amount.description) }
        #expect(surveyed.joined(separator: " ") == expected)
    }

    @Test func `that the column gives the sign can be said`() throws {
        let text = "Date,Debit\n2026-10-05,-12.50\n"
        #expect(try amounts(text) == "-12.50")
        #expect(try amounts(text, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .unsigned)) == "12.50")
    }

    @Test func `what decides far behind the first rows decides, too`() throws {
        let rows = Array(repeating: "2026-10-05,-1,\n", count: 500).joined()
        #expect(try amounts("date,out,Credit,Debit\n").isEmpty)
        #expect(try amounts("date,Debit,Credit\n" + rows).hasPrefix("-1 -1"))
        // One above zero makes none of the five hundred below come back.
        let refund = "date,Debit,Credit\n" + rows + "2026-10-05,1,\n"
        #expect(try outcome(refund) == "csv-ambiguous-sign: amount-sign signed or unsigned")
        func ends(_ sign: LedgerReadingOptions.AmountSign) throws -> [String] {
            let found = try amounts(refund, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: sign)).split(separator: " ")
            return [String(found[0]), String(found[500])]
        }
        #expect(try ends(.signed) == ["-1", "1"])
        #expect(try ends(.unsigned) == ["1", "-1"])
    }

    @Test(
        arguments: [
            ("Type", "Card payment|DD|SALARY", [nil, nil, nil], 0), ("Type", "Card payment|Debit|credit", [nil, nil, nil], 0),
            ("Transaction Type", "DEBIT||CREDIT", [.expense, nil, .income], 0), ("구분", "체크카드|ATM|", [nil, nil, nil], 0),
            ("Type", "||", [nil, nil, nil], 0), ("kind", "income|loan|loan", [.income], 2),
        ] as [(String, String, [Entry.Kind?], Int)])
    func `a column of kinds under another name counts as one only where all of its words are known`(
        name: String, cells: String, expected: [Entry.Kind?], skipped: Int
    ) throws {
        let words = cells.split(separator: "|", omittingEmptySubsequences: false)
        let reading = try Reading("date,amount,\(name)\n" + words.map { "2026-10-05,-1,\($0)\n" }.joined(), euro)
        #expect(reading.entries.map(\.statedKind) == expected)
        #expect(reading.skipped == skipped)
        #expect(reading.diagnostics.allSatisfy { $0.message.contains("“\(name)”") })
        guard !reading.columns.present.contains(.kind) else { return }
        #expect(reading.entries.map { $0.fields.first?.value ?? "" } == words.map(String.init))
        #expect(reading.columns.extraNames == [name])
    }

    @Test func `the first column whose cells are kinds is the one`() throws {
        let reading = try Reading("date,Type,Direction,amount,Cleared\n2026-10-05,Card,out,5,yes\n", euro)
        #expect(reading.entries.map(\.statedKind) == [.expense])
        #expect(reading.columns.extraNames == ["Type", "Cleared"])
    }

    @Test(
        arguments: [
            ("-12,50|-1.234,50|-1.234|7", "-12.50 -1234.50 -1234 7"), ("12,5|1234,567", "12.5 1234.567"),
            ("1.234.567|0,125", "1234567 0.125"),
            ("12.50|1,234", "12.50 1234"), ("1.234|12,50", "1234 12.50"), ("1,234.50|1 234.50", "1234.50 1234.50"),
            ("1 234,50|1\u{A0}234,5|1\u{202F}234|1'234'567,0", "1234.50 1234.5 1234 1234567.0"),
            ("1'234.50|12 345|1\u{A0}234\u{A0}567", "1234.50 12345 1234567"),
            ("(1.234,50)|3,5-|\u{2212}2,25|+1,0", "-1234.50 -3.5 -2.25 1.0"),
            ("0,125|1", "0.125 1"), ("12,50|1.23.456|12.34,5|,5|1,2,3|1 23|1 234.567,0", "12.50 0.5"),
            ("12,50|123456789012345678901234567890,12", "12.50 123456789012345678901234567890.12"),
        ])
    func `the decimal mark is known from all rows`(cells: String, expected: String) throws {
        let text = "date;amount\n" + cells.split(separator: "|").map { "2026-10-05;\($0)\n" }.joined()
        #expect(try amounts(text) == expected)
    }

    @Test func `the mark can be said, and a canonical file has points`() throws {
        let text = "date;amount\n2026-10-05;-1.234\n"
        #expect(try amounts(text, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), decimalMark: .point)) == "-1.234")
        #expect(try amounts(text, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), decimalMark: .comma)) == "-1234")
        let commas = "date;amount\n2026-10-05;-1,25\n2026-10-05;-1,234\n"
        let points = try Reading(commas, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), decimalMark: .point))
        #expect(points.entries.map(\.money.amount.description) == ["-1234"])
        #expect(points.diagnostics.map(\.hint) == [Hint(.decimalMark, values: ["comma"])])
        let canonical = canonicalHeader + "\n,2026-10-05,,,,\"1,25\",EUR,,,,,,,,,\n,2026-10-05,,,,1.234,EUR,,,,,,,,,\n"
        #expect(try amounts(canonical) == "1.234")
    }

    @Test(
        arguments: [(String(repeating: "9", count: 40), true), ("0." + String(repeating: "1", count: 37), true), ("12k", false)])
    func `numbers that no number can hold are told from those that are none`(cell: String, isTooLong: Bool) throws {
        let reading = try Reading("date,amount\n2026-10-05,\(cell)\n", euro)
        #expect(reading.diagnostics.map { $0.message.contains("128 bits") } == [isTooLong])
    }

    @Test(
        arguments: [
            ("05.10.2026|5.1.2026|5. 1. 2026", .auto, "2026-10-05 2026-01-05 2026-01-05"),
            ("05.10.2026", .mdy, "2026-10-05"), ("05.10.2026", .ymd, "2026-10-05"),
            ("5/10/2026|13/10/2026", .auto, "2026-10-05 2026-10-13"), ("05-10-2026|10-13-2026 14:30", .auto, "2026-05-10 2026-10-13"),
            ("5/10/2026|13/10/2026|10/13/2026", .auto, ""), ("13/10/2026|2026-01-02", .auto, "2026-10-13 2026-01-02"),
            ("1.10.2026|5/10/2026", .auto, "2026-10-01 2026-10-05"), ("5/10/2026", .dmy, "2026-10-05"),
            ("5/10/2026|13/10/2026", .mdy, "2026-05-10"), ("13/10/2026|2026/1/2", .ymd, "2026-01-02"),
            ("05/10/26|5.10.26|32.1.2026|5/10-2026|5.10.20261|13.13.2026", .dmy, "2026-10-05 2026-10-05"),
        ] as [(String, DateOrder, String)])
    func `dates with the year last are read where the order is known`(
        cells: String, order: DateOrder, expected: String
    ) throws {
        let text = "date,amount\n" + cells.split(separator: "|").map { "\($0),1\n" }.joined()
        #expect(try dates(text, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .signed, dateOrder: order)) == expected)
    }

    @Test(arguments: ["5/10/2026", "2026-01-02|5/10/2026", "5/10/2026|5-5-2026"])
    func `a file with a date of two readings is refused with both`(cells: String) throws {
        let text = "date,amount\n" + cells.split(separator: "|").map { "\($0),1\n" }.joined()
        let error = try #require(throws: LedgerError.self) { try Reading(text, euro) }
        #expect(error.code == .csvAmbiguousDate)
        #expect(error.diagnostic.message.contains("2026-10-05") && error.diagnostic.message.contains("2026-05-10"))
        #expect(error.diagnostic.hint == Hint(.dateOrder, values: ["dmy", "mdy"]))
    }

    @Test func `columns can be named, in the header's words or nearly so, and win over what is found`() throws {
        let text = "date,Tag,Type,Total,Money (EUR),x\n2026-01-01,5.10.2026,Card,1,-2,y\n"
        var options = LedgerReadingOptions()
        options.columnNames = [.column(.date): "Tag", .column(.amount): "money(eur)", .column(.payee): "x", .column(.kind): ""]
        let reading = try Reading(text, options)
        #expect(reading.entries.map { "\($0.date) \($0.money) \($0.payee)" } == ["2026-10-05 -2 EUR y"])
        #expect(reading.columns.extraNames == ["date (2)", "Type", "Total"])
        options = euro
        options.columnNames = [.moneyIn: "Money (EUR)", .moneyOut: "Total"]
        #expect(try Reading(text, options).skipped == 1)
        #expect(try amounts("date,Total,Plus,amount\n2026-01-01,5,,9\n", named(.moneyOut, "Total")) == "-5")
        #expect(try amounts(canonicalHeader + ",Euro\n,2026-10-05,,,,1,EUR,,,,,,,,,,\"-2,5\"\n", named(.column(.amount), "Euro")) == "-2.5")
    }

    private func named(_ role: ColumnRole, _ name: String) -> LedgerReadingOptions {
        LedgerReadingOptions(defaultCurrency: Commodity("EUR"), columnNames: [role: name])
    }

    @Test func `a name that the header lacks is refused with those it has`() throws {
        let error = try #require(throws: LedgerError.self) { try Reading("Day,Total\n2026-01-01,1\n", named(.column(.payee), "Shop")) }
        #expect(error.code == .csvMissingColumn && error.diagnostic.place.line == 1)
        #expect(["“Shop”", "“Day”", "“Total”", "payee"].allSatisfy { error.diagnostic.message.contains($0) })
    }

    @Test(
        arguments: [
            ("begin:vcalendar\r\nVERSION:2.0\r\n", "calendar", .csvCalendar),
            ("PK\u{3}\u{4}\u{0}\u{0}x,y\n", "ZIP archive", .csvOtherFormat),
            ("2026-10-05,1,x\n2026-10-06,1,x\n", "looks like data", .csvMissingColumn),
            ("05/10/2026;-1,50\n", "2026-10-05, day first", .csvAmbiguousDate),
            ("Tag,Betrieb\n", "specify the column", .csvMissingColumn),
        ] as [(String, String, DiagnosticCode)])
    func `a file that is of another kind is told so`(text: String, words: String, code: DiagnosticCode) throws {
        let error = try #require(throws: LedgerError.self) { try Reading(text, euro) }
        #expect(error.code == code)
        #expect(error.diagnostic.message.contains(words))
    }

    @Test(arguments: [
        ("PK\u{3}\u{4}\u{14}\0\0\0[Content_Types].xml", "a spreadsheet", "libreoffice --convert-to csv"),
        ("PK\u{3}\u{4}\u{14}\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a spreadsheet", "CSV"),
        ("PK\u{3}\u{4}\u{14}\0\0\0bank.csv", "a ZIP archive", "unpack"), ("OFXHEADER:100\n", "OFX", "GnuCash"),
        ("!Type:Bank\n", "QIF", "GnuCash"), (":20:A\n:25:1\n:28C:0\n", "MT940", "GnuCash"), ("%PDF-1.7\n", "a PDF", "CSV"),
        ("<?xml?><Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'>", "camt", "aqbanking-cli"),
        ("<html><body><table><tr><td>날짜</td></tr></table>", "HTML", "spreadsheet program"),
    ])
    func `a file of another format is called what it is, with a way out`(text: String, name: String, wayOut: String) throws {
        let error = try #require(throws: LedgerError.self) { try Reading(text, euro) }
        #expect(error.code == .csvOtherFormat && error.diagnostic.place.line == 1)
        #expect(error.message.contains("this is ") && error.message.contains(name) && error.message.contains(wayOut))
    }

    @Test func `names in angle brackets make a ledger`() throws {
        #expect(try Reading("<DATE>;<AMOUNT>;currency\n2026-03-01;-1.00;EUR\n").entries.count == 1)
    }

    @Test(arguments: [[0xC6, 0xFA, 0xB9, 0xE4], [0x47, 0x72, 0xFC, 0xDF, 0x65], [0xE9]] as [[UInt8]])
    func `bytes that are not UTF-8 point at the option for encodings, and no encoding is guessed`(cell: [UInt8]) throws {
        let inRow = try Reading(bytes: Array("date,amount,note\n2026-10-05,-1,".utf8) + cell + [0x0A], euro)
        #expect(inRow.diagnostics.map(\.code) == [.csvNotUTF8] && inRow.diagnostics.map(\.hint) == [Hint(.encoding)])
        let error = try #require(throws: LedgerError.self) {
            try Reading(bytes: cell + Array(",date,amount\nx,2026-10-05,-1\n".utf8), euro)
        }
        #expect(error.code == .csvNotUTF8 && error.hint == Hint(.encoding))
    }
}
