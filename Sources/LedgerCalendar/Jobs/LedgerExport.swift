public import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
public import LedgerEvents
internal import LedgerGrid

/// Ledgers in, one calendar out: the work of `ledger2ics export`.
///
/// Entries stream through: the memory it takes does not grow with the ledgers, but for some 30 bytes an entry that keep
/// identical rows apart. The same ledgers and options give the same bytes on every machine.
///
/// ```swift
/// let result = try await LedgerExport(name: "Household").run(["household.csv"], to: "household.ics")
/// print(result.writtenCount, "events")
/// ```
public struct LedgerExport: Job, Sendable {
    /// How the ledgers are read. Entries of days that do not count are not written, but count for the numbers in UIDs.
    public var options = JobOptions()
    /// What stands around the events; its extra columns are learnt from the ledgers.
    public var header: CalendarHeader
    /// How titles are made.
    public var title = TitleTemplate.standard
    /// Whether a line of DESCRIPTION repeats the entry, for programs that drop X- properties.
    public var writesMarker = false
    /// What carries the events on their way to the calendar; the bytes are the same.
    public var engine = EventEngine.lines
    /// Writes one all-day event for each period of that length and each commodity that moved, instead of one for each entry; title and
    /// marker then do not matter, and memory grows with the days that have entries.
    public var period: PeriodRule?

    /// Creates an export to a calendar of that name.
    public init(name: String) {
        header = CalendarHeader(name: name)
    }

    /// Reads the ledgers, twice where the header depends on their rows, and writes the calendar.
    ///
    /// - Throws: `LedgerError` when reading or writing fails, and with the code `titleUnknownColumn`, before anything is written, when the
    ///   title names a column that no ledger has.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        if let period {
            try await writePeriods(by: period, of: inputs, to: &output, run)
        } else {
            try await writeEntries(of: inputs, to: &output, run)
        }
    }
}

extension LedgerExport {
    /// Writes the sums of periods, which are made of the whole ledgers first.
    func writePeriods(by rule: PeriodRule, of ledgers: [ByteSource], to output: inout OutputFile, _ run: JobRun) async throws {
        var (book, csv) = (TotalsBook(), options)
        csv.kind = .csv
        try await book.load(ledgers, csv, in: run)
        guard run.mayReplace(output) else { return }
        var lines = ContentLines()
        header.writeBeginning(to: &lines)
        let identity = PeriodIdentity(ledgerID: options.ledgerID)
        for period in book.ledger.totals(by: rule) {
            let name = period.period.description
            for totals in period.totals {
                let event = PeriodTotalsEvent(
                    rule.kind, named: name, firstDay: period.period.range.lowerBound, commodity: totals.commodity, income: totals.income,
                    expense: totals.expense)
                event.write(uid: identity.uid(of: rule.kind, named: name, totals.commodity), to: &lines)
                run.result.writtenCount += 1
            }
            try output.write(lines.bytes)
            lines.bytes.removeAll(keepingCapacity: true)
        }
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
    }
}

extension PeriodRule {
    fileprivate var kind: PeriodTotalsEvent.Kind {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }
}
