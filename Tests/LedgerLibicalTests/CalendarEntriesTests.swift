import ByteStreams
import CLibical
import CivilCalendar
import Diagnostics
import LedgerCalendar
import LedgerCore
import LedgerEvents
import LedgerLibical
import LibicalBridge
import TestSupport
import Testing

@Suite("Entries in calendars of libical")
struct CalendarEntriesTests {
    private static let ledger = """
        date,time,timezone,amount,currency,payee,note,Bank Ref
        2026-03-14,09:05,Asia/Seoul,-12000,KRW,점심,"two
        lines; and, commas",R-1
        2026-03-14,09:05,Asia/Seoul,-12000,KRW,점심,"two
        lines; and, commas",R-1
        2026-03-15,,,-4.50,USD,Pi & Crust,,
        2026-11-01,01:30,America/New_York,3000,USD,Salary,,"R,2"
        2026-11-02,08:00,UTC,-1,EUR,,,

        """

    /// What an export writes for the ledger.
    private static func exported(_ ledger: String, in folder: borrowing TemporaryFolder) async throws -> [UInt8] {
        let path = folder.path + "/out.ics"
        _ = try await LedgerExport(name: "Household").run([ByteSource(ledger, name: "l.csv")], to: OutputFile(path: path), report: { _ in })
        let written = try ByteSource(path: path)
        return try written.bytes(at: 0, length: written.count)
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the calendar of entries is the exported one, byte for byte, and gives the entries back`() async throws {
        let entries = try Ledger(ByteSource(Self.ledger, name: "l.csv")).entries
        let folder = try TemporaryFolder()
        let calendar = try LibicalCalendar.make(of: entries, header: CalendarHeader(name: "Household"))
        let exported = try await Self.exported(Self.ledger, in: folder)
        let (own, others) = (Self.lines(try calendar.contentLines()), Self.lines(exported))
        #expect(own.count == others.count)
        #expect(zip(own, others).filter { $0 != $1 }.prefix(3).map { "\($0) | \($1)" } == [])
        #expect(entries.count == 5 && calendar.eventCount == 5)
        #expect(try calendar.entries { Issue.record("\($0.message)") } == entries)
        // Also from what was written.
        #expect(try LibicalCalendar.read(contentLines: exported).entries() == entries)
    }

    @Test func `a calendar's faults are told by their events`() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:broken
            DTSTART;VALUE=DATE:20260314
            X-LEDGER-AMOUNT:much
            END:VEVENT
            BEGIN:VEVENT
            UID:old
            DTSTART;VALUE=DATE:20260314
            X-LEDGER-AMOUNT:-1
            X-LEDGER-CURRENCY:EUR
            END:VEVENT
            BEGIN:VEVENT
            UID:old
            SEQUENCE:1
            DTSTART;VALUE=DATE:20260315
            X-LEDGER-AMOUNT:-2
            X-LEDGER-CURRENCY:EUR
            END:VEVENT
            END:VCALENDAR

            """
        var told: [String] = []
        let calendar = try LibicalCalendar.read(ByteSource(text.replacing("\n", with: "\r\n"), name: "f.ics"))
        let entries = try calendar.entries { told.append("\($0.place) \($0.uid) \($0.code)") }
        #expect(entries.map { "\($0.date) \($0.money)" } == ["2026-03-15 -2 EUR"])
        #expect(told.contains("f.ics old ics-duplicate-event"))
        #expect(told.contains { $0.hasPrefix("f.ics broken ") })
    }

    @Test func `money in properties with a type is read as an import reads it`() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:typed
            DTSTART;VALUE=DATE:20260314
            X-LEDGER-AMOUNT;VALUE=FLOAT:-12500.5
            X-LEDGER-CURRENCY;VALUE=TEXT:KRW
            X-LEDGER-NOTE;VALUE=URI:a\\, b
            X-LEDGER-PAYEE:Cafe
            END:VEVENT
            END:VCALENDAR

            """
        let entries = try LibicalCalendar.read(ByteSource(text.replacing("\n", with: "\r\n"), name: "f.ics")).entries()
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect("\(entry.money) \(entry.payee) \(entry.note)" == "-12500.5 KRW Cafe a, b")
    }

    @Test func `a program gives its calendar of 500 events money, and reads it with libical's own functions`() throws {
        let tree = try unsafe Self.programsTree(count: 500)
        defer { unsafe icalcomponent_free(tree) }
        do {
            var calendar = try unsafe LibicalCalendar.borrow(tree)
            #expect(calendar.eventCount == 500)
            var number = 0
            try calendar.forEachEvent { event in
                try event.setMoney(of: try Build.entry("2030-01-01", "-\(number).25", "EUR"))
                number += 1
            }
            // The days are the program's.
            let entries = try calendar.entries()
            #expect(entries.count == 500 && Set(entries.map(\.date.description)).count == 28)
        }
        var found: [String] = []
        var event = unsafe icalcomponent_get_first_component(tree, ICAL_VEVENT_COMPONENT)
        while let component = unsafe event {
            let amounts = unsafe Self.values(of: "X-LEDGER-AMOUNT", in: component)
            let title = unsafe String(cString: icalcomponent_get_summary(component))
            found.append(title + ": " + amounts.joined(separator: " and "))
            unsafe event = icalcomponent_get_next_component(tree, ICAL_VEVENT_COMPONENT)
        }
        #expect(found == (0..<500).map { "Event \($0): -\($0).25" })
    }

    /// A calendar that a program makes with libical's own functions.
    static func programsTree(count: Int) throws -> OpaquePointer {
        let calendar = try unsafe #require(icalcomponent_new(ICAL_VCALENDAR_COMPONENT))
        unsafe icalcomponent_add_property(calendar, icalproperty_new_version("2.0"))
        for number in 0..<count {
            let event = try unsafe #require(icalcomponent_new(ICAL_VEVENT_COMPONENT))
            unsafe icalcomponent_add_property(event, icalproperty_new_uid("\(number)@example.com"))
            var date = unsafe icaltime_from_day_of_year(Int32(number % 28 + 1), 2026)
            unsafe date.is_date = 1
            unsafe icalcomponent_add_property(event, icalproperty_new_dtstart(date))
            unsafe icalcomponent_add_property(event, icalproperty_new_summary("Event \(number)"))
            unsafe icalcomponent_add_component(calendar, event)
        }
        return unsafe calendar
    }

    /// The values of the X- properties of that name, as libical has them.
    static func values(of name: String, in component: OpaquePointer) -> [String] {
        var values: [String] = []
        var next = unsafe icalcomponent_get_first_property(component, ICAL_X_PROPERTY)
        while let property = unsafe next {
            if unsafe icalproperty_get_x_name(property).map({ unsafe String(cString: $0) }) == name,
                let value = unsafe icalproperty_get_x(property)
            {
                unsafe values.append(String(cString: value))
            }
            unsafe next = icalcomponent_get_next_property(component, ICAL_X_PROPERTY)
        }
        return values
    }
}
