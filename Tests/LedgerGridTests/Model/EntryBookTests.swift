import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("Entries under stable ids")
struct EntryBookTests {
    @Test func `only what differs from the saved ledger is pending`() throws {
        var book = try EntryBook(August.entries)
        #expect(book.pendingChanges.isEmpty)
        let (first, second) = (EntryID(rawValue: 0), EntryID(rawValue: 1))
        let original = try #require(book[first])
        var edited = original
        edited.note = "x"
        try book.change(first, to: edited)
        #expect(book.pendingChanges.changed == [first])
        try book.change(first, to: original)
        #expect(book.pendingChanges.isEmpty)
        // The same value with other digits is another text.
        edited = original
        edited.money.amount = decimal("-7000.0")
        #expect(edited == original)
        try book.change(first, to: edited)
        #expect(book.pendingChanges.changed == [first])
        #expect(book.savedEntry(first)?.money.amount.description == "-7000")

        let added = try book.add(original)
        try book.change(added, to: edited)
        #expect(book.pendingChanges.added == [added] && book.savedEntry(added) == nil)
        try book.remove(added)
        try book.change(second, to: edited)
        try book.remove(second)
        var want = EntryChanges()
        (want.changed, want.removed) = ([first], [second])
        #expect(book.pendingChanges == want)
        #expect(try book.add(original) > added)
        book.markSaved()
        #expect(book.pendingChanges.isEmpty && book.savedEntry(second) == nil)
        #expect(throws: GridError(.noSuchEntry, entry: second)) { try book.remove(second) }
        #expect(throws: GridError(.noSuchEntry, entry: second)) { try book.change(second, to: original) }
    }

    @Test func `a reader may choose the ids, once each`() throws {
        var book = EntryBook()
        try book.load(August.entries[1], as: EntryID(rawValue: 40))
        try book.load(August.entries[2], as: EntryID(rawValue: 7))
        #expect(throws: GridError(.duplicateEntry, day: August.entries[3].date, entry: EntryID(rawValue: 7))) {
            try book.load(August.entries[3], as: EntryID(rawValue: 7))
        }
        #expect(book.nextID == EntryID(rawValue: 41))
        #expect(book.ids.map(\.rawValue) == [7, 40] && book.count == 2)
        #expect(book.pendingChanges.isEmpty)
        #expect(book.entries(on: day("2025-08-01")).map(\.id.rawValue) == [40, 7])
    }

    @Test func `days keep their entries while others of the same day come and go`() throws {
        var dice = Dice(5)
        var (book, want) = (EntryBook(), [EntryID: Entry]())
        for _ in 0..<3_000 {
            if dice.roll(3) < 2 || want.isEmpty {
                let new = randomEntry(&dice, days: 3)
                want[try book.add(new)] = new
            } else if let id = want.keys.min(by: { $0.rawValue * 7919 % 101 < $1.rawValue * 7919 % 101 }) {
                #expect(try book.remove(id) == want.removeValue(forKey: id))
            }
        }
        for offset in 0..<3 {
            let date = day("2024-01-01").adding(days: offset) ?? .max
            let listed = book.entries(on: date)
            #expect(Dictionary(uniqueKeysWithValues: listed.map { ($0.id, $0.entry) }) == want.filter { $0.value.date == date })
            #expect(Set(listed.map(\.id)).count == listed.count)
            #expect(book.sums.totals(on: date) == NaiveLedger(entries: Array(want.values)).totals(in: date...date))
        }
    }
}
