public import LedgerGrid

/// One line of a summary: the totals of a period, category or account in one commodity.
public struct SummaryRow: Sendable, Hashable {
    /// The period, category or account: `2025-08-01`, `2025-W31`, `2025-08`, `2025`, `식비`.
    public let period: String
    /// Its totals.
    public let totals: Totals

    /// A line of a summary.
    public init(period: String, totals: Totals) {
        self.period = period
        self.totals = totals
    }

    /// The lines of periods, in their order.
    public static func rows(of periods: [PeriodTotals]) -> [SummaryRow] {
        periods.flatMap { period in
            let name = period.period.description
            return period.totals.map { SummaryRow(period: name, totals: $0) }
        }
    }

    /// The lines of groups, by label.
    public static func rows(of groups: GroupTotals) -> [SummaryRow] {
        groups.rows.flatMap { row in row.totals.map { SummaryRow(period: row.group.label, totals: $0) } }
    }
}
