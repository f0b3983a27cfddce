import CivilCalendar
import LedgerCSV
import LedgerCore
import TestSupport
import Testing

@Suite("Writing ledgers")
struct LedgerWriterTests {
    static func written(_ entries: [Entry], extraColumns: [String]) -> [UInt8] {
        var writer = LedgerWriter(extraColumns: extraColumns)
        var bytes: [UInt8] = []
        writer.writeHeader(to: &bytes)
        for entry in entries { writer.write(entry, to: &bytes) }
        return bytes
    }

    @Test(arguments: 0..<30)
    func `entries of every shape come back equal`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let texts = ["", "a", " 점심, \"특선\" ", "줄\n둘\t", "\"", "-12", "é;|", "카테고리가 아주 긴 이름입니다", "\u{FEFF}x"]
        let extras = ["매장", "memo", "a,b", "x", "x"]
        var entries: [Entry] = []
        for _ in 0..<50 {
            func text() -> String { texts.randomElement(using: &generator) ?? "" }
            let day = try #require(CivilDate(dayNumber: Int.random(in: -719_162...2_932_896, using: &generator)))
            let scale = Int.random(in: 0...18, using: &generator)
            let wide = Int128(Int64.random(in: .min ... .max, using: &generator)) << Int128.random(in: 0...60, using: &generator)
            let amount = try #require(ExactDecimal(coefficient: wide, scale: scale))
            let symbol = ["KRW", "USD", "₩", "円", "ETH.x"].randomElement(using: &generator) ?? ""
            var entry = Entry(date: day, money: Money(amount, try #require(Commodity(symbol))))
            entry.id = text()
            entry.time = Bool.random(using: &generator) ? CivilTime(secondOfDay: Int.random(in: 0..<86_400, using: &generator)) : nil
            entry.timeZone = text()
            entry.statedKind = [nil, .income, .expense, .transfer].randomElement(using: &generator) ?? nil
            (entry.category, entry.payee, entry.description, entry.account) = (text(), text(), text(), text())
            (entry.toAccount, entry.tags, entry.note, entry.url) = (text(), text(), text(), text())
            entry.status = [nil, .pending, .cleared].randomElement(using: &generator) ?? nil
            for name in extras {
                let value = text()
                if !value.isEmpty { entry.fields.append(Entry.Field(name: name, value: value)) }
            }
            entries.append(entry)
        }
        let bytes = Self.written(entries, extraColumns: extras)
        let reading = try Reading(bytes: bytes)
        #expect(reading.entries == entries)
        #expect(zip(reading.entries, entries).allSatisfy { $0.money.amount.scale == $1.money.amount.scale })
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.columns.extraNames == extras)
        #expect(Self.written(reading.entries, extraColumns: extras) == bytes)
    }

    @Test func `a canonical file comes back byte for byte`() throws {
        let text =
            canonicalHeader
            + ",매장\nT1,2025-08-01,09:05:01,,expense,-12.50,KRW,,,\"a,b\",,,,,pending,,\"x\"\"y\"\n,0001-01-01,,,,0,KRW,,,,,,,,,,\n"
        let reading = try Reading(text)
        #expect(String(decoding: Self.written(reading.entries, extraColumns: ["매장"]), as: UTF8.self) == text)
    }

    @Test func `fields find their columns in any order, and unknown ones are left out`() throws {
        let reading = try Reading("date,amount,b,c,a\n2025-08-01,1,B,C,A\n")
        let back = try Reading(bytes: Self.written(reading.entries, extraColumns: ["a", "b"]))
        #expect(back.entries.first?.fields == [Entry.Field(name: "a", value: "A"), Entry.Field(name: "b", value: "B")])
    }

    @Test(
        arguments: [
            ("=SUM(A1)", true), ("+1", true), ("-1+1", true), ("@x", true), ("\tx", true), ("\nx", true), ("  =1", true), ("＝1", true),
            ("＋1", true), ("－1", true), ("＠1", true), ("", false), (" ", false), ("a=b", false), ("'x", false), ("1-1", false),
            ("ｱ", false),
            ("식비", false), ("'=1", true), ("''-1", true), ("' ＝1", true), ("'", false), ("'t Hof", false), ("'= ", true),
        ])
    func `a text that a spreadsheet would run as a formula gets an apostrophe when asked for, and is read back without it`(
        text: String, isGuarded: Bool
    ) throws {
        var entry = Entry(
            date: try #require(CivilDate("2025-08-01")), money: Money(try #require(ExactDecimal("-5")), Commodity("KRW")))
        (entry.id, entry.timeZone, entry.category, entry.payee, entry.description) = (text, text, text, text, text)
        (entry.account, entry.toAccount, entry.tags, entry.note, entry.url) = (text, text, text, text, text)
        if !text.isEmpty { entry.fields = [Entry.Field(name: text, value: text)] }
        for guards in [true, false] {
            var writer = LedgerWriter(extraColumns: [text], guardsFormulas: guards)
            var bytes: [UInt8] = []
            writer.writeHeader(to: &bytes)
            writer.write(entry, to: &bytes)
            let back = try #require(try Reading(bytes: bytes).entries.first)
            #expect([back.id, back.timeZone, back.category, back.payee, back.description] == Array(repeating: text, count: 5))
            #expect([back.account, back.toAccount, back.tags, back.note, back.url] == Array(repeating: text, count: 5))
            #expect(back.fields == (text.isEmpty ? [] : [Entry.Field(name: text, value: text)]))
            // One that has an apostrophe there gets another, so that it is not taken for a guarded one.
            let hasApostrophe = isGuarded && (guards || text.hasPrefix("'"))
            #expect(String(decoding: bytes, as: UTF8.self).contains("'" + text) == hasApostrophe)
            // An amount below zero stays a number.
            #expect(back.money == entry.money)
        }
    }
}
