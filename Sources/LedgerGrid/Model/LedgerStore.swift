internal import CivilCalendar
public import LedgerCore
public import Observation

/// The entries of a ledger, which any number of calendars share: what one of them shows changed, all of them show changed.
///
/// ```swift
/// let store = try LedgerStore(ledger.entries)
/// let month = CalendarModel(store, today: today)
/// let week = CalendarModel(store, today: today, mode: .week)
/// try store.add(entry)               // both have it, and tell their observers
/// ```
///
/// A store belongs to whoever made it, such as the main actor of an app; it is not shared between threads. What is read elsewhere comes as
/// an `EntryBook`.
@Observable
public final class LedgerStore {
    /// The entries and the sums of their days.
    public private(set) var book: EntryBook

    /// Counts the edits: a calendar that has seen as many is up to date.
    @ObservationIgnored private(set) var revision = 0
    /// The days of the last edits, up to this revision.
    @ObservationIgnored private var recentDays: [[CivilDate]] = []
    /// Called after each edit; they return `false` when nobody listens any more.
    @ObservationIgnored private var observers: [(number: Int, body: () -> Bool)] = []
    @ObservationIgnored private var observerCount = 0

    private static let rememberedEdits = 256

    /// Creates a store of the entries of a book.
    public init(_ book: EntryBook = EntryBook()) {
        self.book = book
        self.book.settle()
    }

    /// Creates a store of the entries of a ledger; their ids count from 0 in that order.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry.
    public convenience init(_ entries: [Entry]) throws(GridError) { self.init(try EntryBook(entries)) }

    /// Takes other entries in place of those there are.
    public func load(_ book: EntryBook) {
        let days = Array(self.book.days.union(book.days))
        self.book = book
        self.book.settle()
        note(days)
    }

    /// Adds an entry under a new id, and returns that.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry; nothing has then changed.
    @discardableResult
    public func add(_ entry: Entry) throws(GridError) -> EntryID { try edit { book throws(GridError) in try book.add(entry) } }

    /// Puts another entry under an id, and returns the one that was there.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry` or `overflow`; nothing has then changed.
    @discardableResult
    public func change(_ id: EntryID, to entry: Entry) throws(GridError) -> Entry {
        try edit { book throws(GridError) in try book.change(id, to: entry) }
    }

    /// Removes an entry, and returns it.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`; nothing has then changed.
    @discardableResult
    public func remove(_ id: EntryID) throws(GridError) -> Entry { try edit { book throws(GridError) in try book.remove(id) } }

    /// Makes several changes that calendars are told of as one. What was done before an error stays, and is told.
    @discardableResult
    public func edit<Result, Failure: Error>(_ body: (inout EntryBook) throws(Failure) -> Result) throws(Failure) -> Result {
        defer {
            book.settle()
            let days = book.takeTouchedDays()
            if !days.isEmpty { note(days) }
        }
        return try body(&book)
    }

    /// What saving has to write.
    public var pendingChanges: EntryChanges { book.pendingChanges }

    /// Notes that everything pending has been written.
    public func markSaved() { book.markSaved() }

    private func note(_ days: [CivilDate]) {
        revision += 1
        if recentDays.count == Self.rememberedEdits { recentDays.removeFirst() }
        recentDays.append(days)
        for (number, body) in observers where !body() { observers.removeAll { $0.number == number } }
    }

    /// Returns the days whose entries or sums have changed since a revision; `nil` when that is too long ago to know.
    func days(changedSince revision: Int) -> Set<CivilDate>? {
        let count = self.revision - revision
        guard count <= recentDays.count else { return nil }
        return Set(recentDays.suffix(count).joined())
    }

    /// Calls `body` after each edit, until that returns `false`.
    func observe(_ body: @escaping () -> Bool) {
        observerCount += 1
        observers.append((observerCount, body))
    }
}
