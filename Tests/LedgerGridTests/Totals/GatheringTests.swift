import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

/// Sums that are gathered first and asked afterwards, against a ledger that is kept up to date.
@Suite("Gathered sums")
struct GatheringTests {
    @Test(arguments: [1, 2, 3, 10] as [Int])
    func `a ledger made of gathered sums is the one its entries make, however they are split`(pieces: Int) throws {
        var dice = Dice(UInt64(pieces))
        var ledger = DayLedger()
        var parts = Array(repeating: DayLedger(), count: pieces)
        for _ in 0..<3000 {
            let entry = randomEntry(&dice, days: dice.pick([30, 800, 900_000]))
            try ledger.add(entry)
            try parts[dice.roll(pieces)].gather(entry.money, entry.kind, on: entry.date)
        }
        var forwards = DayLedger()
        for part in parts { try forwards.merge(part) }
        var backwards = DayLedger()
        for part in parts.reversed() { try backwards.merge(part) }
        #expect(forwards == ledger)
        #expect(backwards == ledger)
        #expect(forwards.totals(by: .day) == ledger.totals(by: .day))
    }

    @Test func `entries of any order are sorted once, and give the ledger that they give one by one`() throws {
        var dice = Dice(5)
        let entries = (0..<4000).map { _ in randomEntry(&dice, days: 5000) }
        var oneByOne = DayLedger()
        for entry in entries { try oneByOne.add(entry) }
        let descending = entries.sorted { $0.date > $1.date }
        #expect(try DayLedger(entries) == oneByOne)
        #expect(try DayLedger(descending) == oneByOne)
        #expect(try DayLedger(descending.reversed()) == oneByOne)
        #expect(try DayLedger([]) == DayLedger())
        let most = entry("2025-01-01", Int128.max.description)
        #expect(throws: GridError(.overflow, day: day("2025-01-02"), commodity: krw)) {
            try DayLedger([most, entry("2025-01-02", "1")])
        }
    }

    @Test func `days at both ends of the calendar and thousands between keep their places`() throws {
        var (sums, ledger) = (DayLedger(), DayLedger())
        for step in stride(from: 0, through: 3_652_058, by: 977) {
            let date = try #require(CivilDate.min.adding(days: step))
            try sums.gather(Money(decimal("1"), krw), .income, on: date)
            try ledger.add(Money(decimal("1"), krw), .income, on: date)
        }
        try sums.gather(Money(decimal("1"), krw), .expense, on: .max)
        try ledger.add(Money(decimal("1"), krw), .expense, on: .max)
        #expect(sums == ledger)
    }

    @Test func `what a sum cannot hold is refused, and leaves everything as it was`() throws {
        let most = try #require(ExactDecimal(coefficient: .max, scale: 0))
        var sums = DayLedger()
        try sums.gather(Money(most, krw), .income, on: day("2025-01-01"))
        let before = sums
        #expect(throws: GridError.self) { try sums.gather(Money(decimal("1"), krw), .expense, on: day("2025-01-02")) }
        #expect(throws: GridError.self) { try sums.gather(Money(decimal("0.1"), krw), .income, on: day("2025-01-02")) }
        var other = DayLedger()
        try other.gather(Money(decimal("1"), krw), .income, on: day("2025-01-02"))
        try other.gather(Money(decimal("1"), usd), .income, on: day("2025-01-02"))
        #expect(throws: GridError.self) { try sums.merge(other) }
        #expect(sums == before)
        try sums.gather(Money(decimal("1"), usd), .income, on: day("2025-01-02"))
        try sums.gather(Money(decimal("1"), krw), .transfer, on: day("2025-01-02"))
        #expect(sums.commodities == [krw, usd])
    }

    @Test func `a first entry that is refused leaves nothing behind`() throws {
        var sums = DayLedger()
        try sums.gather(Money(decimal("1"), krw), .transfer, on: day("2025-01-02"))
        let smallest = try #require(ExactDecimal(coefficient: .min))
        #expect(throws: GridError.self) { try sums.gather(Money(smallest, krw), .income, on: day("2025-01-02")) }
        #expect(sums.isEmpty && sums == DayLedger())
    }
}
