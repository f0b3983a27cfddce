import CalendarFeed
import Diagnostics
import Testing

/// What is made of an event that is not as RFC 5545 wants it.
struct Repair: CustomTestStringConvertible {
    var lines: [String]
    /// `severity line:column code`; the first of `lines` is line 7 of the feed.
    var faults: [String]
    var start: String
    var end: String

    init(_ lines: String..., says faults: [String] = [], start: String = "2025-01-01", end: String = "2025-01-02") {
        self.lines = lines
        self.faults = faults
        self.start = start
        self.end = end
    }

    var testDescription: String { lines.joined(separator: " ") }
}

@Suite("Events that are not as they should be")
struct EventFaultTests {
    static let noon = "2025-01-01T12:00:00"
    static let repairs: [Repair] = [
        Repair("DTSTART;VALUE=DATE:20250101"),
        Repair("DTSTART:20250101", says: ["warning 7:9 ics-missing-value-type"]),
        Repair("DTSTART;VALUE=DATE-TIME:20250101", says: ["warning 7:25 ics-missing-value-type"]),
        Repair("DTSTART;VALUE=DATE:20250101T120000", says: ["warning 7:20 ics-date-with-time"], start: noon, end: noon),
        Repair("DTSTART;VALUE=DATE:20250101T000000", says: ["warning 7:20 ics-date-with-time"]),
        Repair(
            "DTSTART;VALUE=DATE;TZID=Asia/Seoul:20250101T000000", "DTEND;VALUE=DATE;TZID=Asia/Seoul:20250101T093000",
            says: ["warning 7:36 ics-date-with-time", "warning 8:34 ics-date-with-time"], start: "2025-01-01T00:00:00 540",
            end: "2025-01-01T09:30:00 540"),
        Repair(
            "DTSTART;VALUE=DATE:20250101T000000", "DTEND;VALUE=DATE:20250103T000000",
            says: ["warning 7:20 ics-date-with-time", "warning 8:18 ics-date-with-time"], end: "2025-01-03"),
        Repair(
            "DTSTART;VALUE=DATE:20250101T000000", "DURATION:PT1H", says: ["warning 7:20 ics-date-with-time"], start: "2025-01-01T00:00:00",
            end: "2025-01-01T01:00:00"),
        Repair("DTSTART;VALUE=DATE:20250101", "RDATE:20250103T120000", says: ["warning 8:1 ics-date-with-time"]),
        Repair("DTSTART;TZID=Asia/Seoul;VALUE=DATE:20250101"),
        Repair("DTSTART:20250101T120000", start: noon, end: noon),
        Repair("dtstart:20250101t120000z", start: noon + "Z", end: noon + "Z"),
        Repair("DTSTART: 20250101T120000 ", start: noon, end: noon),
        Repair("DTSTART:20250101T235960", start: "2025-01-01T23:59:59", end: "2025-01-01T23:59:59"),
        Repair(
            "DTSTART:20250101T240000", says: ["warning 7:9 ics-bad-date"], start: "2025-01-02T00:00:00", end: "2025-01-02T00:00:00"),
        Repair(
            "DTSTART:20250101T1430", "DTEND:20250101T1530", says: ["warning 7:9 ics-bad-date", "warning 8:7 ics-bad-date"],
            start: "2025-01-01T14:30:00", end: "2025-01-01T15:30:00"),
        Repair(
            "DTSTART;TZID=Asia/Seoul:20250101T1200", "DTEND:20250101T0400Z",
            says: ["warning 7:25 ics-bad-date", "warning 8:7 ics-bad-date"], start: noon + " 540", end: "2025-01-01T04:00:00Z"),
        Repair("DTSTART:20250101T2400", says: ["warning 7:9 ics-bad-date"], start: "2025-01-02T00:00:00", end: "2025-01-02T00:00:00"),
        Repair(
            "DTSTART:20250101T120000", "RRULE:FREQ=DAILY;UNTIL=20250103T1200", "EXDATE:20250102T1200", "RDATE:20250110T1200,20250111T1200",
            says: ["warning 8:7 ics-bad-rrule", "warning 9:8 ics-bad-date", "warning 10:7 ics-bad-date"], start: noon, end: noon),
        Repair(
            "DTSTART:20250101T120000", "RECURRENCE-ID:20250102T1200", "DTSTAMP:20250101T0000Z",
            says: ["warning 8:15 ics-bad-date", "warning 9:9 ics-bad-date"], start: noon, end: noon),
        Repair(
            "DTSTART;TZID=Asia/Seoul:20250101T120000Z", says: ["note 7:25 ics-zone-with-utc"], start: noon + "Z", end: noon + "Z"),
        Repair("DTSTART;VALUE=DATE:20250101", "DTEND;VALUE=DATE:20250101", says: ["warning 8:1 ics-bad-end"]),
        Repair("DTSTART;VALUE=DATE:20250101", "DTEND;VALUE=DATE:20241231", says: ["warning 8:1 ics-bad-end"]),
        Repair("DTSTART:20250101T120000", "DTEND:20250101T120000", start: noon, end: noon),
        Repair("DTSTART:20250101T120000", "DTEND:20250101T110000", says: ["warning 8:1 ics-bad-end"], start: noon, end: noon),
        Repair("DTSTART;VALUE=DATE:20250101", "DTEND:20250103T000000Z", says: ["warning 8:1 ics-end-mismatch"], end: "2025-01-03"),
        Repair("DTSTART;VALUE=DATE:20250101", "DTEND:20250103T080000", says: ["warning 8:1 ics-end-mismatch"], end: "2025-01-04"),
        Repair(
            "DTSTART:20250101T120000Z", "DTEND;VALUE=DATE:20250102", says: ["warning 8:1 ics-end-mismatch"], start: noon + "Z",
            end: "2025-01-02T00:00:00Z"),
        Repair(
            "DTSTART;TZID=Asia/Seoul:20250101T120000", "DTEND:20250101T130000", says: ["warning 8:1 ics-end-mismatch"],
            start: noon + " 540", end: "2025-01-01T13:00:00 540"),
        Repair(
            "DTSTART;TZID=Asia/Seoul:20250101T120000", "DTEND:20250101T040000Z", start: noon + " 540", end: "2025-01-01T04:00:00Z"),
        Repair(
            "DTSTART;VALUE=DATE:20250101", "DTEND;VALUE=DATE:20250103", "DURATION:P5D", says: ["warning 9:1 ics-end-and-duration"],
            end: "2025-01-03"),
        Repair("DTSTART;VALUE=DATE:20250101", "DTEND;VALUE=DATE:garbage", says: ["error 8:18 ics-bad-date"]),
        Repair("DTSTART;VALUE=DATE:20250101", "DURATION:P2W", end: "2025-01-15"),
        Repair("DTSTART;VALUE=DATE:20250101", "DURATION:PT1H"),
        Repair("DTSTART:20250101T120000", "DURATION:P1DT1H30M15S", start: noon, end: "2025-01-02T13:30:15"),
        Repair("DTSTART:20250101T120000", "DURATION:-PT15M", says: ["warning 8:1 ics-bad-end"], start: noon, end: noon),
        Repair("DTSTART:20250101T120000", "DURATION:soon", says: ["error 8:10 ics-bad-value"], start: noon, end: noon),
        Repair(
            "DTSTART:20250101T120000", "DURATION:P99999999999999999999D", says: ["error 8:10 ics-bad-value"], start: noon, end: noon),
        // 2025-03-30 has no 02:00…03:00 in Berlin: a day later by the calendar, an hour later by the clock.
        Repair(
            "DTSTART;TZID=Europe/Berlin:20250329T120000", "DURATION:P1D", start: "2025-03-29T12:00:00 60",
            end: "2025-03-30T12:00:00 120"),
        Repair(
            "DTSTART;TZID=Europe/Berlin:20250330T013000", "DURATION:PT1H", start: "2025-03-30T01:30:00 60",
            end: "2025-03-30T03:30:00 120"),
        Repair("DTSTART;VALUE=DATE:20250101", "DTSTART;VALUE=DATE:20260101", says: ["warning 8:1 ics-repeated-property"]),
        Repair("DTSTART;VALUE=DATE:20250101", "DESCRIPTION:", "SUMMARY:", "LOCATION:", "CATEGORIES:", "RRULE:", "DTEND:", "URL:"),
        Repair("DTSTART;VALUE=DATE:20250101", "SUMMARY:a", "SUMMARY:b", says: ["warning 9:1 ics-repeated-property"]),
        Repair("DTSTART;VALUE=DATE:20250101", "SUMMARY:", "SUMMARY:b"),
        Repair("DTSTART;VALUE=DATE:20250101", "X_ODD:1", "날씨:맑음", says: ["note 8:1 ics-odd-name", "note 9:1 ics-odd-name"]),
        Repair("DTSTART;VALUE=DATE:20250101", "X", "BROKEN LINE", ":x", says: (8...10).map { "error \($0):1 ics-bad-line" }),
        Repair("DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=MONTLY", says: ["error 8:7 ics-bad-rrule"]),
        Repair("DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=DAILY;COUNT=-1", says: ["warning 8:7 ics-bad-rrule"]),
        Repair("DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=MINUTELY;BYYEARDAY=366;BYHOUR=25", says: ["error 8:7 ics-bad-rrule"]),
        Repair("DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=DAILY;INTERVAL=0", says: ["error 8:7 ics-bad-rrule"]),
        Repair("DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=WEEKLY;BYDAY=2WE;COUNT=2", says: ["warning 8:7 ics-bad-rrule"]),
        Repair("DTSTART;VALUE=DATE:20250101", "EXRULE:FREQ=DAILY", says: ["note 8:1 ics-obsolete"]),
        Repair("DTSTART;VALUE=DATE:20250101", "EXRULE:FREQ=MONTLY", says: ["error 8:8 ics-bad-rrule"]),
        Repair("DTSTART;VALUE=DATE:20250101", "EXDATE;VALUE=DATE:20250102,x,20250199", says: ["error 8:28 ics-bad-date"]),
        Repair("DTSTART;VALUE=DATE:20250101", "RECURRENCE-ID:never", says: ["error 8:15 ics-bad-date"]),
        Repair("DTSTART;VALUE=DATE:20250101", "SEQUENCE:two", says: ["warning 8:10 ics-bad-value"]),
        Repair("DTSTART;VALUE=DATE:20250101", "STATUS:CANCELED", says: ["note 8:8 ics-bad-value"]),
        Repair("DTSTART;VALUE=DATE:20250101", "STATUS:PERHAPS", says: ["warning 8:8 ics-bad-value"]),
        Repair("DTSTART;VALUE=DATE:20250101", "SUMMARY:a\u{7}\u{1B}[31mb", says: ["warning 8:9 ics-control-character"]),
        Repair("DTSTART;VALUE=DATE:20250101", "X-CUSTOM-A;X-P=\"a\"b\":v", says: ["warning 8:12 ics-bad-parameter"]),
        Repair("DTSTART;VALUE=DATE:99991231", start: "9999-12-31", end: "9999-12-31"),
    ]

    @Test(arguments: repairs)
    func `what has one obvious repair is repaired and reported, with its place`(_ repair: Repair) throws {
        let reading = try Reading(calendar(["BEGIN:VEVENT", "UID:u1", "DTSTAMP:20250101T000000Z"] + repair.lines + ["END:VEVENT"]))
        #expect(reading.faults == repair.faults)
        let event = try #require(reading.events.first)
        #expect(shown(event.start) == repair.start)
        #expect(shown(event.end) == repair.end)
        #expect(reading.diagnostics.allSatisfy { $0.uid == "u1" })
        #expect(reading.skipped == 0)
    }

    @Test(arguments: [
        ("SUMMARY:no start", "error 4:1 ics-missing-dtstart"), ("DTSTART:", "error 7:9 ics-missing-dtstart"),
        ("DTSTART;VALUE=DATE:2025-01-01", "error 7:20 ics-bad-date"), ("DTSTART:20269931T250000Z", "error 7:9 ics-bad-date"),
        ("DTSTART;VALUE=DATE:20250229", "error 7:20 ics-bad-date"), ("DTSTART:20250101T250000", "error 7:9 ics-bad-date"),
        ("DTSTART:20250101T126000", "error 7:9 ics-bad-date"), ("DTSTART:20250101T12", "error 7:9 ics-bad-date"),
        ("DTSTART:00000101", "error 7:9 ics-bad-date"), ("DTSTART:2025010", "error 7:9 ics-bad-date"),
        ("DTSTART:20250101T120000+0900", "error 7:9 ics-bad-date"), ("DTSTART:20250101T120000ZZ", "error 7:9 ics-bad-date"),
    ])
    func `an event that nobody can place in time costs only itself`(line: String, fault: String) throws {
        let text = calendar(event(line, uid: "bad") + event("DTSTART;VALUE=DATE:20250101", "SUMMARY:good"))
        let reading = try Reading(text)
        #expect(reading.faults == [fault])
        #expect(reading.diagnostics.map(\.uid) == ["bad"])
        #expect(reading.summaries == ["good"])
        #expect(reading.skipped == 1)

        let all = try Reading(text, options: .undated())
        #expect(all.faults == [fault])
        #expect(all.events.map(\.isUndated) == [true, false])
        #expect(all.skipped == 1)
    }

    @Test func `a missing UID is made from the content: the same for the same lines, folded or not, whatever the stamps are`() throws {
        func uids(_ lines: [String]) throws -> [String] { try Reading(calendar(lines)).events.map(\.uid) }
        let one = ["BEGIN:VEVENT", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T100000", "SUMMARY:one", "END:VEVENT"]
        let again = ["BEGIN:VEVENT", "DTSTAMP:20260101T000000Z", "DTSTART:20250101T100000", "SUMM", " ARY:one", "END:VEVENT"]
        let other = ["BEGIN:VEVENT", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T100000", "SUMMARY:two", "END:VEVENT"]
        // Fixed for ever: people's ledgers remember it.
        #expect(try uids(one) == ["content-d9ecc6edf2950ec30967788597665681@ledger2ics"])
        #expect(try uids(again) == uids(one))
        #expect(try uids(other) != uids(one))
        #expect(try Reading(calendar(one)).faults == ["warning 4:1 ics-missing-uid"])
        #expect(try Reading(calendar(one.filter { !$0.hasPrefix("DTSTAMP") })).faults.last == "note 4:1 ics-missing-dtstamp")
    }

    @Test func `columns count in the line of the file, also where it is folded; excerpts show it, but not for standard input`() throws {
        let lines = event("DTSTART;VALUE=DATE:20250101", "EXDATE;VALUE=DATE:20250102", " ,20250103,", "\t날짜,20250104")
        let reading = try Reading(calendar(lines))
        #expect(reading.faults == ["error 10:2 ics-bad-date"])
        let excerpt = try #require(reading.diagnostics.first?.excerpt)
        #expect(String(decoding: excerpt.line, as: UTF8.self) == "\t날짜,20250104")
        #expect(excerpt.offset == 1)
        #expect(try Reading(Array(calendar(lines).utf8), name: "-").diagnostics.first?.excerpt == nil)
        #expect(reading.events.first?.exceptionDates.map { shown($0) } == ["2025-01-02", "2025-01-03", "2025-01-04"])

        let long = event("DTSTART;VALUE=DATE:20250101", "EXDATE;VALUE=DATE:" + String(repeating: "20250102,", count: 1000) + "x")
        let bounded = try #require(try Reading(calendar(long)).diagnostics.first?.excerpt)
        #expect(bounded.line.count <= FeedLimits.excerptBytes)
        #expect(bounded.line[bounded.offset] == UInt8(ascii: "x"))
    }

    @Test func `messages do not repeat what the user wrote`() throws {
        let secret = "Geheim4711"
        let reading = try Reading(
            calendar(
                event(
                    "DTSTART:20250101T100000", "DTEND:\(secret)", "RRULE:\(secret)", "EXDATE:\(secret)", "RDATE:\(secret)",
                    "STATUS:\(secret)", "SEQUENCE:\(secret)", "DURATION:\(secret)", "RECURRENCE-ID:\(secret)", secret)))
        #expect(reading.diagnostics.count == 9)
        #expect(reading.diagnostics.allSatisfy { !$0.message.contains(secret) })
    }

    @Test func `rules beyond the hundredth are ignored, and reported once`() throws {
        let rules = (1...150).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)" }
        let lines = ["BEGIN:VEVENT", "UID:u1", "DTSTAMP:20250101T000000Z", "DTSTART;VALUE=DATE:20250101"] + rules + ["END:VEVENT"]
        let reading = try Reading(calendar(lines))
        #expect(reading.faults == ["error 108:1 ics-recurrence-refused"])
        #expect(reading.events.first?.rules.map(\.interval) == Array(1...100))
    }

    @Test func `a rule keeps the text of the feed, without its folds`() throws {
        let reading = try Reading(calendar(event("DTSTART;VALUE=DATE:20250101", "RRULE:freq=weekly; by", " day=mo")))
        #expect(reading.faults == [])
        #expect(reading.events.first?.rules.map(\.text) == ["freq=weekly; byday=mo"])
        #expect(reading.events.first?.rules.map(\.frequency) == [.weekly])
    }
}
