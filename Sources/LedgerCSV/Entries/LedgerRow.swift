public import LedgerCore

/// An entry, and the line of the file it begins on.
public struct LedgerRow: Sendable, Hashable {
    /// The entry.
    public var entry: Entry
    /// The line, counted from 1.
    public var line: Int

    /// An entry and its line.
    public init(entry: Entry, line: Int) {
        self.entry = entry
        self.line = line
    }
}
