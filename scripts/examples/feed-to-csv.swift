// What happens in a feed, as CSV: date, time and title.
//   scripts/swift-script scripts/examples/feed-to-csv.swift family.ics [first day] [last day]
import LedgerCalendar

await runScript {
    let arguments = CommandLine.arguments.dropFirst()
    let first = arguments.dropFirst().first.flatMap { CivilDate($0) } ?? .today()
    let last = max(first, arguments.dropFirst(2).first.flatMap { CivilDate($0) } ?? first.adding(days: 30) ?? .max)

    let feed = try Feed(contentsOf: arguments.first ?? "-")
    feed.problems.forEach(Diagnostic.printToStandardError)

    print(CSVWriter.record(["date", "time", "title"]))
    for occurrence in feed.occurrences(in: first...last, report: Diagnostic.printToStandardError) {
        let start = occurrence.start.wallClock(in: .current)
        print(CSVWriter.record([start.date.description, occurrence.start.isDate ? "" : start.time.description, occurrence.event.summary]))
    }
}
