import ArgumentParser
import LedgerCalendar
import TextBytes

/// `ledger2ics export`: ledger CSV to iCalendar.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", _superCommandName: Ledger2ICS.name,
        abstract: "Convert ledgers (CSV) to one calendar (.ics).",
        discussion: """
            Every entry becomes an event with a UID of its own: export again, and programs that subscribe to the file update \
            the events they have; '--previous' tells other programs what changed. '-' reads standard input.

            An output that is a folder, or ends with a slash, becomes a folder of calendars (vdir), one event in each file, as khal \
            and vdirsyncer keep them: only files that differ are written, and only files of earlier exports are removed.

            EXAMPLES
              ledger2ics household.csv -o household.ics
              ledger2ics 2025.csv 2026.csv --name Ours --calendar-color tomato -o money.ics
              ledger2ics bank.csv --currency EUR --title '{payee}: {amount}' -o bank.ics
              ledger2ics household.csv --only date,payee,amount -o shared.ics
              ledger2ics household.csv -o ~/.calendars/money/
            """)

    @Argument(help: "Ledgers to read: paths, addresses, or '-'.", completion: .file(extensions: ["csv", "tsv", "txt"]))
    var ledgers: [String]

    @OptionGroup var output: OutputOptions
    @OptionGroup var carrier: EngineOptions
    @OptionGroup(title: HelpSection.calendar) var calendar: CalendarOptions
    @OptionGroup(title: HelpSection.others) var reduction: ReductionOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.counting) var period: PeriodOptions
    @OptionGroup(title: HelpSection.counting) var filter: FilterOptions
    @OptionGroup(title: HelpSection.days) var zone: LedgerZoneOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    func validate() throws {
        guard !ledgers.isEmpty else { throw ValidationError("Name a ledger to export, or '-' for standard input.") }
        guard calendar.per == nil || !calendar.isOfEntries else {
            throw ValidationError("--title, --marker and --previous are for events of entries; --per makes events of sums.")
        }
        guard !output.isFolder || calendar.method == nil else {
            throw ValidationError("--method is for one file; the events in a folder have none.")
        }
        guard output.isFolder || calendar.edits == .keep else {
            throw ValidationError("--edits needs a folder as output: -o FOLDER/.")
        }
        guard !reduction.isAny || !calendar.marker else {
            throw ValidationError("--marker repeats the whole entry; it cannot be combined with --only, --without or --amounts.")
        }
    }

    func run() async throws {
        // Banks call files by account numbers.
        let standardName = reduction.isAny ? nil : ledgers.calendarName
        var export = LedgerExport(name: calendar.name.flatMap { $0.isEmpty ? nil : $0 } ?? standardName ?? "Ledger")
        export.options = try JobOptions(
            ledger: ledger, period: period, ledgerZone: zone, filter: filter, reporting: reporting,
            settings: CalendarSettings(weekStart: calendar.week.start ?? .monday), colorsCalendar: true)
        export.header.color = calendar.calendarColor ?? reporting.calendarColor ?? .standard
        export.header.isPublished = calendar.method == .publish
        export.title = try calendar.template()
        export.writesMarker = calendar.marker
        export.engine = carrier.engine
        export.period = calendar.rule
        export.cancelsRemoved = calendar.cancelRemoved
        export.eventClass = reduction.eventClass
        var runner = JobRunner(input: input, output: output, reporting: reporting, writer: .exporting)
        runner.emptiness = Emptiness(what: "entries", period: period, filter: filter, isToldOfAll: false)
        let write: JobRunner.Writing<LedgerExport> = { [edits = calendar.edits] export, inputs, report, progress in
            try await export.run(
                inputs, toFolder: output.output ?? "", replacesEdited: edits == .replace, report: report, progress: progress)
        }
        try await runner.run(write: output.isFolder ? write : nil) { [export] printer in
            var export = export
            export.previous = try calendar.previous.flatMap { try ByteSource(pathIfPresent: $0, mayBeFolder: true) }
            if let previous = calendar.previous, export.previous == nil {
                printer.note("\(TerminalText.safe(previous.shownPath)) does not exist yet: this is a first export")
            }
            let ledgers = try openLedgers(printer)
            export.reduction = try reduction.reduction(report: printer.show)
            return (export, ledgers)
        }
    }

    /// Opens the ledgers; a misspelt subcommand is taken for the first of them, since export is the default.
    private func openLedgers(_ printer: Printer) throws -> [ByteSource] {
        do {
            return try input.open(ledgers, output: output.output, mayBeFolders: false, printer)
        } catch let error as LedgerError where error.code == .cannotOpen && error.place.source == ledgers.first?.shownPath {
            guard let command = NearName.of(error.place.source, in: Ledger2ICS.subcommandNames) else { throw error }
            throw LedgerError(error.code, at: error.place, "\(error.message); did you mean the subcommand '\(command)'?")
        }
    }
}
