internal import LedgerCore
internal import LedgerGrid
internal import TextBytes

/// What a summary says of the totals of a row: a column of the table and in CSV, a member in JSON.
///
/// The raw value is its name for programs.
enum SummaryColumn: String, CaseIterable {
    case income, expense, net, count

    /// What a row has in a column.
    enum Value {
        case amount(ExactDecimal)
        case number(Int)
    }

    /// Returns the heading for people.
    func label(in labels: ViewLabels) -> String {
        switch self {
        case .income: labels.income
        case .expense: labels.expense
        case .net: labels.balance
        case .count: labels.count
        }
    }

    /// Returns what a row with these totals has in the column.
    func value(of totals: Totals) -> Value {
        switch self {
        case .income: .amount(totals.income)
        case .expense: .amount(totals.expense)
        case .net: .amount(totals.net)
        case .count: .number(totals.count)
        }
    }

    /// Returns the style of that value in a terminal.
    func style(of totals: Totals) -> TextStyle {
        switch self {
        case .income: .green
        case .expense: .red
        case .net: totals.net.isNegative ? [.bold, .red] : .bold
        case .count: .dim
        }
    }

    /// Appends that value as a member.
    func write(_ totals: Totals, to json: inout JSONWriter) {
        switch value(of: totals) {
        case .amount(let amount): json.text(rawValue, amount.description)
        case .number(let number): json.number(rawValue, number)
        }
    }
}

extension SummaryColumn.Value {
    /// Appends the value for programs.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .amount(let amount): amount.write(to: &bytes)
        case .number(let number): bytes += String(number).utf8
        }
    }

    /// Returns the value for people: nothing for no money.
    func text(in format: MoneyFormat) -> String {
        switch self {
        case .amount(let amount): format.visibleText(of: amount)
        case .number(let number): String(number)
        }
    }
}
