/// A period and its totals, one for each commodity that moved, by symbol.
public struct PeriodTotals: Sendable, Hashable {
    /// The day, week, month or year.
    public let period: LedgerPeriod
    /// One for each commodity with income or expense in the period, by symbol.
    public let totals: [Totals]

    init(period: LedgerPeriod, totals: [Totals]) {
        self.period = period
        self.totals = totals
    }
}
