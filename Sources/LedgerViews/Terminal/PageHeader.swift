internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The title of a page, and beside or below it income, expense and balance of each currency.
struct PageHeader {
    let sheet: CalendarSheet
    let locale: ViewLocale
    let width: Int
    let mainCommodity: Commodity?

    var lines: [StyledLine] {
        let title = StyledLine(self.title.fitted(to: width), .bold)
        let ordered =
            sheet.totals.period.filter { $0.commodity == mainCommodity }
            + sheet.totals.period.filter { $0.commodity != mainCommodity }
        guard !ordered.isEmpty else { return [title] }
        let cells = ordered.map { totals in [totals.income, totals.expense, totals.net].map { forms(of: $0, totals.commodity) } }
        var amounts = AmountTable(labels: [locale.labels.income, locale.labels.expense, locale.labels.balance], cells: cells)
        let isBeside = title.width + 2 + amounts.width <= width
        amounts.shrink(to: width)
        let rows = amounts.rows.enumerated().map { index, cells in
            row(cells, amounts.widths, isNegative: index > 0 && ordered[index - 1].net.isNegative, isLabel: index == 0)
        }
        let left = width - amounts.width
        guard isBeside else { return [title] + rows.map { line(StyledLine(), left, $0) } }
        return rows.enumerated().map { index, row in line(index == 0 ? title : StyledLine(), left, row) }
    }

    /// An amount with its currency, from all digits to few; nothing for zero.
    private func forms(of amount: ExactDecimal, _ commodity: Commodity) -> [String] {
        guard !amount.isZero else { return [""] }
        let format = locale.money(of: commodity)
        let short = format.forms(of: amount.size).dropFirst().map { (amount.isNegative ? "-" : "") + $0 }
        return ([format.text(of: amount)] + short + ["…"]).map(TerminalText.safe)
    }

    private func line(_ start: StyledLine, _ left: Int, _ row: StyledLine) -> StyledLine {
        var line = start
        line.pad(to: left)
        line.append(row)
        return line
    }

    /// The month; the days too, where they are not the month's name alone.
    private var title: String {
        let month = sheet.grid.month
        let name = locale.title(of: month.name)
        if case .month = sheet.grid, month.rule == .calendar { return name }
        return "\(name) · \(sheet.grid.period.lowerBound) – \(sheet.grid.period.upperBound)"
    }

    /// The labels, or the amounts of one currency, right-aligned.
    private func row(_ cells: [String], _ widths: [Int], isNegative: Bool, isLabel: Bool) -> StyledLine {
        var line = StyledLine()
        for (column, cell) in cells.enumerated() {
            line.append(spaces: widths[column] - cell.columns)
            let style: TextStyle =
                switch column {
                case _ where isLabel: .dim
                case 0: .green
                case 1: .red
                default: isNegative ? [.bold, .red] : .bold
                }
            line.append(cell, style)
        }
        return line
    }
}
