import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("D. Day strip")
struct DayStripTests {
    @Test func `D1 all dates of the month as a flat list with year, month, day and weekday (its name: LedgerViews)`() {
        let strip = MonthPeriod(name: month("2024-02")).days
        #expect(strip.count == 29)
        #expect(strip.map(\.day) == (1...29).map { $0 })
        #expect(strip.allSatisfy { $0.year == 2024 && $0.month == 2 })
        #expect(strip.first?.weekday == .thursday && strip.last == day("2024-02-29"))
    }

    struct Unreachable: Error, Equatable {}

    @Test @MainActor func `D2 an index maps to a date and its records; out of range is an error, and records that fail are a state`()
        async throws
    {
        let strip = MonthPeriod(name: month("2025-08"))
        for (index, date) in strip.days.enumerated() {
            #expect(try strip.day(at: index) == date)
            #expect(strip.index(of: date) == index)
        }
        #expect(strip.index(of: day("2025-09-01")) == nil && strip.index(of: day("2025-07-31")) == nil)
        let records = DayRecords { date in
            if date.day == 13 { throw Unreachable() }
            return ["note of \(date)"]
        }
        #expect(records.day == nil && !records.state.isLoading)
        for index in [-1, 31, Int.max, Int.min] {
            #expect(throws: GridError(.indexOutOfRange)) { try strip.day(at: index) }
        }
        #expect(records.day == nil)
        records.show(try strip.day(at: 4))
        #expect(records.state.isLoading && records.state.value == nil)
        await records.settled()
        #expect(records.state.value == ["note of 2025-08-05"])
        records.show(try strip.day(at: 12))
        await records.settled()
        #expect(records.state.error is Unreachable && records.state.value == nil)
        #expect(records.day == day("2025-08-13"))
    }

    @Test
    @MainActor
    func `D2 only the records asked for last are shown, also when earlier ones come later; a failure can be tried again`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let slow = day("2025-08-01")
        let records = DayRecords { date in
            // The first day's records come only when the gate opens, and do not heed that nobody wants them any more.
            if date == slow { await Task.detached { for await _ in gate { break } }.value }
            return [date]
        }
        records.show(slow)
        records.show(day("2025-08-02"))
        await records.settled()
        #expect(records.state.value == [day("2025-08-02")])
        open.finish()
        for _ in 0..<20 { await Task.yield() }
        #expect(records.state.value == [day("2025-08-02")])
        records.reload()
        #expect(records.state.isLoading)
        await records.settled()
        #expect(records.state.value == [day("2025-08-02")])
    }

    @Test func `D3 the first selection is today, also when today is not in view`() {
        let calendar = CalendarState<String>(today: August.today, at: day("1999-01-01"))
        #expect(calendar.selectedDay == August.today)
        #expect(calendar.month.name == month("1999-01"))
        #expect(!calendar.cells.contains { $0?.isSelected == true })
        #expect(calendar.selectedCell.isToday && calendar.selectedCell.isSelected && !calendar.selectedCell.isInMonth)
    }

    @Test func `D4 the selection survives paging away and back`() throws {
        var calendar = try August.calendar()
        calendar.select(day("2025-08-31"))
        calendar.move(by: 7)
        #expect(!calendar.cells.contains { $0?.isSelected == true })
        calendar.move(by: -7)
        #expect(calendar.cells.filter { $0?.isSelected == true }.map { $0?.date } == [day("2025-08-31")])
        #expect(calendar.selectedEntries.map(\.entry.money.description) == ["-30000 KRW"])
        calendar.show(.week)
        calendar.move(by: 9)
        calendar.show(.month)
        #expect(calendar.selectedDay == day("2025-08-31"))
    }
}
