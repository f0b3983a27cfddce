public import ArgumentParser
public import LedgerCalendar
import Text

/// `ledger2ics export`: ledger CSV to iCalendar.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", _superCommandName: Ledger2ICS.name,
        abstract: "Write ledgers (CSV) as one calendar (.ics).",
        discussion: """
            Every entry becomes an event with an identity of its own: export again, and programs that subscribe to the file update \
            the events they know; '--previous' tells others what changed. '-' reads standard input.

            EXAMPLES
              ledger2ics household.csv -o household.ics
              ledger2ics 2025.csv 2026.csv --name Ours --calendar-color tomato -o money.ics
              ledger2ics bank.csv --currency EUR --title '{payee}: {amount}' -o bank.ics
              ledger2ics household.csv --only date,payee,amount -o shared.ics
            """)

    @Argument(help: "Ledgers to read: paths, addresses, or '-'.", completion: .file(extensions: ["csv", "tsv", "txt"]))
    var ledgers: [String]

    @OptionGroup var output: OutputOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var ledger: LedgerOptions
    @OptionGroup var zone: LedgerZoneOptions
    @OptionGroup var period: PeriodOptions
    @OptionGroup var filter: FilterOptions

    @Option(help: "The calendar's name (default: the file's name without its ending; 'Ledger' where something is left out for others).")
    var name: String?

    @Option(
        help: ArgumentHelp("The calendar's colour: a CSS colour name or '#RRGGBB' (default: seagreen).", valueName: "color"))
    var calendarColor: CalendarColor?

    @Option(
        help: ArgumentHelp(
            "A title for every event, with '{column}' or '{column|other column}' for what the entry has there.", valueName: "template"))
    var title: String?

    @Option(help: "METHOD of the calendar; 'publish' is the only one.")
    var method: Method?

    @Flag(help: "Repeat the entry in a line of DESCRIPTION, for programs that drop X- properties.")
    var marker = false

    @Option(
        help: ArgumentHelp(
            "One event per day, week or month and currency, with income and expense in its title, instead of one per entry.",
            valueName: "period"))
    var per: Per?

    @Option(
        help: ArgumentHelp(
            "The calendar as exported earlier, such as the output itself: events that have changed since get a higher SEQUENCE, so that programs take them. A first export has none yet.",
            valueName: "file"), completion: .file(extensions: ["ics"]))
    var previous: String?

    @Flag(help: "Write events of the previous calendar whose entries are gone as cancelled.")
    var cancelRemoved = false

    @OptionGroup var reduction: ReductionOptions

    @Option(
        name: .customLong("class"),
        help: ArgumentHelp(
            "CLASS of every event: public, private or confidential. It asks programs not to show them, and protects nothing.",
            valueName: "name"))
    var eventClass: EventClass?

    @OptionGroup var week: WeekOptions
    @OptionGroup var carrier: EngineOptions
    @OptionGroup var reporting: ReportingOptions

    enum Method: String, ExpressibleByArgument, CaseIterable {
        case publish
    }

    enum Per: String, ExpressibleByArgument, CaseIterable {
        case day, week, month

        func rule(_ weekStart: Weekday) -> PeriodRule {
            switch self {
            case .day: .day
            case .week: .week(startingOn: weekStart)
            case .month: .month(.calendar)
            }
        }
    }

    func validate() throws {
        guard !ledgers.isEmpty else { throw ValidationError("Name a ledger to export, or '-' for standard input.") }
        guard per == nil || title == nil && !marker && carrier.engine == .lines && previous == nil else {
            throw ValidationError("--title, --marker, --previous and --engine are for entries, --per makes events of sums.")
        }
        guard previous != nil || !cancelRemoved else { throw ValidationError("--cancel-removed goes with --previous.") }
        guard !reduction.isAny || !marker else {
            throw ValidationError("--marker repeats the whole entry; it does not go with --only, --without or --amounts.")
        }
        guard week.start == nil || per == .week else { throw ValidationError("--week-start goes with --per week.") }
        _ = try template()
    }

    func run() async throws {
        // Banks call files by account numbers.
        let standardName = reduction.isAny ? "Ledger" : ledgers.calendarName
        var export = LedgerExport(name: name.flatMap { $0.isEmpty ? nil : $0 } ?? standardName)
        export.options = try JobOptions(
            ledger: ledger, period: period, ledgerZone: zone, filter: filter, reporting: reporting, colorsCalendar: true)
        export.header.color = calendarColor ?? reporting.calendarColor ?? .standard
        export.header.isPublished = method == .publish
        export.title = try template()
        export.writesMarker = marker
        export.engine = carrier.engine
        export.period = per?.rule(week.start ?? .monday)
        export.cancelsRemoved = cancelRemoved
        export.eventClass = eventClass
        var runner = JobRunner(input: input, output: output, reporting: reporting)
        runner.emptiness = Emptiness(what: "entries", period: period, filter: filter, isToldOfAll: false)
        try await runner.run { [export] printer in
            var export = export
            export.previous = try previous.flatMap { try ByteSource(pathIfPresent: $0) }
            if let previous, export.previous == nil {
                printer.note("\(TerminalText.safe(previous.shownPath)) is not there yet: this is a first export")
            }
            let ledgers = try openLedgers(printer)
            export.reduction = try reduction.reduction(report: printer.show)
            return (export, ledgers)
        }
    }

    /// Opens the ledgers; a misspelt subcommand is taken for the first of them, since export is the default.
    private func openLedgers(_ printer: Printer) throws -> [ByteSource] {
        do {
            return try input.open(ledgers, output: output.output, printer)
        } catch let error as LedgerError where error.code == .cannotOpen && error.place.source == ledgers.first?.shownPath {
            guard let command = NearName.of(error.place.source, in: Ledger2ICS.subcommandNames) else { throw error }
            throw LedgerError(error.code, at: error.place, "\(error.message); did you mean the subcommand '\(command)'?")
        }
    }

    private func template() throws -> TitleTemplate {
        guard let title else { return .standard }
        do throws(LedgerError) {
            return try TitleTemplate(title)
        } catch {
            throw ValidationError("\(error.message).")
        }
    }
}

extension CalendarColor: ExpressibleByArgument {
    /// A CSS colour name, or `#RRGGBB`.
    public init?(argument: String) { self.init(argument) }
}
