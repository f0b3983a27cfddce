import CivilCalendar
import Testing
import ZoneInfo

@Suite("POSIX TZ strings")
struct PosixTests {
    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", "2025-03-09T07:00:00", "2025-11-02T06:00:00"),
        ("EST5EDT", "2025-03-09T07:00:00", "2025-11-02T06:00:00"),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2025-03-30T01:00:00", "2025-10-26T01:00:00"),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2025-03-29T00:00:00", "2025-10-24T23:00:00"),
        ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "2025-09-07T04:00:00", "2026-04-05T03:00:00"),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2025-10-04T15:30:00", "2026-04-04T15:00:00"),
        ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00", "2024-10-26T23:00:00"),
        ("AAA0BBB,J60/0,J300/0", "2025-03-01T00:00:00", "2025-10-26T23:00:00"),
        ("AAA0BBB,59/0,300/0", "2024-02-29T00:00:00", "2024-10-26T23:00:00"),
        ("AAA0BBB,59/0,300/0", "2025-03-01T00:00:00", "2025-10-27T23:00:00"),
        ("AAA0BBB,M1.1.1/-167,M7.1.1/167:59:59", "2024-12-30T01:00:00", "2025-07-13T22:59:59"),
    ])
    func `each form of rule changes the clock on its day`(text: String, start: String, end: String) throws {
        let rules = try #require(TimeZoneRules(posix: text))
        #expect(!rules.offset(atUTC: try utc(start) - 1).isDaylight)
        #expect(rules.offset(atUTC: try utc(start)).isDaylight)
        #expect(rules.offset(atUTC: try utc(end) - 1).isDaylight)
        #expect(!rules.offset(atUTC: try utc(end)).isDaylight)
    }

    @Test(arguments: ["EST5EDT,0/0,J365/25", "EST5EDT4,J1/0,J365/25"])
    func `daylight saving time may last the whole year`(text: String) throws {
        let rules = try #require(TimeZoneRules(posix: text))
        for hour in stride(from: Int64(0), to: 5 * 366 * 24, by: 1) {
            #expect(rules.offset(atUTC: try utc("2023-01-01T00:00:00") + hour * 3600).secondsEast == -14_400)
        }
        let only = try #require(rules.observances(from: day("2025-01-01"), through: day("2025-12-31")).first)
        #expect(rules.observances(from: try day("2025-01-01"), through: try day("2025-12-31")).count == 1)
        #expect(!only.isDaylight && only.offsetTo == -14_400)
    }

    @Test(arguments: [
        ("KST-9", 32_400, "KST"), ("<+03>-3", 10_800, "+03"), ("<-0930>9:30", -34_200, "-0930"), ("UTC0", 0, "UTC"),
        ("LMT-1:02:03", 3723, "LMT"),
        ("XYZ+24", -86_400, "XYZ"),
    ])
    func `names and offsets are read`(text: String, seconds: Int, name: String) throws {
        let offset = try #require(TimeZoneRules(posix: text)).offset(atUTC: 0)
        #expect(offset.secondsEast == seconds && offset.abbreviation == name && !offset.isDaylight)
    }

    @Test(arguments: [
        "", "KST", "KS-9", "<KST-9", "<>-9", "KST-25", "KST-9:60", "KST-9,", "KST-9KDT,", "KST-9KDT,M3.2.0", "KST-9KDT,M13.1.0,M1.1.0",
        "KST-9KDT,M3.6.0,M1.1.0", "KST-9KDT,M3.0.0,M1.1.0", "KST-9KDT,M3.1.7,M1.1.0", "KST-9KDT,J0,J1", "KST-9KDT,J366,J1",
        "KST-9KDT,366,1",
        "KST-9KDT,M3.1.0/168,M1.1.0", "KST-9KDT,M3.1.0,M1.1.0 ", "KST-9KDT,M3.1.0,M1.1.0,M1.1.0", "K\u{e9}T-9",
        "KST-9999999999999999999", "<한국>-9",
    ])
    func `what is not a TZ string is refused`(text: String) {
        #expect(TimeZoneRules(posix: text) == nil)
    }
}
