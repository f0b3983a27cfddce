// A month with its events and money, as text.
//   scripts/swift-script scripts/examples/month.swift 2026-03-14 household.csv [family.ics …]
import LedgerCalendar

let arguments = CommandLine.arguments.dropFirst()
let day = arguments.first.flatMap { CivilDate($0) } ?? .today()
let locale = ViewLocale("en_US")

var calendar = CalendarState<Never>(today: day, settings: CalendarSettings(weekStart: locale.firstWeekday))
var inputs = LedgerInputs()
inputs.zone = .current
let book = try await inputs.read(Array(arguments.dropFirst()), into: CalendarBook(showing: calendar.grid.shownDays))
book.show(in: &calendar)
print(TerminalGrid(locale: locale, width: 80).text(of: calendar), terminator: "")
