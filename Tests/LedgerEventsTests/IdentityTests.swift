import CivilCalendar
import LedgerCore
import LedgerEvents
import Testing

@Suite("The identity of entries")
struct IdentityTests {
    /// Made with another implementation of RFC 9562, version 5.
    @Test(arguments: [
        ("", "f7db3373-17f1-564f-875a-dfb26282d092"), ("a", "8788ea6f-008d-5b24-932e-dc421564be2d"),
        ("점심", "7751cd9d-6ffe-5d01-91b9-077aa0ba1f3a"),
        (String(repeating: "x", count: 39), "34db433f-b50b-513f-9edc-8fb2b15c1fa6"),
        (String(repeating: "x", count: 40), "cfa19409-2c0b-54e2-998b-3298692f02d0"),
        (String(repeating: "x", count: 47), "b0fed2a5-5611-5666-b633-ffcb868b554a"),
        (String(repeating: "x", count: 48), "12719548-c8aa-53f5-920f-7e0a4316b018"),
        (String(repeating: "x", count: 111), "32efec37-c3a2-5d3c-b795-45082ad3651a"),
        (String(repeating: "x", count: 112), "184935e8-300f-5de5-92fc-56eefc77418d"),
        (String(repeating: "x", count: 1000), "101e86c0-560a-5a4f-ad94-652b74164860"),
    ])
    func `names become the UUIDs that other programs make of them, at every block length of SHA-1`(name: String, uuid: String) {
        #expect(NameBasedUUID(name: Array(name.utf8).span).description == uuid)
    }

    @Test func `the UIDs of a ledger never change: calendars out there know them`() throws {
        var identity = EntryIdentity()
        #expect(identity.uid(for: try entry()).description == "v1-08183841-1b7c-594e-bb95-ed05be9f1349-1@ledger2ics")
        var withID = try entry()
        withID.id = "t1"
        #expect(identity.uid(for: withID).description == "v1-73a06e15-1e8f-502f-9d68-106b0e2fd7ee-1@ledger2ics")
    }

    @Test func `category, tags, note, status, kind, zone, link and extra columns are no identity`() throws {
        let base = try entry()
        var other = base
        other.category = "other"
        other.tags = "a b"
        other.note = "n"
        other.status = .cleared
        other.statedKind = .transfer
        other.timeZone = "Asia/Seoul"
        other.url = "https://example.com"
        other.toAccount = "Savings"
        other.fields = [Entry.Field(name: "x", value: "y")]
        #expect(uid(base) == uid(other))
    }

    @Test func `account, date, time, amount, currency, payee and description each are`() throws {
        let base = try entry()
        var changed = [base]
        changed.append(with(base) { $0.account = "other" })
        changed.append(with(base) { $0.date = CivilDate.min })
        changed.append(with(base) { $0.time = .midnight })
        changed.append(with(base) { $0.money.amount = .zero })
        let dollars = Commodity("USD")
        changed.append(with(base) { $0.money.commodity = dollars })
        changed.append(with(base) { $0.payee = "other" })
        changed.append(with(base) { $0.description = "other" })
        // Parts must not run into each other.
        changed.append(with(base) { ($0.payee, $0.description) = ("다방커피", "") })
        changed.append(with(base) { ($0.payee, $0.description) = ("다방", "커피") })
        #expect(Set(changed.map { uid($0) }).count == changed.count)
    }

    @Test func `with an id, nothing else counts; the ledger's own id keeps households apart`() throws {
        let first = with(try entry()) { $0.id = "t1" }
        let second = with(first) { ($0.date, $0.payee) = (.max, "other") }
        #expect(uid(first) == uid(second))
        var home = EntryIdentity(ledgerID: "home")
        var shop = EntryIdentity(ledgerID: "shop")
        #expect(home.uid(for: first).name != shop.uid(for: first).name)
        let looksAlike = with(try entry()) { $0.description = "t1" }
        #expect(uid(looksAlike) != uid(first))
    }

    @Test func `decomposed letters and white space at the ends make no other entry`() throws {
        let composed = with(try entry()) { $0.payee = "카페 é" }
        let decomposed = with(composed) { $0.payee = "\t \u{110F}\u{1161}\u{1111}\u{1166} e\u{301}\n" }
        #expect(uid(composed) == uid(decomposed))
    }

    @Test func `a UID says its identity again, and an entry with it came or did not`() throws {
        var identity = EntryIdentity()
        for _ in 1...11 { _ = identity.uid(for: try entry()) }
        let last = identity.uid(for: try entry())
        #expect(last.number == 12)
        #expect(EntryUID(last.description) == last)
        let uid = try #require(EntryUID("v1-08183841-1b7c-594e-bb95-ed05be9f1349-12@ledger2ics"))
        #expect(uid == last && identity.hasCome(uid))
        for (number, hasCome) in [("1", true), ("11", true), ("13", false), ("4294967295", false)] {
            let other = try #require(EntryUID("v1-\(uid.name)-\(number)@ledger2ics"))
            #expect(identity.hasCome(other) == hasCome)
        }
        let never = try #require(EntryUID("v1-08183841-1b7c-594e-bb95-ed05be9f134a-1@ledger2ics"))
        #expect(!identity.hasCome(never))
    }

    @Test(arguments: [
        "", "v1-", "a@b", "v1-08183841-1b7c-594e-bb95-ed05be9f1349-@ledger2ics",
        "v1-08183841-1b7c-594e-bb95-ed05be9f1349-01@ledger2ics",
        "v1-08183841-1b7c-594e-bb95-ed05be9f1349-0@ledger2ics", "v1-08183841-1b7c-594e-bb95-ed05be9f1349-+1@ledger2ics",
        "v1-08183841-1B7C-594e-bb95-ed05be9f1349-1@ledger2ics", "v1-08183841-1b7c-594e-bb95-ed05be9f1349-4294967296@ledger2ics",
        "v1-08183841-1b7c-594e-bb95-ed05be9f1349-10000000000@ledger2ics", "v2-08183841-1b7c-594e-bb95-ed05be9f1349-1@ledger2ics",
        "v1-081838411b7c-594e-bb95-ed05be9f1349--1@ledger2ics", "v1-08183841-1b7c-594e-bb95-ed05be9f1349-1@ledger2icx",
        "v1-08183841-1b7c-594e-bb95-ed05be9f1349/1@ledger2ics", "v1-0818384g-1b7c-594e-bb95-ed05be9f1349-1@ledger2ics",
    ])
    func `another form is another UID`(text: String) {
        #expect(EntryUID(text) == nil)
    }

    @Test func `rows of one name are numbered in their order, each name on its own, among many`() throws {
        var identity = EntryIdentity()
        let base = try entry()
        for number in 1...3 {
            for index in 0..<5000 {
                let found = identity.uid(for: with(base) { $0.payee = "p\(index)" })
                #expect(found.number == number)
            }
        }
    }

    @Test func `an entry that brings its UID keeps it, and no two events share one`() throws {
        let plain = try Build.entry("2025-08-01", "-1", "KRW")
        var identity = EntryIdentity()
        let first = identity.nextUID(for: plain)
        let second = identity.nextUID(for: plain)
        var own = try Build.entry("2025-08-05", "-9", "KRW")
        own.fields = [Entry.Field(name: "uid", value: first)]
        for rows in [[own, plain, own], [plain, own, own]] {
            var identity = EntryIdentity()
            let uids = rows.map { identity.nextUID(for: $0) }
            #expect(Set(uids).count == 3 && Set(uids).isSuperset(of: [first, second]))
            #expect(rows[0] != own || uids[0] == first)
        }
        own.fields[0].value = "mine"
        var others = EntryIdentity()
        let uid = others.nextUID(for: own)
        #expect(uid.hasPrefix("v1-") && uid != first)
    }
}

extension IdentityTests {
    @Test func `entries that are named together are named as each is alone`() throws {
        let base = try entry()
        var entries = (0...150).map { length in with(base) { $0.description = String(repeating: "한x", count: length) } }
        entries.append(with(base) { $0.id = "t1" })
        entries.append(with(base) { $0.payee = " e\u{301} \u{1D160}" })
        entries.append(with(base) { $0.fields = [Entry.Field(name: "uid", value: uid(base))] })
        entries.append(with(base) { $0.money.commodity = "e\u{301}" })
        var (alone, together) = (EntryNames(ledgerID: "home"), EntryNames(ledgerID: "home"))
        for range in [0..<1, 1..<100, 100..<100, 100..<entries.count] {
            for entry in entries[range] { together.add(entry) }
            #expect(together.takeClaims().map(\.uid) == entries[range].map { alone.claim(of: $0).uid })
        }
    }
}

private func uid(_ entry: Entry) -> String {
    var identity = EntryIdentity()
    return identity.uid(for: entry).description
}

private func with(_ entry: Entry, change: (inout Entry) -> Void) -> Entry {
    var copy = entry
    change(&copy)
    return copy
}

private func entry() throws -> Entry {
    var entry = Entry(
        date: try #require(CivilDate("2025-08-01")),
        money: Money(try #require(ExactDecimal("-12000")), Commodity("KRW")))
    entry.payee = "다방"
    entry.account = "카드"
    return entry
}
