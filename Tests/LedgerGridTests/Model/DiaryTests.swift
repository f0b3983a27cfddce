import CivilCalendar
import LedgerGrid
import Testing

@Suite("B. Diary calendar")
struct DiaryTests {
    @Test(arguments: ["2024-02-29", "1999-12-31"])
    func `B1 anchoring to any date centres its month, and the current month is its first day`(date: String) {
        var calendar = CalendarState<String>(today: day("2025-08-10"))
        let moved = calendar.anchor(to: day(date))
        #expect(moved)
        let name = day(date).yearMonth
        #expect(calendar.page.range.lowerBound == name.firstDay)
        #expect(calendar.pages.first?.range.lowerBound == name.adding(months: -1)?.firstDay)
        #expect(calendar.pages.last?.range.lowerBound == name.adding(months: 1)?.firstDay)
    }

    @Test func `B2 moving a month forward or back slides the three months`() {
        var calendar = CalendarState<String>(today: day("2025-12-10"))
        calendar.move(by: 1)
        #expect(calendar.month.name == month("2026-01"))
        calendar.move(by: -1)
        calendar.move(by: -1)
        #expect(calendar.month.name == month("2025-11"))
        #expect(calendar.pages.last?.range.lowerBound == day("2025-12-01"))
    }

    @Test(arguments: [(Weekday.sunday, 5), (.monday, 4), (.saturday, 6), (.tuesday, 3), (.wednesday, 2), (.thursday, 1), (.friday, 0)])
    func `B3 a month as an array of optional dates: blanks, then every day, from Sunday, Monday or Saturday`(
        weekStart: Weekday, blanks: Int
    ) {
        let dates = DayGrid(MonthPeriod(name: month("2025-08")), weekStart: weekStart).dates
        #expect(dates.count == blanks + 31)
        #expect(dates.prefix(blanks).allSatisfy { $0 == nil })
        #expect(dates.dropFirst(blanks).map { $0?.day } == (1...31).map { $0 })
    }

    @Test func `B4 the header's title needs nothing but the month's name (formatter made once: LedgerViews)`() {
        var calendar = CalendarState<String>(today: day("2025-08-10"), settings: CalendarSettings(monthRule: rule(25)))
        #expect(calendar.month.name == month("2025-07"))
        #expect((calendar.month.name.year, calendar.month.name.month) == (2025, 7))
        calendar.show(.week)
        #expect(calendar.month.name == month("2025-07"))
    }

    @Test func `B5 a cell knows whether it is today, and two days whether they share a month, also from pay day to pay day`() {
        let calendar = CalendarState<String>(today: day("2025-08-10"))
        #expect(calendar.cells.filter { $0?.isToday == true }.map { $0?.date } == [day("2025-08-10")])
        #expect(calendar.month.contains(day("2025-08-31")) && !calendar.month.contains(day("2025-09-01")))
        let payMonths = rule(25)
        #expect(payMonths.month(containing: day("2025-08-24")) == payMonths.month(containing: day("2025-07-25")))
        #expect(payMonths.month(containing: day("2025-08-24")) != payMonths.month(containing: day("2025-08-25")))
    }

    @Test func `B6 cells show dates only, or dates with a decoration below`() {
        var calendar = CalendarState<String>(today: day("2025-08-10"))
        calendar.decorate(day("2025-08-10"), with: "🙂")
        calendar.decorate(day("2025-08-11"), with: "🙁")
        calendar.decorate(day("2025-08-11"), with: nil)
        #expect(calendar.takeChange()?.parts == .decorations)
        #expect(calendar.cells.compactMap { $0?.decoration } == ["🙂"])
        #expect(calendar.selectedCell.decoration == "🙂")
        calendar.showDecorations(false)
        #expect(calendar.cells.allSatisfy { $0?.decoration == nil })
        #expect(calendar.takeChange()?.parts == .decorations)
        calendar.showDecorations(false)
        #expect(calendar.takeChange() == nil)
        calendar.showDecorations(true)
        #expect(calendar.cells.compactMap { $0?.decoration } == ["🙂"])
    }

    private func rule(_ startDay: Int) -> MonthRule { MonthRule(startingOn: startDay) ?? .calendar }
}
