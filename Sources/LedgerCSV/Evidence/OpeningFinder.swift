internal import LedgerCore
internal import TextBytes

/// Finds the oldest row of an account where it is the balance that the account had before, and no money that came in.
///
/// Its amount is its balance, and its text says so, or it has none at all. Which row is the oldest shows the one beside it, whose balance
/// follows from it by its amount.
struct OpeningFinder: Sendable {
    /// A row, with its amount, money out below zero, and its balance under one decimal mark.
    struct Row: Sendable {
        let amount, balance: ExactDecimal
        let offset: Int
        /// Whether it has a payee or a description.
        let hasTitle: Bool
        /// What it says of itself, where its amount is its balance.
        let claim: Claim

        /// Whether another row is the next one in time.
        func precedes(_ next: Row) -> Bool {
            next.balance.subtracting(balance)?.magnitude == next.amount.magnitude && !next.amount.isZero
                // Without a text, it must differ from the others.
                && (claim == .said || claim == .blank && next.hasTitle)
        }
    }

    enum Claim: Sendable {
        case said, blank, none
    }

    private struct Account {
        var first, last: Row
        var isFirstOldest = false
        var isLastOldest = false
        var rowCount = 1

        mutating func add(_ row: Row) {
            rowCount += 1
            if rowCount == 2 { isFirstOldest = first.precedes(row) }
            isLastOldest = row.claim != .none && row.precedes(last)
            last = row
        }

        var opening: Row? { isFirstOldest ? first : isLastOldest ? last : nil }
    }

    private var accounts: [String: Account] = [:]
    private var isUsable = true
    private static let maxAccounts = 256

    /// Where the openings begin.
    var offsets: Set<Int> { Set(accounts.values.compactMap { $0.opening?.offset }) }

    /// Takes note of a row that the mark cannot read: what is found under it is no evidence.
    mutating func giveUp() { (accounts, isUsable) = ([:], false) }

    /// Adds a row of an account.
    mutating func add(_ row: Row, key: String) {
        guard isUsable else { return }
        guard accounts[key] == nil else { return accounts[key]?.add(row) ?? () }
        if accounts.count < Self.maxAccounts { accounts[key] = Account(first: row, last: row) }
    }
}
