public import ArgumentParser
public import LedgerCalendar
import TextBytes

/// `ledger2ics import`: feeds, and ledgers of any shape, to ledger entries.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", _superCommandName: Ledger2ICS.name,
        abstract: "Read entries back from feeds (.ics), and turn banks' files (CSV) into clean ledgers.",
        discussion: """
            What export wrote comes back exactly. Other programs' events carry no money; --find-amounts looks for it in their texts, \
            where a sign or a word such as 'refund' or '결제' tells money in from money out, and --all makes an entry of every event.

            EXAMPLES
              ledger2ics import household.ics -o household.csv
              ledger2ics import bank.csv --currency EUR -o household.csv
              ledger2ics import april.csv --currency EUR --merge household.csv
              ledger2ics import household.ics -o household.journal
              ledger2ics import friends.ics --find-amounts --found-kind expense
            """)

    @Argument(
        help: "Feeds and ledgers: paths, folders of calendars, addresses (https, webcal), or '-'.",
        completion: .file(extensions: ["ics", "csv"]))
    var inputs: [String]

    @OptionGroup var formats: FormatOptions<LedgerImport.Format>

    @Flag(help: "Look for amounts such as '₩12,000' or '-21,30 €' in events that carry none; ambiguous ones are left alone.")
    var findAmounts = false

    @Option(
        help: ArgumentHelp(
            "Kind of the amounts found that neither a sign nor a word settles: income or expense (default: list them and leave them out).",
            valueName: "kind"))
    var foundKind: ImportOptions.FoundKind?

    @Flag(
        name: .customLong("all"),
        help: "Make an entry of every event, with the amount 0 where there is no money; only sums made by ledger2ics are left out.")
    var takesAll = false

    @Option(
        help: ArgumentHelp(
            "Changes made in the calendar (day, time, title, category, note, status): 'show' reports them, 'take' uses them, 'ignore' does neither.",
            valueName: "what"))
    var edits = ImportOptions.Edits.show

    @Option(
        help: ArgumentHelp(
            "Add what is new to this ledger, whose rows stay as they are; -o writes the result elsewhere.", valueName: "ledger"),
        completion: .file(extensions: ["csv"]))
    var merge: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var csv: CSVOutputOptions
    @OptionGroup var carrier: EngineOptions
    @OptionGroup(title: HelpSection.reading) var ledger: LedgerOptions
    @OptionGroup(title: HelpSection.counting) var period: PeriodOptions
    @OptionGroup(title: HelpSection.counting) var filter: FilterOptions
    @OptionGroup(title: HelpSection.days) var zone: LedgerZoneOptions
    @OptionGroup(title: HelpSection.inputs) var input: InputOptions
    @OptionGroup(title: HelpSection.inputs) var kind: KindOptions
    @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

    func validate() throws {
        if foundKind != nil, !findAmounts { throw ValidationError("--found-kind needs --find-amounts.") }
        guard merge != nil else { return }
        guard edits != .take else {
            throw ValidationError("--merge only adds rows; it cannot be combined with --edits take.")
        }
        guard formats.format ?? .csv == .csv, csv.outputEncoding == nil else {
            throw ValidationError(
                "--merge writes rows in the ledger's own form; it cannot be combined with --format or --output-encoding.")
        }
    }

    func run() async throws {
        let format = merge == nil ? formats.format(for: output) : .csv
        var prepared = LedgerImport(format: format)
        prepared.options = try JobOptions(
            ledger: ledger, kind: kind, period: period, ledgerZone: zone, filter: filter, reporting: reporting)
        prepared.importing.findsAmounts = findAmounts
        prepared.importing.foundKind = foundKind
        prepared.importing.takesAll = takesAll
        prepared.importing.edits = edits
        prepared.guardsFormulas = try csv.guardsFormulas(isCSV: format == .csv)
        prepared.engine = carrier.engine
        var (output, writer) = (output, formats.checked(merge == nil ? .importing : .merging))
        if output.output == nil, merge != nil { (output.output, writer) = (merge, nil) }
        var runner = JobRunner(input: input, output: output, reporting: reporting, writer: writer)
        runner.outputEncoding = try csv.encoding(isCSV: format == .csv)
        if merge == nil { runner.emptiness = Emptiness(what: "entries", period: period, filter: filter) }
        try await runner.run { [output, prepared] printer in
            var importing = prepared
            importing.mergedLedger = try merge.map(openMerged)
            if merge == nil, format == .csv { importing.replacedFile = output.output.flatMap(ByteSource.ifRegularFile) }
            return (importing, try input.open(inputs, output: output.output, printer))
        }
    }
}

extension Import {
    /// Opens the ledger to which entries are added; one that is not there yet is made by another command.
    private func openMerged(_ path: String) throws -> ByteSource {
        if let source = try ByteSource(pathIfPresent: path) { return source }
        // The command as it was given, with its options.
        let words = Ledger2ICS.arguments.flatMap { word in
            word == "--merge" ? ["-o"] : word == "--merge=\(path)" ? ["-o", path] : [word]
        }
        let command = (["ledger2ics"] + words).map(Diagnostic.quoted).joined(separator: " ")
        throw LedgerError(.cannotOpen, at: SourcePlace(path.shownPath), "does not exist yet; create it with: \(command)")
    }
}

extension ImportOptions.Edits: ExpressibleByArgument {}
extension ImportOptions.FoundKind: ExpressibleByArgument {}
