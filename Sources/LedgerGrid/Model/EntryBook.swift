public import CivilCalendar
public import LedgerCore

/// Entries under ids that stay the same, the sums of their days, and what has been done to them since they were read or saved.
///
/// Adding, changing and removing take constant time, whatever the number of entries and however many lie on one day.
///
/// ```swift
/// var book = try EntryBook(ledger.entries)
/// let coffee = try book.add(entry)
/// book.sums.totals(in: august)       // counts the coffee
/// book.pendingChanges.added          // [coffee]
/// ```
public struct EntryBook: Sendable {
    /// Income and expense of all entries, by day.
    public private(set) var sums = DayLedger()
    /// In no order: the last one takes the place of one that goes.
    private var records: [Record] = []
    /// Where those records stand that do not stand where their id says, as all of a ledger do that was loaded at once.
    private var displaced: [EntryID: Int] = [:]
    /// The entries of each day, in no order: the last one takes the place of one that goes.
    private var dayLists: [CivilDate: [EntryID]] = [:]
    private var nextNumber = 0
    /// What entries were when they were read or last saved; `.some(nil)` for those that did not exist then.
    private var originals: [EntryID: Entry?] = [:]
    private var origins: [EntryID: EntryOrigin] = [:]
    /// The days of entries that were added, changed or removed since somebody asked.
    private var touchedDays: [CivilDate] = []

    private struct Record: Sendable {
        let id: EntryID
        let entry: Entry
        /// Where the id stands in the list of its day.
        var place: Int
    }

    /// Creates a book without entries.
    public init() {}

    /// Creates a book of the entries of a ledger; their ids count from 0 in that order.
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

    /// Lists the entries of each day at once, and returns the place of each in its list.
    private mutating func fillDayLists(_ entries: [Entry]) -> [Int] {
        // Numbers that sort by day and then by entry. Lists that grow here and there, entry by entry, take several times as long.
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

    /// How many entries there are.
    public var count: Int { records.count }

    /// The entry with that id, if there is one.
    public subscript(id: EntryID) -> Entry? { record(id)?.entry }

    private func record(_ id: EntryID) -> Record? { slot(of: id).map { records[$0] } }

    /// Where the record of an id stands, if there is one.
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

    /// Takes in an entry that the saved ledger holds already.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - id: the id its reader gives it; `nil` for the next one.
    ///   - origin: where it comes from, if that is to be remembered.
    /// - Returns: its id.
    /// - Throws: `GridError` with the code `duplicateEntry` or `overflow`; nothing has then changed.
    @discardableResult
    public mutating func load(_ entry: Entry, as id: EntryID? = nil, from origin: EntryOrigin? = nil) throws(GridError) -> EntryID {
        let id = id ?? nextID
        guard slot(of: id) == nil else { throw GridError(.duplicateEntry, day: entry.date, entry: id) }
        do { try sums.gather(entry.money, entry.kind, on: entry.date) } catch { throw error.naming(id) }
        insert(entry, id)
        if let origin { origins[id] = origin }
        return id
    }

    /// Takes an amount into the sums alone: it counts, but is in no list and cannot be changed.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; nothing has then changed.
    package mutating func sum(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        try sums.gather(money, kind, on: day)
    }

    /// Sorts the sums of entries that were loaded one by one.
    mutating func settle() { sums.settle() }

    /// Adds an entry under a new id, and returns that.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry; nothing has then changed.
    @discardableResult
    public mutating func add(_ entry: Entry) throws(GridError) -> EntryID {
        let id = nextID
        do { try sums.add(entry) } catch { throw error.naming(id) }
        insert(entry, id)
        originals.updateValue(nil, forKey: id)
        touchedDays.append(entry.date)
        return id
    }

    /// Puts another entry under an id, and returns the one that was there.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry` or `overflow`; nothing has then changed.
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

    /// Removes an entry, and returns it.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`; nothing has then changed.
    @discardableResult
    public mutating func remove(_ id: EntryID) throws(GridError) -> Entry {
        guard let old = self[id] else { throw GridError(.noSuchEntry, entry: id) }
        do { try sums.remove(old) } catch { throw error.naming(id) }
        take(id, old)
        origins[id] = nil
        // Added since the last saving and gone again: the ledger need not know.
        if let original = originals[id], original == nil { originals[id] = nil }
        touchedDays.append(old.date)
        return old
    }

    /// The id the next added entry gets: larger than any so far, so that no id comes back.
    package var nextID: EntryID { EntryID(rawValue: nextNumber) }

    /// All days with entries, those that are only summed among them.
    var days: Set<CivilDate> { Set(dayLists.keys).union(sums.dailyTotals().map(\.day)) }

    /// Returns the days that were touched since this was last asked.
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
    /// What saving has to write: the entries that differ from what was read or last saved, and no others.
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

    /// Notes that everything pending has been written.
    public mutating func markSaved() { originals = [:] }
}

/// Which entries saving has to write, by id and in the order of the ids.
public struct EntryChanges: Sendable, Hashable {
    /// Entries the saved ledger does not have yet.
    public var added: [EntryID] = []
    /// Entries the saved ledger has otherwise.
    public var changed: [EntryID] = []
    /// Entries the saved ledger has and should not have any more.
    public var removed: [EntryID] = []

    /// Creates an empty list.
    public init() {}

    /// Whether there is nothing to write.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}

extension Entry {
    /// Equal, and the amount written with as many decimals: `1.50` and `1.5` are equal but not the same text in a ledger.
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
