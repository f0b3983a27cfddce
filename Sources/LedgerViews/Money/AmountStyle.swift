internal import Diagnostics
package import LedgerCore
internal import LedgerGrid

/// The format of amounts in the cells of a page: as many digits as fit.
struct AmountStyle: Sendable {
    private let locale: ViewLocale
    /// The commodity whose amounts are shown without a currency, on every page of a ledger the same.
    let mainCommodity: Commodity?
    /// The units of large numbers: on one page all are alike.
    private(set) var units = MoneyFormat.UnitChoice.own

    init(main commodity: Commodity?, locale: ViewLocale) {
        self.locale = locale
        mainCommodity = commodity
    }

    /// Returns a signed amount in at most `width` columns: in full if it fits, otherwise compact; `…` if even that is too long.
    func text(_ amount: ExactDecimal, _ commodity: Commodity, sign: String, width: Int, isNamed: Bool = false) -> String {
        let format = locale.money(of: commodity)
        let isMain = commodity == mainCommodity && !isNamed
        let size = amount.size
        // Other currencies always keep their symbol: the amount would be mistaken for the main currency.
        let forms = isMain ? format.numberForms(of: size, in: units) : format.forms(of: size, in: units)
        return forms.lazy.map { sign + $0 }.first { $0.columns <= width } ?? "…"
    }

    /// Returns the style in which the amounts of cells of that width are all legible: with the language's units or, where one of them does not
    /// fit, in thousands.
    func fitting(_ cells: [Totals], width: Int) -> AmountStyle {
        var style = self
        let areLegible = cells.allSatisfy { totals in
            [totals.visibleIncome, totals.visibleExpense].allSatisfy { amount in
                amount.map { text($0, totals.commodity, sign: "-", width: width) != "…" } ?? true
            }
        }
        if !areLegible { style.units = .thousands }
        return style
    }

    /// An amount as it is shown, and what it is.
    struct Shown {
        enum Sort {
            case income, expense
            /// Money that came back, where it exceeds the expense.
            case refund
        }

        let text: String
        let sort: Sort
    }

    /// Returns a day's or week's money, income before expense, the main commodity first; stops once `limit` is reached. The sign shows the
    /// effect on the household's money; a refund has a mark.
    func shown(_ totals: [Totals], width: Int, limit: Int = .max) -> [Shown] {
        var all: [Shown] = []
        for totals in ordered(totals) where all.count < limit {
            if let income = totals.visibleIncome {
                let sign = income.isNegative ? "-" : "+"
                all.append(Shown(text: text(income, totals.commodity, sign: sign, width: width), sort: .income))
            }
            if let expense = totals.visibleExpense {
                let sign = expense.isNegative ? ViewLabels.refundMark : "-"
                let text = text(expense, totals.commodity, sign: sign, width: width)
                all.append(Shown(text: text, sort: expense.isNegative ? .refund : .expense))
            }
        }
        return all
    }

    /// Returns totals with those of the main commodity first.
    func ordered(_ totals: [Totals]) -> [Totals] { totals.beginning(with: mainCommodity, of: \.commodity) }

    /// Returns a balance in the main commodity or, where it has never moved, in the first, and whether it is negative; `nil` where there is
    /// none.
    func shown(balance: [Money], width: Int) -> (text: String, isNegative: Bool)? {
        guard let money = balance.first(where: { $0.commodity == mainCommodity }) ?? balance.first else { return nil }
        let isNegative = money.amount.isNegative
        // Where there are several, nothing but its name tells which it is.
        let text = text(money.amount, money.commodity, sign: isNegative ? "=-" : "=", width: width, isNamed: balance.count > 1)
        return (text, isNegative)
    }
}

extension Array {
    /// Returns the elements with those of one commodity first.
    func beginning(with main: Commodity?, of commodity: KeyPath<Element, Commodity>) -> [Element] {
        filter { $0[keyPath: commodity] == main } + filter { $0[keyPath: commodity] != main }
    }
}

extension ExactDecimal {
    /// The amount without its sign.
    var size: ExactDecimal { isNegative ? negated ?? self : self }
}

extension ViewLocale {
    /// Returns the commodity with the most entries; among equals, the locale's own currency, then the first by symbol.
    package func mainCommodity(of counts: CommodityCounts) -> Commodity? { counts.most(preferring: commodity) }
}
