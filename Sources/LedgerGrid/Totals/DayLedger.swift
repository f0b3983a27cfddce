public import CivilCalendar
public import LedgerCore

/// Income and expense by civil day and commodity, kept up to date entry by entry.
///
/// Adding or removing an entry changes at most 22 sums, and the totals of any range of days look at no more than 110 (for each
/// commodity, and each number of decimals its amounts have), however many entries there are. Memory grows with the days that have
/// entries, not with the entries. Transfers are neither income nor expense and leave no trace.
///
/// ```swift
/// var ledger = DayLedger()
/// for entry in entries { try ledger.add(entry) }
/// ledger.totals(in: august)          // one `Totals` for each currency
/// ```
///
/// Sums are exact. An entry is refused when the sizes of all amounts of its commodity, taken together without their signs and with
/// the largest scale among them, exceed 128 bits: so no sum a ledger gives can overflow, and in which order entries come, or in
/// how many pieces they are summed, never matters.
public struct DayLedger: Sendable {
    var book = CommodityColumns<SumTree>()

    /// How many tree nodes all changes so far have touched: what tests hold against the ledger's size.
    package var steps: Int { book.steps }

    /// A ledger without entries.
    public init() {}

    /// Whether nothing has been added, or everything has been removed.
    public var isEmpty: Bool { book.isEmpty }

    /// Adds an entry to its day; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the entry's day; the ledger is then as before.
    public mutating func add(_ entry: Entry) throws(GridError) {
        try add(entry.money, entry.kind, on: entry.date)
    }

    /// Adds an amount to a day; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; the ledger is then as before.
    public mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        try book.add(money, kind, on: day)
    }

    /// Takes an entry out that was added before; the ledger is then as if it had never been there.
    ///
    /// - Throws: `GridError` with the code `notAdded` when the day shows that no such entry was added; the ledger is then as before.
    ///   A ledger remembers sums, not entries: it cannot notice every entry that was never added.
    public mutating func remove(_ entry: Entry) throws(GridError) {
        try remove(entry.money, entry.kind, from: entry.date)
    }

    /// Takes an amount out of a day; the same as `remove(_:)` for whoever has no `Entry`.
    ///
    /// - Throws: `GridError` with the code `notAdded`; the ledger is then as before.
    public mutating func remove(_ money: Money, _ kind: Entry.Kind, from day: CivilDate) throws(GridError) {
        try book.remove(money, kind, from: day)
    }

    /// Puts one entry in the place of another.
    ///
    /// - Throws: `GridError` with the code `notAdded` or `overflow`; the ledger is then as before.
    public mutating func replace(_ old: Entry, with new: Entry) throws(GridError) {
        try remove(old)
        do {
            try add(new)
        } catch {
            // What was just taken out fits again.
            try add(old)
            throw error
        }
    }

    /// Adds everything another ledger holds.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; the ledger is then as before.
    public mutating func merge(_ other: DayLedger) throws(GridError) {
        try book.merge(other.book)
    }

    /// A ledger with everything both hold: pieces may be summed apart, in any order, and give the same answer.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity.
    public func merging(_ other: DayLedger) throws(GridError) -> DayLedger {
        var sum = self
        try sum.merge(other)
        return sum
    }
}

extension DayLedger: Equatable {
    /// Whether both hold the same sums on the same days; in which order they came does not matter.
    public static func == (left: DayLedger, right: DayLedger) -> Bool { left.book == right.book }
}
