import ByteStreams
import CLibical
import CalendarFeed
import Diagnostics
import LibicalBridge
import Testing

@Suite("Calendars that libical holds")
struct LibicalCalendarTests {
    private static func lines(_ text: String) -> [UInt8] { Array((text + "\n").replacing("\n", with: "\r\n").utf8) }

    private static let family = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        X-WR-CALNAME:Family
        \(Sample.village)
        BEGIN:VEVENT
        UID:u1
        DTSTART;TZID=Village:20260314T090000
        SUMMARY:a\\, b
        X-LEDGER-NOTE:c\\, d
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        END:VALARM
        END:VEVENT
        BEGIN:VTODO
        UID:u2
        SUMMARY:kept
        END:VTODO
        BEGIN:VEVENT
        UID:u3
        DTSTART;VALUE=DATE:20260315
        SUMMARY:second
        END:VEVENT
        END:VCALENDAR
        """

    private static func titles(of calendar: inout LibicalCalendar) throws -> [String] {
        var titles: [String] = []
        try calendar.forEachEvent { titles.append(try $0.feedEvent()?.summary ?? "") }
        return titles
    }

    @Test func `a calendar that is read is written as it was`() throws {
        let bytes = Self.lines(Self.family)
        let calendar = try LibicalCalendar.read(contentLines: bytes)
        #expect(calendar.eventCount == 2)
        #expect(String(decoding: try calendar.contentLines(), as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    }

    @Test func `events are lent where they lie, with the zones of their calendar`() throws {
        var calendar = try LibicalCalendar.read(contentLines: Self.lines(Self.family))
        var starts: [String] = []
        try calendar.forEachEvent { event in
            starts.append(try event.feedEvent()?.start.utcSeconds.map(String.init) ?? "a day")
            try event.addExtension("X-SEEN", "yes")
        }
        // 09:00 in the village is 03:15 in UTC.
        #expect(starts == ["1773458100", "a day"])
        let text = String(decoding: try calendar.contentLines(), as: UTF8.self)
        #expect(text.components(of: "X-SEEN:yes\r\n") == 2)
    }

    @Test func `an event that somebody keeps outlives its calendar and its removal`() throws {
        var kept = try LibicalEvent()
        do {
            var calendar = try LibicalCalendar.read(contentLines: Self.lines(Self.family))
            var other = try LibicalEvent()
            try calendar.forEachEvent { event throws(LedgerError) in
                if try event.feedEvent()?.uid == "u1" { swap(&kept, &other); swap(&event, &kept) }
            }
            #expect(calendar.removeEvents { _ in true } == 2)
            #expect(calendar.eventCount == 0)
        }
        #expect(String(decoding: try kept.contentLines(), as: UTF8.self).contains("SUMMARY:a\\, b"))
    }

    @Test func `a new calendar says what RFC 5545 asks for, and takes events with their zones, each zone once`() throws {
        var calendar = try LibicalCalendar.make(productID: "-//Example//Planner\n2//EN")
        for _ in 0..<2 { try calendar.add(LibicalEvent(contentLines: Self.lines(Self.family))) }
        let text = String(decoding: try calendar.contentLines(), as: UTF8.self)
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Planner\\n2//EN\r\nCALSCALE:GREGORIAN\r\n"))
        #expect(text.components(of: "BEGIN:VTIMEZONE") == 1 && text.components(of: "BEGIN:VEVENT") == 2)
        #expect(try Self.titles(of: &calendar) == ["a, b", "a, b"])
    }

    @Test func `a calendar is borrowed, taken over and given up, and freed once`() throws {
        let made = try unsafe #require(icalparser_parse_string(Self.family.replacing("\n", with: "\r\n")))
        do {
            var calendar = try unsafe LibicalCalendar.borrow(made)
            #expect(try Self.titles(of: &calendar) == ["a, b", "second"])
            let copy = try unsafe calendar.release()
            let isCopy = unsafe copy != made
            #expect(isCopy)
            unsafe icalcomponent_free(copy)
        }
        var calendar = try unsafe LibicalCalendar.take(made)
        calendar.removeEvents { event in (try? event.feedEvent()?.uid) == "u1" }
        let count = unsafe calendar.withUnsafeComponent { unsafe icalcomponent_count_components($0, ICAL_VEVENT_COMPONENT) }
        #expect(count == 1)
        let released = try unsafe calendar.release()
        let isSame = released == made
        #expect(isSame)
        unsafe icalcomponent_free(released)
    }

    @Test func `there is no calendar in other components and other bytes`() throws {
        let other = try unsafe #require(icalcomponent_new(ICAL_VEVENT_COMPONENT))
        defer { unsafe icalcomponent_free(other) }
        #expect(throws: LedgerError.notACalendar) { _ = try unsafe LibicalCalendar.take(other).eventCount }
        #expect(throws: LedgerError.notACalendar) { _ = try unsafe LibicalCalendar.borrow(other).eventCount }
        for text in ["", "hello", "date,amount", "BEGIN:VEVENT\nUID:u\nEND:VEVENT"] {
            #expect(throws: LedgerError.noCalendar(in: "-")) {
                _ = try LibicalCalendar.read(contentLines: Self.lines(text)).eventCount
            }
        }
        #expect { _ = try LibicalCalendar.read(path: "/nowhere/family.ics").eventCount } throws: { error in
            (error as? LedgerError)?.place.source == "/nowhere/family.ics"
        }
    }

    @Test(arguments: [
        // Cut off.
        ("BEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2", 1),
        ("BEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nEND:VCALENDAR", 1),
        // Cut off by the next one.
        ("BEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR", 1),
        // Its alarm does not end, or ends twice.
        ("BEGIN:VEVENT\nUID:1\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VEVENT\nEND:VCALENDAR", 1),
        ("BEGIN:VEVENT\nUID:1\nBEGIN:VALARM\nEND:VALARM\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR", 1),
        // Something that libical does not know, or a calendar, is open when the event begins.
        ("BEGIN:NOTHING\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:NOTHING\nEND:VCALENDAR", 1),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\nEND:VCALENDAR", 1),
        // After the calendar.
        ("END:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT", 0),
    ]) func `what is complete is read, whatever stands around it`(text: String, eventCount: Int) throws {
        let calendar = try LibicalCalendar.read(contentLines: [0xEF, 0xBB, 0xBF] + Self.lines("BEGIN:VCALENDAR\n" + text))
        #expect(calendar.eventCount == eventCount)
        #expect(try calendar.contentLines().split(separator: 0x0A).last == Array("END:VCALENDAR\r".utf8)[...])
    }

    @Test func `what libical has no type for is kept as it was written, and what is no property is told with its line`() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:u
            DTSTART:soon
            DTEND;TZID=(UTC+09:00) Seoul:20260314T090000
            DTEND;VALUE=DATE:20261399
            DURATION:P1X
            NOVELTY;how=New:x
            no property
            RRULE:COUNT=99999999999;INTERVAL=0;FREQ=DAILY
            RDATE;VALUE=PERIOD:20260315T090000Z/PT1H,20260316T090000Z/20260316T093000Z
            GEO:37.5;127
            ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:YQ==
            ATTENDEE;MEMBER="mailto:a@example.com","mailto:b@example.com";PARTSTAT=ODD:mailto:c@example.com
            CONFERENCE;VALUE=URI;FEATURE=PHONE,MODERATOR:tel:1
            STATUS:Postponed
            SEQUENCE:007
            X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="a, b":geo:37.3,-122.0
            X-WEIGHT;VALUE=FLOAT:1.50
            SUMMARY:
            SUMMARY: blanks\u{20}
            BEGIN:NOTHING
            SUMMARY:not
            END:NOTHING
            END:VEVENT
            END:VCALENDAR
            BEGIN:VCALENDAR
            END:VCALENDAR
            """
        var told: [String] = []
        let calendar = try LibicalCalendar.read(ByteSource(Self.lines(text), name: "f.ics")) { diagnostic in
            if diagnostic.code.rawValue.hasPrefix("libical") { told.append("\(diagnostic.place) \(diagnostic.code)") }
        }
        #expect(told == ["f.ics:10:1 libical-left-out", "f.ics:28:1 libical-several-calendars"])
        let written = String(decoding: try calendar.contentLines(), as: UTF8.self).replacing("\r\n ", with: "")
        // Each value of a list has a line of its own.
        let whole = text.replacing("no property\n", with: "")
            .replacing(",20260316T090000Z", with: "\nRDATE;VALUE=PERIOD:20260316T090000Z")
        let first = try #require(whole.ranges(of: "END:VCALENDAR\n").first)
        #expect(written.replacing("\r\n", with: "\n") == String(whole[..<first.upperBound]))
    }

    @Test func `a value that the program changes is written as it is then`() throws {
        let calendar = try LibicalCalendar.read(
            contentLines: Self.lines("BEGIN:VCALENDAR\nBEGIN:VEVENT\nRRULE:COUNT=3;FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR\n"))
        unsafe calendar.withUnsafeComponent { component in
            let event = unsafe icalcomponent_get_first_component(component, ICAL_VEVENT_COMPONENT)
            let rule = unsafe icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY)
            unsafe icalvalue_set_recur(icalproperty_get_value(rule), icalrecurrencetype_from_string("FREQ=WEEKLY;COUNT=2"))
        }
        #expect(String(decoding: try calendar.contentLines(), as: UTF8.self).contains("\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\n"))
    }

    @Test func `libical's marks of faulty properties are not written`() throws {
        let made = try unsafe #require(
            icalparser_parse_string("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
        let calendar = try unsafe LibicalCalendar.take(made)
        #expect(String(decoding: try calendar.contentLines(), as: UTF8.self).components(of: "X-LIC-ERROR") == 0)
    }

    @Test func `a value of a type that its property cannot have is a text, which libical's accessors can be asked for`() throws {
        let lines = """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            TZID;VALUE=DATE:20260314
            TZNAME;VALUE=INTEGER:7
            END:VTIMEZONE
            BEGIN:VEVENT
            UID;VALUE=DATE-TIME:20260314T000000
            SUMMARY;VALUE=DATE:20260314
            RRULE;VALUE=TEXT:FREQ=DAILY
            ATTACH;VALUE=INTEGER:1
            ATTACH;VALUE=URI:https://example.org/a
            ATTACH;VALUE=BINARY;ENCODING=BASE64:YQ==
            GEO;VALUE=URI:geo:1\\,2
            GEO:37.386013;-122.082932
            X-DAYS;VALUE=PERIOD:20260314\\\\,20260315
            END:VEVENT
            END:VCALENDAR

            """
        let calendar = try LibicalCalendar.read(contentLines: Self.lines(lines))
        #expect(String(decoding: try calendar.contentLines(), as: UTF8.self) == lines.replacing("\n", with: "\r\n"))
        try unsafe calendar.withUnsafeComponent { component in
            let event = try unsafe #require(icalcomponent_get_first_component(component, ICAL_VEVENT_COMPONENT))
            #expect(unsafe icalcomponent_get_uid(event) == nil)
            #expect(unsafe icalcomponent_get_summary(event) == nil)
            let rule = unsafe icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY)
            #expect(unsafe icalproperty_get_rrule(rule).freq == ICAL_NO_RECURRENCE)
            var attached: [Bool] = []
            var next = unsafe icalcomponent_get_first_property(event, ICAL_ATTACH_PROPERTY)
            while let property = unsafe next {
                attached.append(unsafe icalproperty_get_attach(property) != nil)
                unsafe next = icalcomponent_get_next_property(event, ICAL_ATTACH_PROPERTY)
            }
            #expect(attached == [false, true, true])
            let place = unsafe icalcomponent_get_first_property(event, ICAL_GEO_PROPERTY)
            #expect(unsafe icalproperty_get_geo(place).lat == 0)
            #expect(unsafe icalproperty_get_geo(icalcomponent_get_next_property(event, ICAL_GEO_PROPERTY)).lat == 37.386013)
        }
    }

    @Test func `names that are libical's own words, or begin like one, are names like others`() throws {
        let lines = """
            BEGIN:VCALENDAR
            BEGIN:VEVENTS
            SUMMARY:no event
            END:VEVENTS
            BEGIN:ANY
            ANY;ANY=1:a
            NO;NO=2:b
            X;X=3:c
            END:ANY
            BEGIN:NO
            END:NO
            BEGIN:VALARMCLOCK
            END:VALARMCLOCK
            BEGIN:VEVENT\tVEVENT
            END:VEVENT\tVEVENT
            END:VCALENDAR

            """
        let calendar = try LibicalCalendar.read(contentLines: Self.lines(lines))
        #expect(calendar.eventCount == 0)
        #expect(String(decoding: try calendar.contentLines(), as: UTF8.self) == lines.replacing("\n", with: "\r\n"))
    }

    @Test func `a parameter whose name cannot be written again is left out, with a warning`() throws {
        var told: [String] = []
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nX-A;b\"c;d=e\";F=g:h\nEND:VEVENT\nEND:VCALENDAR\n"
        let calendar = try LibicalCalendar.read(contentLines: Self.lines(text)) { told.append("\($0.place.line) \($0.code)") }
        #expect(told.contains("3 libical-left-out"))
        #expect(String(decoding: try calendar.contentLines(), as: UTF8.self).contains("\r\nX-A;F=g:h\r\n"))
    }

    @Test func `a mark of a faulty property does not move the texts behind it`() throws {
        let made = try unsafe #require(
            icalparser_parse_string("BEGIN:VEVENT\r\nDTEND:soon\r\nDTSTART:20260314\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"))
        let rule = unsafe icalcomponent_get_first_property(made, ICAL_RRULE_PROPERTY)
        unsafe icalproperty_set_value(rule, icalvalue_new_x("FREQ=DAILY;INTERVAL=2;COUNT=3"))
        var faults: [Diagnostic] = []
        let event = try unsafe #require(LibicalEvent(taking: made).feedEvent { faults.append($0) })
        #expect(event.rules.map(\.canonicalText) == ["FREQ=DAILY;INTERVAL=2;COUNT=3"])
    }

    @Test(.timeLimit(.minutes(15))) func `hostile files take no time worth mentioning`() throws {
        let deep = Array(repeating: "BEGIN:X-A", count: 50_000) + Array(repeating: "END:X-A", count: 50_000)
        let open = Array(repeating: "BEGIN:VEVENT", count: 50_000)
        let long = "SUMMARY:" + String(repeating: "a", count: 3 << 20)
        let parameters = "X-A" + String(repeating: ";A=b", count: 250_000) + ":v"
        let lines = ["BEGIN:VCALENDAR"] + deep + open + ["UID:u", long, parameters, "END:VEVENT", "END:VCALENDAR", ""]
        let calendar = try LibicalCalendar.read(contentLines: Array(lines.joined(separator: "\r\n").utf8))
        #expect(calendar.eventCount == 1)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
