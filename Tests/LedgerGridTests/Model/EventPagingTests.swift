import CivilCalendar
import LedgerGrid
import Testing

@MainActor
@Suite("Events that follow paging")
struct EventPagingTests {
    struct Unreachable: Error {}

    /// Provides events, when it is told to.
    @MainActor
    private final class Desk {
        private(set) var asked: [ClosedRange<CivilDate>] = []
        private var waiting: [(days: ClosedRange<CivilDate>, answer: CheckedContinuation<[DayEvent], any Error>)] = []

        func events(in days: ClosedRange<CivilDate>) async throws -> [DayEvent] {
            asked.append(days)
            return try await withCheckedThrowingContinuation { waiting.append((days, $0)) }
        }

        /// Answers everything that was asked, the last question first, with an event on every day that names the answer.
        func answer(_ title: String) {
            for (days, answer) in waiting.reversed() { answer.resume(returning: [DayEvent(title: title, span: .allDay(days))]) }
            waiting = []
        }

        func fail() {
            for (_, answer) in waiting { answer.resume(throwing: Unreachable()) }
            waiting = []
        }

        func isAsked(_ count: Int) async {
            while asked.count < count { await Task.yield() }
        }
    }

    private func titles(_ model: CalendarModel<Never>) -> Set<[String]> {
        Set(model.cells.compactMap(\.self).map { $0.events.map(\.title) })
    }

    @Test func `a model asks for the days of its three pages, and when it is turned for those of the new page`() async {
        let (desk, model) = (Desk(), CalendarModel(LedgerStore(), today: August.today))
        #expect(!model.eventState.isLoading)
        var changes = model.changes().makeAsyncIterator()
        model.showEvents { try await desk.events(in: $0) }
        #expect(model.eventState.isLoading && titles(model) == [[]])
        #expect(await changes.next()?.parts == .events)
        await desk.isAsked(3)
        let shown = ["2025-06-30", "2025-07-28", "2025-09-01"].map(day)
        #expect(Set(desk.asked) == Set(zip(shown, ["2025-08-03", "2025-08-31", "2025-10-05"].map(day)).map { $0...$1 }))
        desk.answer("first")
        await model.settled()
        #expect(await changes.next()?.parts == .events)
        #expect(model.eventState.value != nil && titles(model) == [["first"]])
        model.update { $0.move(by: 1) }
        #expect(titles(model) == [["first"]])
        await desk.isAsked(4)
        #expect(desk.asked.last?.contains(day("2025-10-15")) == true)
        desk.answer("second")
        await model.settled()
        #expect(titles(model) == [["first"]])
        model.update { $0.move(by: 1) }
        #expect(titles(model) == [["second"]])
    }

    @Test func `what comes late, for days that are no longer shown, is left out, and days that come back are asked for anew`() async {
        let (desk, model) = (Desk(), CalendarModel(LedgerStore(), today: August.today))
        model.showEvents { try await desk.events(in: $0) }
        await desk.isAsked(3)
        model.update { $0.move(by: 12) }
        await desk.isAsked(6)
        model.update { $0.move(by: -12) }
        await desk.isAsked(9)
        desk.answer("all")
        await model.settled()
        #expect(titles(model) == [["all"]])
        #expect(model.selectedEvents.map(\.title) == ["all"])
    }

    @Test func `failing is a state to show, and can be tried again`() async {
        let (desk, model) = (Desk(), CalendarModel(LedgerStore(), today: August.today))
        model.showEvents { try await desk.events(in: $0) }
        await desk.isAsked(3)
        desk.fail()
        await model.settled()
        #expect(model.eventState.error is Unreachable && titles(model) == [[]])
        model.reloadEvents()
        #expect(model.eventState.isLoading)
        await desk.isAsked(6)
        desk.answer("at last")
        await model.settled()
        #expect(titles(model) == [["at last"]])
    }

    @Test func `a provider that has events at once may fail too`() {
        var calendar = CalendarState<Never>(today: August.today)
        calendar.showEvents { days in
            if days.contains(day("2025-10-01")) { throw Unreachable() }
            return [DayEvent(title: "x", span: .allDay(days))]
        }
        #expect(calendar.eventState.value != nil && calendar.selectedEvents.count == 1)
        calendar.move(by: 2)
        #expect(calendar.eventState.error is Unreachable && calendar.cells.allSatisfy { $0?.events.isEmpty == true })
        // The selected day is out of sight, and has its own.
        #expect(calendar.selectedEvents.count == 1)
    }

    @Test func `the weeks of a month that is there need not be asked for`() async {
        let (desk, model) = (Desk(), CalendarModel(LedgerStore(), today: August.today))
        model.showEvents { try await desk.events(in: $0) }
        await desk.isAsked(3)
        desk.answer("month")
        await model.settled()
        model.update { $0.show(.week) }
        #expect(titles(model) == [["month"]])
        for _ in 0..<20 { await Task.yield() }
        #expect(desk.asked.count == 3)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `however quickly pages are turned and in whatever order answers come, each day has its events once`(seed: UInt64) async {
        var dice = Dice(seed)
        let events = (0..<200).map { order in
            let start = day("2025-01-01").adding(days: dice.roll(700)) ?? .max
            return DayEvent(
                title: "\(order)", span: .allDay(start...(start.adding(days: dice.pick([0, 0, 1, 9, 40])) ?? .max)), order: order)
        }
        let model = CalendarModel(LedgerStore(), today: day("2025-12-01"))
        model.showEvents { days in
            for _ in 0..<Int.random(in: 0...30) { await Task.yield() }
            return events.filter { $0.days.overlaps(days) }
        }
        var faults = 0
        for step in 0..<120 {
            switch dice.roll(6) {
            case 0: model.update { $0.select(day("2025-01-01").adding(days: dice.roll(700)) ?? .max) }
            case 1: model.update { $0.show(dice.pick(CalendarMode.allCases)) }
            case 2: model.update { $0.anchor(to: day("2025-01-01").adding(days: dice.roll(700)) ?? .max) }
            case 3: for _ in 0..<dice.roll(20) { await Task.yield() }
            default: model.update { $0.move(by: dice.roll(3) - 1) }
            }
            if step % 20 == 19 { await model.settled() }
            // While answers are awaited a day has all its events or none.
            for cell in model.cells.compactMap(\.self) + [model.selectedCell] {
                let want = events.filter { $0.days.contains(cell.date) }.map(\.order)
                let isThere = step % 20 == 19 || !cell.events.isEmpty
                if isThere, cell.events.map(\.order).sorted() != want { faults += 1 }
            }
        }
        #expect(faults == 0)
    }
}
