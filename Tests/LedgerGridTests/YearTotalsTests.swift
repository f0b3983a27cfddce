import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("The totals of a year, and its shades")
struct YearTotalsTests {
    private func number(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .zero }

    /// Two years of entries that look random, in two currencies and with refunds.
    private func ledger() throws -> DayLedger {
        var (ledger, seed) = (DayLedger(), UInt64(20_260_301))
        let start = try #require(CivilDate("2025-07-01"))
        for _ in 0..<3000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let random = Int(seed >> 33)
            let day = try #require(start.adding(days: random % 730))
            let commodity = try #require(Commodity(random % 7 == 0 ? "EUR" : "KRW"))
            let amount = try #require(ExactDecimal(coefficient: Int128(random % 90_000 - 80_000), scale: random % 3))
            try ledger.add(Money(amount, commodity), random % 11 == 0 ? .income : random % 13 == 0 ? .transfer : .expense, on: day)
        }
        return ledger
    }

    @Test(arguments: [1, 25, 31])
    func `months and days are those of the ledger, under every rule for the first day of a month`(startDay: Int) throws {
        let (ledger, rule) = (try ledger(), try #require(MonthRule(startingOn: startDay)))
        for number in 2025...2027 {
            let year = YearTotals(number, rule: rule, from: ledger)
            #expect(year.months.map(\.period.name.month) == Array(1...12))
            var previous: CivilDate?
            for month in year.months {
                #expect(month.totals == ledger.totals(in: month.period))
                for day in month.period.days {
                    #expect(year[day] == ledger.totals(on: day))
                    if let previous { #expect(day == previous.adding(days: 1)) }
                    previous = day
                }
            }
            let first = try #require(year.months.first?.period.firstDay)
            #expect(year.totals == ledger.totals(in: first...(try #require(previous))))
        }
    }

    @Test(arguments: [0, 10_000, -1])
    func `a year that no calendar has is empty`(number: Int) throws {
        let year = YearTotals(number, from: try ledger())
        #expect(year.months.isEmpty && year.totals.isEmpty)
    }

    @Test func `shades go by rank: quarters, a fifth and the largest twentieth`() {
        let shades = DayShades(of: (1...100).map { number("\($0).50") })
        #expect(shades.limits == ["25.50", "50.50", "75.50", "95.50", "100.50"].map(number))
        let found = (1...100).map { shades.shade(of: number("\($0).50")) }
        #expect((0...5).map { shade in found.count { $0 == shade } } == [0, 25, 25, 25, 20, 5])
        #expect(shades.shade(of: .zero) == 0 && shades.shade(of: number("-3")) == 0)
        #expect(shades.shade(of: number("1000000")) == 5 && shades.shade(of: number("0.01")) == 1)
    }

    @Test func `equal amounts have equal shades, whatever their scale, and without any there are none`() {
        let shades = DayShades(of: ["5", "5.0", "5.00", "-1", "0"].map(number))
        #expect(shades.shade(of: number("5.000")) == 1)
        #expect(DayShades(of: ["0", "-2"].map(number)).limits.isEmpty)
    }

    @Test func `the shades of a year are those of what its days cost in one currency`() throws {
        let year = YearTotals(2026, from: try ledger())
        let commodity = Commodity("KRW")
        let spent = year.months.flatMap(\.period.days).compactMap { day in year[day].first { $0.commodity == commodity }?.expense }
        #expect(year.shades(of: commodity) == DayShades(of: spent))
        #expect(year.shades(of: commodity).limits.count == DayShades.count)
    }

    /// Minutes, if each commodity looked through all of the others.
    @Test func `a year of thirty thousand commodities tells of each when it moved`() throws {
        var ledger = DayLedger()
        let start = try #require(CivilDate("2026-01-01"))
        let commodities = try (0..<30_000).map { try #require(Commodity("C\($0)")) }
        for (number, commodity) in commodities.enumerated() {
            try ledger.gather(Money(-5, commodity), .expense, on: try #require(start.adding(days: number % 365)))
        }
        ledger.settle()
        let year = YearTotals(2026, from: ledger)
        var faults = 0
        for (number, commodity) in commodities.enumerated() {
            let days = year.days(of: commodity)
            let moved = year.months.filter { year.totals(of: commodity, in: $0.period) != nil }.map(\.period)
            let day = days.keys.count == 1 ? days.keys.first : nil
            if day != start.adding(days: number % 365) || moved != [day.map(MonthRule.calendar.month(containing:))] { faults += 1 }
            if year.totals(of: commodity) != days.values.first || year.shades(of: commodity).limits.max() != 5 { faults += 1 }
        }
        #expect(faults == 0)
    }
}
