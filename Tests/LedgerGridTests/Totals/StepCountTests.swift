import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

/// Counts instead of clocks: how many days a change touches or moves. Finding a day takes no more than 22 halvings beside that.
@Suite("Steps grow with the days, not with the entries")
struct StepCountTests {
    private static let coin = Money(decimal("1"), krw)

    /// The shapes that could go wrong: few days, every day of decades, days far apart, both ends of the calendar.
    private static func days(_ shape: Int, count: Int) -> [CivilDate] {
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

    /// What adding an entry to each day costs, and what removing it costs.
    private static func costs(of days: [CivilDate], in ledger: inout DayLedger) throws -> [Int] {
        var costs: [Int] = []
        for isAdding in [true, false] {
            for day in days {
                let before = ledger.steps
                if isAdding { try ledger.add(coin, .income, on: day) } else { try ledger.remove(coin, .income, from: day) }
                costs.append(ledger.steps - before)
            }
        }
        return costs
    }

    @Test(arguments: 0..<4, [10, 10_000])
    func `a change touches and moves no more days than have entries`(shape: Int, size: Int) throws {
        var ledger = DayLedger()
        let days = Self.days(shape, count: size)
        let (costs, dayCount) = (try Self.costs(of: days, in: &ledger), Set(days).count)
        #expect(costs.allSatisfy { $0 >= 1 && $0 <= dayCount })
        #expect(ledger.isEmpty)
    }

    @Test(arguments: 0..<4) func `a change costs the same whether days have two entries or two hundred`(shape: Int) throws {
        let days = Self.days(shape, count: 300)
        let probes = [day("1990-01-01"), day("2025-01-31"), .min, .max, day("1200-02-29")] + days.prefix(40)
        let costs = try [2, 200].map { copies in
            var ledger = DayLedger()
            for _ in 0..<copies { for day in days { try ledger.add(Self.coin, .expense, on: day) } }
            return try Self.costs(of: probes, in: &ledger)
        }
        #expect(costs[0] == costs[1])
    }

    @Test func `a day that has entries costs one step, and so does the day after the last`() throws {
        var ledger = DayLedger()
        var costs: Set<Int> = []
        for day in Self.days(1, count: 10_000) {
            let before = ledger.steps
            try ledger.add(Self.coin, .income, on: day)
            try ledger.add(Self.coin, .expense, on: day)
            costs.insert(ledger.steps - before)
        }
        #expect(costs == [2])
    }
}
