import ByteStreams
import CalendarFeed
import CivilCalendar
import Diagnostics
import Testing
import ZoneInfo

@Suite("Zones of feeds")
struct FeedZoneTests {
    static let custom = [
        "BEGIN:VTIMEZONE", "TZID:Mine", "BEGIN:DAYLIGHT", "DTSTART:19700329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:19701025T030000",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ]

    @Test(arguments: [
        ("TZID=Asia/Seoul", 540), ("TZID=America/New_York", -240), ("TZID=W. Europe Standard Time", 120),
        ("TZID=\"Korea Standard Time\"", 540), ("TZID=/freeassociation.sourceforge.net/Europe/Berlin", 120),
        ("TZID=/mozilla.org/20070129_1/America/New_York", -240), ("TZID=GMT+05:30", 330), ("TZID=\"UTC+09:00\"", 540),
        ("TZID=(UTC+09:00) Seoul", 540), ("TZID=europe/berlin", 120), ("VALUE=DATE-TIME;TZID=Asia/Tokyo", 540), ("TZID=UTC", 0),
        ("TZID=Mine", 120),
    ])
    func `what a TZID means`(parameter: String, minutes: Int) throws {
        let reading = try Reading(calendar(Self.custom + event("DTSTART;\(parameter):20250701T110000")))
        #expect(reading.faults == [])
        #expect(shown(reading.events.first?.start) == "2025-07-01T11:00:00 \(minutes)")
    }

    @Test func `however many zones a feed has, each is followed for centuries`() throws {
        let names = (0..<500).map { "Mine \($0)" }
        let zones = names.flatMap { name in Self.custom.map { $0.replacing("TZID:Mine", with: "TZID:" + name) } }
        let days = ["19710701", "20250701", "21500701"]
        let events = names.flatMap { name in days.flatMap { event("DTSTART;TZID=\(name):\($0)T110000") } }
        let reading = try Reading(calendar(zones + events))
        #expect(reading.faults == [])
        #expect(Set(reading.events.map { shown($0.start).suffix(4) }) == [" 120"])
    }

    @Test func `an unknown zone is floating time, and reported once`() throws {
        let one = event("DTSTART;TZID=Nowhere/Foo:20250701T110000", "DTEND;TZID=Nowhere/Foo:20250701T120000")
        let reading = try Reading(calendar(one + one + event("DTSTART;TZID=Elsewhere:20250701T110000")))
        #expect(reading.faults == ["warning 7:14 ics-unknown-zone", "warning 19:14 ics-unknown-zone"])
        #expect(reading.events.map { shown($0.start) } == Array(repeating: "2025-07-01T11:00:00", count: 3))
        #expect(shown(reading.events.first?.end) == "2025-07-01T12:00:00")
    }

    @Test func `X-WR-TIMEZONE is the zone of floating times of its calendar, wherever it comes, and of nothing else`() throws {
        let events =
            event("DTSTART:20250701T110000") + event("DTSTART:20250701T110000Z") + event("DTSTART;VALUE=DATE:20250701")
            + event("DTSTART;TZID=Asia/Tokyo:20250701T110000") + event("DTSTART;TZID=Nowhere:20250701T110000")
        let before = ["BEGIN:VCALENDAR", "X-WR-TIMEZONE:Europe/Berlin"] + events + ["END:VCALENDAR"]
        let after = ["BEGIN:VCALENDAR"] + events + ["X-WR-TIMEZONE:Europe/Berlin", "END:VCALENDAR"]
        let without = ["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR"]
        let reading = try Reading((before + without + after).joined(separator: "\n"))
        let fixed = ["2025-07-01T11:00:00Z", "2025-07-01", "2025-07-01T11:00:00 540", "2025-07-01T11:00:00"]
        let moved = ["2025-07-01T11:00:00 120"] + fixed
        #expect(reading.events.map { shown($0.start) } == moved + ["2025-07-01T11:00:00"] + fixed + moved)

        let bad = try Reading(calendar(["X-WR-TIMEZONE:Nowhere"] + event("DTSTART:20250701T110000")))
        #expect(bad.faults == ["warning 4:1 ics-unknown-zone"])
        #expect(bad.events.map { shown($0.start) } == ["2025-07-01T11:00:00"])
    }

    @Test func `a zone of the feed may come after its events, and in another calendar; the first one that can be used counts`() throws {
        let events = event("DTSTART;TZID=Mine:20250701T110000")
        let broken = ["BEGIN:VTIMEZONE", "TZID:Mine", "END:VTIMEZONE"]
        let other = Self.custom.map { $0.replacing("+0200", with: "+0300") }
        func start(_ lines: [String]) throws -> String { shown(try Reading(lines.joined(separator: "\r\n")).events.first?.start) }
        #expect(try start(["BEGIN:VCALENDAR"] + events + Self.custom + ["END:VCALENDAR"]) == "2025-07-01T11:00:00 120")
        #expect(
            try start(["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR", "BEGIN:VCALENDAR"] + Self.custom + ["END:VCALENDAR"])
                == "2025-07-01T11:00:00 120")
        #expect(try start(["BEGIN:VCALENDAR"] + broken + events + Self.custom + ["END:VCALENDAR"]) == "2025-07-01T11:00:00 120")
        #expect(try start(["BEGIN:VCALENDAR"] + Self.custom + other + events + ["END:VCALENDAR"]) == "2025-07-01T11:00:00 120")
        #expect(try start(["BEGIN:VCALENDAR"] + other + Self.custom + events + ["END:VCALENDAR"]) == "2025-07-01T11:00:00 180")
        let said = try Reading(calendar(broken + events))
        #expect(said.faults == ["warning 10:14 ics-unknown-zone"])
    }

    /// A VTIMEZONE whose clocks are always that far from UTC.
    static func fixed(_ name: String, _ offset: String) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
            "TZOFFSETTO:\(offset)",
            "END:STANDARD", "END:VTIMEZONE",
        ]
    }

    @Test func `a TZID means what its own calendar says, or else the one before it, or else the next`() throws {
        let own = event("DTSTART;TZID=Mine:20250701T110000", "DTEND;TZID=Mine:20250701T120000")
        func calendar(_ lines: [String]) -> [String] { ["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"] }
        let one = Self.fixed("Mine", "+0100")
        let nine = Self.fixed("Mine", "+0900")
        let parts = [own, one + own, own + nine, own, nine + own, own + one, own]
        let reading = try Reading(parts.flatMap(calendar).joined(separator: "\r\n"))
        #expect(reading.faults == [])
        #expect(reading.events.map { shown($0.start).split(separator: " ").last } == ["60", "60", "540", "540", "540", "60", "60"])
        #expect(reading.events.allSatisfy { $0.end.utcSeconds == $0.start.utcSeconds.map { $0 + 3600 } })
    }

    @Test func `X-WR-TIMEZONE may name a VTIMEZONE of its calendar`() throws {
        let reading = try Reading(calendar(["X-WR-TIMEZONE:Mine"] + event("DTSTART:20250701T110000") + Self.custom))
        #expect(reading.faults == [])
        #expect(reading.events.map { shown($0.start) } == ["2025-07-01T11:00:00 120"])
    }

    @Test func `a TZID that a calendar defines twice is reported where the two differ, and the first one counts`() throws {
        let own = event("DTSTART;TZID=Mine:20250701T110000")
        let one = Self.fixed("Mine", "+0100")
        let nine = Self.fixed("Mine", "+0900")
        let renamed = one.map { $0 == "BEGIN:STANDARD" ? $0 + "\r\nTZNAME:X" : $0 }
        let twice = try Reading(calendar(one + nine + one + own))
        #expect(twice.faults == ["warning 12:1 ics-duplicate-zone"])
        #expect(twice.events.map { shown($0.start) } == ["2025-07-01T11:00:00 60"])
        #expect(try Reading(calendar(one + one + renamed + own)).faults == [])
        let apart = ["BEGIN:VCALENDAR"] + one + own + ["END:VCALENDAR", "BEGIN:VCALENDAR"] + nine + own + ["END:VCALENDAR"]
        #expect(try Reading(apart.joined(separator: "\r\n")).faults == [])
    }

    /// The rules of the European Union as most programs write them, and those of the United States before and since 2007.
    private static func rules(_ name: String, since year: String, _ offsets: (String, String), _ changes: Changes) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:DAYLIGHT", "DTSTART:\(year)0102T020000", "RRULE:FREQ=YEARLY;\(changes.forward)",
            "TZOFFSETFROM:\(offsets.0)", "TZOFFSETTO:\(offsets.1)", "END:DAYLIGHT", "BEGIN:STANDARD",
            "DTSTART:\(year)0101T\(changes.hour)0000",
            "RRULE:FREQ=YEARLY;\(changes.back)", "TZOFFSETFROM:\(offsets.1)", "TZOFFSETTO:\(offsets.0)", "END:STANDARD", "END:VTIMEZONE",
        ]
    }

    /// When clocks go forward and back, and the hour at which they go back.
    typealias Changes = (forward: String, back: String, hour: String)
    private static let european = ("BYMONTH=3;BYDAY=-1SU", "BYMONTH=10;BYDAY=-1SU", "03")
    private static let american = ("BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU", "02")
    private static let earlierAmerican = ("BYMONTH=4;BYDAY=1SU", "BYMONTH=10;BYDAY=-1SU", "02")

    @Test(
        arguments: [
            ("Europe/Berlin", ("+0100", "+0200"), european, false), ("CET", ("+0100", "+0200"), european, false),
            ("America/New_York", ("-0500", "-0400"), american, false), ("EST5EDT", ("-0500", "-0400"), american, false),
            ("America/New_York", ("-0500", "-0400"), earlierAmerican, true), ("Asia/Seoul", ("+0900", "+1000"), european, true),
            ("Etc/GMT-1", ("+0100", "+0200"), european, true), ("GMT", ("+0000", "+0100"), european, true),
            ("UTC", ("+0000", "+0100"), european, true), ("EST", ("-0500", "-0400"), american, true),
            ("MST", ("-0700", "-0600"), american, true),
        ] as [(String, (String, String), Changes, Bool)], ["1601", "1970"])
    func `a VTIMEZONE that contradicts the tz database is believed if its name is an abbreviation, and noted`(
        zone: (name: String, offsets: (String, String), changes: Changes, contradicts: Bool), year: String
    ) throws {
        let lines = Self.rules(zone.name, since: year, zone.offsets, zone.changes)
        let feed = calendar(lines + event("DTSTART;TZID=\(zone.name):20260701T110000"))
        let survey = try FeedSurvey(ByteSource(Array(feed.utf8), name: "x.ics"))
        #expect(survey.diagnostics.isEmpty)
        #expect(
            survey.zoneConflicts.map { "\($0.severity) \($0.place.line) \($0.code)" }
                == (zone.contradicts ? ["note 4 ics-zone-conflict"] : []))
        let installed = try #require(TimeZoneRules.named(zone.name))
        let summer = CivilDateTime(try #require(CivilDate("2026-07-01")), try #require(CivilTime(secondOfDay: 11 * 3600)))
        let (_, own) = zone.offsets
        let believed = zone.contradicts && !zone.name.contains("/")
        let expected =
            believed
            ? try #require(Int(own)) / 100 * 60
            : Int(summer.secondNumber - installed.utcSeconds(forLocal: summer).utcSeconds) / 60
        #expect(try Reading(feed).events.map { shown($0.start) } == ["2026-07-01T11:00:00 \(expected)"])
    }

    @Test func `installed rules go before a VTIMEZONE of the same name`() throws {
        let wrong = Self.custom.map { $0.replacing("TZID:Mine", with: "TZID:Asia/Seoul") }
        let reading = try Reading(calendar(wrong + event("DTSTART;TZID=Asia/Seoul:20250701T110000")))
        #expect(shown(reading.events.first?.start) == "2025-07-01T11:00:00 540")
    }

    @Test(arguments: [
        ("19600701T000000", 60), ("20250330T013000", 60), ("20250330T033000", 120), ("20250701T000000", 120), ("20251026T023000", 120),
        ("20251026T033000", 60), ("21990701T000000", 120), ("22000101T000000", 60),
    ])
    func `a zone of the feed keeps its rules: both changes of a year, before the first one, and far ahead`(time: String, minutes: Int)
        throws
    {
        let reading = try Reading(calendar(Self.custom + event("DTSTART;TZID=Mine:\(time)")))
        let text = shown(reading.events.first?.start)
        #expect(text.hasSuffix(" \(minutes)"))
    }

    /// A zone whose clocks go forward in April and back in October, by rules with those parts beside FREQ.
    private static func eastern(_ start: String, _ forward: String, _ back: String) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:Eastern", "BEGIN:STANDARD", "DTSTART:\(start)1101T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
            "RRULE:\(back)", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:\(start)0401T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
            "RRULE:\(forward)", "END:DAYLIGHT", "END:VTIMEZONE",
        ]
    }

    @Test(
        arguments: [
            ("FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=4", "FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=10"),
            ("FREQ=YEARLY;BYMONTH=4;BYDAY=SU;BYSETPOS=1;BYSECOND=0;WKST=SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYSETPOS=-1"),
            ("FREQ=YEARLY;BYYEARDAY=92", "FREQ=YEARLY;BYYEARDAY=300"),
            ("FREQ=YEARLY;BYWEEKNO=14;BYDAY=SU", "FREQ=YEARLY;BYWEEKNO=43;BYDAY=SU"),
            ("FREQ=MONTHLY;BYMONTH=4;BYDAY=1SU", "FREQ=MONTHLY;BYMONTH=10;BYDAY=-1SU"),
            ("FREQ=MONTHLY;INTERVAL=12;BYDAY=1SU", "FREQ=MONTHLY;INTERVAL=12;BYDAY=1SU"),
            ("RSCALE=GREGORIAN;FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "RSCALE=GREGORIAN;FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"),
        ], ["1950", "1601", "0001"])
    func `a zone may begin in any year and its rules have any part`(rules: (forward: String, back: String), start: String) throws {
        let events = event("DTSTART;TZID=Eastern:20260701T090000") + event("DTSTART;TZID=Eastern:20260101T090000")
        let reading = try Reading(calendar(Self.eastern(start, rules.forward, rules.back) + events))
        #expect(reading.faults == [])
        #expect(reading.events.map { shown($0.start) } == ["2026-07-01T09:00:00 -240", "2026-01-01T09:00:00 -300"])
    }

    @Test(arguments: ["FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31"])
    func `many zones since the year 1 are read without counting through the centuries`(rule: String) throws {
        let zone = Self.eastern("0001", rule, "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10").joined(separator: "\n")
        let names = (0..<100).map { "Zone \($0)" }
        let events = names.flatMap { event("DTSTART;TZID=\($0):20260701T090000") }
        var count = 0
        let time = try ContinuousClock().measure {
            count = try Reading(calendar(names.map { zone.replacing("Eastern", with: $0) } + events)).events.count
        }
        #expect(count == 100)
        // Without optimisation; a hundredth of that with it.
        #expect(time < .seconds(30))
    }

    @Test func `zones with UNTIL, COUNT, RDATE, days of the month, offsets with seconds; rules that never match end`() throws {
        func offset(_ observances: [String], at time: String) throws -> String {
            let zone = ["BEGIN:VTIMEZONE", "TZID:Mine"] + observances + ["END:VTIMEZONE"]
            return String(shown(try Reading(calendar(zone + event("DTSTART;TZID=Mine:\(time)"))).events.first?.start).dropFirst(20))
        }
        func part(_ kind: String, _ start: String, _ from: String, _ to: String, _ more: String...) -> [String] {
            ["BEGIN:\(kind)", "DTSTART:\(start)", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)"] + more + ["END:\(kind)"]
        }
        let standard = part("STANDARD", "19701001T000000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1")
        let until = part("DAYLIGHT", "19700401T000000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYMONTH=4;UNTIL=19991231T000000Z") + standard
        #expect(try offset(until, at: "19990701T000000") == "120")
        #expect(try offset(until, at: "20000701T000000") == "60")
        let count = part("DAYLIGHT", "19700401T000000", "+0100", "+0200", "RRULE:FREQ=YEARLY;COUNT=3") + standard
        #expect(try offset(count, at: "19720701T000000") == "120")
        #expect(try offset(count, at: "19730701T000000") == "60")
        let dates = part("DAYLIGHT", "19700401T000000", "+0100", "+0200", "RDATE:19800401T000000,19900401T000000") + standard
        #expect(try offset(dates, at: "19800701T000000") == "120")
        #expect(try offset(dates, at: "19810701T000000") == "60")
        let second =
            part("DAYLIGHT", "19700308T020000", "-0500", "-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU")
            + part("STANDARD", "19701101T020000", "-0400", "-0500", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")
        #expect(try offset(second, at: "20250309T010000") == "-300")
        #expect(try offset(second, at: "20250309T040000") == "-240")
        #expect(try offset(second, at: "20251102T040000") == "-300")
        let seconds = part("STANDARD", "19080401T000000", "+082752", "+083000")
        #expect(try offset(seconds, at: "20250101T000000") == "510")
        let never = part("STANDARD", "19700101T000000", "+0100", "+0300", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31")
        #expect(try offset(never, at: "20250101T000000") == "180")
        let secondly = part("STANDARD", "19700101T000000", "+0100", "+0300", "RRULE:FREQ=SECONDLY")
        #expect(try offset(secondly, at: "20250101T000000") == "180")
        let nonsense = part("STANDARD", "19700101T000000", "+0100", "+9900")
        #expect(try offset(nonsense, at: "20250101T000000") == "")
    }
}
