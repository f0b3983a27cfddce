import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

/// Counts instead of clocks: how many sums are touched, in ledgers of very different sizes.
@Suite("Steps do not grow with the ledger")
struct StepCountTests {
    /// The shapes that could go wrong: many entries on few days, every day of decades, days far apart, all ends of the calendar.
    static func days(_ shape: Int, count: Int) -> [CivilDate] {
        var dice = Dice(UInt64(shape + 1))
        let span = Int(CivilDate.max.dayNumber) - Int(CivilDate.min.dayNumber)
        return (0..<count).compactMap { index in
            switch shape {
            case 0: day("2025-01-01").adding(days: index % 31)
            case 1: day("1990-01-01").adding(days: index)
            case 2: CivilDate.min.adding(days: dice.roll(span))
            default: index % 2 == 0 ? CivilDate.min.adding(days: index % 40) : CivilDate.max.adding(days: -(index % 40))
            }
        }
    }

    @Test("adding and removing change at most 22 sums, in a ledger of ten and of ten thousand", arguments: 0..<4, [10, 10_000])
    func updates(shape: Int, size: Int) throws {
        var ledger = DayLedger()
        var most = 0
        let days = StepCountTests.days(shape, count: size)
        for day in days {
            let before = ledger.steps
            try ledger.add(Money(decimal("1"), krw), .income, on: day)
            most = max(most, ledger.steps - before)
        }
        for day in days {
            let before = ledger.steps
            try ledger.remove(Money(decimal("1"), krw), .income, from: day)
            most = max(most, ledger.steps - before)
        }
        #expect(most >= 2)
        #expect(most <= 22)
        #expect(ledger.isEmpty)
    }

    @Test("a known day costs the same whether it has one entry or a hundred thousand")
    func sameDay() throws {
        var ledger = DayLedger()
        for text in ["2025-08-01", "1999-12-31", "2025-09-30"] { try ledger.add(entry(text, "1")) }
        var costs: Set<Int> = []
        for _ in 0..<100_000 {
            let before = ledger.steps
            try ledger.add(Money(decimal("1"), krw), .income, on: day("2025-08-01"))
            costs.insert(ledger.steps - before)
        }
        #expect(costs.count == 1)
    }

    @Test("the totals of any range look at no more than 110 sums", arguments: 0..<4)
    func ranges(shape: Int) throws {
        var ledger = DayLedger()
        let days = StepCountTests.days(shape, count: 10_000)
        for day in days { try ledger.add(Money(decimal("1"), krw), .income, on: day) }
        var dice = Dice(99)
        var (most, faults) = (0, 0)
        for _ in 0..<2_000 {
            let (a, b) = (dice.pick(days), dice.pick(days))
            let range = min(a, b)...max(a, b)
            var visits = 0
            if ledger.totals(in: range, visits: &visits).isEmpty { faults += 1 }
            most = max(most, visits)
        }
        #expect(faults == 0)
        #expect(most > 0)
        #expect(most <= 110)
    }
}
