internal import LedgerCore

/// Counts how the balances of a file follow from its amounts: the strongest evidence there is for signs and decimal marks.
///
/// Four equations may hold between neighbouring rows, and each holds under four readings at once: what is added to the balance of an asset
/// after its row, oldest first, is what is taken from that of a debt, or from balances before their rows, newest first. So an equation
/// proves a class of readings; which of them is meant shows what each would have to assume. Rows of several accounts or currencies each have
/// their own balance.
///
/// Rows without a balance count in the next step, as where only the last of a day has one. Where the balances follow without them alone, and
/// they add up to the row beside them, they are its parts.
struct BalanceEvidence: Sendable {
    /// What the balance of a row has that the one above it has not.
    enum Equation: Int, CaseIterable {
        /// The amount of the row, or what takes it away.
        case plusOwn, minusOwn
        /// What takes the amount of the row above away, or that amount.
        case minusAbove, plusAbove
    }

    private struct Count {
        /// In how many steps it holds, and in how many only its opposite does.
        var (holds, isTurned) = (0, 0)
        /// The line on which it first does not hold.
        var firstBreak: Int?
    }

    private struct Row {
        let amount: ExactDecimal
        let balance: ExactDecimal
        let day, offset: Int
    }

    /// The rows without a balance since the last one that has one.
    private struct Gap {
        /// What they come to; `nil` where it overflows or one of them cannot be read.
        var sum: ExactDecimal? = .zero
        var count = 0
        var day = 0
        var areOfOneDay = true

        mutating func add(_ amount: ExactDecimal?, day: Int) {
            sum = sum.flatMap { sum in amount.flatMap(sum.adding) }
            if count > 0, day != self.day { areOfOneDay = false }
            (count, self.day) = (count + 1, day)
        }

        /// Whether they are the parts of a row beside them, by their sum.
        func isSplit(_ row: Row) -> Bool { count > 1 && areOfOneDay && day == row.day && sum == row.amount }
    }

    private struct Account {
        var row: Row?
        var gap = Gap()
    }

    private var counts = Array(repeating: Count(), count: Equation.allCases.count)
    /// How many steps there are.
    private(set) var pairs = 0
    /// How many of them are of two days.
    private var dayPairs = 0
    /// The last row of each account.
    private var accounts: [Account] = []
    /// Where rows begin that their parts add up to: those that the balances prove, and those that no balance stands above or below.
    private var (wholes, edges) = ([Int](), [Int]())
    private static let maxWholes = 100_000

    /// Adds a row of an account, with its balance if it has one; `day` counts the days up to it. An amount that cannot be read is `nil`.
    mutating func add(_ amount: ExactDecimal?, balance: ExactDecimal?, account: Int = 0, offset: Int = 0, line: Int, day: Int = 0) {
        while accounts.count <= account { accounts.append(Account()) }
        guard let balance else { return accounts[account].gap.add(amount, day: day) }
        guard let amount else { return }
        let last = accounts[account].row
        // What changes nothing is no step.
        if amount.isZero, last?.balance == balance { return }
        let row = Row(amount: amount, balance: balance, day: day, offset: offset)
        accounts[account].row = row
        var gap: Gap?
        if accounts[account].gap.count > 0 { (gap, accounts[account].gap) = (accounts[account].gap, Gap()) }
        guard let before = last else {
            if gap?.isSplit(row) == true { edges.append(offset) }
            return
        }
        guard let step = balance.subtracting(before.balance), let back = step.negated else { return }
        // An amount of zero fits many ways.
        guard !amount.isZero, !before.amount.isZero else { return }
        pairs += 1
        if day != before.day { dayPairs += 1 }
        var (own, above, isBroken) = (amount, before.amount, false)
        if let gap, gap.sum?.isZero != true { (own, above, isBroken) = look(gap, from: before, to: row, step, back) }
        count(.plusOwn, holds: step == own, isTurned: back == own, isBroken, line)
        count(.minusOwn, holds: back == own, isTurned: step == own, isBroken, line)
        count(.minusAbove, holds: back == above, isTurned: step == above, isBroken, line)
        count(.plusAbove, holds: step == above, isTurned: back == above, isBroken, line)
    }

    /// What a step consists of where rows without a balance stand in it: these as well, if it follows with them; else it is broken.
    private mutating func look(
        _ gap: Gap, from before: Row, to row: Row, _ step: ExactDecimal, _ back: ExactDecimal
    ) -> (own: ExactDecimal, above: ExactDecimal, isBroken: Bool) {
        func follows(_ amount: ExactDecimal) -> Bool { amount == step || amount == back }
        let alone = (row.amount, before.amount, true)
        if let whole = gap.isSplit(before) ? before : gap.isSplit(row) ? row : nil, follows(row.amount) || follows(before.amount) {
            if wholes.count < Self.maxWholes { wholes.append(whole.offset) }
            return alone
        }
        guard let own = gap.sum.flatMap(row.amount.adding), let above = gap.sum.flatMap(before.amount.adding) else { return alone }
        guard follows(own) || follows(above) else { return alone }
        return (own, above, false)
    }

    @inline(__always)
    private mutating func count(_ equation: Equation, holds: Bool, isTurned: Bool, _ isBroken: Bool, _ line: Int) {
        let index = equation.rawValue
        if holds { counts[index].holds += 1 } else if isTurned { counts[index].isTurned += 1 }
        if isBroken || !holds, counts[index].firstBreak == nil { counts[index].firstBreak = line }
    }

    /// Where rows begin whose parts have rows of their own; at the edges of the table where there are such rows elsewhere.
    var splits: [Int] {
        guard !wholes.isEmpty else { return [] }
        return wholes + edges + accounts.compactMap { account in account.row.flatMap { account.gap.isSplit($0) ? $0.offset : nil } }
    }

    /// The last row of an account.
    func last(_ account: Int) -> OpeningFinder.Row? {
        guard account < accounts.count else { return nil }
        return accounts[account].row.map { OpeningFinder.Row(amount: $0.amount, balance: $0.balance) }
    }

    /// Whether enough steps show an equation: all of them, or three and half of all, as where rows of a day stand in any order; and the
    /// opposite sign would mend none of the others.
    private func isProven(_ equation: Equation) -> Bool {
        let count = counts[equation.rawValue]
        return count.isTurned == 0 && (count.holds == pairs && pairs > 0 || count.holds >= 3 && 2 * count.holds >= pairs)
    }

    /// The proven equations that hold most often; of amounts without signs, a single step tells of one.
    private func proven(hasSigns: Bool) -> [Equation] {
        guard hasSigns || pairs > 1 else { return [] }
        let proven = Equation.allCases.filter(isProven)
        let most = proven.map { counts[$0.rawValue].holds }.max() ?? 0
        return proven.filter { counts[$0.rawValue].holds == most }
    }

    /// How many steps follow in the best of the ways.
    var strength: Int { proven(hasSigns: true).first.map { counts[$0.rawValue].holds } ?? 0 }

    /// The line on which they first do not follow from amounts of those signs: as is proven, or else as balances mostly are.
    func firstBreak(isInverted: Bool, _ context: BalanceContext) -> Int? {
        if let finding = finding(context), finding.allows(isInverted: isInverted) { return finding.firstBreak(isInverted: isInverted) }
        let orders = context.daysRise.flatMap { dayPairs > 0 ? [!$0] : nil } ?? [false, true]
        let usual = orders.map { isNewestFirst in
            BalanceReading(isDebt: context.isDebt ?? false, isBefore: false, isNewestFirst: isNewestFirst, isInverted: isInverted)
        }
        return usual.map { counts[$0.equation.rawValue] }.max { $0.holds < $1.holds }?.firstBreak
    }

    /// What the balances prove in a file of which that much is known; `nil` where they prove nothing.
    func finding(_ context: BalanceContext) -> BalanceFinding? {
        var context = context
        if dayPairs == 0 { context.daysRise = nil }
        var found: [(reading: BalanceReading, count: Count, cost: Int)] = []
        for equation in proven(hasSigns: context.hasSigns) {
            for reading in BalanceReading.all where reading.equation == equation {
                guard let cost = context.cost(of: reading) else { continue }
                found.append((reading, counts[equation.rawValue], cost))
            }
        }
        guard let least = found.map(\.cost).min() else { return nil }
        // What assumes something unusual may be less than what assumes one thing more.
        let left = found.filter { $0.cost <= (least == 0 ? 0 : least + 1) }.sorted { $0.cost < $1.cost }
        return BalanceFinding(
            readings: left.map(\.reading), steps: left[0].count.holds,
            signs: [false, true].map { sign in
                left.first { $0.reading.isInverted == sign }.map { BalanceFinding.Sign(cost: $0.cost, firstBreak: $0.count.firstBreak) }
            })
    }
}

/// One way to understand a column of balances, the order of its rows and the signs of its amounts.
struct BalanceReading: Sendable, Hashable {
    /// Whether the balance is what is owed.
    let isDebt: Bool
    /// Whether it is the one before its row.
    let isBefore: Bool
    /// Whether the newest row comes first.
    let isNewestFirst: Bool
    /// Whether amounts above zero are money out.
    let isInverted: Bool

    static let all = [false, true].flatMap { isDebt in
        [false, true].flatMap { isBefore in
            [false, true].flatMap { isNewestFirst in
                [false, true].map { BalanceReading(isDebt: isDebt, isBefore: isBefore, isNewestFirst: isNewestFirst, isInverted: $0) }
            }
        }
    }

    /// What holds between neighbouring rows of the file.
    var equation: BalanceEvidence.Equation {
        let rises = (isNewestFirst != isInverted) == isDebt
        // The balance after a row has its amount; so has, where the newest comes first, the balance before the row above.
        return isBefore == isNewestFirst ? (rises ? .plusOwn : .minusOwn) : (rises ? .plusAbove : .minusAbove)
    }
}

/// What is known of a file beside its balances.
struct BalanceContext: Sendable {
    /// Whether the days of the rows rise or fall; `nil` where they do neither.
    var daysRise: Bool?
    /// Whether the balance is what is owed, where its name or an option tells.
    var isDebt: Bool?
    /// Whether its name tells that it is the one before the row.
    var isNamedBefore = false
    /// Whether amounts have signs that would have to be turned over.
    var hasSigns = false
    /// Whether something else speaks for a debt.
    var hintsDebt = false
    /// Whether most amounts are above zero, as they are where what was spent is.
    var areMostAbove = false

    /// How many unusual things a reading assumes; `nil` where it contradicts what is known.
    func cost(of reading: BalanceReading) -> Int? {
        if let isDebt, isDebt != reading.isDebt { return nil }
        if isNamedBefore, !reading.isBefore { return nil }
        var cost = 0
        if reading.isBefore, !isNamedBefore { cost += 1 }
        if let daysRise, daysRise == reading.isNewestFirst { cost += 1 }
        if isDebt == nil, !hintsDebt {
            if reading.isDebt { cost += 1 }
            if reading.isInverted, hasSigns, !areMostAbove { cost += 1 }
        }
        return cost
    }
}

/// What balances prove: the readings that are left, those that assume least first.
struct BalanceFinding: Sendable, Hashable {
    /// How the readings are that have the amounts signed as they are written, or turned over.
    fileprivate struct Sign: Hashable {
        /// How many unusual things they assume at least.
        let cost: Int
        let firstBreak: Int?
    }

    let readings: [BalanceReading]
    /// How many steps follow.
    let steps: Int
    private let signs: [Sign?]

    fileprivate init(readings: [BalanceReading], steps: Int, signs: [Sign?]) {
        (self.readings, self.steps, self.signs) = (readings, steps, signs)
    }

    /// Whether amounts may be signed as they are written, or turned over.
    func allows(isInverted: Bool) -> Bool { signs[isInverted ? 1 : 0] != nil }

    /// Whether both assume as much.
    var isTied: Bool { signs[0] != nil && signs[0]?.cost == signs[1]?.cost }

    /// The line on which the balances first do not follow from amounts of those signs.
    func firstBreak(isInverted: Bool) -> Int? { signs[isInverted ? 1 : 0]?.firstBreak }

    /// How many steps follow from the signs as they are written, and from no others, without a break; else none.
    var wholeSteps: Int { allows(isInverted: true) || firstBreak(isInverted: false) != nil ? 0 : steps }

    /// Whether they prove the signs as they are written, in two steps or more, and break nowhere.
    var isWhole: Bool { wholeSteps > 1 }
}
