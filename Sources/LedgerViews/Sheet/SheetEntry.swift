public import LedgerCore

/// An entry and where it comes from.
public struct SheetEntry: Sendable, Hashable {
    /// The entry.
    public var entry: Entry
    /// The UID of its event, exported or to be exported.
    public var uid: String
    /// The input as the user named it.
    public var source: String
    /// The line of the input it begins on, from 1.
    public var line: Int

    /// An entry and where it comes from.
    public init(_ entry: Entry, uid: String, source: String, line: Int) {
        self.entry = entry
        self.uid = uid
        self.source = source
        self.line = line
    }
}
