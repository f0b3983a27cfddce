internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import LedgerGrid

/// One run of `LedgerInputs`: every entry and event of any input goes into the book through here.
struct InputRun<Book: MoneyBook> {
    var book: Book
    var result = LedgerInputs.Result()
    let inputs: LedgerInputs
    let gate: FaultGate
    private let sources: [(source: ByteSource, kind: InputKind?)]
    let hasFeeds: Bool
    private var seen: SeenMoney
    var state: LedgerExport.Progress

    init(inputs: LedgerInputs, sources: [ByteSource], book: Book, report: @escaping Diagnostic.Handler) {
        self.inputs = inputs
        self.book = book
        gate = FaultGate(isStrict: inputs.isStrict, report: report)
        self.sources = sources.map { ($0, inputs.kind ?? (try? InputKind.detect($0))) }
        hasFeeds = self.sources.contains { $0.kind == .ics }
        seen = SeenMoney(ledgerID: inputs.ledgerID)
        state = LedgerExport.Progress(
            source: sources.first?.name ?? "", totalByteCount: sources.reduce(0) { $0 + $1.count })
    }

    /// Whether nothing more is to be read.
    var mustStop: Bool { gate.mustStop }

    mutating func readAll(progress: (LedgerExport.Progress) -> Void) async throws {
        var doneByteCount = 0
        for (source, kind) in sources where !mustStop {
            state.source = source.name
            switch kind {
            case .ics:
                try await readFeed(source) { offset, state in
                    state.byteCount = doneByteCount + offset
                    progress(state)
                }
            case .csv, nil:
                if let kind = book.summing, !hasFeeds {
                    try await readSums(kind, of: source) { offset, state in
                        state.byteCount = doneByteCount + offset
                        progress(state)
                    }
                    break
                }
                try readLedger(source) { offset, state in
                    state.byteCount = doneByteCount + offset
                    progress(state)
                }
            }
            doneByteCount += source.count
            state.byteCount = doneByteCount
            progress(state)
        }
        result.hasErrors = gate.hasErrors
        result.isStopped = mustStop
    }

    /// Takes an entry into the book, if its day counts; `uid` is that of the event it was read from, and `nil` for a row of a ledger,
    /// whose identity is worked out here.
    mutating func take(_ entry: Entry, uid: String?, source: String, line: Int) {
        var origin = EntryOrigin(uid: uid ?? "", source: source, line: line)
        if let uid {
            guard seen.isNew(uid) else { return }
        } else if needsIdentity(entry) {
            let (uid, isNew) = seen.next(entry)
            guard isNew else { return }
            if book.keptDays?.contains(entry.date) == true { origin.uid = uid.description }
        }
        if let since = inputs.since, entry.date < since { return count() }
        if let until = inputs.until, entry.date > until { return count() }
        do throws(GridError) {
            try book.take(entry, from: origin)
            count()
        } catch {
            result.skippedCount += 1
            gate.report(.overflow(at: SourcePlace(source, line: line)))
        }
    }

    /// Takes an occurrence of an event that is not money into the book.
    mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) { book.take(event, details: details) }

    private mutating func count() {
        result.usedCount += 1
        state.entryCount += 1
    }

    /// Rows without an id share their name with rows of the same day only: the others need not be numbered.
    private func needsIdentity(_ entry: Entry) -> Bool {
        if hasFeeds { return true }
        guard let days = book.keptDays else { return false }
        return !entry.id.isEmpty || days.contains(entry.date)
    }

    private mutating func readLedger(
        _ source: ByteSource, progress: (_ offset: Int, _ state: inout LedgerExport.Progress) -> Void
    ) throws(StreamError) {
        let gate = gate
        var reader: LedgerReader
        do throws(LedgerError) {
            reader = try LedgerReader(source: source, options: inputs.reading) { gate.report($0) }
        } catch {
            if error.isStreamFailure { throw error }
            gate.report(error.diagnostic)
            return
        }
        while !mustStop, let row = try reader.next() {
            take(row.entry, uid: nil, source: source.name, line: row.line)
            if reader.recordCount & 0xFFF == 0 { progress(reader.offset, &state) }
        }
        result.recordCount += reader.recordCount
        result.skippedCount += reader.skippedCount
        result.isTruncated = result.isTruncated || reader.isTruncated
    }
}

extension DiagnosticCode {
    /// A sum has more digits than can be held.
    public static let gridOverflow = DiagnosticCode(rawValue: GridError.Code.overflow.rawValue)
}

extension Diagnostic {
    /// An entry that no sum can take.
    static func overflow(at place: SourcePlace) -> Diagnostic {
        Diagnostic(
            .error, .gridOverflow, at: place,
            "with this entry the sum of its currency has more digits than 128 bits hold; the entry is left out")
    }
}
