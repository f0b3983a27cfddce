import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
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

    init(_ text: String, _ options: LedgerReadingOptions = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))) throws {
        try self.init(bytes: Array(text.utf8), options)
    }

    init(bytes: [UInt8], _ options: LedgerReadingOptions = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))) throws {
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
    @Test("a canonical row fills every member of its entry")
    func canonicalRow() throws {
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
}
