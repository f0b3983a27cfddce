import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCalendar
import LedgerGrid
import Testing
import ZoneInfo

@Suite("Ledgers and feeds in one book")
struct InputTests {
    /// What came of reading some inputs into a page of March 2026.
    private struct Loaded {
        let calendar: CalendarState<Never>
        let result: JobResult
        let faults: [Diagnostic]

        init(_ inputs: [(name: String, text: String)], _ change: (inout JobOptions) -> Void = { _ in }) async throws {
            let day = try #require(CivilDate("2026-03-12"))
            var options = JobOptions()
            change(&options)
            var calendar = CalendarState<Never>(today: day)
            var book = CalendarBook(showing: calendar.grid.shownDays, listing: day...day)
            let said = Said()
            result = try await book.load(
                inputs.map { ByteSource(Array($0.text.utf8), name: $0.name) }, options, report: { said.faults.append($0) })
            book.show(in: &calendar)
            self.calendar = calendar
            faults = said.faults
        }

        /// The titles of a day.
        func titles(_ date: String) -> [String] { CivilDate(date).map { calendar.events(on: $0).map(\.title) } ?? [] }

        private final class Said { var faults: [Diagnostic] = [] }
    }

    private static let money = event("m", "SUMMARY:Lunch", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:-5", "X-LEDGER-CURRENCY:EUR")
    private static let sum = event("s", "SUMMARY:-5 EUR", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-DAY-EVENT:1")
    private static let lunch = event("l", "SUMMARY:Lunch with Kim", "DTSTART:20260312T120000", "X-LEDGER-DAY-EXPENSE;X-DATE=20260312:5")

    @Test func `of one feed, money goes into the sums, appointments on their days, and sums nowhere`() async throws {
        let loaded = try await Loaded([("f.ics", calendar([Self.money, Self.sum, Self.lunch]))])
        #expect(loaded.titles("2026-03-12") == ["Lunch with Kim"])
        #expect(loaded.calendar.totals.map { "\($0.expense) \($0.commodity) \($0.count)" } == ["5 EUR 1"])
        #expect(loaded.calendar.selectedEntries.map(\.origin) == [EntryOrigin(uid: "m", source: "f.ics", line: 4)])
        #expect(loaded.faults.isEmpty && !loaded.result.hasErrors)
        #expect(loaded.result.events.total == 3 && loaded.result.usedCount == 3)
    }

    @Test func `a feed of sums alone is warned about, each for itself`() async throws {
        let loaded = try await Loaded([
            ("a.ics", calendar([Self.sum])), ("b.ics", calendar([Self.sum, Self.lunch])), ("c.ics", calendar([])),
        ])
        #expect(loaded.faults.map { "\($0.place.source) \($0.code)" } == ["a.ics ics-only-sums"])
        #expect(loaded.titles("2026-03-12") == ["Lunch with Kim"])
    }

    @Test func `the same event in two feeds is two, money is one`() async throws {
        let feed = calendar([Self.money, Self.lunch])
        let loaded = try await Loaded([("a.ics", feed), ("b.ics", feed)])
        #expect(loaded.titles("2026-03-12") == ["Lunch with Kim", "Lunch with Kim"])
        #expect(loaded.calendar.totals.map(\.count) == [1])
    }

    @Test func `broken money counts as lost, not as used`() async throws {
        let broken = event("b", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:five", "X-LEDGER-CURRENCY:EUR")
        let loaded = try await Loaded([("f.ics", calendar([broken]))])
        #expect(loaded.result.usedCount == 0 && loaded.result.events.skipped == 1 && loaded.result.hasErrors)
        #expect(loaded.titles("2026-03-12") == [])
    }

    @Test func `days that do not count have no events, and recurring ones are not followed there`() async throws {
        let daily = event("d", "SUMMARY:Daily", "DTSTART:20260101T080000", "RRULE:FREQ=DAILY")
        let loaded = try await Loaded([("f.ics", calendar([daily]))]) {
            ($0.since, $0.until, $0.maxOccurrences) = (CivilDate("2026-03-12"), CivilDate("2026-03-14"), 3)
        }
        #expect(loaded.calendar.eventState.value?.days.map(\.description) == ["2026-03-12", "2026-03-13", "2026-03-14"])
        #expect(loaded.faults.isEmpty)
        let none = try await Loaded([("f.ics", calendar([daily]))]) { $0.since = CivilDate("2026-05-01") }
        #expect(none.calendar.eventState.value?.days == [])
        let cut = try await Loaded([("f.ics", calendar([daily]))]) { $0.maxOccurrences = 3 }
        #expect(cut.calendar.eventState.value?.days.count == 3 && cut.faults.map(\.code.rawValue) == ["ics-recurrence-cut"])
    }
}
