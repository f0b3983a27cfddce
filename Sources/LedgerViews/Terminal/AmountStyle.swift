internal import LedgerCore
internal import LedgerGrid

/// How the amounts of a page are written in its cells: alike in all of them, so that they can be compared at a glance.
struct AmountStyle: Sendable {
    private let locale: ViewLocale
    /// The commodity with the most entries; its amounts stand without a currency.
    let mainCommodity: Commodity?
    private let fullWidth: Set<Commodity>

    /// The style for amounts that have `width` columns in a cell.
    init(_ sheet: CalendarSheet, locale: ViewLocale, width: Int) {
        self.locale = locale
        let main = sheet.totals.period.max { ($0.count, $1.commodity) < ($1.count, $0.commodity) }
        mainCommodity = main?.commodity
        var tooWide: Set<Commodity> = []
        var all: Set<Commodity> = []
        for totals in sheet.totals.weeks.joined() + sheet.grid.compactMap({ $0?.date }).flatMap({ sheet.totals[$0] }) {
            all.insert(totals.commodity)
            for amount in [totals.income, totals.expense] where !amount.isZero {
                let text = Self.full(amount, locale.money(of: totals.commodity), isMain: totals.commodity == main?.commodity)
                if text.columns + 1 > width { tooWide.insert(totals.commodity) }
            }
        }
        fullWidth = all.subtracting(tooWide)
    }

    /// An amount with its sign in at most `width` columns: in full where all of its commodity fit, or where it is too small for a unit;
    /// else compact.
    func text(_ amount: ExactDecimal, _ commodity: Commodity, sign: String, width: Int) -> String {
        let format = locale.money(of: commodity)
        let isMain = commodity == mainCommodity
        let size = amount.isNegative ? amount.negated ?? amount : amount
        var forms: [String] = []
        if fullWidth.contains(commodity) || CompactNumber(size).isBelowUnits(format.units) {
            forms.append(Self.full(size, format, isMain: isMain))
        }
        if !isMain { forms.append(format.compactText(of: size)) }
        let number = CompactNumber(size)
        forms.append(format.compactNumber(of: size))
        forms.append(number.text(.thousands, decimalMark: format.numbers.decimalMark))
        forms.append(number.shortText(.thousands, decimalMark: format.numbers.decimalMark))
        return forms.lazy.map { sign + $0 }.first { $0.columns <= width } ?? "…"
    }

    private static func full(_ amount: ExactDecimal, _ format: MoneyFormat, isMain: Bool) -> String {
        let size = amount.isNegative ? amount.negated ?? amount : amount
        return isMain ? format.number(of: size) : format.text(of: size)
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
        let text = text(amount, commodity, sign: sign, width: width).fitted(to: width)
        var line = StyledLine()
        line.append(spaces: width - text.columns)
        line.append(text, isIncome ? .green : .red)
        return line
    }
}
