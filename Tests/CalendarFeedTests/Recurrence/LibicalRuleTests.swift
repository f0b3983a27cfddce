import CLibical
import CalendarFeed
import CivilCalendar
import LibicalBridge
import TestSupport
import Testing

@Suite("Rules against libical")
struct LibicalRuleTests {
    /// The first occurrences as libical's own iterator gives them; only for rules that have so many.
    private func libicalDays(_ rule: String, from start: CivilDate, count: Int) -> [Int] {
        let (year, month, day) = start.components
        let first = unsafe lcal_date(Int32(year), Int32(month), Int32(day))
        guard let iterator = unsafe lcal_recur_iterator_new(rule, first) else { return [] }
        defer { unsafe icalrecur_iterator_free(iterator) }
        return (0..<count).map { _ in
            let time = unsafe icalrecur_iterator_next(iterator)
            let (year, month, day) = unsafe (Int(time.year), Int(time.month), Int(time.day))
            return CivilDate(year: year, month: month, day: day).map { Int($0.dayNumber) } ?? .min
        }
    }

    /// Shapes in which libical 3.0.16 is known to err; its own newer tables, which we hold to as well, correct most of them.
    ///
    /// Years of weeks; BYSETPOS with a start in the middle of a period; days of the year limited by other parts; days counted from the month's end in a daily rule; and
    /// weeks with an INTERVAL that do not begin on Monday.
    private func isContested(_ model: DailyModel) -> Bool {
        !model.weekNumbers.isEmpty || !model.positions.isEmpty
            || !model.yearDays.isEmpty && !(model.monthDays.isEmpty && model.days.isEmpty && model.months.isEmpty)
            || model.frequency == "DAILY" && model.monthDays.contains { $0 < 0 }
            || model.frequency == "WEEKLY" && model.interval > 1 && model.weekStart != 0
    }

    @Test func `random rules give what libical's iterator gives`() throws {
        var random = SeededGenerator(seed: 3016)
        var differences: [String] = []
        var compared = 0
        let end = try #require(CivilDate("2045-12-31"))
        while compared < 300 {
            let model = DailyModel.random(using: &random)
            guard !isContested(model) else { continue }
            let start = try #require(CivilDate(dayNumber: Int.random(in: 10_000...20_500, using: &random)))
            var sequence = RecurrenceSequence(
                try RecurrenceRule(model.text), start: CivilDateTime(start, .midnight), isDate: true, from: CivilDateTime(start, .midnight),
                through: CivilDateTime(end, .midnight), foreignCalendars: .libical)
            var found: [Int] = []
            while found.count < 12, let next = sequence.next() { found.append(Int(next.date.dayNumber)) }
            // What comes too rarely, libical may look for until it is stopped.
            guard found.count == 12 else { continue }
            compared += 1
            let expected = libicalDays(model.text, from: start, count: found.count)
            if expected != found { differences.append("\(model.text) from \(start)") }
        }
        #expect(differences == [])
    }
}
