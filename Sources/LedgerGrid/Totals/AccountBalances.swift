package import CivilCalendar
public import LedgerCore

/// What was in an account before its first entry.
public struct OpeningBalance: Sendable, Hashable {
    /// The account; its case does not matter.
    public var account: String
    /// What was there.
    public var money: Money

    /// Creates an opening balance.
    public init(account: String, money: Money) { (self.account, self.money) = (account, money) }
}

/// What each account has at the end of each day on which it moved, with those below it, and what of that is pending.
///
/// The balances of one account are those of a `RunningBalance` of it; all of them are made in one pass.
package struct AccountBalances: Sendable {
    /// The balances of one account in one commodity, day by day.
    package struct Series: Sendable {
        /// The account, empty for what has none; `nil` for the whole household, or for all accounts that were asked for.
        package let account: String?
        package let commodity: Commodity
        /// The days on which it moved, in order; the first day of the calendar stands for an opening balance.
        package fileprivate(set) var days: [CivilDate] = []
        /// The balances at the ends of the days; `nil` where one has too many digits.
        package fileprivate(set) var balances: [ExactDecimal?] = []
        /// The sums of pending entries at the ends of the days.
        package fileprivate(set) var pending: [ExactDecimal?] = []

        /// An account stands right before those below it.
        fileprivate var place: (Int, String, Commodity) {
            (account == nil ? 0 : 1, String((account ?? "").map { $0 == ":" ? "\0" : $0 }), commodity)
        }

        fileprivate mutating func add(_ amount: ExactDecimal, on day: CivilDate, isPending: Bool) {
            if days.last != day {
                days.append(day)
                balances.append(balances.last ?? .zero)
                pending.append(pending.last ?? .zero)
            }
            let last = days.count - 1
            balances[last] = balances[last]?.adding(amount)
            if isPending { pending[last] = pending[last]?.adding(amount) }
        }
    }

    /// All balances: those of the whole household first, then by account.
    package private(set) var series: [Series] = []
    private var numbers: [Key: Int] = [:]
    private let filter: EntryFilter

    private struct Key: Hashable {
        let account: String?
        let commodity: Commodity
    }

    /// Adds up entries, which are in the order of their days.
    ///
    /// - Parameters:
    ///   - entries: the entries.
    ///   - accounts: the accounts that are looked at, each with those below it; empty for all.
    ///   - opening: what was there before the first entry.
    package init(_ entries: [Entry], accounts: [String] = [], opening: [OpeningBalance] = []) {
        filter = EntryFilter(accounts: accounts)
        var names: [String: String] = [:]
        for entry in entries { for name in [entry.account, entry.toAccount] { names[name.lowercased()] = name } }
        for one in opening {
            let account = names[one.account.lowercased()] ?? one.account
            add(one.money, .income, from: account, to: "", on: .min, isPending: false)
        }
        for entry in entries {
            add(entry.money, entry.kind, from: entry.account, to: entry.toAccount, on: entry.date, isPending: entry.status == .pending)
        }
        series.sort { $0.place < $1.place }
    }

    private mutating func add(
        _ money: Money, _ kind: Entry.Kind, from account: String, to other: String, on day: CivilDate, isPending: Bool
    ) {
        guard kind == .transfer else {
            if filter.isEmpty || filter.includesAccount(account) { add(money.amount, money.commodity, to: nil, on: day, isPending) }
            for path in account.isEmpty ? [""] : Self.paths(of: account) {
                add(money.amount, money.commodity, to: path, on: day, isPending)
            }
            return
        }
        // Between two accounts, what both are part of has as much as before.
        let (left, reached) = (Self.paths(of: account), Self.paths(of: other))
        for path in left where !reached.contains(path) { add(money.amount, money.commodity, to: path, on: day, isPending) }
        guard let negated = money.amount.negated else { return }
        for path in reached where !left.contains(path) { add(negated, money.commodity, to: path, on: day, isPending) }
        guard !filter.isEmpty else { return }
        let isIncoming = !other.isEmpty && filter.includesAccount(other)
        guard isIncoming != filter.includesAccount(account) else { return }
        add(isIncoming ? negated : money.amount, money.commodity, to: nil, on: day, isPending)
    }

    private mutating func add(_ amount: ExactDecimal, _ commodity: Commodity, to path: String?, on day: CivilDate, _ isPending: Bool) {
        if let path, !filter.isEmpty, !filter.includesAccount(path) { return }
        let key = Key(account: path, commodity: commodity)
        let number = numbers[key] ?? series.count
        if number == series.count {
            numbers[key] = number
            series.append(Series(account: path, commodity: commodity))
        }
        series[number].add(amount, on: day, isPending: isPending)
    }

    /// An account and all above it: `Assets:Checking` and `Assets`.
    private static func paths(of account: String) -> [String] {
        guard !account.isEmpty else { return [] }
        return [account] + account.indices.filter { account[$0] == ":" }.map { String(account[..<$0]) }
    }
}
