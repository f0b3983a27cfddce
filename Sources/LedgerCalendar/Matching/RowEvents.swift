internal import CalendarFeed
internal import LedgerEvents
internal import TextBytes

/// Which rows of a ledger have an event in the feeds that are merged into it.
///
/// A feed without the event of any row is no calendar of this ledger, and tells nothing of it. About 30 bytes for each row, and more for those
/// of events.
struct RowEvents {
    /// A row of the ledger.
    struct Row {
        /// The line on which it begins.
        let line: Int32
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

    /// The rows whose events the inputs have.
    private var places: [UInt128: (row: Int, money: PlacedMoney)] = [:]
    private var identity: EntryIdentity

    /// Creates the rows of a ledger that has none yet.
    init(feeds: [String], ledgerID: String) {
        name = feeds.count == 1 ? feeds[0] : "the calendars"
        identity = EntryIdentity(ledgerID: ledgerID)
    }

    /// Adds the next row, which has that claim to a UID.
    mutating func addRow(_ claim: UIDClaim, _ money: PlacedMoney, among sought: SoughtRows) {
        let uid = FeedEvent.identity(uid: identity.uid(for: claim).description)
        if sought.hasEvent(uid) { places[uid] = (rows.count, money) }
        rows.append(Row(line: Int32(truncatingIfNeeded: money.place.line), counts: money.counts))
    }

    /// Takes note of an event.
    mutating func note(_ event: EntryReading) {
        guard let row = places[event.identity]?.row else { return }
        hasSome = true
        if event.isCancelled { rows[row].isCancelled = true } else { rows[row].isShown = true }
    }

    /// Returns the money of the row whose event has a UID.
    func money(ofUID uid: String) -> PlacedMoney? { uid.isEmpty ? nil : places[FeedEvent.identity(uid: uid)]?.money }

    /// Takes note of an entry that matches a row of the ledger, or none of it; an entry with the UID of a row is that row, whichever equal one it matches.
    mutating func noteEntry(uid: String, matching row: Int?) {
        let own = uid.isEmpty ? nil : places[FeedEvent.identity(uid: uid)]?.row
        if let row = own ?? row, rows.indices.contains(row) { rows[row].isShown = true }
    }
}
