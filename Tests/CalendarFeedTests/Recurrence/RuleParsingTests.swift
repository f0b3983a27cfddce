import CalendarFeed
import CivilCalendar
import Testing

@Suite("RRULE values")
struct RuleParsingTests {
    @Test(arguments: [
        "", "COUNT=3", "FREQ=", "FREQ=FORTNIGHTLY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=x",
        "FREQ=DAILY;COUNT=x", "FREQ=DAILY;UNTIL=20251332", "FREQ=DAILY;UNTIL=soon", "FREQ=DAILY;UNTIL=20250101T250000Z",
        "FREQ=DAILY;UNTIL=20250101T", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYHOUR=-1", "FREQ=DAILY;BYMINUTE=60",
        "FREQ=DAILY;BYSECOND=61",
        "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYMONTH=0", "FREQ=YEARLY;BYMONTH=5L", "FREQ=MONTHLY;BYMONTHDAY=0",
        "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=MONTHLY;BYMONTHDAY=-32", "FREQ=YEARLY;BYYEARDAY=367", "FREQ=YEARLY;BYYEARDAY=0", "FREQ=YEARLY;BYWEEKNO=54",
        "FREQ=YEARLY;BYWEEKNO=0", "FREQ=MONTHLY;BYSETPOS=0;BYDAY=MO", "FREQ=MONTHLY;BYSETPOS=367;BYDAY=MO", "FREQ=MONTHLY;BYDAY=XX",
        "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYDAY=1", "FREQ=DAILY;WKST=1MO", "FREQ=DAILY;WKST=MONDAY",
        "FREQ=DAILY;FREQ=WEEKLY", "FREQ=DAILY;BYDAYS=MO", "FREQ=DAILY;COUNT", "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=WEEKLY;BYYEARDAY=1",
        "FREQ=MONTHLY;BYYEARDAY=1", "FREQ=DAILY;BYYEARDAY=1", "FREQ=MONTHLY;BYWEEKNO=1", "FREQ=DAILY;BYWEEKNO=1",
        "FREQ=YEARLY;SKIP=SIDEWAYS",
        "FREQ=DAILY;BYHOUR=" + Array(repeating: "1", count: 6000).joined(separator: ","),
    ])
    func `a rule that means nothing is an error`(text: String) {
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    }

    @Test func `an error repeats nothing of the feed but the names of the RFC`() throws {
        let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=DAILY;SECRET=1;SECRET=2") }
        #expect(error?.description.contains("SECRET") == false)
        let named = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=DAILY;BYHOUR=77") }
        #expect(named?.description.contains("BYHOUR") == true)
        #expect(named?.description.contains("77") == false)
    }

    @Test(arguments: [
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4;", "freq=weekly;interval=2;byday=mo,we;count=4",
        "COUNT=4;BYDAY=WE,MO,WE;INTERVAL=+2;FREQ=WEEKLY",
        ";FREQ=WEEKLY;;INTERVAL=02;BYDAY= MO , WE ;COUNT=4", "FREQ=WEEKLY;INTERVAL=2;INTERVAL=2;BYDAY=MO,,WE,;COUNT=4",
    ])
    func `spelling that programs vary makes no difference`(text: String) throws {
        #expect(try RecurrenceRule(text).repairs == [])
        #expect(try starts(text, from: "20250106T090000") == ["20250106T090000", "20250108T090000", "20250120T090000", "20250122T090000"])
    }

    @Test func `parts have names, values and defaults`() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY")
        #expect((rule.frequency, rule.interval, rule.weekStart, rule.skip) == (.monthly, 1, .monday, .omit))
        #expect((rule.count, rule.until, rule.calendar) == (nil, nil, nil))
        let other = try RecurrenceRule("RSCALE=Chinese;FREQ=YEARLY;INTERVAL=3;WKST=SU;COUNT=9;SKIP=FORWARD")
        #expect((other.frequency, other.interval, other.weekStart, other.skip) == (.yearly, 3, .sunday, .forward))
        #expect((other.count, other.calendar) == (9, "CHINESE"))
        #expect(try RecurrenceRule("RSCALE=GREGORIAN;FREQ=YEARLY").calendar == nil)
    }

    @Test(arguments: [
        ("FREQ=DAILY;COUNT=0;UNTIL=20250102", ["20250101", "20250102"]),
        ("FREQ=DAILY;COUNT=-1;UNTIL=20250102", ["20250101", "20250102"]),
        ("FREQ=DAILY;COUNT=2;UNTIL=20250109", ["20250101", "20250102"]),
        ("FREQ=DAILY;COUNT=9;UNTIL=20250102", ["20250101", "20250102"]),
        ("FREQ=WEEKLY;COUNT=2;BYDAY=1WE", ["20250101", "20250108"]), ("FREQ=DAILY;COUNT=2;X-NOTE=1", ["20250101", "20250102"]),
        ("FREQ=DAILY;COUNT=2;BYMONTH=", ["20250101", "20250102"]),
        ("FREQ=YEARLY;COUNT=2;BYWEEKNO=1;BYDAY=3WE", ["20250101", "20251231"]),
    ])
    func `what programs write against the RFC is read as they mean it, and reported`(text: String, days: [String]) throws {
        #expect(try RecurrenceRule(text).repairs.count == 1)
        #expect(try starts(text, from: "20250101") == days)
    }

    @Test func `numbers too large for any calendar do no harm`() throws {
        let huge = "99999999999999999999999999"
        #expect(try starts("FREQ=YEARLY;INTERVAL=\(huge);COUNT=\(huge)", from: "20250101") == ["20250101"])
        #expect(try starts("FREQ=SECONDLY;INTERVAL=\(huge)", from: "20250101T000000").count < 100)
        #expect(try starts("FREQ=WEEKLY;INTERVAL=\(huge);BYDAY=MO,TU,WE", from: "20250101") == ["20250101"])
        for frequency in ["MONTHLY", "DAILY", "HOURLY", "MINUTELY"] {
            #expect(
                try starts("FREQ=\(frequency);INTERVAL=\(huge);BYMONTH=1,2", from: "20250101T000000", limit: 3).first == "20250101T000000")
        }
    }

    @Test(arguments: [
        ("FREQ=DAILY;BYMONTH=13", RecurrenceRuleError.Code.badValue, "BYMONTH is out of range: expected 1 to 12"),
        ("FREQ=DAILY;UNTIL=soon", .badValue, "UNTIL is not a date: expected 20260314 or 20260314T090000Z"),
        ("COUNT=2", .missingFrequency, "FREQ is missing"), ("FREQ=DAILY;COUNT", .malformed, "COUNT has no value"),
        ("FREQ=DAILY;FREQ=WEEKLY", .repeated, "FREQ is given twice"),
        ("FREQ=WEEKLY;BYMONTHDAY=1", .conflict, "BYMONTHDAY cannot be combined with FREQ=WEEKLY"),
        ("FREQ=DAILY;SECRET=1", .unknownPart, "a part is not defined by RFC 5545 or RFC 7529"),
    ])
    func `an error has a code, and tells what was expected`(text: String, code: RecurrenceRuleError.Code, message: String) {
        let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
        #expect(error?.code == code && error?.description == message)
    }

    @Test func `a day as UNTIL may have a Z, and the same part may come twice`() throws {
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20250102Z").until?.isDate == true)
        #expect(try RecurrenceRule("FREQ=DAILY;X-A=1;COUNT=2;X-A=2;COUNT=2").repairs == ["an X- part is ignored"])
    }
}
