import ArgumentParser
import LedgerCalendar

/// What subcommands that show something share: read the inputs into a book, write what it makes, and end with the right status.
struct LoadRun {
    let inputs: [String]
    let input: InputOptions
    let kind: KindOptions
    let ledger: LedgerOptions
    let period: PeriodOptions
    let zone: ZoneOptions
    let recurrence: RecurrenceOptions
    let output: OutputOptions
    let reporting: ReportingOptions

    /// Whether what is written may be coloured.
    var usesColor: Bool { output.usesColor(reporting) }

    /// Reads everything into the book, then writes `render`'s bytes; `explain` may tell why there are none.
    func run<Book: MoneyBook>(_ book: Book, explain: (Printer) -> Void = { _ in }, render: @escaping (Book) -> [UInt8]) async throws {
        let options = try JobOptions(
            ledger: ledger, kind: kind, period: period, zone: zone, recurrence: recurrence, reporting: reporting)
        let job = BookJob(book, options, render: render)
        let runner = JobRunner(input: input, output: output, reporting: reporting)
        try await runner.run(job, on: inputs) { _, printer in explain(printer) }
    }
}
