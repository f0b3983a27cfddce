import CalendarFeed
import CivilCalendar
import Diagnostics
import LibicalBridge
import Testing
import ZoneInfo

@Suite("Occurrences of events")
struct OccurrenceTests {
    private let newYork = " America/New_York"

    @Test func `UNTIL, COUNT, EXDATE, RDATE, overrides, cancelled occurrences and a change of the clocks together`() throws {
        var make = EventMaker()
        let master = try make.event(
            "20250301T090000" + newYork, rules: ["FREQ=WEEKLY;COUNT=6"], rdate: ["20250316T120000" + newYork],
            exdate: ["20250315T090000" + newYork], summary: "w")
        let moved = try make.event("20250323T100000" + newYork, id: "20250322T090000" + newYork, summary: "moved")
        var gone = try make.event("20250329T090000" + newYork, id: "20250329T090000" + newYork, summary: "gone")
        gone.status = "CANCELLED"
        let found = try Expansion([master, moved, gone])
        #expect(
            found.titles == [
                "20250301T090000 w", "20250308T090000 w", "20250316T120000 w", "20250323T100000 moved", "20250329T090000 gone",
                "20250405T090000 w",
            ])
        #expect(found.occurrences.map { $0.start.utcSeconds.map { $0 % 86_400 / 3600 } } == [14, 14, 16, 14, 13, 13])
        #expect(found.occurrences.filter(\.event.isCancelled).map(\.event.summary) == ["gone"])
        #expect(found.occurrences[3].recurrenceID.map(Expansion.text) == "20250322T090000")
        #expect(found.occurrences[0].recurrenceID.map(Expansion.text) == "20250301T090000")
        #expect(found.codes == [])
        // The order of the VEVENTs makes no difference but to the order of equal starts.
        #expect(try Expansion([gone, moved, master]).titles == found.titles)
    }

    @Test(arguments: ["013000", "023000", "031500"], [0, 1])
    func `what EXDATE names is left out, also where the clocks are changed near it`(time: String, parity: Int) throws {
        let first = try #require(CivilDate(year: 2025, month: 1, day: 1))
        let days = try (0..<365).map { try #require(first.adding(days: $0)) }
        func text(_ day: CivilDate) -> String { day.description.filter { $0 != "-" } + "T" + time + " Europe/Berlin" }
        let named = days.filter { Int($0.dayNumber) % 2 == parity }.map(text)
        var make = EventMaker()
        let found = try Expansion(
            [try make.event(text(first), rules: ["FREQ=DAILY;COUNT=365"], exdate: named)], zone: "Europe/Berlin")
        #expect(found.occurrences.map(\.start.date) == days.filter { Int($0.dayNumber) % 2 != parity })
    }

    @Test(
        arguments: [
            ("FREQ=SECONDLY", 100, [DiagnosticCode.icsRecurrenceCut]), ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", 1, []),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", 1, []), ("FREQ=DAILY;COUNT=2000000000", 100, [.icsRecurrenceCut]),
        ] as [(String, Int, [DiagnosticCode])])
    func `rules that never end or never match are found out quickly, and what is cut is reported`(
        rule: String, count: Int, codes: [DiagnosticCode]
    ) throws {
        var make = EventMaker()
        let found = try Expansion([try make.event("20250101T000000Z", rules: [rule])], since: "2024-11-01", until: "2028-11-30", limit: 100)
        #expect(found.occurrences.count == count)
        #expect(found.starts.first == "20250101T000000Z")
        #expect(found.codes == codes)
    }

    @Test func `findings have the place and the UID of the event`() throws {
        var make = EventMaker(uid: "secret", line: 42)
        let event = try make.event("20250101", rules: ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=2WE"])
        let window = OccurrenceWindow(since: .min, until: .max, zone: .utc)
        var said: [Diagnostic] = []
        let found = OccurrenceExpander(window: window, maxOccurrences: 3, foreignCalendars: .libical).occurrences(of: [event]) {
            said.append($0)
        }
        #expect(found.count == 3)
        #expect(said.map(\.code) == [.icsRecurrenceCut])
        #expect(said.map(\.severity) == [.warning])
        #expect(said.allSatisfy { $0.uid == "secret" && $0.place == SourcePlace("feed.ics", line: 42) })
    }

    @Test func `exceptions that shut out a rule's every occurrence do not hold it up for ever`() throws {
        var make = EventMaker()
        let days = (1...28).map { "202501" + ($0 < 10 ? "0" : "") + String($0) }
        let event = try make.event("20250101T000000Z", rules: ["FREQ=SECONDLY"], exdate: days)
        let window = OccurrenceWindow(
            since: try #require(CivilDate("2025-01-01")), until: try #require(CivilDate("2025-01-28")), zone: .utc)
        var codes: [DiagnosticCode] = []
        let found = OccurrenceExpander(window: window, maxOccurrences: 10, maxSteps: 1000, foreignCalendars: .libical).occurrences(of: [
            event
        ]) {
            codes.append($0.code)
        }
        #expect(found.isEmpty)
        #expect(codes == [.icsRecurrenceRefused])
    }

    @Test(arguments: [
        ("FREQ=DAILY;COUNT=7", "FREQ=WEEKLY;BYDAY=SA,SU", ["0101", "0102", "0103", "0106", "0107"]),
        ("FREQ=DAILY;COUNT=4", "FREQ=DAILY;INTERVAL=2", ["0102", "0104"]),
        ("FREQ=DAILY;COUNT=5", "FREQ=DAILY;UNTIL=20250103T080000Z", ["0104", "0105"]),
        ("FREQ=DAILY;COUNT=3", "FREQ=MONTHLY;BYMONTHDAY=31", ["0101", "0102", "0103"]),
        ("FREQ=DAILY;COUNT=2", "FREQ=DAILY", []),
    ])
    func `EXRULE leaves out what it yields, overrides too`(rule: String, exception: String, days: [String]) throws {
        let lines = ["DTSTART;TZID=America/New_York:20250101T030000", "RRULE:\(rule)", "EXRULE:\(exception)"]
        let series = ["BEGIN:VEVENT", "UID:u1", "DTSTAMP:20250101T000000Z"] + lines + ["END:VEVENT"]
        let gone = event("RECURRENCE-ID;TZID=America/New_York:20250101T030000", "DTSTART:20250201T000000Z")
        #expect(try Expansion(try Reading(calendar(series)).events).starts == days.map { "2025\($0)T030000" })
        let found = try Expansion(try Reading(calendar(series + gone)).events)
        #expect(found.starts.contains("20250201T000000Z") == days.contains("0101"))
        #expect(found.codes == [])
    }

    @Test func `an EXRULE without end is followed as far as limits allow, and said`() throws {
        let series = event("DTSTART:20250101T000000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXRULE:FREQ=SECONDLY;BYSECOND=1,2,3")
        let found = try Expansion(try Reading(calendar(series)).events)
        #expect(found.starts.count == 3 && found.codes == [.icsRecurrenceRefused])
    }

    @Test func `a start that its own rule does not give is the first occurrence, and COUNT counts it`() throws {
        var make = EventMaker()
        let event = try make.event("20250101T090000", rules: ["FREQ=WEEKLY;BYDAY=MO;COUNT=3"])
        #expect(try Expansion([event]).starts == ["20250101T090000", "20250106T090000", "20250113T090000"])
        #expect(try Expansion([event], since: "2025-01-13").starts == ["20250113T090000"])
        #expect(try Expansion([event], since: "2025-01-14").starts == [])
    }

    @Test func `an event that does not repeat happens once, within the window only`() throws {
        var make = EventMaker()
        let event = try make.event("20250110", until: "20250113")
        for (since, until, count) in [
            ("2025-01-01", "2025-01-09", 0), ("2025-01-01", "2025-01-10", 1), ("2025-01-12", "2025-02-01", 1),
            ("2025-01-13", "2025-02-01", 0),
            ("2025-01-12", "2025-01-11", 0),
        ] {
            let found = try Expansion([event], since: since, until: until)
            #expect(found.starts == Array(repeating: "20250110", count: count), "\(since) to \(until)")
            #expect(found.occurrences.allSatisfy { $0.recurrenceID == nil })
        }
    }

    @Test func `a moment belongs to the days of the window's zone, a floating time and a day to their own`() throws {
        var make = EventMaker()
        let utc = try make.event("20250110T230000Z", until: "20250111T000000Z", rules: ["FREQ=DAILY;COUNT=1"])
        #expect(try Expansion([utc], since: "2025-01-11", until: "2025-01-11", zone: "Asia/Seoul").starts == ["20250110T230000Z"])
        #expect(try Expansion([utc], since: "2025-01-10", until: "2025-01-10", zone: "Asia/Seoul").starts == [])
        #expect(try Expansion([utc], since: "2025-01-11", until: "2025-01-11", zone: "UTC").starts == [])
        for start in ["20250110T230000", "20250110"] {
            let own = try make.event(start)
            #expect(try Expansion([own], since: "2025-01-10", until: "2025-01-10", zone: "Asia/Seoul").starts == [start])
            #expect(try Expansion([own], since: "2025-01-11", until: "2025-01-11", zone: "Asia/Seoul").starts == [])
        }
    }

    @Test func `what lasts from before the window into it belongs to it`() throws {
        var make = EventMaker()
        let trip = try make.event("20250101", until: "20250115", rules: ["FREQ=MONTHLY"])
        #expect(try Expansion([trip], since: "2025-03-10", until: "2025-03-31").starts == ["20250301"])
        let night = try make.event("20250101T220000Z", until: "20250102T020000Z", rules: ["FREQ=DAILY;INTERVAL=2"])
        #expect(try Expansion([night], since: "2025-03-03", until: "2025-03-03").starts == ["20250302T220000Z"])
        let instant = try make.event("20250101T000000Z", rules: ["FREQ=DAILY"])
        #expect(try Expansion([instant], since: "2025-03-03", until: "2025-03-03").starts == ["20250303T000000Z"])
    }

    @Test func `wall clocks stay where they are when the clocks change; exact durations and days do too`() throws {
        var make = EventMaker()
        let daily = try make.event("20250308T090000" + newYork, until: "20250308T103000" + newYork, rules: ["FREQ=DAILY;COUNT=3"])
        let found = try Expansion([daily])
        #expect(found.starts == ["20250308T090000", "20250309T090000", "20250310T090000"])
        #expect(found.occurrences.map { $0.start.utcSeconds.map { $0 % 86_400 / 3600 } } == [14, 13, 13])
        #expect(found.ends == ["20250308T103000", "20250309T103000", "20250310T103000"])
        // A night that is an hour shorter: eight hours are eight hours.
        let night = try make.event("20250307T230000" + newYork, until: "20250308T070000" + newYork, rules: ["FREQ=DAILY;COUNT=2"])
        #expect(try Expansion([night]).ends == ["20250308T070000", "20250309T080000"])
        // 02:30 is skipped on 9 March and means 03:30.
        let gap = try make.event("20250308T023000" + newYork, rules: ["FREQ=DAILY;COUNT=3"])
        #expect(try Expansion([gap]).starts == ["20250308T023000", "20250309T033000", "20250310T023000"])
        // Hourly, what falls into the gap is the same moment as what comes after it.
        let hourly = try make.event("20250309T010000" + newYork, rules: ["FREQ=HOURLY;UNTIL=20250309T080000Z"])
        #expect(try Expansion([hourly]).starts == ["20250309T010000", "20250309T030000", "20250309T040000"])
        let days = try make.event("20250308", until: "20250310", rules: ["FREQ=DAILY;COUNT=2"])
        #expect(try Expansion([days]).ends == ["20250310", "20250311"])
        // An end in another zone stays there.
        let flight = try make.event("20250301T120000" + newYork, until: "20250301T210000 Europe/Paris", rules: ["FREQ=WEEKLY;COUNT=3"])
        #expect(try Expansion([flight]).ends == ["20250301T210000", "20250308T210000", "20250315T200000"])
    }

    @Test(arguments: [
        ("20250101T090000", "20250103", 3), ("20250101T090000", "20250103T090000", 3), ("20250101T090000", "20250103T085959", 2),
        ("20250101T090000", "20250103T090000Z", 3), ("20250101T090000 Asia/Seoul", "20250103T000000Z", 3),
        ("20250101T090000 Asia/Seoul", "20250102T235959Z", 2), ("20250101T090000 Asia/Seoul", "20250103", 3),
        ("20250101T090000 Asia/Seoul", "20250103T090000", 3), ("20250101T090000 Asia/Seoul", "20250103T085959", 2),
        ("20250101", "20250103", 3), ("20250101", "20250103T000000Z", 3), ("20250101", "20250102T235959Z", 2),
        ("20250101T090000Z", "20250103", 3),
    ])
    func `UNTIL is inclusive, whatever kind of value it is`(start: String, until: String, count: Int) throws {
        var make = EventMaker()
        let event = try make.event(start, rules: ["FREQ=DAILY;UNTIL=\(until)"])
        #expect(try Expansion([event]).occurrences.count == count)
    }

    @Test func `a rule that ends before the event starts gives nothing, and that is reported`() throws {
        var make = EventMaker()
        let event = try make.event("20250110T090000Z", rules: ["FREQ=DAILY;UNTIL=20250109T090000Z"])
        let found = try Expansion([event])
        #expect(found.starts == [])
        #expect(found.codes == [.icsRecurrenceEmpty])
    }

    @Test func `several rules and dates are one set, in order and without doubles`() throws {
        var make = EventMaker()
        let event = try make.event(
            "20250101", rules: ["FREQ=WEEKLY;COUNT=3", "FREQ=MONTHLY;COUNT=3"], rdate: ["20250108", "20250110", "20250105T120000"])
        #expect(
            try Expansion([event]).starts == [
                "20250101", "20250105", "20250108", "20250110", "20250115", "20250201", "20250301",
            ])
    }

    @Test func `of several rules, each counts its own occurrences`() throws {
        var make = EventMaker()
        let event = try make.event("20230112", rules: ["FREQ=WEEKLY;BYDAY=TH;COUNT=2", "FREQ=MONTHLY;BYDAY=2MO;COUNT=2"])
        #expect(try Expansion([event], since: "2023-01-01").starts == ["20230112", "20230119", "20230213", "20230313"])
    }

    @Test func `RDATE periods last as long as they are given`() throws {
        var make = EventMaker()
        let event = try make.event(
            "20250101T090000Z", until: "20250101T100000Z", rdate: ["20250105T090000Z~20250105T180000Z", "20250106T090000Z"])
        let found = try Expansion([event])
        #expect(found.starts == ["20250101T090000Z", "20250105T090000Z", "20250106T090000Z"])
        #expect(found.ends == ["20250101T100000Z", "20250105T180000Z", "20250106T100000Z"])
    }

    @Test func `the first occurrences of the window are kept, and a cut is reported only when there are more`() throws {
        var make = EventMaker()
        let event = try make.event("20200101", rules: ["FREQ=DAILY"])
        let cut = try Expansion([event], since: "2025-03-01", until: "2025-03-31", limit: 3)
        #expect(cut.starts == ["20250301", "20250302", "20250303"])
        #expect(cut.codes == [.icsRecurrenceCut])
        let whole = try Expansion([event], since: "2025-03-01", until: "2025-03-03", limit: 3)
        #expect(whole.starts == cut.starts)
        #expect(whole.codes == [])
        #expect(try Expansion([event], limit: 0).starts == [])
    }

    @Test func `occurrences are ordered by their moment in the window's zone, then by the place in the feed`() throws {
        var make = EventMaker()
        let seoul = OccurrenceWindow(since: .min, until: .max, zone: try #require(TimeZoneRules.named("Asia/Seoul")))
        let events = try ["20250102", "20250101T150000Z", "20250102T000000", "20250101T100000" + newYork, "20250101T235959"].map {
            try make.event($0)
        }
        let occurrences = events.reversed().map { Occurrence(of: $0, start: $0.start, end: $0.end) }
        #expect(
            seoul.sorted(occurrences).map { Expansion.text($0.start) } == [
                "20250101T235959", "20250102", "20250101T150000Z", "20250102T000000", "20250101T100000",
            ])
    }
}
