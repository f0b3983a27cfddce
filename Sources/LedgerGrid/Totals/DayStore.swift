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

/// A store from which entries can be taken out again.
protocol RemovingDayStore: DayStore {
    /// Whether there are no entries.
    var isEmpty: Bool { get }

    /// What one day holds.
    func flow(at key: DayKey) -> Flow

    /// Takes from one day that `flow(at:)` has shown to hold as much; says how many sums it changed.
    mutating func remove(_ flow: Flow, at key: DayKey) -> Int
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

/// One sum over all days, for whoever does not ask for days.
struct WholeSum: RemovingDayStore {
    private(set) var flow = Flow()

    init() {}

    var isEmpty: Bool { flow.count == 0 }

    @inline(__always)
    mutating func add(_ flow: Flow, at key: DayKey) -> Int {
        self.flow += flow
        return 1
    }

    func flow(at key: DayKey) -> Flow { flow }

    mutating func remove(_ flow: Flow, at key: DayKey) -> Int {
        self.flow -= flow
        return 1
    }

    func forEachDay(_ body: (DayKey, Flow) -> Void) {
        if !isEmpty { body(0, flow) }
    }
}
