internal import LedgerCore

/// An account as the entries mean it: a root that the programs know, and what is below it.
struct AccountPath {
    private(set) var components: [String]
    /// Whether the text itself begins with a root, in small letters; `nil` where the root had to be added.
    private(set) var hasSmallRoot: Bool?

    /// The components with colons between them.
    var text: String { components.joined(separator: ":") }

    /// Creates the path of a text.
    ///
    /// hledger and ledger take a name that has its root as it is written. beancount knows five roots alone, with a capital and with a name
    /// below them.
    ///
    /// - Parameters:
    ///   - role: what the text is in its entry.
    ///   - text: the text.
    ///   - dialect: the program.
    ///   - addsSmallRoot: whether a root that has to be added is in small letters.
    init(role: AccountNames.Role, text: String, dialect: JournalDialect, addsSmallRoot: Bool) {
        components = text.unicodeScalars.split(separator: ":").map { LineText.collapsed(String($0)) }.filter { !$0.isEmpty }
        let root =
            switch role {
            case .account, .otherEnd: "Assets"
            case .expense: "Expenses"
            case .income: "Income"
            }
        func added(_ names: String...) -> [String] { addsSmallRoot ? names.map { $0.lowercased() } : names }
        guard let first = components.first else {
            components = role == .otherEnd ? added("Equity", "Transfers") : added(root, "Unknown")
            return
        }
        guard components.count > 1 || dialect != .beancount, let stated = AccountRoot(first.lowercased())?.rawValue,
            stated == root || role == .account || role == .otherEnd
        else {
            components.insert(contentsOf: added(root), at: 0)
            return
        }
        if dialect == .beancount { components[0] = stated } else { hasSmallRoot = first == first.lowercased() }
    }
}
