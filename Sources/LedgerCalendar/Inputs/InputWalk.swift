internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents
internal import LedgerGrid

/// The way of every entry and event of any input into a book.
struct InputWalk<Book: MoneyBook> {
    var book: Book
    let options: JobOptions
    let run: JobRun
    private let sources: [(source: ByteSource, kind: InputKind?)]
    private let hasFeeds: Bool
    private var seen: SeenMoney

    init(_ sources: [ByteSource], _ options: JobOptions, into book: Book, in run: JobRun) {
        self.options = options
        self.book = book
        self.run = run
        self.sources = sources.map { ($0, options.kind ?? (try? InputKind.detect($0))) }
        hasFeeds = self.sources.contains { $0.kind == .ics }
        seen = SeenMoney(ledgerID: options.ledgerID)
    }

    /// Reads all inputs, one after the other.
    mutating func read() async throws {
        for (source, kind) in sources where !run.isStopped {
            if kind == .ics {
                try await readFeed(source)
            } else if let kind = book.summing, !hasFeeds {
                try await readSums(kind, of: source)
            } else {
                try readLedger(source)
            }
        }
    }

    /// Reads a ledger row by row; a file that is no ledger is reported.
    mutating func readLedger(_ source: ByteSource) throws(LedgerError) {
        do throws(LedgerError) {
            try readRows(of: source)
        } catch {
            try run.report(error)
        }
    }

    /// Reads a ledger row by row.
    ///
    /// - Throws: `LedgerError` when it cannot be read or is no ledger.
    mutating func readRows(of source: ByteSource) throws(LedgerError) {
        var rows = try LedgerRows(source, options.reading, in: run)
        while let row = try rows.next() { take(row.entry, uid: nil, at: SourcePlace(source.name, line: row.line)) }
    }

    /// Takes an entry into the book, if its day counts; `uid` is that of the event it was read from, and `nil` for a row of a ledger,
    /// whose identity is worked out here.
    mutating func take(_ entry: Entry, uid: String?, at place: SourcePlace) {
        var origin = EntryOrigin(uid: uid ?? "", source: place.source, line: place.line)
        if let uid {
            guard seen.isNew(uid) else { return }
        } else if needsIdentity(entry) {
            let (uid, isNew) = seen.next(entry)
            guard isNew else { return }
            if book.keptDays?.contains(entry.date) == true { origin.uid = uid.description }
        }
        guard options.days?.contains(entry.date) == true else { return run.result.usedCount += 1 }
        do throws(GridError) {
            try book.take(entry, from: origin)
            run.result.usedCount += 1
        } catch {
            run.result.entries.skipped += 1
            run.report(.overflow(at: place))
        }
    }

    /// Rows without an id share their name with rows of the same day only: the others need not be numbered.
    private func needsIdentity(_ entry: Entry) -> Bool {
        if hasFeeds { return true }
        guard let days = book.keptDays else { return false }
        return !entry.id.isEmpty || days.contains(entry.date)
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
