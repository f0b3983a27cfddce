package import LedgerCore
package import LedgerGrid

/// The sums of all rows of a summary, one for each currency: what shares are parts of.
package struct SummarySums: Sendable {
    /// `nil` for a sum that is too large.
    private var sums: [Commodity: Totals?] = [:]
    /// Whether each currency has but one row, which is its own sum.
    private(set) var isOneRow = true

    /// Adds up rows.
    package init(of rows: some Sequence<SummaryRow>) {
        var first: String?
        for row in rows {
            first = first ?? row.period
            isOneRow = isOneRow && row.period == first
            let known = sums[row.totals.commodity]
            sums.updateValue(known.map { $0?.adding(row.totals) } ?? row.totals, forKey: row.totals.commodity)
        }
    }

    /// Returns the sum of a currency, if there is one that is not too large.
    package subscript(commodity: Commodity) -> Totals? { sums[commodity] ?? nil }

    /// The sums, by symbol; none that is too large.
    var all: [Totals] { sums.values.compactMap(\.self).sorted { $0.commodity < $1.commodity } }
}

extension [SummaryRow] {
    /// The rows with the largest expense first, and those without one by their income; currencies, whose amounts have no order, stay apart,
    /// that with the most entries first.
    package var sortedByAmount: [SummaryRow] { apart.flatMap { $0.sorted { Totals.isLarger($0.totals, $1.totals) } } }

    /// The rows of each currency, that with the most entries first.
    var apart: [[SummaryRow]] { apart(by: \.totals) }
}

extension Sequence {
    /// Returns the elements of each currency, that with the most entries first.
    func apart(by totals: (Element) -> Totals) -> [[Element]] {
        let groups = Dictionary(grouping: self) { totals($0).commodity }
        let counted = groups.values.map { group in (rows: group, count: group.reduce(0) { $0 + totals($1).count }) }
        return counted.sorted { one, other in
            guard one.count == other.count, let first = one.rows.first, let second = other.rows.first else {
                return one.count > other.count
            }
            return totals(first).commodity < totals(second).commodity
        }.map(\.rows)
    }
}

extension Totals {
    /// Whether totals come before others of the same currency where these are sorted by amount.
    static func isLarger(_ one: Totals, _ other: Totals) -> Bool {
        one.expense == other.expense ? one.income > other.income : one.expense > other.expense
    }

    /// Whether totals of one currency come before those of another where the one with the most entries does.
    static func isMoreUsed(_ one: Totals, _ other: Totals) -> Bool {
        one.count == other.count ? one.commodity < other.commodity : one.count > other.count
    }
}

extension ExactDecimal {
    /// Returns how much of a whole this is in percent, rounded to one decimal; `nil` where either is zero or the whole is below it.
    func percent(of whole: ExactDecimal?) -> ExactDecimal? {
        guard let whole, whole > .zero, !isZero else { return nil }
        return divided(by: whole, scale: 3, rounding: .toNearestOrAwayFromZero)?.shifted(by: -2).map { $0.padded(to: 1) ?? $0 }
    }
}
