internal import CivilCalendar
internal import Digests
internal import LedgerCore
internal import LedgerEvents
internal import TextBytes

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
        let amount = (money.amount.magnitude ?? money.amount).normalized
        let (low, high) = (UInt64(truncatingIfNeeded: amount.coefficient), UInt64(truncatingIfNeeded: amount.coefficient >> 64))
        var symbol = UInt64(amount.scale)
        money.commodity.withSymbol { bytes in
            for index in bytes.indices { symbol = symbol &* Self.secrets.0 &+ UInt64(bytes[index]) }
        }
        // Equal amounts are one number. A `Hasher` would take as long as reading the row.
        size = Self.product(Self.product(low ^ symbol, Self.secrets.1) ^ high, Self.secrets.2)
    }

    private static let secrets = (secret(), secret(), secret())
    private static func secret() -> UInt64 { UInt64.random(in: .min ... .max) | 1 }

    private static func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
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
    private let money, titles: UInt128
    /// The digest of its account; 0 for none.
    let account: UInt128
    /// The digest of its id; 0 for none.
    let id: UInt128
    let day: CivilDate

    init(_ entry: Entry) {
        money = UInt128(digestOf: { $0.combine(entry.money) })
        titles = UInt128(digestOf: {
            $0.combine(entry.payee.trimmed)
            $0.combine(entry.description.trimmed)
        })
        let account = entry.account.trimmed
        self.account = account.isEmpty ? 0 : UInt128(digestOf: { $0.combine(account) })
        id = Self.id(entry.id)
        day = entry.date
    }

    /// Returns the digest of an id; 0 for none.
    static func id(_ id: String) -> UInt128 { id.isEmpty ? 0 : UInt128(digestOf: { $0.combine(id) }) }

    /// The digest of the texts beside the money of the day.
    var textsDigest: UInt64 { UInt64(truncatingIfNeeded: texts(hasID: false, account: nil)) }

    /// The key of the money of a day.
    func money(on day: CivilDate) -> UInt128 { Self.mix(1, money, UInt128(truncatingIfNeeded: day.dayNumber)) }

    /// The key of the texts beside the money of the day, in rows with an id or without one, of an account or of any.
    func texts(hasID: Bool, account: UInt128?) -> UInt128 {
        Self.mix(hasID ? 2 : 3, Self.mix(4, money(on: day), titles), Self.mark(account))
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
