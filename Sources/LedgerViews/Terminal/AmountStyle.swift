internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// How the amounts of a page are written in its cells: with as many digits as fit.
struct AmountStyle: Sendable {
    private let locale: ViewLocale
    /// The commodity with the most entries; its amounts stand without a currency.
    let mainCommodity: Commodity?

    init(_ sheet: CalendarSheet, locale: ViewLocale) {
        self.locale = locale
        // Of several with as many entries, the locale's own.
        let own = locale.commodity
        let main = sheet.totals.period.max { left, right in
            guard left.count == right.count else { return left.count < right.count }
            return right.commodity == own || left.commodity != own && right.commodity < left.commodity
        }
        mainCommodity = main?.commodity
    }

    /// An amount with its sign in at most `width` columns: in full if it fits, else compact; `…` where even that is too long.
    func text(_ amount: ExactDecimal, _ commodity: Commodity, sign: String, width: Int) -> String {
        let format = locale.money(of: commodity)
        let isMain = commodity == mainCommodity
        let size = amount.isNegative ? amount.negated ?? amount : amount
        let forms: [String]
        if isMain {
            let (number, mark) = (CompactNumber(size), format.numbers.decimalMark)
            forms = [
                format.number(of: size), format.compactNumber(of: size), number.text(.thousands, decimalMark: mark),
                number.shortText(.thousands, decimalMark: mark),
            ]
        } else {
            // Never without a currency: the reader would take it for the main one.
            forms = [format.text(of: size), format.compactText(of: size), format.narrowText(of: size), format.shortestText(of: size)]
        }
        return forms.lazy.map { sign + $0 }.first { $0.columns <= width } ?? "…"
    }

    /// The lines of a day's or week's money: income, then expense, of the main commodity first.
    func lines(_ totals: [Totals], width: Int) -> [StyledLine] {
        let ordered = totals.filter { $0.commodity == mainCommodity } + totals.filter { $0.commodity != mainCommodity }
        return ordered.flatMap { totals in
            var lines: [StyledLine] = []
            if let income = totals.visibleIncome {
                lines.append(line(income, totals.commodity, isIncome: true, width))
            }
            if let expense = totals.visibleExpense {
                lines.append(line(expense, totals.commodity, isIncome: false, width))
            }
            return lines
        }
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
