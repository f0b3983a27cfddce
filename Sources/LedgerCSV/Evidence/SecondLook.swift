internal import Diagnostics
internal import LedgerCore

/// What the first look at all rows tells of how to look at them again.
struct SecondLook: Sendable {
    /// Where rows begin that are balances or sums of the statement.
    private(set) var totals: Set<Int> = []
    /// The column of states, where its words tell it and its name does not.
    private(set) var state: (place: Int, words: [String])?

    init() {}

    init(_ file: LedgerFile, _ evidence: LedgerEvidence) {
        totals = evidence.totals.offsets(rowCount: evidence.rowCount)
        if file.plan[.state] < 0, file.options.columnNames[.state] == nil { state = Self.state(evidence) }
    }

    /// Whether the rows must be looked at again.
    var isNeeded: Bool { !totals.isEmpty || state != nil }

    /// The columns as they are now known.
    func plan(_ plan: ColumnPlan) -> ColumnPlan {
        var plan = plan
        if let state { plan.assign(.state, state.place) }
        return plan
    }

    /// The column whose words all tell what became of transactions, and not of all the same.
    private static func state(_ evidence: LedgerEvidence) -> (place: Int, words: [String])? {
        for column in evidence.words where !column.isTooMany {
            let words = column.folded.values.map(\.text).filter { !$0.isEmpty }
            let others = words.filter { CellWords.state($0) != .booked }
            let isState = words.allSatisfy { CellWords.isBooked($0) || CellWords.state($0) != .booked }
            guard isState, !others.isEmpty, others.count < words.count else { continue }
            return (column.place, others.sorted())
        }
        return nil
    }
}
