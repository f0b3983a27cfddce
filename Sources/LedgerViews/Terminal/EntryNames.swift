internal import LedgerCore
internal import LedgerGrid

/// What a day's money went to or came from, in the few columns of a cell: the largest first.
struct EntryNames {
    /// A name, and how many entries have it.
    private(set) var all: [(name: String, count: Int)] = []

    init() {}

    /// Names entries by payee, description or category; transfers, and what is named by nothing, have no line.
    init(of entries: [DayEntry], main: Commodity?) {
        var (sums, places) = ([(name: String, count: Int, money: Money)](), [String: Int]())
        for entry in entries.lazy.map(\.entry) where entry.kind != .transfer && !entry.money.amount.isZero {
            guard var name = entry.names.prefix(3).first(where: { !$0.isBlank }) else { continue }
            if entry.isRefund { name = ViewLabels.refundMark + name }
            let size = Money(entry.money.amount.size, entry.money.commodity)
            // Amounts of two currencies are never added, and one that is too large for a sum stands for itself.
            let key = name + "\u{0}" + size.commodity.symbol
            guard let place = places[key], let sum = sums[place].money.amount.adding(size.amount) else {
                places[key] = sums.count
                sums.append((name, 1, size))
                continue
            }
            sums[place] = (name, sums[place].count + 1, Money(sum, size.commodity))
        }
        // The main currency first: amounts of two currencies have no order. Equals stay as they come.
        let order = sums.indices.sorted { first, second in
            let (one, other) = (sums[first].money, sums[second].money)
            if one.commodity != other.commodity {
                return one.commodity == main || other.commodity != main && one.commodity < other.commodity
            }
            return one.amount == other.amount ? first < second : one.amount > other.amount
        }
        all = order.map { (sums[$0].name.oneLine, sums[$0].count) }
    }

    /// Returns as many names as there are lines, each in at most `width` columns; the last says how many entries are not named.
    func lines(_ count: Int, width: Int) -> [String] {
        guard count > 0 else { return [] }
        let hidden = all.dropFirst(count).reduce(0) { $0 + $1.count }
        var lines = all.prefix(count).map { $0.name.fitted(to: width) }
        guard hidden > 0, let last = all.prefix(count).last else { return lines }
        let mark = " +\(hidden)"
        lines[lines.count - 1] = last.name.fitted(to: width - mark.columns) + mark
        return lines
    }
}

extension Entry {
    /// What an entry may be called by, the best first.
    var names: [String] { [payee, description, category, account] }
    /// Whether it is money of an expense that came back.
    var isRefund: Bool { kind == .expense && !money.amount.isNegative && !money.amount.isZero }
}
