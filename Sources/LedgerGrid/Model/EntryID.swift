/// The name of one entry for as long as a model lives: it stays the same when the entry is changed or others come and go.
///
/// Whoever reads a ledger may choose the numbers (its row numbers, say), so that a changed entry finds its way back to its row.
public struct EntryID: RawRepresentable, Sendable, Hashable, Comparable {
    /// The number.
    public let rawValue: Int

    /// The entry with that number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Orders by number, which is the order of the ledger unless the reader chose otherwise.
    public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

extension EntryID: CustomStringConvertible {
    /// The number.
    public var description: String { String(rawValue) }
}
