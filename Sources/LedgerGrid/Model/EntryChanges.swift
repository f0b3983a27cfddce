/// Which entries saving has to write, by id and in the order of the ids.
public struct EntryChanges: Sendable, Hashable {
    /// Entries the saved ledger does not have yet.
    public var added: [EntryID] = []
    /// Entries the saved ledger has otherwise.
    public var changed: [EntryID] = []
    /// Entries the saved ledger has and should not have any more.
    public var removed: [EntryID] = []

    /// No changes.
    public init() {}

    /// Whether there is nothing to write.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}
