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
        (wanted.id, wanted.time, wanted.timeZone, wanted.payee) = ("u1", CivilTime("19:00"), "Asia/Seoul", "Dinner")
        (wanted.note, wanted.category, wanted.url, wanted.status) = ("with Kim", "Food, Fun", "https://x.example", .pending)
        #expect(imported.entry == wanted)
        #expect(imported.origin == .found(FoundAmount(money: wanted.money, hasSign: false, offset: 7, length: 7), in: .summary))
        #expect(reports.codes == ["ics-found-amount"])
        #expect(reports.all.first?.severity == .note)
        #expect(reports.all.first?.message.contains("SUMMARY at character 8") == true)
        #expect(reports.all.first?.message.contains("30") == false)
    }

    @Test(
        arguments: [
            ("점심 12,000원", nil), ("점심 -12,000원", "-12000"), ("점심 +12,000원", "12000"), ("건강보험 환급금 12,000원", "12000"),
            ("8월급여 12,000원", "12000"), ("월급날 12,000원", "12000"), ("카드결제 12,000원", "-12000"), ("결제 환불 12,000원", nil),
            ("환불 불가 12,000원", nil), ("지급여부 12,000원", nil), ("Tax Refund ₩12,000", "12000"), ("SALARY ₩12,000", "12000"),
            ("Concert, non-refundable ₩12,000", nil), ("No refund, ₩12,000", nil), ("Club fee ₩12,000", "-12000"),
            ("Bonus for what you paid: ₩12,000", nil), ("Rückerstattung ₩12,000", "12000"), ("給料日 ₩12,000", "12000"),
            ("水道料金の支払い ₩12,000", "-12000"), ("工资到账 ₩12,000", "12000"), ("Coffee ₩12,000", nil), ("Refund -₩12,000", "-12000"),
        ] as [(String, String?)])
    func `a written sign or a word says which way money went, and the rest is as asked for or left out`(title: String, amount: String?)
        throws
    {
        let event = Build.event(title, try Build.day("2025-08-01"))
        for (kind, rest) in [(nil, nil), (.income, "12000"), (.expense, "-12000")] as [(ImportOptions.FoundKind?, String?)] {
            var importer = finding(kind)
            let reports = Reports()
            let taken = importer.take(event, report: reports.take)
            #expect(taken?.entry.money.amount.description == amount ?? rest)
            #expect(reports.codes == [amount ?? rest == nil ? "ics-unsettled-amount" : "ics-found-amount"])
            #expect(importer.counts.unsettled == (taken == nil ? 1 : 0) && importer.counts.events == 1)
        }
    }

    @Test(arguments: [
        ("Kebab -9.50 USD", "Kebab"), ("-₩12,000 점심", "점심"), ("Rent: 500 €", "Rent"), ("500 € – rent", "rent"),
        ("Paid (5 €) to Tom", "Paid to Tom"), ("Lunch [5 €], Tom", "Lunch, Tom"), ("Café 5 €, 5 €", "Café"), ("-5 EUR", ""), ("(5 €)", ""),
        ("Cafe\u{301} 5 €", "Café"), ("5 € 🍕", "🍕"), ("Taxi 3 = 5 €", "Taxi 3"), ("  5 €  Tea and cake ", "Tea and cake"),
    ])
    func `a title's payee is what is left without the amount, and the next export says the amount once`(title: String, payee: String) throws
    {
        var importer = finding(.expense)
        let taken = importer.take(Build.event(title, try Build.day("2025-08-01"))) { _ in }
        let entry = try #require(taken?.entry)
        #expect(Array(entry.payee.unicodeScalars) == Array(payee.unicodeScalars) && entry.description == "")
        let event = try Build.event(of: entry, composer: EntryComposer())
        #expect(event.summary.replacing(",", with: "") == "\(payee.isEmpty ? "expense" : payee) \(entry.money)".replacing(",", with: ""))
        let again = importer.take(event) { _ in }
        #expect(again?.entry.payee == entry.payee && again?.entry.money == entry.money)
    }

    @Test func `categories are evidence, the description only of its own amount; what is unsettled is counted and listed in bounds`() throws
    {
        let day = try Build.day("2025-08-01")
        var importer = finding(nil)
        var (salary, lunch) = (Build.event("August ₩5", day), Build.event("Lunch ₩5", day, uid: "u2"))
        salary.categories = ["Income"]
        lunch.description = "Refund of the tax office: soon"
        #expect(importer.take(salary) { _ in }?.entry.money.amount.description == "5")
        #expect(importer.take(lunch) { _ in } == nil)
        lunch.description = "Refund ₩5"
        (lunch.uid, lunch.summary) = ("u3", "Lunch")
        #expect(importer.take(lunch) { _ in }?.entry.money.amount.description == "5")
        let reports = Reports()
        for number in 0..<500 { _ = importer.take(Build.event("Lunch ₩5", day, uid: "v\(number)"), report: reports.take) }
        #expect(reports.codes.count == 99)
        let notes = importer.closingNotes(for: "f.ics")
        #expect(notes.map(\.code) == [.icsUnsettledAmount] && notes.first?.message.hasPrefix("501 events name amounts") == true)
        #expect(notes.first?.hint?.values == ["income", "expense"])
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

    private func finding(_ kind: ImportOptions.FoundKind? = .income) -> EntryImporter {
        var options = ImportOptions()
        (options.findsAmounts, options.foundKind) = (true, kind)
        return EntryImporter(options: options)
    }
}
