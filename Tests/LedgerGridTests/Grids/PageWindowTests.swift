import CivilCalendar
import LedgerGrid
import Testing

@Suite("The window of three pages")
struct PageWindowTests {
    @Test("months slide one by one through the whole calendar, there and back")
    func months() {
        var window = PageWindow(MonthPeriod(name: .min))
        #expect(window.previous == nil)
        #expect(window.pages.count == 2)
        var (turns, faults) = (0, 0)
        while true {
            let (current, next) = (window.current, window.next)
            guard window.move(by: 1) else { break }
            turns += 1
            if window.current != next || window.previous != current { faults += 1 }
        }
        #expect(faults == 0)
        #expect(turns == 9999 * 12 - 1)
        #expect(window.next == nil && window.current.name == .max)
        window.move(by: -turns)
        #expect(window == PageWindow(MonthPeriod(name: .min)))
    }

    @Test("weeks slide to both ends of the calendar", arguments: Weekday.allCases)
    func weeks(start: Weekday) {
        let home = CivilWeek(containing: day("2025-08-01"), startingOn: start)
        var window = PageWindow(home)
        #expect(window.pages.map { $0.weeks(since: home) } == [-1, 0, 1])
        window.anchor(to: .max)
        #expect(window.next == nil && window.previous != nil)
        var moved = window.move(by: 1)
        #expect(!moved)
        window.anchor(to: .min)
        #expect(window.previous == nil && window.next != nil)
        moved = window.move(by: -1)
        #expect(!moved)
        moved = window.anchor(to: day("2025-08-01"))
        #expect(moved)
        #expect(window.current == home)
        #expect(window.current.firstDay <= day("2025-08-01") && window.current.lastDay >= day("2025-08-01"))
    }

    @Test("moving by nothing, or beyond the calendar, does nothing", arguments: [0, Int.max, Int.min, 200_000, -200_000])
    func refused(count: Int) {
        var window = PageWindow(MonthPeriod(name: month("2025-08")))
        let before = window
        let moved = window.move(by: count)
        #expect(!moved)
        #expect(window == before)
    }
}
