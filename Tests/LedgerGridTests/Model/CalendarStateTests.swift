import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("The model")
struct CalendarStateTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `after any sequence of steps the cells are those of a calendar made afresh`(seed: UInt64) throws {
        var dice = Dice(seed)
        var calendar = CalendarState<Never>(today: day("2024-06-01"), settings: CalendarSettings(weekStart: .sunday))
        var entries: [EntryID: Entry] = [:]
        var faults = 0
        for step in 0..<400 {
            switch dice.roll(9) {
            case 0: calendar.move(by: dice.roll(5) - 2)
            case 1: calendar.select(cell: dice.roll(45) - 1)
            case 2: calendar.show(dice.pick(CalendarMode.allCases))
            case 3: calendar.anchor(to: day("2024-01-01").adding(days: dice.roll(800)) ?? .max)
            case 4 where !entries.isEmpty:
                let id = dice.pick(entries.keys.sorted())
                if try calendar.store.remove(id) != entries.removeValue(forKey: id) { faults += 1 }
            case 5 where !entries.isEmpty:
                let (id, new) = (dice.pick(entries.keys.sorted()), randomEntry(&dice))
                try calendar.store.change(id, to: new)
                entries[id] = new
            case 6 where step % 7 == 0:
                calendar.apply(
                    CalendarSettings(
                        weekStart: dice.pick(Weekday.allCases), monthRule: MonthRule(startingOn: dice.roll(31) + 1) ?? .calendar,
                        fill: dice.pick(DayGrid.Fill.allCases), height: dice.pick(DayGrid.Height.allCases)))
            default:
                let new = randomEntry(&dice)
                entries[try calendar.store.add(new)] = new
            }
            guard step % 10 == 0 else { continue }
            let naive = NaiveLedger(entries: Array(entries.values))
            for cell in calendar.cells.compactMap(\.self) where cell.totals != naive.totals(in: cell.date...cell.date) { faults += 1 }
            if calendar.totals != naive.totals(in: calendar.page.range) { faults += 1 }
            for (row, days) in calendar.grid.weeks.enumerated() {
                let dates = Set(days.compactMap(\.self))
                if calendar.weekTotals[row] != naive.totals(where: { dates.contains($0.date) }) { faults += 1 }
            }
            for page in calendar.pages {
                for day in [page.range.lowerBound, page.range.upperBound]
                where calendar.totals(of: page)?[day] != naive.totals(in: day...day) { faults += 1 }
            }
            let listed = calendar.selectedEntries
            if Set(listed.map(\.id)) != Set(entries.filter { $0.value.date == calendar.selectedDay }.keys) { faults += 1 }
            if zip(listed, listed.dropFirst()).contains(where: { ($0.entry.time?.secondOfDay ?? -1) > ($1.entry.time?.secondOfDay ?? -1) })
            {
                faults += 1
            }
        }
        #expect(faults == 0)
        #expect(entries.count > 50)
    }

    @Test func `a change sums the same number of days and touches the same number of sums in a small and in a large ledger`() throws {
        var costs: Set<[Int]> = []
        for copies in [1, 2_000] {
            let store = try LedgerStore((0..<copies).flatMap { _ in August.entries })
            var calendar = CalendarState<Never>(store, today: August.today)
            let (work, steps) = (calendar.work, calendar.store.book.sums.steps)
            let id = try calendar.store.add(entry("2025-08-15", "-5"))
            try calendar.store.change(id, to: entry("2025-08-16", "-6"))
            try calendar.store.remove(id)
            _ = calendar.takeChange()
            costs.insert([calendar.work.pages - work.pages, calendar.work.days - work.days, calendar.store.book.sums.steps - steps])
        }
        #expect(costs.count == 1)
        #expect(costs.first?.first == 0)
    }

    @Test func `an overflow names the entry and changes nothing`() throws {
        var calendar = try August.calendar()
        let before = (calendar.cells, calendar.store.book.count, calendar.store.book.pendingChanges)
        let huge = entry("2025-08-15", Int128.max.description)
        let next = EntryID(rawValue: August.entries.count)
        #expect(throws: GridError(.overflow, day: huge.date, commodity: krw, entry: next)) { try calendar.store.add(huge) }
        let id = EntryID(rawValue: 1)
        #expect(throws: GridError(.overflow, day: huge.date, commodity: krw, entry: id)) { try calendar.store.change(id, to: huge) }
        #expect(throws: GridError(.overflow, day: huge.date, commodity: krw, entry: EntryID(rawValue: 1))) {
            try LedgerStore([entry("2025-08-01", "1"), huge])
        }
        #expect((calendar.cells, calendar.store.book.count, calendar.store.book.pendingChanges) == before)
        #expect(calendar.takeChange() == nil)
    }

    @Test func `events lie in the cells of all three pages and in the selected day, in view or not`() throws {
        var calendar = try August.calendar()
        let events = [
            DayEvent(title: "trip", span: .allDay(day("2025-08-30")...day("2025-09-01")), order: 0),
            DayEvent(title: "off", span: .allDay(day("2025-08-30")...day("2025-08-30")), isCancelled: true, order: 1),
        ]
        calendar.showEvents { days in events.filter { $0.days.overlaps(days) } }
        #expect(calendar.takeChange()?.parts == .events)
        for page in calendar.pages.dropFirst() {
            let days = calendar.cells(of: page).compactMap(\.self).filter { !$0.events.isEmpty }
            #expect(days.map(\.events.count).allSatisfy { $0 == 1 })
            #expect(!days.isEmpty)
        }
        calendar.select(day("2025-09-01"))
        calendar.move(by: 20)
        #expect(calendar.selectedEvents.map(\.title) == ["trip"])
        #expect(calendar.cells.allSatisfy { $0?.events.isEmpty == true })
    }

    @Test func `sums that were read elsewhere can be shown with the lists of some days only`() throws {
        var book = EntryBook()
        for entry in August.entries.dropLast() { try book.sum(entry.money, entry.kind, on: entry.date) }
        for entry in August.entries.suffix(1) { try book.load(entry) }
        var calendar = CalendarState<Never>(today: August.today)
        calendar.store.load(book)
        #expect(calendar.totals == (try August.calendar()).totals)
        #expect(calendar.store.book.count == 1)
        let told = try #require(takeChange(&calendar))
        #expect(told.days == Set(August.entries.filter { $0.kind != .transfer }.map(\.date)))
    }
}
