internal import CivilCalendar
public import LedgerCore

/// The income and expense of one commodity in a bucket: a day, a month, any range, a category.
///
/// All three amounts have the largest scale among the entries of the bucket: `12.5` and `3` yield `15.5`, and an income of `0.0`.
public struct Totals: Sendable, Hashable {
    /// The commodity; amounts of different commodities are never added.
    public let commodity: Commodity
    /// The sum of the income entries; a negative one lowers it.
    public let income: ExactDecimal
    /// The negated sum of the expense entries, so that spending is positive; a refund lowers it.
    public let expense: ExactDecimal
    /// `income - expense`.
    public let net: ExactDecimal
    /// The number of income and expense entries, excluding transfers.
    public let count: Int

    /// Creates totals; `nil` when the difference of income and expense exceeds 128 bits.
    public init?(commodity: Commodity, income: ExactDecimal, expense: ExactDecimal, count: Int) {
        guard let net = income.subtracting(expense) else { return nil }
        self.commodity = commodity
        self.income = income
        self.expense = expense
        self.net = net
        self.count = count
    }

    /// Returns the sum of two totals of one commodity; `nil` when it exceeds 128 bits.
    package func adding(_ other: Totals) -> Totals? {
        guard let income = income.adding(other.income), let expense = expense.adding(other.expense) else { return nil }
        return Totals(commodity: commodity, income: income, expense: expense, count: count + other.count)
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
    /// The income, or `nil` when it is zero: calendars then show nothing instead of `0`.
    public var visibleIncome: ExactDecimal? { income.isZero ? nil : income }
    /// The expense, or `nil` when it is zero: calendars then show nothing instead of `0`.
    public var visibleExpense: ExactDecimal? { expense.isZero ? nil : expense }
}

/// The totals of one commodity on one day, or in the period that begins on it.
struct DayRow: Sendable, Equatable {
    let day: CivilDate
    let totals: Totals
}

/// A period and its totals, one for each commodity that moved, by symbol.
public struct PeriodTotals: Sendable, Hashable {
    /// The day, week, month or year.
    public let period: LedgerPeriod
    /// One for each commodity with income or expense in the period, by symbol.
    public let totals: [Totals]
}
