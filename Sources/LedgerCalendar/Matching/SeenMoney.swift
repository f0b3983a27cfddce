internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerEvents

/// Recognises money that was seen before, so that a ledger and its own export can be read together.
///
/// All ledgers come before all feeds: what a ledger has, no feed can take the place of. Takes about 45 bytes for each row beside feeds, and
/// 25 for each UID of a feed that belongs to no row.
struct SeenMoney {
    /// The rows, by the UUIDs of their names.
    private var identity: EntryIdentity
    /// The money of the rows, by the hashes of their UIDs: two rows with one hash are told apart by `identity`.
    private var rows = MoneyMemory<UInt64>()
    private var events = MoneyMemory<UInt128>()
    private let hasFeeds: Bool
    /// The money of feeds that came under the UID of other money.
    private(set) var differences = MoneyDifferences()

    init(ledgerID: String, hasFeeds: Bool) {
        identity = EntryIdentity(ledgerID: ledgerID)
        self.hasFeeds = hasFeeds
    }

    /// Returns the UID of the next row of a ledger.
    mutating func uid(of entry: Entry) -> EntryUID {
        let uid = identity.uid(for: entry)
        if hasFeeds { _ = rows.meet(uid.key, entry) }
        return uid
    }

    /// Where the money of an event came before.
    enum Standing {
        /// Nowhere.
        case new
        /// In a ledger.
        case inLedger
        /// In a feed.
        case inFeed
    }

    /// Returns where the money of an event came before; `counts` says whether it is of a day, and of the kind of entries, that count.
    mutating func take(_ imported: ImportedEntry, counts: () -> Bool) -> Standing {
        guard let row = EntryUID(imported.uid), identity.hasCome(row) else {
            let meeting = events.meet(imported.identity, imported.entry)
            if meeting == .other { differences.add(imported, row: nil, counts: counts()) }
            return meeting == .first ? .new : .inFeed
        }
        if rows.meet(row.key, imported.entry) == .other { differences.add(imported, row: row, counts: counts()) }
        return .inLedger
    }
}

extension EntryUID {
    /// A hash, another one in every run.
    fileprivate var key: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}
