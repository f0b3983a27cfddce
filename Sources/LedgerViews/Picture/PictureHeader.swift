internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The title of a picture and, at the end of the line, income, expense and balance of each currency.
struct PictureHeader {
    let title: String
    /// The main currency first.
    let totals: [Totals]
    let locale: ViewLocale

    private static let gap = 36
    private static let sizes = (title: 30, first: 19, other: 14, label: 13)

    /// Draws the header into columns `range`, from `y` on, and returns where it ends.
    func draw(in drawing: inout SVGDrawing, from start: Int, to end: Int, y: Int) -> Int {
        let room = end - start - min(PictureText.width(of: title, size: Self.sizes.title), (end - start) / 2) - Self.gap
        let columns = columns(room: room)
        let titleWidth = totals.isEmpty ? end - start : end - start - columns.widths.reduce(Self.gap * 2, +) - Self.gap
        drawing.text(PictureText.fitted(title, to: titleWidth, size: Self.sizes.title), x: start, y: y + 34, .start, "title")
        guard !totals.isEmpty else { return y + 52 }
        var x = end
        for (column, label) in [locale.labels.income, locale.labels.expense, locale.labels.balance].enumerated().reversed() {
            drawing.text(label, x: x, y: y + 11, .end, "soft")
            for (row, texts) in columns.rows.enumerated() {
                let isNegative = column == 2 && totals[row].net.isNegative
                let style = [
                    [totals[row].income.isNegative ? "" : "income", "", isNegative ? "trouble" : ""][column], row == 0 ? "total" : "more",
                ]
                drawing.amount(texts[column], x: x, y: y + 36 + row * 22, .end, style.filter { !$0.isEmpty }.joined(separator: " "))
            }
            x -= columns.widths[column] + Self.gap
        }
        return y + 52 + (totals.count - 1) * 22
    }

    /// Returns the amounts in the first form that fits, and the widths of the three columns.
    private func columns(room: Int) -> (rows: [[String]], widths: [Int]) {
        let forms = totals.map { totals in
            [totals.income, totals.expense, totals.net].map { amount in
                let format = locale.money(of: totals.commodity)
                return amount.isZero ? [""] : [format.text(of: amount)] + format.shortForms(of: amount)
            }
        }
        let count = forms.joined().lazy.map(\.count).max() ?? 1
        let labels = [locale.labels.income, locale.labels.expense, locale.labels.balance]
        let all = (0..<count).map { form in
            let rows = forms.map { row in row.map { $0[min(form, $0.count - 1)] } }
            let widths = (0..<3).map { column in
                rows.enumerated().reduce(PictureText.width(of: labels[column], size: Self.sizes.label)) { width, row in
                    let size = row.offset == 0 ? Self.sizes.first : Self.sizes.other
                    return max(width, PictureText.width(of: row.element[column], size: size))
                }
            }
            return (rows: rows, widths: widths)
        }
        return all.first { $0.widths.reduce(Self.gap * 2, +) <= room } ?? all[count - 1]
    }
}
