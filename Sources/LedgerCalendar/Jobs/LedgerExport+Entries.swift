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
        var published: PublishedCalendar?
        if let previous {
            run.sources.append(previous)
            published = try PublishedCalendar(previous)
        }
        var queue = EntryQueue(surveys.ledgers, options, zones: zoneNames, in: run)
        queue.remembersUIDs = published != nil && cancelsRemoved
        var changes = ExportedPiece()
        var lines = ContentLines()
        header.writeBeginning(zones: zones, to: &lines)
        try output.write(lines.bytes)
        let pipeline = OrderedPipeline<[(Entry, EntryUID)], Void, ExportedPiece>(worker: {}) { [composer, engine, published] batch, _ in
            try composer.piece(of: batch, by: engine, after: published)
        }
        try await pipeline.run {
            let batch = try queue.nextBatch()
            run.result.writtenCount += batch?.count ?? 0
            return batch
        } take: { piece in
            try output.write(piece.bytes)
            changes.newCount += piece.newCount
            changes.changedCount += piece.changedCount
        }
        if let published, !run.isStopped { try finish(published, queue.knownUIDs, changes, to: &output, run) }
        run.result.usedCount = run.result.writtenCount
        lines.bytes.removeAll()
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
    }

    /// Writes the events whose entries are gone, and reports how the calendar differs from the earlier one.
    private func finish(
        _ published: PublishedCalendar, _ kept: Set<EntryUID>, _ changes: ExportedPiece, to output: inout OutputFile, _ run: JobRun
    ) throws(LedgerError) {
        var cancelledCount = 0
        if cancelsRemoved, run.result.hasErrors {
            run.report(
                Diagnostic(
                    .warning, .exportNotCancelled, at: SourcePlace(published.name),
                    "no event was cancelled, since entries may be missing that could not be read"))
        } else if cancelsRemoved {
            cancelledCount = try published.cancelOthers(than: kept) { lines throws(LedgerError) in try output.write(lines.bytes) }
        }
        let counts = [(changes.newCount, "new"), (changes.changedCount, "changed"), (cancelledCount, "cancelled")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return }
        let list = counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        let message = "compared with the earlier calendar, these events are different: \(list)"
        run.report(Diagnostic(.note, .exportCompared, at: SourcePlace(published.name), message))
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
    /// A calendar differs from the one that was exported earlier.
    public static let exportCompared: DiagnosticCode = "export-compared"
    /// Events of the calendar that was exported earlier were not cancelled, since rows are unusable.
    public static let exportNotCancelled: DiagnosticCode = "export-not-cancelled"
}

/// The events of a batch of entries, and how many of them are not in the earlier calendar or differ from it.
private struct ExportedPiece: Sendable {
    var bytes: [UInt8] = []
    var newCount = 0
    var changedCount = 0
}

extension EntryComposer {
    /// Returns the events of a batch of entries.
    fileprivate func piece(
        of batch: [(Entry, EntryUID)], by engine: EventEngine, after published: PublishedCalendar?
    ) throws(LedgerError) -> ExportedPiece {
        var (lines, piece) = (ContentLines(), ExportedPiece())
        lines.bytes.reserveCapacity(batch.count * 700)
        for (entry, uid) in batch {
            let start = lines.bytes.count
            switch engine {
            case .lines: write(entry, uid: uid, to: &lines)
            case .libical: try LibicalEvent(entry, uid: uid.description, composer: self).write(to: &lines)
            }
            guard let published else { continue }
            switch published.revise(uid, from: start, in: &lines) {
            case .new: piece.newCount += 1
            case .changed: piece.changedCount += 1
            case .same: break
            }
        }
        piece.bytes = lines.bytes
        return piece
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
