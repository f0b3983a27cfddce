import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import Testing
import ZoneInfo

@Suite("Events that a person changed")
struct EditTests {
    private func event(_ title: TitleTemplate = .standard, marker: Bool = false) throws -> (Entry, FeedEvent) {
        var entry = try Build.entry("2025-08-01", "-12000", "KRW")
        (entry.time, entry.timeZone) = (CivilTime("12:30"), "Asia/Seoul")
        (entry.payee, entry.description) = ("Corner Café", "Lunch 12,000")
        var composer = EntryComposer(title: title, zones: ["Asia/Seoul"])
        composer.writesMarker = marker
        var event = try Build.event(of: entry, composer: composer)
        event.end = event.start
        return (entry, event)
    }

    private func taken(_ event: FeedEvent, _ edits: ImportOptions.Edits) -> (entry: Entry?, reports: [Diagnostic], notes: [String]) {
        var options = ImportOptions()
        options.edits = edits
        var importer = EntryImporter(options: options)
        let reports = Reports()
        let imported = importer.take(event, report: reports.take)
        return (imported?.entry, reports.all, importer.closingNotes(for: "f.ics").map(\.code.rawValue))
    }

    @Test(arguments: [
        ("2025-08-03", "12:30", "Asia/Seoul", "2025-08-03 12:30"), ("2025-08-01", "13:00", "Asia/Seoul", "2025-08-01 13:00"),
        ("2025-08-01", "04:00", "UTC", "2025-08-01 13:00"), ("2025-08-01", "12:30", "Europe/Berlin", "2025-08-01 19:30"),
        ("2025-08-02", "12:30", "", "2025-08-02 12:30"), ("2025-08-01", "", "", "2025-08-01 "),
    ])
    func `a moved event is shown, taken with its UID, or passed over`(date: String, time: String, zone: String, wanted: String) throws {
        for marker in [false, true] {
            var (entry, event) = try event(marker: marker)
            let eventZone: EventZone = zone.isEmpty ? .floating : zone == "UTC" ? .utc : try Build.zone(zone)
            event.start = time.isEmpty ? try Build.day(date) : try Build.time(date, time, eventZone)
            if marker { event.extensions = [] }
            let shown = taken(event, .show)
            #expect(shown.entry == entry)
            #expect(shown.reports.map(\.code.rawValue) == ["ics-edited-entry"] && shown.notes == ["ics-kept-entry"])
            #expect(shown.reports.first?.severity == .note && shown.reports.first?.place == event.place)
            #expect(shown.reports.first?.message.contains("shows \(wanted)") == true)
            #expect(shown.reports.first?.message.contains("instead of 2025-08-01 12:30 Asia/Seoul; the ledger's is taken") == true)
            let ignored = taken(event, .ignore)
            #expect(ignored.entry == entry && ignored.reports.isEmpty && ignored.notes.isEmpty)
            let used = taken(event, .take)
            let found = try #require(used.entry)
            #expect("\(found.date) \(found.time?.description ?? "")" == wanted)
            #expect(used.reports.map(\.code.rawValue) == ["ics-edited-entry"] && used.notes.isEmpty)
            #expect(found.fields == [Entry.Field(name: "uid", value: event.uid)])
            (entry.date, entry.time, entry.timeZone, entry.fields) = (found.date, found.time, found.timeZone, found.fields)
            #expect(found == entry)
            var identity = EntryIdentity()
            #expect(identity.nextUID(for: found) == event.uid)
        }
    }

    @Test(arguments: [
        // Title, amount, payee; nothing for what stays.
        ("Corner Café -13,000 KRW", "-13000", ""), ("Corner Café -13000 KRW", "-13000", ""),
        ("Corner Café \u{2212}13,000.50 KRW", "-13000.50", ""),
        ("Corner Café +13,000 KRW", "13000", ""), ("Granny's -12,000 KRW", "", "Granny's"), ("Granny's -9 KRW", "-9", "Granny's"),
        ("Corner Café! -12,000 KRW", "", "Corner Café!"), ("Corner Café -12,000 KRW", "", ""), ("Corner\u{A0}Café  -12,000 KRW ", "", ""),
        ("Corner Cafe\u{301} -12,000 KRW", "", ""), ("Corner Caf", "", ""), ("", "", ""),
    ])
    func `an amount or a name in the title is taken as it stands there`(title: String, amount: String, payee: String) throws {
        var (entry, event) = try event()
        event.summary = title
        let isEdit = !amount.isEmpty || !payee.isEmpty
        let shown = taken(event, .show)
        #expect(shown.entry == entry)
        #expect(shown.reports.count == (isEdit ? 1 : 0))
        let used = taken(event, .take)
        if isEdit { entry.fields = [Entry.Field(name: "uid", value: event.uid)] }
        if !amount.isEmpty { entry.money.amount = try #require(ExactDecimal(amount)) }
        if !payee.isEmpty { entry.payee = payee }
        #expect(used.entry == entry)
        #expect(amount.isEmpty || used.entry?.money.amount.description == amount)
    }

    @Test(arguments: [
        "Corner Café 13,000 KRW", "Corner Café -13,00 KRW", "Corner Café -1.2.3 KRW", "Corner Café -13,000 EUR", "Corner Café cheap KRW",
        "Paid",
    ])
    func `a title that can be read in two ways, or in none, is shown and not taken`(title: String) throws {
        var (entry, event) = try event()
        event.summary = title
        for edits in [ImportOptions.Edits.show, .take] {
            let found = taken(event, edits)
            #expect(found.entry == entry)
            #expect(found.reports.map(\.code.rawValue) == ["ics-edited-entry"])
            #expect(found.reports.first?.message.contains("a title that is not the ledger's") == true)
        }
        entry.fields = []
        #expect(taken(event, .ignore).reports.isEmpty)
    }

    @Test(arguments: ["C:\n -12,000 KRW", "C: -12,000 KRW", "C:\\n -12,000 KRW", "C:\\\\n -12,000 KRW"])
    func `backslashes that a program lost are no edit`(title: String) throws {
        var (entry, event) = try event()
        entry.payee = "C:\\n"
        event.extensions = try Build.event(of: entry, composer: EntryComposer()).extensions
        event.summary = title
        let found = taken(event, .take)
        #expect(found.entry == entry && found.reports.isEmpty)
    }

    @Test func `a title of one's own is known, too, with properties or with the marker alone`() throws {
        for marker in [false, true] {
            var (entry, event) = try event(TitleTemplate("[{amount}] {payee}"), marker: marker)
            if marker { event.extensions = [] }
            #expect(taken(event, .show).reports.isEmpty)
            event.summary = "[-1,300] Corner Café"
            let used = taken(event, .take)
            (entry.money.amount, entry.fields) = (ExactDecimal(-1300), [Entry.Field(name: "uid", value: event.uid)])
            #expect(used.entry == entry)
            event.summary = "[-1,300] Corner"
            #expect(taken(event, .take).entry?.money.amount == ExactDecimal(-12000))
        }
    }

    @Test func `an entry with an id of its own keeps its UID by that, and other people's UIDs are not kept`() throws {
        var (entry, event) = try event()
        entry.id = "a1"
        event.extensions = try Build.event(of: entry, composer: EntryComposer()).extensions
        event.summary = "Corner Café -1 KRW"
        #expect(taken(event, .take).entry?.fields.isEmpty == true)
        event = try self.event().1
        event.summary = "Corner Café -1 KRW"
        event.uid = "something else"
        #expect(taken(event, .take).entry?.fields.isEmpty == true)
    }

    @Test func `damaged properties and calendars from before give the day of the event, and no edit`() throws {
        var event = try event().1
        event.start = try Build.day("2025-09-09")
        for name in ["X-LEDGER-PAYEE", "X-LEDGER-CHECKSUM"] {
            event.extensions.removeAll { $0.name == name }
            let found = taken(event, .show)
            #expect(found.entry?.date.description == "2025-09-09")
            #expect(!found.reports.contains { $0.code == .icsEditedEntry })
        }
    }
}
