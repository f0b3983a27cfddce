import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Everything a reader says about a text.
struct Reading {
    var rows: [LedgerRow] = []
    var diagnostics: [Diagnostic] = []
    var skipped = 0
    var records = 0
    var isTruncated = false
    var columns: LedgerColumns

    var entries: [Entry] { rows.map(\.entry) }
    /// The diagnostics as `line:column code`.
    var faults: [String] { diagnostics.map { "\($0.place.line):\($0.place.column) \($0.code)" } }

    init(_ text: String, _ options: LedgerReadingOptions = LedgerReadingOptions(defaultCurrency: Commodity("KRW"), amountSign: .signed))
        throws
    {
        try self.init(bytes: Array(text.utf8), options)
    }

    init(bytes: [UInt8], _ options: LedgerReadingOptions = LedgerReadingOptions(defaultCurrency: Commodity("KRW"), amountSign: .signed))
        throws
    {
        let log = Log()
        var reader = try LedgerReader(source: ByteSource(bytes, name: "l.csv"), options: options) { log.diagnostics.append($0) }
        columns = reader.columns
        while let row = try reader.next() { rows.append(row) }
        diagnostics = log.diagnostics
        skipped = reader.skippedCount
        records = reader.recordCount
        isTruncated = reader.isTruncated
    }
}

final class Log {
    var diagnostics: [Diagnostic] = []
}

let canonicalHeader =
    "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"

@Suite("Reading ledgers")
struct LedgerReaderTests {
    @Test func `a canonical row fills every member of its entry`() throws {
        let reading = try Reading(
            canonicalHeader
                + ",매장\nT1,2025-08-01,12:30,Asia/Seoul,expense,-12000.50,KRW,식비,김밥천국,점심,현금,저축,a b,\"줄1\n줄2\",cleared,https://x.y/,본점\n")
        let entry = try #require(reading.entries.first)
        #expect(entry.id == "T1")
        #expect(entry.date == CivilDate(year: 2025, month: 8, day: 1))
        #expect(entry.time == CivilTime(hour: 12, minute: 30))
        #expect(entry.timeZone == "Asia/Seoul")
        #expect(entry.statedKind == .expense)
        #expect(entry.money.amount.description == "-12000.50")
        #expect(entry.money.commodity == Commodity("KRW"))
        #expect([entry.category, entry.payee, entry.description, entry.account, entry.toAccount] == ["식비", "김밥천국", "점심", "현금", "저축"])
        #expect([entry.tags, entry.note, entry.url] == ["a b", "줄1\n줄2", "https://x.y/"])
        #expect(entry.status == .cleared)
        #expect(entry.fields == [Entry.Field(name: "매장", value: "본점")])
        #expect(reading.rows.first?.line == 2)
        #expect(reading.columns.isCanonical)
        #expect(reading.columns.extraNames == ["매장"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            ("01/08/2025,,expense,-1,KRW,,x", "2:1 csv-bad-date"), ("2025-02-29,,,-1,KRW,,x", "2:1 csv-bad-date"),
            (",,expense,-1,KRW,,x", "2:1 csv-missing-date"), ("2025-08-01,25:00,,-1,KRW,,", "2:12 csv-bad-time"),
            ("2025-08-01,,loan,-1,KRW,,", "2:13 csv-bad-kind"), ("2025-08-01,,\"l\noan\",-1,KRW,,", "2:13 csv-bad-kind"),
            ("2025-08-01,,expense,12k,KRW,,", "2:21 csv-bad-amount"), ("2025-08-01,,expense,  ,KRW,,", "2:21 csv-missing-amount"),
            ("2025-08-01,,expense", "2:0 csv-missing-amount"), ("2025-08-01,,,1,,,", "2:16 csv-missing-currency"),
            ("2025-08-01,,,1,K W,,", "2:16 csv-bad-currency"), ("2025-08-01,,,1,KRW,done,", "2:20 csv-bad-status"),
            ("2025-08-01,,,1,\"KRW\",\"done\",", "2:22 csv-bad-status"),
        ])
    func `a bad cell costs only its row, with its code and place`(row: String, expected: String) throws {
        let text = "date,time,kind,amount,currency,status,note\n\(row)\n2025-08-02,,,5,KRW,,ok\n"
        let reading = try Reading(text, LedgerReadingOptions())
        #expect(reading.faults == [expected])
        #expect(reading.entries.map(\.note) == ["ok"])
        #expect(reading.skipped == 1 && reading.records == 2)
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error && $0.excerpt != nil })
    }

    @Test func `a cell that is not UTF-8 costs only its row`() throws {
        let good = Array("date,amount,note\n2025-08-01,1,a\n2025-08-01,1,\"".utf8)
        let tail = Array("\n2025-08-01,1,b\n".utf8)
        // The second half of the pair would complete the letter that the cell breaks off.
        for cell in [[0xB1, 0xDD, 0x22], [0x22, 0x22, 0xE3, 0x81, 0x81, 0xE3, 0x81, 0x22], [0x09, 0xFF, 0x22]] as [[UInt8]] {
            let reading = try Reading(bytes: good + cell + tail)
            #expect(reading.faults == ["3:14 csv-not-utf8"])
            #expect(reading.entries.map(\.note) == ["a", "b"])
        }
    }

    @Test func `texts keep every space, get LF line endings and lose control characters`() throws {
        let reading = try Reading("date,amount,note,memo\n2025-08-01,1,\" a\r\nb\rc\td \",\n2025-08-01,1,a\u{0}b\u{7F}c\u{1B},x\u{1}\n")
        #expect(reading.entries.map(\.note) == [" a\nb\nc\td ", "abc"])
        #expect(reading.entries[1].fields == [Entry.Field(name: "memo", value: "x")])
        #expect(reading.faults == ["5:0 csv-control-character"])
    }

    @Test func `cells beyond the header are kept and warned about, missing ones are empty`() throws {
        let reading = try Reading("date,amount,,shop id\n2025-08-01,1,x,,,y,\n2025-08-02,2\n")
        #expect(reading.columns.extraNames == ["column 3", "shop id"])
        #expect(reading.entries.map { $0.fields.map { "\($0.name)=\($0.value)" } } == [["column 3=x", "column 6=y"], []])
        #expect(reading.faults == ["2:18 csv-extra-cells"])
        #expect(reading.diagnostics.first?.severity == .warning)
    }

    @Test(
        arguments: [
            (Array("".utf8), "0:0 csv-empty", DiagnosticCode.csvEmpty), (Array("\n,,\n".utf8), "0:0 csv-empty", .csvEmpty),
            (Array("\nday of week,amount\n".utf8), "2:1 csv-missing-column", .csvMissingColumn),
            (Array("date,memo\n".utf8), "1:1 csv-missing-column", .csvMissingColumn),
            ([0xFF, 0xFE, 0x64, 0], "1:1 csv-not-utf8", .csvNotUTF8),
            (Array("date,".utf8) + [0xB1, 0xDD, 0x0A], "1:6 csv-not-utf8", .csvNotUTF8),
        ])
    func `a file that is no ledger ends with one located error`(bytes: [UInt8], expected: String, code: DiagnosticCode) throws {
        let error = try #require(throws: LedgerError.self) { try Reading(bytes: bytes) }
        #expect(error.code == code)
        #expect("\(error.diagnostic.place.line):\(error.diagnostic.place.column) \(error.diagnostic.code)" == expected)
        #expect(throws: LedgerError.self) { try LedgerSurvey(source: ByteSource(bytes, name: "l.csv")) }
    }

    @Test func `what a file without a header holds is not repeated`() throws {
        let error = try #require(throws: LedgerError.self) { try Reading("2025-08-01,12345,점심\n") }
        #expect(!error.diagnostic.message.contains("12345"))
    }

    @Test(
        arguments: [
            ("2025-08-01", nil), ("2025/8/1", nil), ("2025.8.1", nil), ("2025. 8. 1.", nil), ("20250801", nil), ("2025년 8월 1일", nil),
            ("2025年8月1日", nil), (" 2025-8-1\t", nil), ("2025-08-01 12:30", "12:30"), ("2025-08-01T12:30:15", "12:30:15"),
            ("2025-08-01T12:30Z", "12:30"),
            ("2025-08/01", nil), ("2025年8月1", nil), ("2025-08-01.", nil), ("2025. 8. 1. 오후 1:05", "13:05"),
            ("2025/08/01 12:00 AM", "00:00"), ("2025年8月1日 9:05", "09:05"),
        ])
    func `dates and times are read in every form written year first`(cell: String, time: String?) throws {
        let reading = try Reading("date,amount\n\(cell),1\n")
        #expect(reading.entries.first?.date == CivilDate(year: 2025, month: 8, day: 1))
        #expect(reading.entries.first?.time?.description == time)
    }

    @Test(
        arguments: [
            "2025-13-01", "2025-8", "2025-08-01Z", "2025-08-011", "202508", "2025-08-0112:30", "2025-08-01 25:00", "２０２５-13-01",
        ])
    func `other dates are refused`(cell: String) throws {
        #expect(try Reading("date,amount\n\(cell),1\n").faults == ["2:1 csv-bad-date"])
    }

    @Test(
        arguments: [
            ("-12000", "-12000"), ("12.50", "12.50"), ("0.00", "0.00"), ("+5", "5"), ("-12,000", "-12000"), ("1,234,567.89", "1234567.89"),
            (" 7 ", "7"), ("\u{2212}3", "-3"), ("3-", "-3"), ("3\u{2212}", "-3"), ("(1,000)", "-1000"), (".5", "0.5"), ("₩5", "5"),
            ("123456789012345678901234567890.12", "123456789012345678901234567890.12"), ("999999999999999999", "999999999999999999"),
        ])
    func `amounts are exact and keep their scale`(cell: String, expected: String) throws {
        #expect(try Reading("date,amount\n2025-08-01,\"\(cell)\"\n").entries.first?.money.amount.description == expected)
    }

    @Test(
        arguments: [
            "1.", "--1", "-1-", "(-1)", "1,00", "1,0000", "1234,567", ",123", "1,234,", "1.2.3", "1 23", "1,234 567", "1e3",
            "12  000", "0,125", "+-1", "()", "99999999999999999999999999999999999999999",
        ])
    func `other amounts are refused`(cell: String) throws {
        #expect(
            try Reading(
                "date,amount\n2025-08-01,\"\(cell)\"\n",
                LedgerReadingOptions(defaultCurrency: Commodity("KRW"), amountSign: .signed, decimalMark: .point)
            ).faults == [
                "2:12 csv-bad-amount"
            ])
    }
}
