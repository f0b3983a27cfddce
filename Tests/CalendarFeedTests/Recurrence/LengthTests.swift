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
}
