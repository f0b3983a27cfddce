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
    /// Reads and numbers the entries here, converts them to content lines in tasks, and writes these here in order.
    func writeEntries(of ledgers: [ByteSource], to output: inout OutputFile, _ run: JobRun) async throws {
        let surveys = try LedgerSurveys(try run.readable(ledgers, options), options, in: run)
        var header = header
        header.extraColumns = surveys.extraColumns(after: header.extraColumns)
        try checkTitle(LedgerColumn.allCases.map(\.rawValue) + header.extraColumns)
        if run.isStopped { return }
        let zones = surveys.zones
        let zoneNames = Set(zones.map(\.name))
        var composer = EntryComposer(title: title, zones: zoneNames)
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

    /// Checks that every placeholder of the title is a column of some ledger or a known column.
    private func checkTitle(_ known: [String]) throws(LedgerError) {
        for name in title.columnNames where !known.contains(name) {
            throw LedgerError(
                .titleUnknownColumn, at: SourcePlace("title"), "no ledger has a column '\(name)'", hint: Hint("title", values: known),
                subject: name)
        }
    }
}

extension DiagnosticCode {
    /// The title refers to a column that no ledger has.
    public static let titleUnknownColumn: DiagnosticCode = "title-unknown-column"
}

extension EntryComposer {
    /// Returns the events of a batch of entries.
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

/// The results of a first pass over ledgers: their columns, the zones of timed entries, and the signs of amounts.
private struct LedgerSurveys {
    /// The usable ledgers.
    private(set) var ledgers: [(source: ByteSource, survey: LedgerSurvey)] = []

    /// Surveys ledgers; unusable ones are reported and left out.
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

    /// The installed zones, each for the days of its entries.
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
