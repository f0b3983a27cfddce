internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
public import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import LibicalBridge
internal import ZoneInfo

extension LedgerExport {
    /// Entries are read and numbered here, made into content lines by tasks, and written here in their order.
    func writeEntries(of ledgers: [ByteSource], to output: inout OutputFile, _ run: JobRun) async throws {
        let surveys = try LedgerSurveys(try run.readable(ledgers, options), options, in: run)
        var header = header
        header.extraColumns = surveys.extraColumns(after: header.extraColumns)
        try checkTitle(LedgerColumn.allCases.map(\.rawValue) + header.extraColumns)
        if run.isStopped { return }
        let zones = surveys.zones
        let zoneNames = Set(zones.map(\.name))
        var composer = EntryComposer(title: title, zones: zoneNames, extraColumns: header.extraColumns)
        composer.writesMarker = writesMarker
        var queue = EntryQueue(surveys.ledgers, options, zones: zoneNames, in: run)
        var lines = ContentLines()
        header.writeBeginning(zones: zones, to: &lines)
        try output.write(lines.bytes)
        let pipeline = OrderedPipeline<[(Entry, EntryUID)], Void, [UInt8]>(worker: {}) { [composer, engine] batch, _ in
            try composer.contentLines(of: batch, by: engine)
        }
        try await pipeline.run {
            let batch = try queue.nextBatch()
            run.result.writtenCount += batch?.count ?? 0
            return batch
        } take: { piece in
            try output.write(piece)
        }
        run.result.usedCount = run.result.writtenCount
        lines.bytes.removeAll()
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
    }

    /// Checks that every placeholder of the title is a column that some ledger has or could have.
    private func checkTitle(_ known: [String]) throws(LedgerError) {
        for name in title.columnNames where !known.contains(name) {
            throw LedgerError(
                .titleUnknownColumn, at: SourcePlace("title"), "no ledger has a column '\(name)'", hint: Hint("title", values: known),
                subject: name)
        }
    }
}

extension DiagnosticCode {
    /// The title names a column that no ledger has.
    public static let titleUnknownColumn: DiagnosticCode = "title-unknown-column"
}

extension EntryComposer {
    /// The events of entries, one after the other.
    fileprivate func contentLines(of batch: [(Entry, EntryUID)], by engine: EventEngine) throws(LedgerError) -> [UInt8] {
        var lines = ContentLines()
        lines.bytes.reserveCapacity(batch.count * 700)
        switch engine {
        case .lines: for (entry, uid) in batch { write(entry, uid: uid, to: &lines) }
        case .libical: for (entry, uid) in batch { try LibicalEvent(entry, uid: uid.description, composer: self).write(to: &lines) }
        }
        return lines.bytes
    }
}

/// A first pass over ledgers: which columns there are, which zones the timed entries are in, and how amounts are signed.
private struct LedgerSurveys {
    /// The ledgers that can be used.
    private(set) var ledgers: [(source: ByteSource, survey: LedgerSurvey)] = []

    /// Surveys ledgers; those that are unusable as a whole are reported and left out.
    init(_ sources: [ByteSource], _ options: JobOptions, in run: JobRun) throws(LedgerError) {
        for source in sources where !run.isStopped {
            do throws(LedgerError) {
                ledgers.append((source, try LedgerSurvey(source: source, options: run.reading(of: source, options.reading))))
            } catch {
                try run.report(error)
            }
        }
    }

    func extraColumns(after known: [String]) -> [String] {
        var names = ColumnNames(known)
        for (_, survey) in ledgers { names.formUnion(survey.columns.extraNames) }
        return names.all
    }

    /// The zones that are installed, each for the days on which entries are in it.
    var zones: [CalendarZone] {
        var days: [String: ClosedRange<CivilDate>] = [:]
        for (name, seen) in ledgers.flatMap(\.survey.zones) {
            let known = days[name] ?? seen
            days[name] = min(known.lowerBound, seen.lowerBound)...max(known.upperBound, seen.upperBound)
        }
        return days.sorted { $0.key < $1.key }.compactMap { name, range in
            guard !EntryZone.isUTC(name), let rules = TimeZoneRules.named(name) else { return nil }
            return CalendarZone(name: name, observances: rules.observances(from: range.lowerBound, through: range.upperBound))
        }
    }
}
