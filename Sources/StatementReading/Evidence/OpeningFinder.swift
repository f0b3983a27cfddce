internal import LedgerCore

/// Finds the oldest row of an account where it is the balance that the account had before, and no money that came in.
///
/// Its amount is its balance, and its text says so, or it has none where others have one. Which row is the oldest shows the one beside it,
/// whose balance follows from it by its amount.
struct OpeningFinder: Sendable {
    /// What a row whose amount is its balance says of itself.
    enum Claim: Sendable {
        case said, blank, none
    }

    /// A row, with its amount, money out below zero, and its balance under one decimal mark.
    struct Row: Sendable {
        let amount, balance: ExactDecimal

        /// Whether another row is the next one in time.
        func precedes(_ next: Row) -> Bool { next.balance.subtracting(balance)?.magnitude == next.amount.magnitude && !next.amount.isZero }
    }

    /// Rows that may be openings: the first ones of accounts, of which no second one was seen yet, and those behind which none stands.
    private var first: [Int: (row: Row, offset: Int, claim: Claim)] = [:]
    private var last: [Int: Int] = [:]
    private var found: Set<Int> = []
    private var isUsable = true
    private static let maxAccounts = 256

    /// Where the openings begin.
    var offsets: Set<Int> { found.union(last.values) }

    /// Whether there is anything to look at in a row: in nearly all there is not.
    @inline(__always)
    func concerns(_ row: Row) -> Bool {
        isUsable && (!first.isEmpty || !last.isEmpty || row.amount == row.balance && !row.amount.isZero)
    }

    /// Takes note of a row that the mark cannot read: what is found under it is no evidence.
    mutating func giveUp() { (first, last, found, isUsable) = ([:], [:], [], false) }

    /// Adds a row of an account, and the one before it; `hasTitle` is whether it, and `othersHave` whether any before it, has a text.
    mutating func add(_ row: Row, after before: Row?, account: Int, offset: Int, claim: Claim, hasTitle: Bool, othersHave: Bool) {
        last[account] = nil
        if let opening = first.removeValue(forKey: account), opening.row.precedes(row), opening.claim == .said || hasTitle {
            found.insert(opening.offset)
        }
        guard claim != .none, first.count + last.count < Self.maxAccounts else { return }
        guard let before else { return first[account] = (row, offset, claim) }
        if row.precedes(before), claim == .said || othersHave { last[account] = offset }
    }
}
