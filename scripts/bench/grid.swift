// What a month costs from ledgers of growing size, and a changed entry in them: medians of microseconds, and allocations. Then what the
// sums alone cost: of an entry on a day that has some, of one on a new day, and of loading entries in order and in none.
import Glibc
import LedgerCalendar

let path = CommandLine.arguments[1]
let sizes = [1_000, 10_000, 100_000, 1_000_000]

typealias Counter = @convention(c) () -> UInt
let counter = dlsym(nil, "allocation_count").map { unsafeBitCast($0, to: Counter.self) }

/// The median time of many runs, in microseconds, and the most that one of them allocated.
func measured(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> (microseconds: Double, allocations: UInt) {
    let clock = ContinuousClock()
    var (times, most): ([Double], UInt) = ([], 0)
    times.reserveCapacity(runs)
    for run in 0..<runs {
        let before = counter?() ?? 0
        let time = try clock.measure { try body(run) }
        most = max(most, (counter?() ?? 0) - before)
        times.append(Double(time.components.attoseconds) / 1e12)
    }
    times.sort()
    return (times[runs / 2], most)
}

func cell(_ value: Double) -> String {
    let tenths = Int((value * 100).rounded())
    let text = "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100)"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
}

func cell(_ value: UInt) -> String { String(repeating: " ", count: max(0, 7 - "\(value)".count)) + "\(value)" }

let entries = try Ledger(contentsOf: path).entries
print("   entries   month µs  allocs     add µs  allocs  change µs  allocs  remove µs  allocs")
for size in sizes where size <= entries.count {
    // Evenly over all years, so that ledgers differ in their size alone.
    let step = entries.count / size
    let store = try LedgerStore((0..<size).map { entries[$0 * step] })
    var calendar = CalendarState<Never>(store, today: entries[entries.count / 2].date)
    let months = store.book.sums.days.map { ($0.lowerBound.yearMonth, $0.upperBound.yearMonth.months(since: $0.lowerBound.yearMonth)) }
    guard let (first, count) = months else { break }
    var shown = 0
    let month = measured(2_000) { run in
        guard let month = first.adding(months: run * 37 % (count + 1)) else { return }
        let grid = DayGrid(MonthRule.calendar.month(containing: month.firstDay), weekStart: .monday)
        shown += PageTotals(grid, from: store.book.sums).weeks.count
    }
    var ids: [EntryID] = []
    ids.reserveCapacity(2_000)
    // Each time the calendar takes the change in, as its observers would want it to.
    let add = try measured(2_000) { run in
        ids.append(try store.add(entries[run * 97 % size * step]))
        _ = calendar.takeChange()
    }
    let change = try measured(2_000) { run in
        try store.change(ids[run], to: entries[run * 89 % size * step])
        _ = calendar.takeChange()
    }
    let remove = try measured(2_000) { run in
        try store.remove(ids[run])
        _ = calendar.takeChange()
    }
    var line = String(repeating: " ", count: 10 - "\(size)".count) + "\(size)"
    for part in [month, add, change, remove] { line += " " + cell(part.microseconds) + " " + cell(part.allocations) }
    print(line)
    if shown == 0 { print("nothing was shown") }
}

/// A generator with a fixed start (xorshift): the same order in every run.
struct Dice: RandomNumberGenerator {
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Nanoseconds for each of `count`.
func nanoseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body)
    return (Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9) / Double(count)
}

// One hundred years of days, so that most sums of a ledger in no order are far from the one before.
let (money, dayCount) = (entries[0].money, 36_525)
let days = (0..<dayCount).compactMap { YearMonth(year: 1950, month: 1)?.firstDay.adding(days: $0) }
let million = (0..<1_000_000).map { Entry(date: days[$0 * dayCount / 1_000_000], money: money) }
var dice = Dice()

print("\n   entries    in order  no order   in order  no order  ns for each entry that is summed, or kept too, over 100 years")
for size in sizes {
    var part = (0..<size).map { million[$0 * (1_000_000 / size)] }
    let ordered = try nanoseconds(size) { _ = try DayLedger(part) }
    let kept = try nanoseconds(size) { _ = try EntryBook(part) }
    part.shuffle(using: &dice)
    let shuffled = try nanoseconds(size) { _ = try DayLedger(part) }
    let shuffledAndKept = try nanoseconds(size) { _ = try EntryBook(part) }
    print(String(repeating: " ", count: 10 - "\(size)".count) + "\(size)", cell(ordered), cell(shuffled), cell(kept), cell(shuffledAndKept))
}

var ledger = try DayLedger(million)
var probes = million.map(\.date)
probes.shuffle(using: &dice)
let known = try nanoseconds(probes.count) { for day in probes { try ledger.add(money, .expense, on: day) } }
// Every second day is there; the others come in no order.
ledger = try DayLedger(million.filter { $0.date.dayNumber % 2 == 0 })
var others = days.filter { $0.dayNumber % 2 != 0 }
others.shuffle(using: &dice)
let new = try nanoseconds(others.count) { for day in others { try ledger.add(money, .expense, on: day) } }
print("\nns for an entry of a day that has some:", cell(known), " of a new day among \(dayCount / 2) to \(dayCount):", cell(new))
