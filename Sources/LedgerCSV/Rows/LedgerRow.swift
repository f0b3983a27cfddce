package import CivilCalendar
public import LedgerCore

/// An entry, and where in the file it begins.
public struct LedgerRow: Sendable, Hashable {
    /// The entry.
    public var entry: Entry
    /// The line, counted from 1.
    public var line: Int
    /// The offset of its first byte in the file; no two rows share one, so that it can name the row.
    public var offset: Int

    /// An entry, its line and its offset.
    package init(entry: Entry, line: Int, offset: Int = 0) {
        self.entry = entry
        self.line = line
        self.offset = offset
    }
}

/// What a row has in cells other than texts: all that a sum needs to know.
package struct RowFacts: Sendable {
    package let money: Money
    package let date: CivilDate
    package let time: CivilTime?
    package internal(set) var statedKind: Entry.Kind?
    package let status: Entry.Status?
    /// Seconds east of Greenwich, where the cell of the date tells them.
    let offset: Int?
    /// Whether day and time are those of the zone that was asked for.
    let isLocal: Bool

    /// An entry with nothing else.
    package var entry: Entry {
        var entry = Entry(date: date, money: money)
        entry.statedKind = statedKind
        entry.time = time
        entry.status = status
        return entry
    }

    /// The kind as stated, else the one that the sign tells.
    package var kind: Entry.Kind { Entry.Kind(stated: statedKind, money.amount) }
}
