/// What the first part of an account's name says of it in plain-text accounting: `income:salary`, `Assets:Bank`.
package enum AccountRoot: String, Sendable {
    case assets = "Assets"
    case liabilities = "Liabilities"
    case equity = "Equity"
    case income = "Income"
    case expenses = "Expenses"

    /// The root with that name, in lower case, by which hledger, ledger or beancount tell it; `nil` for any other word.
    package init?(_ name: String) {
        switch name {
        case "assets", "asset": self = .assets
        case "liabilities", "liability", "debts", "debt": self = .liabilities
        case "equity": self = .equity
        case "income", "incomes", "revenue", "revenues": self = .income
        case "expenses", "expense": self = .expenses
        default: return nil
        }
    }

    /// What it is to somebody who counts income and expense: the other roots hold money.
    package enum Side: Sendable { case income, expense, holding }

    package var side: Side {
        switch self {
        case .income: .income
        case .expenses: .expense
        case .assets, .liabilities, .equity: .holding
        }
    }
}
