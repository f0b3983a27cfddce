internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import LibicalBridge
internal import ZoneInfo

/// One run of a `LedgerExport`: what is learnt in the first pass, and the second.
struct ExportRun {
    var result = LedgerExport.Result()
    private let export: LedgerExport
    private let gate: FaultGate
    private var header: CalendarHeader
    private var surveys: [LedgerSurvey?] = []
    private var zones: [CalendarZone] = []
    private var isTruncated = false

    init(export: LedgerExport, report: @escaping Diagnostic.Handler) {
        self.export = export
        header = export.header
        gate = FaultGate(isStrict: export.isStrict, report: report)
    }

    var mustStop: Bool { export.isStrict && gate.hasErrors }

    /// A run that lost everything, or a cut-off input, must not take the place of an older calendar. What goes to a pipe takes
    /// no place, and half of it has gone already: there, a calendar of what came is better than half a calendar.
    func deserves(_ output: borrowing OutputFile) -> Bool {
        !mustStop && !(isTruncated && output.isFile) && (result.eventCount > 0 || !gate.hasErrors)
    }

    /// First pass: which columns there are, which zones the timed entries are in, and how amounts are signed.
    mutating func survey(_ ledgers: [ByteSource]) throws {
        var days: [String: ClosedRange<CivilDate>] = [:]
        var extras = ColumnNames(header.extraColumns)
        for ledger in ledgers where !mustStop {
            let survey = try survey(of: ledger)
            surveys.append(survey)
            guard let survey else { continue }
            extras.formUnion(survey.columns.extraNames)
            for (name, seen) in survey.zones {
                let known = days[name] ?? seen
                days[name] = min(known.lowerBound, seen.lowerBound)...max(known.upperBound, seen.upperBound)
            }
        }
        header.extraColumns = extras.all
        for (name, range) in days.sorted(by: { $0.key < $1.key }) where !EntryZone.isUTC(name) {
            guard let rules = TimeZoneRules.named(name) else { continue }
            zones.append(CalendarZone(name: name, observances: rules.observances(from: range.lowerBound, through: range.upperBound)))
        }
        result.hasErrors = gate.hasErrors
    }

    /// `nil` for a ledger that is unusable as a whole, which is reported.
    private func survey(of ledger: ByteSource) throws(StreamError) -> LedgerSurvey? {
        do throws(LedgerError) {
            return try LedgerSurvey(source: ledger, options: export.reading)
        } catch {
            if error.isStreamFailure { throw error }
            gate.report(error.diagnostic)
            return nil
        }
    }

    /// Checks that every placeholder of the title is a column that some ledger has or could have.
    func checkTitle() throws(LedgerExport.UnknownColumn) {
        let known = LedgerColumn.allCases.map(\.rawValue) + header.extraColumns
        for name in export.title.columnNames where !known.contains(name) {
            throw LedgerExport.UnknownColumn(name: name, known: known)
        }
    }

    /// Second pass: entries are read and numbered here, made into content lines by tasks, and written here in their order.
    mutating func write(
        _ ledgers: [ByteSource], to output: inout OutputFile, progress: (LedgerExport.Progress) -> Void
    ) async throws {
        var composer = EntryComposer(title: export.title, zones: Set(zones.map(\.name)), extraColumns: header.extraColumns)
        composer.writesMarker = export.writesMarker
        var queue = EntryQueue(
            ledgers: zip(ledgers, surveys).compactMap { ledger, survey in survey.map { (ledger, $0) } }, export: export,
            zones: Set(zones.map(\.name)), gate: gate)
        var lines = ContentLines()
        header.writeBeginning(zones: zones, to: &lines)
        let pipeline = OrderedPipeline<[(Entry, EntryUID)], Void, [UInt8]>(worker: {}) { [composer, engine = export.engine] batch, _ in
            try composer.contentLines(of: batch, by: engine)
        }
        var eventCount = 0
        try await pipeline.run {
            let batch = try queue.nextBatch()
            eventCount += batch?.count ?? 0
            if batch != nil { progress(queue.progress) }
            return batch
        } take: { piece in
            // An output that nothing deserves stays untouched, so the header waits for the first event.
            lines.bytes.append(contentsOf: piece)
            try output.write(lines.bytes)
            lines.bytes.removeAll(keepingCapacity: true)
        }
        result.eventCount = eventCount
        result.recordCount = queue.recordCount
        result.skippedCount = queue.skippedCount
        result.hasErrors = gate.hasErrors
        isTruncated = queue.isTruncated
        guard !mustStop, result.eventCount > 0 || !gate.hasErrors else { return }
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
    }
}

extension EntryComposer {
    /// The events of entries, one after the other.
    fileprivate func contentLines(of batch: [(Entry, EntryUID)], by engine: EventEngine) throws(LibicalError) -> [UInt8] {
        var lines = ContentLines()
        lines.bytes.reserveCapacity(batch.count * 700)
        switch engine {
        case .lines: for (entry, uid) in batch { write(entry, uid: uid, to: &lines) }
        case .libical: for (entry, uid) in batch { try LibicalEvent(entry, uid: uid, composer: self).write(to: &lines) }
        }
        return lines.bytes
    }
}
