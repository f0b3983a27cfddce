internal import LedgerCore
internal import LedgerGrid
internal import Text

extension JSONWriter {
    /// The member `totals`: an array with one object for each commodity.
    mutating func totals(_ totals: [Totals]) {
        array("totals", totals) { json, totals in json.objectElement { $0.members(of: totals) } }
    }

    /// `currency`, `income`, `expense`, `net` and `count`.
    mutating func members(of totals: Totals) {
        text("currency", totals.commodity.symbol)
        text("income", totals.income.description)
        text("expense", totals.expense.description)
        text("net", totals.net.description)
        number("count", totals.count)
    }
}
