import CivilCalendar
import LedgerGrid
import Testing

@Suite("Grids of months and weeks")
struct DayGridTests {
    @Test func `every month of 1600-2399, with weeks from each of the seven weekdays, is as the calendar on the wall`() throws {
        var wall = WallCalendar.start
        var (faults, grids) = (0, 0)
        var shapes: Set<Int> = []
        while wall.year < 2400 {
            let name = try #require(YearMonth(year: wall.year, month: wall.month))
            let month = MonthPeriod(name: name)
            let (before, after) = (WallCalendar.previous(wall.year, wall.month), WallCalendar.next(wall.year, wall.month))
            for (start, weekday) in Weekday.allCases.enumerated() {
                let want = wall.cells(weekStart: start)
                let grid = DayGrid(month, weekStart: weekday)
                grids += 1
                shapes.insert(grid.rowCount)
                guard grid.count == want.count, grid.rowCount * 7 == want.count else {
                    faults += 1
                    continue
                }
                for index in want.indices {
                    guard let cell = grid[index] else {
                        faults += 1
                        continue
                    }
                    let (year, number, day) = cell.components
                    let isInMonth = want[index] > 0 && want[index] < 100
                    let right =
                        isInMonth
                        ? year == wall.year && number == wall.month && day == want[index]
                        : want[index] < 0
                            ? year == before.year && number == before.month && day == -want[index]
                            : year == after.year && number == after.month && day == want[index] - 100
                    if !right || grid.isInMonth(cell) != isInMonth { faults += 1 }
                }
            }
            wall.turn()
        }
        #expect(faults == 0)
        #expect(grids == 800 * 12 * 7)
        #expect(shapes == [4, 5, 6])
        #expect(wall.weekday == WallCalendar.start.weekday)
    }

    @Test(arguments: Weekday.allCases)
    func `blank cells stand exactly where neighbours' days would, six rows only add to the end`(weekStart: Weekday) throws {
        for year in [2024, 2025, 2026] {
            for number in 1...12 {
                let month = MonthPeriod(name: try #require(YearMonth(year: year, month: number)))
                let full = DayGrid(month, weekStart: weekStart)
                let blank = DayGrid(month, weekStart: weekStart, fill: .blank)
                #expect(blank.map { $0 } == full.map { day in day.flatMap { month.contains($0) ? $0 : nil } })
                #expect(full.dates == Array(blank.prefix(blank.dates.count)) && full.dates == blank.dates)
                #expect(blank.dates.last == month.lastDay)
                let six = DayGrid(month, weekStart: weekStart, height: .sixRows)
                #expect(six.count == 42)
                #expect(Array(six.prefix(full.count)) == Array(full))
                let dates = six.compactMap(\.self)
                #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.days(since: $0) == 1 })
                #expect(six.weekdays.first == weekStart)
                #expect(six.weeks.allSatisfy { row in row.map { $0?.weekday } == six.weekdays })
                #expect(full.shownDays.lowerBound <= month.firstDay && full.shownDays.upperBound >= month.lastDay)
                #expect(blank.shownDays == month.range)
            }
        }
    }

    @Test func `a day finds its cell, and a day that is not shown has none`() {
        let grid = DayGrid(MonthPeriod(name: month("2025-08")), weekStart: .sunday)
        for index in grid.indices { #expect(grid[index].flatMap { grid.index(of: $0) } == index) }
        #expect(grid.index(of: day("2025-07-26")) == nil)
        #expect(grid.index(of: day("2025-09-07")) == nil)
        let blank = DayGrid(MonthPeriod(name: month("2025-08")), weekStart: .sunday, fill: .blank)
        #expect(blank.index(of: day("2025-07-27")) == nil)
        #expect(blank.index(of: day("2025-08-31")) == 35)
        #expect(grid.week(-1).isEmpty && grid.week(6).isEmpty)
        #expect(grid.day(at: -1) == nil && grid.day(at: 42) == nil)
    }

    @Test(arguments: Weekday.allCases)
    func `at the ends of the calendar cells beyond it are blank`(weekStart: Weekday) {
        let first = DayGrid(MonthPeriod(name: .min), weekStart: weekStart, height: .sixRows)
        #expect(first.compactMap(\.self).first == .min)
        #expect(first.prefix { $0 == nil }.count == CivilDate.min.weekday.offset(inWeekStartingOn: weekStart))
        let last = DayGrid(MonthPeriod(name: .max), weekStart: weekStart, height: .sixRows)
        #expect(last.compactMap(\.self).last == .max)
        #expect(last.count == 42)
        #expect(last.shownDays.upperBound == .max)
    }

    @Test func `a week is a row of seven, and its month says which days are its own`() {
        let days = MonthRule.calendar.month(containing: day("2025-01-01"))
        let grid = DayGrid(CivilWeek(containing: day("2025-01-01"), startingOn: .monday), beside: days)
        #expect(grid.map { $0?.description } == (30...31).map { "2024-12-\($0)" } + (1...5).map { "2025-01-0\($0)" })
        #expect(grid.map { $0.map(grid.isInMonth) } == [false, false, true, true, true, true, true])
        #expect(grid.index(of: day("2025-01-05")) == 6)
        #expect(grid.index(of: day("2025-01-06")) == nil)
        let end = DayGrid(CivilWeek(containing: .max, startingOn: .monday), beside: MonthPeriod(name: .max))
        #expect(end.map { $0?.day } == [27, 28, 29, 30, 31, nil, nil])
        #expect(end.shownDays == end.period)
        let start = DayGrid(CivilWeek(containing: .min, startingOn: .thursday), beside: MonthPeriod(name: .min))
        #expect(start.rowCount == 1 && start.map { $0?.day } == [nil, nil, nil, nil, 1, 2, 3])
    }

    @Test(arguments: [0, 6, 7, 40, 61, 80, 200])
    func `columns share out a width without a remainder`(width: Int) {
        let widths = ColumnLayout(width: width).widths
        #expect(widths.count == 7)
        #expect(widths.reduce(0, +) == width)
        #expect((widths.first ?? 0) - (widths.last ?? 0) <= 1)
        #expect(widths == widths.sorted(by: >))
        #expect(ColumnLayout(width: -5).widths == Array(repeating: 0, count: 7))
    }
}
