internal import CivilCalendar
internal import LedgerCore

/// The flows of all commodities by day, separately for each scale: sums are plain integers, and a removed entry leaves no trace.
struct CommodityFlows: Sendable {
    struct Column: Sendable {
        let commodity: Commodity
        /// Sorted by scale; strata are never empty.
        fileprivate(set) var strata: [Stratum] = []
    }

    struct Stratum: ScaleSums {
        var magnitude: Magnitude
        fileprivate(set) var days = DayFlows()

        init(magnitude: Magnitude) { self.magnitude = magnitude }
    }

    /// All commodities seen so far, including those without entries.
    private var all: [Column] = []
    private var positions: [Commodity: Int] = [:]
    /// The column used last: most entries have the same commodity as the previous one.
    private var recent = 0
    /// Whether all days are in sorted order, as every query requires.
    private(set) var isSettled = true
    /// The number of days touched or moved by all changes so far, except by gathering.
    private(set) var steps = 0

    /// The columns with entries.
    var columns: some Sequence<Column> { all.lazy.filter { !$0.strata.isEmpty } }

    var isEmpty: Bool { all.allSatisfy(\.strata.isEmpty) }

    /// Returns the column of a commodity, if it was ever seen.
    func column(_ commodity: Commodity) -> Column? { positions[commodity].map { all[$0] } }

    /// Adds an amount to the sum of a key; transfers change nothing. The entry's day is only used in errors. With `gathering`, the day may
    /// remain unsorted until `settle()`.
    ///
    /// - Throws: `GridError` with the code `overflow`; nothing is changed.
    @inline(__always)
    mutating func add(
        _ money: Money, _ kind: Entry.Kind, on day: CivilDate, at key: DayKey, gathering: Bool = false
    ) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (position, size) = (position(making: money.commodity), money.amount.coefficient.magnitude)
        guard let stratum = all[position].strata.admit(size, scale: money.amount.scale) else {
            throw GridError(.overflow, day: day, commodity: money.commodity)
        }
        if gathering {
            all[position].strata[stratum].days.gather(flow, at: key)
            isSettled = false
        } else {
            steps += all[position].strata[stratum].days.add(flow, at: key)
        }
    }

    /// Removes an amount from the sum of a key.
    ///
    /// - Throws: `GridError` with the code `notAdded` when the sums show that no such amount was added; nothing is changed.
    mutating func remove(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, at key: DayKey) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (scale, size) = (money.amount.scale, money.amount.coefficient.magnitude)
        guard let position = positions[money.commodity],
            let index = all[position].strata.firstIndex(where: { $0.magnitude.scale == scale }),
            all[position].strata[index].magnitude.size >= size, case let held = all[position].strata[index].days[key],
            held.count > flow.count || held == flow
        else { throw GridError(.notAdded, day: day, commodity: money.commodity) }
        all[position].strata[index].magnitude.size -= size
        steps += all[position].strata[index].days.remove(flow, at: key)
        if all[position].strata[index].days.isEmpty { all[position].strata.remove(at: index) }
    }

    /// Merges everything that was gathered into the sorted days.
    mutating func settle() {
        guard !isSettled else { return }
        isSettled = true
        for column in all.indices {
            for stratum in all[column].strata.indices { all[column].strata[stratum].days.settle() }
        }
    }

    /// Adds all flows of another instance.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; nothing is changed.
    mutating func merge(_ other: CommodityFlows) throws(GridError) {
        try check(other)
        for column in other.columns {
            let position = position(making: column.commodity)
            for stratum in column.strata {
                let index = all[position].strata.stratum(stratum.magnitude.scale)
                all[position].strata[index].magnitude.size += stratum.magnitude.size
                all[position].strata[index].days.merge(stratum.days)
            }
        }
        isSettled = isSettled && other.isSettled
    }

    /// Throws if merging `other` would.
    func check(_ other: CommodityFlows) throws(GridError) {
        for column in other.columns {
            guard let known = self.column(column.commodity) else { continue }
            let parts = known.strata.map(\.magnitude) + column.strata.map(\.magnitude)
            guard parts.admit(0, scale: 0) else { throw GridError(.overflow, commodity: column.commodity) }
        }
    }

    @inline(__always)
    private mutating func position(making commodity: Commodity) -> Int {
        if recent < all.count, all[recent].commodity == commodity { return recent }
        recent = positions[commodity] ?? all.count
        if recent == all.count {
            all.append(Column(commodity: commodity))
            positions[commodity] = recent
        }
        return recent
    }
}

extension CommodityFlows {
    /// Returns the totals of a range of days: one for each commodity that moved, by symbol.
    func totals(_ range: ClosedRange<DayKey>) -> [Totals] {
        var totals: [Totals] = []
        // By index, here and below: retaining a copy of a column takes longer than summing a week.
        for column in all.indices {
            if let moved = all[column].totals(range) { totals.append(moved) }
        }
        totals.sort { $0.commodity < $1.commodity }
        return totals
    }

    /// Returns the totals of one commodity in a range of days; `nil` when it did not move.
    func totals(of commodity: Commodity, _ range: ClosedRange<DayKey>) -> Totals? { column(commodity)?.totals(range) }
}

extension CommodityFlows.Column {
    /// Returns the totals of a range of days, with the largest scale that occurs in it; `nil` when nothing moved.
    fileprivate func totals(_ range: ClosedRange<DayKey>) -> Totals? {
        var sum = ScaledFlow()
        for index in strata.indices { sum.add(strata[index].days.sum(range), scale: strata[index].magnitude.scale) }
        return sum.flow.count > 0 ? Totals(commodity, sum) : nil
    }

    /// Returns the days of the range that have entries, in order, with their sums.
    func days(_ range: ClosedRange<DayKey>) -> [(key: DayKey, sum: ScaledFlow)] {
        var days: [(key: DayKey, sum: ScaledFlow)] = []
        for stratum in strata {
            let part = stratum.days.days(range)
            days.reserveCapacity(days.count + part.count)
            for day in part { days.append((day.key, ScaledFlow(flow: day.flow, scale: stratum.magnitude.scale))) }
        }
        guard strata.count > 1 else { return days }
        days.sort { $0.key < $1.key }
        return days.reduce(into: []) { merged, day in
            if let last = merged.last, last.key == day.key {
                merged[merged.count - 1].sum.add(day.sum.flow, scale: day.sum.scale)
            } else {
                merged.append(day)
            }
        }
    }
}

extension CommodityFlows: Equatable {
    /// Compares the sums of all days, and requires both to be settled; the order of insertion does not matter.
    static func == (left: CommodityFlows, right: CommodityFlows) -> Bool {
        left.columns.allSatisfy { right.column($0.commodity)?.holdsTheSame(as: $0) == true }
            && right.columns.allSatisfy { left.column($0.commodity)?.strata.isEmpty == false }
    }
}

extension CommodityFlows.Column {
    fileprivate func holdsTheSame(as other: Self) -> Bool {
        strata.elementsEqual(other.strata) { $0.magnitude == $1.magnitude && $0.days.days().elementsEqual($1.days.days()) }
    }
}
