internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import WrittenCells

/// What the first look at all rows tells of how to look at them again.
struct SecondLook: Sendable {
    /// Where rows begin that are balances or sums of the statement.
    private(set) var totals: Set<Int> = []
    /// The column of states, where its words tell it and its name does not.
    private(set) var state: (place: Int, words: [String])?
    /// The folded words of states whose rows count, whatever they say elsewhere.
    private(set) var standing: Set<String> = []
    /// What the words of states mean, where rows that are marked as cancelled take others back.
    private(set) var kinds: [String: Entry.Kind] = [:]

    /// Columns whose roles the rows show.
    private(set) var places: [ColumnRole: Int] = [:]
    /// The roles that their columns had before.
    private var removed: [ColumnRole] = []
    /// Whether the column that was taken for that of currencies is that of another amount, and the currency of the amounts, if it is known.
    private(set) var movesCurrency = false
    private(set) var currency: Commodity?

    init() {}

    init(_ file: LedgerFile, _ evidence: LedgerEvidence) {
        totals = evidence.totals.offsets(rowCount: evidence.rowCount).union(evidence.splits.wholes)
        for found in evidence.balances { totals.formUnion(found.splits) }
        for found in evidence.openings { totals.formUnion(found.offsets) }
        if file.plan[.state] < 0, file.options.columnNames[.state] == nil { state = Self.state(evidence) }
        standing = standing(file, evidence)
        takeRefunds(file, evidence)
        if file.plan[.countedFlag] < 0, file.options.columnNames[.countedFlag] == nil { places[.countedFlag] = Self.types(file, evidence) }
    }

    /// The column of types of which some move no money.
    private static func types(_ file: LedgerFile, _ evidence: LedgerEvidence) -> Int? {
        evidence.words.first { column in
            let roles = ColumnRole.named(HeaderName(file.names[column.place])).map(\.role)
            return !column.isTooMany && roles.contains(.column(.kind)) && column.folded.keys.contains(where: CellWords.isMemo)
        }?.place
    }

    /// Where what was taken back stands in rows of its own, beside amounts of one side, it is the other side.
    private mutating func takeRefunds(_ file: LedgerFile, _ evidence: LedgerEvidence) {
        let (columns, amount) = (evidence.columns, evidence.amount)
        guard evidence.refunds.alone > 0, evidence.refunds.parts == 0, !columns.hasTwoAmounts,
            amount.positiveCount == 0 || amount.negativeCount == 0,
            columns.isSpending || amount.negativeCount > 0, !file.options.namesAmounts
        else { return }
        places[.moneyOut] = columns.index(of: .amount)
        places[.moneyIn] = columns.refunded
        removed = [.column(.amount), .spent, .refunded]
    }

    /// Whether the rows must be looked at again.
    var isNeeded: Bool { !totals.isEmpty || state != nil || !standing.isEmpty || !places.isEmpty }

    /// The same for another look that counts the rows that are marked as cancelled.
    func counting(_ cancelled: CancelledRows) -> SecondLook {
        var look = self
        look.standing.formUnion(cancelled.markedWords)
        look.kinds = cancelled.kinds
        return look
    }

    /// The columns as they are now known.
    func plan(_ plan: ColumnPlan) -> ColumnPlan {
        var plan = plan
        if let state { plan.assign(.state, state.place) }
        if movesCurrency { plan.remove(.column(.currency)) }
        let currency = removed.lazy.compactMap { plan.currencies[$0] }.first
        for role in removed { plan.remove(role) }
        for (role, place) in places { plan.assign(role, place, role.isAmount ? currency : nil) }
        return plan
    }

    mutating func assign(_ role: ColumnRole, _ place: Int) { places[role] = place }

    /// Whether another column than the one of that name has the amounts.
    private(set) var hasMovedAmount = false

    /// The same for another look at amounts in that column, which has the role of the one that was looked at; where a column had the
    /// currencies of that one, with its own.
    func moving(_ role: ColumnRole, to place: Int, currency: (isMoved: Bool, place: Int?)) -> SecondLook {
        var look = self
        look.assign(role, place)
        look.hasMovedAmount = true
        if currency.isMoved { look.moveCurrency(to: currency.place, base: nil) }
        return look
    }

    mutating func moveCurrency(to place: Int?, base: Commodity?) {
        (movesCurrency, currency) = (true, place == nil ? base : nil)
        if let place { places[.column(.currency)] = place }
    }

    /// The column whose words all tell what became of transactions, and not of all the same.
    private static func state(_ evidence: LedgerEvidence) -> (place: Int, words: [String])? {
        for column in evidence.words where !column.isTooMany {
            let folded = column.folded
            let words = folded.values.map(\.text).filter { !$0.isEmpty }
            let others = words.filter { CellWords.state($0) != .booked }
            let isState = words.allSatisfy { CellWords.isBooked($0) || CellWords.state($0) != .booked }
            // `NOK` stands for “not OK”, and for the crowns of Norway.
            guard isState, !words.allSatisfy(AmountWords.isCurrency), !others.isEmpty, others.count < folded.count else { continue }
            return (column.place, others.sorted())
        }
        return nil
    }

    /// The words of states that options give a kind: their rows count. No other column has all of these words.
    private func standing(_ file: LedgerFile, _ evidence: LedgerEvidence) -> Set<String> {
        let failed = evidence.failedWords.union(state?.words.map(KindWords.folded) ?? [])
        guard !file.options.kinds.isEmpty, !failed.isEmpty else { return [] }
        let given = Set(file.options.kinds.keys.map(KindWords.folded))
        let others = evidence.words.filter { !$0.isTooMany && $0.place != state?.place }
        return others.contains { given.isSubset(of: $0.folded.keys) } ? [] : given.intersection(failed)
    }
}
