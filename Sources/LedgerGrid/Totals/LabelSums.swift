package import CivilCalendar
package import LedgerCore
internal import TextBytes

/// Income and expense by label and commodity; labels are identified by number, so that none is hashed for an entry.
///
/// Adding and removing take constant time. Transfers leave no trace, as in `DayLedger`, whose other rules also apply.
package struct LabelSums: Sendable {
    private var labels: [Label] = []
    private var numbers: [String: Int] = [:]
    /// Flows of one commodity under one label, separately for each scale; empty once all was removed.
    private var sums: [[Stratum]] = []
    /// The index in `sums` of a label and commodity.
    private var places: [Key: Int] = [:]

    private struct Label: Sendable {
        let text: String
        /// The commodity and the index of its last sum: most entries have the same commodity as the previous one.
        var recent: (commodity: Commodity, place: Int)?
    }

    private struct Key: Hashable, Sendable {
        let label: UInt32
        let commodity: Commodity
    }

    private struct Stratum: ScaleSums {
        var magnitude: Magnitude
        var flow = Flow()

        init(magnitude: Magnitude) { self.magnitude = magnitude }
    }

    /// Creates an empty instance.
    package init() {}

    /// Returns the number of a label, the next one for a new label; blanks around it are none of it.
    package mutating func number(of label: String) -> Int {
        let label = label.trimmed
        if let number = numbers[label] { return number }
        numbers[label] = labels.count
        labels.append(Label(text: label))
        return labels.count - 1
    }

    /// Adds an amount to a label; a transfer changes nothing.
    ///
    /// - Parameters:
    ///   - money: the amount.
    ///   - kind: whether it is income or expense.
    ///   - day: its day, which is only used in errors.
    ///   - number: the number of a label.
    /// - Throws: `GridError` with the code `overflow` and the day; no sum is changed.
    package mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, to number: Int) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let place = place(of: money.commodity, making: number)
        guard let stratum = sums[place].admit(money.amount.coefficient.magnitude, scale: money.amount.scale) else {
            throw GridError(.overflow, day: day, commodity: money.commodity)
        }
        sums[place][stratum].flow += flow
    }

    /// Removes an amount that was added to a label before.
    ///
    /// - Throws: `GridError` with the code `notAdded` when no such amount can have been added; no sum is changed.
    package mutating func remove(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, from number: Int) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (place, size) = (place(of: money.commodity, making: number), money.amount.coefficient.magnitude)
        guard let index = sums[place].firstIndex(where: { $0.magnitude.scale == money.amount.scale }),
            sums[place][index].magnitude.size >= size, case let held = sums[place][index].flow, held.count > flow.count || held == flow
        else { throw GridError(.notAdded, day: day, commodity: money.commodity) }
        sums[place][index].magnitude.size -= size
        sums[place][index].flow -= flow
        if held == flow { sums[place].remove(at: index) }
    }

    /// Returns the index in `sums` of a commodity under a label.
    @inline(__always)
    private mutating func place(of commodity: Commodity, making label: Int) -> Int {
        if let recent = labels[label].recent, recent.commodity == commodity { return recent.place }
        let key = Key(label: UInt32(label), commodity: commodity)
        let place = places[key] ?? sums.count
        if place == sums.count {
            sums.append([])
            places[key] = place
        }
        labels[label].recent = (commodity, place)
        return place
    }

    /// Adds all sums of another instance.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; no sum is changed.
    package mutating func merge(_ other: LabelSums) throws(GridError) {
        guard !labels.isEmpty else { return self = other }
        let numbers = other.labels.map { number(of: $0.text) }
        for (key, place) in other.places {
            guard let known = places[Key(label: UInt32(numbers[Int(key.label)]), commodity: key.commodity)] else { continue }
            let parts = sums[known].map(\.magnitude) + other.sums[place].map(\.magnitude)
            guard parts.admit(0, scale: 0) else { throw GridError(.overflow, commodity: key.commodity) }
        }
        for (key, otherPlace) in other.places {
            let place = place(of: key.commodity, making: numbers[Int(key.label)])
            for stratum in other.sums[otherPlace] {
                let index = sums[place].stratum(stratum.magnitude.scale)
                sums[place][index].magnitude.size += stratum.magnitude.size
                sums[place][index].flow += stratum.flow
            }
        }
    }

    /// The totals of all labels, by the code points of the labels, then by symbol.
    package var rows: some Sequence<(label: String, totals: Totals)> {
        places.sorted { left, right in
            guard left.key.label == right.key.label else {
                // UTF-8 has the order of code points.
                return labels[Int(left.key.label)].text.utf8.lexicographicallyPrecedes(labels[Int(right.key.label)].text.utf8)
            }
            return left.key.commodity < right.key.commodity
        }.lazy.filter { !sums[$0.value].isEmpty }.map { key, place in
            var sum = ScaledFlow()
            for stratum in sums[place] { sum.add(stratum.flow, scale: stratum.magnitude.scale) }
            return (labels[Int(key.label)].text, Totals(key.commodity, sum))
        }
    }
}
