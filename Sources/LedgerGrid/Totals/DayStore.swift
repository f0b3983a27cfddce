/// Days since 0001-01-01, 0…3652058.
typealias DayKey = UInt32

/// Keeps the flow of each day, all of one commodity and one scale.
protocol DayStore: Sendable {
    /// A store without entries.
    init()

    /// Adds to one day; says how many sums it changed.
    mutating func add(_ flow: Flow, at key: DayKey) -> Int

    /// Calls for every day that has entries, from the first to the last.
    func forEachDay(_ body: (DayKey, Flow) -> Void)
}

extension DayStore {
    /// All days with entries, which is everything a store holds.
    var leaves: [DayLeaf] {
        var leaves: [DayLeaf] = []
        forEachDay { leaves.append(DayLeaf(key: $0, flow: $1)) }
        return leaves
    }
}

/// A day with entries.
struct DayLeaf: Equatable {
    let key: DayKey
    let flow: Flow
}
