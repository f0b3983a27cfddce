import CivilCalendar
import LedgerCore
import LedgerGrid
import Observation
import Testing

@MainActor
@Suite("Observers")
struct CalendarModelTests {
    @Test func `every observer is told every change, in order, and only once for one update`() async throws {
        let model = CalendarModel(try August.calendar())
        var first = model.changes().makeAsyncIterator()
        var second = model.changes().makeAsyncIterator()
        let id = try model.update { state throws(GridError) in
            state.move(by: 1)
            state.select(day("2025-09-02"))
            return try state.store.add(entry("2025-09-02", "-9"))
        }
        try model.update { state throws(GridError) in _ = try state.store.remove(id) }
        var (a, b) = (await first.next(), await second.next())
        #expect(a == b)
        #expect(a?.parts == [.page, .selection, .entries] && a?.days == [day("2025-09-02")])
        (a, b) = (await first.next(), await second.next())
        #expect(a == b && a?.parts == .entries)
        #expect(model.state.selectedDay == model.selectedDay)
    }

    @Test func `an error passes through, and what was done before it is told`() async throws {
        let model = CalendarModel(try August.calendar())
        var changes = model.changes().makeAsyncIterator()
        let stranger = EntryID(rawValue: 99)
        #expect(throws: GridError(.noSuchEntry, entry: stranger)) {
            try model.update { state throws(GridError) in
                state.move(by: 1)
                try state.store.remove(stranger)
            }
        }
        #expect(await changes.next()?.parts == .page)
    }

    @Test func `a slow observer keeps the newest changes and can see that some are missing`() async throws {
        let model = CalendarModel(try August.calendar())
        var changes = model.changes(buffering: 2).makeAsyncIterator()
        model.update { $0.select(day("2025-08-01")) }
        let first = try #require(await changes.next())
        for offset in 2...10 { model.update { $0.select(day("2025-08-01").adding(days: offset) ?? .max) } }
        let second = try #require(await changes.next())
        let third = try #require(await changes.next())
        #expect(third.number == first.number + 9)
        #expect(second.number == third.number - 1)
    }

    @Test func `observers that stop are forgotten, and all learn of the model's end`() async throws {
        var model: CalendarModel<String>? = CalendarModel(try August.calendar())
        let stream = try #require(model?.changes())
        do {
            let passing = try #require(model?.changes())
            #expect(model?.observerCount == 2)
            model?.update { $0.move(by: 1) }
            for await _ in passing { break }
        }
        #expect(model?.observerCount == 1)
        model?.update { $0.move(by: 1) }
        model = nil
        var count = 0
        for await _ in stream { count += 1 }
        #expect(count == 2)
    }

    @Test func `views that observe the model are told through Observation`() async throws {
        let model = CalendarModel(try August.calendar())
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = model.totals
        } onChange: {
            tell.finish()
        }
        try model.update { state throws(GridError) in _ = try state.store.add(entry("2025-08-02", "-1")) }
        for await _ in told {}
        #expect(model.totals.first?.expense == decimal("50501"))
    }
}
