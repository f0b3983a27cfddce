package import CivilCalendar
public import LedgerCore
internal import TextBytes

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

        fileprivate mutating func add(_ move: Move) {
            let day = move.day
            if days.last != day {
                days.append(day)
                balances.append(balances.last ?? .zero)
                pending.append(pending.last ?? .zero)
            }
            let last = days.count - 1
            balances[last] = balances[last].flatMap(move.added)
            if move.isPending { pending[last] = pending[last].flatMap(move.added) }
        }
    }

    /// An amount that comes into an account, or leaves it.
    fileprivate struct Move {
        let money: Money
        let day: CivilDate
        var isPending = false
        var isOut = false

        var back: Move { Move(money: money, day: day, isPending: isPending, isOut: !isOut) }

        /// Returns a balance with the amount added or taken away; `nil` where it has too many digits.
        func added(to balance: ExactDecimal) -> ExactDecimal? { isOut ? balance.subtracting(money.amount) : balance.adding(money.amount) }
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
        let names = opening.isEmpty ? [:] : Self.spellings(entries)
        for one in opening {
            let account = one.account.trimmed
            add(Move(money: one.money, day: .min), .income, from: names[account.lowercased()] ?? account, to: "")
        }
        for entry in entries {
            let move = Move(money: entry.money, day: entry.date, isPending: entry.status == .pending)
            add(move, entry.kind, from: entry.account, to: entry.toAccount)
        }
        series.sort { $0.place < $1.place }
    }

    /// How entries spell each account and those above it, by its name in lower case.
    private static func spellings(_ entries: [Entry]) -> [String: String] {
        var spellings: [String: String] = [:]
        for name in Set(entries.lazy.flatMap { [$0.account, $0.toAccount] }).sorted() {
            for path in paths(of: name) { spellings[path.lowercased()] = path }
        }
        return spellings
    }

    private mutating func add(_ move: Move, _ kind: Entry.Kind, from account: String, to other: String) {
        guard kind == .transfer else {
            if filter.isEmpty || filter.includesAccount(account) { add(move, to: nil) }
            for path in account.isEmpty ? [""] : Self.paths(of: account) { add(move, to: path) }
            return
        }
        // What both ends are part of has as much as before.
        let (near, far) = (Self.paths(of: account), Self.paths(of: other))
        for path in near where !far.contains(path) { add(move, to: path) }
        for path in far where !near.contains(path) { add(move.back, to: path) }
        // A household has as much as before, too; of some accounts, the transfer is money in or out.
        let isIncoming = !other.isEmpty && filter.includesAccount(other)
        guard !filter.isEmpty, isIncoming != filter.includesAccount(account) else { return }
        add(isIncoming ? move.back : move, to: nil)
    }

    private mutating func add(_ move: Move, to path: String?) {
        if let path, !filter.isEmpty, !filter.includesAccount(path) { return }
        let key = Key(account: path, commodity: move.money.commodity)
        let number = numbers[key] ?? series.count
        if number == series.count {
            numbers[key] = number
            series.append(Series(account: path, commodity: move.money.commodity))
        }
        series[number].add(move)
    }

    /// An account and all above it: `Assets:Checking` and `Assets`.
    private static func paths(of account: String) -> [String] {
        guard !account.isEmpty else { return [] }
        return [account] + account.indices.filter { account[$0] == ":" }.map { String(account[..<$0]) }
    }
}
