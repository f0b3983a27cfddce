public import CivilCalendar
public import LedgerCore

/// Income and expense by civil day and commodity, kept up to date entry by entry.
///
/// For each commodity and each scale of its amounts, it keeps an array of days with their sums. Memory and time depend on the number of
/// days with entries, never on the number of entries: a day is found by binary search, a new one moves the later ones, and totals add up
/// the days of their range. Transfers are neither income nor expense and leave no trace.
///
/// ```swift
/// var ledger = try DayLedger(entries)  // in any order: sorted once
/// try ledger.add(entry)
/// ledger.totals(in: august)            // one `Totals` for each currency
/// ```
///
/// Sums are exact. An entry is rejected when the sum of the absolute values of all amounts of its commodity, at the largest scale among
/// them, exceeds 128 bits: no sum of a ledger can overflow, and the order of the entries and the way they are split into parts matter only
/// where one is rejected.
public struct DayLedger: Sendable {
    private var flows = CommodityFlows()

    /// The flows, with all days sorted.
    var book: CommodityFlows {
        guard !flows.isSettled else { return flows }
        var copy = flows
        copy.settle()
        return copy
    }

    /// The number of days touched or moved by all changes so far, which tests compare with the size of the ledger.
    package var steps: Int { flows.steps }

    /// Creates an empty ledger.
    public init() {}

    /// Creates a ledger from entries in any order.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day of the entry that exceeds the limit.
    public init(_ entries: [Entry]) throws(GridError) {
        // By index: copying an entry takes longer than summing it.
        for index in entries.indices { try gather(entries[index].money, entries[index].kind, on: entries[index].date) }
        settle()
    }

    /// Adds an amount to a day, like `add`, but faster for many amounts in any order; `settle()` should be called afterwards.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; the ledger is then unchanged.
    package mutating func gather(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        try flows.add(money, kind, on: day, at: day.sumKey, gathering: true)
    }

    /// Sorts what was gathered. Until then, every query sorts a copy; a change does the same as this.
    package mutating func settle() { flows.settle() }

    /// Whether nothing has been added, or everything has been removed.
    public var isEmpty: Bool { flows.isEmpty }

    /// Adds an entry to its day; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the entry's day; the ledger is then unchanged.
    public mutating func add(_ entry: Entry) throws(GridError) {
        try add(entry.money, entry.kind, on: entry.date)
    }

    /// Adds an amount to a day; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; the ledger is then unchanged.
    public mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        settle()
        try flows.add(money, kind, on: day, at: day.sumKey)
    }

    /// Removes an entry that was added before; the ledger is then as if it had never been added.
    ///
    /// - Throws: `GridError` with the code `notAdded` when the day shows that no such entry was added; the ledger is then unchanged.
    ///   A ledger keeps sums, not entries: it cannot detect every entry that was never added.
    public mutating func remove(_ entry: Entry) throws(GridError) {
        try remove(entry.money, entry.kind, from: entry.date)
    }

    /// Removes an amount from a day, like `remove(_:)`, without an `Entry`.
    ///
    /// - Throws: `GridError` with the code `notAdded`; the ledger is then unchanged.
    public mutating func remove(_ money: Money, _ kind: Entry.Kind, from day: CivilDate) throws(GridError) {
        settle()
        try flows.remove(money, kind, on: day, at: day.sumKey)
    }

    /// Replaces an entry.
    ///
    /// - Throws: `GridError` with the code `notAdded` or `overflow`; the ledger is then unchanged.
    public mutating func replace(_ old: Entry, with new: Entry) throws(GridError) {
        try remove(old)
        do {
            try add(new)
        } catch {
            // The entry just removed fits again.
            try add(old)
            throw error
        }
    }

    /// Adds all sums of another ledger.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; the ledger is then unchanged.
    public mutating func merge(_ other: DayLedger) throws(GridError) {
        try flows.merge(other.flows)
    }

    /// Returns a ledger with the sums of both: parts may be summed separately, in any order, with the same result.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity.
    public func merging(_ other: DayLedger) throws(GridError) -> DayLedger {
        var sum = self
        try sum.merge(other)
        return sum
    }
}

extension DayLedger: Equatable {
    /// Compares the sums of all days; the order of insertion does not matter.
    public static func == (left: DayLedger, right: DayLedger) -> Bool { left.book == right.book }
}
