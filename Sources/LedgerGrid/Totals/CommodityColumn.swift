internal import LedgerCore

/// All that is known of one commodity: a store of day sums for each scale its amounts have.
///
/// Within a store every amount has the same scale, so that sums are plain integers, and an entry that is removed leaves no trace.
struct CommodityColumn<Days: DayStore>: Sendable {
    let commodity: Commodity
    var strata: [Stratum] = []

    struct Stratum: Sendable {
        var magnitude: Magnitude
        var days = Days()
    }

    var isEmpty: Bool { strata.isEmpty }

    /// Takes one entry, or what another ledger has summed of one day. `false`, and nothing happens, when the sums could overflow.
    mutating func add(_ flow: Flow, size: UInt128, scale: UInt8, at key: DayKey, steps: inout Int) -> Bool {
        if strata.count == 1, strata[0].magnitude.scale == scale {
            // The usual case: all amounts of a commodity have the same number of decimals.
            guard size <= Magnitude.limit - strata[0].magnitude.size else { return false }
        } else {
            guard admits(size, scale: scale) else { return false }
        }
        let index = stratumIndex(scale)
        strata[index].magnitude.size += size
        steps += strata[index].days.add(flow, at: key)
        return true
    }

    /// Whether amounts of that total size and scale can be added.
    func admits(_ size: UInt128, scale: UInt8) -> Bool {
        strata.lazy.map(\.magnitude).admit(size, scale: scale)
    }

    private mutating func stratumIndex(_ scale: UInt8) -> Int {
        if let index = strata.firstIndex(where: { $0.magnitude.scale >= scale }) {
            if strata[index].magnitude.scale == scale { return index }
            strata.insert(Stratum(magnitude: Magnitude(scale: scale)), at: index)
            return index
        }
        strata.append(Stratum(magnitude: Magnitude(scale: scale)))
        return strata.count - 1
    }
}

extension CommodityColumn where Days: RemovingDayStore {
    /// Takes one entry out. `false`, and nothing happens, when no such entry can have been added.
    mutating func remove(_ flow: Flow, size: UInt128, scale: UInt8, at key: DayKey, steps: inout Int) -> Bool {
        guard let index = strata.firstIndex(where: { $0.magnitude.scale == scale }) else { return false }
        let held = strata[index].days.flow(at: key)
        guard held.count > flow.count || held == flow, strata[index].magnitude.size >= size else { return false }
        strata[index].magnitude.size -= size
        steps += strata[index].days.remove(flow, at: key)
        if strata[index].days.isEmpty { strata.remove(at: index) }
        return true
    }

}

extension CommodityColumn<WholeSum> {
    /// The sum with the largest scale that occurs.
    var total: ScaledFlow {
        var sum = ScaledFlow()
        for stratum in strata { sum.add(stratum.days.flow, scale: stratum.magnitude.scale) }
        return sum
    }
}

extension CommodityColumn<SumTree> {
    /// The sum over a range of days, with the largest scale that occurs in it.
    func sum(_ range: ClosedRange<DayKey>, visits: inout Int) -> ScaledFlow {
        var sum = ScaledFlow()
        for stratum in strata {
            sum.add(stratum.days.sum(range, visits: &visits), scale: stratum.magnitude.scale)
        }
        return sum
    }

    /// The days of the range that have entries, in order, each with its sum.
    func days(_ range: ClosedRange<DayKey>) -> [(key: DayKey, sum: ScaledFlow)] {
        var days: [(key: DayKey, sum: ScaledFlow)] = []
        for stratum in strata {
            let scale = stratum.magnitude.scale
            stratum.days.forEachDay(range) { key, flow in days.append((key, ScaledFlow(flow: flow, scale: scale))) }
        }
        guard strata.count > 1 else { return days }
        days.sort { $0.key < $1.key }
        var merged: [(key: DayKey, sum: ScaledFlow)] = []
        for day in days {
            if let last = merged.last, last.key == day.key {
                merged[merged.count - 1].sum.add(day.sum.flow, scale: day.sum.scale)
            } else {
                merged.append(day)
            }
        }
        return merged
    }
}
