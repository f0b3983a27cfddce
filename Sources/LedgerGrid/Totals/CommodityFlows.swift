internal import CivilCalendar
internal import LedgerCore

/// The flows of all commodities by day, each scale of a commodity for itself: sums are plain integers, and an entry that is removed
/// leaves no trace.
struct CommodityFlows: Sendable {
    struct Column: Sendable {
        let commodity: Commodity
        /// By scale; never an empty one.
        fileprivate(set) var strata: [Stratum] = []
    }

    struct Stratum: Sendable {
        fileprivate(set) var magnitude: Magnitude
        fileprivate(set) var days = DayFlows()
    }

    /// All that were ever seen, those without entries among them.
    private var all: [Column] = []
    private var positions: [Commodity: Int] = [:]
    /// The column used last: most entries are of the same commodity as the one before.
    private var recent = 0
    /// Whether every day is in its place, as all questions need it.
    private(set) var isSettled = true
    /// How many days all changes so far have touched or moved, gathering aside.
    private(set) var steps = 0

    /// The columns that have entries.
    var columns: some Sequence<Column> { all.lazy.filter { !$0.strata.isEmpty } }

    var isEmpty: Bool { all.allSatisfy(\.strata.isEmpty) }

    /// The column of a commodity, if it was ever seen.
    private func column(_ commodity: Commodity) -> Column? { positions[commodity].map { all[$0] } }

    /// Adds an amount to the sum under a key; a transfer changes nothing. The entry's day is only for the error. A sum that is gathered
    /// need not be in its place before `settle()`.
    ///
    /// - Throws: `GridError` with the code `overflow`; nothing has then changed.
    @inline(__always)
    mutating func add(
        _ money: Money, _ kind: Entry.Kind, on day: CivilDate, at key: DayKey, gathering: Bool = false
    ) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (position, size) = (position(making: money.commodity), money.amount.coefficient.magnitude)
        guard let stratum = all[position].admit(size, scale: money.amount.scale) else {
            throw GridError(.overflow, day: day, commodity: money.commodity)
        }
        if gathering {
            all[position].strata[stratum].days.gather(flow, at: key)
            isSettled = false
        } else {
            steps += all[position].strata[stratum].days.add(flow, at: key)
        }
    }

    /// Takes an amount out of the sum under a key.
    ///
    /// - Throws: `GridError` with the code `notAdded` when the sums show that no such amount was added; nothing has then changed.
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

    /// Puts what was gathered into its places.
    mutating func settle() {
        guard !isSettled else { return }
        isSettled = true
        for column in all.indices {
            for stratum in all[column].strata.indices { all[column].strata[stratum].days.settle() }
        }
    }

    /// Adds everything others hold.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; nothing has then changed.
    mutating func merge(_ other: CommodityFlows) throws(GridError) {
        try check(other)
        for column in other.columns {
            let position = position(making: column.commodity)
            for stratum in column.strata {
                let index = all[position].stratum(stratum.magnitude.scale)
                all[position].strata[index].magnitude.size += stratum.magnitude.size
                all[position].strata[index].days.merge(stratum.days)
            }
        }
        isSettled = isSettled && other.isSettled
    }

    /// Throws when merging those would.
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
    /// The totals of a range of days: one for each commodity that moved, by symbol.
    func totals(_ range: ClosedRange<DayKey>) -> [Totals] {
        var totals: [Totals] = []
        // By index, here and below: a copy of a column would be retained, which takes longer than to sum a week.
        for column in all.indices {
            if let moved = all[column].totals(range) { totals.append(moved) }
        }
        totals.sort { $0.commodity < $1.commodity }
        return totals
    }

    /// The totals of one commodity in a range of days; `nil` when it did not move.
    func totals(of commodity: Commodity, _ range: ClosedRange<DayKey>) -> Totals? { column(commodity)?.totals(range) }
}

extension CommodityFlows.Column {
    /// Counts an amount in and returns the place of its scale; `nil`, and nothing happens, when the sums could overflow.
    @inline(__always)
    fileprivate mutating func admit(_ size: UInt128, scale: UInt8) -> Int? {
        if strata.count == 1, strata[0].magnitude.scale == scale {
            // The usual case: all amounts of a commodity have the same number of decimals.
            guard size <= Magnitude.limit - strata[0].magnitude.size else { return nil }
            strata[0].magnitude.size += size
            return 0
        }
        guard strata.lazy.map(\.magnitude).admit(size, scale: scale) else { return nil }
        let index = stratum(scale)
        strata[index].magnitude.size += size
        return index
    }

    /// The place of a scale, which is made if need be.
    fileprivate mutating func stratum(_ scale: UInt8) -> Int {
        let index = strata.firstIndex { $0.magnitude.scale >= scale } ?? strata.count
        if index == strata.count || strata[index].magnitude.scale > scale {
            strata.insert(CommodityFlows.Stratum(magnitude: Magnitude(scale: scale)), at: index)
        }
        return index
    }

    /// The totals of a range of days, with the largest scale that occurs in it; `nil` when nothing moved.
    fileprivate func totals(_ range: ClosedRange<DayKey>) -> Totals? {
        var sum = ScaledFlow()
        for index in strata.indices { sum.add(strata[index].days.sum(range), scale: strata[index].magnitude.scale) }
        return sum.flow.count > 0 ? Totals(commodity, sum) : nil
    }

    /// The days of the range that have entries, in order, each with its sum.
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
    /// Whether both hold the same sums on the same days, with nothing left to settle; in which order they came does not matter.
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
