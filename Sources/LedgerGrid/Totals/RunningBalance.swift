public import CivilCalendar
public import LedgerCore

/// What a household has at the end of each day, or what is in some of its accounts: opening balances and all entries up to that day.
///
/// ```swift
/// var balance = RunningBalance(accounts: ["Checking"], opening: [Money(1200, euro)])
/// for entry in entries { try balance.add(entry) }
/// balance.balance(atEndOf: today)
/// ```
///
/// Of a whole household, transfers change nothing; of some accounts, they are money in or out.
public struct RunningBalance: Sendable {
    private var flows = DayLedger()
    private let filter: EntryFilter

    /// Creates a balance before the first entry.
    ///
    /// - Parameters:
    ///   - accounts: the accounts, each with those below it; empty for the whole household.
    ///   - opening: what was there before the first entry.
    /// - Throws: `GridError` with the code `overflow`.
    public init(accounts: [String] = [], opening: [Money] = []) throws(GridError) {
        filter = EntryFilter(accounts: accounts)
        for money in opening { try flows.gather(money, .income, on: .min) }
    }

    /// Adds an entry.
    ///
    /// - Throws: `GridError` with the code `overflow`; the balance is then unchanged.
    public mutating func add(_ entry: Entry) throws(GridError) {
        guard !filter.isEmpty, entry.kind == .transfer else {
            if filter.isEmpty || filter.includesAccount(entry.account) { try add(entry.money, entry.kind, on: entry.date) }
            return
        }
        // Between two of the accounts, or two others.
        let isIncoming = filter.isTransferToAccount(entry)
        guard isIncoming != filter.includesAccount(entry.account) else { return }
        var money = entry.money
        if isIncoming {
            guard let negated = money.amount.negated else {
                throw GridError(.overflow, day: entry.date, commodity: money.commodity)
            }
            money.amount = negated
        }
        try flows.gather(money, .income, on: entry.date)
    }

    /// Adds the money of an entry to the balance of a whole household.
    ///
    /// - Throws: `GridError` with the code `overflow`; the balance is then unchanged.
    package mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        if kind != .transfer { try flows.gather(money, .income, on: day) }
    }

    /// Whether it is of some accounts, which money and kind of an entry do not tell.
    package var needsAccounts: Bool { !filter.isEmpty }

    /// Sorts what was added, for faster queries.
    package mutating func settle() { flows.settle() }

    /// Returns the balance at the end of a day: one amount for each commodity that has moved by then, by symbol.
    public func balance(atEndOf day: CivilDate) -> [Money] { flows.balance(atEndOf: day) }
}
