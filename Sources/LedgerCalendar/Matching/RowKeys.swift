internal import CivilCalendar
internal import LedgerCore
internal import LedgerEvents
internal import Text

/// What rows have in common that may be one row, or the two sides of one transfer: the money, with or without its sign, and the day.
///
/// Their digests are others in every run, so that nobody can write a row with the digest of another one.
struct Likeness: Sendable {
    let day: CivilDate
    let isNegative: Bool
    /// The digest of the amount without its sign, and of the commodity.
    let size: UInt64

    /// The maximum number of days between one entry in two files, such as between booking date and value date, and between the sides of a
    /// transfer.
    static let nearDays: Int32 = 3

    init(_ money: Money, on day: CivilDate) {
        self.day = day
        isNegative = money.amount.isNegative
        var hasher = Hasher()
        hasher.combine(money.amount.magnitude ?? money.amount)
        hasher.combine(money.commodity)
        size = UInt64(truncatingIfNeeded: hasher.finalize())
    }

    /// The digest of the money.
    var money: UInt64 { isNegative ? ~size : size }
    /// The digest of the money of the other side of a transfer.
    var opposite: UInt64 { ~money }
    /// The digest of money and day.
    var key: UInt64 { Self.key(money, on: day.dayNumber) }

    /// Returns whether the money may be there on this day or on a near one.
    @inline(__always)
    func isNear(in filter: KeyFilter, as money: UInt64) -> Bool {
        for day in day.dayNumber - Self.nearDays...day.dayNumber + Self.nearDays where filter.contains(Self.key(money, on: day)) {
            return true
        }
        return false
    }

    private static func key(_ money: UInt64, on day: Int32) -> UInt64 {
        // The bits of the day reach all others.
        let mixed = (money ^ UInt64(UInt32(bitPattern: day)) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        return (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    }

    /// The day and those around it, nearest first.
    var nearDays: [CivilDate] { Self.days(near: day) }

    /// Returns a day and those around it, nearest first.
    static func days(near day: CivilDate) -> [CivilDate] { distances.compactMap { day.adding(days: $0) } }

    private static let distances = [0, -1, 1, -2, 2, -3, 3]
}

/// The keys under which the entries of ledgers and inputs are looked up that may be the same: its identity, which is the bank's id, and its
/// likeness, which is day, money and the texts without the blanks around them.
struct RowKeys {
    private let money, texts: UInt128
    /// The digest of its account; 0 for none.
    let account: UInt128
    /// The digest of its id; 0 for none.
    let id: UInt128
    let day: CivilDate

    init(_ entry: Entry) {
        money = UInt128(digestOf: { $0.combine(entry.money) })
        texts = UInt128(digestOf: {
            $0.combine(entry.payee.trimmed)
            $0.combine(entry.description.trimmed)
        })
        let account = entry.account.trimmed
        self.account = account.isEmpty ? 0 : UInt128(digestOf: { $0.combine(account) })
        id = entry.id.isEmpty ? 0 : UInt128(digestOf: { $0.combine(entry.id) })
        day = entry.date
    }

    /// The key of the money of a day.
    func money(on day: CivilDate) -> UInt128 { Self.mix(1, money, UInt128(truncatingIfNeeded: day.dayNumber)) }

    /// The key of the texts beside the money of the day, in rows with an id or without one, of an account or of any.
    func texts(hasID: Bool, account: UInt128?) -> UInt128 {
        Self.mix(hasID ? 2 : 3, Self.mix(4, money(on: day), texts), Self.mark(account))
    }

    /// The key of the id beside the money of a day, of an account or of any.
    func id(on day: CivilDate, account: UInt128?) -> UInt128 { Self.mix(5, Self.mix(6, money(on: day), id), Self.mark(account)) }

    /// The accounts under which to look up an entry, best first: its own, none, and any if it has none.
    var accounts: [UInt128?] { account == 0 ? [0, nil] : [account, 0] }

    private static func mark(_ account: UInt128?) -> UInt128 { account.map { $0 | 1 } ?? 2 }

    /// A digest of digests: a sum of products of numbers that nobody knows ahead.
    private static func mix(_ kind: UInt128, _ one: UInt128, _ other: UInt128) -> UInt128 {
        let mixed = (one &+ kind) &* 0xDA94_2042_E4DD_58B5_D6E8_FEB8_6659_FD93 &+ other &* 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835
        return mixed ^ mixed >> 64
    }
}
