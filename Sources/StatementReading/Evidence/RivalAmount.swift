internal import LedgerCore
internal import WrittenCells

/// A column beside that of the amounts that may have them as well.
struct RivalAmount: Sendable {
    let place: Int
    /// The first row in which both have a number other than zero, and these differ, under each decimal mark.
    private(set) var first: [(line: Int, own: ExactDecimal, other: ExactDecimal)?] = [nil, nil]
    /// In how many rows both have the same number, which is not zero.
    private var sameCounts = [0, 0]
    /// How the balances of the file follow from it.
    private var balances = [BalanceEvidence(), BalanceEvidence()]
    /// How it follows from the amounts, and how they follow from it, as a balance does.
    private var sums = [BalanceEvidence(), BalanceEvidence()]
    private var parts = [BalanceEvidence(), BalanceEvidence()]
    /// The same over all accounts, as in the register of an accounting program.
    private var (allSums, allParts) = ([BalanceEvidence(), BalanceEvidence()], [BalanceEvidence(), BalanceEvidence()])
    private var hasText = false
    /// How many amounts have no number there beside them.
    private(set) var missingCount = 0

    init(place: Int) { self.place = place }

    /// Adds a row: its amount, what stands in this column, its balance, and the number of its account if it has one.
    mutating func add(_ own: AmountReadings, _ other: AmountReadings, balance: AmountReadings?, account: Int?, line: Int, day: Int) {
        // The same money in two currencies is no other amount.
        let isElsewhere = own.currency != nil && other.currency != nil && own.currency != other.currency
        for mark in balances.indices where !isElsewhere {
            // The mark is that of the amounts, and these may have another one.
            guard let mine = own.value(mark), let number = other.value(mark) ?? other.value(1 - mark) else { continue }
            if !mine.isZero, !number.isZero {
                let isSame = mine.magnitude == number.magnitude
                if isSame { sameCounts[mark] += 1 } else if first[mark] == nil { first[mark] = (line, mine, number) }
            }
            allSums[mark].add(mine, balance: number, account: 0, line: line, day: day)
            allParts[mark].add(number, balance: mine, account: 0, line: line, day: day)
            guard let account else { continue }
            sums[mark].add(mine, balance: number, account: account, line: line, day: day)
            parts[mark].add(number, balance: mine, account: account, line: line, day: day)
            if let after = balance?.value(mark) { balances[mark].add(number, balance: after, account: account, line: line, day: day) }
        }
    }

    /// Notes that an amount has nothing beside it.
    mutating func addNothing() { missingCount += 1 }

    /// Notes that a cell is neither empty nor a number.
    mutating func addText() { hasText = true }

    /// Whether it has other numbers than the amounts.
    func differs(_ mark: Int) -> Bool { first[mark] != nil && !hasText }

    /// Whether it has the amounts of some rows, and other numbers in others: the same money in one currency, or what came to be paid.
    func repeats(_ mark: Int) -> Bool { sameCounts[mark] > 1 && differs(mark) }

    /// Whether it is what the amounts come to, row after row.
    func isSum(_ mark: Int) -> Bool { Self.follows(sums[mark]) || Self.follows(allSums[mark]) }

    /// Whether the amounts are what it comes to.
    func isSummed(_ mark: Int) -> Bool { Self.follows(parts[mark]) || Self.follows(allParts[mark]) }

    private static func follows(_ evidence: BalanceEvidence) -> Bool { evidence.finding(BalanceContext(hasSigns: true)) != nil }

    /// Whether the balances follow from it in all rows.
    func isFollowed(_ mark: Int) -> Bool { missingCount == 0 && balances[mark].finding(BalanceContext(hasSigns: true))?.isWhole ?? false }

    /// In how many steps the balances follow from it, where they prove it.
    func steps(_ mark: Int) -> Int { balances[mark].finding(BalanceContext(hasSigns: true))?.steps ?? 0 }
}
