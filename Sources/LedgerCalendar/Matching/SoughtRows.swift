internal import CivilCalendar
internal import Digests
internal import LedgerCore
internal import LedgerEvents
internal import TextBytes

/// What is to be looked for in a ledger, which may be much larger: of its rows, only those have to be remembered that an entry of the inputs
/// may be.
///
/// About 20 bytes for each entry of the inputs.
struct SoughtRows: Sendable {
    private var near, texts, ids: KeyFilter
    private var moneyCounts = CompactTable<UInt64>()
    private var hasIDs = false
    /// The identities of all events of the inputs.
    private var identities = CompactTable<UInt128>()

    /// Creates a search for what inputs of that many bytes have.
    init(byteCount: Int) {
        near = KeyFilter(count: byteCount / 32)
        (texts, ids) = (near, near)
    }

    /// Adds an entry of an input, and the UID of its event.
    mutating func add(_ entry: Entry, uid: String) {
        let (likeness, keys) = (Likeness(entry.money, on: entry.date), RowKeys(entry))
        near.insert(likeness.key)
        texts.insert(keys.textsDigest)
        _ = moneyCounts.count(likeness.money)
        if keys.id != 0 {
            hasIDs = true
            ids.insert(UInt64(truncatingIfNeeded: keys.id))
        }
        if !uid.isEmpty { add(event: FeedEvent.identity(uid: uid)) }
    }

    /// Adds an event of a feed, whether it is an entry or not.
    mutating func add(event identity: UInt128) { _ = identities.number(of: identity, orSet: 0) }

    /// Returns whether an entry may be the row of that money and id, or one like it; `id` is asked for only where it matters.
    func mayBe(_ money: Money, on day: CivilDate, id: () -> String) -> Bool {
        let likeness = Likeness(money, on: day)
        return likeness.isNear(in: near, as: likeness.money) || hasIDs && mayHave(id: RowKeys.id(id()))
    }

    /// Returns whether an entry may have the day, the money and the texts of a row.
    func mayHave(textsOf keys: RowKeys) -> Bool { texts.contains(keys.textsDigest) }

    /// Returns whether an entry may have the id with that digest.
    func mayHave(id: UInt128) -> Bool { id != 0 && ids.contains(UInt64(truncatingIfNeeded: id)) }

    /// Returns how many entries have that money.
    func count(of money: Money) -> Int { Int(moneyCounts.count(of: Likeness(money, on: .min).money)) }

    /// Returns whether an event of the inputs has an identity.
    func hasEvent(_ identity: UInt128) -> Bool { identities.number(of: identity) != nil }
}
