internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import LedgerEvents
internal import LedgerGrid

extension LedgerExport {
    /// Writes the sums of periods, which are made of the whole ledgers first.
    func writePeriods(_ kind: PeriodTotalsEvent.Kind, of ledgers: [ByteSource], to output: inout OutputFile, _ run: JobRun) async throws {
        var (book, csv) = (TotalsBook(), options)
        csv.kind = .csv
        try await book.load(ledgers, csv, in: run)
        guard run.mayReplace(output) else { return }
        var lines = ContentLines()
        header.writeBeginning(to: &lines)
        let identity = PeriodIdentity(ledgerID: options.ledgerID)
        for period in book.ledger.totals(by: kind.rule(weekStart)) {
            let name = period.period.description
            for totals in period.totals {
                let event = PeriodTotalsEvent(
                    kind, named: name, firstDay: period.period.range.lowerBound, commodity: totals.commodity, income: totals.income,
                    expense: totals.expense)
                event.write(uid: identity.uid(of: kind, named: name, totals.commodity), to: &lines)
                run.result.writtenCount += 1
            }
            try output.write(lines.bytes)
            lines.bytes.removeAll(keepingCapacity: true)
        }
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
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
