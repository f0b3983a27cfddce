import ArgumentParser
import LedgerCalendar

/// What subcommands that show something share: read the inputs into a book, write what it makes, and end with the right status.
struct LoadRun {
    let inputs: InputOptions
    let ledger: LedgerOptions
    let period: PeriodOptions
    let output: OutputOptions
    let reporting: ReportingOptions

    /// Whether what is written may be coloured.
    var usesColor: Bool {
        guard output.output == nil || output.output == "-" else { return reporting.messageColor == .always }
        return Terminal.wantsColor(reporting.messageColor, Terminal.standardOutput)
    }

    /// Reads everything into the book, then writes `render`'s bytes.
    func run<Book: MoneyBook>(_ book: Book, render: (Book) -> [UInt8]) async throws {
        let printer = Printer(reporting)
        var loading = LedgerInputs()
        loading.reading = try ledger.reading()
        loading.kind = inputs.kind
        loading.ledgerID = ledger.ledgerID ?? ""
        loading.since = period.since?.date
        loading.until = period.until?.date
        loading.isStrict = reporting.strict
        try await printer.reportingFailures {
            let sources = try inputs.sources()
            var file = try output.open(
                apartFrom: sources, { "The output would take the place of the input '\($0.name)'." }, holdsBack: reporting.strict)
            let meter = ProgressMeter(reporting)
            printer.willSpeak = meter.clear
            var book = book
            let result = try await loading.load(sources, into: &book, report: { printer.show($0) }, progress: { meter.show($0) })
            meter.clear()
            if result.deserves(file) {
                try file.write(render(book))
                try file.commit()
            }
            printer.conclude(skipped: result.skippedCount, of: result.recordCount, "entries")
            if result.hasErrors { throw ExitCode(ExitStatus.dataError) }
        }
    }
}
