internal import LedgerCore

/// All that is known of one commodity: a tree of day sums for each scale its amounts have.
///
/// Within a tree every amount has the same scale, so that sums are plain integers, and an entry that is removed leaves no trace.
struct CommodityColumn: Sendable {
    let commodity: Commodity
    var strata: [Stratum] = []

    struct Stratum: Sendable {
        var magnitude: Magnitude
        var tree = SumTree()
    }

    var isEmpty: Bool { strata.isEmpty }

    /// Takes one entry, or what another ledger has summed of one day. `false`, and nothing happens, when the sums could overflow.
    mutating func add(_ flow: Flow, size: UInt128, scale: UInt8, at key: SumTree.Key, visits: inout Int) -> Bool {
        if strata.count == 1, strata[0].magnitude.scale == scale {
            // The usual case: all amounts of a commodity have the same number of decimals.
            guard size <= Magnitude.limit - strata[0].magnitude.size else { return false }
        } else {
            guard admits(size, scale: scale) else { return false }
        }
        let index = stratumIndex(scale)
        strata[index].magnitude.size += size
        visits += strata[index].tree.add(flow, at: key)
        return true
    }

    /// Whether amounts of that total size and scale can be added.
    func admits(_ size: UInt128, scale: UInt8) -> Bool {
        strata.lazy.map(\.magnitude).admit(size, scale: scale)
    }

    /// Takes one entry out. `false`, and nothing happens, when no such entry can have been added.
    mutating func remove(_ flow: Flow, size: UInt128, scale: UInt8, at key: SumTree.Key, visits: inout Int) -> Bool {
        guard let index = strata.firstIndex(where: { $0.magnitude.scale == scale }) else { return false }
        let held = strata[index].tree.flow(at: key)
        guard held.count > flow.count || held == flow, strata[index].magnitude.size >= size else { return false }
        strata[index].magnitude.size -= size
        visits += strata[index].tree.remove(flow, at: key)
        if strata[index].tree.isEmpty { strata.remove(at: index) }
        return true
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

    /// The sum over a range of days, with the largest scale that occurs in it.
    func sum(_ range: ClosedRange<SumTree.Key>, visits: inout Int) -> ScaledFlow {
        var sum = ScaledFlow()
        for stratum in strata {
            sum.add(stratum.tree.sum(range, visits: &visits), scale: stratum.magnitude.scale)
        }
        return sum
    }

    /// The days of the range that have entries, in order, each with its sum.
    func days(_ range: ClosedRange<SumTree.Key>) -> [(key: SumTree.Key, sum: ScaledFlow)] {
        var days: [(key: SumTree.Key, sum: ScaledFlow)] = []
        for stratum in strata {
            let scale = stratum.magnitude.scale
            stratum.tree.forEachDay(range) { key, flow in days.append((key, ScaledFlow(flow: flow, scale: scale))) }
        }
        guard strata.count > 1 else { return days }
        days.sort { $0.key < $1.key }
        var merged: [(key: SumTree.Key, sum: ScaledFlow)] = []
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

extension CommodityColumn: Equatable {
    static func == (left: CommodityColumn, right: CommodityColumn) -> Bool {
        guard left.commodity == right.commodity, left.strata.count == right.strata.count else { return false }
        return zip(left.strata, right.strata).allSatisfy { $0.magnitude == $1.magnitude && $0.tree.leaves == $1.tree.leaves }
    }
}

extension SumTree {
    struct Leaf: Equatable {
        let key: Key
        let flow: Flow
    }

    /// Everything the tree holds; its inner nodes follow from it.
    var leaves: [Leaf] {
        var leaves: [Leaf] = []
        forEachDay(0...Key.max) { leaves.append(Leaf(key: $0, flow: $1)) }
        return leaves
    }
}
