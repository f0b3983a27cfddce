internal import EmbeddedData
public import LedgerCore
internal import TextBytes

/// What the cells of a column mean.
public enum ColumnRole: Sendable, Hashable {
    /// One of the canonical columns.
    case column(LedgerColumn)
    /// Amounts of money that came in; a second column has those that went out.
    case moneyIn
    /// Amounts of money that went out.
    case moneyOut
    /// The finer part of the category.
    case subcategory
    /// Amounts that are money out where they are positive, as on the statement of a card.
    case spent
    /// Amounts of transfers, beside columns for money in and out.
    case moneyMoved
    /// 1 where the row is a transfer between own accounts.
    case transferFlag
    /// 0 where the row is not to be counted.
    case countedFlag
    /// What became of a transaction: booked, pending, failed.
    case state
    /// The balance of the account after the row.
    case balance
    /// What was charged beside the amount, which does not hold it.
    case fee
    /// What of the amount was taken back: the amount counts less by it.
    case refunded
}

extension ColumnRole {
    /// The roles that no canonical column has, by name.
    private static let others: [String: ColumnRole] = [
        "in": .moneyIn, "out": .moneyOut, "subcategory": .subcategory, "spent": .spent, "moved": .moneyMoved, "transfer": .transferFlag,
        "counted": .countedFlag, "state": .state, "balance": .balance, "fee": .fee, "refunded": .refunded,
    ]

    /// The role of that name: a canonical column's, `in`, `out`, `spent` or `moved` for amounts, `subcategory`, `transfer`, `counted`,
    /// `state`, `balance`, `fee` or `refunded`; `nil` for any other.
    public init?(_ name: String) {
        guard let role = Self.others[name] ?? LedgerColumn(rawValue: name).map({ .column($0) }) else { return nil }
        self = role
    }

    /// The name of the role.
    public var name: String {
        if case .column(let column) = self { return column.rawValue }
        return Self.others.first { $0.value == self }?.key ?? ""
    }

    /// Whether the column has the amounts of rows.
    package var isAmount: Bool {
        switch self {
        case .column(.amount), .moneyIn, .moneyOut, .spent, .moneyMoved: true
        default: false
        }
    }

    /// Whether the column stays what it is to the reader of an entry, whatever the reader of the file learns from it.
    package var isWatched: Bool {
        switch self {
        case .state, .balance, .countedFlag, .fee, .refunded: true
        default: false
        }
    }

    /// A role that a header name stands for, and how well: the lower the better.
    package struct Candidate {
        package let role: ColumnRole
        package let rank: Int
    }

    /// The roles a header name stands for; none for names the toolkit does not know.
    package static func named(_ name: HeaderName) -> [Candidate] {
        var found = canonical[name.key].map { [Candidate(role: .column($0), rank: -1)] } ?? []
        for place in table.places(of: name.key.utf8.span) {
            let head = table.heads[place.row]
            let isLast = head.hasSuffix("?")
            guard let role = ColumnRole(isLast ? String(head.dropLast()) : head), !found.contains(where: { $0.role == role }) else {
                continue
            }
            found.append(Candidate(role: role, rank: isLast ? place.row + lastRank : place.row))
        }
        return found
    }

    /// From this rank on, a name has its role only where no other column has it.
    package static let lastRank = 10_000

    /// The names of `Data/HeaderNames.csv`, whose accents are gone.
    static let table = WordTable(.HeaderNames_csv, appendKey: HeaderName.appendKey)

    private static let canonical = Dictionary(
        uniqueKeysWithValues: LedgerColumn.allCases.map { ($0.rawValue.replacing("_", with: ""), $0) })
}
