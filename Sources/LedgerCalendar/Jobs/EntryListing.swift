internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerJournal
internal import LedgerViews
internal import TextBytes

/// Writes entries as rows or objects, whatever stands before them in a list.
struct EntryForm: Sendable {
    private let format: LedgerImport.Format
    private let extraColumns: [String]
    private var csv: LedgerWriter

    init(_ format: LedgerImport.Format, extraColumns: [String], guardsFormulas: Bool) {
        (self.format, self.extraColumns) = (format, extraColumns)
        csv = LedgerWriter(extraColumns: extraColumns, guardsFormulas: guardsFormulas)
    }

    mutating func writeHeader(to bytes: inout [UInt8]) { if format == .csv { csv.writeHeader(to: &bytes) } }

    /// Appends an entry.
    mutating func write(_ entry: Entry, uid: String, at place: SourcePlace, to bytes: inout [UInt8]) {
        guard format != .csv else { return csv.write(entry, to: &bytes) }
        JSONWriter.appendObject(to: &bytes) { $0.members(of: entry, uid: uid, at: place, extraColumns: extraColumns) }
    }
}

/// Writes entries in one of the import formats.
struct EntryListing {
    private var list: ListWriter
    private let format: LedgerImport.Format
    private var own: EntryForm
    private var journal: JournalWriter
    /// The number of entries that cannot be written for the journal's program.
    private(set) var refusedCount = 0

    init(_ format: LedgerImport.Format, extraColumns: [String], guardsFormulas: Bool) {
        self.format = format
        list = ListWriter(format == .json ? .array : format == .jsonl ? .lines : .plain)
        own = EntryForm(format, extraColumns: extraColumns, guardsFormulas: guardsFormulas)
        journal = JournalWriter(dialect: JournalDialect(rawValue: format.rawValue) ?? .hledger)
        own.writeHeader(to: &list.bytes)
        if format.isJournal { journal.begin(to: &list.bytes) }
    }

    /// The number of entries written.
    var count: Int { list.count }

    /// What writes entries apart from the list; `nil` for journals, where names depend on the entries before.
    var form: EntryForm? { format.isJournal ? nil : own }

    /// Writes an entry that its form has written.
    mutating func write(_ entry: ArraySlice<UInt8>, to output: inout OutputFile) throws(LedgerError) {
        list.beginItem()
        // Not copied into the list first: an entry may be long.
        try list.flush(to: &output)
        try output.write(entry.span)
        list.endItem()
        try list.flush(to: &output)
    }

    mutating func write(
        _ entry: Entry, uid: String, at place: SourcePlace, to output: inout OutputFile, in run: JobRun
    ) throws(LedgerError) {
        list.beginItem()
        switch format {
        case .csv, .json, .jsonl: own.write(entry, uid: uid, at: place, to: &list.bytes)
        case .hledger, .ledger, .beancount:
            do throws(LedgerError) { try journal.write(entry, to: &list.bytes) } catch {
                refusedCount += 1
                return run.report(Diagnostic(.error, error.code, at: place, error.message, uid: uid))
            }
        }
        list.endItem()
        try list.flush(to: &output)
    }

    mutating func end(_ output: inout OutputFile, report: Diagnostic.Handler) throws(LedgerError) {
        if format.isJournal {
            journal.finish(to: &list.bytes)
            for rename in journal.renames {
                let message = "\(rename.subject.rawValue) \(rename.original) is called \(rename.written) in the journal"
                report(Diagnostic(.note, .journalRename, at: SourcePlace("journal"), message))
            }
        }
        try list.end(&output)
    }
}

extension LedgerImport.Format {
    fileprivate var isJournal: Bool { JournalDialect(rawValue: rawValue) != nil }
}

extension DiagnosticCode {
    /// A name was changed because the journal's program does not accept it.
    static let journalRename: DiagnosticCode = "journal-rename"
}
