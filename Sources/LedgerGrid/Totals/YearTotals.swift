public import CivilCalendar
public import LedgerCore

/// The totals of a year: of its months, which may begin on payday, and of each of their days.
///
/// ```swift
/// let year = YearTotals(2026, from: ledger)
/// year.months[2].totals                           // income and expense of March
/// year.shades(of: won).shade(of: spent)           // how dark a day is in a heat map
/// ```
public struct YearTotals: Sendable {
    /// A month and its totals, one for each commodity that moved, by symbol.
    public struct Month: Sendable, Hashable {
        /// The month.
        public let period: MonthPeriod
        /// One for each commodity with income or expense in the month, by symbol.
        public let totals: [Totals]
    }

    /// The year by which its months are named.
    public let year: Int
    /// The twelve months; none for years other than 1…9999.
    public let months: [Month]
    /// The totals of all months together, one for each commodity that moved, by symbol.
    public let totals: [Totals]
    /// The commodities of the ledger, other years included.
    package var commodityCounts: CommodityCounts
    private let range: ClosedRange<CivilDate>
    private let ledger: DayLedger

    /// Computes the totals of a year's months and days.
    public init(_ year: Int, rule: MonthRule = .calendar, from ledger: DayLedger) {
        self.year = year
        let periods = (1...12).compactMap { YearMonth(year: year, month: $0) }.map(rule.month)
        commodityCounts = ledger.commodityCounts
        months = periods.map { Month(period: $0, totals: ledger.totals(in: $0)) }
        guard let first = periods.first, let last = periods.last else {
            (totals, range, self.ledger) = ([], .min ... .max, DayLedger())
            return
        }
        range = first.firstDay...last.lastDay
        totals = ledger.totals(in: range)
        self.ledger = ledger
    }

    /// The totals of a day of the year: one for each commodity that moved, by symbol.
    public subscript(day: CivilDate) -> [Totals] { range.contains(day) ? ledger.totals(on: day) : [] }

    /// Returns the totals of a commodity in a month of the year, or in all of it; `nil` if it did not move.
    public func totals(of commodity: Commodity, in month: MonthPeriod? = nil) -> Totals? {
        ledger.totals(of: commodity, in: month?.range ?? range)
    }

    /// Returns the days of the year on which a commodity moved, each with its totals.
    package func days(of commodity: Commodity) -> [CivilDate: Totals] { ledger.totals(of: commodity, byDayIn: range) }

    /// Returns the shades for what was spent of a commodity on each day of the year.
    public func shades(of commodity: Commodity) -> DayShades { DayShades(of: days(of: commodity).values.map(\.expense)) }
}
