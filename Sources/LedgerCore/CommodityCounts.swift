/// How many amounts there are of each commodity: the one with the most is the main one, which views show without its name.
package struct CommodityCounts: Sendable {
    private var all: [(commodity: Commodity, count: Int)] = []
    private var places: [Commodity: Int] = [:]
    /// The index of the commodity counted last: most amounts have the same one as the amount before.
    private var recent = 0

    /// Creates counts of nothing.
    package init() {}

    /// Creates counts from those of some commodities.
    package init(_ counts: some Sequence<(commodity: Commodity, count: Int)>) {
        for (commodity, count) in counts { add(commodity, count) }
    }

    /// Counts amounts of a commodity.
    @inline(__always)
    package mutating func add(_ commodity: Commodity, _ count: Int = 1) {
        if recent >= all.count || all[recent].commodity != commodity { recent = place(making: commodity) }
        all[recent].count += count
    }

    private mutating func place(making commodity: Commodity) -> Int {
        if let place = places[commodity] { return place }
        places[commodity] = all.count
        all.append((commodity, 0))
        return all.count - 1
    }

    /// Adds other counts to these.
    package mutating func add(_ other: CommodityCounts) {
        for (commodity, count) in other.all { add(commodity, count) }
    }

    /// Returns the counts of both.
    package func adding(_ other: CommodityCounts) -> CommodityCounts {
        var sum = self
        sum.add(other)
        return sum
    }

    /// Returns the commodity with the most amounts; among equals the preferred one, then the first by symbol.
    package func most(preferring own: Commodity?) -> Commodity? {
        all.max { left, right in
            guard left.count == right.count else { return left.count < right.count }
            return right.commodity == own || left.commodity != own && right.commodity < left.commodity
        }?.commodity
    }
}
