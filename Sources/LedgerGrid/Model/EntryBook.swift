public import CivilCalendar
public import LedgerCore

/// Entries with stable ids, their daily sums, and the changes made since they were read or saved.
///
/// Adding, changing and removing an entry take constant time, regardless of the number of entries and their distribution over days.
///
/// ```swift
/// var book = try EntryBook(ledger.entries)
/// let coffee = try book.add(entry)
/// book.sums.totals(in: august)       // counts the coffee
/// book.pendingChanges.added          // [coffee]
/// ```
public struct EntryBook: Sendable {
    /// Income and expense of all entries by day.
    public private(set) var sums = DayLedger()
    /// The commodities of a whole ledger of which the book holds only some days.
    package var ledgerCommodities: CommodityCounts?
    /// Unordered: the last record replaces a removed one.
    private var records: [Record] = []
    /// The indexes of records that differ from their ids; none if the whole ledger was loaded at once.
    private var displaced: [EntryID: Int] = [:]
    /// The entries of each day, unordered: the last one replaces a removed one.
    private var dayLists: [CivilDate: [EntryID]] = [:]
    private var nextNumber = 0
    /// The entries as they were read or last saved; `.some(nil)` for those that did not exist then.
    private var originals: [EntryID: Entry?] = [:]
    private var origins: [EntryID: EntryOrigin] = [:]
    /// The days of entries added, changed or removed since the last call of `takeTouchedDays()`.
    private var touchedDays: [CivilDate] = []

    private struct Record: Sendable {
        let id: EntryID
        let entry: Entry
        /// The index of the id in its day's list.
        var place: Int
    }

    /// Creates an empty book.
    public init() {}

    /// Creates a book of a ledger's entries; their ids count from 0 in that order.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry.
    public init(_ entries: [Entry]) throws(GridError) {
        for index in entries.indices {
            do { try sum(entries[index].money, entries[index].kind, on: entries[index].date) } catch {
                throw error.naming(EntryID(rawValue: index))
            }
        }
        settle()
        nextNumber = entries.count
        let places = fillDayLists(entries)
        records.reserveCapacity(entries.count)
        for index in entries.indices { records.append(Record(id: EntryID(rawValue: index), entry: entries[index], place: places[index])) }
    }

    /// Lists the entries of each day at once, and returns the index of each in its list.
    private mutating func fillDayLists(_ entries: [Entry]) -> [Int] {
        // Numbers that sort by day, then by entry. Lists that grow entry by entry take several times as long.
        let order = entries.indices.map { UInt64(entries[$0].date.sumKey) << 32 | UInt64($0) }.sorted()
        var places = Array(repeating: 0, count: entries.count)
        var first = 0
        while first < order.count {
            let end = order[first...].firstIndex { $0 >> 32 != order[first] >> 32 } ?? order.count
            let indices = order[first..<end].map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
            for (place, index) in indices.enumerated() { places[index] = place }
            dayLists[entries[indices[0]].date] = indices.map(EntryID.init(rawValue:))
            first = end
        }
        return places
    }

    /// The commodities of the ledger.
    package var commodities: CommodityCounts { ledgerCommodities ?? sums.commodityCounts }

    /// The number of entries.
    public var count: Int { records.count }

    /// The entry with an id, if there is one.
    public subscript(id: EntryID) -> Entry? { record(id)?.entry }

    private func record(_ id: EntryID) -> Record? { slot(of: id).map { records[$0] } }

    /// Returns the index of an id's record, if there is one.
    private func slot(of id: EntryID) -> Int? {
        records.indices.contains(id.rawValue) && records[id.rawValue].id == id ? id.rawValue : displaced[id]
    }

    /// All ids, in order.
    public var ids: [EntryID] { records.map(\.id).sorted() }

    /// Returns a day's entries: those without a time first, then by time, then by id.
    public func entries(on day: CivilDate) -> [DayEntry] {
        let ids = dayLists[day] ?? []
        let ordered = ids.map { (seconds: self[$0]?.time?.secondOfDay ?? -1, id: $0) }.sorted { $0 < $1 }
        return ordered.compactMap { item in
            self[item.id].map { DayEntry(id: item.id, entry: $0, origin: origins[item.id]) }
        }
    }

    /// Loads an entry that the saved ledger already contains.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - id: the id assigned by its reader; `nil` for the next one.
    ///   - origin: where it was read from, if that should be recorded.
    /// - Returns: its id.
    /// - Throws: `GridError` with the code `duplicateEntry` or `overflow`; nothing is changed.
    @discardableResult
    public mutating func load(_ entry: Entry, as id: EntryID? = nil, from origin: EntryOrigin? = nil) throws(GridError) -> EntryID {
        let id = id ?? nextID
        guard slot(of: id) == nil else { throw GridError(.duplicateEntry, day: entry.date, entry: id) }
        do { try sums.gather(entry.money, entry.kind, on: entry.date) } catch { throw error.naming(id) }
        insert(entry, id)
        if let origin { origins[id] = origin }
        return id
    }

    /// Adds an amount to the sums only: it is in no list and cannot be changed.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; nothing is changed.
    package mutating func sum(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        try sums.gather(money, kind, on: day)
    }

    /// Sorts the sums of entries loaded one by one.
    mutating func settle() { sums.settle() }

    /// Adds an entry and returns its new id.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry; nothing is changed.
    @discardableResult
    public mutating func add(_ entry: Entry) throws(GridError) -> EntryID {
        let id = nextID
        do { try sums.add(entry) } catch { throw error.naming(id) }
        insert(entry, id)
        originals.updateValue(nil, forKey: id)
        touchedDays.append(entry.date)
        return id
    }

    /// Replaces the entry with an id and returns the previous one.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry` or `overflow`; nothing is changed.
    @discardableResult
    public mutating func change(_ id: EntryID, to entry: Entry) throws(GridError) -> Entry {
        guard let old = self[id] else { throw GridError(.noSuchEntry, entry: id) }
        do { try sums.replace(old, with: entry) } catch { throw error.naming(id) }
        take(id, old)
        insert(entry, id)
        if let original = originals[id] ?? nil, original.isIdentical(to: entry) { originals[id] = nil }
        touchedDays.append(old.date)
        if entry.date != old.date { touchedDays.append(entry.date) }
        return old
    }

    /// Removes and returns an entry.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`; nothing is changed.
    @discardableResult
    public mutating func remove(_ id: EntryID) throws(GridError) -> Entry {
        guard let old = self[id] else { throw GridError(.noSuchEntry, entry: id) }
        do { try sums.remove(old) } catch { throw error.naming(id) }
        take(id, old)
        origins[id] = nil
        // An entry added and removed since the last save is no change.
        if let original = originals[id], original == nil { originals[id] = nil }
        touchedDays.append(old.date)
        return old
    }

    /// The id of the next added entry: larger than any so far, so that no id is reused.
    package var nextID: EntryID { EntryID(rawValue: nextNumber) }

    /// All days with entries, including those that are only summed.
    var days: Set<CivilDate> { Set(dayLists.keys).union(sums.rows(by: .day, in: .min ... .max).map(\.day)) }

    /// Returns the days touched since the last call.
    mutating func takeTouchedDays() -> [CivilDate] {
        defer { touchedDays = [] }
        return touchedDays
    }

    private mutating func insert(_ entry: Entry, _ id: EntryID) {
        if id.rawValue != records.count { displaced[id] = records.count }
        records.append(Record(id: id, entry: entry, place: Self.append(id, to: &dayLists[entry.date, default: []])))
        nextNumber = max(nextNumber, id.rawValue &+ 1)
    }

    /// Adds an id to the list of a day, and returns its place there.
    private static func append(_ id: EntryID, to list: inout [EntryID]) -> Int {
        list.append(id)
        return list.count - 1
    }

    private mutating func take(_ id: EntryID, _ old: Entry) {
        guard let slot = slot(of: id), let moved = records.last else { return }
        displaced[id] = nil
        let place = records[slot].place
        records.swapAt(slot, records.count - 1)
        records.removeLast()
        if moved.id != id { displaced[moved.id] = slot == moved.id.rawValue ? nil : slot }
        if let last = dayLists[old.date]?.popLast(), last != id, let slot = self.slot(of: last) {
            dayLists[old.date]?[place] = last
            records[slot].place = place
        }
        if dayLists[old.date]?.isEmpty == true { dayLists[old.date] = nil }
        if originals[id] == nil { originals.updateValue(old, forKey: id) }
    }
}

extension EntryBook {
    /// The entries to be saved: those that differ from what was read or last saved.
    public var pendingChanges: EntryChanges {
        var changes = EntryChanges()
        for (id, original) in originals.sorted(by: { $0.key < $1.key }) {
            switch (original, slot(of: id)) {
            case (nil, .some): changes.added.append(id)
            case (.some, .some): changes.changed.append(id)
            case (.some, nil): changes.removed.append(id)
            case (nil, nil): break
            }
        }
        return changes
    }

    /// Returns the entry as it was when it was read or last saved; `nil` if it did not exist then.
    public func savedEntry(_ id: EntryID) -> Entry? {
        guard let original = originals[id] else { return self[id] }
        return original
    }

    /// Marks all pending changes as saved.
    public mutating func markSaved() { originals = [:] }
}

/// The entries to be saved, in the order of their ids.
public struct EntryChanges: Sendable, Hashable {
    /// Entries that the saved ledger does not contain yet.
    public var added: [EntryID] = []
    /// Entries that differ from the saved ledger.
    public var changed: [EntryID] = []
    /// Entries to be removed from the saved ledger.
    public var removed: [EntryID] = []

    /// Creates an empty set of changes.
    public init() {}

    /// Whether there is nothing to save.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}

extension Entry {
    /// Returns whether both are equal and their amounts have the same number of decimals: a ledger distinguishes `1.50` from `1.5`.
    fileprivate func isIdentical(to other: Entry) -> Bool {
        self == other && money.amount.scale == other.money.amount.scale
    }
}

extension GridError {
    fileprivate func naming(_ id: EntryID) -> GridError {
        var error = self
        error.entry = id
        return error
    }
}
