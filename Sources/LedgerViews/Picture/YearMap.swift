internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The days of a year, shaded by what was spent of one commodity, with a dot where there was income.
struct YearMap {
    let year: YearTotals
    let commodity: Commodity?
    let locale: ViewLocale
    let layout: YearLayout
    let today: CivilDate

    private static let (cell, pitch) = (YearLayout.cell, YearLayout.pitch)
    private static let size = 11

    /// Draws the map from `y` on, and returns where it ends.
    func draw(in drawing: inout SVGDrawing, y: Int) -> Int {
        names(y: y, in: &drawing)
        let days = commodity.map(year.days) ?? [:]
        let shades = DayShades(of: days.values.map(\.expense))
        var (hasIncome, hasToday) = (false, false)
        for (month, grid) in layout.grids.enumerated() {
            for (position, day) in grid.enumerated() {
                guard let day else { continue }
                let totals = days[day]
                let (x, top) = (layout.starts[month] + position / 7 * Self.pitch, y + position % 7 * Self.pitch)
                let shade = totals.map { shades.shade(of: $0.expense) } ?? 0
                drawing.rect(x: x, y: top, width: Self.cell, height: Self.cell, radius: 3, "shade-\(shade)", hint: hint(of: day, totals))
                if let totals, totals.income > .zero {
                    drawing.circle(x: x + Self.cell / 2, y: top + Self.cell / 2, radius: 3, "earned")
                    hasIncome = true
                }
                if day == today {
                    drawing.rect(x: x - 1, y: top - 1, width: Self.cell + 2, height: Self.cell + 2, radius: 4, "ring")
                    hasToday = true
                }
            }
        }
        let end = y + 7 * Self.pitch
        guard let commodity, hasIncome || hasToday || !shades.limits.isEmpty else { return end }
        legend(shades, locale.money(of: commodity), hasIncome: hasIncome, hasToday: hasToday, y: end + 14, in: &drawing)
        return end + 14 + Self.cell
    }

    /// Draws every second name, or they would stand too close.
    private func names(y: Int, in drawing: inout SVGDrawing) {
        let shown = layout.weekdays.enumerated().filter { $0.offset % 2 == 1 }
        let fit = shown.allSatisfy {
            PictureText.width(of: locale.shortName(of: $0.element), size: Self.size) <= YearLayout.labelWidth - 4
        }
        for (row, weekday) in shown {
            let name = fit ? locale.shortName(of: weekday) : locale.narrowName(of: weekday)
            drawing.text(name, x: YearLayout.margin, y: y + row * Self.pitch + 10, .start, "small soft")
        }
    }

    /// Returns what a browser says of a day under the pointer; nothing if nothing was spent.
    private func hint(of day: CivilDate, _ totals: Totals?) -> String {
        guard let totals, let expense = totals.visibleExpense else { return "" }
        return "\(locale.title(of: day)): \(locale.labels.expense) \(locale.money(of: totals.commodity).text(of: expense))"
    }

    /// Draws each shade that occurs, with its largest amount, and what the marks mean.
    private func legend(
        _ shades: DayShades, _ money: MoneyFormat, hasIncome: Bool, hasToday: Bool, y: Int, in drawing: inout SVGDrawing
    ) {
        var x = YearLayout.margin + YearLayout.labelWidth
        let (cell, gap) = (Self.cell, 6)
        for (index, limit) in shades.limits.enumerated() where index == 0 || limit > shades.limits[index - 1] {
            let forms = [money.text(of: limit, after: "≤ "), money.compactText(of: limit, after: "≤ ")]
            let text = PictureText.cut(PictureText.first(forms, within: 150, size: Self.size), to: 150, size: Self.size)
            drawing.rect(x: x, y: y, width: cell, height: cell, radius: 3, "shade-\(index + 1)")
            drawing.amount(text, x: x + cell + gap, y: y + 10, .start, "small soft")
            x += cell + gap + PictureText.width(of: text, size: Self.size) + 14
        }
        if hasIncome {
            drawing.circle(x: x + 4, y: y + cell / 2, radius: 3, "earned")
            drawing.text(locale.labels.income, x: x + 10, y: y + 10, .start, "small soft")
            x += 10 + PictureText.width(of: locale.labels.income, size: Self.size) + 14
        }
        if hasToday {
            drawing.rect(x: x, y: y, width: cell, height: cell, radius: 4, "ring")
            drawing.text(locale.labels.today, x: x + cell + gap, y: y + 10, .start, "small soft")
        }
    }
}
