import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import TestSupport
import Testing
import ZoneInfo

@Suite("Entries out of events")
struct ImportTests {
    @Test(arguments: 0..<20)
    func `what the composer writes comes back equal, extra columns included`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let extras = ["Bank Ref", "기타", "never", "q\"x", "a,b", "up^there", " padded ", "줄\n둘", "a:b;c"]
        var header = CalendarHeader(name: "x")
        header.extraColumns = extras
        let composer = EntryComposer(zones: ["Asia/Seoul", "America/New_York"])
        var importer = EntryImporter()
        importer.begin(calendarColumns: [try Build.columns(of: header)])
        var columns = ExtraColumns()
        columns.begin(calendarColumns: [try Build.columns(of: header)])
        #expect(columns.names == extras)
        let reports = Reports()
        for number in 0..<40 {
            let entry = try Entry.random(using: &generator, extras: extras.filter { $0 != "never" })
            var event = try Build.event(of: entry, composer: composer)
            event.uid = "u\(number)"
            let taken = importer.take(event, report: reports.take)
            let imported = try #require(taken)
            #expect(imported.entry == entry)
            #expect(imported.entry.money.amount.description == entry.money.amount.description)
            #expect(imported.origin == .properties)
            #expect(imported.place == event.place)
            columns.note(imported.entry.fields)
        }
        #expect(reports.all.isEmpty)
        #expect(columns.names == extras)
        #expect(importer.counts.entries == 40)
        #expect(importer.counts.events == 40)
    }

    @Test func `an entry that was dragged to another day, or given a time, is imported as the calendar shows it, if told`() throws {
        let entry = try Build.entry("2025-08-01", "-12000", "KRW")
        var event = try Build.event(of: entry, composer: EntryComposer())
        event.start = try Build.time("2025-08-03", "12:30", .rules(try #require(TimeZoneRules.named("Europe/Berlin"))))
        var options = ImportOptions()
        options.edits = .take
        var importer = EntryImporter(options: options)
        let taken = importer.take(event) { _ in }
        let moved = try #require(taken).entry
        #expect(moved.date == CivilDate("2025-08-03"))
        #expect(moved.time == CivilTime("12:30"))
        #expect(moved.timeZone == "Europe/Berlin")
    }

    @Test(arguments: [
        // DTSTART, its zone, the ledger's zone -> date, time, zone
        ("2025-08-31", "15:30", "UTC", "Asia/Seoul", "2025-09-01 00:30 Asia/Seoul"),
        ("2025-08-31", "15:30", "UTC", "Etc/UTC", "2025-08-31 15:30 Etc/UTC"),
        ("2025-08-31", "15:30", "UTC", "", "2025-08-31 15:30 UTC"),
        ("2025-08-31", "15:30", "UTC", "Mars/Base", "2025-08-31 15:30 UTC"),
        ("2025-08-31", "15:30", "", "Asia/Seoul", "2025-08-31 15:30 Asia/Seoul"),
        ("2025-08-31", "15:30", "", "Mars/Base", "2025-08-31 15:30 Mars/Base"),
        ("2025-08-31", "15:30", "", "", "2025-08-31 15:30 "),
        ("2025-08-31", "17:30", "Europe/Berlin", "Asia/Seoul", "2025-09-01 00:30 Asia/Seoul"),
        ("2025-08-31", "17:30", "Europe/Berlin", "", "2025-08-31 17:30 Europe/Berlin"),
        ("2025-08-31", "17:30", "Europe/Berlin", "UTC", "2025-08-31 15:30 UTC"),
        ("2025-08-31", "17:30", "Asia/Tokyo", "Asia/Seoul", "2025-08-31 17:30 Asia/Seoul"),
        // 02:30 does not exist in New York on that day; the ledger says it all the same.
        ("2025-03-09", "02:30", "US/Eastern", "America/New_York", "2025-03-09 02:30 America/New_York"),
        ("2025-03-09", "02:30", "America/New_York", "America/New_York", "2025-03-09 02:30 America/New_York"),
        // 01:30 comes twice; the second one has no wall clock of its own.
        ("2025-11-02", "05:30", "UTC", "America/New_York", "2025-11-02 01:30 America/New_York"),
        ("2025-08-31", "17:30", "+9", "", "2025-08-31 17:30 Etc/GMT-9"),
        ("2025-08-31", "17:30", "-3", "", "2025-08-31 17:30 Etc/GMT+3"),
        ("2025-08-31", "17:30", "+5.5", "", "2025-08-31 17:30 "),
    ])
    func `a time that a calendar program rewrote goes back into the ledger's zone`(
        date: String, time: String, zone: String, ledgerZone: String, wanted: String
    ) throws {
        let offsets = ["+9": 32_400, "-3": -10_800, "+5.5": 19_800]
        let eventZone: EventZone =
            if let offset = offsets[zone] {
                .rules(try #require(TimeZoneRules(secondsEast: offset)))
            } else if zone == "UTC" { .utc } else if zone.isEmpty { .floating } else { try Build.zone(zone) }
        var event = Build.event("", try Build.time(date, time, eventZone))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW", "TIMEZONE": ledgerZone])
        var importer = EntryImporter()
        let taken = importer.take(event) { _ in }
        let entry = try #require(taken).entry
        #expect("\(entry.date) \(entry.time?.description ?? "") \(entry.timeZone)" == wanted)
    }

    @Test(arguments: [
        (["AMOUNT": "12,000", "CURRENCY": "KRW"], "ics-bad-ledger-amount"),
        (["AMOUNT": "x", "CURRENCY": "KRW"], "ics-bad-ledger-amount"),
        (["AMOUNT": "1"], "ics-missing-ledger-currency"), (["AMOUNT": "1", "CURRENCY": "a b"], "ics-bad-ledger-currency"),
        (["AMOUNT": "1", "CURRENCY": "KRW", "KIND": "gift"], "ics-bad-ledger-kind"),
        (["AMOUNT": "1", "CURRENCY": "KRW", "STATUS": "x"], "ics-bad-ledger-status"),
        (["CURRENCY": "KRW"], "ics-missing-ledger-amount"),
    ])
    func `a broken property costs the event, and its place and code are said`(texts: [String: String], code: String) throws {
        var event = Build.event("secret", try Build.day("2025-08-01"), line: 17)
        event.extensions = properties(texts)
        var importer = EntryImporter()
        let reports = Reports()
        let taken = importer.take(event, report: reports.take)
        #expect(taken == nil)
        #expect(reports.codes == [code])
        #expect(reports.all.first?.severity == .error)
        #expect(reports.all.first?.place == SourcePlace("f.ics", line: 17))
        #expect(reports.all.first?.uid == "u1")
        #expect(importer.counts.broken == 1)
        #expect(importer.counts.events == 1)
    }

    @Test func `a number that the calendar's header does not explain names the column, and costs nothing`() throws {
        for (header, number, name) in [("", "17", "17"), ("a,b", "2", "2"), ("a", "x", "0"), ("a", "0", "0"), ("a", "-1", "0")] {
            var event = Build.event("", try Build.day("2025-08-01"))
            event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW"])
            event.extensions.append(FeedProperty(name: "X-LEDGER-FIELD", parameters: [.init(name: "X-COLUMN", value: number)], text: "v"))
            var importer = EntryImporter()
            importer.begin(calendarColumns: [header])
            let reports = Reports()
            let taken = importer.take(event, report: reports.take)
            #expect(taken?.entry.fields == [Entry.Field(name: "column \(name)", value: "v")])
            #expect(reports.codes == ["ics-bad-ledger-field"])
        }
    }

    @Test(arguments: [
        ("a,1,b,2", ["a=1", "b=2", "old=o"], 0), ("a,1,b", ["a=1", "old=o"], 1), ("a", ["old=o"], 1), ("old,n,,", ["old=n", "="], 0),
        ("column 18,c,a,1", ["a=1", "old=o", "column 18=c"], 0),
    ])
    func `all extra columns in one property, with those that stand alone beside them`(
        text: String, expected: [String], warnings: Int
    ) throws {
        var event = Build.event("", try Build.day("2025-08-01"))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW", "FIELDS": text])
        event.extensions.append(FeedProperty(name: "X-LEDGER-FIELD", parameters: [.init(name: "X-NAME", value: "old")], text: "o"))
        var importer = EntryImporter()
        let reports = Reports()
        let taken = importer.take(event, report: reports.take)
        #expect(taken?.entry.fields.map { "\($0.name)=\($0.value)" } == expected)
        #expect(reports.codes.count == warnings)
    }

    @Test func `columns of several calendars are joined, and numbers count in the calendar at hand`() throws {
        let canonical = LedgerColumn.allCases.map(\.rawValue).joined(separator: ",")
        var (importer, columns) = (EntryImporter(), ExtraColumns())
        var values: [[Entry.Field]] = []
        for (number, header) in ["a,b,x,x", "", "b,\"q\"\"\",a,\"c,d\"", "x"].enumerated() {
            let texts = header.isEmpty ? [] : [canonical + "," + header]
            importer.begin(calendarColumns: texts)
            columns.begin(calendarColumns: texts)
            var event = Build.event("", try Build.day("2025-08-01"), uid: "u\(number)")
            event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW"])
            let parameter = FeedProperty.Parameter(name: header.isEmpty ? "X-NAME" : "X-COLUMN", value: header.isEmpty ? "late" : "17")
            event.extensions.append(FeedProperty(name: "X-LEDGER-FIELD", parameters: [parameter], text: "v"))
            let fields = importer.take(event) { _ in }?.entry.fields ?? []
            values.append(fields)
            columns.note(fields)
        }
        #expect(columns.names == ["a", "b", "x", "x", "late", "q\"", "c,d"])
        #expect(values.map { $0.map(\.name) } == [["a"], ["late"], ["b"], ["x"]])
    }

    @Test func `cancelled events and events that come twice are counted and left out; an occurrence of its own is neither`() throws {
        var importer = EntryImporter()
        var event = Build.event("", try Build.day("2025-08-01"))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW"])
        var cancelled = event
        cancelled.uid = "u2"
        cancelled.status = "CANCELLED"
        var override = event
        override.recurrenceID = try Build.time("2025-08-01", "00:00", .utc)
        var same = override
        same.recurrenceID = try Build.time("2025-08-01", "09:00", Build.zone("Asia/Seoul"))
        let foreign = Build.event("Lunch", try Build.day("2025-08-01"), uid: "u3")
        for event in [event, event, cancelled, override, same, foreign] { _ = importer.take(event) { _ in } }
        #expect(importer.counts.entries == 2)
        #expect(importer.counts.duplicates == 2)
        #expect(importer.counts.cancelled == 1)
        #expect(importer.counts.withoutMoney == 1)
        #expect(importer.counts.events == 6)
        #expect(importer.closingNotes(for: "f.ics").map(\.code.rawValue) == ["ics-duplicate-event", "ics-cancelled-event", "ics-no-money"])
    }

    @Test func `who looks for duplicates gets them all`() throws {
        var event = Build.event("", try Build.day("2025-08-01"))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW"])
        var options = ImportOptions()
        options.findsDuplicates = false
        var importer = EntryImporter(options: options)
        for _ in 1...3 { #expect(importer.take(event) { _ in } != nil) }
        #expect(importer.counts.entries == 3 && importer.counts.duplicates == 0)
    }

    @Test func `an entry that recurs is taken once, with a warning`() throws {
        var event = Build.event("", try Build.day("2025-08-01"))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW"])
        event.rules = [try RecurrenceRule("FREQ=MONTHLY;COUNT=3")]
        var importer = EntryImporter()
        let reports = Reports()
        let first = importer.take(event, report: reports.take)
        #expect(first?.entry.date == CivilDate("2025-08-01"))
        #expect(reports.codes == ["ics-recurring-entry"])
    }

    @Test func `of a property that stands twice, the first counts, and a difference is said`() throws {
        var event = Build.event("", try Build.day("2025-08-01"))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW"]) + properties(["AMOUNT": "2", "CURRENCY": "KRW"])
        var importer = EntryImporter()
        let reports = Reports()
        let first = importer.take(event, report: reports.take)
        #expect(first?.entry.money.amount == ExactDecimal("1"))
        #expect(reports.codes == ["ics-repeated-ledger-property"])
    }

    @Test func `what annotate adds does not make an event an entry`() throws {
        var event = Build.event("Lunch", try Build.day("2025-08-01"))
        event.extensions = properties(["DAY-INCOME": "5", "DAY-EXPENSE": "5"])
        var importer = EntryImporter()
        let none = importer.take(event) { _ in }
        #expect(none == nil)
        #expect(importer.counts.withoutMoney == 1)
    }

    @Test func `control characters do not get into a ledger`() throws {
        var event = Build.event("", try Build.day("2025-08-01"))
        event.extensions = properties(["AMOUNT": "1", "CURRENCY": "KRW", "NOTE": "a\u{1B}[31m\r\nb\rc\u{7}\td\u{85}"])
        var importer = EntryImporter()
        let first = importer.take(event) { _ in }
        // Those beyond ASCII stay, as they do in a ledger.
        #expect(first?.entry.note == "a[31m\nb\nc\td\u{85}")
    }

    private func properties(_ texts: [String: String]) -> [FeedProperty] {
        texts.sorted { $0.key < $1.key }.map { FeedProperty(name: "X-LEDGER-" + $0, text: $1) }
    }
}
