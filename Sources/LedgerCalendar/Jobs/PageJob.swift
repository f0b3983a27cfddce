package import ByteStreams
internal import CivilCalendar
internal import LedgerGrid
package import LedgerPage

/// A job that writes ledgers and feeds as one HTML file.
///
/// Events are those of the days from the first entry to the last and of this year, at most ten years back and two ahead; of the days
/// that count, where these are limited.
package struct PageJob: Job {
    package var options = JobOptions()
    private let page: CalendarPage
    private let maxEvents: Int

    /// Creates a job that writes a page with at most so many occurrences of events.
    package init(_ page: CalendarPage, maxEvents: Int = 100_000) {
        self.page = page
        self.maxEvents = maxEvents
    }

    package func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        let inputs = try run.open(inputs, options)
        let days = try await eventDays(inputs)
        var (book, page) = (PageBook(eventDays: days, maxEvents: maxEvents), page)
        try await book.load(inputs, options, in: run)
        page.commodities = book.commodities
        if !book.events.isEmpty { page.eventDays = days }
        if run.mayReplace(output) { try output.write(page.html(of: book.entries, book.events)) }
    }

    /// Reads the inputs, without a report, for the days of their entries.
    private func eventDays(_ inputs: [Input]) async throws -> ClosedRange<CivilDate> {
        let today = options.today ?? .today(in: options.zone)
        var days = LedgerPeriod.year(today.year).range
        var span = SpanBook()
        try await span.load(inputs, options, in: JobRun(report: { _ in }))
        if let entries = span.days {
            let (earliest, latest) = (days.lowerBound.adding(days: -3653) ?? .min, days.upperBound.adding(days: 731) ?? .max)
            days = max(earliest, min(days.lowerBound, entries.lowerBound))...min(latest, max(days.upperBound, entries.upperBound))
        }
        return (options.since ?? days.lowerBound)...max(options.since ?? days.lowerBound, options.until ?? days.upperBound)
    }
}
