import CivilCalendar
import LedgerGrid
import Testing

@Suite("C. Month/week calendar with the neighbours greyed")
struct MonthWeekTests {
    @Test(arguments: [
        ("2024-12", "2024-12-01", "2025-01-04"), ("2025-01", "2024-12-29", "2025-02-01"), ("2024-02", "2024-01-28", "2024-03-02"),
        ("2023-02", "2023-01-29", "2023-03-04"), ("2026-02", "2026-02-01", "2026-02-28"),
    ])
    func `C1 the grid is filled up with neighbours' days, marked as such, across year ends and leap days`(
        name: String, first: String, last: String
    ) {
        let calendar = CalendarState<String>(
            today: day("2000-01-01"), at: month(name).firstDay, settings: CalendarSettings(weekStart: .sunday))
        let cells = calendar.cells.compactMap { $0 }
        #expect(cells.count == calendar.cells.count && cells.count % 7 == 0)
        #expect(cells.first?.date == day(first) && cells.last?.date == day(last))
        #expect(cells.allSatisfy { $0.isInMonth == ($0.date.yearMonth == month(name)) })
    }

    @Test
    func `C2 week mode is one row; switching keeps the selected date in view if it is in the period shown, else the period's first day`()
        throws
    {
        var calendar = try August.calendar()
        calendar.select(day("2025-08-20"))
        calendar.show(.week)
        #expect(calendar.mode == .week && calendar.cells.count == 7)
        #expect(calendar.cells.first??.date == day("2025-08-17"))
        #expect(calendar.cells.contains { $0?.isSelected == true })
        let again = calendar.show(.week)
        #expect(!again)
        // The selected day is not in the week shown: the month of that week's first day comes.
        calendar.move(by: 3)
        #expect(calendar.page.range.lowerBound == day("2025-09-07"))
        calendar.show(.month)
        #expect(calendar.month.name == month("2025-09"))
        // Nor in the month shown: the week of its first day comes, and the selection stays what it was.
        calendar.show(.week)
        #expect(calendar.page.range.lowerBound == day("2025-08-31"))
        #expect(calendar.selectedDay == day("2025-08-20"))
        // A week across two months goes back to the month of the selected day.
        calendar.select(day("2025-09-02"))
        calendar.show(.month)
        #expect(calendar.month.name == month("2025-09"))
    }

    @Test func `C3 weeks page without end, three at a time, with their sums`() throws {
        var calendar = try August.calendar(mode: .week)
        calendar.anchor(to: day("2025-08-01"))
        #expect(calendar.pages.map(\.range.lowerBound.description) == ["2025-07-20", "2025-07-27", "2025-08-03"])
        #expect(calendar.totals.map { "\($0.commodity) \($0.net)" } == ["KRW 2972500", "USD -4.50"])
        #expect(calendar.weekTotals == [calendar.totals])
        for _ in 0..<100 { calendar.move(by: 1) }
        for _ in 0..<200 { calendar.move(by: -1) }
        #expect(calendar.page.range.lowerBound == day("2025-07-27").adding(days: -700))
        calendar.anchor(to: .max)
        let beyond = calendar.move(by: 1)
        #expect(!beyond && calendar.page.moved(by: 1) == nil && calendar.pages.count == 2)
        #expect(calendar.cells.map { $0?.number } == [26, 27, 28, 29, 30, 31, nil])
        calendar.anchor(to: .min)
        #expect(calendar.page.moved(by: -1) == nil && calendar.pages.count == 2)
    }

    @Test func `C4 the compact title needs the year and the month, in week mode those beside the week (text: LedgerViews)`() throws {
        var calendar = try August.calendar(mode: .week)
        calendar.anchor(to: day("2025-08-01"))
        #expect(calendar.month.name == month("2025-07"))
        calendar.select(day("2025-08-01"))
        #expect(calendar.month.name == month("2025-08"))
        #expect(calendar.cells.map { $0?.isInMonth } == [false, false, false, false, false, true, true])
    }

    @Test func `in week mode, selecting a day of the other month changes title and greyed days, and is told as a page`() throws {
        var calendar = try August.calendar(mode: .week)
        calendar.anchor(to: day("2025-08-01"))
        calendar.select(day("2025-07-31"))
        _ = calendar.takeChange()
        calendar.select(day("2025-08-01"))
        #expect(calendar.month.name == month("2025-08"))
        #expect(calendar.takeChange()?.parts == [.selection, .page])
        calendar.select(day("2025-08-02"))
        #expect(calendar.takeChange()?.parts == .selection)
        calendar.select(day("2025-07-27"))
        #expect(calendar.takeChange()?.parts == [.selection, .page])
        // In month mode the month is the one shown, whatever day is selected.
        calendar.show(.month)
        _ = calendar.takeChange()
        calendar.select(day("2025-08-01"))
        #expect(calendar.takeChange()?.parts == .selection)
    }

    @Test func `selecting the selected day changes nothing and tells nobody`() throws {
        for mode in CalendarMode.allCases {
            var calendar = try August.calendar(mode: mode)
            let again = calendar.select(August.today)
            let cell = try #require(calendar.grid.index(of: August.today))
            let onceMore = calendar.select(cell: cell)
            #expect(!again && !onceMore)
            #expect(calendar.takeChange() == nil)
        }
    }
}
