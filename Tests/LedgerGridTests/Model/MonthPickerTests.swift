import CivilCalendar
import LedgerGrid
import Testing

@Suite("E. Month picker")
struct MonthPickerTests {
    @Test(arguments: [
        ("2026-02", 28, Weekday.sunday, 4), ("2025-08", 31, .friday, 6), ("2024-02", 29, .thursday, 5), ("2025-02", 28, .saturday, 5),
    ])
    func `E1 a month knows its number of days, first day, weekday of the first day and week rows`(
        name: String, days: Int, weekday: Weekday, rows: Int
    ) {
        let metadata = MonthPeriod(name: month(name))
        #expect(metadata.dayCount == days && metadata.firstDay == month(name).firstDay)
        #expect(metadata.firstWeekday == weekday && metadata.weekCount(weekStart: .sunday) == rows)
        #expect(DayGrid(metadata, weekStart: .sunday).rowCount == rows)
        #expect(metadata.days.first == metadata.firstDay && metadata.days.last == metadata.lastDay && metadata.days.count == days)
    }

    @Test func `E2 a neighbour's day can be selected without changing the month`() throws {
        var calendar = try August.calendar()
        let chosen = calendar.select(cell: 0)
        #expect(chosen && calendar.month.name == month("2025-08"))
        let cell = try #require(calendar.cells.first ?? nil)
        #expect(cell.isSelected && !cell.isInMonth && cell.date == day("2025-07-27") && cell.number == 27)
        calendar.select(cell: 41)
        #expect(calendar.selectedDay == day("2025-09-06") && calendar.month.name == month("2025-08"))
    }

    @Test @MainActor func `E3 moving by any number of months, both ways, tells whoever shows the month`() async throws {
        let model = CalendarModel(try August.calendar())
        var changes = model.changes().makeAsyncIterator()
        for (count, name) in [(1, "2025-09"), (-14, "2024-07"), (1200, "2124-07"), (-1187, "2025-08")] {
            model.update { $0.move(by: count) }
            let change = await changes.next()
            #expect(change?.parts == .page)
            #expect(model.month.name == month(name))
        }
        // What does nothing tells nothing: the next change is the selection.
        model.update { $0.move(by: 0) }
        model.update { $0.move(by: .max) }
        model.update { $0.select(day("2025-08-01")) }
        #expect(await changes.next()?.parts == .selection)
    }

    @Test func `E4 the title's year and month are plain numbers for the locale's template (text: LedgerViews)`() throws {
        var calendar = try August.calendar()
        calendar.anchor(to: .min)
        #expect((calendar.month.name.year, calendar.month.name.month) == (1, 1))
        calendar.anchor(to: .max)
        #expect((calendar.month.name.year, calendar.month.name.month) == (9999, 12))
    }

    @Test(arguments: [4, 5, 6])
    func `E5 the layout follows the container`(rows: Int) {
        let layout = CellLayout(width: 350.0, height: 30 + 60 * Double(rows), header: 30, rows: rows)
        #expect(layout.cellWidth == 50 && layout.cellHeight == 60)
        #expect(layout.origin(of: 0) == (0, 30))
        #expect(layout.origin(of: 8) == (50, 90))
        for index in 0..<rows * 7 {
            let corner = layout.origin(of: index)
            #expect(layout.index(x: corner.x + 1, y: corner.y + 1) == index)
        }
        #expect(layout.index(x: 10, y: 10) == nil && layout.index(x: 350, y: 40) == nil && layout.index(x: -1, y: 40) == nil)
        #expect(layout.index(x: 10, y: 30 + 60 * Double(rows)) == nil)
        #expect(CellLayout(width: 7, height: 3, header: 9, rows: 0).cellHeight == 0)
        #expect(CellLayout<Float>(width: -7, height: -3, rows: 5).index(x: 0, y: 0) == nil)
    }
}
