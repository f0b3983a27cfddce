/// The identity of an entry within a book: it stays the same when the entry is changed or others are added and removed.
///
/// A reader may assign the numbers (its row numbers, say), so that a changed entry can be written back to its row.
public struct EntryID: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// Creates the id with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number.
    public var description: String { String(rawValue) }

    /// Orders by number, which is the ledger's order unless the reader chose otherwise.
    public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}
