internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The months of a year in one commodity: income with a bar to the left of an axis, expense with a bar to the right of it, the balance, and
/// below them the year.
struct YearTable {
    private let rows: [Row]
    private let locale: ViewLocale
    private let money: MoneyFormat
    /// The longest bar.
    private let largest: ExactDecimal

    private struct Row {
        let name: String
        let totals: Totals?
        let isCurrent: Bool
        let isYear: Bool

        var amounts: [ExactDecimal] { totals.map { [$0.income, $0.expense, $0.net] } ?? [] }
    }

    /// The columns of the bars on each side of the axis.
    private static let bars = 4...30
    /// The spaces between two columns.
    private static let gap = 2

    init(year: YearTotals, commodity: Commodity, locale: ViewLocale, today: CivilDate) {
        self.locale = locale
        money = locale.money(of: commodity)
        let months = year.months.map { month in
            Row(
                name: locale.shortName(of: month.period.name), totals: year.totals(of: commodity, in: month.period),
                isCurrent: month.period.contains(today), isYear: false)
        }
        rows = months + [Row(name: locale.title(ofYear: year.year), totals: year.totals(of: commodity), isCurrent: false, isYear: true)]
        largest = months.flatMap { $0.amounts.prefix(2) }.max() ?? .zero
    }

    private var labelWidth: Int { rows.map(\.name.columns).max() ?? 0 }

    /// The amounts of all rows in a form, empty for zero, and the widths of the three columns.
    private struct Texts {
        let rows: [[String]]
        let widths: [Int]

        var width: Int { widths.reduce(0, +) }
    }

    /// Returns the amounts in all forms, from all digits to as few columns as possible: a table has one form.
    private var forms: [Texts] {
        let all = rows.map { row in
            row.amounts.map { $0.isZero ? [] : [money.text(of: $0)] + money.shortForms(of: $0, in: .own) }
        }
        let count = (all.joined().lazy.map(\.count).max() ?? 0) + 1
        let labels = [locale.labels.income, locale.labels.expense, locale.labels.balance]
        return (0..<count).map { form in
            let rows = all.map { row in row.map { $0.isEmpty ? "" : form < $0.count ? $0[form] : "…" } }
            let widths = labels.indices.map { column in
                rows.reduce(labels[column].columns) { max($0, $1.isEmpty ? 0 : $1[column].columns) }
            }
            return Texts(rows: [labels] + rows, widths: widths)
        }
    }

    /// The columns with all digits and short bars.
    var leastWidth: Int { (forms.first?.width ?? 0) + fixedWidth + 4 * Self.bars.lowerBound }

    /// The label, the axis and the spaces.
    private var fixedWidth: Int { labelWidth + 1 + 4 * Self.gap }

    /// Returns the table in at most so many columns: amounts in all digits that leave room for bars; without bars where even the shortest
    /// amounts leave none, and `…` only if nothing else fits.
    func lines(width: Int) -> [StyledLine] {
        let forms = forms
        let withoutBars = labelWidth + 3 * Self.gap
        let withBars = forms.dropLast().first { $0.width + fixedWidth + 2 * Self.bars.lowerBound <= width }
        guard let texts = withBars ?? forms.first(where: { $0.width + withoutBars <= width }) ?? forms.last else { return [] }
        let bar = withBars == nil ? 0 : min((width - texts.width - fixedWidth) / 2, Self.bars.upperBound)
        return texts.rows.enumerated().map { index, cells in line(index == 0 ? nil : rows[index - 1], cells, texts.widths, bar) }
    }

    private func line(_ row: Row?, _ cells: [String], _ widths: [Int], _ bar: Int) -> StyledLine {
        let isLabel = row == nil
        let isEmpty = row.map { $0.totals == nil } ?? false
        let name: TextStyle = row.map { $0.isCurrent || $0.isYear ? .bold : isEmpty ? .dim : [] } ?? []
        var pieces = [piece(row?.name ?? "", name, width: labelWidth)]
        let styles: [TextStyle] = [.green, .red, row?.totals?.net.isNegative == true ? [.bold, .red] : .bold]
        for column in 0..<3 {
            pieces.append(piece(width: Self.gap))
            let text = cells.isEmpty ? "" : cells[column]
            pieces.append(piece(text, isLabel ? .dim : styles[column], width: widths[column], isAmount: true))
            if column == 0, bar > 0 {
                pieces.append(piece(width: Self.gap))
                pieces += bars(row, bar)
            }
        }
        return StyledLine(pieces, isRightToLeft: locale.isRightToLeft, width: pieces.reduce(0) { $0 + $1.width })
    }

    /// Returns the bar of the income, the axis and the bar of the expense, in the locale's direction; none for a sum or what is negative.
    private func bars(_ row: Row?, _ width: Int) -> [StyledLine] {
        guard let row, !row.isYear else { return [piece(width: width * 2 + 1)] }
        let isMirrored = locale.isRightToLeft
        return [
            bar(row.totals?.income, .green, width, isLeft: !isMirrored), StyledLine("│", .dim),
            bar(row.totals?.expense, .red, width, isLeft: isMirrored),
        ]
    }

    private func bar(_ amount: ExactDecimal?, _ style: TextStyle, _ width: Int, isLeft: Bool) -> StyledLine {
        let halves = amount?.share(of: largest, in: 2 * width) ?? 0
        let half = halves % 2 == 0 ? "" : isLeft ? "╺" : "╸"
        let whole = String(repeating: "━", count: halves / 2)
        return StyledLine(isLeft ? half + whole : whole + half, style, width: width, isTrailing: isLeft)
    }

    /// Returns a text in so many columns; amounts stand at the end, which is the right in every language.
    private func piece(_ text: String = "", _ style: TextStyle = [], width: Int, isAmount: Bool = false) -> StyledLine {
        StyledLine(text, style, width: width, isTrailing: isAmount || locale.isRightToLeft)
    }
}
