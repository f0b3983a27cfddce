internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid
internal import TextBytes

/// The title of a page and, beside or below it, the income, expense and balance of each currency.
struct PageHeader {
    let calendar: CalendarState<String>
    let locale: ViewLocale
    let width: Int
    let mainCommodity: Commodity?

    var lines: [StyledLine] {
        let title = StyledLine(self.title.fitted(to: width), .bold)
        let totals = calendar.totals
        let ordered = totals.beginning(with: mainCommodity, of: \.commodity)
        guard !ordered.isEmpty else { return [line(title, [])] }
        let labels = [locale.labels.income, locale.labels.expense, locale.labels.balance]
        var amounts = AmountTable(labels: labels, forms: ordered.map(forms))
        let isBeside = title.width + 2 + amounts.width <= width
        amounts.shrink(to: width)
        let widths = amounts.widths
        let rows = amounts.rows.enumerated().map { index, cells in
            row(cells, widths, isNegative: index > 0 && ordered[index - 1].net.isNegative, isLabel: index == 0)
        }
        let starts = isBeside ? [title] : []
        let headed = rows.enumerated().map { index, row in line(index < starts.count ? starts[index] : StyledLine(), row) }
        return isBeside ? headed : [line(title, [])] + headed
    }

    /// Returns income, expense and net with their currency, in forms of decreasing length; empty texts for zero.
    private func forms(of totals: Totals) -> [[String]] {
        let format = locale.money(of: totals.commodity)
        let amounts = [totals.income, totals.expense, totals.net]
        let short = amounts.map { format.shortForms(of: $0) }
        let count = short.map(\.count).min() ?? 0
        let all = [amounts.map(format.text(of:))] + (0..<count).map { form in short.map { $0[form] } } + [amounts.map { _ in "…" }]
        return all.map { form in zip(amounts, form).map { $0.isZero ? "" : $1 } }
    }

    /// Returns a line with a title at its start and a row of the table at its end.
    private func line(_ start: StyledLine, _ row: [StyledLine]) -> StyledLine {
        let used = row.reduce(start.width) { $0 + $1.width }
        let space = StyledLine(String(repeating: " ", count: max(0, width - used)))
        return StyledLine([start, space] + row, isRightToLeft: locale.isRightToLeft, width: width)
    }

    /// The month's name if it covers the days; otherwise the days, preceded by the name of a month that does not begin on the 1st.
    private var title: String {
        let month = calendar.month
        let name = locale.title(of: month.name)
        if month.rule == .calendar, calendar.mode == .month { return name }
        let days = locale.title(of: calendar.page.range)
        return month.rule == .calendar ? days : "\(name) · \(days)"
    }

    /// Returns the labels, or the amounts of one currency, right-aligned.
    private func row(_ cells: [String], _ widths: [Int], isNegative: Bool, isLabel: Bool) -> [StyledLine] {
        cells.enumerated().map { column, cell in
            let style: TextStyle =
                switch column {
                case _ where isLabel: .dim
                case 0: .green
                case 1: .red
                default: isNegative ? [.bold, .red] : .bold
                }
            return StyledLine(cell, style, width: widths[column], isTrailing: true)
        }
    }
}

/// Labels above amounts; the rows with the longest amounts are shortened until all fit.
struct AmountTable {
    private let labels: [String]
    private let forms: [[Row]]
    /// The maximum width of an amount.
    private var cap = Int.max

    /// The cells of a row in one form.
    private struct Row {
        let cells: [String]
        let columns: [Int]
    }

    /// The spaces before each column.
    private static let gap = 2

    /// Creates a table of rows; each has several forms, from the longest to one of a single column, with a cell for each label.
    init(labels: [String], forms: [[[String]]]) {
        self.labels = labels
        self.forms = forms.map { row in row.map { cells in Row(cells: cells, columns: cells.map(\.columns)) } }
    }

    /// The labels, followed by the amounts.
    var rows: [[String]] { [labels] + chosen.map(\.cells) }

    /// The width of each column, including the spaces before it.
    var widths: [Int] {
        let rows = chosen
        return labels.indices.map { column in rows.reduce(labels[column].columns) { max($0, $1.columns[column]) } + Self.gap }
    }

    var width: Int { widths.reduce(0, +) }

    /// Makes the table no wider than `limit`, if the labels and the shortest forms permit it.
    mutating func shrink(to limit: Int) {
        guard width > limit else { return }
        // The largest cap that fits.
        let tooLarge = (2..<max(2, limit + 1)).partitioningIndex {
            cap = $0
            return width > limit
        }
        cap = tooLarge - 1
    }

    private var chosen: [Row] {
        forms.compactMap { row in row.first { form in form.columns.allSatisfy { $0 <= cap } } ?? row.last }
    }
}
