public import LedgerCore

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
