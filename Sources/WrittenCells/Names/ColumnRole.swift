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
        let key = name.key
        return names.number(of: key.utf8.span).map { names.values[$0] } ?? []
    }

    /// From this rank on, a name has its role only where no other column has it.
    package static let lastRank = 10_000

    /// The lines of `Data/HeaderNames.csv`.
    static let table = DataTable(.HeaderNames_csv).rows

    /// The canonical names, and those of the table, whose accents are gone: a file may wait for this longer than for all of its rows.
    private static let names: CellTable<[Candidate]> = {
        var names = CellTable<[Candidate]>()
        func add(_ name: String, _ role: ColumnRole, rank: Int) {
            let key = HeaderName.foldedBytes(name.utf8)
            guard let number = names.number(of: key.span) else {
                names.add([Candidate(role: role, rank: rank)], for: key.span)
                return
            }
            guard !names.values[number].contains(where: { $0.role == role }) else { return }
            names.values[number].append(Candidate(role: role, rank: rank))
        }
        for column in LedgerColumn.allCases { add(column.rawValue, .column(column), rank: -1) }
        for (line, cells) in table.enumerated() {
            let isLast = cells[0].hasSuffix("?")
            guard let role = ColumnRole(isLast ? String(cells[0].dropLast()) : cells[0]) else { continue }
            for name in cells.dropFirst() { add(name, role, rank: isLast ? line + lastRank : line) }
        }
        return names
    }()
}
