import CalendarFeed
import CivilCalendar
import LibicalBridge
import Testing

@Suite("The lunar calendars of China and Korea")
struct LunisolarTests {
    /// The days of a rule from the start to the end of a year, and whether the sequence gave up before.
    private func days(_ rule: String, from start: String, through year: Int = 2149) throws -> (found: [CivilDate], isOutOfSteps: Bool) {
        let first = try CompactTime(start)
        let end = CivilDateTime(try #require(CivilDate(year: year, month: 12, day: 31)), .midnight)
        var sequence = RecurrenceSequence(
            try RecurrenceRule(rule), start: first.moment, isDate: true, from: first.moment, through: end, foreignCalendars: .libical)
        var found: [CivilDate] = []
        while let next = sequence.next() { found.append(next.date) }
        return (found, sequence.isOutOfSteps)
    }

    @Test func `each country's new year is its own, whichever was asked for before`() throws {
        let common = ["20240210", "20250129", "20260217"]
        let expected = [
            "CHINESE": common + ["20270206", "20280126", "20290213", "20300203"],
            "DANGI": common + ["20270207", "20280127", "20290213", "20300203"],
        ]
        for scale in ["CHINESE", "DANGI", "CHINESE", "DANGI"] {
            #expect(try starts("RSCALE=\(scale);FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", from: "20240101", limit: 7) == expected[scale])
        }
    }

    @Test(arguments: [
        ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "20240101", ["20240917", "20251006", "20260925"]),
        ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=8", "20240101", ["20240515", "20250505", "20260524"]),
        ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5", "20240101", ["20240610", "20250531", "20260619"]),
        ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1", "20240101", ["20240209", "20250128", "20260216"]),
        ("RSCALE=DANGI;FREQ=YEARLY", "19550102", ["19550102", "19560121", "19570109"]),
        ("RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=1,15", "20250125", ["20250129", "20250212", "20250228"]),
        ("RSCALE=CHINESE;FREQ=MONTHLY;BYMONTH=6L;BYMONTHDAY=1", "20170101", ["20170723", "20250725", "20360723"]),
        ("RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=1,15;BYSETPOS=-1", "20250125", ["20250212", "20250314", "20250412"]),
    ])
    func `feasts and birthdays fall on the days that almanacs print`(rule: String, start: String, expected: [String]) throws {
        #expect(try starts(rule, from: start, limit: expected.count) == expected)
    }

    @Test(arguments: [
        ("BYMONTH=6L;BYMONTHDAY=1;SKIP=OMIT", ["20250725", "20360723", "20550724"]),
        ("BYMONTH=6L;BYMONTHDAY=1;SKIP=BACKWARD", ["20250725", "20260714", "20270704"]),
        ("BYMONTH=6L;BYMONTHDAY=1;SKIP=FORWARD", ["20250725", "20260813", "20270802"]),
        ("BYMONTH=7;BYMONTHDAY=30;SKIP=OMIT", ["20250921", "20270831", "20280918"]),
        ("BYMONTH=7;BYMONTHDAY=30;SKIP=BACKWARD", ["20250921", "20260910", "20270831"]),
        ("BYMONTH=7;BYMONTHDAY=30;SKIP=FORWARD", ["20250921", "20260911", "20270831"]),
    ])
    func `SKIP finds a place for leap months and for the thirtieth`(parts: String, expected: [String]) throws {
        #expect(try starts("RSCALE=CHINESE;FREQ=YEARLY;" + parts, from: "20250725", limit: 3) == expected)
    }

    @Test(arguments: ["CHINESE", "DANGI"])
    func `every month of 250 years begins with a new moon and every year with the snow`(scale: String) throws {
        let months = try days("RSCALE=\(scale);FREQ=MONTHLY;BYMONTHDAY=1", from: "19000131").found
        #expect(months.count == 3092)
        for (index, month) in months.enumerated() {
            // The mean new moon of 1900-01-30 (UTC) and the mean month (Meeus, Astronomical Algorithms, chapter 49); the moon itself is up to 14 hours early or late.
            let moon = -25_537.21 + 29.530_588_86 * Double(index)
            let noon = Double(month.dayNumber) + 0.5
            #expect(abs(noon - moon - 0.33) < 1.2, "\(month)")
            if index > 0 { #expect([29, 30].contains(month.days(since: months[index - 1])), "\(month)") }
        }
        let years = try days("RSCALE=\(scale);FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", from: "19000131").found
        #expect(years.map(\.year) == Array(1900...2149))
        #expect(years.allSatisfy { ($0.month, $0.day) >= (1, 20) && ($0.month, $0.day) <= (2, 21) })
    }

    @Test func `years that the tables lack are refused`() throws {
        #expect(try days("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", from: "18990210") == ([], true))
        let last = try days("RSCALE=DANGI;FREQ=YEARLY;INTERVAL=200;BYMONTH=1;BYMONTHDAY=1", from: "19000131", through: 2300)
        #expect(last.found.map(\.description) == ["1900-01-31", "2100-02-09"])
        #expect(last.isOutOfSteps)
        #expect(try days("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=1", from: "20250210", through: 2100) == ([], false))
    }
}
