import ByteStreams
import CLibical
import CivilCalendar
import Diagnostics
import LedgerCalendar
import LedgerCore
import LedgerEvents
import LedgerGrid
import LedgerLibical
import LibicalBridge
import TestSupport
import Testing
import ZoneInfo

@Suite("Money on a calendar of libical")
struct CalendarAnnotationTests {
    private static let seoul = TimeZoneRules.named("Asia/Seoul") ?? .utc

    /// Spends as many units as the day has, in two currencies, and earns on the 7th.
    private static func march() throws -> DayLedger {
        var entries: [Entry] = []
        for day in 1...31 {
            let date = "2026-03-" + (day < 10 ? "0" : "") + "\(day)"
            entries += [try Build.entry(date, "-\(day)", "USD"), try Build.entry(date, "-\(day)000", "KRW")]
        }
        entries.append(try Build.entry("2026-03-07", "3000", "USD"))
        return try DayLedger(entries)
    }

    /// The lines of each event about money and the DESCRIPTION, in the order of the UIDs.
    private static func money(of calendar: inout LibicalCalendar) throws -> [String] {
        var events: [String] = []
        try calendar.forEachEvent { event in
            let lines = String(decoding: try event.contentLines(), as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
            events.append(
                lines.filter {
                    $0.hasPrefix("UID:") || $0.hasPrefix("DESCRIPTION") || $0.hasPrefix("X-LEDGER-") || $0.hasPrefix("RECURRENCE-ID")
                }
                .joined(separator: "\n"))
        }
        return events.sorted()
    }

    @Test(arguments: [(false, false), (true, true)])
    func `the tree gets the money that the file gets`(addsDayEvents: Bool, addsDescriptions: Bool) async throws {
        let days = try Self.march()
        for feed in ["\(packageFolder)/Fixtures/family.ics"] {
            let source = try ByteSource(path: feed)
            var annotation = FeedAnnotation(days: days)
            annotation.options.zone = Self.seoul
            (annotation.addsDayEvents, annotation.addsDescriptions) = (addsDayEvents, addsDescriptions)
            let folder = try TemporaryFolder()
            let path = folder.path + "/out.ics"
            _ = try await annotation.run([source], to: OutputFile(path: path), report: { _ in })
            var expected = try LibicalCalendar.read(path: path)
            var calendar = try LibicalCalendar.read(source)
            // Twice is once.
            for _ in 1...2 {
                let count = try calendar.annotate(
                    with: days, zone: Self.seoul, addsDayEvents: addsDayEvents, addsDescriptions: addsDescriptions)
                #expect(count > 5)
                let (own, others) = (try Self.money(of: &calendar), try Self.money(of: &expected))
                #expect(own.count == others.count)
                #expect(zip(own, others).filter { $0 != $1 }.prefix(2).map { "\($0) | \($1)" } == [])
            }
            // Without money, nothing is left of it.
            try calendar.annotate(with: DayLedger(), zone: Self.seoul)
            let isRestored = try calendar.contentLines() == LibicalCalendar.read(source).contentLines()
            #expect(isRestored)
        }
    }

    @Test func `a program's own tree has each day's money on the events of that day, overrides included`() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            BEGIN:VEVENT
            UID:weekly
            DTSTAMP:20260101T000000Z
            DTSTART:20260302T233000Z
            DTEND:20260303T003000Z
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE:20260309T233000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:weekly
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID:20260316T233000Z
            DTSTART:20260320T100000Z
            DTEND:20260320T110000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:cancelled
            DTSTAMP:20260101T000000Z
            STATUS:CANCELLED
            DTSTART;VALUE=DATE:20260305
            END:VEVENT
            BEGIN:VEVENT
            UID:money
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20260305
            X-LEDGER-AMOUNT:-5
            X-LEDGER-CURRENCY:USD
            END:VEVENT
            BEGIN:VEVENT
            UID:stale
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20250305
            X-LEDGER-DAY-EXPENSE;X-DATE=20250305;X-CURRENCY=USD:9
            DESCRIPTION:mine\\n[ledger2ics] 2025-03-05 −9 USD
            END:VEVENT
            END:VCALENDAR

            """
        let tree = try unsafe #require(icalparser_parse_string(text.replacing("\n", with: "\r\n")))
        defer { unsafe icalcomponent_free(tree) }
        var calendar = try unsafe LibicalCalendar.borrow(tree)
        #expect(try calendar.annotate(with: Self.march(), zone: Self.seoul) { Issue.record("\($0.message)") } == 2)
        var found: [String] = []
        var next = unsafe icalcomponent_get_first_component(tree, ICAL_VEVENT_COMPONENT)
        while let event = unsafe next {
            let dates = unsafe Self.dates(in: event)
            let expenses = unsafe CalendarEntriesTests.values(of: "X-LEDGER-DAY-EXPENSE", in: event)
            let description = unsafe icalcomponent_get_description(event).map { unsafe String(cString: $0) } ?? ""
            found.append("\(dates.joined(separator: " ")) | \(expenses.joined(separator: " ")) | \(description)")
            unsafe next = icalcomponent_get_next_component(tree, ICAL_VEVENT_COMPONENT)
        }
        // 23:30 in UTC is the morning of the 3rd in Seoul.
        #expect(found == ["20260303 20260303 | 3000 3 | ", "20260320 20260320 | 20000 20 | ", " |  | ", " |  | ", " |  | mine"])
    }

    /// The X-DATE of each X-LEDGER-DAY- property, as libical has them.
    private static func dates(in component: OpaquePointer) -> [String] {
        var dates: [String] = []
        var next = unsafe icalcomponent_get_first_property(component, ICAL_X_PROPERTY)
        while let property = unsafe next {
            var parameter = unsafe icalproperty_get_first_parameter(property, ICAL_X_PARAMETER)
            while let found = unsafe parameter {
                if unsafe String(cString: icalparameter_get_xname(found)) == "X-DATE" {
                    dates.append(unsafe String(cString: icalparameter_get_xvalue(found)))
                }
                unsafe parameter = icalproperty_get_next_parameter(property, ICAL_X_PARAMETER)
            }
            unsafe next = icalcomponent_get_next_property(component, ICAL_X_PROPERTY)
        }
        return dates
    }
}
