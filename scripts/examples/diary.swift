// A diary: a month with a mood below each date, then the month before as dates only.
//   scripts/swift-script scripts/examples/diary.swift 2025-08-10 en_US 2025-08-02=🙂 2025-08-05=😴
import LedgerCalendar

let arguments = CommandLine.arguments + ["", ""]
let today = CivilDate(arguments[1]) ?? .today()
let locale = ViewLocale(arguments[2])

var diary = CalendarState<String>(today: today, settings: CalendarSettings(weekStart: locale.firstWeekday, fill: .blank))
for mood in arguments.dropFirst(3).map({ $0.split(separator: "=").map(String.init) }) where mood.count == 2 {
    if let day = CivilDate(mood[0]) { diary.decorate(day, with: mood[1]) }
}

func show(_ diary: CalendarState<String>, _ locale: ViewLocale) {
    print(locale.title(of: diary.month.name))
    print(diary.grid.weekdays.map { TerminalText.column(locale.narrowName(of: $0), width: 4) }.joined())
    for week in diary.weeks {
        print(week.map { TerminalText.column($0.map { $0.isToday ? "\($0.number)*" : "\($0.number)" } ?? "", width: 4) }.joined())
        guard diary.showsDecorations else { continue }
        print(week.map { TerminalText.column($0?.decoration ?? "", width: 4) }.joined())
    }
}

show(diary, locale)
diary.move(by: -1)
diary.showDecorations(false)
show(diary, locale)

// The month of any date, as the days before which there is nothing and the days it has.
diary.anchor(to: today)
print(diary.grid.dates.map { $0.map { "\($0.day)" } ?? "·" }.joined(separator: " "))
