package import CivilCalendar
package import LedgerCore

/// Income and expense by label and commodity; labels are numbers here, so that none is hashed for an entry.
///
/// Adding and removing take constant time. Transfers leave no trace, as in `DayLedger`, whose other rules also apply.
package struct LabelSums: Sendable {
    /// The place in `strata` of each label's first flow; negative where there is none.
    private var firsts: [Int32] = []
    private var strata: [Stratum] = []

    /// The flow of one commodity under one label at one scale. In one array for all of them: of a million labels, each has but one.
    private struct Stratum: Sendable {
        let commodity: Commodity
        /// The place of the label's next flow; negative for the last one.
        var next: Int32 = -1
        var magnitude: Magnitude
        var flow = Flow()
    }

    /// Creates an empty instance.
    package init() {}

    /// Adds an amount to a label; a transfer changes nothing.
    ///
    /// - Parameters:
    ///   - money: the amount.
    ///   - kind: whether it is income or expense.
    ///   - day: its day, which is only used in errors.
    ///   - label: the number of the label.
    /// - Throws: `GridError` with the code `overflow` and the day; no sum is changed.
    package mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, to label: Int) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (scale, size) = (money.amount.scale, money.amount.coefficient.magnitude)
        guard admits(Magnitude(scale: scale, size: size), of: money.commodity, under: label) else {
            throw GridError(.overflow, day: day, commodity: money.commodity)
        }
        add(flow, Magnitude(scale: scale, size: size), of: money.commodity, to: label)
    }

    /// Removes an amount that was added to a label before.
    ///
    /// - Throws: `GridError` with the code `notAdded` when no such amount can have been added; no sum is changed.
    package mutating func remove(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, from label: Int) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let size = money.amount.coefficient.magnitude
        guard let place = place(of: money.commodity, scale: money.amount.scale, under: label), strata[place].magnitude.size >= size,
            case let held = strata[place].flow, held.count > flow.count || held == flow
        else { throw GridError(.notAdded, day: day, commodity: money.commodity) }
        strata[place].magnitude.size -= size
        strata[place].flow -= flow
        if held == flow { unlink(place, from: label) }
    }

    /// Adds all sums of another instance, whose labels have these numbers here.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; no sum is changed.
    package mutating func merge(_ other: LabelSums, as numbers: [Int]) throws(GridError) {
        for (theirs, label) in zip(other.firsts.indices, numbers) {
            for place in other.places(under: theirs) {
                let commodity = other.strata[place].commodity
                let parts = magnitudes(of: commodity, under: label)
                guard parts.isEmpty || (parts + other.magnitudes(of: commodity, under: theirs)).admit(0, scale: 0) else {
                    throw GridError(.overflow, commodity: commodity)
                }
            }
        }
        for (theirs, label) in zip(other.firsts.indices, numbers) {
            for place in other.places(under: theirs) {
                let stratum = other.strata[place]
                add(stratum.flow, stratum.magnitude, of: stratum.commodity, to: label)
            }
        }
    }

    /// Returns whether a label has income or expense.
    package func hasMoved(_ label: Int) -> Bool { label < firsts.count && firsts[label] >= 0 }

    /// Returns the totals of a label, by symbol.
    package func totals(of label: Int) -> [Totals] {
        if hasMoved(label), case let only = strata[Int(firsts[label])], only.next < 0 {
            return [Totals(only.commodity, ScaledFlow(flow: only.flow, scale: only.magnitude.scale))]
        }
        var sums: [(commodity: Commodity, sum: ScaledFlow)] = []
        for place in places(under: label) {
            let index = sums.firstIndex { $0.commodity == strata[place].commodity } ?? sums.count
            if index == sums.count { sums.append((strata[place].commodity, ScaledFlow())) }
            sums[index].sum.add(strata[place].flow, scale: strata[place].magnitude.scale)
        }
        if sums.count > 1 { sums.sort { $0.commodity < $1.commodity } }
        return sums.map { Totals($0.commodity, $0.sum) }
    }
}

extension LabelSums {
    private func places(under label: Int) -> some Sequence<Int> {
        sequence(first: label < firsts.count ? firsts[label] : -1) { strata[Int($0)].next }.lazy.prefix { $0 >= 0 }.map(Int.init)
    }

    private func place(of commodity: Commodity, scale: UInt8, under label: Int) -> Int? {
        // A loop, since this is done for each entry.
        var next = label < firsts.count ? Int(firsts[label]) : -1
        while next >= 0, strata[next].commodity != commodity || strata[next].magnitude.scale != scale { next = Int(strata[next].next) }
        return next >= 0 ? next : nil
    }

    private func magnitudes(of commodity: Commodity, under label: Int) -> [Magnitude] {
        places(under: label).filter { strata[$0].commodity == commodity }.map { strata[$0].magnitude }
    }

    /// Returns whether an amount can be added to a label: in the usual case, it has the only scale of the only commodity.
    private func admits(_ amount: Magnitude, of commodity: Commodity, under label: Int) -> Bool {
        if label < firsts.count, case let first = Int(firsts[label]), first >= 0, strata[first].next < 0 {
            guard strata[first].commodity == commodity else { return amount.size <= Magnitude.limit }
            if strata[first].magnitude.scale == amount.scale { return amount.size <= Magnitude.limit - strata[first].magnitude.size }
        }
        return magnitudes(of: commodity, under: label).admit(amount.size, scale: amount.scale)
    }

    private mutating func add(_ flow: Flow, _ magnitude: Magnitude, of commodity: Commodity, to label: Int) {
        guard let place = place(of: commodity, scale: magnitude.scale, under: label) else {
            while firsts.count <= label { firsts.append(-1) }
            strata.append(Stratum(commodity: commodity, next: firsts[label], magnitude: magnitude, flow: flow))
            firsts[label] = Int32(strata.count - 1)
            return
        }
        strata[place].magnitude.size += magnitude.size
        strata[place].flow += flow
    }

    /// Leaves no trace of a flow without entries: its scale would count when others are added.
    private mutating func unlink(_ place: Int, from label: Int) {
        let next = strata[place].next
        if let before = places(under: label).first(where: { strata[$0].next == place }) {
            strata[before].next = next
        } else {
            firsts[label] = next
        }
    }
}
