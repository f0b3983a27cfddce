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
        let full = table(ordered, isCompact: false)
        let isBeside = title.width + 2 + (full.first?.width ?? 0) <= width
        let table = isBeside || full.allSatisfy { $0.width <= width } ? full : self.table(ordered, isCompact: true)
        let left = width - (table.first?.width ?? 0)
        guard isBeside else {
            return [title] + table.map { line(StyledLine(), left, $0) }
        }
        return table.enumerated().map { index, row in line(index == 0 ? title : StyledLine(), left, row) }
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

    /// Labels above amounts, right-aligned; all lines are of one width.
    private func table(_ totals: [Totals], isCompact: Bool) -> [StyledLine] {
        let labels = [locale.labels.income, locale.labels.expense, locale.labels.balance]
        let rows = totals.map { totals in
            let format = locale.money(of: totals.commodity)
            return [totals.income, totals.expense, totals.net].map { amount in
                amount.isZero ? "" : TerminalText.safe(isCompact ? format.compactText(of: amount) : format.text(of: amount))
            }
        }
        let widths = labels.indices.map { column in max(labels[column].columns, rows.map { $0[column].columns }.max() ?? 0) + 2 }
        var lines = [row(labels, widths) { _ in .dim }]
        for (cells, totals) in zip(rows, totals) {
            lines.append(
                row(cells, widths) { column in
                    switch column {
                    case 0: .green
                    case 1: .red
                    default: totals.net.isNegative ? [.bold, .red] : .bold
                    }
                })
        }
        return lines
    }

    private func row(_ cells: [String], _ widths: [Int], style: (Int) -> TextStyle) -> StyledLine {
        var line = StyledLine()
        for (column, cell) in cells.enumerated() {
            line.append(spaces: widths[column] - cell.columns)
            line.append(cell, style(column))
        }
        return line
    }
}
