import CivilCalendar
import LedgerCore
import LedgerGrid
import Testing

@Suite("Day ledger")
struct DayLedgerTests {
    @Test func `income, expense, net and count are told apart, and each currency for itself`() throws {
        var ledger = DayLedger()
        for entry in [
            entry("2025-08-01", "3000000"), entry("2025-08-01", "-12000"), entry("2025-08-01", "-8500"),
            entry("2025-08-01", "-4.50", usd), entry("2025-08-02", "-1"),
        ] { try ledger.add(entry) }
        let totals = ledger.totals(on: day("2025-08-01"))
        try #require(totals.map(\.commodity) == [krw, usd])
        #expect(totals.map(\.income.description) == ["3000000", "0.00"])
        #expect(totals.map(\.expense.description) == ["20500", "4.50"])
        #expect(totals.map(\.net.description) == ["2979500", "-4.50"])
        #expect(totals.map(\.count) == [3, 1])
        #expect(ledger.commodities == [krw, usd])
        #expect(ledger.days == day("2025-08-01")...day("2025-08-02"))
    }

    @Test func `a refund lowers the expense and a negative income lowers the income`() throws {
        var ledger = DayLedger()
        for entry in [
            entry("2025-08-01", "-50", krw, .expense), entry("2025-08-01", "20", krw, .expense), entry("2025-08-01", "100", krw, .income),
            entry("2025-08-01", "-30", krw, .income),
        ] { try ledger.add(entry) }
        let totals = try #require(ledger.totals(of: krw, in: day("2025-08-01")...day("2025-08-01")))
        #expect(totals == Totals(commodity: krw, income: decimal("70"), expense: decimal("30"), count: 4))
        #expect(totals.net == decimal("40"))
    }

    @Test func `a transfer is in no total, is not counted and leaves no trace`() throws {
        var ledger = DayLedger()
        try ledger.add(entry("2025-08-01", "-500", krw, .transfer))
        #expect(ledger.isEmpty)
        #expect(ledger.totals.isEmpty)
        #expect(ledger.days == nil)
        try ledger.remove(entry("2025-08-01", "-500", krw, .transfer))
        #expect(ledger == DayLedger())
    }

    @Test func `a sum has as many decimals as the entry with the most, and loses them with that entry`() throws {
        var ledger = DayLedger()
        try ledger.add(entry("2025-08-01", "12.5", usd))
        try ledger.add(entry("2025-08-02", "1", usd))
        let before = ledger
        try ledger.add(entry("2025-08-01", "-0.125", usd))
        #expect(ledger.totals(on: day("2025-08-01")).map(\.net.description) == ["12.375"])
        #expect(ledger.totals(on: day("2025-08-01")).map(\.income.description) == ["12.500"])
        #expect(ledger.totals(on: day("2025-08-02")).map(\.income.description) == ["1"])
        #expect(ledger.totals.map(\.income.description) == ["13.500"])
        try ledger.remove(entry("2025-08-01", "-0.125", usd))
        #expect(ledger.totals(on: day("2025-08-01")).map(\.income.description) == ["12.5"])
        #expect(ledger == before)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random adding, removing and replacing gives what reading all entries gives, to the last digit`(seed: UInt64) throws {
        var dice = Dice(seed)
        var (ledger, naive) = (DayLedger(), NaiveLedger())
        var faults = 0
        for step in 0..<1200 {
            let choice = dice.roll(10)
            if choice < 6 || naive.entries.isEmpty {
                let new = randomEntry(&dice)
                try ledger.add(new)
                naive.entries.append(new)
            } else if choice < 8 {
                try ledger.remove(naive.entries.remove(at: dice.roll(naive.entries.count)))
            } else {
                let (index, new) = (dice.roll(naive.entries.count), randomEntry(&dice))
                try ledger.replace(naive.entries[index], with: new)
                naive.entries[index] = new
            }
            guard step % 20 == 0 else { continue }
            let first = day("2023-12-20").adding(days: dice.roll(800)) ?? .max
            let range = first...(first.adding(days: dice.roll(400)) ?? .max)
            let (got, want) = (ledger.totals(in: range), naive.totals(in: range))
            if got != want { faults += 1 }
            for totals in got where totals.income.scale != naive.scale(of: totals.commodity, in: range) { faults += 1 }
            if ledger.totals(on: first) != naive.totals(in: first...first) { faults += 1 }
            if ledger.totals != naive.totals(in: .min ... .max) { faults += 1 }
            if ledger.balance(atEndOf: first) != naive.totals(in: .min...first).map({ Money($0.net, $0.commodity) }) { faults += 1 }
        }
        #expect(faults == 0)
        for entry in naive.entries { try ledger.remove(entry) }
        #expect(ledger == DayLedger())
        #expect(ledger.isEmpty)
    }

    @Test func `removing gives back exactly what was there before`() throws {
        var dice = Dice(7)
        var ledger = DayLedger()
        for _ in 0..<300 { try ledger.add(randomEntry(&dice, days: 60)) }
        var faults = 0
        for _ in 0..<300 {
            let (before, passing) = (ledger, randomEntry(&dice, days: 90))
            try ledger.add(passing)
            if passing.kind != .transfer, ledger == before { faults += 1 }
            try ledger.remove(passing)
            if ledger != before { faults += 1 }
        }
        #expect(faults == 0)
    }

    @Test func `pieces merge to the same ledger in any order and any grouping`() throws {
        var dice = Dice(11)
        let entries = (0..<900).map { _ in randomEntry(&dice) }
        var whole = DayLedger()
        for entry in entries { try whole.add(entry) }
        var pieces = Array(repeating: DayLedger(), count: 9)
        for entry in entries { try pieces[dice.roll(9)].add(entry) }
        for _ in 0..<10 {
            // Any two pieces become one, until one is left.
            var left = pieces
            while left.count > 1 {
                let a = left.remove(at: dice.roll(left.count))
                let b = left.remove(at: dice.roll(left.count))
                let (ab, ba) = (try a.merging(b), try b.merging(a))
                #expect(ab == ba)
                left.append(ab)
            }
            #expect(left == [whole])
        }
        #expect(try whole.merging(DayLedger()) == whole)
        #expect(try DayLedger().merging(whole) == whole)
    }

    @Test func `the order of the entries does not matter`() throws {
        var dice = Dice(13)
        var entries = (0..<400).map { _ in randomEntry(&dice) }
        var first = DayLedger()
        for entry in entries { try first.add(entry) }
        for index in entries.indices { entries.swapAt(index, dice.roll(entries.count)) }
        var second = DayLedger()
        for entry in entries { try second.add(entry) }
        #expect(first == second)
        #expect(first.totals(by: .day) == second.totals(by: .day))
    }

    @Test func `what was never added cannot be removed, and the ledger stays as it was`() throws {
        var ledger = DayLedger()
        try ledger.add(entry("2025-08-01", "10.00", usd))
        let before = ledger
        for stranger in [
            entry("2025-08-02", "10.00", usd), entry("2025-08-01", "10.0", usd), entry("2025-08-01", "11.00", usd),
            entry("2025-08-01", "10.00", eur), entry("2025-08-01", "10.00", usd, .expense),
        ] {
            #expect(throws: GridError(.notAdded, day: stranger.date, commodity: stranger.money.commodity)) { try ledger.remove(stranger) }
            #expect(throws: GridError(.notAdded, day: stranger.date, commodity: stranger.money.commodity)) {
                try ledger.replace(stranger, with: entry("2025-08-01", "1", usd))
            }
            #expect(ledger == before)
        }
    }
}
