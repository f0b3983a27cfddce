import ByteStreams
import CalendarFeed
import Diagnostics
import Testing

@Suite("Components of feeds")
struct StructureTests {
    static let one = event("DTSTART;VALUE=DATE:20250101", "SUMMARY:one", uid: "1")
    static let two = event("DTSTART;VALUE=DATE:20250102", "SUMMARY:two", uid: "2")
    static let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:not this", "TRIGGER:-PT1H", "END:VALARM"]

    /// A feed of those lines, and what is said of it.
    struct Case: CustomTestStringConvertible {
        var name: String
        var lines: [String]
        var faults: [String] = []
        var summaries = ["one", "two"]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "one calendar", lines: ["BEGIN:VCALENDAR"] + one + two + ["END:VCALENDAR"]),
        Case(name: "two calendars", lines: ["BEGIN:VCALENDAR"] + one + ["END:VCALENDAR", "BEGIN:VCALENDAR"] + two + ["END:VCALENDAR"]),
        Case(name: "no calendar", lines: one + two, faults: ["warning 1:1 ics-no-calendar"]),
        Case(
            name: "any case",
            lines: (["begin:vcalendar"] + one + two + ["End:VCalendar"]).map { $0.hasPrefix("SUM") ? $0 : $0.lowercased() }),
        Case(
            name: "spaces around names",
            lines: ["BEGIN: VCALENDAR "] + one + two.map { $0 == "END:VEVENT" ? "END:VEVENT \t" : $0 } + ["END:VCALENDAR"]),
        Case(
            name: "other components",
            lines: ["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:todo"] + alarm + ["END:VTODO"] + one
                + ["BEGIN:X-BOX", "X:1"] + two + ["END:X-BOX", "END:VCALENDAR"]),
        Case(
            name: "alarms in the middle",
            lines: ["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + alarm + one[1...4] + alarm + alarm + ["END:VEVENT"] + two
                + ["END:VCALENDAR"]),
        Case(
            name: "END:VEVENT lost before an event", lines: ["BEGIN:VCALENDAR"] + one.dropLast() + two + ["END:VCALENDAR"],
            faults: ["warning 7:1 ics-unbalanced"]),
        Case(
            name: "END:VEVENT lost before the end", lines: ["BEGIN:VCALENDAR"] + one + two.dropLast() + ["END:VCALENDAR"],
            faults: ["warning 13:1 ics-unbalanced"]),
        Case(
            name: "END:VALARM lost",
            lines: ["BEGIN:VCALENDAR"] + one.dropLast() + alarm.dropLast() + ["END:VEVENT"] + two + ["END:VCALENDAR"],
            faults: ["warning 11:1 ics-unbalanced"]),
        Case(
            name: "END:VALARM and END:VEVENT lost",
            lines: ["BEGIN:VCALENDAR"] + one.dropLast() + alarm.dropLast() + two + ["END:VCALENDAR"],
            faults: ["warning 11:1 ics-unbalanced"]),
        Case(
            name: "an END too many", lines: ["BEGIN:VCALENDAR"] + one + ["END:VALARM"] + two + ["END:VCALENDAR"],
            faults: ["warning 8:1 ics-unbalanced"]),
        Case(
            name: "BEGIN:VEVENT lost", lines: ["BEGIN:VCALENDAR"] + one + two + ["SUMMARY:x", "END:VEVENT", "END:VCALENDAR"],
            faults: ["error 15:1 ics-unbalanced"]),
        Case(
            name: "a cut feed with another behind it",
            lines: ["BEGIN:VCALENDAR"] + one + ["BEGIN:VEVENT", "SUMM", "BEGIN:VCALENDAR"] + two
                + ["END:VCALENDAR"], faults: ["error 10:1 ics-truncated"]),
        Case(
            name: "END:VCALENDAR lost", lines: ["BEGIN:VCALENDAR"] + one + ["BEGIN:VCALENDAR"] + two + ["END:VCALENDAR"],
            faults: ["error 8:1 ics-truncated"]),
        Case(
            name: "text before and after", lines: ["Warning: x", "BEGIN:VCALENDAR"] + one + two + ["END:VCALENDAR", "<!-- cached -->"],
            faults: ["warning 1:1 ics-bad-line"]),
        Case(
            name: "names that only begin alike",
            lines: ["BEGIN:VCALENDAR"] + one[0...3] + ["BEGINNING:x", "ENDING:y", "B:", "E:", "END"] + one[4...]
                + two + ["END:VCALENDAR"], faults: ["error 10:1 ics-bad-line"]),
    ]

    @Test(arguments: cases, ["\r\n", "\n"])
    func `BEGIN and END that match, and those that do not`(_ example: Case, ending: String) throws {
        let text = (example.lines + [""]).joined(separator: ending)
        for chunk in [1, 3, 16, 100_000] {
            let reading = try Reading(text, options: .pieces(chunk))
            #expect(reading.faults == example.faults)
            #expect(reading.summaries == example.summaries)
            #expect(!reading.isTruncated)
        }
    }

    @Test func `whatever four lines stand in an event, all of it in memory or not, it is read the same`() throws {
        let kinds = [
            "X-CUSTOM-A:1", " folded", "", "UID:u", "URL:x", "BEGIN:VALARM", "END:VALARM", "BEGIN:X", "END:VEVENT", "\0",
        ]
        let count = kinds.count
        for number in 0..<count * count * count * count {
            let lines = [1, count, count * count, count * count * count].map { kinds[number / $0 % count] }
            let text = calendar(["BEGIN:VEVENT", "DTSTART:20250101T000000Z"] + lines + ["END:VEVENT"] + Self.two)
            let (all, pieces) = (try Reading(text), try Reading(text, options: .pieces(1)))
            #expect(all.events == pieces.events && all.faults == pieces.faults, "\(lines)")
        }
    }

    @Test func `an event knows its bytes and where a property would go, and can be read again from there`() throws {
        let lines = Self.one + Self.two.dropLast() + Self.alarm + ["END:VEVENT"]
        let bytes = Array(calendar(lines).utf8)
        let source = ByteSource(bytes, name: "x.ics")
        var reader = try FeedReader(source) { _ in }
        var events: [FeedEvent] = []
        while let event = try reader.next() { events.append(event) }
        let texts = events.map { String(decoding: bytes[$0.byteRange], as: UTF8.self) }
        #expect(texts[0] == Self.one.joined(separator: "\r\n") + "\r\n")
        #expect(texts[1].hasPrefix("BEGIN:VEVENT\r\nUID:2\r\n") && texts[1].hasSuffix("END:VALARM\r\nEND:VEVENT\r\n"))
        let rest = events.map { String(decoding: bytes[$0.insertionOffset...].prefix(12), as: UTF8.self) }
        #expect(rest == ["END:VEVENT\r\n", "BEGIN:VALARM"])
        var lookup = EventLookup(try FeedSurvey(source))
        for event in events.reversed() { #expect(try lookup.event(at: event.byteRange.lowerBound, line: event.place.line) == event) }
        #expect(try lookup.event(at: events[1].byteRange.upperBound) == nil)
    }

    @Test(arguments: ["\r\n", "\n", "\r"])
    func `events are read again in any order, however much is read at a time`(ending: String) throws {
        let events = (1...3).flatMap { event("DTSTART;VALUE=DATE:20250101", "SUMMARY:no. \($0)", uid: "\($0)") }
        let source = ByteSource(Array(calendar(events, ending: ending).utf8), name: "x.ics")
        var reader = try FeedReader(source) { _ in }
        var known: [FeedEvent] = []
        while let event = try reader.next() { known.append(event) }
        for chunk in 1...source.count {
            var lookup = EventLookup(try FeedSurvey(source, options: .pieces(chunk)))
            for event in [0, 2, 1, 0, 1, 2, 0].map({ known[$0] }) {
                #expect(try lookup.event(at: event.byteRange.lowerBound, line: event.place.line) == event, "\(chunk)")
            }
        }
    }

    @Test func `a feed cut at any byte keeps every event whose END:VEVENT is there, and reports the cut`() throws {
        for ending in ["\r\n", "\n", "\r"] {
            let body = Self.one + Self.alarmed(uid: "2") + Self.alarmed(uid: "길고 긴 이름")
            let whole = Array(calendar(body, ending: ending).utf8)
            let text = calendar(body, ending: ending).utf8
            for cut in 16...text.count {
                let reading = try Reading(Array(whole[..<cut]))
                let seen = String(decoding: whole[..<cut], as: UTF8.self)
                let complete = seen.components(of: "END:VEVENT")
                let isWhole = seen.components(of: "END:VCALENDAR") > 0
                #expect(reading.events.count == complete, "cut at \(cut)")
                #expect(reading.isTruncated == !isWhole, "cut at \(cut)")
                #expect(reading.errors.map(\.code) == (isWhole ? [] : [.icsTruncated]), "cut at \(cut)")
                #expect(reading.skipped == (seen.components(of: "BEGIN:VEVENT") > complete ? 1 : 0), "cut at \(cut)")
            }
        }
    }

    static func alarmed(uid: String) -> [String] {
        event("DTSTART;VALUE=DATE:20250102", "SUMMARY:긴", " 제목", uid: uid).dropLast() + alarm + ["END:VEVENT"]
    }
}

extension String {
    /// How often a text occurs.
    func components(of part: String) -> Int {
        let (text, wanted) = (Array(utf8), Array(part.utf8))
        guard text.count >= wanted.count else { return 0 }
        return (0...text.count - wanted.count).count { text[$0] == wanted[0] && Array(text[$0..<$0 + wanted.count]) == wanted }
    }
}
