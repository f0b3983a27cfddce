public import CivilCalendar
public import LedgerCore

/// Income and expense by civil day and commodity, kept up to date entry by entry.
///
/// What is kept, for each commodity and each number of decimals its amounts have, is an array of days with their sums. Memory and time
/// depend on the days that have entries, never on the number of entries: a day is found by halving, a new one moves the later ones
/// along, and totals add up the days of their range. Transfers are neither income nor expense and leave no trace.
///
/// ```swift
/// var ledger = try DayLedger(entries)  // in any order: sorted once
/// try ledger.add(entry)
/// ledger.totals(in: august)            // one `Totals` for each currency
/// ```
///
/// Sums are exact. An entry is refused when the sizes of all amounts of its commodity, taken together without their signs and with
/// the largest scale among them, exceed 128 bits: so no sum a ledger gives can overflow, and in which order entries come, or in
/// how many pieces they are summed, never matters.
public struct DayLedger: Sendable {
    private var flows = CommodityFlows()

    /// What is kept, with all days in their places.
    var book: CommodityFlows {
        guard !flows.isSettled else { return flows }
        var copy = flows
        copy.settle()
        return copy
    }

    /// How many days all changes so far have touched or moved: what tests hold against the ledger's size.
    package var steps: Int { flows.steps }

    /// A ledger without entries.
    public init() {}

    /// The ledger of many entries, which may come in any order.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day of the entry that is too much.
    public init(_ entries: [Entry]) throws(GridError) {
        // By index: to copy an entry takes longer than to sum it.
        for index in entries.indices { try gather(entries[index].money, entries[index].kind, on: entries[index].date) }
        settle()
    }

    /// Adds an amount to a day, like `add`, when many come one after the other in any order; once they have come, `settle()` is due.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; the ledger is then as before.
    package mutating func gather(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        try flows.add(money, kind, on: day, at: day.sumKey, gathering: true)
    }

    /// Sorts what was gathered. Until then each question sorts it for itself; a change does the same as this.
    package mutating func settle() { flows.settle() }

    /// Whether nothing has been added, or everything has been removed.
    public var isEmpty: Bool { flows.isEmpty }

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
        settle()
        try flows.add(money, kind, on: day, at: day.sumKey)
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
        settle()
        try flows.remove(money, kind, on: day, at: day.sumKey)
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
        try flows.merge(other.flows)
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
