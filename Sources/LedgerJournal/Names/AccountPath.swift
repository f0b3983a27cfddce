/// An account as the entries mean it: a root that the programs know, and at least one name below.
struct AccountPath {
    private(set) var components: [String]

    /// The components with colons between them.
    var text: String { components.joined(separator: ":") }

    init(role: AccountNames.Role, text: String) {
        components = text.unicodeScalars.split(separator: ":").map { LineText.collapsed(String($0)) }.filter { !$0.isEmpty }
        let root =
            switch role {
            case .account, .otherEnd: "Assets"
            case .expense: "Expenses"
            case .income: "Income"
            }
        if components.isEmpty {
            components = role == .otherEnd ? ["Equity", "Transfers"] : [root, "Unknown"]
        } else if components.count > 1, let stated = Self.roots[components[0].lowercased()],
            stated == root || role == .account || role == .otherEnd
        {
            components[0] = stated
        } else {
            components.insert(root, at: 0)
        }
    }

    private static let roots = [
        "assets": "Assets", "asset": "Assets", "liabilities": "Liabilities", "liability": "Liabilities", "equity": "Equity",
        "income": "Income", "revenue": "Income", "revenues": "Income", "expenses": "Expenses", "expense": "Expenses",
    ]
}
