package import LedgerCore
internal import LedgerGrid

/// The format of amounts in the cells of a page: with as many digits as all of them have room for.
struct AmountStyle: Sendable {
    private let locale: ViewLocale
    /// The commodity whose amounts are shown without a currency, on every page of a ledger the same.
    let mainCommodity: Commodity?
    /// How amounts are written: on one page all alike, since one that is rounded in silence would pass for exact beside others.
    private var form = MoneyFormat.CellForm.all[0]

    /// Money that is to be shown in so many columns.
    struct Cell {
        var totals: [Totals] = []
        var balance: [Money] = []
        var width: Int
        /// The most amounts that are shown besides the balance.
        var limit = Int.max

        /// The lines it takes.
        var lineCount: Int {
            totals.reduce(balance.isEmpty ? 0 : 1) { $0 + ($1.income.isZero ? 0 : 1) + ($1.expense.isZero ? 0 : 1) }
        }
    }

    /// Creates the style in which the amounts of all cells are legible. Those that have no room in any form do not count.
    init(main commodity: Commodity?, locale: ViewLocale, cells: [Cell]) {
        self.locale = locale
        mainCommodity = commodity
        let amounts = cells.flatMap { cell in
            let money = shown(cell.totals, limit: cell.limit).map { (width: cell.width, money: $0) }
            return shown(balance: cell.balance).map { money + [(cell.width, $0)] } ?? money
        }
        let forms = MoneyFormat.CellForm.all
        let shortest = forms[forms.count - 1]
        let legible = amounts.filter { text(of: $0.money, in: shortest).columns <= $0.width }
        form = forms.first { form in legible.allSatisfy { text(of: $0.money, in: form).columns <= $0.width } } ?? shortest
    }

    /// An amount that is shown, and what it is.
    struct Shown {
        enum Sort {
            case income, expense, balance
            /// Money that came back, where it exceeds the expense.
            case refund
        }

        let money: Money
        let sort: Sort
        var isNamed = false

        var isNegative: Bool { money.amount.isNegative }

        /// What an amount has before it: its effect on the household's money, or the mark of a refund or a balance.
        fileprivate var sign: String {
            switch sort {
            case .income: isNegative ? "-" : "+"
            case .expense: "-"
            case .refund: ViewLabels.refundMark
            case .balance: isNegative ? "=-" : "="
            }
        }
    }

    /// Returns an amount in at most `width` columns; `…` if it has no room.
    func text(of shown: Shown, width: Int) -> String {
        let text = text(of: shown, in: form)
        return text.columns <= width ? text : "…"
    }

    private func text(of shown: Shown, in form: MoneyFormat.CellForm) -> String {
        let commodity = shown.money.commodity
        let format = locale.money(of: commodity)
        // Other currencies always keep their symbol: the amount would be mistaken for the main currency.
        let isNamed = shown.isNamed || commodity != mainCommodity
        return format.text(of: shown.money.amount.size, after: shown.sign, in: form, isNamed: isNamed)
    }

    /// Returns a day's or week's money, income before expense, the main commodity first; stops once `limit` is reached.
    func shown(_ totals: [Totals], limit: Int = .max) -> [Shown] {
        var all: [Shown] = []
        for totals in ordered(totals) where all.count < limit {
            if let income = totals.visibleIncome { all.append(Shown(money: Money(income, totals.commodity), sort: .income)) }
            if let expense = totals.visibleExpense {
                all.append(Shown(money: Money(expense, totals.commodity), sort: expense.isNegative ? .refund : .expense))
            }
        }
        return all
    }

    /// Returns totals with those of the main commodity first.
    func ordered(_ totals: [Totals]) -> [Totals] { totals.beginning(with: mainCommodity, of: \.commodity) }

    /// Returns a balance in the main commodity or, where nothing of it is left, in the first of which something is; `nil` where there is none.
    func shown(balance: [Money]) -> Shown? {
        let main = balance.first { $0.commodity == mainCommodity }
        let left = main.flatMap { $0.amount.isZero ? nil : $0 } ?? balance.first { !$0.amount.isZero }
        guard let money = left ?? main ?? balance.first else { return nil }
        // Where there are several, nothing but its name tells which it is.
        return Shown(money: money, sort: .balance, isNamed: balance.count > 1)
    }
}

extension Array {
    /// Returns the elements with those of one commodity first.
    func beginning(with main: Commodity?, of commodity: KeyPath<Element, Commodity>) -> [Element] {
        filter { $0[keyPath: commodity] == main } + filter { $0[keyPath: commodity] != main }
    }
}

extension ViewLocale {
    /// Returns the commodity with the most entries; among equals, the locale's own currency, then the first by symbol.
    package func mainCommodity(of counts: CommodityCounts) -> Commodity? { counts.most(preferring: commodity) }
}
