// What a month costs from ledgers of growing size, and a changed entry in them: medians of microseconds, and allocations.
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
