import ArgumentParser
import LedgerCalendar

/// What subcommands that show something share: read the inputs into a book, write what it makes, and end with the right status.
struct LoadOptions: ParsableArguments {
    @Argument(
        help: "Ledgers and feeds to read: paths, folders of calendars, addresses (https, webcal), or '-'.",
        completion: .file(extensions: ["csv", "ics"]))
    var inputs: [String]

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.counting) var period: PeriodOptions
    @OptionGroup(title: HelpSection.counting) var filter: FilterOptions
    @OptionGroup(title: HelpSection.counting) var recurrence: RecurrenceOptions
    @OptionGroup(title: HelpSection.views) var zone: ZoneOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.inputs) var kind: KindOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    /// Whether what is written may be coloured.
    var usesColor: Bool { output.usesColor(reporting) }

    /// How the inputs are read, and which days count, where weeks and months begin as `settings` say.
    func options(_ settings: CalendarSettings) throws -> JobOptions {
        try JobOptions(
            ledger: ledger, kind: kind, period: period, zone: zone, recurrence: recurrence, filter: filter, reporting: reporting,
            settings: settings)
    }

    /// What there is to say where nothing of the inputs counts.
    func emptiness(_ what: String, rest: String = "") -> Emptiness {
        Emptiness(what: what, period: period, filter: filter, rest: rest)
    }

    /// Reads everything into the book, then writes `render`'s bytes; `explain` may tell why there are none.
    func run<Book: MoneyBook>(
        _ book: Book, _ settings: CalendarSettings, by writer: FileWriter?, outputEncoding: TextEncoding? = nil,
        emptiness: Emptiness? = nil,
        explain: (Printer) -> Void = { _ in },
        render: @escaping (Book) -> [UInt8]
    ) async throws {
        try await run(book, settings, by: writer, outputEncoding: outputEncoding, emptiness: emptiness, explain: explain) {
            try $1.write(render($0))
        }
    }

    /// Reads everything into the book, then lets `render` write it.
    func run<Book: MoneyBook>(
        _ book: Book, _ settings: CalendarSettings, by writer: FileWriter?, outputEncoding: TextEncoding? = nil,
        emptiness: Emptiness? = nil,
        explain: (Printer) -> Void = { _ in },
        render: @escaping (Book, inout OutputFile) throws -> Void
    ) async throws {
        let job = BookJob(book, try options(settings), render: render)
        let runner = JobRunner(
            input: input, output: output, reporting: reporting, writer: writer, outputEncoding: outputEncoding, emptiness: emptiness)
        try await runner.run(job, on: inputs) { _, printer in explain(printer) }
    }

    /// Says which options leave out entries that the balances of accounts would have.
    func tellWhatBalancesLack(_ printer: Printer) {
        let given = [
            ("--category", !filter.category.isEmpty), ("--payee", !filter.payee.isEmpty), ("--since", period.since != nil),
        ].filter(\.1).map(\.0)
        guard !given.isEmpty else { return }
        let verb = given.count == 1 ? "leaves" : "leave"
        printer.note("the balances are not those of whole accounts: \(given.joined(separator: " and ")) \(verb) out entries")
    }
}
