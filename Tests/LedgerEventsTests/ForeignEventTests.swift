import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import Testing

@Suite("Entries out of other programs' events")
struct ForeignEventTests {
    @Test func `a found amount becomes an entry with the event's texts, and its place is said`() throws {
        var event = Build.event("Dinner ₩30,000", try Build.time("2025-08-01", "19:00", Build.zone("Asia/Seoul")))
        (event.description, event.categories, event.url, event.status) = ("with Kim", ["Food", "Fun"], "https://x.example", "TENTATIVE")
        var importer = finding()
        let reports = Reports()
        let taken = importer.take(event, report: reports.take)
        let imported = try #require(taken)
        var wanted = try Build.entry("2025-08-01", "30000", "KRW")
        (wanted.id, wanted.time, wanted.timeZone, wanted.description) = ("u1", CivilTime("19:00"), "Asia/Seoul", "Dinner ₩30,000")
        (wanted.note, wanted.category, wanted.url, wanted.status) = ("with Kim", "Food, Fun", "https://x.example", .pending)
        #expect(imported.entry == wanted)
        #expect(imported.origin == .found(FoundAmount(money: wanted.money, hasSign: false, offset: 7, length: 7), in: .summary))
        #expect(reports.codes == ["ics-found-amount"])
        #expect(reports.all.first?.severity == .note)
        #expect(reports.all.first?.message.contains("SUMMARY at character 8") == true)
        #expect(reports.all.first?.message.contains("30") == false)
    }

    @Test func `amounts without a sign are money out if asked for; signs stay as they are`() throws {
        var options = ImportOptions()
        (options.findsAmounts, options.findsExpenses) = (true, true)
        var importer = EntryImporter(options: options)
        let day = try Build.day("2025-08-01")
        let amounts = ["Dinner ₩5", "Dinner -₩5", "Pay +₩5"].enumerated().map { number, title in
            importer.take(Build.event(title, day, uid: "u\(number)")) { _ in }?.entry.money.amount.description
        }
        #expect(amounts == ["-5", "-5", "5"])
    }

    @Test func `the description is asked when the title names no money, and not when it is in doubt`() throws {
        let day = try Build.day("2025-08-01")
        for (title, description, amount, codes) in [
            ("Lunch", "pay 5 €", "5", ["ics-found-amount"]), ("Lunch 6 €", "pay 5 €", "6", ["ics-found-amount"]),
            ("Lunch 1,234 €", "pay 5 €", nil, ["ics-ambiguous-amount"]), ("Lunch", "5 € or 6 €", nil, ["ics-ambiguous-amount"]),
            ("", "", nil, []),
        ] as [(String, String, String?, [String])] {
            var event = Build.event(title, day)
            event.description = description
            let reports = Reports()
            var importer = finding()
            let taken = importer.take(event, report: reports.take)
            #expect(taken?.entry.money.amount.description == amount)
            #expect(reports.codes == codes)
            #expect(importer.counts.events == 1)
            #expect(importer.counts.ambiguous == (codes == ["ics-ambiguous-amount"] ? 1 : 0))
        }
    }

    @Test func `without being asked for, no amount is looked for`() throws {
        var importer = EntryImporter()
        let none = importer.take(Build.event("Dinner ₩30,000", try Build.day("2025-08-01"))) { _ in }
        #expect(none == nil)
        #expect(importer.counts.withoutMoney == 1)
    }

    @Test(arguments: [nil, "KRW"])
    func `with everything asked for, an event without money is an entry of nothing`(currency: String?) throws {
        var options = ImportOptions()
        options.takesAll = true
        options.defaultCurrency = currency.flatMap { Commodity($0) }
        var importer = EntryImporter(options: options)
        var event = Build.event("Dentist", try Build.day("2025-08-01"))
        event.recurrenceID = try Build.time("2025-08-01", "09:30")
        let taken = importer.take(event) { _ in }
        let imported = try #require(taken)
        #expect(imported.entry.money.description == "0 \(currency ?? "XXX")")
        #expect(imported.entry.id == "u1#20250801T093000")
        #expect(imported.origin == .nowhere)
        #expect(importer.counts.entries == 1)
        #expect(importer.counts.withoutMoney == 1)
        #expect(importer.closingNotes(for: "-").isEmpty)
    }

    private func finding() -> EntryImporter {
        var options = ImportOptions()
        options.findsAmounts = true
        return EntryImporter(options: options)
    }
}
