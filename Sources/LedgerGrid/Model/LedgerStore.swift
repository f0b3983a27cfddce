internal import CivilCalendar
public import LedgerCore
public import Observation

/// The entries of a ledger, shared by any number of calendars: a change made through one of them appears in all.
///
/// ```swift
/// let store = try LedgerStore(ledger.entries)
/// let month = CalendarModel(store, today: today)
/// let week = CalendarModel(store, today: today, mode: .week)
/// try store.add(entry)               // both have it, and tell their observers
/// ```
///
/// A store belongs to its creator, such as the main actor of an app; it is not shared between threads. Entries read elsewhere are passed
/// as an `EntryBook`.
@Observable
public final class LedgerStore {
    /// The entries and their daily sums.
    public private(set) var book: EntryBook

    /// The number of edits so far; a calendar with the same number is up to date.
    @ObservationIgnored private(set) var revision = 0
    /// The days of the most recent edits, up to this revision.
    @ObservationIgnored private var recentDays: [[CivilDate]] = []
    /// Called after each edit; they return `false` once nobody is listening.
    @ObservationIgnored private var observers: [(number: Int, body: () -> Bool)] = []
    @ObservationIgnored private var observerCount = 0

    private static let rememberedEdits = 256

    /// Creates a store of a book's entries.
    public init(_ book: EntryBook = EntryBook()) {
        self.book = book
        self.book.settle()
    }

    /// Creates a store of a ledger's entries; their ids count from 0 in that order.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry.
    public convenience init(_ entries: [Entry]) throws(GridError) { self.init(try EntryBook(entries)) }

    /// Replaces all entries.
    public func load(_ book: EntryBook) {
        let days = Array(self.book.days.union(book.days))
        self.book = book
        self.book.settle()
        note(days)
    }

    /// Adds an entry and returns its new id.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry; nothing is changed.
    @discardableResult
    public func add(_ entry: Entry) throws(GridError) -> EntryID { try edit { book throws(GridError) in try book.add(entry) } }

    /// Replaces the entry with an id and returns the previous one.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry` or `overflow`; nothing is changed.
    @discardableResult
    public func change(_ id: EntryID, to entry: Entry) throws(GridError) -> Entry {
        try edit { book throws(GridError) in try book.change(id, to: entry) }
    }

    /// Removes and returns an entry.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`; nothing is changed.
    @discardableResult
    public func remove(_ id: EntryID) throws(GridError) -> Entry { try edit { book throws(GridError) in try book.remove(id) } }

    /// Makes several changes that calendars see as one. Changes made before an error are kept and reported.
    @discardableResult
    public func edit<Result, Failure: Error>(_ body: (inout EntryBook) throws(Failure) -> Result) throws(Failure) -> Result {
        defer {
            book.settle()
            let days = book.takeTouchedDays()
            if !days.isEmpty { note(days) }
        }
        return try body(&book)
    }

    /// The entries to be saved.
    public var pendingChanges: EntryChanges { book.pendingChanges }

    /// Marks all pending changes as saved.
    public func markSaved() { book.markSaved() }

    private func note(_ days: [CivilDate]) {
        revision += 1
        if recentDays.count == Self.rememberedEdits { recentDays.removeFirst() }
        recentDays.append(days)
        for (number, body) in observers where !body() { observers.removeAll { $0.number == number } }
    }

    /// Returns the days whose entries or sums changed since a revision; `nil` if that is too long ago.
    func days(changedSince revision: Int) -> Set<CivilDate>? {
        let count = self.revision - revision
        guard count <= recentDays.count else { return nil }
        return Set(recentDays.suffix(count).joined())
    }

    /// Calls `body` after each edit until it returns `false`.
    func observe(_ body: @escaping () -> Bool) {
        observerCount += 1
        observers.append((observerCount, body))
    }
}
