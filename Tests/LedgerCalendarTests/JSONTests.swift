import LedgerCalendar
import Testing
import TextBytes

@Suite("Entries and events as JSON")
struct JSONTests {
    @Test func `an entry has the canonical columns in order, then uid, source and line, and fields when there are extra columns`() throws {
        let money = Money(try #require(ExactDecimal("-12.50")), Commodity("KRW"))
        var entry = Entry(date: try #require(CivilDate("2025-08-01")), money: money)
        (entry.time, entry.timeZone, entry.payee, entry.status) = (CivilTime("09:30"), "Asia/Seoul", "가게 \"A\"\n", .cleared)
        entry.statedKind = .expense
        let plain =
            #"{"id":"","date":"2025-08-01","time":"09:30","timezone":"Asia/Seoul","kind":"expense","amount":"-12.50","currency":"KRW","category":"","#
            + #""payee":"가게 \"A\"\n","description":"","account":"","to_account":"","tags":"","note":"","status":"cleared","url":"","uid":"u1","#
            + #""source":"home.csv","line":7"#
        #expect(json(entry) == plain + "}")
        entry.fields = [Entry.Field(name: "x", value: "1"), Entry.Field(name: "x", value: "2"), Entry.Field(name: "late", value: "3")]
        #expect(json(entry, ["a", "x", "x", "x"]) == plain + #","fields":{"a":"","x":"1","x (2)":"2","x (3)":"","late":"3"}}"#)
        entry.fields = []
        #expect(json(entry, ["a"]) == plain + #","fields":{"a":""}}"#)
    }

    @Test func `an event of a feed has its own zone's offset`() throws {
        var event = Self.event("회의, \"A\"", try Self.time("2025-07-01", "11:00", "America/New_York"))
        event.end = try Self.time("2025-07-01", "12:00", "America/New_York")
        (event.location, event.categories, event.status) = ("1F", ["a", "b"], "CONFIRMED")
        #expect(
            json(Occurrence(of: event, recurrenceID: nil, start: event.start, end: event.end))
                == #"{"uid":"u1","recurrenceId":"","start":"2025-07-01T11:00:00-04:00","end":"2025-07-01T12:00:00-04:00","allDay":false,"#
                + #""summary":"회의, \"A\"","description":"","location":"1F","categories":["a","b"],"status":"CONFIRMED","source":"f.ics","line":4}"#
        )
        let (start, end) = (EventTime(try #require(CivilDate("2025-07-02"))), EventTime(try #require(CivilDate("2025-07-03"))))
        #expect(
            json(Occurrence(of: event, recurrenceID: start, start: start, end: end)).hasPrefix(
                #"{"uid":"u1","recurrenceId":"2025-07-02","start":"2025-07-02","end":"2025-07-03","allDay":true,"#))
    }

    @Test func `an event that no feed tells of has its civil times`() throws {
        let day = try #require(CivilDate("2025-07-02"))
        let noon = CivilDateTime(day, try #require(CivilTime("12:00")))
        #expect(
            json(DayEvent(title: "trip", span: .allDay(day...day))).hasPrefix(
                #"{"uid":"","recurrenceId":"","start":"2025-07-02","end":"2025-07-03","allDay":true,"summary":"trip","#))
        #expect(
            json(DayEvent(title: "lunch", span: .timed(from: noon, to: noon))).hasPrefix(
                #"{"uid":"","recurrenceId":"","start":"2025-07-02T12:00:00","end":"2025-07-02T12:00:00","allDay":false,"summary":"lunch","#)
        )
    }

    @Test(arguments: [
        ("2025-07-01", "11:00", "UTC", "2025-07-01T11:00:00Z"), ("2025-07-01", "11:00:30", "", "2025-07-01T11:00:30"),
        ("2025-07-01", "11:00", "Asia/Kolkata", "2025-07-01T11:00:00+05:30"),
        ("2025-01-01", "11:00", "America/St_Johns", "2025-01-01T11:00:00-03:30"),
        ("2025-03-09", "02:30", "America/New_York", "2025-03-09T03:30:00-04:00"),
        ("2025-11-02", "01:30", "America/New_York", "2025-11-02T01:30:00-04:00"),
        // Seoul's local mean time was 8:27:52 ahead of UTC.
        ("1900-01-01", "12:00", "Asia/Seoul", "1900-01-01T12:00:08+08:28"),
    ])
    func `times are RFC 3339 with the offset in force, floating times have none`(
        date: String, time: String, zone: String, text: String
    ) throws {
        #expect(try Self.time(date, time, zone).rfc3339 == text)
    }

    @Test(arguments: [([], "[]\n"), (["1"], "[\n1\n]\n"), (["1", "2"], "[\n1,\n2\n]\n")])
    func `an array that is written while its elements come has one a line`(elements: [String], text: String) {
        var (rows, bytes) = (JSONLineArray(), [UInt8]())
        rows.begin(to: &bytes)
        for element in elements {
            rows.next(to: &bytes)
            bytes += element.utf8
        }
        rows.end(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    private static func time(_ date: String, _ time: String, _ zone: String) throws -> EventTime {
        let clock = CivilDateTime(try #require(CivilDate(date)), try #require(CivilTime(time)))
        return EventTime(clock, zone.isEmpty ? .floating : zone == "UTC" ? .utc : .rules(try #require(TimeZoneRules.named(zone))))
    }

    private static func event(_ summary: String, _ start: EventTime) -> FeedEvent {
        var event = FeedEvent(
            uid: "u1", start: start, end: start, place: SourcePlace("f.ics", line: 4), byteRange: 0..<0, insertionOffset: 0)
        event.summary = summary
        return event
    }

    private func json(_ entry: Entry, _ columns: [String] = []) -> String {
        var bytes: [UInt8] = []
        JSONWriter.appendObject(to: &bytes) {
            $0.members(of: entry, uid: "u1", at: SourcePlace("home.csv", line: 7), extraColumns: columns)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func json(_ occurrence: Occurrence) -> String {
        json(DayEvent(occurrence, in: .utc, details: DayEvent.Details(of: occurrence)))
    }

    private func json(_ event: DayEvent) -> String {
        var bytes: [UInt8] = []
        JSONWriter.appendObject(to: &bytes) { $0.members(of: event) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
