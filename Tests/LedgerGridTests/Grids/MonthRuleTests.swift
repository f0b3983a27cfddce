import CivilCalendar
import LedgerGrid
import Testing

@Suite("Months that begin on another day")
struct MonthRuleTests {
    @Test(arguments: 1...31)
    func `each start day gives months that begin on it, or on the last day of a shorter month, through a 400-year cycle`(startDay: Int)
        throws
    {
        let rule = try #require(MonthRule(startingOn: startDay))
        var faults = 0
        for year in 1999..<2399 {
            for number in 1...12 {
                let name = try #require(YearMonth(year: year, month: number))
                let month = rule.month(name)
                let length = WallCalendar.length(year, number)
                let start = startDay <= length ? startDay : length
                let (nextYear, nextNumber) = WallCalendar.next(year, number)
                let nextLength = WallCalendar.length(nextYear, nextNumber)
                let nextStart = startDay <= nextLength ? startDay : nextLength
                // From the start to the end of the month it begins in, and up to the start in the next.
                let days = length - start + nextStart
                if month.firstDay != CivilDate(year: year, month: number, day: start) { faults += 1 }
                if month.dayCount != days || !(28...31).contains(days) { faults += 1 }
                if month.lastDay.adding(days: 1) != month.moved(by: 1)?.firstDay { faults += 1 }
                for day in [month.firstDay, month.lastDay, try month.day(at: 14)] where rule.month(containing: day) != month { faults += 1 }
                for weekStart in [Weekday.sunday, .monday, .saturday] {
                    let rows = DayGrid(month, weekStart: weekStart).rowCount
                    if !(4...6).contains(rows) { faults += 1 }
                }
            }
        }
        #expect(faults == 0)
    }

    @Test func `the grid of a pay month runs from pay day to pay day`() throws {
        let rule = try #require(MonthRule(startingOn: 25))
        let july = rule.month(containing: day("2025-08-01"))
        #expect(july.description == "2025-07")
        #expect(july.range == day("2025-07-25")...day("2025-08-24"))
        let grid = DayGrid(july, weekStart: .sunday)
        #expect(grid.first == day("2025-07-20"))
        #expect(grid.compactMap { $0 }.filter(grid.isInMonth) == july.days)
        #expect(july.days.count == 31)
    }

    @Test(arguments: [1, 2, 25, 31])
    func `at its ends the calendar has no more months, and every day still lies in one`(startDay: Int) throws {
        let rule = try #require(MonthRule(startingOn: startDay))
        let first = rule.month(containing: .min)
        #expect(first.name == .min && first.firstDay == .min)
        #expect(first.moved(by: -1) == nil)
        #expect(first.moved(by: 1)?.firstDay == first.lastDay.adding(days: 1))
        #expect(rule.month(containing: first.lastDay) == first)
        let last = rule.month(.max)
        #expect(last.lastDay == .max)
        #expect(rule.month(containing: .max) == last)
        #expect(last.moved(by: 1) == nil)
        for far in [Int.min, Int.max] { #expect(last.moved(by: far) == nil) }
        #expect(DayGrid(first, weekStart: .sunday, height: .sixRows).compactMap { $0 }.filter(first.contains) == first.days)
        #expect(!DayGrid(last, weekStart: .sunday).isEmpty)
    }

    @Test(arguments: [0, 32, -1, Int.max, Int.min])
    func `there is no month rule for a day no month has`(startDay: Int) {
        #expect(MonthRule(startingOn: startDay) == nil)
    }
}
