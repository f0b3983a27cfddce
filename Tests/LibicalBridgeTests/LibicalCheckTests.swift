import ByteStreams
import CLibical
import CalendarFeed
import Diagnostics
import LibicalBridge
import Testing

@Suite("What libical makes of events")
struct LibicalCheckTests {
    /// The findings about one event, with what the decoder made of it.
    private func findings(_ lines: String...) throws -> [String] {
        let text = calendar(["BEGIN:VEVENT", "UID:u1", "DTSTAMP:20250101T000000Z"] + lines + ["END:VEVENT"])
        let survey = try FeedSurvey(ByteSource(Array(text.utf8), name: "x"))
        var scanner = FeedScanner(survey)
        let raw = try #require(try scanner.next())
        return try Self.findings(survey, raw).map { "\($0.severity) \($0.place.line) \($0.code) \($0.message)" }
    }

    private static func findings(_ survey: FeedSurvey, _ raw: RawEvent) throws -> [Diagnostic] {
        var (assembly, check) = (EventAssembly(EventDecoder(survey)), LibicalCheck(survey))
        assembly.read(raw)
        return try check.diagnostics(of: assembly)
    }

    @Test func `there is nothing to find in a good event, and what is wrong with a bad one has a name`() throws {
        #expect(try findings("DTSTART;VALUE=DATE:20250101", "SUMMARY:fine", "DESCRIPTION:", "X-A:1", "NEWNAME:2") == [])
        #expect(
            try findings("DTSTART;VALUE=DATE:20250101", "GEO:here", "PRIORITY:3")
                == ["warning 8 ics-bad-value libical cannot read this value of GEO"])
        #expect(
            try findings("DTSTART;VALUE=DATE:20250101", "SUMMARY:a", "SUMMARY:b")
                == ["warning 4 ics-restriction SUMMARY: Expected zero or one instances of the property and got 2"])
    }

    @Test func `what libical reads otherwise is a note`() throws {
        #expect(
            try findings("DTSTART:20250101T090000", "SUMMARY:C:\\temp", "LOCATION:fine")
                == ["note 8 ics-reading-differs libical reads SUMMARY differently"])
        #expect(try findings("DTSTART:20250101T090000", "SUMMARY:blanks at the ends do not count  ") == [])
    }

    @Test func `a line that libical refuses, or makes several properties of, leaves its neighbours alone`() throws {
        let start = "DTSTART:20250101T090000Z"
        for line in [
            "GEO:here", "RESOURCES:a,b", "X-A:a,b", "X-LIC-ERROR:made up", "ATTENDEE;CN=\"open:mailto:a@example.org", "SUMMARY;X:a",
        ] {
            let alone = try findings(start, line)
            #expect(try findings(start, line, "LOCATION:fine", "COMMENT:fine") == alone, "\(line)")
            #expect(
                try findings(start, line, "URL:https://example.org/", "CATEGORIES:a,b", line.hasPrefix("S") ? "COMMENT:c" : "SUMMARY:s")
                    == alone)
        }
        let many = ["GEO:here", "LOCATION:C:\\temp", "GEO:there", "DTEND:never", "DESCRIPTION:\\temp"]
        #expect(
            try findings(start, many[0], many[1], many[2], many[3], many[4]) == [
                "warning 8 ics-bad-value libical cannot read this value of GEO",
                "warning 10 ics-bad-value libical cannot read this value of GEO",
                "note 12 ics-reading-differs libical reads DESCRIPTION differently",
                "note 9 ics-reading-differs libical reads LOCATION differently",
            ])
    }

    @Test func `findings about an event do not depend on the events before it`() throws {
        let lines = [
            "SUMMARY:a", "SUMMARY:b", "STATUS:CONFIRMED", "STATUS:DRAFT", "DTEND:20250101T010000Z", "DURATION:PT1H", "ATTENDEE:nobody",
            "ORGANIZER:mailto:a@example.org", "RECURRENCE-ID:20250101T000000Z", "DTSTART:20250101T000000Z",
        ]
        var world: [String] = []
        for choice in 0..<1 << lines.count {
            world += ["BEGIN:VEVENT", "UID:u", "DTSTAMP:20250101T000000Z"]
            world += lines.indices.filter { choice >> $0 & 1 == 1 }.map { lines[$0] } + ["END:VEVENT"]
        }
        let survey = try FeedSurvey(ByteSource(Array(calendar(world).utf8), name: "x"))
        var (memory, assembly) = (LibicalCheck(survey), EventAssembly(EventDecoder(survey)))
        var scanner = FeedScanner(survey)
        var (count, faultCount) = (0, 0)
        while let raw = try scanner.next() {
            count += 1
            assembly.read(raw)
            if try memory.diagnostics(of: assembly) != Self.findings(survey, raw) { faultCount += 1 }
        }
        #expect(count == 1 << lines.count)
        #expect(faultCount == 0)
    }

    /// A line of each kind that an event may have, and of some that it must not.
    private static let kinds = [
        "UID:u", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T000000Z", "DTEND:20250101T010000Z", "DURATION:PT1H", "SUMMARY:a",
        "DESCRIPTION:a", "LOCATION:a", "URL:https://a.example/", "CATEGORIES:a", "STATUS:CONFIRMED", "SEQUENCE:1", "PRIORITY:1",
        "CLASS:PUBLIC",
        "TRANSP:OPAQUE", "CREATED:20250101T000000Z", "LAST-MODIFIED:20250101T000000Z", "RECURRENCE-ID:20250101T000000Z",
        "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20250102T000000Z", "RDATE:20250103T000000Z", "ORGANIZER:mailto:a@a.example",
        "ATTENDEE:mailto:b@a.example", "ATTACH:https://a.example/", "COMMENT:a", "CONTACT:a", "RELATED-TO:a", "RESOURCES:a", "GEO:1;2",
        "X-A:1",
        "REQUEST-STATUS:2.0;Success", "COMPLETED:20250101T000000Z", "PERCENT-COMPLETE:5", "ACTION:DISPLAY", "TRIGGER:-PT5M", "REPEAT:2",
        "VERSION:2.0", "TZID:a", "METHOD:PUBLISH", "COLOR:red", "FREEBUSY:20250101T000000Z/PT1H",
    ]

    @Test func `what libical says of an event is what it says of its kinds one by one, and of DTEND beside DURATION`() throws {
        var (world, lists) = ([String](), [[String]]())
        for (number, first) in Self.kinds.enumerated() {
            for second in Self.kinds[number...] { lists += [[first, second], [first, second, second], [second, first, first, second]] }
        }
        for list in lists { world += ["BEGIN:VEVENT"] + list + ["END:VEVENT"] }
        let survey = try FeedSurvey(ByteSource(Array(calendar(world).utf8), name: "x"), options: FeedReadingOptions())
        var (check, assembly, scanner) = (LibicalCheck(survey), EventAssembly(EventDecoder(survey)), FeedScanner(survey))
        var number = 0
        while let raw = try scanner.next() {
            assembly.read(raw)
            let found = try check.diagnostics(of: assembly).filter { $0.code.rawValue == "ics-restriction" }.map(\.message)
            let told = Self.report(calendar(["BEGIN:VEVENT"] + lists[number] + ["END:VEVENT"]))
            #expect(found == told, "\(lists[number])")
            number += 1
        }
        #expect(number == lists.count && number > 2_000)
    }

    /// What libical itself says of the event of a calendar.
    private static func report(_ text: String) -> [String] {
        let calendar = unsafe icalparser_parse_string(text)
        defer { unsafe icalcomponent_free(calendar) }
        _ = unsafe icalrestriction_check(calendar)
        let event = unsafe icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
        var (report, next) = ([String](), unsafe icalcomponent_get_first_property(event, ICAL_XLICERROR_PROPERTY))
        while let property = unsafe next {
            let words = unsafe String(cString: icalproperty_get_xlicerror(property)).split(separator: " ", maxSplits: 6)
            // It says the same many times.
            if words.count == 7, !report.contains("\(words[4]): \(words[6])") { report.append("\(words[4]): \(words[6])") }
            unsafe next = icalcomponent_get_next_property(event, ICAL_XLICERROR_PROPERTY)
        }
        return report
    }

    private func calendar(_ lines: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}
