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
            #expect(shown.reports.first?.message.contains("instead of 2025-08-01 12:30 Asia/Seoul; the ledger's version is used") == true)
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
        "Corner Café 13,000 KRW", "Corner Café -13.000 KRW", "Corner Café -13,00 KRW", "Corner Café -1.2.3 KRW", "Corner Café -13,000 EUR",
        "Corner Café cheap KRW",
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

    /// An entry with every text that its event shows.
    private func full(_ marker: Bool) throws -> (Entry, FeedEvent) {
        var entry = try Build.entry("2025-08-01", "-12000", "KRW")
        (entry.payee, entry.description, entry.category) = ("Café", "Lunch", "Food, out")
        (entry.note, entry.account, entry.tags, entry.status) = ("with Ann\nand Bob", "Giro", "work", .cleared)
        (entry.url, entry.statedKind, entry.toAccount) = ("https://x.example/a", .transfer, "Cash")
        var composer = EntryComposer()
        composer.writesMarker = marker
        return (entry, try Build.event(of: entry, composer: composer))
    }

    @Test(arguments: [
        // What was written, what the calendar has, what the entry becomes.
        ("and Bob", "and Bobby", "note", "with Ann\nand Bobby"), ("with Ann\nand Bob\n", "", "note", ""),
        ("and Bob", "and Bob\n\nlate", "note", "with Ann\nand Bob\n\nlate"), ("with", "x\nwith", "note", "x\nwith Ann\nand Bob"),
        ("\nwork", "\nwork\nlate", "note", "with Ann\nand Bob\nlate"), ("Lunch\n", "x\nLunch\n", "note", "with Ann\nand Bob\nx"),
        ("\nwork", "\nwork fun", "tags", "work fun"), ("\nwork", "", "tags", ""), ("→ Cash", "→ Savings", "to_account", "Savings"),
        ("Lunch", "Dinner", "description", "Dinner"), ("Lunch\n", "", "description", ""),
    ])
    func `a changed line of the description is the column that it shows, and an added one is the note`(
        written: String, shown: String, column: String, text: String
    ) throws {
        for marker in [false, true] {
            var (entry, event) = try full(marker)
            let range = try #require(event.description.firstRange(of: written))
            event.description.replaceSubrange(range, with: shown)
            #expect(taken(event, .show).entry == entry)
            #expect(taken(event, .show).reports.map(\.code.rawValue) == ["ics-edited-entry"])
            #expect(taken(event, .ignore).reports.isEmpty)
            switch column {
            case "note": entry.note = text
            case "tags": entry.tags = text
            case "to_account": entry.toAccount = text
            default: (entry.description, entry.fields) = (text, [Entry.Field(name: "uid", value: event.uid)])
            }
            let used = taken(event, .take)
            #expect(used.entry == entry && used.reports.first?.message.contains("the \(column) ") == true)
        }
    }

    @Test func `what programs do to descriptions, categories, statuses and addresses by themselves is no edit`() throws {
        for marker in [false, true] {
            let (entry, event) = try full(marker)
            let changes: [(inout FeedEvent) -> Void] = [
                { _ in }, { $0.description = "" }, { $0.categories = [] }, { $0.status = "" }, { $0.url = "" },
                { $0.description = $0.description.replacing("\n", with: "\r\n") + "\n\n" },
                { $0.description = $0.description.replacing("\n", with: " ") },
                { $0.description = $0.description.replacing("\n", with: "\n\n").replacing(" ", with: "\u{A0}") },
                { $0.description = $0.description.replacing("é", with: "e\u{301}") + "\n" + DescriptionMark.text + "2025-08-01 -5 KRW" },
                { $0.categories = ["Food· out", "Red"] }, { $0.categories = ["Food, out"] }, { $0.url = entry.url + "/" },
            ]
            for (number, change) in changes.enumerated() {
                var event = event
                change(&event)
                let found = taken(event, .take)
                #expect(found.entry == entry && found.reports.isEmpty, "change \(number)")
            }
        }
        // Many programs call every event confirmed.
        var (entry, event) = try event()
        event.status = "CONFIRMED"
        #expect(taken(event, .take).entry == entry && taken(event, .take).reports.isEmpty)
        event.status = "TENTATIVE"
        entry.status = .pending
        #expect(taken(event, .take).entry == entry)
    }

    @Test func `category, status and address are taken without a UID of their own, and what fits nothing is not`() throws {
        var (entry, event) = try full(false)
        (event.categories, event.status, event.url) = (["Fun"], "TENTATIVE", "https://y.example")
        event.description += " play"
        let shown = taken(event, .show)
        #expect(
            shown.reports.first?.message == """
                the event was changed in the calendar and shows the tags “work play” instead of “work”, \
                the category “Fun” instead of “Food, out”, the url “https://y.example” instead of “https://x.example/a”, \
                the status pending instead of cleared; the ledger's version is used
                """)
        (entry.category, entry.status, entry.url, entry.tags) = ("Fun", .pending, "https://y.example", "work play")
        #expect(taken(event, .take).entry == entry)
        event.categories = ["Fun", "Games"]
        event.description = "all else"
        (entry.category, entry.tags) = ("Food, out", "work")
        let used = taken(event, .take)
        #expect(used.entry == entry)
        #expect(used.reports.first?.message.contains("the status pending instead of cleared, which is used; and ") == true)
        #expect(used.reports.first?.message.hasSuffix("fit no column, several categories, none of them the ledger's, which is not") == true)
    }

    @Test func `a title of one's own may leave the payee to the description`() throws {
        for template in ["{category} {amount}", "{payee} {amount}"] {
            var (entry, event) = try event(TitleTemplate(template))
            #expect(taken(event, .show).reports.isEmpty)
            event.description += "\nlate"
            entry.note = "late"
            #expect(taken(event, .take).entry == entry)
        }
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
