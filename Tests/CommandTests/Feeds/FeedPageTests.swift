import TestSupport
import Testing

@Suite("Feeds in months and weeks", .timeLimit(.minutes(15)))
struct FeedPageTests {
    private func desk() throws -> Desk {
        let desk = try Desk(Calendars.ledger)
        try desk.put(Calendars.work, in: "work.ics")
        try desk.put(Calendars.home, in: "home.ics")
        return desk
    }

    @Test(arguments: [
        ("month-feeds-80", ["month", "--locale", "en_US"], 80), ("month-feeds-ko-120", ["month", "--locale", "ko_KR"], 120),
        ("week-feeds-100", ["week", "--locale", "de_DE"], 100),
    ])
    func `a page of a ledger and two feeds looks like its snapshot`(name: String, command: [String], width: Int) throws {
        let outcome = try desk().run(
            command + [
                "ledger.csv", "work.ics", "home.ics", "--at", "2026-03-12", "--today", "2026-03-13", "--time-zone", "Europe/London",
            ],
            environment: ["COLUMNS": "\(width)"])
        #expect(outcome.status == 0 && outcome.errors == "")
        try expectSnapshot(outcome.output, "\(name).txt")
    }

    @Test(arguments: [
        (
            "UTC",
            [
                "03-02 Standup", "03-04 Review", "03-06 Review", "03-09 Standup", "03-11 Trip, Call to Seoul",
                "03-12 Trip, Holiday, all of us, Call to Seoul, Run, Film", "03-13 Trip, Film, Party", "03-14 No end",
                "03-25 Standup, moved", "03-30 Offsite", "03-31 Offsite", "04-01 Offsite",
            ]
        ),
        (
            "Asia/Seoul",
            [
                "03-03 Standup", "03-04 Review", "03-06 Review", "03-10 Standup", "03-11 Trip",
                "03-12 Trip, Holiday, all of us, Run, Call to Seoul, Film", "03-13 Trip, Film, Party", "03-15 No end",
                "03-25 Standup, moved", "03-30 Offsite", "03-31 Offsite", "04-01 Offsite",
            ]
        ),
        (
            "Pacific/Honolulu",
            [
                "03-02 Standup", "03-03 Review", "03-05 Review", "03-09 Standup", "03-11 Trip, Call to Seoul",
                "03-12 Trip, Holiday, all of us, Run, Film", "03-13 Trip, Film, Party", "03-14 No end", "03-24 Standup, moved",
                "03-30 Offsite", "03-31 Offsite", "04-01 Offsite",
            ]
        ),
    ])
    func `moments stand on the days of the zone; floating times and whole days stand on their own everywhere`(
        zone: String, titles: [String]
    ) throws {
        let desk = try desk()
        func run(_ options: [String], environment: [String: String] = [:]) throws -> Page {
            try desk.run(
                ["month", "work.ics", "home.ics", "--at", "2026-03-12", "--format", "json"] + options, environment: environment
            ).page()
        }
        #expect(try run(["--time-zone", zone]).titles == titles)
        #expect(try run([], environment: ["TZ": zone]).titles == titles)
    }

    @Test func `JSON has the events as their feeds have them, with the offset of their own zone`() throws {
        let page = try desk().run(
            "week", "work.ics", "home.ics", "--at", "2026-03-12", "--time-zone", "Asia/Seoul", "--format", "json"
        ).page()
        let times = page.selected.events.map { "\($0.summary): \($0.start) \($0.end) \($0.allDay)" }
        #expect(
            times == [
                "Trip: 2026-03-11 2026-03-14 true", "Holiday, all of us: 2026-03-12 2026-03-13 true",
                "Run: 2026-03-12T06:45:00 2026-03-12T07:30:00 false",
                "Call to Seoul: 2026-03-11T23:30:00Z 2026-03-12T00:30:00Z false", "Film: 2026-03-12T22:30:00 2026-03-13T01:30:00 false",
            ])
        #expect(page.selected.events.allSatisfy { $0.source == "home.ics" && $0.line > 3 })
        let standup = page.weeks[0].days.compactMap { $0?.events.first { $0.uid == "standup" } }
        #expect(standup.map(\.start) == ["2026-03-09T18:30:00-04:00"])
    }

    @Test("the list of the day has each event's time on that day, in the zone")
    func list() throws {
        func list(_ day: String, _ zone: String) throws -> [String] {
            let outcome = try desk().run(
                "month", "work.ics", "home.ics", "--at", day, "--time-zone", zone, "--locale", "en_US")
            #expect(outcome.status == 0)
            return Array(outcome.lines(separatedBy: "\n").drop { !$0.hasSuffix(", 2026") }.dropFirst().dropLast())
        }
        #expect(
            try list("2026-03-12", "UTC") == [
                "all day      Trip", "all day      Holiday, all of us", "–00:30       Call to Seoul", "06:45–07:30  Run",
                "22:30–       Film",
            ])
        #expect(try list("2026-03-13", "UTC") == ["all day  Trip", "–01:30   Film", "20:00–   Party"])
        #expect(try list("2026-03-14", "Europe/London") == ["23:59  No end"])
        #expect(try list("2026-03-15", "Europe/London") == [])
    }

    @Test(arguments: ["month", "week"])
    func `what was called off is nowhere, neither an event nor one of its occurrences`(command: String) throws {
        for format in ["json", "table"] {
            let outcome = try desk().run(command, "work.ics", "--at", "2026-03-05", "--time-zone", "UTC", "--format", format)
            let text = String(decoding: outcome.output, as: UTF8.self)
            #expect(text.contains("Review") && !text.contains("Dinner") && !text.contains("CANCELLED"))
        }
        let page = try desk().run(command, "work.ics", "--at", "2026-03-12", "--time-zone", "UTC", "--format", "json").page()
        #expect(page.selected.events.isEmpty)
    }

    @Test func `a feed that recurs without end is cut at --max-occurrences, which must be 1 or more`() throws {
        let desk = try Desk()
        try desk.put(Calendars.calendar(Calendars.event("d", "Daily", "DTSTART:20260101T080000", "RRULE:FREQ=DAILY")), in: "daily.ics")
        for (command, count) in [("month", 35), ("week", 7)] {
            let options = [command, "daily.ics", "--at", "2026-03-12", "--week-start", "sunday", "--format", "json"]
            let all = try desk.run(options)
            #expect(try all.page().eventCount == count && all.errors == "")
            let cut = try desk.run(options + ["--max-occurrences", "3"])
            #expect(try cut.page().eventCount == 3)
            #expect(cut.errors.hasPrefix("daily.ics:4:1: warning: ") && cut.errors.contains("than the limit of 3;"))
            #expect(try desk.run(options + ["--max-occurrences", "0"]).status == 64)
        }
    }

    @Test func `--since and --until hold for events as for money`() throws {
        let page = try desk().run(
            "month", "ledger.csv", "home.ics", "--at", "2026-03-12", "--time-zone", "UTC", "--since", "2026-03-13", "--until", "2026-03-13",
            "--format", "json"
        ).page()
        #expect(Set(page.weeks.flatMap(\.days).compactMap { $0 }.flatMap(\.events).map(\.uid)) == ["film", "party", "trip"])
        #expect(page.totals.map(\.expense) == ["-20.00"])
    }
}
