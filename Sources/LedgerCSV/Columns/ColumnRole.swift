public import LedgerCore
internal import Text

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
    /// 1 where the row is a transfer between own accounts.
    case transferFlag
}

extension ColumnRole {
    /// The role of that name: a canonical column's, `in` or `out` for money in and out, or `subcategory`; `nil` for any other.
    public init?(_ name: String) {
        switch name {
        case "in": self = .moneyIn
        case "out": self = .moneyOut
        case "subcategory": self = .subcategory
        default:
            guard let column = LedgerColumn(rawValue: name) else { return nil }
            self = .column(column)
        }
    }

    /// The name of the role.
    public var name: String {
        switch self {
        case .column(let column): column.rawValue
        case .moneyIn: "in"
        case .moneyOut: "out"
        case .subcategory: "subcategory"
        case .transferFlag: "transfer"
        }
    }

    /// The role a header name stands for; `nil` for names the toolkit does not know.
    static func named(_ name: HeaderName) -> ColumnRole? { names.roles[name.key] }

    /// The role a header name stands for where no other column has it; `nil` for names that stand for none.
    static func namedAtLast(_ name: HeaderName) -> ColumnRole? { names.lastRoles[name.key] }

    /// The canonical names, and those of `Data/HeaderNames.csv`.
    private static let names: (roles: [String: ColumnRole], lastRoles: [String: ColumnRole]) = {
        var (roles, lastRoles) = ([String: ColumnRole](), [String: ColumnRole]())
        for column in LedgerColumn.allCases { roles[HeaderName(column.rawValue).key] = .column(column) }
        for cells in DataTable(PackageResources.HeaderNames_csv).rows {
            let isLast = cells[0].hasSuffix("?")
            let name = isLast ? String(cells[0].dropLast()) : cells[0]
            guard let role = name == ColumnRole.transferFlag.name ? .transferFlag : ColumnRole(name) else { continue }
            for cell in cells.dropFirst() {
                let key = HeaderName(cell).key
                if isLast { lastRoles[key] = lastRoles[key] ?? role } else { roles[key] = roles[key] ?? role }
            }
        }
        return (roles, lastRoles)
    }()
}
