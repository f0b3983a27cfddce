internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerEvents
internal import LedgerJournal
internal import LedgerViews
internal import Text

/// Writes imported entries in one of the formats of `ledger2ics import`.
struct EntryListing {
    private(set) var count = 0
    private let format: FeedImport.Format
    private let extraColumns: [String]
    /// How many entries the journal's program has no way to say.
    private(set) var refusedCount = 0
    private var csv: LedgerWriter
    private var journal: JournalWriter
    private var rows = JSONLineArray()
    private var bytes: [UInt8] = []

    init(_ format: FeedImport.Format, extraColumns: [String], guardsFormulas: Bool) {
        self.format = format
        self.extraColumns = extraColumns
        csv = LedgerWriter(extraColumns: extraColumns, guardsFormulas: guardsFormulas)
        journal = JournalWriter(dialect: JournalDialect(rawValue: format.rawValue) ?? .hledger)
    }

    mutating func begin(_ output: inout OutputFile) throws(StreamError) {
        switch format {
        case .csv: csv.writeHeader(to: &bytes)
        case .json: rows.begin(to: &bytes)
        case .jsonl: return
        case .hledger, .ledger, .beancount: journal.begin(to: &bytes)
        }
        try flush(to: &output)
    }

    mutating func write(
        _ imported: ImportedEntry, to output: inout OutputFile, report: Diagnostic.Handler
    ) throws(StreamError) {
        switch format {
        case .csv: csv.write(imported.entry, to: &bytes)
        case .json:
            rows.next(to: &bytes)
            append(imported)
        case .jsonl:
            append(imported)
            bytes.append(UInt8(ascii: "\n"))
        case .hledger, .ledger, .beancount:
            do throws(JournalError) {
                try journal.write(imported.entry, to: &bytes)
            } catch {
                refusedCount += 1
                return report(Diagnostic(.error, .journalRefused, at: imported.place, error.description, uid: imported.uid))
            }
        }
        count += 1
        try flush(to: &output)
    }

    mutating func end(_ output: inout OutputFile, report: Diagnostic.Handler) throws(StreamError) {
        switch format {
        case .csv, .jsonl: return
        case .json: rows.end(to: &bytes)
        case .hledger, .ledger, .beancount:
            journal.finish(to: &bytes)
            for rename in journal.renames {
                let message = "\(rename.subject.rawValue) \(rename.original) is called \(rename.written) in the journal"
                report(Diagnostic(.note, .journalRename, at: SourcePlace("journal"), message))
            }
        }
        try flush(to: &output)
    }

    private mutating func append(_ imported: ImportedEntry) {
        JSONWriter.appendObject(to: &bytes) {
            $0.members(of: imported.entry, uid: imported.uid, at: imported.place, extraColumns: extraColumns)
        }
    }

    private mutating func flush(to output: inout OutputFile) throws(StreamError) {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

extension DiagnosticCode {
    /// The journal's program has no way to say an entry.
    static let journalRefused: DiagnosticCode = "journal-refused"
    /// The journal's program does not take a name as it is.
    static let journalRename: DiagnosticCode = "journal-rename"
}
