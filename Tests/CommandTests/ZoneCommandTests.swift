import TestSupport
import Testing

@Suite("Zones that a feed defines")
struct ZoneCommandTests {
    /// A feed with a zone of that name, an hour ahead of UTC in winter and two in summer, and an event in July.
    private static func feed(_ name: String) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//t//t//EN
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=\(name):20260701T110000
        SUMMARY:Kebab 9.50 EUR
        END:VEVENT
        END:VCALENDAR

        """
    }

    @Test(arguments: ["GMT", "UTC", "EST"])
    func `an entry made of an event in such a zone keeps its instant, whatever the zone is called`(name: String) throws {
        let desk = try Desk("date,amount,currency\n2026-01-01,-1,EUR\n")
        try desk.put(Self.feed(name), in: "feed.ics")
        let imported = try desk.run("import", "--find-amounts", "--found-kind", "expense", "feed.ics", "-o", "found.csv")
        #expect(imported.status == 0)
        let rows = try #require(desk.text(of: "found.csv")).split(separator: "\n")
        #expect(rows.count == 2 && rows.last?.hasPrefix("1,2026-07-01,11:00,Etc/GMT-2,,-9.50,EUR") == true, "\(rows)")
        #expect(try desk.run("export", "found.csv", "-o", "again.ics").status == 0)
        let events = try desk.run("events", "again.ics", "--format", "csv", "--time-zone", "UTC")
        #expect(String(decoding: events.output, as: UTF8.self).contains("2026-07-01T11:00:00+02:00"))
    }

    @Test func `check notes what contradicts the tz database, and exceptions that name no occurrence; other subcommands do not`() throws {
        let desk = try Desk("date,amount,currency\n2026-01-01,-1,EUR\n")
        try desk.put(
            Self.feed("Asia/Seoul").replacing("SUMMARY:Kebab 9.50 EUR", with: "RRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260702T090000Z"),
            in: "feed.ics")
        let check = try desk.run("check", "feed.ics")
        #expect(check.status == 0)
        #expect(
            check.errors.split(separator: "\n") == [
                "feed.ics:4:1: note: the VTIMEZONE of \"Asia/Seoul\" contradicts the tz database: at 2007-01-01T00:00:00Z it says "
                    + "UTC+01:00, the database UTC+09:00; the database is used [ics-zone-conflict]",
                "feed.ics:19:1: note: EXDATE 2026-07-02T09:00:00Z is not an occurrence of the event [ics-unmatched-exception]",
            ])
        let events = try desk.run("events", "feed.ics", "--since", "2026-07-01", "--until", "2026-07-31")
        #expect(events.status == 0 && events.errors == "")
    }

    @Test func `the zone of a series of whole days can be stated, but not by the environment`() throws {
        let desk = try Desk("date,amount,currency\n2026-01-01,-1,EUR\n")
        try desk.put(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//t//t//EN
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20260216
            RRULE:FREQ=DAILY;UNTIL=20260220
            EXDATE:20260218T020000Z
            END:VEVENT
            END:VCALENDAR

            """, in: "feed.ics")
        func days(_ arguments: String..., zone: String?) throws -> [String] {
            let run = try desk.run(
                ["events", "feed.ics", "--since", "2026-02-01", "--until", "2026-02-28", "--format", "csv"] + arguments,
                environment: ["TZ": zone])
            #expect(run.status == 0)
            return String(decoding: run.output, as: UTF8.self).split(separator: "\n").dropFirst().compactMap {
                $0.split(separator: ",").dropFirst().first.map { String($0.suffix(2)) }
            }
        }
        for zone in [nil, "America/New_York", "Asia/Seoul"] {
            #expect(try days(zone: zone) == ["16", "17", "19", "20"])
            #expect(try days("--time-zone", "America/New_York", zone: zone) == ["16", "18", "19", "20"])
        }
    }
}
