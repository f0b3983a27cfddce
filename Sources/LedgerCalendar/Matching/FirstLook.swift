/// What a first look at the rows of several ledgers tells: of which money and days there are some, and more than one, and the accounts.
struct FirstLook: Sendable {
    /// The rows of each ledger, and those that came again in it.
    private var ledgers: [(rows: KeyFilter, repeated: KeyFilter)] = []
    /// The accounts, and the empty label as number 0.
    private(set) var accounts = LabelNumbers()

    init() { _ = accounts.number(of: "".utf8.span) }

    /// Adds the next ledger, of so many bytes, which has no rows yet.
    mutating func begin(byteCount: Int, name: String) {
        let filter = KeyFilter(count: byteCount / 32)
        ledgers.append((filter, filter))
        _ = accounts.number(of: name.utf8.span)
    }

    /// Adds a row of the ledger with that index, by the key of its likeness.
    mutating func add(_ key: UInt64, in ledger: Int) {
        if ledgers[ledger].rows.insert(key) { ledgers[ledger].repeated.insert(key) }
    }

    /// Adds the labels of accounts.
    mutating func add(_ labels: LabelNumbers) { _ = accounts.numbers(of: labels) }

    /// Whether there may be several accounts.
    private var hasAccounts: Bool { accounts.count > 2 }

    /// Returns whether there may be a row of that money on a near day where there are several accounts.
    func hasNear(_ likeness: Likeness, as money: UInt64) -> Bool {
        hasAccounts && ledgers.contains { likeness.isNear(in: $0.rows, as: money) }
    }

    /// Returns whether there may be such a row in another ledger.
    func hasNear(_ likeness: Likeness, notIn ledger: Int) -> Bool {
        ledgers.indices.contains { $0 != ledger && likeness.isNear(in: ledgers[$0].rows, as: likeness.money) }
    }

    /// Returns whether a ledger may have several rows of that money on that day.
    func hasSeveral(_ likeness: Likeness, in ledger: Int) -> Bool { ledgers[ledger].repeated.contains(likeness.key) }
}
