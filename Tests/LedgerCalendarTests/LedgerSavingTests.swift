import ByteStreams
import CivilCalendar
import Foundation
import LedgerCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("Saving ledgers")
struct LedgerSavingTests {
    private static let ledger =
        "\u{FEFF}날짜;타입;대분류;소분류;내용;금액;화폐;메모\r\n2026/3/1;지출;주거;월세;3월;-650,000;KRW;\r\n\r\n"
        + "2026/3/2;지출;식비;커피;\"달빛;커피\";-4,800;KRW;a\r\n2026/3/3;수입;월급;;회사;3,000,000;KRW;"

    private static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.path + "/saving-\(UUID().uuidString).csv"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try body(path)
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    @Test @MainActor func `A11 an entry is opened, changed and saved: only its row changes`() throws {
        try Self.withFile(Self.ledger) { path in
            var saving = LedgerSaving(path: path)
            let store = LedgerStore(try saving.read { _ in })
            let day = try #require(CivilDate("2026-03-02"))
            let model = CalendarModel(store, today: day)
            let item = try #require(model.selectedEntries.first)
            var edited = item.entry
            edited.money.amount = try #require(ExactDecimal("-5200"))
            try store.change(item.id, to: edited)
            try saving.save(store.book)
            store.markSaved()
            var wanted = Self.ledger.replacingOccurrences(of: "-4,800", with: "-5,200")
            #expect(try Self.text(path) == wanted)

            // The ids stay good: what is saved next finds its rows where they have moved to.
            let first = try #require(store.book.ids.first)
            try store.remove(first)
            edited.date = try #require(CivilDate("2026-03-12"))
            try store.change(item.id, to: edited)
            var new = Entry(date: day, money: edited.money)
            new.category = "식비:간식"
            let newID = try store.add(new)
            try saving.save(store.book)
            store.markSaved()
            wanted = wanted.replacingOccurrences(of: "2026/3/1;지출;주거;월세;3월;-650,000;KRW;\r\n", with: "")
                .replacingOccurrences(of: "2026/3/2;", with: "2026/3/12;")
            #expect(try Self.text(path) == wanted + "\r\n2026/3/2;;식비;간식;;-5,200;KRW;\r\n")
            try store.remove(newID)
            edited.payee = ""
            edited.note = "b"
            try store.change(item.id, to: edited)
            try saving.save(store.book)
            store.markSaved()
            wanted = wanted.replacingOccurrences(of: "KRW;a\r\n", with: "KRW;b\r\n")
            #expect(try Self.text(path) == wanted + "\r\n")
        }
    }

    @Test func `a change the file has no column for is refused by name, and the file stays`() throws {
        try Self.withFile(Self.ledger) { path in
            var saving = LedgerSaving(path: path)
            var book = try saving.read { _ in }
            let id = try #require(book.ids.first)
            var entry = try #require(book[id])
            entry.url = "https://x.example/"
            try book.change(id, to: entry)
            let error = #expect(throws: LedgerError.self) { try saving.save(book) }
            #expect(error?.subject == "url" && error?.code == .csvCannotHold)
            #expect(try Self.text(path) == Self.ledger)
        }
    }

    @Test func `which columns a file lacks for an entry can be asked before it is changed`() throws {
        try Self.withFile(Self.ledger) { path in
            var saving = LedgerSaving(path: path)
            let store = LedgerStore(try saving.read { _ in })
            let id = try #require(store.book.ids.last)
            var entry = try #require(store.book[id])
            entry.category = "월급:보너스"
            entry.note = "b"
            #expect(try saving.missingColumns(for: entry, replacing: id, in: store.book) == [])
            (entry.url, entry.tags) = ("https://x.example/", "a b")
            entry.fields.append(Entry.Field(name: "상대", value: "x"))
            let missing = ["tags", "url", "상대"]
            #expect(try saving.missingColumns(for: entry, replacing: id, in: store.book) == missing)
            #expect(try saving.missingColumns(for: entry, in: store.book) == missing)
            #expect(try Self.text(path) == Self.ledger && store.pendingChanges.isEmpty)
            // After a saving rows begin elsewhere, and are found there.
            try store.remove(try #require(store.book.ids.first))
            try saving.save(store)
            #expect(try saving.missingColumns(for: entry, replacing: id, in: store.book) == missing)
        }
    }

    @Test func `a file that others changed meanwhile is left alone`() throws {
        try Self.withFile(Self.ledger) { path in
            var saving = LedgerSaving(path: path)
            var book = try saving.read { _ in }
            let id = try #require(book.ids.last)
            try book.remove(id)
            let other = Self.ledger.replacingOccurrences(of: "3월;", with: "4월 ;")
            try Data(other.utf8).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: LedgerError.self) { try saving.save(book) }
            #expect(error?.code == .csvNoSuchRow)
            #expect(try Self.text(path) == other)
        }
    }
}
