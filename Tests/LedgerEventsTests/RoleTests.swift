import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import Testing

@Suite("What an event is")
struct RoleTests {
    private static let uuid = "ae5cfc60-c937-5aca-8c95-38d3a8af7bcc"

    private func event(_ properties: [String], uid: String = "u1", description: String = "") throws -> FeedEvent {
        var event = Build.event("x", try Build.day("2025-08-01"), uid: uid)
        event.extensions = properties.map { FeedProperty(name: $0, text: "1") }
        event.description = description
        return event
    }

    @Test(arguments: [
        ([], EventRole.appointment), (["X-LEDGER-DAY-INCOME", "X-LEDGER-DAY-EXPENSE"], .appointment),
        (["X-LEDGER-CATEGORY"], .appointment), (["X-LEDGER-AMOUNT"], .money), (["X-LEDGER-DAY-EVENT", "X-LEDGER-AMOUNT"], .money),
        (["X-LEDGER-PERIOD", "X-LEDGER-AMOUNT"], .money), (["X-LEDGER-DAY-INCOME", "X-LEDGER-DAY-EVENT"], .dayTotals),
        (["X-LEDGER-PERIOD", "X-LEDGER-DAY-INCOME"], .periodTotals), (["X-LEDGER-PERIOD-EXPENSE"], .periodTotals),
    ])
    func `properties decide, an amount before all others`(names: [String], role: EventRole) throws {
        #expect(try event(names).role == role)
        #expect(role.isSum == (role == .dayTotals || role == .periodTotals))
    }

    @Test(arguments: [
        ("day-\(uuid)@ledger2ics", EventRole.dayTotals), ("day-\(uuid)@ledger2ics.example", .appointment),
        ("day-1@ledger2ics", .appointment), ("v1-\(uuid)-day@ledger2ics", .periodTotals), ("v1-\(uuid)-week@ledger2ics", .periodTotals),
        ("v1-\(uuid)-month@ledger2ics", .periodTotals), ("v1-\(uuid)-year@ledger2ics", .periodTotals),
        ("v1-\(uuid)-decade@ledger2ics", .appointment), ("v1-\(uuid)-1@ledger2ics", .appointment), ("v1-day@ledger2ics", .appointment),
        ("", .appointment),
    ])
    func `where a program dropped the properties, the UID tells a sum and the marker an entry`(uid: String, role: EventRole) throws {
        #expect(try event([], uid: uid).role == role)
    }

    @Test func `an entry with its marker is money without its properties, also when the marker is broken`() throws {
        let entry = try Build.entry("2025-08-01", "-12000", "KRW")
        var composer = EntryComposer()
        composer.writesMarker = true
        var event = try Build.event(of: entry, composer: composer)
        #expect(event.role == .money)
        event.extensions = []
        #expect(event.role == .money)
        event.description = event.description.replacing("12000", with: "13000")
        #expect(event.role == .money)
        event.description = "paid with ledger2ics"
        #expect(event.role == .appointment)
    }

    @Test(arguments: PeriodTotalsEvent.Kind.allCases, ["0", "5"])
    func `what the writer of periods writes is a sum`(kind: PeriodTotalsEvent.Kind, amount: String) throws {
        let won = Commodity("KRW")
        let sum = PeriodTotalsEvent(
            kind, named: "2025-08", firstDay: try #require(CivilDate("2025-08-01")), commodity: won, income: .zero,
            expense: try #require(ExactDecimal(amount)))
        var written = ContentLines()
        let uid = PeriodIdentity().uid(of: kind, named: "2025-08", won)
        sum.write(uid: uid, to: &written)
        let lines = String(decoding: written.bytes, as: UTF8.self).split(separator: "\r\n")
        let names = lines.compactMap { $0.hasPrefix("X-LEDGER-") ? String($0.prefix { $0 != ":" && $0 != ";" }) : nil }
        #expect(try event(names).role == .periodTotals)
        #expect(try event([], uid: uid).role == .periodTotals)
    }

    @Test func `sums become no entries, whatever is asked for, and are counted`() throws {
        var options = ImportOptions()
        (options.findsAmounts, options.takesAll) = (true, true)
        var importer = EntryImporter(options: options)
        var sum = try event(["X-LEDGER-PERIOD"])
        sum.summary = "-12,000 KRW"
        let reports = Reports()
        let none = importer.take(sum, report: reports.take)
        #expect(none == nil && reports.all.isEmpty)
        #expect(importer.counts.sums == 1 && importer.counts.events == 1 && importer.counts.entries == 0)
        #expect(importer.closingNotes(for: "f.ics").map(\.code) == [.icsOnlySums])
        #expect(importer.closingNotes(for: "f.ics").map(\.severity) == [.warning])
        let dentist = importer.take(try event([], uid: "dentist"), report: reports.take)
        #expect(dentist != nil)
        #expect(importer.closingNotes(for: "f.ics").map(\.code) == [.icsSum])
        #expect(importer.closingNotes(for: "f.ics").map(\.severity) == [.note])
    }
}
