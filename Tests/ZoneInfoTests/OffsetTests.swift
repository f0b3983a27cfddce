import CivilCalendar
import Testing
import ZoneInfo

@Suite("Offsets and wall clocks")
struct OffsetTests {
    @Test(arguments: [
        ("America/New_York", "2007-03-11T06:59:59", -18_000, "EST"), ("America/New_York", "2007-03-11T07:00:00", -14_400, "EDT"),
        ("America/New_York", "2007-11-04T05:59:59", -14_400, "EDT"), ("America/New_York", "2007-11-04T06:00:00", -18_000, "EST"),
        ("America/New_York", "2500-07-01T00:00:00", -14_400, "EDT"), ("America/New_York", "9999-01-01T00:00:00", -18_000, "EST"),
        ("America/New_York", "1800-01-01T00:00:00", -17_762, "LMT"), ("Asia/Seoul", "2025-08-01T00:00:00", 32_400, "KST"),
        ("Asia/Seoul", "1987-05-09T17:00:00", 36_000, "KDT"), ("Asia/Seoul", "1987-10-10T16:59:59", 36_000, "KDT"),
        ("Asia/Seoul", "1987-10-10T17:00:00", 32_400, "KST"), ("Asia/Seoul", "1988-05-07T17:00:00", 36_000, "KDT"),
        ("Asia/Seoul", "1958-01-01T00:00:00", 30_600, "KST"), ("Asia/Seoul", "1910-01-01T00:00:00", 30_600, "KST"),
        ("Asia/Seoul", "1930-01-01T00:00:00", 32_400, "JST"), ("Asia/Seoul", "1900-01-01T00:00:00", 30_472, "LMT"),
        ("Australia/Lord_Howe", "2025-01-01T00:00:00", 39_600, "+11"), ("Australia/Lord_Howe", "2025-07-01T00:00:00", 37_800, "+1030"),
        ("Pacific/Apia", "2011-12-30T09:59:59", -36_000, "-10"), ("Pacific/Apia", "2011-12-30T10:00:00", 50_400, "+14"),
        ("Europe/Dublin", "2025-07-01T00:00:00", 3600, "IST"), ("Europe/Dublin", "2025-12-01T00:00:00", 0, "GMT"),
        ("America/Nuuk", "2025-03-30T00:59:59", -7200, "-02"), ("America/Nuuk", "2025-03-30T01:00:00", -3600, "-01"),
        ("Asia/Kathmandu", "2025-01-01T00:00:00", 20_700, "+0545"), ("Etc/GMT-9", "2025-01-01T00:00:00", 32_400, "+09"),
        ("Africa/Casablanca", "2025-03-01T12:00:00", 0, "+00"), ("Africa/El_Aaiun", "2025-07-01T12:00:00", 3600, "+01"),
        ("Asia/Gaza", "2025-07-01T12:00:00", 10_800, "EEST"),
    ])
    func `well-known moments have their well-known offsets`(name: String, moment: String, seconds: Int, abbreviation: String) throws {
        let offset = try zone(name).offset(atUTC: utc(moment))
        #expect(offset.secondsEast == seconds)
        #expect(offset.abbreviation == abbreviation)
    }

    @Test func `a time that New York skips and one that it shows twice are told apart`() throws {
        let newYork = try zone("America/New_York")
        let gap = newYork.utcSeconds(forLocal: try wall("2007-03-11T02:30:00"))
        #expect(gap == .gap(before: try utc("2007-03-11T07:30:00"), after: try utc("2007-03-11T06:30:00")))
        #expect(newYork.local(atUTC: gap.utcSeconds) == (try wall("2007-03-11T03:30:00")))
        let twice = newYork.utcSeconds(forLocal: try wall("2007-11-04T01:30:00"))
        #expect(twice == .ambiguous(first: try utc("2007-11-04T05:30:00"), second: try utc("2007-11-04T06:30:00")))
        #expect(twice.utcSeconds == (try utc("2007-11-04T05:30:00")))
        #expect(newYork.utcSeconds(forLocal: try wall("2007-11-04T02:00:00")) == .unique(try utc("2007-11-04T07:00:00")))
    }

    @Test(arguments: ["00:00:00", "12:00:00", "23:59:59"])
    func `the day that Samoa left out is a gap from its first to its last second`(time: String) throws {
        let skipped = try wall("2011-12-30T" + time)
        let before = skipped.secondNumber + 36_000
        #expect(try zone("Pacific/Apia").utcSeconds(forLocal: skipped) == .gap(before: before, after: before - 86_400))
    }

    static let dozen = [
        "America/New_York", "America/St_Johns", "America/Nuuk", "America/Santiago", "Europe/Dublin", "Europe/Berlin", "Africa/Casablanca",
        "Africa/Cairo", "Asia/Gaza", "Asia/Seoul", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Easter",
        "Antarctica/Troll",
    ]

    @Test(arguments: dozen)
    func `instant and wall clock lead to each other in every hour of eventful years`(name: String) throws {
        let rules = try zone(name)
        for year in [1918, 1987, 2011, 2025, 2038] {
            let start = try utc("\(year)-01-01T00:00:00")
            for hour in stride(from: Int64(0), to: 366 * 24, by: 1) { try checkInverse(rules, start + hour * 3600) }
        }
    }

    @Test(arguments: dozen)
    func `instant and wall clock lead to each other around every change`(name: String) throws {
        let rules = try zone(name)
        var found = 0
        for change in changes(of: rules, from: try utc("1850-01-01T00:00:00"), to: try utc("2110-01-01T00:00:00")) {
            found += 1
            let old = Int64(rules.offset(atUTC: change - 1).secondsEast)
            let new = Int64(rules.offset(atUTC: change).secondsEast)
            for step in Int64(-1)...1 { try checkInverse(rules, change + step) }
            // Each local second from the smaller to the larger reading is skipped, or comes twice.
            for local in [change + min(old, new), change + (old + new) / 2, change + max(old, new) - 1] {
                let resolution = rules.utcSeconds(forLocal: try #require(CivilDateTime(secondNumber: local)))
                if old < new { #expect(resolution == .gap(before: local - old, after: local - new)) }
                if old > new { #expect(resolution == .ambiguous(first: local - old, second: local - new)) }
            }
        }
        #expect(found >= 10)
    }

    /// Instants at which the offset changes, found by looking every few days.
    private func changes(of rules: TimeZoneRules, from: Int64, to: Int64) -> [Int64] {
        var found: [Int64] = []
        let step: Int64 = 3 * 86_400
        for left in stride(from: from, to: to, by: Int(step)) where offset(rules, left) != offset(rules, left + step) {
            var (low, high) = (left, left + step)
            while high - low > 1 {
                let middle = (low + high) / 2
                if offset(rules, middle) == offset(rules, left) { low = middle } else { high = middle }
            }
            found.append(high)
        }
        return found
    }

    private func offset(_ rules: TimeZoneRules, _ instant: Int64) -> Int { rules.offset(atUTC: instant).secondsEast }

    private func checkInverse(_ rules: TimeZoneRules, _ instant: Int64) throws {
        let local = try #require(rules.local(atUTC: instant))
        switch rules.utcSeconds(forLocal: local) {
        case .unique(let back): if back != instant { Issue.record("\(rules.name) \(instant): \(back)") }
        case .ambiguous(let first, let second):
            if instant != first, instant != second { Issue.record("\(rules.name) \(instant): \(first) \(second)") }
        case .gap: Issue.record("\(rules.name) \(instant) is in a gap")
        }
    }

    @Test(arguments: ["America/New_York", "Asia/Seoul", "Etc/UTC", "Africa/Casablanca"])
    func `the ends of time are handled`(name: String) throws {
        let rules = try zone(name)
        for instant in [Int64.min, .min + 1, -1 << 59, 1 << 59, .max - 1, .max] {
            #expect(abs(rules.offset(atUTC: instant).secondsEast) < 86_400)
            #expect(rules.local(atUTC: instant) == nil)
        }
        for date in [CivilDate.min, CivilDate.max] {
            let local = CivilDateTime(date, .midnight)
            #expect(rules.local(atUTC: rules.utcSeconds(forLocal: local).utcSeconds) == local)
            #expect(!rules.observances(from: date, through: date).isEmpty)
        }
    }

    @Test func `offsets repeat after 400 years, however far away`() throws {
        let berlin = try zone("Europe/Berlin")
        let cycle: Int64 = 146_097 * 86_400
        for hour in stride(from: Int64(0), to: 366 * 24, by: 1) {
            let instant = try utc("2104-01-01T00:00:00") + hour * 3600
            #expect(berlin.offset(atUTC: instant) == berlin.offset(atUTC: instant + cycle * 700_000_000))
        }
    }
}
