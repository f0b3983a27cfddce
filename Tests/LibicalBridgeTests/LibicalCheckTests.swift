import ByteStreams
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
        return try LibicalCheck(survey).diagnostics(of: raw, read: EventDecoder(survey).decode(raw).event).map {
            "\($0.severity) \($0.place.line) \($0.code) \($0.message)"
        }
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
        let memory = LibicalCheck(survey)
        var scanner = FeedScanner(survey)
        var (count, faultCount) = (0, 0)
        while let raw = try scanner.next() {
            count += 1
            if try memory.diagnostics(of: raw) != LibicalCheck(survey).diagnostics(of: raw) { faultCount += 1 }
        }
        #expect(count == 1 << lines.count)
        #expect(faultCount == 0)
    }

    private func calendar(_ lines: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}
