import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

/// Sums that are gathered first and asked afterwards, against a ledger that is kept up to date.
@Suite("Gathered sums")
struct DaySumsTests {
    @Test("a ledger made of gathered sums is the one its entries make, however they are split", arguments: [1, 2, 3, 10] as [Int])
    func gathering(pieces: Int) throws {
        var dice = Dice(UInt64(pieces))
        var ledger = DayLedger()
        var parts = Array(repeating: DaySums(), count: pieces)
        for _ in 0..<3000 {
            let entry = randomEntry(&dice, days: dice.pick([30, 800, 900_000]))
            try ledger.add(entry)
            try parts[dice.roll(pieces)].add(entry.money, entry.kind, on: entry.date)
        }
        var forwards = DaySums()
        for part in parts { try forwards.merge(part) }
        var backwards = DaySums()
        for part in parts.reversed() { try backwards.merge(part) }
        #expect(DayLedger(forwards) == ledger)
        #expect(forwards == backwards)
        #expect(DayLedger(forwards).dailyTotals() == ledger.dailyTotals())
    }

    @Test("days at both ends of the calendar and thousands of blocks between keep their places")
    func farApart() throws {
        var (sums, ledger) = (DaySums(), DayLedger())
        for step in stride(from: 0, through: 3_652_058, by: 977) {
            let date = try #require(CivilDate.min.adding(days: step))
            try sums.add(Money(decimal("1"), krw), .income, on: date)
            try ledger.add(Money(decimal("1"), krw), .income, on: date)
        }
        try sums.add(Money(decimal("1"), krw), .expense, on: .max)
        try ledger.add(Money(decimal("1"), krw), .expense, on: .max)
        #expect(DayLedger(sums) == ledger)
    }

    @Test("what a sum cannot hold is refused, and leaves everything as it was")
    func overflow() throws {
        let most = try #require(ExactDecimal(coefficient: .max, scale: 0))
        var sums = DaySums()
        try sums.add(Money(most, krw), .income, on: day("2025-01-01"))
        let before = sums
        #expect(throws: GridError.self) { try sums.add(Money(decimal("1"), krw), .expense, on: day("2025-01-02")) }
        #expect(throws: GridError.self) { try sums.add(Money(decimal("0.1"), krw), .income, on: day("2025-01-02")) }
        var other = DaySums()
        try other.add(Money(decimal("1"), krw), .income, on: day("2025-01-02"))
        try other.add(Money(decimal("1"), usd), .income, on: day("2025-01-02"))
        #expect(throws: GridError.self) { try sums.merge(other) }
        #expect(sums == before)
        try sums.add(Money(decimal("1"), usd), .income, on: day("2025-01-02"))
        try sums.add(Money(decimal("1"), krw), .transfer, on: day("2025-01-02"))
        #expect(DayLedger(sums).commodities == [krw, usd])
    }

    @Test("a first entry that is refused leaves nothing behind")
    func refusedAlone() throws {
        var sums = DaySums()
        try sums.add(Money(decimal("1"), krw), .transfer, on: day("2025-01-02"))
        #expect(sums.isEmpty && sums == DaySums())
    }
}
