import CivilCalendar
import Testing
import ZoneInfo

@Suite("Rules that are a list of changes")
struct ZoneChangeTests {
    private func change(_ instant: Int64, _ offset: Int, _ name: String = "") -> ZoneChange {
        ZoneChange(instant: instant, secondsEast: offset, isDaylight: offset == 7200, abbreviation: name)
    }

    @Test func `each change holds until the next, the last one for ever`() throws {
        let rules = try #require(
            TimeZoneRules(
                name: "Mine", initialOffset: -3600, changes: [change(0, 3600, "A"), change(1000, 7200, "B"), change(2000, 3600, "A")]))
        #expect(rules.name == "Mine")
        let seen = [Int64.min, -1, 0, 999, 1000, 1999, 2000, 253_402_300_799].map { rules.offset(atUTC: $0).secondsEast }
        #expect(seen == [-3600, -3600, 3600, 3600, 7200, 7200, 3600, 3600])
        #expect(rules.offset(atUTC: 1500).isDaylight && rules.offset(atUTC: 1500).abbreviation == "B")
    }

    @Test func `of two changes at one instant the last counts; without any, the first offset holds always`() throws {
        let twice = try #require(TimeZoneRules(name: "x", initialOffset: 0, changes: [change(0, 3600), change(0, 7200)]))
        #expect(twice.offset(atUTC: 0).secondsEast == 7200)
        let none = try #require(TimeZoneRules(name: "x", initialOffset: 1800, changes: []))
        #expect(none.offset(atUTC: 5).secondsEast == 1800)
    }

    @Test func `lists that go back, offsets beyond a day and too many kinds are refused`() {
        #expect(TimeZoneRules(name: "x", initialOffset: 0, changes: [change(10, 3600), change(9, 0)]) == nil)
        #expect(TimeZoneRules(name: "x", initialOffset: 100_000, changes: []) == nil)
        #expect(TimeZoneRules(name: "x", initialOffset: 0, changes: [change(0, -100_000)]) == nil)
        #expect(TimeZoneRules(name: "x", initialOffset: 0, changes: (1...255).map { change(Int64($0), $0) }) != nil)
        #expect(TimeZoneRules(name: "x", initialOffset: 0, changes: (1...256).map { change(Int64($0), $0) }) == nil)
    }
}
