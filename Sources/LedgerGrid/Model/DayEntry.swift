public import LedgerCore

/// An entry in a day's list.
public struct DayEntry: Sendable, Hashable, Identifiable {
    /// The id for opening, changing and removing it.
    public let id: EntryID
    /// The entry.
    public let entry: Entry
    /// Where it was read from; `nil` if not recorded.
    public let origin: EntryOrigin?
}

/// The origin of an entry.
public struct EntryOrigin: Sendable, Hashable {
    /// The UID of its event, exported or to be exported; empty unless requested.
    public var uid: String
    /// The input, as the user named it.
    public var source: String
    /// The line on which it begins, from 1.
    public var line: Int

    /// Creates an origin.
    public init(uid: String = "", source: String, line: Int) {
        self.uid = uid
        self.source = source
        self.line = line
    }
}
