internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
public import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import LibicalBridge
internal import TextBytes

extension LedgerExport {
    /// Reads the entries here, converts them to content lines in tasks, and numbers and writes these here in order.
    func writeEntries(of inputs: [ByteSource], to output: inout OutputFile, _ run: JobRun) async throws {
        let ledgers = try run.open(inputs, options, as: .csv).ledgers
        var header = header
        header.extraColumns = ledgers.extraColumns(after: header.extraColumns)
        header.reduction = reduction
        try checkTitle(LedgerColumn.allCases.map(\.rawValue) + header.extraColumns)
        try checkReduction(extraColumns: header.extraColumns, ledgers)
        if run.isStopped { return }
        let zones = try ledgers.zones()
        let zoneNames = Set(zones.map(\.name))
        let showsZones = reduction.map { $0.shows(.time) && $0.shows(.timezone) } != false
        var composer = EntryComposer(title: title, zones: showsZones ? zoneNames : [], reduction: reduction)
        composer.writesMarker = writesMarker
        composer.eventClass = eventClass
        var published: PublishedCalendar?
        if let previous {
            run.sources.append(previous)
            let calendar = try previous.feedOfFolder(report: run.report) ?? previous
            published = try PublishedCalendar(calendar, isReduced: reduction != nil)
        }
        var queue = EntryQueue(
            ledgers, options, zones: zoneNames, untitled: UntitledEntries(reduction, title: title), in: run)
        var numbering = EventNumbering(
            EventWriter(composer: composer, engine: engine, published: published, secret: reduction?.secret), ledgerID: options.ledgerID,
            remembersUIDs: cancelsRemoved && published != nil)
        var lines = ContentLines()
        // Events that are calendars of their own have the zones of their days.
        header.writeBeginning(zones: showsZones && !header.isOfSingleEvents ? zones : [], to: &lines)
        try output.write(lines.bytes)
        let pipeline = OrderedPipeline<EntryBatch, EventMaker, EventPiece>(
            worker: { [options] in EventMaker(ledgerID: options.ledgerID) }
        ) { [writer = numbering.writer] batch, maker in
            try EventPiece(of: batch, by: writer, with: &maker)
        }
        try await pipeline.run(next: { try queue.nextBatch() }, take: { try numbering.write($0, to: &output) })
        run.result.writtenCount = numbering.writtenCount
        if let untitled = queue.untitled { Self.report(untitled, at: SourcePlace(queue.untitledSource), in: run) }
        if let published, !run.isStopped { try finish(published, numbering, to: &output, run) }
        run.result.usedCount = run.result.writtenCount
        lines.removeAll()
        header.writeEnd(to: &lines)
        try output.write(lines.bytes)
    }

    /// Says that titles have no name, and what would give them one.
    private static func report(_ untitled: UntitledEntries, at place: SourcePlace, in run: JobRun) {
        guard untitled.count > 0, !run.isStopped else { return }
        let events = "\(untitled.count) of \(untitled.total) \(untitled.total == 1 ? "event" : "events")"
        let have = untitled.count == 1 ? "has" : "have"
        var message = "\(events) \(have) only an amount as title, because "
        message += untitled.count == 1 ? "its entry has" : "these entries have"
        message += " no \(untitled.emptyColumns.joined(separator: " or "))"
        if let (column, count) = untitled.naming {
            message += count == untitled.count ? "; their text is in \(column)" : "; the text of \(count) of them is in \(column)"
        }
        run.reportOnceWritten(
            Diagnostic(
                .note, .exportUntitled, at: place, message,
                hint: untitled.columnsWithNames.map { Hint(.only, values: [CSVText.record($0)]) }))
    }

    /// Writes the events whose entries are gone, and reports how the calendar differs from the earlier one.
    private func finish(
        _ published: PublishedCalendar, _ numbering: EventNumbering, to output: inout OutputFile, _ run: JobRun
    ) throws(LedgerError) {
        var cancelledCount = 0
        if cancelsRemoved, run.result.hasErrors {
            run.report(
                Diagnostic(
                    .warning, .exportNotCancelled, at: SourcePlace(published.name),
                    "no event was cancelled, since some entries could not be read and may be missing"))
        } else if cancelsRemoved {
            cancelledCount = try published.cancelOthers(than: numbering.knownUIDs) { lines throws(LedgerError) in
                try output.write(lines.bytes)
            }
        }
        let goneCount = cancelsRemoved ? 0 : published.eventCount - numbering.changedCount - numbering.sameCount
        let counts = [
            (numbering.newCount, "new"), (numbering.changedCount, "changed"), (cancelledCount, "cancelled"), (goneCount, "gone"),
        ]
        guard counts.contains(where: { $0.0 > 0 }) else { return }
        let list = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        let message = "events that differ from the earlier calendar: \(list)"
        run.report(Diagnostic(.note, .exportCompared, at: SourcePlace(published.name), message))
    }

    /// Checks that the columns that a reduced calendar names are there; says of a category that it is none.
    func checkReduction(extraColumns: [String], _ ledgers: [OpenedLedger]) throws(LedgerError) {
        do throws(LedgerError) {
            try reduction?.check(extraColumns: extraColumns)
        } catch {
            guard error.code == .exportUnknownColumn, try ledgers.haveCategory(error.subject) else { throw error }
            let message = "'\(error.subject)' is a category, not a column; only columns can be shown or left out"
            throw LedgerError(error.code, at: error.place, message, hint: error.hint)
        }
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
    /// Events of a reduced calendar have an amount alone as their title.
    public static let exportUntitled: DiagnosticCode = "export-untitled"
    /// Events of the calendar that was exported earlier were not cancelled, since rows are unusable.
    public static let exportNotCancelled: DiagnosticCode = "export-not-cancelled"
}

extension [OpenedLedger] {
    /// Returns whether an entry is of a category, or of one below it.
    fileprivate func haveCategory(_ name: String) throws(LedgerError) -> Bool {
        let filter = EntryFilter(categories: [name])
        for ledger in self {
            var reader = try LedgerReader(ledger.survey) { _ in }
            while let row = try reader.next() {
                if filter.includes(row.entry) { return true }
            }
        }
        return false
    }

    /// Returns the names of the extra columns, after those that are known.
    func extraColumns(after known: [String]) -> [String] {
        var names = ColumnNames(known)
        for ledger in self { names.formUnion(ledger.survey.columns.extraNames) }
        return names.all
    }

    /// Returns the installed zones, each for the days of its entries.
    fileprivate func zones() throws(LedgerError) -> [CalendarZone] {
        var days: [String: ClosedRange<CivilDate>] = [:]
        for ledger in self {
            for (name, seen) in try ledger.survey.zones() {
                let known = days[name] ?? seen
                days[name] = Swift.min(known.lowerBound, seen.lowerBound)...Swift.max(known.upperBound, seen.upperBound)
            }
        }
        return CalendarZone.all(on: days)
    }
}
