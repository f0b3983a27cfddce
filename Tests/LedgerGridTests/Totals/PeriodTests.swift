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

    @Test func `groups by category, and by account and month, are what reading all entries gives`() throws {
        var dice = Dice(23)
        var (byCategory, byAccountAndMonth, naive) = (GroupTotals(), GroupTotals(), NaiveLedger())
        let rule = PeriodRule.month(.calendar)
        func account(_ entry: Entry) -> GroupTotals.Group { .init(entry.account, rule.period(containing: entry.date)) }
        for _ in 0..<400 {
            let new = randomEntry(&dice)
            try byCategory.add(new, to: .init(new.category))
            try byAccountAndMonth.add(new, to: account(new))
            naive.entries.append(new)
        }
        for _ in 0..<150 {
            let old = naive.entries.remove(at: dice.roll(naive.entries.count))
            try byCategory.remove(old, from: .init(old.category))
            try byAccountAndMonth.remove(old, from: account(old))
        }
        var fresh = GroupTotals()
        for entry in naive.entries { try fresh.add(entry, to: .init(entry.category)) }
        #expect(byCategory == fresh)
        #expect(byCategory.rows.map(\.group.label) == ["", "food", "rent", "식비"])
        #expect(byCategory.rows.allSatisfy { row in row.totals == naive.totals { $0.category == row.group.label } })
        #expect(byAccountAndMonth.rows.allSatisfy { row in row.totals == naive.totals { account($0) == row.group } })
        #expect(byAccountAndMonth.rows.count > 40)
        for entry in naive.entries { try byCategory.remove(entry, from: .init(entry.category)) }
        #expect(byCategory == GroupTotals())
    }

    @Test func `groups merge in any order, and overflow is told with the day`() throws {
        var dice = Dice(24)
        var (whole, left, right) = (GroupTotals(), GroupTotals(), GroupTotals())
        for index in 0..<200 {
            let new = randomEntry(&dice)
            try whole.add(new, to: .init(new.category))
            if index % 3 == 0 { try left.add(new, to: .init(new.category)) } else { try right.add(new, to: .init(new.category)) }
        }
        var (a, b) = (left, right)
        try a.merge(right)
        try b.merge(left)
        #expect(a == whole)
        #expect(b == whole)
        #expect(a.rows == whole.rows)

        var full = GroupTotals()
        try full.add(entry("2025-08-01", Int128.max.description), to: .init("x"))
        let before = full
        #expect(throws: GridError(.overflow, day: day("2025-08-02"), commodity: krw)) {
            try full.add(entry("2025-08-02", "1"), to: .init("x"))
        }
        #expect(throws: GridError(.overflow, commodity: krw)) { try full.merge(before) }
        #expect(throws: GridError(.notAdded, day: day("2025-08-02"), commodity: krw)) {
            try full.remove(entry("2025-08-02", "1"), from: .init("x"))
        }
        #expect(full == before)
        #expect(full.totals(of: krw, in: .init("x"))?.count == 1)
        #expect(full.totals(of: krw, in: .init("y")) == nil)
    }
}
