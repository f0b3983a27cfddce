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
    private(set) var columns: [CommodityColumn] = []
    private var positions: [Commodity: Int] = [:]
    /// The column used last: most entries are of the same commodity as the one before.
    private var recent = 0
    /// How many tree nodes all changes so far have touched: what tests hold against the ledger's size.
    package private(set) var steps = 0

    /// A ledger without entries.
    public init() {}

    /// Whether nothing has been added, or everything has been removed.
    public var isEmpty: Bool { columns.isEmpty }

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
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let position = position(making: money.commodity)
        let (size, scale) = (money.amount.coefficient.magnitude, money.amount.scale)
        guard columns[position].add(flow, size: size, scale: scale, at: day.sumKey, visits: &steps) else {
            drop(position)
            throw GridError(.overflow, day: day, commodity: money.commodity)
        }
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
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (size, scale) = (money.amount.coefficient.magnitude, money.amount.scale)
        guard let position = positions[money.commodity],
            columns[position].remove(flow, size: size, scale: scale, at: day.sumKey, visits: &steps)
        else { throw GridError(.notAdded, day: day, commodity: money.commodity) }
        drop(position)
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
        for column in other.columns { try check(column) }
        for column in other.columns {
            let position = position(making: column.commodity)
            for stratum in column.strata {
                // Admitted above as a whole: the sizes go in with the first day, and no day can be refused any more.
                var size = stratum.magnitude.size
                for leaf in stratum.tree.leaves {
                    _ = columns[position].add(leaf.flow, size: size, scale: stratum.magnitude.scale, at: leaf.key, visits: &steps)
                    size = 0
                }
            }
        }
    }

    /// A ledger with everything both hold: pieces may be summed apart, in any order, and give the same answer.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity.
    public func merging(_ other: DayLedger) throws(GridError) -> DayLedger {
        var sum = self
        try sum.merge(other)
        return sum
    }

    private func check(_ column: CommodityColumn) throws(GridError) {
        guard let position = positions[column.commodity] else { return }
        let parts = (columns[position].strata + column.strata).map(\.magnitude)
        guard parts.admit(0, scale: 0) else { throw GridError(.overflow, commodity: column.commodity) }
    }
}

extension DayLedger {
    private mutating func position(making commodity: Commodity) -> Int {
        if recent < columns.count, columns[recent].commodity == commodity { return recent }
        if let known = positions[commodity] {
            recent = known
            return known
        }
        columns.append(CommodityColumn(commodity: commodity))
        recent = columns.count - 1
        positions[commodity] = recent
        return recent
    }

    /// Forgets a column that has become empty; the last one takes its place.
    private mutating func drop(_ position: Int) {
        guard columns[position].isEmpty else { return }
        positions[columns[position].commodity] = nil
        columns.swapAt(position, columns.count - 1)
        columns.removeLast()
        if position < columns.count { positions[columns[position].commodity] = position }
    }

    /// The column of a commodity, if it has entries.
    func column(_ commodity: Commodity) -> CommodityColumn? {
        positions[commodity].map { columns[$0] }
    }
}

extension DayLedger: Equatable {
    /// Whether both hold the same sums on the same days; in which order they came does not matter.
    public static func == (left: DayLedger, right: DayLedger) -> Bool {
        left.columns.count == right.columns.count && left.columns.allSatisfy { right.column($0.commodity) == $0 }
    }
}

extension CivilDate {
    /// Days since 0001-01-01.
    var sumKey: SumTree.Key { SumTree.Key(truncatingIfNeeded: dayNumber - CivilDate.min.dayNumber) }

    init?(sumKey: SumTree.Key) {
        self.init(dayNumber: Int(sumKey) + Int(CivilDate.min.dayNumber))
    }
}
