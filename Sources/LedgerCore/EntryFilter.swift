/// Which entries count, by their categories, accounts and payees; without any of these, all do.
///
/// ```swift
/// let filter = EntryFilter(categories: ["Food"], accounts: ["Cash", "Checking"])
/// filter.includes(entry)      // Food or Food:Dining, paid from one of the two
/// ```
public struct EntryFilter: Sendable, Hashable {
    /// The categories, each with those below it: `Food` includes `Food:Dining`. Case does not matter.
    public var categories: [String]
    /// The accounts, each with those below it; a transfer counts where either end is one of them. Case does not matter.
    public var accounts: [String]
    /// Parts of payees. Case does not matter.
    public var payees: [String]

    /// Creates a filter; of each kind, one match is enough.
    public init(categories: [String] = [], accounts: [String] = [], payees: [String] = []) {
        (self.categories, self.accounts, self.payees) = (categories, accounts, payees)
    }

    /// Whether all entries count.
    public var isEmpty: Bool { categories.isEmpty && accounts.isEmpty && payees.isEmpty }

    /// Returns whether an entry counts.
    public func includes(_ entry: Entry) -> Bool {
        (categories.isEmpty || categories.contains { Self.isWithin(entry.category, $0) })
            && (accounts.isEmpty || includesAccount(entry.account) || isTransferToAccount(entry))
            && (payees.isEmpty || payees.contains { entry.payee.lowercased().contains($0.lowercased()) })
    }

    /// Returns whether a transfer goes to one of the accounts: what other entries have at their other end is no money of that account.
    package func isTransferToAccount(_ entry: Entry) -> Bool {
        entry.kind == .transfer && !entry.toAccount.isEmpty && includesAccount(entry.toAccount)
    }

    /// Returns whether an account is one of `accounts` or below one of them.
    package func includesAccount(_ name: String) -> Bool { accounts.contains { Self.isWithin(name, $0) } }

    /// Returns whether a name is another one or below it, as `Food:Dining` is below `Food`; an empty one is below none.
    private static func isWithin(_ name: String, _ other: String) -> Bool {
        let (name, other) = (name.lowercased(), other.lowercased())
        return name == other || !other.isEmpty && name.hasPrefix(other + ":")
    }
}
