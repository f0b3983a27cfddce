import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import Testing
import ZoneInfo

@Suite("Entries and events as JSON")
struct JSONTests {
    @Test("an entry has the canonical columns in order, then uid, source and line, and fields when there are extra columns")
    func entry() throws {
        var entry = try Build.entry("2025-08-01", "-12.50", "KRW")
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

    @Test("an event has its own zone's offset")
    func event() throws {
        var event = Build.event("회의, \"A\"", try Build.time("2025-07-01", "11:00", Build.zone("America/New_York")))
        event.end = try Build.time("2025-07-01", "12:00", Build.zone("America/New_York"))
        (event.location, event.categories, event.status) = ("1F", ["a", "b"], "CONFIRMED")
        #expect(
            json(event)
                == #"{"uid":"u1","recurrenceId":"","start":"2025-07-01T11:00:00-04:00","end":"2025-07-01T12:00:00-04:00","allDay":false,"#
                + #""summary":"회의, \"A\"","description":"","location":"1F","categories":["a","b"],"status":"CONFIRMED","source":"f.ics","line":4}"#
        )
        let start = try Build.day("2025-07-02")
        var bytes: [UInt8] = []
        EventJSON.append(Occurrence(of: event, recurrenceID: start, start: start, end: try Build.day("2025-07-03")), to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self).hasPrefix(
                #"{"uid":"u1","recurrenceId":"2025-07-02","start":"2025-07-02","end":"2025-07-03","allDay":true,"#))
    }

    @Test(
        "times are RFC 3339 with the offset in force, floating times have none",
        arguments: [
            ("2025-07-01", "11:00", "UTC", "2025-07-01T11:00:00Z"), ("2025-07-01", "11:00:30", "", "2025-07-01T11:00:30"),
            ("2025-07-01", "11:00", "Asia/Kolkata", "2025-07-01T11:00:00+05:30"),
            ("2025-01-01", "11:00", "America/St_Johns", "2025-01-01T11:00:00-03:30"),
            ("2025-03-09", "02:30", "America/New_York", "2025-03-09T03:30:00-04:00"),
            ("2025-11-02", "01:30", "America/New_York", "2025-11-02T01:30:00-04:00"),
            // Seoul's local mean time was 8:27:52 ahead of UTC.
            ("1900-01-01", "12:00", "Asia/Seoul", "1900-01-01T12:00:08+08:28"),
        ])
    func rfc3339(date: String, time: String, zone: String, text: String) throws {
        let eventZone: EventZone = zone.isEmpty ? .floating : zone == "UTC" ? .utc : try Build.zone(zone)
        #expect(try Build.time(date, time, eventZone).rfc3339 == text)
    }

    private func json(_ entry: Entry, _ columns: [String] = []) -> String {
        var bytes: [UInt8] = []
        EntryJSON.append(entry, uid: "u1", at: SourcePlace("home.csv", line: 7), extraColumns: columns, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func json(_ event: FeedEvent) -> String {
        var bytes: [UInt8] = []
        EventJSON.append(event, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
