internal import TextBytes

/// Which entries count, by their categories, accounts and payees; without any of these, all do. Blanks around categories and accounts do not
/// matter.
///
/// ```swift
/// let filter = EntryFilter(categories: ["Food"], accounts: ["Cash", "Checking"])
/// filter.includes(entry)      // Food or Food:Dining, paid from one of the two
/// ```
public struct EntryFilter: Sendable, Hashable {
    /// The categories, each with those below it: `Food` includes `Food:Dining`. Case does not matter.
    public let categories: [String]
    /// The accounts, each with those below it; a transfer counts where either end is one of them. Case does not matter.
    public let accounts: [String]
    /// Parts of payees. Case does not matter.
    public let payees: [String]

    private let (lowerCategories, lowerAccounts, lowerPayees): ([String], [String], [String])

    /// Creates a filter; of each kind, one match is enough.
    public init(categories: [String] = [], accounts: [String] = [], payees: [String] = []) {
        (self.categories, self.accounts, self.payees) = (categories, accounts, payees)
        lowerCategories = categories.map { $0.trimmed.lowercased() }
        lowerAccounts = accounts.map { $0.trimmed.lowercased() }
        lowerPayees = payees.map { $0.lowercased() }
    }

    /// Whether all entries count.
    public var isEmpty: Bool { categories.isEmpty && accounts.isEmpty && payees.isEmpty }

    /// Returns whether an entry counts.
    public func includes(_ entry: Entry) -> Bool {
        (categories.isEmpty || Self.isWithin(entry.category, lowerCategories))
            && (accounts.isEmpty || includesAccount(entry.account) || isTransferToAccount(entry))
            && (payees.isEmpty || Self.has(entry.payee, lowerPayees))
    }

    /// Returns whether a transfer goes to one of the accounts: what other entries have at their other end is no money of that account.
    package func isTransferToAccount(_ entry: Entry) -> Bool {
        entry.kind == .transfer && !entry.toAccount.trimmed.isEmpty && includesAccount(entry.toAccount)
    }

    /// Returns whether an account is one of `accounts` or below one of them.
    package func includesAccount(_ name: String) -> Bool { Self.isWithin(name, lowerAccounts) }

    /// Returns whether a name is one of others or below it, as `Food:Dining` is below `Food`; nothing is below an empty one.
    private static func isWithin(_ name: String, _ others: [String]) -> Bool {
        let name = name.trimmed.lowercased()
        return others.contains { name == $0 || !$0.isEmpty && name.hasPrefix($0 + ":") }
    }

    private static func has(_ text: String, _ parts: [String]) -> Bool {
        let text = text.lowercased()
        return parts.contains { text.contains($0) }
    }
}
