import Testing
import ZoneInfo

@Suite("Clocks looked at for moments close together")
struct SteadyClockTests {
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Asia/Seoul", "Pacific/Apia", "Africa/Casablanca", "Antarctica/Troll", "Pacific/Kiritimati",
        "Asia/Kathmandu", "America/Caracas",
    ])
    func `they are ahead as the zone's rules say, for instants and wall clocks, or say nothing near a change`(name: String) throws {
        let rules = try zone(name)
        for step in [Int64(6), 31, 500] {
            var (clock, known, moment) = (SteadyClock(rules), 0, try utc("1985-01-01T00:00:00"))
            let (end, count) = (try utc("2045-01-01T00:00:00"), 6 * 3600 * step)
            var total = 0
            while moment < end {
                total += 1
                if let offset = clock.offset(near: moment) {
                    known += 1
                    #expect(rules.offset(atUTC: moment).secondsEast == offset)
                    #expect(rules.offset(atUTC: moment - offset).secondsEast == offset)
                }
                moment += count
            }
            // Changes are rare.
            #expect(known * 10 > total * 8)
        }
        // Back and forth.
        var clock = SteadyClock(rules)
        for text in ["2030-06-01T00:00:00", "1990-06-01T00:00:00", "2010-06-01T00:00:00", "1990-06-02T00:00:00"] {
            let moment = try utc(text)
            #expect(clock.offset(near: moment).map(Int.init) == rules.offset(atUTC: moment).secondsEast)
        }
    }
}
