import CivilCalendar
import Testing

@Suite("Weeks")
struct CivilWeekTests {
    @Test func `every month length, first weekday and week start gives weeks of seven days that tile the month`() throws {
        var shapes: Set<[Int]> = []
        var faults = 0
        for year in 1999...2031 {
            for month in 1...12 {
                let month = try #require(YearMonth(year: year, month: month))
                for start in Weekday.allCases {
                    shapes.insert([month.dayCount, Int(month.firstDay.weekday.rawValue), Int(start.rawValue)])
                    var week = CivilWeek(containing: month.firstDay, startingOn: start)
                    var seen: [CivilDate] = []
                    while let first = week.firstDay, first <= month.lastDay {
                        let days = week.days
                        if days.count != 7 || days.first != first || days.last != week.lastDay { faults += 1 }
                        if first.weekday != start || week.firstWeekday != start { faults += 1 }
                        for (offset, day) in days.enumerated() {
                            if week[offset] != day || !week.contains(day) { faults += 1 }
                            if day.weekday.offset(inWeekStartingOn: start) != offset { faults += 1 }
                            if CivilWeek(containing: day, startingOn: start) != week { faults += 1 }
                        }
                        seen += days.filter { $0.yearMonth == month }
                        guard let next = week.adding(weeks: 1) else { break }
                        if next.weeks(since: week) != 1 || week.weeks(since: next) != -1 || !(week < next) { faults += 1 }
                        week = next
                    }
                    if seen != (0..<month.dayCount).compactMap({ month.firstDay.adding(days: $0) }) { faults += 1 }
                }
            }
        }
        #expect(faults == 0)
        // Four lengths, seven first weekdays, seven week starts.
        #expect(shapes.count == 4 * 7 * 7)
    }

    @Test func `ISO weeks are those that a walk from Monday to Monday counts, in every year of the 400-year cycle`() {
        var walk = CalendarWalk()
        while walk.year < 1999 { walk.step() }
        var faults = 0
        var weekStarts: Set<Int32> = []
        while walk.year < 2401 {
            if walk.weekday == 1, walk.year >= 2000 || walk.month == 12 {
                // The rule: a week belongs to the year of its Thursday, and is the n-th of that year's Thursdays.
                var thursday = walk
                for _ in 0..<3 { thursday.step() }
                var dayOfYear = thursday.day
                for month in 1..<thursday.month { dayOfYear += length(thursday.year, month) }
                let number = (dayOfYear + 6) / 7
                for offset in 0..<7 {
                    guard let day = CivilDate(dayNumber: walk.dayNumber + offset) else { continue }
                    let iso = day.isoWeek
                    if iso.year != thursday.year || iso.week != number { faults += 1 }
                    let week = CivilWeek(containing: day, startingOn: .monday)
                    if week.firstDay?.dayNumber != Int32(walk.dayNumber) { faults += 1 }
                    weekStarts.insert(day.dayNumber - Int32(offset))
                }
            }
            walk.step()
        }
        #expect(faults == 0)
        #expect(weekStarts.count > 400 * 52)
    }

    @Test(arguments: [
        ("2024-12-30", "2025-W01"), ("2025-08-01", "2025-W31"), ("2020-12-31", "2020-W53"), ("2021-01-03", "2020-W53"),
        ("2021-01-04", "2021-W01"), ("2016-01-03", "2015-W53"), ("0001-01-01", "0001-W01"), ("9999-12-31", "9999-W52"),
    ])
    func `known ISO weeks`(date: String, week: String) throws {
        let day = try #require(CivilDate(date))
        #expect(CivilWeek(containing: day, startingOn: .monday).description == week)
    }

    @Test func `a week that begins on another day is named by its first day`() throws {
        let day = try #require(CivilDate("2025-08-01"))
        #expect(CivilWeek(containing: day, startingOn: .sunday).description == "2025-07-27")
        #expect(CivilWeek(containing: day, startingOn: .saturday).description == "2025-07-26")
        #expect(CivilWeek(containing: day, startingOn: .friday).description == "2025-08-01")
    }

    @Test(arguments: Weekday.allCases)
    func `the first and last weeks of the calendar lack the days that it lacks`(start: Weekday) {
        let first = CivilWeek(containing: .min, startingOn: start)
        let before = CivilDate.min.weekday.offset(inWeekStartingOn: start)
        #expect(first.days.count == 7 - before)
        #expect(first.days.first == .min)
        #expect((first.firstDay == nil) == (before > 0))
        #expect(first.firstWeekday == start)
        #expect(first.adding(weeks: -1) == nil)
        if before > 0 { #expect(first.description == "0001-01-01") }

        let last = CivilWeek(containing: .max, startingOn: start)
        let after = 6 - CivilDate.max.weekday.offset(inWeekStartingOn: start)
        #expect(last.days.count == 7 - after)
        #expect(last.days.last == .max)
        #expect((last.lastDay == nil) == (after > 0))
        #expect(last.adding(weeks: 1) == nil)
        let weeks = last.weeks(since: first)
        #expect(first.adding(weeks: weeks) == last)
        #expect(last.adding(weeks: -weeks) == first)
        for far in [Int.max, .min, .max / 7, .min / 7] { #expect(first.adding(weeks: far) == nil) }
        #expect(last[7] == nil)
        #expect(last[-1] == nil)
    }

    @Test func `weekdays go round in both directions`() {
        for (index, day) in Weekday.allCases.enumerated() {
            for count in -15...15 {
                #expect(day.advanced(by: count) == Weekday.allCases[(index + count + 21) % 7])
            }
            #expect(day.advanced(by: .max).advanced(by: -(Int.max - 7)) == day.advanced(by: 7))
            #expect(day.advanced(by: .min) == day.advanced(by: Int.min % 7))
        }
    }

    @Test func `weekdays are ordered from Monday to Sunday`() {
        #expect(Weekday.allCases.reversed().sorted() == Weekday.allCases)
        #expect(Weekday.allCases.first == .monday && Weekday.allCases.max() == .sunday)
        #expect(!(Weekday.friday < .friday))
    }
}
