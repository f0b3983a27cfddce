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

    /// What entries come to by category.
    private func sums(_ entries: [Entry]) throws -> LabelSums {
        var sums = LabelSums()
        for entry in entries { try sums.add(entry.money, entry.kind, on: entry.date, to: sums.number(of: entry.category)) }
        return sums
    }

    @Test func `categories are what reading all entries gives`() throws {
        var dice = Dice(23)
        var naive = NaiveLedger()
        for _ in 0..<400 { naive.entries.append(randomEntry(&dice)) }
        var byCategory = try sums(naive.entries)
        for _ in 0..<150 {
            let old = naive.entries.remove(at: dice.roll(naive.entries.count))
            try byCategory.remove(old.money, old.kind, on: old.date, from: byCategory.number(of: old.category))
        }
        #expect(byCategory.rows.elementsEqual(try sums(naive.entries).rows, by: ==))
        let expected = ["", "food", "rent", "식비"].flatMap { label in naive.totals { $0.category == label }.map { (label, $0) } }
        #expect(byCategory.rows.elementsEqual(expected, by: ==))
        for old in naive.entries {
            try byCategory.remove(old.money, old.kind, on: old.date, from: byCategory.number(of: old.category))
        }
        #expect(Array(byCategory.rows).isEmpty)
    }

    @Test func `blanks around a category make no other one`() throws {
        let names = ["Food", " Food", "Food ", "\tFood\u{A0}", "Foo d", "", " "]
        var spelt = try names.map { name in
            var entry = entry("2025-08-01", "-1")
            entry.category = name
            return try sums([entry])
        }
        let first = spelt.removeFirst()
        let merged = try spelt.reduce(into: first) { all, next throws(GridError) in try all.merge(next) }
        #expect(merged.rows.map(\.label) == ["", "Foo d", "Food"] && merged.rows.map(\.totals.count) == [2, 1, 4])
    }

    @Test func `categories merge in any order, and overflow is told with the day`() throws {
        var dice = Dice(24)
        let entries = (0..<200).map { _ in randomEntry(&dice) }
        let left = try sums(entries.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        let right = try sums(entries.enumerated().filter { $0.offset % 3 > 0 }.map(\.element))
        for (first, second) in [(left, right), (right, left), (LabelSums(), try sums(entries))] {
            var merged = first
            try merged.merge(second)
            #expect(merged.rows.elementsEqual(try sums(entries).rows, by: ==))
        }

        var full = try sums([entry("2025-08-01", Int128.max.description)])
        let (before, one) = (full, entry("2025-08-02", "1"))
        let number = full.number(of: one.category)
        #expect(throws: GridError(.overflow, day: one.date, commodity: krw)) { try full.add(one.money, one.kind, on: one.date, to: number) }
        #expect(throws: GridError(.overflow, commodity: krw)) { try full.merge(before) }
        #expect(throws: GridError(.notAdded, day: one.date, commodity: krw)) {
            try full.remove(one.money, one.kind, on: one.date, from: number)
        }
        #expect(full.rows.elementsEqual(before.rows, by: ==))
    }
}
