internal import LedgerCSV

/// What a first look at the rows of several ledgers tells: of which money and days there are some, and more than one, and the accounts.
struct FirstLook: Sendable {
    /// The rows of each ledger, and those that came again in it.
    private var ledgers: [(rows: KeyFilter, repeated: KeyFilter)] = []
    private(set) var accounts = CellTable<String>()
    /// The numbers of the accounts by those of their labels: what Unicode holds for one text is one account.
    private var numbers: [Int32] = []
    private var numbersByName: [String: Int32] = [:]
    /// The names of the accounts.
    private(set) var accountNames: [String] = []

    init() {}

    /// Adds the next ledger, of so many bytes, which has no rows yet.
    mutating func begin(byteCount: Int, name: String) {
        let filter = KeyFilter(count: byteCount / 32)
        ledgers.append((filter, filter))
        _ = addAccount(name)
    }

    /// Adds a row of the ledger with that index, by the key of its likeness.
    mutating func add(_ key: UInt64, in ledger: Int) {
        if ledgers[ledger].rows.insert(key) { ledgers[ledger].repeated.insert(key) }
    }

    /// Adds the label of an account.
    mutating func add(label: String) {
        guard accounts.number(of: label.utf8.span) == nil else { return }
        accounts.add(label, for: label.utf8.span)
        numbers.append(label.isEmpty ? -1 : addAccount(label))
    }

    private mutating func addAccount(_ name: String) -> Int32 {
        if let known = numbersByName[name] { return known }
        let number = Int32(truncatingIfNeeded: accountNames.count)
        numbersByName[name] = number
        accountNames.append(name)
        return number
    }

    /// Returns the number of the account of that name.
    func account(_ name: String) -> Int32 { numbersByName[name] ?? -1 }

    /// Returns the number of the account with the label of that number; `nil` for none.
    func accountNumber(ofLabel label: Int) -> Int32? { numbers.indices.contains(label) && numbers[label] >= 0 ? numbers[label] : nil }

    /// Whether there may be several accounts.
    private var hasAccounts: Bool { accountNames.count > 1 }

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
