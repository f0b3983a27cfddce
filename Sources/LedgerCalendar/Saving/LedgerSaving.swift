internal import ByteStreams
public import Diagnostics
public import LedgerCore
internal import LedgerCSV
public import LedgerGrid
internal import StatementReading

/// Opens a ledger file for a model, and writes back the changes: other rows keep every byte.
///
/// The ids of entries are the offsets of their rows when the file is read; they stay the same across saves.
///
/// ```swift
/// var saving = LedgerSaving(path: "household.csv")
/// var book = try saving.read { print($0) }
/// try book.change(id, to: edited)
/// try saving.save(book)
/// book.markSaved()
/// ```
public struct LedgerSaving: Sendable {
    /// The file.
    public let path: String
    /// How to read it.
    public let options: LedgerReadingOptions
    /// The offsets of each save so far, oldest first.
    private var savings: [LedgerOffsets] = []
    /// For added entries: the number of the save that added them, and their offset then.
    private var added: [EntryID: (saving: Int, offset: Int)] = [:]

    /// Prepares access to a file without reading it yet.
    public init(path: String, options: LedgerReadingOptions = LedgerReadingOptions()) {
        self.path = path
        self.options = options
    }

    /// Returns all entries of the file, under ids by which `save` finds their rows again.
    ///
    /// - Throws: `LedgerError` when the file cannot be read, or is not a ledger.
    public mutating func read(report: @escaping Diagnostic.Handler) throws -> EntryBook {
        let run = JobRun(report: report)
        let file = try ByteSource(path: path)
        var rows = try LedgerRows(OpenedLedger(LedgerSurvey(source: file, options: options, report: report)), in: run)
        var book = EntryBook()
        while let row = try rows.next() {
            do throws(GridError) {
                try book.load(row.entry, as: EntryID(rawValue: row.offset))
            } catch {
                report(.overflow(at: SourcePlace(path, line: row.line)))
            }
        }
        try file.checkUnchanged()
        (savings, added) = ([], [:])
        return book
    }

    /// Writes the pending changes to the file, which is replaced completely or not at all.
    ///
    /// The book is not changed: call `markSaved()` on it, or on the store that holds it.
    ///
    /// - Throws: `LedgerError` when the file cannot hold a change, was changed since it was read, or cannot be read or written;
    ///   the file is then unchanged.
    public mutating func save(_ book: EntryBook) throws {
        let changes = book.pendingChanges
        guard !changes.isEmpty else { return }
        let file = try ByteSource(path: path)
        var patcher = try LedgerPatcher(source: file, options: options)
        for id in changes.changed {
            guard let saved = book.savedEntry(id), let entry = book[id] else { continue }
            try patcher.change(saved, at: offset(of: id), to: entry)
        }
        for id in changes.removed {
            guard let saved = book.savedEntry(id) else { continue }
            try patcher.remove(saved, at: offset(of: id))
        }
        for id in changes.added {
            if let entry = book[id] { try patcher.add(entry) }
        }
        try patcher.finish()
        let offsets = try patcher.offsetsAfterWriting()
        var output = try OutputFile(path: path)
        try patcher.write { bytes throws(LedgerError) in try output.write(bytes) }
        try output.commit(after: [file])
        savings.append(offsets)
        for (id, offset) in zip(changes.added, offsets.added) { added[id] = (savings.count, offset) }
    }

    /// Returns the names of the columns that the file lacks for an entry; saving it would fail. To be called before making a change.
    ///
    /// ```swift
    /// let missing = try saving.missingColumns(for: edited, replacing: item.id, in: store.book)
    /// guard missing.isEmpty else { return show("The ledger has no column for \(missing.joined(separator: ", ")).") }
    /// ```
    ///
    /// - Parameters:
    ///   - entry: the new version of the entry.
    ///   - id: the entry to be replaced; `nil` to add one.
    ///   - book: the book containing that entry.
    /// - Returns: the names of canonical columns, and of the entry's extra columns; empty when the file can hold everything.
    /// - Throws: `LedgerError` when the file cannot be read, or was changed since it was read.
    public func missingColumns(for entry: Entry, replacing id: EntryID? = nil, in book: EntryBook) throws -> [String] {
        let patcher = try LedgerPatcher(source: try ByteSource(path: path), options: options)
        guard let id, let saved = book.savedEntry(id) else { return try patcher.missingColumns(for: entry) }
        return try patcher.missingColumns(for: entry, replacing: saved, at: offset(of: id))
    }

    /// Writes the pending changes of a store to the file, and marks them as saved.
    ///
    /// - Throws: the errors of saving its book; nothing is changed.
    public mutating func save(_ store: LedgerStore) throws {
        try save(store.book)
        store.markSaved()
    }

    /// Returns the current offset of an entry's row.
    private func offset(of id: EntryID) -> Int {
        let (first, start) = added[id] ?? (0, id.rawValue)
        return savings[first...].reduce(start) { $1.offset(of: $0) }
    }
}
