internal import CivilCalendar
public import LedgerCore

/// Writes entries as a journal for hledger, Ledger or Beancount.
///
/// Each entry is two postings of opposite amounts: its account below `Assets`, and its category below `Expenses` or `Income`,
/// or for a transfer the other account, or `Equity:Transfers` where the ledger does not name it. Accounts and categories
/// that name one of the five roots themselves keep it. Neighbours with one id, day, time, payee and status are splits of one transaction.
///
/// Amounts are exact. What a program does not allow in a name is replaced there; names that would become the same get numbers,
/// so that no two accounts and no two commodities are mixed up.
///
/// ```swift
/// var writer = JournalWriter(.beancount)
/// for entry in entries { try writer.write(entry, to: &bytes) }
/// writer.finish(to: &bytes)
/// ```
public struct JournalWriter: Sendable {
    /// The program that shall read the journal.
    public let dialect: JournalDialect

    var accounts: AccountNames
    var commodities: CommodityNames
    /// The first day each account was used on.
    var firstDays: [String: CivilDate] = [:]
    private var splits: [Entry] = []
    private var hasBegun = false

    /// The most splits of one transaction; what follows begins another one.
    public static let maxSplitCount = 1000

    /// A writer at the start of a journal.
    public init(_ dialect: JournalDialect) {
        self.dialect = dialect
        accounts = AccountNames(dialect: dialect)
        commodities = CommodityNames(dialect: dialect)
    }

    /// Takes an entry; a transaction is appended as soon as it is known to be complete.
    ///
    /// - Throws: `JournalError` for an entry that has no place in the journal.
    public mutating func write(_ entry: Entry, to bytes: inout [UInt8]) throws(JournalError) {
        guard entry.date >= dialect.firstDay else { throw .dateTooEarly }
        guard entry.money.amount.negated != nil else { throw .amountTooLarge }
        if let last = splits.last, splits.count >= Self.maxSplitCount || !Self.isSplit(entry, of: last) { flush(to: &bytes) }
        splits.append(entry)
    }

    /// Appends what is left; the journal ends here.
    public mutating func finish(to bytes: inout [UInt8]) {
        flush(to: &bytes)
        if dialect == .beancount { writeDeclarations(to: &bytes) }
    }

    private static func isSplit(_ entry: Entry, of other: Entry) -> Bool {
        !entry.id.isEmpty && entry.id == other.id && entry.date == other.date && entry.time == other.time
            && entry.timeZone == other.timeZone && entry.payee == other.payee && entry.status == other.status
    }

    private mutating func flush(to bytes: inout [UInt8]) {
        guard let first = splits.first else { return }
        if hasBegun {
            bytes.append(UInt8(ascii: "\n"))
        } else if dialect == .hledger {
            // Whatever file includes this one may say otherwise for its own amounts.
            bytes.append(contentsOf: "decimal-mark .\n\n".utf8)
        }
        hasBegun = true
        if dialect == .beancount { writeBeancount(first, splits, to: &bytes) } else { writePlainText(first, splits, to: &bytes) }
        splits.removeAll(keepingCapacity: true)
    }

    /// The two postings of an entry, as account, amount and commodity.
    mutating func postings(of entry: Entry) -> [(account: String, amount: String)] {
        let own = accounts.name(of: entry.account, below: .assets, unnamed: "Unspecified")
        let other =
            switch entry.kind {
            case .income: accounts.name(of: entry.category, below: .income, unnamed: "Uncategorized")
            case .expense: accounts.name(of: entry.category, below: .expenses, unnamed: "Uncategorized")
            case .transfer where entry.toAccount.isEmpty: accounts.name(of: "", below: .equity, unnamed: "Transfers")
            case .transfer: accounts.name(of: entry.toAccount, below: .assets, unnamed: "Unspecified")
            }
        let commodity = commodities.name(of: entry.money.commodity)
        let amount = entry.money.amount
        let postings = [(own, "\(amount) \(commodity)"), (other, "\(amount.negated ?? amount) \(commodity)")]
        for (account, _) in postings { firstDays[account] = min(firstDays[account] ?? entry.date, entry.date) }
        return postings
    }
}
