public import CivilCalendar
public import LedgerCore

/// What came in and went out of one commodity on one day, as an annotated event says it.
public struct DayMoney: Sendable, Hashable {
    /// The day.
    public var day: CivilDate
    /// The commodity.
    public var commodity: Commodity
    /// The income; negative where reversals exceed it.
    public var income: ExactDecimal
    /// The expense, positive; negative where refunds exceed it.
    public var expense: ExactDecimal

    /// That much, on that day.
    public init(day: CivilDate, commodity: Commodity, income: ExactDecimal, expense: ExactDecimal) {
        self.day = day
        self.commodity = commodity
        self.income = income
        self.expense = expense
    }

    /// Whether there is something to say.
    public var isVisible: Bool { !income.isZero || !expense.isZero }

    /// The amounts as a title has them, in a form no locale changes: `+3,000,000 −12,000 KRW`; what is zero is left out.
    public static func text(_ money: some Sequence<DayMoney>) -> String {
        money.lazy.filter(\.isVisible).map(\.text).joined(separator: ", ")
    }

    private var text: String {
        var text = ""
        if !income.isZero { text += Self.signed(income, isOut: false) + " " }
        if !expense.isZero { text += Self.signed(expense, isOut: true) + " " }
        return text + commodity.symbol
    }

    private static func signed(_ amount: ExactDecimal, isOut: Bool) -> String {
        var bytes: [UInt8] = []
        amount.write(to: &bytes, grouping: true)
        let digits = bytes.drop { $0 == UInt8(ascii: "-") }
        return (amount.isNegative == isOut ? "+" : "−") + String(decoding: digits, as: UTF8.self)
    }
}
