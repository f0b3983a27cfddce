internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The months of a year in one commodity: bars of income and expense, a curve of the balance, and the amounts below them.
struct YearChart {
    /// The totals of each month; `nil` where the commodity did not move.
    let totals: [Totals?]
    let money: MoneyFormat
    /// Whether a number without a currency is of this commodity.
    let isMain: Bool
    let locale: ViewLocale
    let layout: YearLayout

    private static let barWidth = 24

    /// Draws the chart from `y` on, and returns where it ends. Of a single month there are only the amounts: there is nothing to compare.
    func draw(in drawing: inout SVGDrawing, height: Int, y: Int) -> Int {
        let below = layout.months.count > 1 ? bars(in: &drawing, height: height, y: y) + 24 : y + 12
        return amounts(y: below, in: &drawing)
    }

    private func bars(in drawing: inout SVGDrawing, height: Int, y: Int) -> Int {
        let found = totals.compactMap(\.self)
        // A refund that exceeds the expense of its month is a bar above the line.
        let ups = found.flatMap { Self.sizes([$0.income, $0.net], [$0.expense]) }.max() ?? .zero
        let downs = found.flatMap { Self.sizes([$0.expense], [$0.income, $0.net]) }.max() ?? .zero
        let largest = max(ups, downs)
        // Both sides have the same scale.
        let (up, down) = (ups.share(of: largest, in: 1000), downs.share(of: largest, in: 1000))
        let unit = up + down > 0 ? height * 1000 / (up + down) : 0
        let scale = Scale(axis: y + up * unit / 1000, unit: unit, largest: largest)
        for (month, totals) in totals.enumerated() {
            guard let totals else { continue }
            bar(totals.income, isUp: true, "earning", month, scale, in: &drawing)
            bar(totals.expense, isUp: false, "spending", month, scale, in: &drawing)
        }
        balance(scale, in: &drawing)
        return scale.axis + down * unit / 1000
    }

    /// How long an amount is.
    private struct Scale {
        /// Where zero is.
        let axis: Int
        /// The length of the largest amount.
        let unit: Int
        let largest: ExactDecimal

        func length(_ amount: ExactDecimal) -> Int { amount.size.share(of: largest, in: unit) }
    }

    /// Returns the sizes of those amounts that are positive and of those that are negative.
    private static func sizes(_ positive: [ExactDecimal], _ negative: [ExactDecimal]) -> [ExactDecimal] {
        positive.filter { !$0.isNegative } + negative.filter(\.isNegative).map(\.size)
    }

    private func bar(_ amount: ExactDecimal, isUp: Bool, _ style: String, _ month: Int, _ scale: Scale, in drawing: inout SVGDrawing) {
        guard !amount.isZero else { return }
        let length = scale.length(amount)
        let top = isUp == amount.isNegative ? scale.axis : scale.axis - length
        let x = layout.middle(of: month) - Self.barWidth / 2
        drawing.rect(x: x, y: top, width: Self.barWidth, height: length, radius: min(3, length / 2), style)
    }

    /// Draws the axis, and the balance of the months that have one; months without money interrupt the curve.
    private func balance(_ scale: Scale, in drawing: inout SVGDrawing) {
        var runs: [[(x: Int, y: Int)]] = [[]]
        for (index, totals) in totals.enumerated() {
            let isNext = index > 0 && layout.months[index].period == layout.months[index - 1].period.moved(by: 1)
            if !isNext || totals == nil { runs.append([]) }
            guard let totals else { continue }
            let length = scale.length(totals.net)
            runs[runs.count - 1].append((layout.middle(of: index), totals.net.isNegative ? scale.axis + length : scale.axis - length))
        }
        for run in runs where run.count > 1 { drawing.path(through: run, "halo") }
        drawing.line(from: layout.span.start, to: layout.span.end, y: scale.axis, "axis")
        for run in runs where run.count > 1 { drawing.path(through: run, "balance") }
        for point in runs.joined() { drawing.circle(x: point.x, y: point.y, radius: 4, "dot") }
    }

    /// Draws the months' names and amounts, all in the longest form that fits them all, and returns where they end.
    private func amounts(y: Int, in drawing: inout SVGDrawing) -> Int {
        let texts = totals.map { totals in
            totals.map { [forms(of: $0.income, money, isIncome: true), forms(of: $0.expense, money, isIncome: false)] } ?? [[], []]
        }
        let count = texts.joined().map(\.count).max() ?? 0
        let form = (0..<count).first { form in
            texts.enumerated().allSatisfy { month, rows in
                rows.allSatisfy { $0.isEmpty || PictureText.width(of: $0[form], size: 12) <= layout.width(of: month) + 16 }
            }
        }
        // A row that no month has takes no place.
        let rows = [0, 1].filter { row in texts.contains { !$0[row].isEmpty } }
        for month in layout.months.indices {
            let (middle, room) = (layout.middle(of: month), layout.width(of: month) + 16)
            let name = PictureText.fitted(locale.shortName(of: layout.months[month].period.name), to: room, size: 14)
            drawing.text(name, x: middle, y: y, .middle, texts[month] == [[], []] ? "name soft" : "name")
            for (line, row) in rows.enumerated() where !texts[month][row].isEmpty {
                let text = form.map { texts[month][row][$0] } ?? PictureText.cut(texts[month][row].last ?? "", to: room, size: 12)
                // The colour says what the sign says.
                let isGain = totals[month].map { row == 0 ? !$0.income.isNegative : $0.expense.isNegative } ?? false
                drawing.amount(text, x: middle, y: y + 17 + line * 16, .middle, isGain ? "chip income" : "chip")
            }
        }
        return y + 2 + rows.count * 16
    }

    /// Returns an amount in all forms, with the sign of its effect on the household's money; none for zero.
    private func forms(of amount: ExactDecimal, _ money: MoneyFormat, isIncome: Bool) -> [String] {
        let sign = amount.isNegative == isIncome ? "-" : "+"
        if amount.isZero { return [] }
        return isMain ? money.numberForms(of: amount.size, after: sign, in: .own) : money.forms(of: amount.size, after: sign, in: .own)
    }
}
