import CivilCalendar
import TestSupport
import Testing
import ZoneInfo

@Suite("VTIMEZONE observances")
struct ObservanceTests {
    private func lines(_ name: String, _ from: String, _ through: String = "2025-12-31") throws -> [String] {
        try (TimeZoneRules(posix: name) ?? zone(name)).observances(from: day(from), through: day(through)).map { observance in
            var parts = [observance.isDaylight ? "D" : "S", observance.start.description]
            parts += ["\(observance.offsetFrom)", "\(observance.offsetTo)", observance.name]
            parts += [observance.rule?.text ?? ""] + observance.extraOnsets.map(\.description)
            return parts.joined(separator: " ")
        }
    }

    @Test func `Seoul of today is one line`() throws {
        #expect(try lines("Asia/Seoul", "2025-01-01") == ["S 1970-01-01T00:00:00 32400 32400 KST "])
        #expect(
            try lines("Asia/Seoul", "1987-01-01") == [
                "S 1970-01-01T00:00:00 32400 32400 KST ",
                "D 1987-05-10T02:00:00 32400 36000 KDT FREQ=YEARLY;UNTIL=19880507T170000Z;BYDAY=2SU;BYMONTH=5",
                "S 1987-10-11T03:00:00 36000 32400 KST FREQ=YEARLY;UNTIL=19881008T170000Z;BYDAY=2SU;BYMONTH=10",
            ])
    }

    @Test(arguments: ["2007-11-05", "2025-01-01", "2400-06-01"])
    func `New York has its two lines whatever the year`(from: String) throws {
        #expect(
            try lines("America/New_York", from) == [
                "D 2007-03-11T02:00:00 -18000 -14400 EDT FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
                "S 2007-11-04T02:00:00 -14400 -18000 EST FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
            ])
    }

    @Test func `the rule of 2006 ends when it ended`() throws {
        #expect(
            try lines("America/New_York", "2005-01-01").dropLast(2) == [
                "S 2004-10-31T02:00:00 -14400 -18000 EST FREQ=YEARLY;UNTIL=20061029T060000Z;BYDAY=-1SU;BYMONTH=10",
                "D 2005-04-03T02:00:00 -18000 -14400 EDT FREQ=YEARLY;UNTIL=20060402T070000Z;BYDAY=1SU;BYMONTH=4",
            ])
    }

    @Test func `winter time that counts as daylight saving time is written the usual way round`() throws {
        #expect(
            try lines("IST-1GMT0,M10.5.0,M3.5.0/1", "2025-01-01") == [
                "D 1969-03-30T01:00:00 0 3600 IST FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
                "S 1969-10-26T02:00:00 3600 0 GMT FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
            ])
        #expect(try lines("Europe/Dublin", "2025-01-01").first?.hasPrefix("D 1981-03-29T01:00:00 0 3600 IST") == true)
    }

    @Test(arguments: [
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "T23:00:00 -7200 -3600 -01 FREQ=YEARLY;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30;BYMONTH=3"),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "T02:00:00 7200 10800 EEST FREQ=YEARLY;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30;BYMONTH=3"),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "T02:00:00 7200 10800 IDT FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29;BYMONTH=3"),
        ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "T00:00:00 -14400 -10800 -03 FREQ=YEARLY;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8;BYMONTH=9"),
        ("EET-2EEST,M4.5.5/0,M10.5.4/24", "T00:00:00 10800 7200 EET FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=1;BYMONTH=11"),
        ("AAA0BBB,J60,J300", "T02:00:00 0 3600 BBB FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=3"),
        ("AAA0BBB,J59/26,J300", "T02:00:00 0 3600 BBB FREQ=YEARLY;BYYEARDAY=60"),
        ("AAA0BBB,M3.2.0/167,M10.1.0", "T23:00:00 0 3600 BBB FREQ=YEARLY;BYDAY=SA;BYMONTHDAY=14,15,16,17,18,19,20;BYMONTH=3"),
    ])
    func `times outside of the day move the rule to the day they mean`(text: String, expected: String) throws {
        let found = try lines(text, "2025-01-01")
        #expect(found.contains { $0.hasSuffix(expected) }, "\(found)")
    }

    @Test func `what comes irregularly is listed`() throws {
        let found = try lines("Africa/Casablanca", "2025-01-01")
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("D 2024-04-14T02:00:00 0 3600 +01  2025-04-06T02:00:00 2026-03-22T02:00:00") == true)
        #expect(found.last?.hasPrefix("S 2025-02-23T03:00:00 3600 0 +00  2026-02-15T03:00:00") == true)
    }

    @Test(arguments: ["1950-01-01", "1999-07-04", "2026-02-28"])
    func `the observances of every installed zone give its offsets and names`(from: String) throws {
        let (first, last) = (try day(from), try day("2060-12-31"))
        for name in installedNames {
            let rules = try zone(name)
            let observances = rules.observances(from: first, through: last)
            try compare(rules, observances, first)
            #expect(observances == rules.observances(from: first, through: last))
        }
    }

    @Test func `the observances of POSIX rules of every form give their offsets`() throws {
        var generator = SeededGenerator(seed: 7)
        func change(_ months: ClosedRange<Int>) -> String {
            let time = "/" + String(Int.random(in: -167...167, using: &generator))
            let month = Int.random(in: months, using: &generator)
            switch Int.random(in: 0...3, using: &generator) {
            case 0: return "J\(month * 30)" + time
            case 1: return "\(month * 30)" + time
            default: return "M\(month).\(Int.random(in: 1...5, using: &generator)).\(Int.random(in: 0...6, using: &generator))" + time
            }
        }
        for _ in 0..<120 {
            var ends = [change(1...5), change(7...11)]
            ends.shuffle(using: &generator)
            let text = "AAA\(Int.random(in: -12...12, using: &generator))BBB,\(ends[0]),\(ends[1])"
            let rules = try #require(TimeZoneRules(posix: text))
            try compare(rules, rules.observances(from: try day("2024-01-01"), through: try day("2030-12-31")), try day("2024-01-01"))
        }
    }

    /// Follows the components as a calendar program would, and compares each onset and many days between them.
    private func compare(_ rules: TimeZoneRules, _ observances: [ZoneObservance], _ from: CivilDate) throws {
        var onsets = try observances.flatMap { observance in
            try Expander(observance, lastYear: 2060).onsets.map { (at: $0, to: observance.offsetTo, name: observance.name) }
        }
        onsets.sort { $0.at < $1.at }
        let start = rules.utcSeconds(forLocal: CivilDateTime(from, .midnight)).utcSeconds
        let end = try utc("2060-12-30T00:00:00")
        var probes = onsets.flatMap { [$0.at - 1, $0.at] } + Array(stride(from: start, to: end, by: 17 * 86_400)) + [start]
        probes.removeAll { $0 < start || $0 >= end }
        probes.sort()
        var place = -1
        for probe in probes {
            while place + 1 < onsets.count, onsets[place + 1].at <= probe { place += 1 }
            guard place >= 0 else {
                Issue.record("\(rules.name): nothing covers \(probe)")
                return
            }
            let truth = rules.offset(atUTC: probe)
            if truth.secondsEast != onsets[place].to || truth.abbreviation != onsets[place].name {
                Issue.record("\(rules.name) \(probe): \(truth) is not \(onsets[place])")
                return
            }
        }
    }
}

/// The instants of one observance, from the text of its RRULE and nothing else.
private struct Expander {
    var onsets: [Int64]

    init(_ observance: ZoneObservance, lastYear: Int) throws {
        var walls = [observance.start] + observance.extraOnsets
        var until = Int64.max
        if let rule = observance.rule {
            let parts = rule.text.split(separator: ";").map { $0.split(separator: "=") }
            let values = Dictionary(uniqueKeysWithValues: parts.map { ($0[0], $0[1]) })
            #expect(values["FREQ"] == "YEARLY")
            if let text = values["UNTIL"] {
                let digits = text.filter(\.isNumber)
                func number(_ start: Int, _ count: Int) -> Int { Int(digits.dropFirst(start).prefix(count)) ?? -1 }
                let date = try #require(CivilDate(year: number(0, 4), month: number(4, 2), day: number(6, 2)))
                until =
                    CivilDateTime(date, try #require(CivilTime(hour: number(8, 2), minute: number(10, 2), second: number(12, 2))))
                    .secondNumber
            }
            var startMatches = false
            func list(_ key: Substring) -> [Int]? { values[key].map { $0.split(separator: ",").compactMap { Int($0) } } }
            let byDay = values["BYDAY"]
            let (months, monthDays, yearDays) = (list("BYMONTH") ?? Array(1...12), list("BYMONTHDAY"), list("BYYEARDAY"))
            let weekday = byDay.map { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String($0.suffix(2))) ?? -1 }
            let ordinal = byDay.flatMap { Int($0.dropLast(2)) }
            let end = rule.until.flatMap { CivilDateTime(secondNumber: $0)?.date.year } ?? lastYear
            for year in observance.start.date.year...min(lastYear, end + 1) {
                for month in months {
                    let length = try #require(YearMonth(year: year, month: month)).dayCount
                    let first = try #require(CivilDate(year: year, month: month, day: 1))
                    let yearDay = first.days(since: try #require(CivilDate(year: year, month: 1, day: 1)))
                    let yearLength = YearMonth.isLeap(year: year) ? 366 : 365
                    for number in 1...length {
                        if let days = monthDays, !days.contains(number), !days.contains(number - length - 1) { continue }
                        if let days = yearDays, !days.contains(yearDay + number),
                            !days.contains(yearDay + number - yearLength - 1)
                        {
                            continue
                        }
                        if let weekday, (Int(first.weekday.rawValue) - 1 + number - 1) % 7 != weekday { continue }
                        if let ordinal, ordinal > 0 ? (number + 6) / 7 != ordinal : (length - number) / 7 + 1 != -ordinal { continue }
                        let wall = CivilDateTime(try #require(first.adding(days: number - 1)), observance.start.time)
                        if wall == observance.start { startMatches = true }
                        if wall > observance.start { walls.append(wall) }
                    }
                }
            }
            #expect(startMatches)
            #expect(Set(walls).count == walls.count)
        }
        onsets = walls.map { $0.secondNumber - Int64(observance.offsetFrom) }.filter { $0 <= until }
        // An UNTIL is the last onset itself.
        if observance.rule?.until != nil { #expect(onsets.max() == until) }
    }
}
