internal import LedgerCore
internal import LedgerGrid
internal import TextBytes

/// What a summary says of the totals of a row: a column of the table and in CSV, a member in JSON.
///
/// The raw value is its name for programs.
enum SummaryColumn: String {
    case income, expense, net, count
    /// Parts of the sums of all rows.
    case incomeShare, expenseShare

    /// The columns for programs: shares come last, so that the others keep their places.
    static func all(withShares: Bool) -> [SummaryColumn] {
        [.income, .expense, .net, .count] + (withShares ? [.incomeShare, .expenseShare] : [])
    }

    /// The columns for people, shares beside their amounts.
    static func shown(withShares: Bool) -> [SummaryColumn] {
        withShares ? [.income, .incomeShare, .expense, .expenseShare, .net, .count] : all(withShares: false)
    }

    /// What a row has in a column.
    enum Value {
        case amount(ExactDecimal)
        case number(Int)
        /// In percent; `nil` where there is nothing to be a part of.
        case share(ExactDecimal?)
    }

    /// Returns the heading for people.
    func label(in labels: ViewLabels) -> String {
        switch self {
        case .income: labels.income
        case .expense: labels.expense
        case .net: labels.balance
        case .count: labels.count
        case .incomeShare, .expenseShare: "%"
        }
    }

    /// Returns what a row with these totals has in the column; shares are parts of `sum`.
    func value(of totals: Totals, in sum: Totals?) -> Value {
        switch self {
        case .income: .amount(totals.income)
        case .expense: .amount(totals.expense)
        case .net: .amount(totals.net)
        case .count: .number(totals.count)
        case .incomeShare: .share(totals.income.percent(of: sum?.income))
        case .expenseShare: .share(totals.expense.percent(of: sum?.expense))
        }
    }

    /// Returns the style of that value in a terminal.
    func style(of totals: Totals) -> TextStyle {
        switch self {
        case .income: .green
        case .expense: .red
        case .net: totals.net.isNegative ? [.bold, .red] : .bold
        case .count, .incomeShare, .expenseShare: .dim
        }
    }

    /// Appends that value as a member.
    func write(_ totals: Totals, in sum: Totals?, to json: inout JSONWriter) {
        switch value(of: totals, in: sum) {
        case .amount(let amount): json.text(rawValue, amount.description)
        case .number(let number): json.number(rawValue, number)
        case .share(let share): json.text(rawValue, share?.description ?? "")
        }
    }
}

extension SummaryColumn.Value {
    /// Appends the value for programs.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .amount(let amount): amount.write(to: &bytes)
        case .number(let number): bytes += String(number).utf8
        case .share(let share): share?.write(to: &bytes)
        }
    }

    /// Returns the value for people: nothing for no money.
    func text(in format: MoneyFormat) -> String {
        switch self {
        case .amount(let amount): format.visibleText(of: amount)
        case .number(let number): String(number)
        case .share(let share): share.map(format.plainText) ?? ""
        }
    }
}
