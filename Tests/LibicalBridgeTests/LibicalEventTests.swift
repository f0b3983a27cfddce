import CLibical
import CalendarFeed
import CivilCalendar
import Diagnostics
import LibicalBridge
import Testing

@Suite("Events that libical holds")
struct LibicalEventTests {
    private static let zoned = """
        BEGIN:VCALENDAR
        \(Sample.village)
        BEGIN:VEVENT
        UID:u1
        DTSTART;TZID=Village:20260314T090000
        SUMMARY:a\\, b
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:second
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    @Test func `bytes of a calendar give its first event, with its alarms and its time zone`() throws {
        let event = try LibicalEvent(contentLines: Array(Self.zoned.utf8))
        let values = try #require(try event.feedEvent())
        #expect(values.uid == "u1" && values.summary == "a, b")
        #expect(values.start.utcSeconds == CivilDateTime(values.start.date, try #require(CivilTime("03:15"))).secondNumber)
        let lines = String(decoding: try event.contentLines(), as: UTF8.self)
        #expect(lines.contains("BEGIN:VALARM\r\n") && lines.hasPrefix("BEGIN:VEVENT\r\nUID:u1\r\n"))
    }

    @Test func `values are read back as they were written, in every year`() throws {
        for year in [1, 2, 1969, 2026, 3000, 3001, 9999] {
            var event = try LibicalEvent()
            let day = try #require(CivilDate(year: year, month: 2, day: 28))
            let time = try #require(CivilTime("09:05:07"))
            try event.add(.uid, "u,1")
            try event.add(.stamp, CivilDateTime(day, .midnight), .utc)
            try event.add(.start, CivilDateTime(day, time), .utc)
            try event.add(.summary, "tab\there; two\nlines")
            try event.addExtension("X-MINE-A", "x, y", parameters: [("X-NAME", "a:b")])
            var options = FeedReadingOptions()
            options.keptPrefix = "X-MINE-"
            let values = try #require(try event.feedEvent(options: options))
            #expect(values.uid == "u,1" && values.summary == "tab\there; two\nlines")
            #expect(values.start == EventTime(CivilDateTime(day, time), .utc))
            #expect(values.extensions == [FeedProperty(name: "X-MINE-A", parameters: [.init(name: "X-NAME", value: "a:b")], text: "x, y")])
        }
    }

    @Test func `an event is taken over, lent and given up, and freed once`() throws {
        let made = try unsafe #require(icalcomponent_new(ICAL_VEVENT_COMPONENT))
        let calendar = try unsafe #require(icalcomponent_new(ICAL_VCALENDAR_COMPONENT))
        unsafe icalcomponent_add_component(calendar, made)
        var event = try unsafe LibicalEvent(taking: made)
        unsafe icalcomponent_free(calendar)
        try event.add(.summary, "mine")
        let summary = unsafe event.withUnsafeComponent { unsafe icalcomponent_get_summary($0).map { unsafe String(cString: $0) } }
        #expect(summary == "mine")
        let released = try unsafe event.release()
        let isSame = released == made
        #expect(isSame)
        unsafe icalcomponent_free(released)
    }

    @Test func `what is borrowed stays its owner's, and is given up as a copy`() throws {
        let made = try unsafe #require(icalcomponent_new(ICAL_VEVENT_COMPONENT))
        defer { unsafe icalcomponent_free(made) }
        var event = try unsafe LibicalEvent(borrowing: made)
        try event.add(.summary, "lent")
        let copy = try unsafe event.release()
        let isCopy = unsafe copy != made
        #expect(isCopy)
        unsafe icalcomponent_free(copy)
        let summary = unsafe String(cString: icalcomponent_get_summary(made))
        #expect(summary == "lent")
    }

    @Test func `the calendar around an event goes with it, or when the event is given up`() throws {
        let released = try unsafe LibicalEvent(contentLines: Array(Self.zoned.utf8)).release()
        let standsAlone = unsafe icalcomponent_get_parent(released) == nil
        #expect(standsAlone)
        unsafe icalcomponent_free(released)
    }

    @Test func `there is no event in other components and other bytes`() throws {
        let other = try unsafe #require(icalcomponent_new(ICAL_VTODO_COMPONENT))
        defer { unsafe icalcomponent_free(other) }
        #expect(throws: LedgerError.noEvent) { _ = try unsafe LibicalEvent(taking: other).isEmpty }
        #expect(throws: LedgerError.noEvent) { _ = try unsafe LibicalEvent(borrowing: other).isEmpty }
        for text in ["", "hello", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "BEGIN:VEVENT\r\nUID:cut off"] {
            #expect(throws: LedgerError.noEvent) { _ = try LibicalEvent(contentLines: Array(text.utf8)).isEmpty }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `hostile lines take no time worth mentioning`() throws {
        let parameters = "X-A" + String(repeating: ";A=b", count: 250_000) + ":v"
        let list = "EXDATE:" + Array(repeating: "20260314T090000Z", count: 50_000).joined(separator: ",")
        let deep = Array(repeating: "BEGIN:X-A", count: 50_000) + Array(repeating: "END:X-A", count: 50_000)
        let lines = ["BEGIN:VEVENT", "UID:u", "DTSTART:20260314T090000Z", parameters, list] + deep + ["END:VEVENT", ""]
        let event = try LibicalEvent(contentLines: Array(lines.joined(separator: "\r\n").utf8))
        #expect(try event.feedEvent()?.exceptionDates.count == 50_000)
    }
}

extension LibicalEvent {
    /// For tests that expect no event.
    fileprivate var isEmpty: Bool { (try? contentLines().isEmpty) ?? true }
}
