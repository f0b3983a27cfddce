// A month with its events and money, as text.
//   scripts/swift-script scripts/examples/month.swift 2026-03-14 household.csv [family.ics …]
import LedgerCalendar

await runScript {
    let arguments = CommandLine.arguments.dropFirst()
    let day = arguments.first.flatMap { CivilDate($0) } ?? .today()
    let locale = ViewLocale("en_US")

    var calendar = CalendarState<Never>(today: day, settings: CalendarSettings(weekStart: locale.firstWeekday))
    var options = JobOptions()
    options.zone = .current
    let book = try await CalendarBook(showing: calendar.grid.shownDays).reading(Array(arguments.dropFirst()), options)
    book.show(in: &calendar)
    print(TerminalGrid(locale: locale, width: 80).text(of: calendar), terminator: "")
}
