package import CivilCalendar
public import LedgerCore

/// What came in and what went out, of one commodity, in one bucket: a day, a month, any range, a category.
///
/// All three amounts carry the largest scale among the entries of the bucket: `12.5` and `3` give `15.5`, and an income of `0.0`.
public struct Totals: Sendable, Hashable {
    /// The commodity; amounts of different commodities are never added.
    public let commodity: Commodity
    /// The sum of the income entries; a negative one lowers it.
    public let income: ExactDecimal
    /// The sum of the expense entries with the sign turned, so that spending is positive; a refund lowers it.
    public let expense: ExactDecimal
    /// `income - expense`.
    public let net: ExactDecimal
    /// How many income and expense entries there are; transfers are not among them.
    public let count: Int

    /// The totals with that income and expense; `nil` when 128 bits cannot hold their difference.
    public init?(commodity: Commodity, income: ExactDecimal, expense: ExactDecimal, count: Int) {
        guard let net = income.subtracting(expense) else { return nil }
        self.commodity = commodity
        self.income = income
        self.expense = expense
        self.net = net
        self.count = count
    }

    init(_ commodity: Commodity, _ sum: ScaledFlow) {
        self.commodity = commodity
        income = sum.decimal(sum.flow.income)
        expense = sum.decimal(sum.flow.expense)
        net = sum.decimal(sum.flow.income &- sum.flow.expense)
        count = sum.flow.count
    }
}

extension Totals {
    /// The income, or `nil` when it is zero: a calendar shows nothing then, never `0`.
    public var visibleIncome: ExactDecimal? { income.isZero ? nil : income }
    /// The expense, or `nil` when it is zero: a calendar shows nothing then, never `0`.
    public var visibleExpense: ExactDecimal? { expense.isZero ? nil : expense }
}

/// The totals of one commodity on one day.
struct DayRow: Sendable, Equatable {
    let day: CivilDate
    let totals: Totals
}

/// A day and its totals, one for each commodity that moved, by symbol.
package struct DayTotals: Sendable, Hashable {
    /// The day.
    package let day: CivilDate
    /// One for each commodity with income or expense on that day, by symbol.
    package let totals: [Totals]
}

/// A period and its totals, one for each commodity that moved, by symbol.
public struct PeriodTotals: Sendable, Hashable {
    /// The day, week, month or year.
    public let period: LedgerPeriod
    /// One for each commodity with income or expense in the period, by symbol.
    public let totals: [Totals]
}
