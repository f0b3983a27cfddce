import CalendarFeed
import CivilCalendar
import LibicalBridge
import Testing

@Suite("Rules that would never end")
struct BoundedRuleTests {
    /// The first occurrences in a window, and whether the sequence gave up.
    private func look(
        _ rule: String, from start: String, since: String, through end: String = "26991231T235959", limit: Int = 5,
        maxSteps: Int = FeedLimits.steps
    ) throws -> (found: [String], isOutOfSteps: Bool) {
        let first = try CompactTime(start)
        var sequence = RecurrenceSequence(
            try RecurrenceRule(rule), start: first.moment, isDate: first.isDate, from: try CompactTime(since).moment,
            through: try CompactTime(end).moment, maxSteps: maxSteps, foreignCalendars: .libical)
        var found: [String] = []
        while found.count < limit, let next = sequence.next() {
            found.append(CompactTime(next, isDate: first.isDate, isUTC: false).description)
        }
        return (found, sequence.isOutOfSteps)
    }

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYDAY=53MO;BYMONTH=2", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;BYHOUR=1,2,3", "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=12", "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1",
    ])
    func `a rule that never matches is found out within the steps`(rule: String) throws {
        let (found, _) = try look(rule, from: "20250101T000000", since: "20250101T000000")
        #expect(found == [])
    }

    @Test(arguments: [
        ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29", "20280229T000000"), ("FREQ=MINUTELY;BYYEARDAY=366;BYHOUR=23", "20281231T230000"),
        ("FREQ=HOURLY;BYMONTHDAY=13;BYDAY=FR;BYMONTH=10", "20281013T000000"),
        ("FREQ=SECONDLY;BYHOUR=5;BYMINUTE=6;BYSECOND=7", "20250101T050607"),
    ])
    func `sub-daily rules skip the days that other parts exclude`(rule: String, first: String) throws {
        #expect(try look(rule, from: "20250101T000000", since: "20250101T000000").found.first == first)
    }

    @Test(arguments: [
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=7;BYHOUR=3;BYMINUTE=1;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
    ])
    func `what would take too long is given up`(rule: String) throws {
        let (found, isOutOfSteps) = try look(rule, from: "20250101T000000", since: "20250101T000000", maxSteps: 10_000)
        #expect(found == [])
        #expect(isOutOfSteps)
        let (few, isFewOut) = try look("FREQ=DAILY;BYMONTH=12;COUNT=20000", from: "20250101", since: "20300101", maxSteps: 100)
        #expect(few == [])
        #expect(isFewOut)
    }

    @Test(arguments: [
        ("FREQ=SECONDLY", "19700101T000000", ["20250601T000000", "20250601T000001"]),
        ("FREQ=DAILY", "19000101T083000", ["20250601T083000", "20250602T083000"]),
        ("FREQ=SECONDLY;INTERVAL=7", "19700101T000000", ["20250601T000003", "20250601T000010"]),
        ("FREQ=DAILY;COUNT=2000000000", "19000101T083000", ["20250601T083000", "20250602T083000"]),
        ("FREQ=SECONDLY;COUNT=4000000000", "19700101T000000", ["20250601T000000", "20250601T000001"]),
        ("FREQ=SECONDLY;BYHOUR=9;COUNT=2000000000", "19700101T090000", ["20250601T090000", "20250601T090001"]),
        ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=100000", "19000101", ["20250602", "20250604"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=100000", "00010131", ["20250731", "20250831"]),
        ("FREQ=YEARLY;BYMONTH=6;BYDAY=1SU;COUNT=10000", "00010603", ["20250601", "20260607"]),
        ("FREQ=MINUTELY;INTERVAL=45;BYHOUR=0,1", "19700101T000000", ["20250601T000000", "20250601T004500"]),
    ])
    func `a window far from the start is reached at once`(rule: String, start: String, expected: [String]) throws {
        let (found, isOutOfSteps) = try look(rule, from: start, since: "20250601T000000", limit: 2)
        #expect(found == expected)
        #expect(!isOutOfSteps)
    }

    @Test func `COUNT is exhausted before a window that comes after it`() throws {
        for rule in ["FREQ=DAILY;COUNT=3", "FREQ=SECONDLY;COUNT=400", "FREQ=MONTHLY;BYDAY=MO;COUNT=20", "FREQ=HOURLY;BYHOUR=3;COUNT=5"] {
            #expect(try look(rule, from: "20200101T030000", since: "20250101T000000").found == [])
        }
    }

    @Test func `the calendar ends with the year 9999 and begins with the year 1`() throws {
        #expect(try starts("FREQ=DAILY", from: "99991230") == ["99991230", "99991231"])
        #expect(try starts("FREQ=YEARLY;BYWEEKNO=1,52;BYDAY=MO", from: "99990101") == ["99990104", "99991227"])
        #expect(
            try starts("FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=31", from: "99991130") == [
                "99991201", "99991231",
            ])
        #expect(
            try starts("FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO,TU;COUNT=4", from: "00010101") == ["00010101", "00010102", "00010107", "00010108"])
        #expect(try starts("FREQ=YEARLY;BYWEEKNO=1,-1;WKST=TU;COUNT=2", from: "00010101") == ["00010101", "00010108"])
        #expect(try starts("FREQ=HOURLY;INTERVAL=12", from: "99991231T060000") == ["99991231T060000", "99991231T180000"])
    }

    @Test(arguments: [
        ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "19800923"),
        ("RSCALE=DANGI;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "19800216"),
        ("RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=1,30", "20150219"), ("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=10", "19800920"),
        ("RSCALE=ISLAMIC-CIVIL;FREQ=MONTHLY;BYMONTHDAY=-1", "20100115"),
        ("RSCALE=HEBREW;FREQ=YEARLY;SKIP=FORWARD;BYMONTH=5L;BYMONTHDAY=8", "20000101"),
        ("RSCALE=ETHIOPIC;FREQ=YEARLY;INTERVAL=2;BYMONTH=13;BYMONTHDAY=5", "19990910"),
    ])
    func `rules of other calendars give the same in a window as from the start`(rule: String, start: String) throws {
        let all = try look(rule, from: start, since: start, through: "20301231T000000", limit: 600)
        #expect(all.found.count > 3)
        #expect(!all.isOutOfSteps)
        for since in ["20201231", "20250925", "20260101"] {
            let later = try look(rule, from: start, since: since, through: "20301231T000000", limit: 600)
            #expect(later.found == all.found.filter { $0 >= since }, "\(since)")
        }
    }

    @Test func `INTERVAL counts the years and months of the other calendar`() throws {
        for (rule, start) in [
            ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "20000912"),
            ("RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1", "20001127"),
            ("RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=1", "20000930"),
        ] {
            let all = try look(rule, from: start, since: start, limit: 60).found
            #expect(all.count == 60)
            for interval in [2, 3, 7] {
                let some = try look(rule + ";INTERVAL=\(interval)", from: start, since: start, limit: 8).found
                #expect(some == (0..<8).map { all[$0 * interval] }, "\(rule) \(interval)")
            }
        }
    }

    @Test(arguments: [
        ("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=2L;BYMONTHDAY=1", "20250210"),
        ("RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "20250210"),
        ("RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=2", "20130807"),
        ("RSCALE=JAPANESE;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,31", "20250210"),
        ("RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1", "20250210"),
        ("RSCALE=ETHIOPIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=7", "20250210"),
        ("RSCALE=CHINESE;FREQ=YEARLY;BYDAY=MO;BYMONTH=1", "20250210"), ("RSCALE=RUSSIAN;FREQ=YEARLY", "20250210"),
        ("RSCALE=CHINESE;FREQ=SECONDLY;BYMONTH=1", "20250210"), ("RSCALE=INDIAN;FREQ=MONTHLY;BYMONTH=4", "20250210"),
        ("RSCALE=HEBREW;FREQ=YEARLY;INTERVAL=1000000", "20250210"),
    ])
    func `rules of other calendars that libical might never come back from are refused`(rule: String, start: String) throws {
        let (found, isOutOfSteps) = try look(rule, from: start, since: "20250211")
        #expect(found == [])
        #expect(isOutOfSteps)
    }

    @Test func `where the calendar makes no difference, RSCALE is no obstacle`() throws {
        #expect(try starts("RSCALE=CHINESE;FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", from: "20250210") == ["20250210", "20250212", "20250217"])
        #expect(
            try starts("RSCALE=HEBREW;FREQ=HOURLY;INTERVAL=36;COUNT=2", from: "20250210T000000") == ["20250210T000000", "20250211T120000"])
    }
}
