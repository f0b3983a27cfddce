import ByteStreams
import CivilCalendar
import Diagnostics
import Foundation
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Reads a ledger, changes some entries by their place, and gives back the patched text.
func patched(
    _ text: String, remove: [Int] = [], add: [Entry] = [], _ options: LedgerReadingOptions = LedgerReadingOptions(),
    change: (Int, inout Entry) throws -> Void = { _, _ in }
) throws -> String {
    let bytes = Array(text.utf8)
    var patcher = try LedgerPatcher(source: ByteSource(bytes, name: "l.csv"), options: options)
    var wanted: [Entry] = []
    for (place, row) in try Reading(bytes: bytes, options).rows.enumerated() {
        var entry = row.entry
        try change(place, &entry)
        if remove.contains(place) {
            try patcher.remove(row.entry, at: row.offset)
            continue
        }
        if entry != row.entry { try patcher.change(row.entry, at: row.offset, to: entry) }
        wanted.append(entry)
    }
    for entry in add { try patcher.add(entry) }
    try patcher.finish()
    var result: [UInt8] = []
    try patcher.write { span in for index in span.indices { result.append(span[index]) } }
    let back = try Reading(bytes: result, options).entries
    #expect(
        back.map { [$0.date, $0.money, $0.category, $0.kind, $0.fields, $0.note] as [AnyHashable] }
            == (wanted + add).map { [$0.date, $0.money, $0.category, $0.kind, $0.fields, $0.note] as [AnyHashable] })
    return String(decoding: result, as: UTF8.self)
}

@Suite("Patching ledgers")
struct LedgerPatcherTests {
    static let canonical =
        canonicalHeader + ",매장\nT1,2025-08-01,09:05,,expense,-12.50,KRW,x,,\"a,b\",,,,,pending,,\"x\"\"y\"\n\n"
        + ",2025-08-02,,,,5,KRW,,,,,,,\"n\n2\",,,"
    static let semicolon =
        "\u{FEFF}날짜;타입;대분류;소분류;내용;금액;화폐;메모\r\n\"2026. 3. 1.\";지출;주거;월세;\"3월\";-650,000;KRW;\r\n;;\r\n"
        + "2026. 3. 2.;수입;월급;;회사;3,000;원;\"b\"\r\n"
    static let twoColumns = "일자,적요,출금,입금,잔액\r2026/03/01 09:05:00,가,\"1,000\",0,500\r2026/12/11 10:00:00,나,0,700,1200\r"
    static let unsigned = "Date\tType\tAmount\tCategory\tMemo\n20260301\tExpense\t12\tA:B\t\n20260302\tIncome\t30\t\t\"q\"\n"
    static let won = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))
    static let signed = LedgerReadingOptions(defaultCurrency: Commodity("KRW"), amountSign: .signed)

    @Test(arguments: [canonical, semicolon, twoColumns, unsigned, "date,amount", "date,amount\r\n\r\n,"])
    func `without changes every byte stays`(text: String) throws {
        #expect(try patched(text, Self.won) == text)
    }

    @Test func `columns with one name keep their cells, and another spelling of a letter is a change`() throws {
        let text = canonicalHeader + ",memo,memo,cafe\u{301},caf\u{E9}\n,2025-08-01,,,,5,KRW,,cafe\u{301},,,,,,,,,b,,e\n"
        let noted = try patched(text) { _, entry in entry.note = "n" }
        #expect(Array(noted.utf8) == Array(text.replacingOccurrences(of: ",,,,,,,,,b,,e", with: ",,,,,n,,,,b,,e").utf8))
        let changed = try patched(text) { _, entry in
            entry.note = "n"
            entry.payee = "caf\u{E9}"
            var list = FieldList()
            list.add("c", named: "memo", number: 1)
            list.add("d", named: "cafe\u{301}")
            entry.fields = list.fields
        }
        let wanted = Array("5,KRW,,caf\u{E9},,,,,n,,,,c,d,\n".utf8)
        #expect(Array(changed.utf8).suffix(wanted.count) == wanted[...])
    }

    @Test(
        arguments: [
            (canonical, 0, "-12.50", "-13.50"), (semicolon, 0, "-650,000", "-1234567.5"), (twoColumns, 0, "1,000", "-2000"),
            (unsigned, 0, "12\t", "-1200.00"),
        ])
    func `one member of one row changes one cell`(text: String, row: Int, cell: String, amount: String) throws {
        let number = try #require(ExactDecimal(amount))
        let result = try patched(text, Self.won) { if $0 == row { $1.money.amount = number } }
        let cells = ["-13.50": "-13.50", "-1234567.5": "-1,234,567.5", "-2000": "2,000", "-1200.00": "1200.00\t"]
        // The separator of these files is no comma where the amount has some without quotes.
        #expect(result == text.replacingOccurrences(of: cell, with: try #require(cells[amount])))
    }

    @Test(
        arguments: [
            (canonical, "2025-08-01", "2026-11-09"), (semicolon, "2026. 3. 1.", "2026. 11. 9."), (twoColumns, "2026/03/01", "2026/11/09"),
            (twoColumns, "2026/12/11", "2026/11/09"), (unsigned, "20260301", "20261109"),
            ("date,amount\n2025년 8월 1일,1\n", "2025년 8월 1일", "2026년 11월 9일"),
            ("date,amount\n2025.12.11,1\n2025.8.1,1\n", "2025.12.11", "2026.11.9"),
            ("Date,Amount\n02/03/2569,1\n25/03/2569,1\n", "02/03/2569", "09/11/2569"),
            ("Date,Amount\n115/03/02,1\n115/03/25,1\n", "115/03/02", "115/11/09"),
        ])
    func `dates keep the style of their cell`(text: String, old: String, new: String) throws {
        let row = text.contains("\r2026/03/01") && old == "2026/12/11" ? 1 : 0
        let day = try #require(CivilDate("2026-11-09"))
        #expect(try patched(text, Self.signed) { if $0 == row { $1.date = day } } == text.replacingOccurrences(of: old, with: new))
    }

    static let german = "Buchungstag;Betrag;Zweck\r\n05.10.2026;-12,50;a\r\n6.10.2026;1.234,00;b\r\n"
    static let signedOut = "Date,Debit,Credit\n10/5/2026,-12.50,\n10/25/2026,\"-1,000\",\n10/26/2026,,5\n"

    @Test(
        arguments: [
            (german, 0, "2027-01-02", "-1234.5", "05.10.2026;-12,50", "02.01.2027;-1234,5"),
            (german, 1, "2027-01-02", "-1234567.5", "6.10.2026;1.234,00", "2.1.2027;-1.234.567,5"),
            (german, 1, "2026-10-06", "12", "1.234,00", "12"), (signedOut, 0, "2026-12-31", "-13", "10/5/2026,-12.50", "12/31/2026,-13"),
            (signedOut, 1, "2026-10-25", "-2000", "-1,000", "-2,000"), (signedOut, 0, "2026-10-05", "7", "-12.50,", ",7"),
            (signedOut, 2, "2026-10-26", "-7", ",5", "-7,"),
            ("date\tamount\n13-1-2026 9:05\t1 234\n", 0, "2026-01-14", "2345", "13-1-2026 9:05\t1 234", "14-1-2026 9:05\t2 345"),
            ("date,amount\n2026-10-05,1'234.5\n", 0, "2026-10-05", "-1234567.5", "1'234.5", "-1'234'567.5"),
            ("date;amount\n2026-10-05;1\u{202F}234,5\n", 0, "2026-10-05", "1234.75", "234,5", "234,75"),
        ])
    func `numbers and dates of other countries are written back as the file writes them`(
        text: String, row: Int, date: String, amount: String, old: String, new: String
    ) throws {
        let (day, number) = (try #require(CivilDate(date)), try #require(ExactDecimal(amount)))
        let result = try patched(text, Self.signed) { if $0 == row { ($1.date, $1.money.amount) = (day, number) } }
        #expect(result == text.replacingOccurrences(of: old, with: new))
    }

    @Test func `rows that are added follow the file's marks and signs`() throws {
        let won = Commodity("KRW")
        let new = Entry(date: try #require(CivilDate("2026-03-09")), money: Money(try #require(ExactDecimal("-1500.5")), won))
        #expect(try patched(Self.german, add: [new], Self.signed) == Self.german + "09.03.2026;-1.500,5;\r\n")
        #expect(try patched(Self.signedOut, add: [new], Self.won) == Self.signedOut + "3/9/2026,\"-1,500.5\",\n")
    }

    @Test(
        arguments: [
            ("date;amount\n2026-10-05;12,50\n2026-10-06;1.234\n", [0], nil), ("date,amount\n13/10/2026,1\n5/10/2026,1\n", [0], nil),
            ("Date,Debit\n2026-10-05,5\n2026-10-06,-3\n", [0], nil), ("Date,Debit\n2026-10-05,0\n", [], "5"),
            ("Date,Debit\n2026-10-05,-5\n", [], "5"), ("date,Type,amount\n2026-10-05,Card,1\n2026-10-05,out,2\n2026-10-05,x,1\n", [0], nil),
        ] as [(String, [Int], String?)])
    func `a change that would have other rows read differently is refused`(text: String, remove: [Int], add: String?) throws {
        var added: [Entry] = []
        if let add {
            let money = Money(try #require(ExactDecimal(add)), Commodity("KRW"))
            added = [Entry(date: try #require(CivilDate("2026-10-09")), money: money)]
        }
        #expect(throws: LedgerError.self) { try patched(text, remove: remove, add: added, Self.won) }
    }

    @Test func `what told the decimal mark may go where nothing else needs it`() throws {
        let text = "date;amount\n2026-10-05;12,50\n2026-10-06;1234\n"
        #expect(try patched(text, remove: [0], Self.signed) == "date;amount\n2026-10-06;1234\n")
    }

    @Test func `texts are quoted where they must be, and categories split`() throws {
        #expect(
            try patched(Self.semicolon, Self.won) { if $0 == 1 { ($1.note, $1.category) = ("x;\"y\"", "월급:상여:봄") } }
                == Self.semicolon.replacingOccurrences(of: "월급;;", with: "월급;상여:봄;").replacingOccurrences(
                    of: "\"b\"", with: "\"x;\"\"y\"\"\""))
        #expect(
            try patched(Self.canonical, Self.won) { if $0 == 0 { ($1.payee, $1.fields) = ("a\nb", []) } }
                == Self.canonical.replacingOccurrences(of: ",x,,\"a,b\"", with: ",x,\"a\nb\",\"a,b\"").replacingOccurrences(
                    of: "\"x\"\"y\"", with: "\"\""))
    }

    @Test func `a sign or kind that turns is written as the file writes it`() throws {
        let up = try #require(ExactDecimal("1000"))
        #expect(
            try patched(Self.twoColumns, Self.won) { if $0 == 0 { $1.money.amount = up } }
                == Self.twoColumns.replacingOccurrences(of: "\"1,000\",0", with: "\"0\",\"1,000\""))
        #expect(
            try patched(Self.unsigned, Self.won) { place, entry in
                if place == 1 { (entry.statedKind, entry.money.amount) = (.expense, try #require(ExactDecimal("-30"))) }
            } == Self.unsigned.replacingOccurrences(of: "Income", with: "Expense"))
    }

    @Test func `removed rows vanish with their line ending, added ones go to the end`() throws {
        let won = Commodity("KRW")
        var new = Entry(date: try #require(CivilDate("2026-03-09")), money: Money(try #require(ExactDecimal("-1500")), won))
        new.category = "C:D"
        new.statedKind = .expense
        #expect(
            try patched(Self.unsigned, remove: [0], add: [new], Self.won)
                == "Date\tType\tAmount\tCategory\tMemo\n20260302\tIncome\t30\t\t\"q\"\n20260309\tExpense\t1500\tC:D\t\n")
        #expect(
            try patched(Self.canonical, remove: [1], add: [new], Self.won)
                == canonicalHeader + ",매장\nT1,2025-08-01,09:05,,expense,-12.50,KRW,x,,\"a,b\",,,,,pending,,\"x\"\"y\"\n\n"
                + ",2026-03-09,,,expense,-1500,KRW,C:D,,,,,,,,,\n")
        #expect(
            try patched(Self.canonical, add: [new, new], Self.won)
                == Self.canonical + "\n" + String(repeating: ",2026-03-09,,,expense,-1500,KRW,C:D,,,,,,,,,\n", count: 2))
        new.category = ""
        new.statedKind = nil
        #expect(try patched(Self.twoColumns, add: [new], Self.won) == Self.twoColumns + "2026/03/09,,\"1,500\",,\r")
        #expect(try patched("date,amount", add: [new], Self.won) == "date,amount\n2026-03-09,-1500\n")
    }

    @Test func `what the file cannot say is refused by the name of its column`() throws {
        func refusal(_ text: String, _ change: (inout Entry) throws -> Void) throws -> String {
            let error = try #require(throws: LedgerError.self) {
                try patched(text, Self.won) { if $0 == 0 { try change(&$1) } }
            }
            return error.subject
        }
        #expect(try refusal(Self.twoColumns) { $0.note = "x" } == "note")
        #expect(try refusal(Self.twoColumns) { $0.category = "x" } == "category")
        #expect(try refusal(Self.twoColumns) { $0.statedKind = .transfer } == "kind")
        #expect(try refusal(Self.twoColumns) { $0.money.commodity = Commodity("USD") } == "currency")
        #expect(
            try refusal(Self.unsigned) {
                $0.time = .midnight; $0.status = .cleared
            } == "status")
        #expect(try refusal(Self.unsigned) { $0.fields = [Entry.Field(name: "shop", value: "x")] } == "shop")
        // A refund would make a reader take the whole file for a signed one.
        #expect(try refusal(Self.unsigned) { $0.money.amount = try #require(ExactDecimal("5")) } == "amount")
        let signed = "date,type,amount\n2026-03-01,expense,-5\n2026-03-01,expense,-4\n2026-03-02,expense,3\n"
        #expect(throws: LedgerError.self) { try patched(signed, remove: [0], Self.won) }
        #expect(throws: LedgerError.self) { try patched(signed, remove: [0, 1], Self.won) }
        #expect(try patched(signed, remove: [2], Self.won) == "date,type,amount\n2026-03-01,expense,-5\n2026-03-01,expense,-4\n")
    }

    @Test func `a row that is not what was read is refused, and so is adding behind an open quote`() throws {
        let source = ByteSource(Array(Self.unsigned.utf8), name: "l.csv")
        let row = try #require(try Reading(Self.unsigned, Self.won).rows.first)
        var patcher = try LedgerPatcher(source: source, options: Self.won)
        for offset in [-1, 0, row.offset - 1, row.offset + 1, row.offset + 4, source.count] {
            #expect(throws: LedgerError.self) { try patcher.remove(row.entry, at: offset) }
        }
        try patcher.remove(row.entry, at: row.offset)
        #expect(throws: LedgerError.self) { try patcher.change(row.entry, at: row.offset, to: row.entry) }
        let open = ByteSource(Array((Self.unsigned + "20260303\t\"").utf8), name: "l.csv")
        var other = try LedgerPatcher(source: open, options: Self.won)
        try other.add(row.entry)
        #expect(throws: LedgerError.self) { try other.finish() }
    }

    @Test func `every fixture and corpus ledger stays as it is, and one changed date changes one row`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Fixtures").standardized.path
        let options = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))
        var count = 0
        for folder in [root, corpus].compactMap({ $0 }) {
            for case let path as String in try #require(FileManager.default.enumerator(atPath: folder)) where path.hasSuffix(".csv") {
                let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
                guard bytes.count < 1 << 20, let reading = try? Reading(bytes: bytes, options) else { continue }
                count += 1
                for row in [nil, reading.rows.first, reading.rows.last] {
                    var patcher = try LedgerPatcher(source: ByteSource(bytes, name: path), options: options)
                    if let row {
                        var entry = row.entry
                        entry.date = try #require(entry.date.adding(days: 40))
                        try patcher.change(row.entry, at: row.offset, to: entry)
                    }
                    var refusal: LedgerError?
                    do { try patcher.finish() } catch { refusal = error }
                    if let refusal {
                        // The day that moves was the only one to show the order of the others.
                        #expect([.csvReadingChanges, .csvSignsChange].contains(refusal.code) && row != nil, "\(path)")
                        continue
                    }
                    var result: [UInt8] = []
                    try patcher.write { span in for index in span.indices { result.append(span[index]) } }
                    guard let row else {
                        #expect(result == bytes, "\(path)")
                        continue
                    }
                    #expect(result.prefix(row.offset) == bytes.prefix(row.offset), "\(path)")
                    let rest = reading.rows.first { $0.offset > row.offset }?.offset ?? bytes.count
                    #expect(result.suffix(bytes.count - rest) == bytes.suffix(bytes.count - rest), "\(path)")
                    #expect(try Reading(bytes: result, options).rows.count == reading.rows.count, "\(path)")
                }
            }
        }
        #expect(count >= 2)
    }
}
