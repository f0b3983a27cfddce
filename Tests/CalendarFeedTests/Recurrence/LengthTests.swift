import CalendarFeed
import Testing

@Suite("Lengths of occurrences")
struct LengthTests {
    /// The ends of the occurrences on days around the change to daylight saving time in Berlin, 2025-03-30.
    private static func ends(_ lines: String..., rule: String = "RRULE:FREQ=DAILY;COUNT=3") throws -> [String] {
        let series = ["BEGIN:VEVENT", "UID:u", "DTSTAMP:20250101T000000Z", rule] + lines + ["END:VEVENT"]
        let reading = try Reading(calendar(series))
        #expect(reading.faults == [])
        return try Expansion(reading.events).ends
    }

    @Test(arguments: [
        ("DURATION:P1D", ["20250330T000000", "20250331T000000", "20250401T000000"]),
        ("DURATION:PT24H", ["20250330T000000", "20250331T010000", "20250401T000000"]),
        ("DURATION:P1DT2H", ["20250330T030000", "20250331T020000", "20250401T020000"]),
        ("DURATION:P1W", ["20250405T000000", "20250406T000000", "20250407T000000"]),
        ("DTEND;TZID=Europe/Berlin:20250330T000000", ["20250330T000000", "20250331T010000", "20250401T000000"]),
    ])
    func `a DURATION is nominal for every occurrence, and a DTEND exact`(length: String, ends: [String]) throws {
        #expect(try Self.ends("DTSTART;TZID=Europe/Berlin:20250329T000000", length) == ends)
    }

    @Test func `so it is for RDATE, and for occurrences that an override moves with all after it`() throws {
        let start = "DTSTART;TZID=Europe/Berlin:20250329T000000"
        #expect(
            try Self.ends(start, "DURATION:P1D", rule: "RDATE;TZID=Europe/Berlin:20250330T000000")
                == ["20250330T000000", "20250331T000000"])
        let series = event(start, "DTEND;TZID=Europe/Berlin:20250329T010000", "RRULE:FREQ=DAILY;COUNT=3")
        let future = event(
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20250329T000000", "DTSTART;TZID=Europe/Berlin:20250329T000000",
            "DURATION:P1D")
        #expect(
            try Expansion(try Reading(calendar(series + future)).events).ends == ["20250330T000000", "20250331T000000", "20250401T000000"])
    }

    @Test(arguments: [
        (
            ["DTSTART;TZID=Europe/Berlin:20261025T014500", "DURATION:PT1H30M"],
            ["10-25T02:15:00 60", "10-26T03:15:00 60", "10-27T03:15:00 60"]
        ),
        (
            ["DTSTART;TZID=Europe/Berlin:20261025T024500", "DURATION:PT30M"],
            ["10-25T02:15:00 60", "10-26T03:15:00 60", "10-27T03:15:00 60"]
        ),
        (
            ["DTSTART;TZID=Europe/Berlin:20261024T014500", "DTEND;TZID=Europe/Berlin:20261024T031500"],
            ["10-24T03:15:00 120", "10-25T02:15:00 60", "10-26T03:15:00 60"]
        ),
        (
            ["DTSTART;TZID=Europe/Berlin:20261024T024500", "DURATION:P1DT30M"],
            ["10-25T02:15:00 60", "10-26T03:15:00 60", "10-27T03:15:00 60"]
        ),
    ])
    func `an end in the hour that the clocks show twice is in its second pass where the length says so`(
        lines: [String], ends: [String]
    ) throws {
        let rule = "RRULE:FREQ=DAILY;COUNT=3"
        let reading = try Reading(calendar(["BEGIN:VEVENT", "UID:u", "DTSTAMP:20250101T000000Z", rule] + lines + ["END:VEVENT"]))
        #expect(reading.faults == [])
        let found = try Expansion(reading.events, since: "2026-01-01", until: "2026-12-31").occurrences
        #expect(found.map { shown($0.end) } == ends.map { "2026-" + $0 })
    }

    @Test func `so it is without a rule, and for RDATE`() throws {
        let start = "DTSTART;TZID=Europe/Berlin:20261025T014500"
        let single = try #require(try Reading(calendar(event(start, "DURATION:PT1H30M"))).events.first)
        #expect(shown(single.end) == "2026-10-25T02:15:00 60")
        let dates = event(
            "DTSTART;TZID=Europe/Berlin:20261024T014500", "DURATION:PT1H", "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261025T014500/PT1H30M")
        let found = try Expansion(try Reading(calendar(dates)).events, since: "2026-01-01", until: "2026-12-31").occurrences
        #expect(found.map { shown($0.end) } == ["2026-10-24T02:45:00 120", "2026-10-25T02:15:00 60"])
    }

    @Test(arguments: [("T031500", "T041500"), ("T033000", "T043000")])
    func `an event that begins when the clocks skip its start is as long as they would show`(end: String, first: String) throws {
        let series = event(
            "DTSTART;TZID=Europe/Berlin:20260329T023000", "DTEND;TZID=Europe/Berlin:20260329\(end)", "RRULE:FREQ=WEEKLY;COUNT=3")
        let found = try Expansion(try Reading(calendar(series)).events, since: "2026-01-01", until: "2026-12-31")
        #expect(found.ends == ["20260329" + first, "20260405" + end, "20260412" + end])
    }
}
