internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// How the amounts of a page are written in its cells: with as many digits as fit.
struct AmountStyle: Sendable {
    private let locale: ViewLocale
    /// The commodity with the most entries; its amounts stand without a currency.
    let mainCommodity: Commodity?

    init(_ totals: [Totals], locale: ViewLocale) {
        self.locale = locale
        // Of several with as many entries, the locale's own.
        let own = locale.commodity
        let main = totals.max { left, right in
            guard left.count == right.count else { return left.count < right.count }
            return right.commodity == own || left.commodity != own && right.commodity < left.commodity
        }
        mainCommodity = main?.commodity
    }

    /// An amount with its sign in at most `width` columns: in full if it fits, else compact; `…` where even that is too long.
    func text(_ amount: ExactDecimal, _ commodity: Commodity, sign: String, width: Int) -> String {
        let format = locale.money(of: commodity)
        let isMain = commodity == mainCommodity
        let size = amount.size
        // Never another currency without its name: the reader would take it for the main one.
        let forms = isMain ? format.numberForms(of: size) : format.forms(of: size)
        return forms.lazy.map { sign + $0 }.first { $0.columns <= width } ?? "…"
    }

    /// The lines of a day's or week's money, but for those beyond `limit`: income, then expense, of the main commodity first.
    func lines(_ totals: [Totals], width: Int, limit: Int) -> [StyledLine] {
        let ordered = totals.filter { $0.commodity == mainCommodity } + totals.filter { $0.commodity != mainCommodity }
        var lines: [StyledLine] = []
        for totals in ordered where lines.count < limit {
            if let income = totals.visibleIncome {
                lines.append(line(income, totals.commodity, isIncome: true, width))
            }
            if let expense = totals.visibleExpense {
                lines.append(line(expense, totals.commodity, isIncome: false, width))
            }
        }
        return lines
    }

    /// The sign says what an amount did to the household's money, the colour what it counts as: a refund is a red `+`.
    private func line(_ amount: ExactDecimal, _ commodity: Commodity, isIncome: Bool, _ width: Int) -> StyledLine {
        let sign = amount.isNegative == isIncome ? "-" : "+"
        let text = TerminalText.safe(text(amount, commodity, sign: sign, width: width))
        var line = StyledLine()
        line.append(spaces: width - text.columns)
        line.append(text, isIncome ? .green : .red)
        return line
    }
}

extension ExactDecimal {
    /// The amount without its sign.
    var size: ExactDecimal { isNegative ? negated ?? self : self }
}
