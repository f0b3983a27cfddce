internal import LedgerCore
internal import LedgerEvents
internal import CalendarFeed

/// Which rows of a ledger have an event in the feeds that are merged into it.
///
/// A feed without the event of any row is no calendar of this ledger, and tells nothing of it. About 50 bytes for each row.
struct RowEvents {
    /// A row of the ledger.
    struct Row {
        /// Whether its day counts, and the filter lets it.
        let counts: Bool
        /// Whether an input has it: an event of it that is not cancelled, or an entry that is no other row's.
        fileprivate(set) var isShown = false
        /// Whether an event of it was seen that is.
        fileprivate(set) var isCancelled = false
    }

    /// The rows, in their order.
    private(set) var rows: [Row] = []
    /// Whether any of them has an event.
    private(set) var hasSome = false
    /// The feed as the user named it, or a name for all of them.
    let name: String

    private var places: [UInt128: Int] = [:]
    private var identity: EntryIdentity?

    /// Creates the rows of a ledger that has none yet; without feeds, none are kept.
    init(feeds: [String], ledgerID: String) {
        name = feeds.count == 1 ? feeds[0] : "the calendars"
        identity = feeds.isEmpty ? nil : EntryIdentity(ledgerID: ledgerID)
    }

    /// Adds the next row.
    mutating func addRow(_ entry: Entry, counts: Bool) {
        guard let uid = identity?.nextUID(for: entry) else { return }
        places[FeedEvent.identity(uid: uid)] = rows.count
        rows.append(Row(counts: counts))
    }

    /// Takes note of an event.
    mutating func note(_ event: EntryReading) {
        guard !rows.isEmpty, let place = places[event.identity] else { return }
        hasSome = true
        if event.isCancelled { rows[place].isCancelled = true } else { rows[place].isShown = true }
    }

    /// Returns the number of the row whose event has a UID.
    func row(withUID uid: String) -> Int? { uid.isEmpty || rows.isEmpty ? nil : places[FeedEvent.identity(uid: uid)] }

    /// Takes note of an entry that matches the row with that number, from 0; an entry with the UID of a row is that row, whichever equal one it matches.
    mutating func noteEntry(uid: String, matching number: Int) {
        if let place = row(withUID: uid) ?? (rows.indices.contains(number) ? number : nil) { rows[place].isShown = true }
    }
}
