internal import LedgerCore
internal import LedgerEvents

/// Tells money that came before, so that a ledger and its own export may be given together.
///
/// It takes some 30 bytes for each row and for each UID of a feed that is no row's.
struct SeenMoney {
    /// The rows, by what their names came to.
    private var identity: EntryIdentity
    /// Digests of the UIDs of feeds.
    private var uids = CompactTable<UInt128>()
    private var hasUIDs = false

    init(ledgerID: String) { identity = EntryIdentity(ledgerID: ledgerID) }

    /// The identity of the next row of a ledger, and whether no feed had it.
    mutating func next(_ entry: Entry) -> (uid: EntryUID, isNew: Bool) {
        let uid = identity.uid(for: entry)
        return (uid, !hasUIDs || uids.count(of: Self.digest(uid.description)) == 0)
    }

    /// Whether money of that UID comes for the first time.
    mutating func isNew(_ uid: String) -> Bool {
        if let row = EntryUID(uid), identity.hasCome(row) { return false }
        hasUIDs = true
        return uids.number(of: Self.digest(uid), orSet: 0) == nil
    }

    private static func digest(_ uid: String) -> UInt128 { NameBasedUUID(name: uid.utf8.span).bits }
}
