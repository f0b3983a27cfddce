import CivilCalendar
import LedgerCore
import LedgerGrid
import Observation
import Testing

/// The next change of a stream.
private func first(of stream: AsyncStream<CalendarChange>) async -> CalendarChange? {
    for await change in stream { return change }
    return nil
}

@MainActor
@Suite("Calendars that share a store")
struct SharedStoreTests {
    @Test func `what one calendar shows changed, the others show changed and tell their observers`() async throws {
        let store = try LedgerStore(August.entries)
        let month = CalendarModel(store, today: August.today)
        let week = CalendarModel(store, today: August.today, at: day("2025-08-01"), mode: .week)
        let far = CalendarModel(store, today: August.today, at: day("1999-01-01"))
        var streams = [month, week, far].map { $0.changes() }
        let id = try month.update { state throws(GridError) in try state.store.add(entry("2025-08-02", "-700")) }
        for stream in streams {
            let change = await first(of: stream)
            #expect(change?.parts == .entries && change?.days == [day("2025-08-02")])
        }
        streams = [month, week, far].map { $0.changes() }
        #expect(month.totals.first?.expense == decimal("51200"))
        #expect(week.totals.first?.expense == decimal("28200"))
        try store.change(id, to: entry("1999-01-05", "-1"))
        #expect(month.totals.first?.expense == decimal("50500") && week.totals.first?.expense == decimal("27500"))
        #expect(far.totals.first?.expense == decimal("1"))
        for stream in streams { #expect(await first(of: stream)?.days == [day("2025-08-02"), day("1999-01-05")]) }
        try store.remove(id)
        #expect(far.totals.isEmpty)
    }

    @Test func `a change by another sums the touched days of each calendar anew, and no page`() throws {
        let store = try LedgerStore(August.entries)
        let (month, week) = (CalendarModel(store, today: August.today), CalendarModel(store, today: August.today, mode: .week))
        let before = (month.work, week.work)
        try store.add(entry("2025-08-12", "-5"))
        #expect(month.work.pages == before.0.pages && month.work.days == before.0.days + 1)
        #expect(week.work.pages == before.1.pages && week.work.days == before.1.days + 1)
        try store.add(entry("2020-01-01", "-5"))
        #expect(month.work.days == before.0.days + 1)
    }

    @Test func `several edits are told as one, also those made before an error`() async throws {
        let store = try LedgerStore(August.entries)
        let model = CalendarModel(store, today: August.today)
        var told = model.changes().makeAsyncIterator()
        try store.edit { book throws(GridError) in
            try book.add(entry("2025-08-02", "-1"))
            try book.add(entry("2025-08-03", "-1"))
        }
        #expect(await told.next()?.days == [day("2025-08-02"), day("2025-08-03")])
        let stranger = EntryID(rawValue: 99)
        #expect(throws: GridError(.noSuchEntry, entry: stranger)) {
            try store.edit { book throws(GridError) in
                try book.add(entry("2025-08-04", "-1"))
                try book.remove(stranger)
            }
        }
        #expect(await told.next()?.days == [day("2025-08-04")])
        // What changes nothing tells nothing.
        store.edit { _ in }
        model.update { $0.setToday(day("2025-08-11")) }
        #expect(await told.next()?.parts == .today)
    }

    @Test func `a calendar that nobody observes shows what others did, and knows of it when it is asked`() throws {
        let store = try LedgerStore(August.entries)
        var (first, second) = (CalendarState<Never>(store, today: August.today), CalendarState<Never>(store, today: August.today))
        for offset in 0..<400 { try store.add(entry("2025-08-11", "-\(offset)")) }
        #expect(first.totals.first?.expense == decimal("130300"))
        #expect(first.cells.compactMap(\.self).first { $0.number == 11 }?.totals.first?.expense == decimal("79800"))
        #expect(first.takeChange()?.days.contains(day("2025-08-11")) == true)
        second.move(by: 1)
        second.move(by: -1)
        #expect(second.totals == first.totals && second.weekTotals == first.weekTotals)
        let change = try #require(takeChange(&second))
        #expect(change.parts == [.page, .entries])
        #expect(second.takeChange() == nil)
    }

    @Test func `a ledger that takes the place of another is shown by all`() throws {
        let store = try LedgerStore(August.entries)
        let model = CalendarModel(store, today: August.today)
        store.load(try EntryBook([entry("2025-08-05", "-5", usd)]))
        #expect(model.totals.map { "\($0.commodity) \($0.expense)" } == ["USD 5"])
        #expect(model.selectedEntries.isEmpty && store.book.count == 1)
    }

    @Test func `views that show nothing new are not told through Observation`() throws {
        let model = CalendarModel(try August.calendar())
        let told = Told()
        func watch() {
            withObservationTracking {
                _ = model.state
            } onChange: {
                MainActor.assumeIsolated { told.count += 1 }
            }
        }
        watch()
        model.update { $0.select(August.today) }
        model.update { $0.move(by: 0) }
        model.update { $0.anchor(to: August.today) }
        model.update { $0.show(.month) }
        #expect(told.count == 0)
        model.update { $0.select(day("2025-08-01")) }
        #expect(told.count == 1)
    }

    @MainActor private final class Told { var count = 0 }

    @Test func `a model that is gone is no longer told`() throws {
        let store = try LedgerStore(August.entries)
        var model: CalendarModel<Never>? = CalendarModel(store, today: August.today)
        weak let gone = model
        try store.add(entry("2025-08-02", "-1"))
        #expect(model != nil)
        model = nil
        try store.add(entry("2025-08-02", "-1"))
        #expect(gone == nil)
    }
}
