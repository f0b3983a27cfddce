import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("Sums that 128 bits cannot hold")
struct OverflowTests {
    let largest = Int128.max.description

    @Test func `an entry that would overflow is refused by day, and the ledger stays as it was`() throws {
        var ledger = DayLedger()
        try ledger.add(entry("2025-08-01", largest))
        let before = ledger
        for (date, amount) in [("2025-08-01", "1"), ("2025-08-01", "-1"), ("1999-01-01", "1"), ("2025-08-02", "0.1")] {
            let extra = entry(date, amount)
            #expect(throws: GridError(.overflow, day: extra.date, commodity: krw)) { try ledger.add(extra) }
            #expect(ledger == before)
        }
        try ledger.add(entry("2025-08-01", "0"))
        try ledger.add(entry("2025-08-01", "1", usd))
        #expect(ledger.totals(on: day("2025-08-01")).map(\.count) == [2, 1])
    }

    @Test func `the largest and the smallest amounts are exact, and the one amount without an opposite is refused`() throws {
        var ledger = DayLedger()
        try ledger.add(entry("2025-08-01", "-" + largest))
        #expect(ledger.totals.map(\.expense.description) == [largest])
        #expect(ledger.totals.map(\.net.description) == ["-" + largest])
        var other = DayLedger()
        let smallest = ExactDecimal(coefficient: .min) ?? .zero
        #expect(throws: GridError(.overflow, day: .min, commodity: krw)) { try other.add(Money(smallest, krw), .expense, on: .min) }
        #expect(other == DayLedger())
    }

    @Test func `many decimals count against the room there is, whichever comes first`() throws {
        let tiny = entry("2025-08-01", "0.000000000000000000000000000000000001", usd)
        for (fits, amount) in [(true, "170"), (false, "171")] {
            let large = entry("2025-08-02", amount, usd)
            for pair in [[tiny, large], [large, tiny]] {
                var ledger = DayLedger()
                try ledger.add(pair[0])
                if fits {
                    try ledger.add(pair[1])
                    #expect(ledger.totals.map(\.income.description) == ["170.000000000000000000000000000000000001"])
                } else {
                    #expect(throws: GridError(.overflow, day: pair[1].date, commodity: usd)) { try ledger.add(pair[1]) }
                    #expect(ledger.totals.map(\.count) == [1])
                }
            }
        }
    }

    @Test func `whether a merge overflows does not depend on its order, and a refused merge changes nothing`() throws {
        var (a, b) = (DayLedger(), DayLedger())
        try a.add(entry("2025-08-01", largest))
        try a.add(entry("2025-08-01", "5", usd))
        try b.add(entry("2020-01-01", "-1"))
        try b.add(entry("2020-01-01", "7", usd))
        #expect(throws: GridError(.overflow, commodity: krw)) { try a.merging(b) }
        #expect(throws: GridError(.overflow, commodity: krw)) { try b.merging(a) }
        let before = a
        #expect(throws: GridError.self) { try a.merge(b) }
        #expect(a == before)
    }

    @Test func `a replacement that would overflow leaves the old entry in place`() throws {
        var ledger = DayLedger()
        try ledger.add(entry("2025-08-01", largest))
        let small = entry("2025-08-01", "0")
        try ledger.add(small)
        let before = ledger
        #expect(throws: GridError(.overflow, day: day("2030-01-01"), commodity: krw)) {
            try ledger.replace(small, with: entry("2030-01-01", "1"))
        }
        #expect(ledger == before)
    }

    @Test func `the message names day and commodity, never the amount`() {
        let text = GridError(.overflow, day: day("2025-08-01"), commodity: krw, entry: EntryID(rawValue: 7)).description
        #expect(text == "the sum does not fit in 128 bits in KRW on 2025-08-01 (entry 7) [grid-overflow]")
    }
}
