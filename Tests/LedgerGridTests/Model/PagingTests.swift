import CivilCalendar
import LedgerGrid
import Testing

@Suite("Paging")
struct PagingTests {
    @Test func `months slide one by one through the whole calendar, there and back`() {
        var page = LedgerPeriod.month(MonthPeriod(name: .min))
        #expect(page.moved(by: -1) == nil)
        var (turns, faults) = (0, 0)
        while let next = page.moved(by: 1) {
            turns += 1
            if next.range.lowerBound != page.range.upperBound.adding(days: 1) || next.moved(by: -1) != page { faults += 1 }
            page = next
        }
        #expect(faults == 0)
        #expect(turns == 9999 * 12 - 1)
        #expect(page == .month(MonthPeriod(name: .max)))
        #expect(page.moved(by: -turns) == .month(MonthPeriod(name: .min)))
    }

    @Test(arguments: Weekday.allCases)
    func `weeks slide to both ends of the calendar`(start: Weekday) {
        let settings = CalendarSettings(weekStart: start)
        var calendar = CalendarState<Never>(today: day("2025-08-01"), mode: .week, settings: settings)
        let home = calendar.page
        #expect(calendar.pages == [home.moved(by: -1), home, home.moved(by: 1)])
        calendar.anchor(to: .max)
        var moved = calendar.move(by: 1)
        #expect(!moved && calendar.pages.last == calendar.page && calendar.pages.count == 2)
        calendar.anchor(to: .min)
        moved = calendar.move(by: -1)
        #expect(!moved && calendar.pages.first == calendar.page && calendar.pages.count == 2)
        moved = calendar.anchor(to: day("2025-08-01"))
        #expect(moved && calendar.page == home)
        #expect(home.contains(day("2025-08-01")) && home.range.lowerBound.weekday == start)
    }

    @Test(arguments: CalendarMode.allCases, [0, Int.max, Int.min, 600_000, -600_000])
    func `moving by nothing, or beyond the calendar, does nothing`(mode: CalendarMode, count: Int) {
        var calendar = CalendarState<Never>(today: day("2025-08-01"), mode: mode)
        let before = calendar.pages
        let moved = calendar.move(by: count)
        #expect(!moved && calendar.pages == before)
        #expect(calendar.takeChange() == nil)
    }

    @Test func `days and years move like months and weeks`() {
        #expect(LedgerPeriod.day(day("2024-02-29")).moved(by: 1) == .day(day("2024-03-01")))
        #expect(LedgerPeriod.year(2025).moved(by: -2024) == .year(1))
        for count in [-2025, 7975, Int.max, Int.min] { #expect(LedgerPeriod.year(2025).moved(by: count) == nil) }
    }
}
