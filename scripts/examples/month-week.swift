// A month with its neighbours' days in brackets, then the week of the chosen day and the weeks beside it.
//   scripts/swift-script scripts/examples/month-week.swift 2024-12-31 [monday's locale, such as de_DE]
import LedgerCalendar

let arguments = CommandLine.arguments + ["", ""]
let day = CivilDate(arguments[1]) ?? .today()
let locale = ViewLocale(arguments[2])

var calendar = CalendarState<Never>(today: day, settings: CalendarSettings(weekStart: locale.firstWeekday))

func show(_ calendar: CalendarState<Never>, _ locale: ViewLocale) {
    print("\(locale.compactTitle(of: calendar.month.name)) (\(locale.shortTitle(of: calendar.month.name)))")
    for week in calendar.weeks {
        let days = week.map { cell in
            guard let cell else { return "" }
            return cell.isSelected ? "[\(cell.number)]" : cell.isInMonth ? " \(cell.number) " : "(\(cell.number))"
        }
        print(days.map { TerminalText.column($0, width: 5, isTrailing: true) }.joined())
    }
}

show(calendar, locale)
calendar.show(.week)
show(calendar, locale)
// Without end in both directions; the selected day stays what it was.
for _ in 0..<2 {
    calendar.move(by: 1)
    show(calendar, locale)
}
// Another month's day of the week shown: title and brackets follow it.
calendar.move(by: -2)
calendar.select(cell: 6)
show(calendar, locale)
calendar.show(.month)
show(calendar, locale)
