import ArgumentParser
import LedgerCalendar

/// What all subcommands do with a job: open its inputs and its output, show what it reports, and end with its status.
struct JobRunner {
    let input: InputOptions
    let output: OutputOptions
    let reporting: ReportingOptions
    /// What writes, if the ending of the output is to be one of its formats.
    let writer: FileWriter?
    /// How what is written is encoded; `nil` for UTF-8.
    var outputEncoding: TextEncoding?
    /// What there is to say where nothing of the inputs counts.
    var emptiness: Emptiness?
    /// Whether a job that could not use everything reports how much at its end.
    var countsLosses = true
    /// What became of the events that it could not use.
    var fateOfEvents = "skipped"

    /// Runs a job on inputs.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - inputs: paths, addresses, or `-`.
    ///   - finish: explains the result before it is counted.
    ///   - show: gets the diagnostics instead of the terminal.
    /// - Throws: an exit status, or wrong usage.
    func run(
        _ job: some Job, on inputs: [String], finish: (JobResult, Printer) -> Void = { _, _ in }, show: Diagnostic.Handler? = nil
    ) async throws {
        try await run(show: show, finish: finish) { (job, try input.open(inputs, output: output.output, $0)) }
    }

    /// Runs a job on inputs that are open, and writes what it makes.
    typealias Writing<Work> = (
        Work, [ByteSource], @escaping Diagnostic.Handler, @escaping (JobProgress) -> Void
    ) async throws -> JobResult

    /// Runs the job that `prepare` makes, on the inputs that it opens; `write` writes what is no single file.
    func run<Work: Job>(
        show: Diagnostic.Handler? = nil, finish: (JobResult, Printer) -> Void = { _, _ in }, write: Writing<Work>? = nil,
        _ prepare: (Printer) throws -> (job: Work, inputs: [ByteSource])
    ) async throws {
        let printer = reporting.printer
        try await printer.reportingFailures {
            var (job, inputs) = try prepare(printer)
            job.options.encoding = input.encoding?.encoding
            let writing = write ?? { try await self.write($0, $1, report: $2, progress: $3) }
            let meter = ProgressMeter(reporting.progress, isQuiet: reporting.quiet)
            printer.willSpeak = meter.clear
            let result = try await writing(job, inputs, show ?? { printer.show($0) }, { meter.show($0) })
            meter.clear()
            if let currency = job.options.reading.defaultCurrency { printer.tell(of: currency) }
            printer.tell(of: result.unmatchedNames, isLimited: job.options.since != nil || job.options.until != nil)
            if result.hasNothing { emptiness?.tell(printer) }
            finish(result, printer)
            if let path = output.output, output.isFile, result.isKeptBack {
                printer.keptBack(from: path)
            } else {
                writer?.tell(printer, to: output)
            }
            printer.conclude(countsLosses ? result : JobResult(), fateOfEvents)
            try printer.exit(hasErrors: result.hasErrors)
        }
    }

    /// Writes what a job makes to a file or to standard output.
    private func write(
        _ job: some Job, _ inputs: [ByteSource], report: @escaping Diagnostic.Handler, progress: @escaping (JobProgress) -> Void
    ) async throws -> JobResult {
        if let path = output.output, output.isFolder {
            let reason = "it is a directory; 'ledger2ics export' alone writes into one, the other subcommands write one file"
            throw LedgerError(.cannotCreate, name: path, reason: reason)
        }
        let file = try OutputFile(path: output.output, holdsBack: reporting.strict, encoding: outputEncoding)
        return try await job.run(inputs, to: file, report: report, progress: progress)
    }
}

extension JobOptions {
    /// The options of a command line; a group that a subcommand does not have leaves them as they are. Relative days are those of `settings`.
    init(
        ledger: LedgerOptions? = nil, kind: KindOptions? = nil, period: PeriodOptions? = nil, zone: ZoneOptions? = nil,
        ledgerZone: LedgerZoneOptions? = nil, recurrence: RecurrenceOptions? = nil, filter: FilterOptions? = nil,
        reporting: ReportingOptions, settings: CalendarSettings = CalendarSettings(), colorsCalendar: Bool = false
    ) throws {
        self.init()
        guard colorsCalendar || reporting.calendarColor == nil else {
            throw ValidationError(
                "--color takes auto, always or never; the colour of a calendar is set with ledger2ics export --calendar-color.")
        }
        if let ledger {
            do {
                reading = try ledger.reading()
            } catch let error as LedgerError {
                throw reporting.printer.end(after: error)
            }
            accountNames = try ledger.accountNames
            ledgerID = ledger.ledgerID ?? ""
            rules = ledger.rulesChoice
            pairsTransfers = ledger.pairTransfers
        }
        self.kind = kind?.inputFormat
        if let zone {
            userZone = zone.rules
            today = zone.statedToday
        }
        if let period {
            let clock = Clock(today: { zone?.today ?? ledgerZone?.today ?? .today() }, settings: settings)
            (since, until) = try period.bounds(clock)
        }
        reading.timeZone = zone?.stated ?? ledgerZone?.rules
        if let stated = reading.timeZone { self.zone = stated }
        if let filter { self.filter = filter.filter }
        if let recurrence { maxOccurrences = recurrence.maxOccurrences }
        isStrict = reporting.strict
    }
}
