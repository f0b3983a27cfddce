public import LedgerCore

/// The name of one entry for as long as a book lives: it stays the same when the entry is changed or others come and go.
///
/// Whoever reads a ledger may choose the numbers (its row numbers, say), so that a changed entry finds its way back to its row.
public struct EntryID: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// Creates the id with that number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number.
    public var description: String { String(rawValue) }

    /// Orders by number, which is the order of the ledger unless the reader chose otherwise.
    public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

/// An entry in the list of a day.
public struct DayEntry: Sendable, Hashable, Identifiable {
    /// The name it is opened, changed and removed by.
    public let id: EntryID
    /// The entry.
    public let entry: Entry
    /// Where it comes from; `nil` where that is not remembered.
    public let origin: EntryOrigin?
}

/// Where an entry comes from.
public struct EntryOrigin: Sendable, Hashable {
    /// The UID of its event, exported or to be exported; empty where nobody asked for it.
    public var uid: String
    /// The input as the user named it.
    public var source: String
    /// The line it begins on, from 1.
    public var line: Int

    /// Creates the place an entry comes from.
    public init(uid: String = "", source: String, line: Int) {
        self.uid = uid
        self.source = source
        self.line = line
    }
}
