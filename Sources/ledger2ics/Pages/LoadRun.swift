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

    /// Reads everything into the book, then writes `render`'s bytes; it may explain why there are none.
    func run<Book: MoneyBook>(_ book: Book, render: (Book, Printer) -> [UInt8]) async throws {
        let printer = Printer(reporting)
        var loading = LedgerInputs()
        loading.reading = try ledger.reading()
        loading.kind = kind.stated
        loading.ledgerID = ledger.ledgerID ?? ""
        loading.since = period.since?.date
        loading.until = period.until?.date
        loading.zone = zone.rules
        loading.maxOccurrences = recurrence.maxOccurrences
        loading.isStrict = reporting.strict
        try await printer.reportingFailures {
            let sources = try input.open(inputs, output: output.output, printer)
            var file = try OutputFile(path: output.output, holdsBack: reporting.strict)
            let meter = ProgressMeter(reporting)
            printer.willSpeak = meter.clear
            var book = book
            let result = try await loading.load(sources, into: &book, report: { printer.show($0) }, progress: { meter.show($0) })
            meter.clear()
            if result.deserves(file) {
                try file.write(render(book, printer))
                try file.commit()
            }
            printer.conclude(skipped: result.skippedCount, of: result.recordCount, "entries")
            try printer.exit(hasErrors: result.hasErrors)
        }
    }
}
