public import LedgerCore

/// An entry in the list of a day.
public struct DayEntry: Sendable, Hashable, Identifiable {
    /// The name it is opened, changed and removed by.
    public let id: EntryID
    /// The entry.
    public let entry: Entry

    /// An entry under its id.
    public init(id: EntryID, entry: Entry) {
        self.id = id
        self.entry = entry
    }
}
