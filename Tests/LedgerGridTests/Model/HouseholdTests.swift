import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

/// August 2025 of a household, as the tests of all five calendars use it; today is the 10th.
enum August {
    static let today = day("2025-08-10")

    static let entries = [
        entry("2025-07-31", "-7000"), entry("2025-08-01", "3000000"), entry("2025-08-01", "-12000", at: "22:40"),
        entry("2025-08-01", "-8500", at: "09:15"), entry("2025-08-01", "-4.50", usd, at: "12:00"),
        entry("2025-08-15", "-100000", krw, .transfer), entry("2025-08-31", "-30000"), entry("2025-09-01", "-1"),
    ]

    static func calendar(
        mode: CalendarMode = .month, fill: DayGrid.Fill = .neighbours, height: DayGrid.Height = .asNeeded
    ) throws -> CalendarState<String> {
        let settings = CalendarSettings(weekStart: .sunday, fill: fill, height: height)
        return CalendarState<String>(try LedgerStore(entries), today: today, mode: mode, settings: settings)
    }
}

/// The macros cannot call what changes its receiver inside an optional chain.
func takeChange<Decoration>(_ calendar: inout CalendarState<Decoration>) -> CalendarChange? { calendar.takeChange() }

@Suite("A. Household-ledger calendar")
struct HouseholdTests {
    @Test
    func `A1 a day cell knows number, income, expense, today, selected, Saturday and Sunday; a padding cell is nothing at all`() throws {
        var calendar = try August.calendar(fill: .blank)
        calendar.select(day("2025-08-01"))
        let cells = calendar.cells
        #expect(cells.count == 42)
        // The 1st is a Friday.
        #expect(cells.prefix(5).allSatisfy { $0 == nil } && cells.suffix(6).allSatisfy { $0 == nil })
        let first = try #require(cells[5])
        #expect(first.number == 1 && first.date == day("2025-08-01"))
        #expect(first.isSelected && !first.isToday && !first.isSaturday && !first.isSunday)
        #expect(first.totals.map { "\($0.commodity) \($0.income) \($0.expense)" } == ["KRW 3000000 20500", "USD 0.00 4.50"])
        let today = try #require(cells[14])
        #expect(today.isToday && !today.isSelected && today.isSunday && today.number == 10)
        #expect(cells.compactMap { $0 }.filter(\.isSaturday).map(\.number) == [2, 9, 16, 23, 30])
        #expect(cells.compactMap { $0 }.filter(\.isToday).count == 1)
        #expect(cells.compactMap { $0 }.filter(\.isSelected).count == 1)
    }

    @Test func `A2 income and expense are apart, and nothing or zero is shown as nothing (money formats: LedgerViews)`() throws {
        let calendar = try August.calendar()
        try calendar.store.add(entry("2025-08-20", "-500", krw, .expense))
        try calendar.store.add(entry("2025-08-20", "500", krw, .expense))
        let refunded = try #require(calendar.cells.compactMap { $0 }.first { $0.date == day("2025-08-20") }?.totals.first)
        #expect(refunded.visibleIncome == nil && refunded.visibleExpense == nil)
        let payday = calendar.cells.compactMap { $0 }.first { $0.date == day("2025-08-01") }?.totals ?? []
        #expect(payday.map { $0.visibleIncome?.description } == ["3000000", nil])
        #expect(payday.map { $0.visibleExpense?.description } == ["20500", "4.50"])
        #expect(calendar.cells.compactMap { $0 }.first { $0.date == day("2025-08-02") }?.totals == [])
    }

    @Test func `A3 exactly the cell of today carries the mark, and midnight moves it (its word: LedgerViews)`() throws {
        var calendar = try August.calendar()
        #expect(calendar.cells.compactMap { $0 }.filter(\.isToday).map(\.date) == [August.today])
        calendar.setToday(day("2025-08-11"))
        #expect(calendar.cells.compactMap { $0 }.filter(\.isToday).map(\.date) == [day("2025-08-11")])
        #expect(calendar.selectedDay == August.today)
        #expect(calendar.takeChange()?.parts == .today)
        calendar.move(by: 1)
        #expect(calendar.cells.compactMap { $0 }.filter(\.isToday).isEmpty)
    }

    @Test(arguments: Weekday.allCases)
    func `A4 the weekday header and every cell say which is Saturday and which Sunday (names: LedgerViews)`(weekStart: Weekday) throws {
        var calendar = try August.calendar()
        calendar.apply(CalendarSettings(weekStart: weekStart))
        let header = calendar.grid.weekdays
        #expect(header.count == 7 && header.first == weekStart && Set(header).count == 7)
        for (index, cell) in calendar.cells.enumerated() {
            #expect(cell?.weekday == header[index % 7])
            #expect(cell?.isSaturday == (header[index % 7] == .saturday))
            #expect(cell?.isSunday == (header[index % 7] == .sunday))
        }
    }

    @Test func `A5 seven columns, leading blanks by the weekday of the 1st, six rows on demand, and a padding cell does nothing`() throws {
        var calendar = try August.calendar(fill: .blank)
        calendar.anchor(to: day("2026-02-01"))
        #expect(calendar.cells.count == 28)
        var settings = calendar.settings
        settings.height = .sixRows
        calendar.apply(settings)
        #expect(calendar.cells.count == 42)
        calendar.anchor(to: day("2025-08-01"))
        #expect(calendar.cells.prefix { $0 == nil }.count == 5)
        _ = calendar.takeChange()
        for blank in [0, 4, 41, -1, 42, Int.max, Int.min] {
            let chosen = calendar.select(cell: blank)
            #expect(!chosen)
        }
        #expect(calendar.selectedDay == August.today)
        #expect(calendar.takeChange() == nil)
        let chosen = calendar.select(cell: 5)
        #expect(chosen && calendar.selectedDay == day("2025-08-01"))
    }

    @Test func `A6 header: income, expense and balance of the month per currency (title and labels: LedgerViews)`() throws {
        let calendar = try August.calendar()
        #expect(calendar.month.name == month("2025-08"))
        #expect(
            calendar.totals.map { "\($0.commodity) \($0.income) \($0.expense) \($0.net)" } == [
                "KRW 3000000 50500 2949500", "USD 0.00 4.50 -4.50",
            ])
        #expect(calendar.weekTotals.map { $0.map(\.net.description) } == [["2972500", "-4.50"], [], [], [], [], ["-30001"]])
    }

    @Test
    func `A7 paging slides three months without end and keeps the selected date and its list; the current month again does nothing`() throws
    {
        var calendar = try August.calendar()
        calendar.select(day("2025-08-01"))
        let list = calendar.selectedEntries
        #expect(calendar.pages.map(\.range.lowerBound.description) == ["2025-07-01", "2025-08-01", "2025-09-01"])
        calendar.move(by: 1)
        #expect(calendar.pages.map(\.range.lowerBound.description) == ["2025-08-01", "2025-09-01", "2025-10-01"])
        _ = calendar.takeChange()
        let again = calendar.anchor(to: day("2025-09-30"))
        #expect(!again && calendar.takeChange() == nil)
        for _ in 0..<30 { calendar.move(by: -1) }
        #expect(calendar.month.name == month("2023-03"))
        #expect(calendar.selectedDay == day("2025-08-01") && calendar.selectedEntries == list && list.count == 4)
    }

    @Test
    func `A8 day sums are held for all three months of the window, by month and day, and only the new month is summed when it slides`()
        throws
    {
        var calendar = try August.calendar()
        for (page, date) in zip(calendar.pages, ["2025-07-31", "2025-08-31", "2025-09-01"]) {
            #expect(calendar.totals(of: page)?[day(date)].map(\.net) == calendar.store.book.sums.totals(on: day(date)).map(\.net))
            #expect(calendar.totals(of: page)?[day(date)].count == 1)
            #expect(!calendar.cells(of: page).isEmpty)
        }
        let far = try #require(calendar.page.moved(by: 2))
        #expect(calendar.totals(of: far) == nil)
        #expect(calendar.cells(of: far).isEmpty)
        let before = calendar.work.pages
        calendar.move(by: 1)
        #expect(calendar.work.pages == before + 1)
        calendar.move(by: -1)
        #expect(calendar.work.pages == before + 2)
    }

    @Test func `A9 selecting a date lists its entries and sums nothing anew`() throws {
        var calendar = try August.calendar()
        let (work, steps) = (calendar.work, calendar.store.book.sums.steps)
        for cell in calendar.grid.indices { calendar.select(cell: cell) }
        calendar.select(day("2025-08-01"))
        #expect(calendar.selectedEntries.map(\.entry.money.description) == ["3000000 KRW", "-8500 KRW", "-4.50 USD", "-12000 KRW"])
        #expect(calendar.work == work && calendar.store.book.sums.steps == steps)
        #expect(calendar.takeChange()?.parts == .selection)
    }

    @Test func `A10 adding, changing or removing an entry updates day, month and list, sums one day anew, and observers are told`() throws {
        var calendar = try August.calendar()
        calendar.select(day("2025-08-20"))
        _ = calendar.takeChange()
        func cell(_ date: String) -> [String] {
            calendar.cells.compactMap { $0 }.filter { $0.date == day(date) }.flatMap(\.totals).map(\.net.description)
        }
        let work = calendar.work
        let id = try calendar.store.add(entry("2025-08-20", "-500"))
        #expect(cell("2025-08-20") == ["-500"])
        #expect(calendar.totals.first?.net == decimal("2949000"))
        #expect(calendar.selectedEntries.map(\.id) == [id])
        var told = try #require(takeChange(&calendar))
        #expect(told.days == [day("2025-08-20")])

        try calendar.store.change(id, to: entry("2025-08-21", "-700"))
        #expect(cell("2025-08-20") == [] && cell("2025-08-21") == ["-700"])
        #expect(calendar.totals.first?.net == decimal("2948800"))
        #expect(calendar.selectedEntries.isEmpty)
        told = try #require(takeChange(&calendar))
        #expect(told.days == [day("2025-08-20"), day("2025-08-21")] && told.parts == .entries)

        #expect(try calendar.store.remove(id) == entry("2025-08-21", "-700"))
        #expect(cell("2025-08-21") == [])
        #expect(calendar.totals.first?.net == decimal("2949500"))
        #expect(calendar.takeChange()?.days == [day("2025-08-21")])
        #expect(calendar.work.pages == work.pages)
        #expect(calendar.work.days == work.days + 4)
        var fresh = try August.calendar()
        fresh.select(calendar.selectedDay)
        #expect(calendar.cells == fresh.cells)
    }

    @Test func `A11 an entry keeps its id while others come and go, and saving touches only the rows that changed`() throws {
        var calendar = try August.calendar()
        calendar.select(day("2025-08-01"))
        let lunch = try #require(calendar.selectedEntries.first { $0.entry.money.amount == decimal("-12000") })
        #expect(lunch.id == EntryID(rawValue: 2))
        try calendar.store.remove(EntryID(rawValue: 0))
        let added = try calendar.store.add(entry("2025-08-01", "-1"))
        var edited = lunch.entry
        edited.category = "식비"
        try calendar.store.change(lunch.id, to: edited)
        #expect(calendar.selectedEntries.first { $0.id == lunch.id }?.entry == edited)
        let changes = calendar.store.book.pendingChanges
        #expect(changes.added == [added] && changes.changed == [lunch.id] && changes.removed == [EntryID(rawValue: 0)])
        #expect(calendar.store.book.savedEntry(lunch.id) == lunch.entry)
        calendar.store.markSaved()
        #expect(calendar.store.book.pendingChanges.isEmpty)
        let stranger = EntryID(rawValue: 99)
        #expect(throws: GridError(.noSuchEntry, entry: stranger)) { try calendar.store.change(stranger, to: edited) }
        #expect(throws: GridError(.noSuchEntry, entry: stranger)) { try calendar.store.remove(stranger) }
    }

    @Test func `A12 times within a day belong to that day and order its list, whatever zone they name`() throws {
        var late = entry("2025-08-05", "-1", at: "22:40")
        late.timeZone = "America/Los_Angeles"
        var early = entry("2025-08-05", "-2", at: "09:15")
        early.timeZone = "Asia/Seoul"
        var calendar = try August.calendar()
        try calendar.store.add(late)
        try calendar.store.add(early)
        try calendar.store.add(entry("2025-08-05", "-4"))
        calendar.select(day("2025-08-05"))
        #expect(calendar.selectedEntries.map { $0.entry.time?.description } == [nil, "09:15", "22:40"])
        #expect(calendar.selectedCell.totals.map(\.expense) == [decimal("7")])
    }
}
