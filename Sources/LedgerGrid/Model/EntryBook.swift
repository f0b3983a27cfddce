public import CivilCalendar
public import LedgerCore

/// Entries under ids that stay the same, and what has been done to them since they were read or saved.
///
/// Adding, changing and removing take constant time, whatever the number of entries and however many lie on one day.
public struct EntryBook: Sendable {
    private var records: [EntryID: Record] = [:]
    /// The entries of each day, in no order: the last one takes the place of one that goes.
    private(set) var dayLists: [CivilDate: [EntryID]] = [:]
    private var nextNumber = 0
    /// What entries were when they were read or last saved; `.some(nil)` for those that did not exist then.
    private var originals: [EntryID: Entry?] = [:]

    private struct Record: Sendable {
        var entry: Entry
        /// Where the id stands in the list of its day.
        var place: Int
    }

    /// A book without entries.
    public init() {}

    /// A book of entries as a ledger has them; their ids count from 0 in that order.
    public init(_ entries: some Sequence<Entry>) {
        reserve(entries.underestimatedCount)
        for entry in entries { insert(entry, nextID) }
    }

    /// How many entries there are.
    public var count: Int { records.count }

    /// The entry with that id, if there is one.
    public subscript(id: EntryID) -> Entry? { records[id]?.entry }

    /// All ids, in order.
    public var ids: [EntryID] { records.keys.sorted() }

    /// The days that have entries, in no order.
    public var days: some Collection<CivilDate> { dayLists.keys }

    /// The ids of a day's entries: those without a time first, then by time, then by id.
    public func ids(on day: CivilDate) -> [EntryID] {
        let ids = dayLists[day] ?? []
        return ids.map { (seconds: records[$0]?.entry.time?.secondOfDay ?? -1, id: $0) }.sorted { $0 < $1 }.map(\.id)
    }

    /// A day's entries: those without a time first, then by time, then by id.
    public func entries(on day: CivilDate) -> [DayEntry] {
        ids(on: day).compactMap { id in records[id].map { DayEntry(id: id, entry: $0.entry) } }
    }

    /// Takes in an entry that the saved ledger holds already, under the id its reader gave it.
    ///
    /// - Throws: `GridError` with the code `duplicateEntry`.
    public mutating func load(_ entry: Entry, as id: EntryID) throws(GridError) {
        guard records[id] == nil else { throw GridError(.duplicateEntry, day: entry.date, entry: id) }
        insert(entry, id)
    }

    /// Adds an entry under a new id.
    @discardableResult
    public mutating func add(_ entry: Entry) -> EntryID {
        let id = nextID
        originals.updateValue(nil, forKey: id)
        insert(entry, id)
        return id
    }

    /// The id the next added entry gets: larger than any so far, so that no id comes back.
    public var nextID: EntryID { EntryID(rawValue: nextNumber) }

    /// Puts another entry under an id, and gives back the one that was there.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`.
    @discardableResult
    public mutating func change(_ id: EntryID, to entry: Entry) throws(GridError) -> Entry {
        let old = try take(id)
        insert(entry, id)
        if let original = originals[id] ?? nil, original.isIdentical(to: entry) { originals[id] = nil }
        return old
    }

    /// Removes an entry, and gives it back.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`.
    @discardableResult
    public mutating func remove(_ id: EntryID) throws(GridError) -> Entry {
        let old = try take(id)
        // Added since the last saving and gone again: the ledger need not know.
        if let original = originals[id], original == nil { originals[id] = nil }
        return old
    }

    mutating func reserve(_ count: Int) { records.reserveCapacity(count) }

    mutating func insert(_ entry: Entry, _ id: EntryID) {
        records[id] = Record(entry: entry, place: dayLists[entry.date]?.count ?? 0)
        dayLists[entry.date, default: []].append(id)
        nextNumber = max(nextNumber, id.rawValue &+ 1)
    }

    private mutating func take(_ id: EntryID) throws(GridError) -> Entry {
        guard let record = records.removeValue(forKey: id) else { throw GridError(.noSuchEntry, entry: id) }
        let day = record.entry.date
        if let last = dayLists[day]?.popLast(), last != id {
            dayLists[day]?[record.place] = last
            records[last]?.place = record.place
        }
        if dayLists[day]?.isEmpty == true { dayLists[day] = nil }
        if originals[id] == nil { originals.updateValue(record.entry, forKey: id) }
        return record.entry
    }
}

extension EntryBook {
    /// What saving has to write: the entries that differ from what was read or last saved, and no others.
    public var pendingChanges: EntryChanges {
        var changes = EntryChanges()
        for (id, original) in originals.sorted(by: { $0.key < $1.key }) {
            switch (original, records[id]) {
            case (nil, .some): changes.added.append(id)
            case (.some, .some): changes.changed.append(id)
            case (.some, nil): changes.removed.append(id)
            case (nil, nil): break
            }
        }
        return changes
    }

    /// The entry as it was when it was read or last saved; `nil` if it did not exist then.
    public func savedEntry(_ id: EntryID) -> Entry? {
        guard let original = originals[id] else { return records[id]?.entry }
        return original
    }

    /// Says that everything pending has been written.
    public mutating func markSaved() { originals = [:] }
}

extension Entry {
    /// Equal, and the amount written with as many decimals: `1.50` and `1.5` are equal but not the same text in a ledger.
    fileprivate func isIdentical(to other: Entry) -> Bool {
        self == other && money.amount.scale == other.money.amount.scale
    }
}
