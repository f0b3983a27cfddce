public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
public import Diagnostics
internal import LedgerCSV
internal import LedgerCore
public import LedgerEvents
internal import LedgerGrid

extension LedgerExport {
    /// Writes one all-day event for each day, week or month and commodity that moved, instead of one for each entry; the title template
    /// does not matter. Other than in `run(_:to:report:progress:)` memory grows with the days that have entries.
    ///
    /// - Parameters:
    ///   - kind: how long the periods are.
    ///   - weekStart: the weekday on which weeks begin; Monday gives ISO 8601 weeks.
    ///   - ledgers: what to read, in this order.
    ///   - output: where the calendar goes.
    ///   - report: gets the faults of the ledgers as they are found; a sum that overflows is one.
    ///   - progress: is told after every few thousand entries.
    /// - Returns: what came of it.
    /// - Throws: `StreamError` when reading or writing fails.
    public func run(
        per kind: PeriodTotalsEvent.Kind, weekStart: Weekday = .monday, _ ledgers: [ByteSource], to output: consuming OutputFile,
        report: @escaping Diagnostic.Handler, progress: (LedgerExport.Progress) -> Void = { _ in }
    ) async throws -> Result {
        var inputs = LedgerInputs()
        inputs.reading = reading
        inputs.kind = .csv
        inputs.ledgerID = ledgerID
        inputs.since = since
        inputs.until = until
        inputs.isStrict = isStrict
        var book = TotalsBook()
        let loaded = try await inputs.load(ledgers, into: &book, report: report, progress: progress)
        var result = Result()
        result.recordCount = loaded.recordCount
        result.skippedCount = loaded.skippedCount
        result.hasErrors = loaded.hasErrors
        var output = output
        guard loaded.deserves(output) else { return result }
        result.eventCount = try write(book.ledger.totals(by: kind.rule(weekStart)), kind, to: &output)
        try output.commit()
        result.isCommitted = true
        return result
    }

    private func write(_ periods: [PeriodTotals], _ kind: PeriodTotalsEvent.Kind, to output: inout OutputFile) throws -> Int {
        var lines = ContentLines()
        header.writeBeginning(to: &lines)
        let identity = PeriodIdentity(ledgerID: ledgerID)
        var count = 0
        for period in periods {
            let name = period.period.description
            for totals in period.totals {
                let event = PeriodTotalsEvent(
                    kind, named: name, firstDay: period.period.range.lowerBound, commodity: totals.commodity, income: totals.income,
                    expense: totals.expense)
                event.write(uid: identity.uid(of: kind, named: name, totals.commodity), to: &lines)
                count += 1
            }
            try output.write(lines.bytes)
            lines.bytes.removeAll(keepingCapacity: true)
        }
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
        return count
    }
}

extension PeriodTotalsEvent.Kind {
    fileprivate func rule(_ weekStart: Weekday) -> PeriodRule {
        switch self {
        case .day: .day
        case .week: .week(startingOn: weekStart)
        case .month: .month(.calendar)
        }
    }
}
