// A strip of a month's days; each place given leads to that day's entries, which are loaded when it is chosen.
//   scripts/swift-script scripts/examples/day-strip.swift household.csv 2026-03-14 en_US 0 13 31
import LedgerCalendar

let arguments = CommandLine.arguments + ["-", "", ""]
let path = arguments[1]
let today = CivilDate(arguments[2]) ?? .today()
let locale = ViewLocale(arguments[3])

var calendar = CalendarState<Never>(today: today)
// Today is selected from the start, also while another month is in view, and stays so.
calendar.move(by: 1)
calendar.move(by: -1)

let strip = calendar.month
print(locale.title(of: strip.name))
print(
    strip.days.map { day in
        let text = "\(locale.shortName(of: day.weekday)) \(day.day)"
        return day == calendar.selectedDay ? "[\(text)]" : text
    }.joined(separator: " "))

// The file is read when a day is chosen, away from the main actor; that it cannot be read is a state to show.
let records = DayRecords { [path] day in try Ledger(contentsOf: path).entries.filter { $0.date == day } }

for index in arguments.dropFirst(4).compactMap({ Int($0) }) {
    do {
        records.show(try strip.day(at: index))
    } catch {
        print("\(index): \(error)")
        continue
    }
    await records.settled()
    switch records.state {
    case .loaded(let entries):
        print("\(index): \(entries.count)")
        for entry in entries { print("  \(entry.payee) \(locale.text(of: entry.money))") }
    case .failed(let error): print("\(index): failed, \(error)")
    case .idle, .loading: print("\(index): still waiting")
    }
}
