import CivilCalendar
import Testing
import ZoneInfo

@Suite("Names of zones in the wild")
struct NameTests {
    @Test(arguments: [
        ("Asia/Seoul", "Asia/Seoul"), ("america/new_york", "America/New_York"), ("ASIA/SEOUL", "Asia/Seoul"), ("utc", "UTC"),
        ("GMT", "GMT"),
        ("Etc/UTC", "Etc/UTC"), ("Etc/GMT-9", "Etc/GMT-9"), ("etc/gmt+3", "Etc/GMT+3"), ("EST5EDT", "EST5EDT"),
        ("\"Europe/Berlin\"", "Europe/Berlin"),
        (" 'Europe/Berlin' ", "Europe/Berlin"), ("Korea Standard Time", "Asia/Seoul"), ("KOREA STANDARD TIME", "Asia/Seoul"),
        ("W. Europe Standard Time", "Europe/Berlin"), ("\"Romance Standard Time\"", "Europe/Paris"),
        ("GMT Standard Time", "Europe/London"),
        ("Pacific Standard Time (Mexico)", "America/Tijuana"), ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
        ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
        ("/softwarestudio.org/Olson_20011030_5/America/New_York", "America/New_York"),
        ("/softwarestudio.org/Tzfile/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"), ("/citadel.org/20190914_1/Europe/London", "Europe/London"),
        ("/example.com/Etc/GMT+5", "Etc/GMT+5"), ("tzone://Microsoft/Utc", "UTC"), ("(UTC+09:00) Seoul", "Asia/Seoul"),
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
        ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
        ("(UTC) Dublin, Edinburgh, Lisbon, London", "Europe/London"),
        ("(UTC-05:00) Eastern Time (US and Canada)", "America/New_York"), ("Eastern Time (US & Canada)", "America/New_York"),
        ("(GMT-05.00) Eastern Time (US & Canada)", "America/New_York"), ("(GMT -0500) Eastern Time (US & Canada)", "America/New_York"),
        ("(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna", "Europe/Berlin"),
        ("(GMT+01:00) Paris, Madrid, Brussels, Copenhagen", "Europe/Paris"),
        ("(GMT+02:00) Athens, Istanbul, Minsk", "Europe/Bucharest"),
        ("(GMT) Greenwich Mean Time - Dublin / Edinburgh / Lisbon / London", "Europe/London"),
        ("(GMT-08:00) Pacific Time (US & Canada); Tijuana", "America/Los_Angeles"),
        ("(UTC-11:00) Coordinated Universal Time-11", "Etc/GMT+11"), ("(UTC+12:00) Coordinated Universal Time+12", "Etc/GMT-12"),
    ])
    func `identifiers lead to IANA names`(tzid: String, name: String) throws {
        let found = try #require(ZoneName.resolve(tzid))
        #expect(found.name == name)
        #expect(found.rules.name == name)
    }

    @Test(arguments: [
        ("Z", 0), ("UTC+00:00", 0), ("GMT+05:30", 19_800), ("GMT+0530", 19_800), ("UTC-3", -10_800), ("UTC+9", 32_400),
        ("+0900", 32_400),
        ("+09:00", 32_400), ("-0330", -12_600), ("UTC+09:00", 32_400), ("gmt-8", -28_800), ("UTC-02", -7200), ("UTC+13", 46_800),
        ("+053015", 19_815),
        ("-00:44:30", -2670),
    ])
    func `offsets as names are counted east of Greenwich`(tzid: String, seconds: Int) throws {
        let found = try #require(ZoneName.resolve(tzid))
        #expect(found.name == nil)
        for instant in [Int64.min, 0, .max] { #expect(found.rules.offset(atUTC: instant).secondsEast == seconds) }
        let only = found.rules.observances(from: try day("2025-01-01"), through: try day("2025-12-31"))
        #expect(only.map(\.offsetTo) == [seconds] && only.map(\.isDaylight) == [false])
    }

    @Test(arguments: [
        "", "\"\"", "tzone://Microsoft/Custom", "Customized Time Zone", "Seoul", "(UTC+09:00) Atlantis", "(UTC+09:00) Paris, Madrid",
        "(GMT+02:00) Cairo, Athens", "(UTC+09:00) ", "Alaska",
        "(Seoul) Seoul",
        "Europe/Atlantis", "/example.com/",
        "///", "../../etc/passwd", "/etc/localtime", "UTC+24:00", "UTC+9:60", "UTC+1:2", "UTC+", "+", "+9", "+:30", "GMT+05:30x",
        "UTC+12345678", "GMT 9",
        "+١٢", String(repeating: "/UTC", count: 100), "Korea Standard Time 2",
    ])
    func `what names no zone gives none`(tzid: String) {
        #expect(ZoneName.resolve(tzid) == nil)
    }

    @Test func `fixed offsets have a name and an abbreviation`() throws {
        #expect(TimeZoneRules(secondsEast: 32_400)?.name == "UTC+09:00")
        #expect(TimeZoneRules(secondsEast: -12_600)?.offset(atUTC: 0).abbreviation == "-0330")
        #expect(TimeZoneRules(secondsEast: 0)?.name == "UTC")
        #expect(TimeZoneRules(secondsEast: 86_401) == nil)
        #expect(TimeZoneRules(secondsEast: .min) == nil)
        #expect(TimeZoneRules.utc.offset(atUTC: 5) == (0, false, "UTC"))
    }

    @Test func `every Windows and display name that is known leads to an installed zone`() {
        let names = [
            "Tokyo", "China", "India", "US Mountain", "SA Western", "Greenland", "FLE", "Morocco", "Easter Island", "Line Islands",
        ]
        for name in names { #expect(ZoneName.resolve(name + " Standard Time")?.name != nil, "\(name)") }
        #expect(WindowsZones.ianaName(of: "tokyo standard time") == "Asia/Tokyo")
        #expect(WindowsZones.ianaName(of: "Tokyo") == nil)
    }

    @Test(
        arguments: [
            ("Asia/Seoul", "Asia/Seoul", 32_400), (":Asia/Seoul", "Asia/Seoul", 32_400),
            ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul", 32_400),
            ("KST-9", nil, 32_400), (":KST-9", nil, 32_400), ("", "UTC", 0), ("nonsense", "UTC", 0), ("../../etc/passwd", "UTC", 0),
        ] as [(String, String?, Int)])
    func `TZ chooses the machine's zone`(text: String, name: String?, seconds: Int) {
        let zone = TimeZoneName.current(environment: ["TZ": text], localtime: "/usr/share/zoneinfo/Asia/Tokyo")
        #expect(zone.name == name)
        #expect(zone.rules.offset(atUTC: 1_754_006_400).secondsEast == seconds)
    }

    @Test func `without TZ the system's files choose, and without those Universal Time`() {
        let copied = TimeZoneName.current(environment: [:], localtime: "/usr/share/zoneinfo/Asia/Seoul", timezone: "/nonexistent")
        #expect(copied.rules.offset(atUTC: 0).secondsEast == 32_400)
        let none = TimeZoneName.current(environment: [:], localtime: "/nonexistent", timezone: "/nonexistent")
        #expect(none.name == "UTC" && none.rules.offset(atUTC: 0).secondsEast == 0)
    }
}
