public import CivilCalendar

/// One row of a ledger: money that came in, went out or moved, on a civil day.
public struct Entry: Sendable, Hashable {
    /// The ledger's own identifier; may be empty. Entries that share one are splits of one transaction.
    public var id = ""
    /// The day the money counts on; no time zone moves it.
    public var date: CivilDate
    /// The time of that day; `nil` for an all-day entry.
    public var time: CivilTime?
    /// The IANA name of the zone `time` is in; empty when the time is floating.
    public var timeZone = ""
    /// Income, expense or transfer as the ledger states it; `nil` leaves it to the sign.
    public var statedKind: Kind?
    /// How much of which commodity; positive is money in, negative money out.
    public var money: Money
    /// The category, such as `식비` or `Food:Groceries`.
    public var category = ""
    /// Who was paid, or who paid.
    public var payee = ""
    /// What it was for.
    public var description = ""
    /// The account that the money went into or came from.
    public var account = ""
    /// Whether the account was given from outside the file; then it takes no part in the identity of the entry.
    package var isAccountGiven = false
    /// The other end of a transfer.
    public var toAccount = ""
    /// Tags, separated by spaces.
    public var tags = ""
    /// A free note; may have several lines.
    public var note = ""
    /// Whether the entry is pending or cleared; `nil` when the ledger does not state it.
    public var status: Status?
    /// A link, such as a receipt's.
    public var url = ""
    /// Columns the toolkit does not know, in the order of the file; empty ones are left out, but before a value in a later column of the same name.
    public var fields: [Field] = []

    /// Creates an entry with a day and money, and nothing else yet.
    public init(date: CivilDate, money: Money) {
        self.date = date
        self.money = money
    }

    /// The kind as stated, else income for amounts from zero up and expense below.
    public var kind: Kind { Kind(stated: statedKind, money.amount) }
}

extension Entry {
    /// What an entry does to the household's wealth.
    public enum Kind: String, Sendable, CaseIterable {
        /// Money in.
        case income
        /// Money out; a positive amount is a refund and lowers the expense.
        case expense
        /// Money between the household's own accounts: neither income nor expense.
        case transfer

        /// Takes the kind as stated, else income for amounts from zero up and expense below.
        @inlinable
        package init(stated: Kind?, _ amount: ExactDecimal) { self = stated ?? (amount.isNegative ? .expense : .income) }
    }

    /// How far the bank is with an entry.
    public enum Status: String, Sendable, CaseIterable, Comparable {
        /// Not settled yet.
        case pending
        /// Settled.
        case cleared

        /// Orders by how far the bank is: what is pending comes before what is cleared.
        public static func < (left: Status, right: Status) -> Bool { left == .pending && right == .cleared }
    }

    /// A text of entries by which sums are gathered.
    package enum Label: Sendable, Hashable, CaseIterable {
        /// The category.
        case category
        /// The account that the money went into or came from.
        case account
        /// Who was paid, or who paid.
        case payee
    }

    /// Returns the text of a label; empty where the entry has none.
    package subscript(label: Label) -> String {
        switch label {
        case .category: category
        case .account: account
        case .payee: payee
        }
    }

    /// A column the toolkit does not know, with its value in one entry.
    public struct Field: Sendable, Hashable {
        /// The column's name as in the header.
        public var name: String
        /// The exact text of the cell.
        public var value: String

        /// Creates a named value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
