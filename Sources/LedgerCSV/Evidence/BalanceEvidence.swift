internal import CivilCalendar
internal import LedgerCore
internal import TextBytes

/// Looks whether the balances of a file follow from its amounts: the strongest evidence there is for signs and decimal marks.
///
/// A balance may follow from the row before, or, where the newest row comes first, from the row behind; it may go up or down with a
/// positive amount. Rows of several accounts or currencies each have their own.
struct BalanceEvidence: Sendable {
    /// One way in which balances may follow.
    private struct Chain {
        var matches = 0
        /// The line on which the chain breaks first.
        var firstBreak: Int?
    }

    private struct Row {
        let amount: ExactDecimal
        let balance: ExactDecimal
        let day: Int
    }

    /// By order and sign: rows in order with the sign as it is, in order with the other one, then both for the newest row first.
    private var chains = Array(repeating: Chain(), count: 4)
    private(set) var pairs = 0
    /// How many of them are of two days.
    private var dayPairs = 0
    private var last: [String: Row] = [:]
    private static let maxAccounts = 256

    /// Adds a row; `key` names its account and currency, and `day` counts the days up to it.
    mutating func add(_ amount: ExactDecimal, balance: ExactDecimal, key: String, line: Int, day: Int = 0) {
        defer { if last[key] != nil || last.count < Self.maxAccounts { last[key] = Row(amount: amount, balance: balance, day: day) } }
        guard let before = last[key], let step = balance.subtracting(before.balance), let back = step.negated else { return }
        // An amount of zero fits every way.
        guard !amount.isZero, !before.amount.isZero else { return }
        pairs += 1
        if day != before.day { dayPairs += 1 }
        let results = [step == amount, back == amount, back == before.amount, step == before.amount]
        for (index, fits) in results.enumerated() {
            if fits { chains[index].matches += 1 } else if chains[index].firstBreak == nil { chains[index].firstBreak = line }
        }
    }

    /// The last row of an account.
    func last(_ key: String) -> OpeningFinder.Row? { last[key].map { OpeningFinder.Row(amount: $0.amount, balance: $0.balance) } }

    /// What the balances prove.
    enum Verdict: Equatable {
        case nothing
        /// They go up with a positive amount, in so many steps of all, and break first on a line.
        case follows(matches: Int, firstBreak: Int?)
        /// They go down with a positive amount.
        case opposes(matches: Int, firstBreak: Int?)
        /// They go down with a positive amount, in so many steps, as those of a debt do, or of an account whose signs are turned over.
        case eitherOf(matches: Int)
    }

    /// What they prove where the days of the rows are known to rise or to fall.
    ///
    /// Balances after the rows of a file whose newest row comes first, and balances before those of one whose oldest does, follow alike, but
    /// with opposite signs: where the days go against the only way in which all balances follow, they prove no sign.
    func verdict(daysRise: Bool?) -> Verdict {
        guard let daysRise, dayPairs > 0 else { return verdict }
        guard !isContrary(daysRise) else { return .nothing }
        // Equal amounts follow in either order of the rows, and the days show which it is.
        let sorted = daysRise ? Self.verdict(chains[0], chains[1], pairs) : Self.verdict(chains[2], chains[3], pairs)
        return sorted == .nothing ? verdict : sorted
    }

    private func isContrary(_ daysRise: Bool) -> Bool {
        let (forward, backward) = (chains[0...1], chains[2...3])
        return (daysRise ? backward : forward).contains { $0.matches == pairs }
            // Two equal amounts in a row follow either way.
            && !(daysRise ? forward : backward).contains { 3 * $0.matches >= pairs }
    }

    var verdict: Verdict {
        let (up, down) = ([chains[0], chains[2]], [chains[1], chains[3]])
        func best(_ chains: [Chain]) -> Chain { chains[0].matches >= chains[1].matches ? chains[0] : chains[1] }
        return Self.verdict(best(up), best(down), pairs)
    }

    private static func verdict(_ follows: Chain, _ opposes: Chain, _ pairs: Int) -> Verdict {
        let winner = max(follows.matches, opposes.matches)
        // Two equal amounts in a row fit both ways: most steps must speak, and few against.
        guard winner > 0, 2 * winner >= pairs, 3 * min(follows.matches, opposes.matches) < winner else { return .nothing }
        return follows.matches > opposes.matches
            ? .follows(matches: follows.matches, firstBreak: follows.firstBreak)
            : .opposes(matches: opposes.matches, firstBreak: opposes.firstBreak)
    }

    /// The line on which balances first do not follow from amounts with their sign, or with the other one: in the order of the days, or else
    /// in the better one.
    func firstBreak(isInverted: Bool, daysRise: Bool?) -> Int? {
        let (forward, backward) = isInverted ? (chains[1], chains[3]) : (chains[0], chains[2])
        if let daysRise, dayPairs > 0 {
            guard isContrary(daysRise) else { return (daysRise ? forward : backward).firstBreak }
            // Balances from before their rows follow the other way with the other sign.
            return chains[(daysRise ? 2 : 0) + (isInverted ? 0 : 1)].firstBreak
        }
        return (forward.matches >= backward.matches ? forward : backward).firstBreak
    }

    /// How many steps follow in the best of the ways.
    var strength: Int { verdict == .nothing ? 0 : chains.map(\.matches).max() ?? 0 }
}

/// Whether the days of a file rise or fall from row to row, under each order that dates may have.
struct DayDirection: Sendable {
    private static let orders: [LedgerReadingOptions.DateOrder] = [.dmy, .mdy, .ymd]
    private var last: [CivilDate?] = [nil, nil, nil]
    private var (rises, falls) = ([0, 0, 0], [0, 0, 0])
    private var cell: [UInt8] = []
    /// How many times the day changed.
    private(set) var changes = 0
    private static let maxChanges = 500

    mutating func add(_ date: Span<UInt8>) {
        guard !date.equals(cell) else { return }
        cell = Array(copying: date)
        changes += 1
        guard changes <= Self.maxChanges, let written = WrittenDate(date) else { return }
        for (index, order) in Self.orders.enumerated() {
            guard let day = written.date(WrittenDate.Reading(order: order, year: 2024)) else { continue }
            if let before = last[index], before != day { before < day ? (rises[index] += 1) : (falls[index] += 1) }
            last[index] = day
        }
    }

    /// `nil` where the days stay, or go both ways.
    func daysRise(_ order: LedgerReadingOptions.DateOrder) -> Bool? {
        let index = Self.orders.firstIndex(of: order) ?? 0
        return rises[index] > 0 && falls[index] == 0 ? true : falls[index] > 0 && rises[index] == 0 ? false : nil
    }
}
