import CalendarFeed
import CivilCalendar
import Diagnostics
import Testing
import ZoneInfo

@Suite("Overrides and exceptions")
struct OverrideTests {
    private let seoul = " Asia/Seoul"

    @Test(arguments: [
        ("20250101T090000 Asia/Seoul", "20250102T090000 Asia/Seoul"), ("20250101T090000 Asia/Seoul", "20250102T000000Z"),
        ("20250101T090000 Asia/Seoul", "20250102"), ("20250101T090000 Asia/Seoul", "20250102T090000"),
        ("20250101T090000 Asia/Seoul", "20250101T190000 America/New_York"), ("20250101T090000", "20250102T090000"),
        ("20250101T090000", "20250102T090000Z"), ("20250101T090000", "20250102"), ("20250101", "20250102"),
        ("20250101", "20250102T000000"),
        ("20250101", "20250102T000000Z"), ("20250101T090000Z", "20250102T180000 Asia/Seoul"), ("20250101T090000Z", "20250102"),
    ])
    func `an exception finds its occurrence, whatever kind of value it is`(start: String, id: String) throws {
        var make = EventMaker()
        var event = try make.event(start, rules: ["FREQ=DAILY;COUNT=3"], exdate: [id])
        let excepted = try Expansion([event])
        #expect(excepted.starts.map { String($0.prefix(8)) } == ["20250101", "20250103"])
        event.exceptionDates = []
        let override = try make.event("20250102T120000", id: id, summary: "other")
        let replaced = try Expansion([event, override])
        #expect(replaced.titles.filter { $0.hasSuffix("other") } == ["20250102T120000 other"])
        #expect(replaced.starts.map { String($0.prefix(8)) } == ["20250101", "20250102", "20250103"])
    }

    @Test func `an exception for a moment that is not an occurrence excepts nothing`() throws {
        var make = EventMaker()
        let exceptions = ["20250102T100000" + seoul, "20250102T090000Z", "20250104"]
        let event = try make.event("20250101T090000" + seoul, rules: ["FREQ=DAILY;COUNT=3"], exdate: exceptions)
        #expect(try Expansion([event]).occurrences.count == 3)
    }

    @Test func `a DATE excepts all occurrences of its day in the event's zone, and stands in for one`() throws {
        var make = EventMaker()
        var event = try make.event("20250101T080000" + seoul, rules: ["FREQ=HOURLY;INTERVAL=8;COUNT=6"], exdate: ["20250102"])
        #expect(try Expansion([event], zone: "Asia/Seoul").starts == ["20250101T080000", "20250101T160000", "20250103T000000"])
        event.exceptionDates = []
        let override = try make.event("20250102T120000" + seoul, id: "20250102", summary: "x")
        #expect(
            try Expansion([event, override], zone: "Asia/Seoul").starts == [
                "20250101T080000", "20250101T160000", "20250102T080000", "20250102T120000", "20250102T160000", "20250103T000000",
            ])
    }

    @Test func `a DATE counts in the event's zone, whatever zone an override or an added date is written in`() throws {
        var make = EventMaker()
        let daily = try make.event("20221125T051500" + seoul, rules: ["FREQ=DAILY;COUNT=6"], exdate: ["20221129"])
        let moved = try make.event("20221130T101500" + seoul, id: "20221129T201500Z")
        let found = try Expansion([daily, moved], since: "2022-01-01", until: "2022-12-31", zone: "Asia/Seoul")
        #expect(found.starts == (25...28).map { "202211\($0)T051500" } + ["20221130T101500"])

        var added = try make.event("20200301T003000" + seoul, rdate: ["20200309T153000Z"], exdate: ["20200310"], summary: "added")
        func titles(_ events: FeedEvent...) throws -> [String] {
            try Expansion(events, since: "2020-01-01", until: "2020-12-31", zone: "Asia/Seoul").titles
        }
        #expect(try titles(added) == ["20200301T003000 added"])
        added.exceptionDates = []
        #expect(try titles(added) == ["20200301T003000 added", "20200309T153000Z added"])
        let other = try make.event("20200310T120000" + seoul, id: "20200310", summary: "other")
        #expect(try titles(added, other) == ["20200301T003000 added", "20200310T120000 other"])
    }

    @Test(arguments: ["20260328T023000", "20260329T023000"], ["20260329T023000", "20260329T033000"])
    func `a floating time that the clocks skip is that of the occurrence shown instead`(start: String, id: String) throws {
        var make = EventMaker()
        var daily = try make.event(start + " Europe/Berlin", rules: ["FREQ=DAILY;COUNT=3"], exdate: [id])
        func days(_ events: FeedEvent...) throws -> [String] {
            try Expansion(events, since: "2026-01-01", until: "2026-12-31").starts.map { String($0.prefix(11)) }
        }
        let kept = start.contains("0328") ? ["20260328T02", "20260330T02"] : ["20260330T02", "20260331T02"]
        #expect(try days(daily) == kept)
        daily.exceptionDates = []
        let other = try make.event("20260401T120000 Europe/Berlin", id: id)
        #expect(try days(daily, other) == kept + ["20260401T12"])
    }

    @Test func `ten thousand exceptions are all kept`() throws {
        var make = EventMaker()
        var event = try make.event("20000101", rules: ["FREQ=DAILY"])
        event.exceptionDates = try (1...10_000).map { EventTime(try #require(event.start.date.adding(days: $0))) }
        let found = try Expansion([event], since: "2000-01-01", until: "2027-05-31", limit: 20_000)
        #expect(
            found.starts == [
                "20000101", "20270520", "20270521", "20270522", "20270523", "20270524", "20270525", "20270526", "20270527", "20270528",
                "20270529", "20270530", "20270531",
            ])
    }

    @Test func `an override may move out of the window or into it, and stand without its event`() throws {
        var make = EventMaker()
        let event = try make.event("20250101T090000Z", rules: ["FREQ=WEEKLY;COUNT=8"], summary: "w")
        let away = try make.event("20260101T090000Z", id: "20250108T090000Z", summary: "away")
        let near = try make.event("20250102T090000Z", id: "20250219T090000Z", summary: "near")
        let found = try Expansion([event, away, near], since: "2025-01-01", until: "2025-01-20")
        #expect(found.titles == ["20250101T090000Z w", "20250102T090000Z near", "20250115T090000Z w"])
        let orphans = try Expansion([away, near])
        #expect(orphans.titles == ["20250102T090000Z near"])
        #expect(orphans.occurrences.first?.recurrenceID.map(Expansion.text) == "20250219T090000Z")
        let stranger = try make.event("20250103T100000Z", id: "20250103T090000Z", summary: "stranger")
        #expect(try Expansion([event, stranger], until: "2025-01-10").titles.contains("20250103T100000Z stranger"))
    }

    @Test func `the higher SEQUENCE wins, of equal ones the later, and the loser is named`() throws {
        for (first, second, winner) in [(0, 0, "b"), (1, 0, "a"), (0, 1, "b")] {
            var make = EventMaker()
            var (a, b) = (try make.event("20250101", rules: ["FREQ=DAILY;COUNT=2"], summary: "a"), try make.event("20250201", summary: "b"))
            (a.sequence, b.sequence) = (first, second)
            // Equally new ones with other titles and starts are different events.
            if first == second { b.start = a.start }
            let masters = try Expansion([a, b])
            #expect(Set(masters.occurrences.map(\.event.summary)) == [winner])
            #expect(masters.codes == [.icsDuplicateEvent])
            let event = try make.event("20250101", rules: ["FREQ=DAILY;COUNT=2"], summary: "m")
            (a.recurrenceID, b.recurrenceID, a.rules) = (EventTime(event.start.date), EventTime(event.start.date), [])
            let overrides = try Expansion([event, a, b])
            #expect(overrides.occurrences.map(\.event.summary).sorted() == [winner, "m"].sorted())
            #expect(overrides.codes == [.icsDuplicateEvent])
        }
    }

    @Test func `different events with one UID have occurrences of their own, and the recurring one has the overrides`() throws {
        var make = EventMaker()
        let single = try make.event("20250107", summary: "single")
        let weekly = try make.event("20250101", rules: ["FREQ=WEEKLY;COUNT=2"], summary: "weekly")
        let moved = try make.event("20250109", id: "20250108", summary: "moved")
        let found = try Expansion([single, weekly, moved])
        #expect(found.titles == ["20250101 weekly", "20250107 single", "20250109 moved"])
        #expect(found.codes == [])
    }

    @Test(arguments: [1, 2, 999, 1500, 2900, 3000, 4000])
    func `of different events with one UID, no more than the first occurrences of all are held`(limit: Int) throws {
        var make = EventMaker()
        // Some start before others in the feed, and some occurrences coincide.
        let events = try (0..<15).map { number in
            let (hour, minute) = (number * 7 % 15 / 10, number * 7 % 15 % 10)
            return try make.event("20250101T0\(hour)0\(minute)00Z", rules: ["FREQ=MINUTELY;COUNT=200"], summary: "\(number)")
        }
        let zone = try #require(TimeZoneRules.named("UTC"))
        let window = OccurrenceWindow(since: try #require(CivilDate("2025-01-01")), until: .max, zone: zone)
        func found(_ limit: Int) -> [[Int64]] {
            OccurrenceExpander(window: window).find(in: events, limit: limit) { Issue.record("\($0)") }.map { [$0.order, Int64($0.event)] }
        }
        let all = found(.max)
        #expect(all.count == 3000)
        #expect(all == all.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
        #expect(found(limit) == Array(all.prefix(limit)))
    }

    @Test func `an old override counts although the event has a higher SEQUENCE`() throws {
        var make = EventMaker()
        var event = try make.event("20200908", rules: ["FREQ=WEEKLY;COUNT=3"], summary: "base")
        event.sequence = 4
        let override = try make.event("20200922", id: "20200922", summary: "modified")
        let found = try Expansion([event, override], since: "2020-01-01")
        #expect(found.titles == ["20200908 base", "20200915 base", "20200922 modified"])
    }

    @Test func `an excepted occurrence stays away, also when something stands in for it`() throws {
        var make = EventMaker()
        let event = try make.event("20250101", rules: ["FREQ=DAILY;COUNT=3"], exdate: ["20250102"])
        let override = try make.event("20250102", id: "20250102", summary: "x")
        #expect(try Expansion([event, override]).titles == ["20250101 ", "20250103 "])
    }

    @Test func `THISANDFUTURE changes time, length and content of all that comes after, but not of what has its own override`() throws {
        var make = EventMaker()
        let event = try make.event(
            "20240901T120000Z", until: "20240901T140000Z", rules: ["FREQ=DAILY;INTERVAL=2"], rdate: ["20240914T090000Z"], summary: "o")
        var first = try make.event("20240913T090000Z", until: "20240913T160000Z", id: "20240913T120000Z", summary: "m")
        first.isThisAndFuture = true
        let single = try make.event("20240915T170000Z", until: "20240915T190000Z", id: "20240915T120000Z", summary: "s")
        var second = try make.event("20240922T142200Z", until: "20240922T161300Z", id: "20240921T120000Z", summary: "e")
        second.isThisAndFuture = true
        let found = try Expansion([event, second, single, first], since: "2024-09-10", until: "2024-09-25")
        #expect(
            found.titles == [
                "20240911T120000Z o", "20240913T090000Z m", "20240914T060000Z m", "20240915T170000Z s", "20240917T090000Z m",
                "20240919T090000Z m",
                "20240922T142200Z e", "20240924T142200Z e",
            ])
        #expect(found.ends.suffix(3) == ["20240919T160000Z", "20240922T161300Z", "20240924T161300Z"])
        #expect(found.occurrences.last?.recurrenceID.map(Expansion.text) == "20240923T120000Z")
        // Moved by a day, occurrences come into the window from the day before it, and leave it.
        #expect(try Expansion([event, second], since: "2024-09-24", until: "2024-09-24").titles == ["20240924T142200Z e"])
        #expect(try Expansion([event, second], since: "2024-09-23", until: "2024-09-23").titles == [])
    }

    @Test func `THISANDFUTURE moves wall clocks, across a change of the clocks and into another zone`() throws {
        var make = EventMaker()
        let event = try make.event("20250301T090000 America/New_York", rules: ["FREQ=WEEKLY;COUNT=3"])
        var later = try make.event("20250301T110000 America/New_York", id: "20250301T090000 America/New_York")
        later.isThisAndFuture = true
        #expect(try Expansion([event, later]).starts == ["20250301T110000", "20250308T110000", "20250315T110000"])
        var abroad = try make.event("20250301T160000 Europe/Paris", id: "20250301T090000 America/New_York")
        abroad.isThisAndFuture = true
        // 09:00 in New York is 15:00 in Paris, but 14:00 in the weeks between the two changes.
        #expect(try Expansion([event, abroad]).starts == ["20250301T160000", "20250308T160000", "20250315T150000"])
        var wholeDay = try make.event("20250302", id: "20250301T090000 America/New_York")
        wholeDay.isThisAndFuture = true
        #expect(try Expansion([event, wholeDay]).starts == ["20250302", "20250309", "20250316"])
        wholeDay.status = "CANCELLED"
        #expect(try Expansion([event, wholeDay]).occurrences.filter(\.event.isCancelled).count == 3)
    }

    @Test
    func `a RECURRENCE-ID with a rule is a series where it is alone, else it stands in, unless the series left it behind`() throws {
        for (id, sequence, expected) in [
            ("20240715", 1, ["20240701 new", "20240729 old"]), ("20240729", 1, ["20240701 new", "20240715 new"]),
            ("20240729", 2, ["20240701 new", "20240715 new", "20240729 old"]),
        ] {
            var make = EventMaker(uid: "111")
            var old = try make.event("20240729", until: "20240804", rules: ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"], id: id, summary: "old")
            old.sequence = sequence
            var new = try make.event(
                "20240701", until: "20240708", rules: ["FREQ=WEEKLY;UNTIL=20240720;INTERVAL=2;BYDAY=MO"], summary: "new")
            new.sequence = 2
            #expect(try Expansion([old, new], since: "2024-01-01").titles == expected)
            #expect(try Expansion([old], since: "2024-01-01", until: "2024-08-20").titles == ["20240729 old", "20240812 old"])
        }
        var make = EventMaker()
        let first = try make.event("20240715T093000", rules: ["FREQ=WEEKLY"], id: "20240715T053000")
        let second = try make.event("20240707T083000", rules: ["FREQ=WEEKLY"], id: "20240707T053000")
        #expect(try Expansion([first, second], since: "2024-01-01").starts == ["20240707T083000", "20240715T093000"])
    }
}
