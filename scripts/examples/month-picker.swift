// A month picker: what a month is made of, moving by any number of months, and where the cells lie in a view of 350 by 330 points.
//   scripts/swift-script scripts/examples/month-picker.swift 2026-02-14 en_US 6 -18
import LedgerCalendar

let arguments = CommandLine.arguments + ["", ""]
let today = CivilDate(arguments[1]) ?? .today()
let locale = ViewLocale(arguments[2])

let picker = CalendarModel(LedgerStore(), today: today, settings: CalendarSettings(weekStart: locale.firstWeekday))
let changes = picker.changes()

func show(_ picker: CalendarState<Never>, _ locale: ViewLocale) {
    let month = picker.month
    print("\(locale.title(of: month.name)): \(month.dayCount) days from \(locale.shortName(of: month.firstWeekday)) on")
    let layout = CellLayout(width: 350.0, height: 330.0, header: 30.0, rows: picker.grid.rowCount)
    print("\(layout.rows) rows of \(layout.cellWidth) by \(layout.cellHeight)")
}

show(picker.state, locale)
for count in arguments.dropFirst(3).compactMap({ Int($0) }) { picker.update { $0.move(by: count) } }
// The last cell is often a neighbour's day: it can be selected, and the month stays.
picker.update { $0.select(cell: $0.grid.count - 1) }
for cell in picker.cells.compactMap(\.self) where cell.isSelected {
    print("\(cell.date) is selected, and \(cell.isInMonth ? "in" : "beside") the month")
}

// Whoever shows the month was told of each turn, and of the selection.
for await change in changes {
    print("change \(change.number): \(change.parts.contains(.page) ? "another month" : "another day")")
    if change.parts.contains(.selection) { break }
}
show(picker.state, locale)
