import CalendarFeed
import CivilCalendar
import Diagnostics
import Testing
import ZoneInfo

@Suite("Exceptions that name no occurrence")
struct UnmatchedExceptionTests {
    private func notes(_ events: [FeedEvent], steps: Int = FeedLimits.steps) throws -> [String] {
        let window = OccurrenceWindow(
            since: try #require(CivilDate("2026-01-01")), until: try #require(CivilDate("2026-01-31")), zone: .utc)
        var expander = OccurrenceExpander(window: window, maxSteps: steps)
        expander.reportsUnmatched = true
        var found: [String] = []
        _ = expander.occurrences(of: events) {
            if $0.code == .icsUnmatchedException { found.append("\($0.severity) \($0.place.line): \($0.message)") }
        }
        return found
    }

    @Test(arguments: [
        ("20260105T090000 Asia/Seoul", "FREQ=DAILY;COUNT=3", "20260106T090000 Asia/Seoul"),
        ("20260105T090000 Asia/Seoul", "FREQ=DAILY;COUNT=3", "20260106T000000Z"),
        ("20260105T090000 Asia/Seoul", "FREQ=DAILY;COUNT=3", "20260106"),
        ("20260105T090000 Asia/Seoul", "FREQ=DAILY;COUNT=3", "20260105T090000"), ("20260105", "FREQ=WEEKLY;COUNT=3", "20260112"),
        ("20260105", "FREQ=WEEKLY", "20360107T150000Z"), ("20260107T090000Z", "FREQ=MONTHLY;BYDAY=MO;COUNT=9", "20260107T090000Z"),
        ("20260105T090000", "FREQ=DAILY;UNTIL=20260107T090000", "20260107T090000"),
    ])
    func `what names an occurrence is not noted`(start: String, rule: String, id: String) throws {
        var make = EventMaker()
        let master = try make.event(start, rules: [rule], exdate: [id])
        #expect(try notes([master]) == [])
        let series = try make.event(start, rules: [rule])
        #expect(try notes([series, try make.event(start, id: id)]) == [])
    }

    @Test(arguments: [
        ("20260105T090000 Asia/Seoul", "FREQ=DAILY;COUNT=3", "20260106T090000Z"),
        ("20260105T090000 Asia/Seoul", "FREQ=DAILY;COUNT=3", "20260108T090000 Asia/Seoul"),
        ("20260105T090000Z", "FREQ=DAILY;COUNT=3", "20260104T090000Z"), ("20260105", "FREQ=WEEKLY", "20260113"),
        ("20260105T090000", "FREQ=DAILY;UNTIL=20260107T085900", "20260107T090000"),
    ])
    func `what names none is noted, at the event or at the override`(start: String, rule: String, id: String) throws {
        var make = EventMaker()
        let master = try make.event(start, rules: [rule], exdate: [id, String(start)])
        let dates = try notes([master])
        #expect(dates.count == 1 && dates[0].hasPrefix("note 1: EXDATE 2026-"))
        let series = try make.event(start, rules: [rule])
        let overrides = try notes([series, try make.event(start, id: id), try make.event(start, id: String(start))])
        #expect(overrides.count == 1 && overrides[0].hasPrefix("note 21: RECURRENCE-ID 2026-"))
        let two = try make.event(start, rules: [rule], exdate: [id, "20200101"])
        #expect(try notes([two]).first?.hasPrefix("note 41: 2 EXDATEs are not occurrences of the event, the first is ") == true)
    }

    @Test func `occurrences of RDATE and of several rules are occurrences`() throws {
        var make = EventMaker()
        let dates = ["20260105T090000Z", "20260110T090000Z", "20260220T090000Z"]
        let two = try make.event(
            dates[0], rules: ["FREQ=WEEKLY;BYDAY=SA", "FREQ=MONTHLY;BYMONTHDAY=20"], rdate: ["20260301T090000Z"],
            exdate: dates + ["20260301T090000Z", "20260302T090000Z"])
        #expect(try notes([two]) == ["note 1: EXDATE 2026-03-02T09:00:00Z is not an occurrence of the event"])
    }

    @Test func `nothing is claimed of single occurrences, of remnants with rules, and of what cannot be followed`() throws {
        var make = EventMaker()
        #expect(try notes([try make.event("20260105T090000Z", id: "20260105T080000Z")]) == [])
        let master = try make.event("20260105T090000Z", rules: ["FREQ=DAILY;COUNT=3"])
        let remnant = try make.event("20260205T090000Z", rules: ["FREQ=DAILY;COUNT=3"], id: "20260205T080000Z")
        #expect(try notes([master, remnant]) == [])
        let long = try make.event("20000105T090000Z", rules: ["FREQ=MONTHLY;BYDAY=MO;COUNT=100000"], exdate: ["22000105T080000Z"])
        #expect(try notes([long], steps: 1000) == [])
        #expect(try notes([long]).count == 1)
    }
}
