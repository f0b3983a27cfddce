import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("Totals by period and by group")
struct PeriodTests {
    static let rules: [PeriodRule] =
        [.day, .year, .month(.calendar)] + Weekday.allCases.map { .week(startingOn: $0) }
        + [5, 25, 29, 30, 31].compactMap { MonthRule(startingOn: $0).map(PeriodRule.month) }

    @Test(arguments: rules)
    func `day, week, month and year totals are what reading all entries gives`(rule: PeriodRule) throws {
        var dice = Dice(21)
        var (ledger, naive) = (DayLedger(), NaiveLedger())
        for _ in 0..<250 {
            let new = randomEntry(&dice)
            try ledger.add(new)
            naive.entries.append(new)
        }
        for range in [CivilDate.min ... .max, day("2024-03-07")...day("2025-02-11")] {
            let rows = ledger.totals(by: rule, in: range)
            var faults = 0
            for row in rows where row.totals != naive.totals(where: { row.period.range.contains($0.date) && range.contains($0.date) }) {
                faults += 1
            }
            #expect(faults == 0)
            let counted = naive.entries.filter { $0.kind != .transfer && range.contains($0.date) }
            #expect(rows.map(\.period) == Set(counted.map { rule.period(containing: $0.date) }).sorted())
        }
        #expect(DayLedger().totals(by: rule).isEmpty)
    }

    /// Minutes, if each day looked for each commodity.
    @Test func `thirty thousand commodities, each on a day of its own, are summed by day`() throws {
        var ledger = DayLedger()
        let days = (0..<30_000).compactMap { day("1990-01-01").adding(days: $0) }
        for (number, day) in days.enumerated() { try ledger.gather(Money(5, try #require(Commodity("C\(number)"))), .income, on: day) }
        let rows = ledger.totals(by: .day)
        #expect(rows.map(\.period) == days.map(LedgerPeriod.day))
        #expect(rows.enumerated().allSatisfy { $1.totals.map(\.commodity.symbol) == ["C\($0)"] })
        #expect(ledger.totals(by: .year).map(\.totals.count).reduce(0, +) == days.count)
    }

    @Test func `months, weeks and years can be asked for by name`() throws {
        var ledger = DayLedger()
        for date in ["2024-12-29", "2024-12-30", "2024-12-31", "2025-01-01", "2025-01-05", "2025-01-06", "2025-01-31"] {
            try ledger.add(entry(date, "1"))
        }
        #expect(ledger.totals(in: month("2025-01")).map(\.count) == [4])
        #expect(ledger.totals(inYear: 2024).map(\.count) == [3])
        #expect(ledger.totals(inYear: 0).isEmpty)
        #expect(ledger.totals(in: CivilWeek(containing: day("2025-01-01"), startingOn: .monday).range).map(\.count) == [4])
        #expect(ledger.totals(in: CivilWeek(containing: day("2025-01-01"), startingOn: .sunday).range).map(\.count) == [4])
        #expect(ledger.totals(in: CivilWeek(containing: day("2025-01-05"), startingOn: .sunday).range).map(\.count) == [2])
        #expect(ledger.balance(atEndOf: day("2025-01-01")).map(\.description) == ["4 KRW"])
        #expect(ledger.balance(atEndOf: day("2024-12-28")).isEmpty)
    }

    @Test func `periods are named as the JSON and CSV summaries want them`() {
        let date = day("2025-08-01")
        #expect(PeriodRule.day.period(containing: date).description == "2025-08-01")
        #expect(PeriodRule.week(startingOn: .monday).period(containing: date).description == "2025-W31")
        #expect(PeriodRule.week(startingOn: .sunday).period(containing: date).description == "2025-07-27")
        #expect(PeriodRule.month(.calendar).period(containing: date).description == "2025-08")
        #expect(MonthRule(startingOn: 25).map { PeriodRule.month($0).period(containing: date).description } == "2025-07")
        #expect(PeriodRule.year.period(containing: date).description == "2025")
        #expect(PeriodRule.year.period(containing: .min).description == "0001")
    }

    private static let categories = ["", "food", "rent", "식비"]

    private func number(of entry: Entry) -> Int { Self.categories.firstIndex(of: entry.category) ?? Self.categories.count }

    /// What entries come to by category.
    private func sums(_ entries: [Entry]) throws -> LabelSums {
        var sums = LabelSums()
        for entry in entries { try sums.add(entry.money, entry.kind, on: entry.date, to: number(of: entry)) }
        return sums
    }

    private func rows(_ sums: LabelSums) -> [[Totals]] { Self.categories.indices.map(sums.totals) }

    @Test func `categories are what reading all entries gives`() throws {
        var dice = Dice(23)
        var naive = NaiveLedger()
        for _ in 0..<400 { naive.entries.append(randomEntry(&dice)) }
        var byCategory = try sums(naive.entries)
        for _ in 0..<150 {
            let old = naive.entries.remove(at: dice.roll(naive.entries.count))
            try byCategory.remove(old.money, old.kind, on: old.date, from: number(of: old))
        }
        #expect(rows(byCategory) == rows(try sums(naive.entries)))
        #expect(rows(byCategory) == Self.categories.map { label in naive.totals { $0.category == label } })
        for old in naive.entries { try byCategory.remove(old.money, old.kind, on: old.date, from: number(of: old)) }
        #expect(rows(byCategory).allSatisfy(\.isEmpty) && !Self.categories.indices.contains(where: byCategory.hasMoved))
    }

    @Test func `categories merge in any order, and overflow is told with the day`() throws {
        var dice = Dice(24)
        let entries = (0..<200).map { _ in randomEntry(&dice) }
        let left = try sums(entries.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        let right = try sums(entries.enumerated().filter { $0.offset % 3 > 0 }.map(\.element))
        for (first, second) in [(left, right), (right, left), (LabelSums(), try sums(entries))] {
            var merged = first
            try merged.merge(second, as: Array(Self.categories.indices))
            #expect(rows(merged) == rows(try sums(entries)))
        }
        // Labels of the other have other numbers here.
        var turned = LabelSums()
        try turned.merge(left, as: [3, 2, 1, 0])
        #expect(rows(turned) == rows(left).reversed())

        var full = try sums([entry("2025-08-01", Int128.max.description)])
        let (before, one) = (full, entry("2025-08-02", "1"))
        let number = number(of: one)
        #expect(throws: GridError(.overflow, day: one.date, commodity: krw)) { try full.add(one.money, one.kind, on: one.date, to: number) }
        #expect(throws: GridError(.overflow, commodity: krw)) { try full.merge(before, as: Array(Self.categories.indices)) }
        #expect(throws: GridError(.notAdded, day: one.date, commodity: krw)) {
            try full.remove(one.money, one.kind, on: one.date, from: number)
        }
        #expect(rows(full) == rows(before))
    }
}
