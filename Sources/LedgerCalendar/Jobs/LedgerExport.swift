public import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
public import LedgerEvents
internal import LedgerCore
internal import LedgerGrid

/// Exports ledgers to one calendar: the job behind `ledger2ics export`.
///
/// Entries are processed as a stream: memory use does not grow with the ledgers, except for about 30 bytes per entry that distinguish
/// identical rows. The same ledgers and options yield the same bytes on every machine.
///
/// ```swift
/// let result = try await LedgerExport(name: "Household").run(["household.csv"], to: "household.ics")
/// print(result.writtenCount, "events")
/// ```
public struct LedgerExport: Job, Sendable {
    /// How to read the ledgers. Entries of days that do not count are not written but are included in the numbers of UIDs.
    public var options = JobOptions()
    /// The calendar's properties; its extra columns are determined from the ledgers.
    public var header: CalendarHeader
    /// The template for titles.
    public var title = TitleTemplate.standard
    /// Whether to repeat the entry in a line of DESCRIPTION, for programs that drop X- properties.
    public var writesMarker = false
    /// The carrier for creating events; the bytes are the same.
    public var engine = EventEngine.libical
    /// Writes one all-day event for each period of that length and each commodity that moved, instead of one for each entry; title and
    /// marker are then ignored, and memory use grows with the number of days with entries.
    public var period: PeriodRule?
    /// A calendar of these ledgers that was exported earlier, perhaps the output's own file: an event that has changed since gets a higher
    /// SEQUENCE and a later DTSTAMP, by which programs that know it take the change. Events of periods have no versions.
    public var previous: ByteSource?
    /// Whether events of `previous` whose entries are gone are written as cancelled; nothing is while a row is unusable.
    public var cancelsRemoved = false

    /// What the calendar leaves out of the ledgers, for others to look at; it has no markers then, and its events are not entries.
    public var reduction: CalendarReduction?
    /// For whom the events are meant; `nil` to leave that open.
    public var eventClass: EventClass?

    /// Creates an export to a calendar with a name.
    public init(name: String) {
        header = CalendarHeader(name: name)
    }

    /// Reads the ledgers, twice if the header depends on their rows, and writes the calendar.
    ///
    /// - Throws: `LedgerError` when reading or writing fails, and before anything is written, with the code `titleUnknownColumn` or
    ///   `exportUnknownColumn`, when the title or the reduction names a column that no ledger has.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        if let period {
            try await writePeriods(by: period, of: inputs, to: &output, run)
        } else {
            try await writeEntries(of: inputs, to: &output, run)
        }
    }
}

extension LedgerExport {
    /// Writes the totals of periods, which are first computed from the complete ledgers.
    func writePeriods(by rule: PeriodRule, of inputs: [ByteSource], to output: inout OutputFile, _ run: JobRun) async throws {
        let opened = try run.open(inputs, options, as: .csv)
        try checkReduction(extraColumns: opened.ledgers.extraColumns(after: header.extraColumns), opened.ledgers)
        var book = TotalsBook()
        try await book.load(opened, options, in: run)
        guard run.mayReplace(output) else { return }
        var lines = ContentLines()
        header.writeBeginning(to: &lines)
        let identity = PeriodIdentity(ledgerID: options.ledgerID, secret: reduction?.secret)
        for period in book.ledger.totals(by: rule) {
            for event in events(of: period, rule) {
                event.write(uid: identity.uid(of: event.kind, named: event.period, event.commodity), to: &lines)
                run.result.writtenCount += 1
            }
            try output.write(lines.bytes)
            lines.removeAll()
        }
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
    }
}

extension LedgerExport {
    /// Returns the events of a period: one for each commodity, or one with the number of entries where amounts are not shown.
    private func events(of period: PeriodTotals, _ rule: PeriodRule) -> [PeriodTotalsEvent] {
        func event(_ commodity: Commodity, _ income: ExactDecimal, _ expense: ExactDecimal) -> PeriodTotalsEvent {
            var event = PeriodTotalsEvent(
                rule.kind, named: period.period.description, firstDay: period.period.range.lowerBound, commodity: commodity, income: income,
                expense: expense)
            (event.reduction, event.eventClass) = (reduction, eventClass)
            return event
        }
        guard let reduction, !reduction.shows(.amount) else { return period.totals.map { event($0.commodity, $0.income, $0.expense) } }
        var counted = event(.none, .zero, .zero)
        counted.shownCount = period.totals.reduce(0) { $0 + $1.count }
        return [counted]
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
