// What a month costs from ledgers of growing size, and a changed entry in them: medians of microseconds, and allocations. Then what the
// sums alone cost, in processor time, the least of several runs: of an entry on a day that has some, of one on a new day, and of loading
// entries in order and in none.
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

/// Nanoseconds of the processor for each of `count`: the least of several runs, each with a fresh copy of what `make` gives.
func nanoseconds<State>(_ count: Int, _ make: @autoclosure () throws -> State, _ body: (inout State) throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
        var state = try make()
        let before = clock()
        try body(&state)
        least = min(least, Double(clock() - before) * 1e9 / Double(CLOCKS_PER_SEC) / Double(count))
    }
    return least
}

/// The days of so many years, and a million entries evenly over them.
func million(over years: Int, _ money: Money) -> (days: [CivilDate], entries: [Entry]) {
    let days = (0..<years * 1461 / 4).compactMap { YearMonth(year: 1950, month: 1)?.firstDay.adding(days: $0) }
    return (days, (0..<1_000_000).map { Entry(date: days[$0 * days.count / 1_000_000], money: money) })
}

/// What loading costs over a hundred years, so that most sums of a ledger in no order are far from the one before.
func showLoading(_ money: Money) throws {
    let all = million(over: 100, money).entries
    var dice = Dice()
    print("\n   entries    in order  no order   in order  no order  ns for each entry that is summed, or kept too, over 100 years")
    for size in sizes {
        let ordered = (0..<size).map { all[$0 * (1_000_000 / size)] }
        let lists = [ordered, ordered.shuffled(using: &dice)]
        // Few entries take less than the clock can tell.
        let rounds = max(1, 100_000 / size)
        let summed = try lists.map { list in try nanoseconds(rounds * size, list) { for _ in 0..<rounds { _ = try DayLedger($0) } } }
        let kept = try lists.map { list in try nanoseconds(rounds * size, list) { for _ in 0..<rounds { _ = try EntryBook($0) } } }
        print(String(repeating: " ", count: 10 - "\(size)".count) + "\(size)", (summed + kept).map { cell($0) }.joined(separator: " "))
    }
}

/// What one more entry costs, on a day that has some and on a new one.
func showAdding(_ money: Money, years: Int) throws {
    let (days, entries) = million(over: years, money)
    var dice = Dice()
    let probes = entries.map(\.date).shuffled(using: &dice)
    let known = try nanoseconds(probes.count, try DayLedger(entries)) { for day in probes { try $0.add(money, .expense, on: day) } }
    // Every second day is there; the others come in no order.
    let others = days.filter { $0.dayNumber % 2 != 0 }.shuffled(using: &dice)
    let half = entries.filter { $0.date.dayNumber % 2 == 0 }
    let new = try nanoseconds(others.count, try DayLedger(half)) { for day in others { try $0.add(money, .expense, on: day) } }
    print(
        "\nns over \(years) years for an entry of a day that has some:", cell(known),
        " of a new day among \(days.count / 2) to \(days.count):", cell(new))
}

try showLoading(entries[0].money)
try showAdding(entries[0].money, years: 25)
try showAdding(entries[0].money, years: 100)
