internal import LedgerCore

/// Tells the direction of amounts without signs by the balance, row for row: what it rose by came in, and what it fell by went out.
///
/// It proves something only where every step of every account is as large as the amount of its row. Which row a step belongs to shows the
/// order of the rows: the later one where the oldest row comes first, else the earlier one. The oldest row of an account has no step, unless
/// a line without an amount has the balance before it.
struct BalanceSteps: Sendable {
    /// A row with its amount and the balance after it.
    struct Row: Sendable {
        let amount, balance: ExactDecimal
        let offset, line: Int
    }

    /// The rows of one direction: where they begin, and what they come to; `nil` where the sum overflows.
    struct Side: Sendable {
        fileprivate(set) var offsets: [Int] = []
        fileprivate(set) var sum: ExactDecimal? = .zero

        fileprivate mutating func add(_ row: Row) {
            offsets.append(row.offset)
            sum = sum?.adding(row.amount)
        }
    }

    /// The directions of all rows, but for those that are left open.
    struct Proof: Sendable {
        /// The rows by which the balance rises, and those by which it falls.
        fileprivate(set) var into, out: Side
        /// The rows whose direction nothing shows.
        fileprivate(set) var open: [Row] = []
        /// Whether the balance goes one way, so that a single sign for all amounts says the same of these rows.
        var isOneWay: Bool { into.offsets.isEmpty || out.offsets.isEmpty }
        /// How many rows have a direction.
        var count: Int { into.offsets.count + out.offsets.count }
    }

    /// The steps under one order of the rows.
    private struct Chain {
        var isWhole = true
        var (into, out) = (Side(), Side())

        mutating func add(_ row: Row, from before: ExactDecimal, to after: ExactDecimal) {
            guard isWhole else { return }
            guard let step = after.subtracting(before), let back = step.negated else { return isWhole = false }
            if step == row.amount {
                if !row.amount.isZero { into.add(row) }
            } else if back == row.amount {
                out.add(row)
            } else {
                (isWhole, into, out) = (false, Side(), Side())
            }
        }
    }

    private struct Account {
        var first, last: Row?
        /// The balances in lines without an amount, just before the first row and behind the last one.
        var before, after: ExactDecimal?
    }

    private var (oldestFirst, newestFirst) = (Chain(), Chain())
    private var accounts: [Account] = []
    private var isUsable = true
    private var rowCount = 0
    private static let maxRows = 1_000_000

    /// Adds a row; an amount or a balance that cannot be read proves that nothing is proven.
    mutating func add(_ amount: ExactDecimal?, balance: ExactDecimal?, account: Int? = 0, offset: Int, line: Int) {
        guard isUsable else { return }
        rowCount += 1
        guard let amount, let balance, let account, !amount.isNegative, rowCount <= Self.maxRows else { return giveUp() }
        let row = Row(amount: amount, balance: balance, offset: offset, line: line)
        makeRoom(for: account)
        guard let last = accounts[account].last else {
            (accounts[account].first, accounts[account].last) = (row, row)
            return
        }
        oldestFirst.add(row, from: last.balance, to: balance)
        newestFirst.add(last, from: balance, to: last.balance)
        guard oldestFirst.isWhole || newestFirst.isWhole else { return giveUp() }
        (accounts[account].last, accounts[account].after) = (row, nil)
    }

    private mutating func makeRoom(for account: Int) { while accounts.count <= account { accounts.append(Account()) } }

    /// Adds the balance in a line without an amount.
    mutating func add(balance: ExactDecimal, account: Int) {
        guard isUsable else { return }
        makeRoom(for: account)
        if accounts[account].last == nil {
            accounts[account].before = balance
        } else if accounts[account].after == nil {
            accounts[account].after = balance
        }
    }

    private mutating func giveUp() { self = BalanceSteps(isUsable: false) }

    init() {}

    private init(isUsable: Bool) { self.isUsable = isUsable }

    /// What is proven where the days of the rows are known to rise or to fall; `nil` where a step does not fit.
    ///
    /// The balance before the oldest row of the only account may be among `openings`, numbers that stand before the table, or be zero.
    func proof(daysRise: Bool?, openings: [ExactDecimal] = []) -> Proof? {
        let isOldestFirst = daysRise ?? oldestFirst.isWhole
        let chain = isOldestFirst ? oldestFirst : newestFirst
        guard isUsable, chain.isWhole, daysRise != nil || oldestFirst.isWhole != newestFirst.isWhole,
            !chain.into.offsets.isEmpty || !chain.out.offsets.isEmpty
        else { return nil }
        var proof = Proof(into: chain.into, out: chain.out)
        let areSeveral = accounts.count { $0.last != nil } > 1
        for account in accounts {
            guard let row = isOldestFirst ? account.first : account.last, !row.amount.isZero else { continue }
            let step = (isOldestFirst ? account.before : account.after).flatMap(row.balance.subtracting)
            switch step {
            case row.amount?: proof.into.add(row)
            case let step? where step.negated == row.amount: proof.out.add(row)
            default:
                let known = areSeveral ? [.zero] : openings + [.zero]
                let came = row.balance.subtracting(row.amount).map(known.contains) ?? false
                let went = row.balance.adding(row.amount).map(known.contains) ?? false
                if came == went { proof.open.append(row) } else if came { proof.into.add(row) } else { proof.out.add(row) }
            }
        }
        proof.open.sort { $0.offset < $1.offset }
        return proof
    }
}
