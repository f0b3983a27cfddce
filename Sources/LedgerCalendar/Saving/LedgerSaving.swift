internal import ByteStreams
public import Diagnostics
public import LedgerCSV
public import LedgerCore
public import LedgerGrid

/// Opens a ledger file for a model, and writes back what was changed in it: other rows keep every byte.
///
/// The ids of entries are the offsets their rows begin at when the file is read; they stay the same from saving to saving.
///
/// ```swift
/// var saving = LedgerSaving(path: "household.csv")
/// var book = try saving.read { print($0.message) }
/// try book.change(id, to: edited)
/// try saving.save(book)
/// book.markSaved()
/// ```
public struct LedgerSaving: Sendable {
    /// The file.
    public let path: String
    /// How it is read.
    public let options: LedgerReadingOptions
    /// What was saved so far, oldest first.
    private var savings: [LedgerOffsets] = []
    /// For entries that were added: after how many savings they were in the file, and where they began then.
    private var added: [EntryID: (saving: Int, offset: Int)] = [:]

    /// Nothing is read or written yet.
    public init(path: String, options: LedgerReadingOptions = LedgerReadingOptions()) {
        self.path = path
        self.options = options
    }

    /// All entries of the file, under ids by which `save` finds their rows again.
    ///
    /// - Throws: `LedgerError` when the file cannot be read, or is not a ledger.
    public mutating func read(report: @escaping Diagnostic.Handler) throws -> EntryBook {
        let run = JobRun(report: report)
        var rows = try LedgerRows(try ByteSource(path: path), options, in: run)
        var book = EntryBook()
        while let row = try rows.next() {
            do throws(GridError) {
                try book.load(row.entry, as: EntryID(rawValue: row.offset))
            } catch {
                report(.overflow(at: SourcePlace(path, line: row.line)))
            }
        }
        (savings, added) = ([], [:])
        return book
    }

    /// Writes what is pending into the file, which is replaced as a whole or not at all.
    ///
    /// The book stays as it is: tell it, or the model that holds it, that it was saved.
    ///
    /// - Throws: `LedgerError` when the file cannot hold a change, is not what was read, or cannot be read or written;
    ///   the file is then as it was.
    public mutating func save(_ book: EntryBook) throws {
        let changes = book.pendingChanges
        guard !changes.isEmpty else { return }
        var patcher = try LedgerPatcher(source: try ByteSource(path: path), options: options)
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
        try output.commit()
        savings.append(offsets)
        for (id, offset) in zip(changes.added, offsets.added) { added[id] = (savings.count, offset) }
    }

    /// Returns the columns that the file lacks for an entry, by name: saving it would be refused. To be asked before a change is made.
    ///
    /// ```swift
    /// let missing = try saving.missingColumns(for: edited, replacing: item.id, in: store.book)
    /// guard missing.isEmpty else { return show("The ledger has no column for \(missing.joined(separator: ", ")).") }
    /// ```
    ///
    /// - Parameters:
    ///   - entry: the entry as it shall be.
    ///   - id: the entry whose place it would take; `nil` for one that would be added.
    ///   - book: the book that has that entry.
    /// - Returns: the names of canonical columns, and of others that the entry has; none when the file can hold it all.
    /// - Throws: `LedgerError` when the file cannot be read, or is not what was read.
    public func missingColumns(for entry: Entry, replacing id: EntryID? = nil, in book: EntryBook) throws -> [String] {
        let patcher = try LedgerPatcher(source: try ByteSource(path: path), options: options)
        guard let id, let saved = book.savedEntry(id) else { return try patcher.missingColumns(for: entry) }
        return try patcher.missingColumns(for: entry, replacing: saved, at: offset(of: id))
    }

    /// Writes what is pending in a store into the file, and notes that it is saved.
    ///
    /// - Throws: what saving its book throws; nothing has then changed.
    public mutating func save(_ store: LedgerStore) throws {
        try save(store.book)
        store.markSaved()
    }

    /// Where the row of an entry begins now.
    private func offset(of id: EntryID) -> Int {
        let (first, start) = added[id] ?? (0, id.rawValue)
        return savings[first...].reduce(start) { $1.offset(of: $0) }
    }
}
