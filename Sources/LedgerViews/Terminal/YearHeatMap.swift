internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The days of a year as cells of two columns, shaded by what was spent: a row for each weekday, a column for each week, months apart.
struct YearHeatMap {
    private let grids: [DayGrid]
    private let names: [String]
    private let weekdays: [(name: String, style: TextStyle)]
    private let amounts: [CivilDate: ExactDecimal]
    private let shades: DayShades
    private let locale: ViewLocale
    private let today: CivilDate
    private let money: MoneyFormat?
    /// Whether a number without a currency is of this commodity.
    private let isMain: Bool

    /// From nothing to the fifth shade: told apart by their ink, not by colour.
    private static let cells = ["· ", "░ ", "░░", "▒▒", "▓▓", "██"]
    /// Takes the second column of today's cell.
    private static let todayMark = "*"
    private static let cellWidth = 2
    static let mostMonthsPerRow = 6
    /// The columns between two months.
    private static let gap = 2

    init(year: YearTotals, commodity: Commodity?, locale: ViewLocale, weekStart: Weekday, today: CivilDate) {
        let months = year.months.map(\.period)
        self.locale = locale
        self.today = today
        money = commodity.map(locale.money)
        isMain = commodity == locale.mainCommodity(of: year.commodityCounts)
        grids = months.map { DayGrid($0, weekStart: weekStart, fill: .blank) }
        names = months.map { locale.shortName(of: $0.name) }
        amounts = commodity.map { year.days(of: $0).mapValues(\.expense) } ?? [:]
        shades = DayShades(of: amounts.values)
        let days = (0..<7).map(weekStart.advanced(by:))
        let fit = days.allSatisfy { locale.shortName(of: $0).columns <= 3 }
        weekdays = days.map { (fit ? locale.shortName(of: $0) : locale.narrowName(of: $0), TextStyle($0)) }
    }

    private var showsToday: Bool { grids.contains { $0.month.contains(today) } }

    private var labelWidth: Int { (weekdays.map(\.name.columns).max() ?? 0) + 1 }

    /// Returns the width of the widest row of so many months.
    func width(monthsPerRow count: Int) -> Int {
        rows(of: count).map { row in
            labelWidth + row.reduce(0) { $0 + grids[$1].rowCount * Self.cellWidth } + (row.count - 1) * Self.gap
        }.max() ?? 0
    }

    private func rows(of count: Int) -> [Range<Int>] {
        stride(from: 0, to: grids.count, by: count).map { $0..<min($0 + count, grids.count) }
    }

    /// Returns the map with as many months beside each other as fit, up to `mostMonthsPerRow`, and what the shades mean.
    func lines(width: Int) -> [StyledLine] {
        let count = [Self.mostMonthsPerRow, 4, 3].first { self.width(monthsPerRow: $0) <= width } ?? 2
        var lines: [StyledLine] = []
        for row in rows(of: count) {
            lines.append(line([piece("", width: labelWidth)] + spaced(row.map(heading))))
            for weekday in 0..<7 {
                let label = piece(weekdays[weekday].name, weekdays[weekday].style, width: labelWidth)
                lines.append(line([label] + spaced(row.map { days(of: grids[$0], weekday) })))
            }
            lines.append(StyledLine())
        }
        if shades.limits.isEmpty, !showsToday { lines.removeLast() } else { lines += legend(width) }
        return lines
    }

    private func line(_ pieces: [StyledLine]) -> StyledLine {
        let used = pieces.reduce(0) { $0 + $1.width }
        return StyledLine(pieces, isRightToLeft: locale.isRightToLeft, width: used)
    }

    private func spaced(_ blocks: [StyledLine]) -> [StyledLine] {
        blocks.flatMap { [$0, piece("", width: Self.gap)] }.dropLast()
    }

    /// Returns a text at the start of so many columns.
    private func piece(_ text: String, _ style: TextStyle = [], width: Int) -> StyledLine {
        StyledLine(text, style, width: width, isTrailing: locale.isRightToLeft)
    }

    private func heading(_ index: Int) -> StyledLine {
        let width = grids[index].rowCount * Self.cellWidth
        return piece(names[index].fitted(to: width), grids[index].month.contains(today) ? .bold : .dim, width: width)
    }

    private func days(of grid: DayGrid, _ weekday: Int) -> StyledLine {
        let cells = (0..<grid.rowCount).map { week in grid[week * 7 + weekday].map(cell) ?? piece("", width: Self.cellWidth) }
        return line(cells)
    }

    private func cell(of day: CivilDate) -> StyledLine {
        let shade = amounts[day].map(shades.shade) ?? 0
        let (text, style): (String, TextStyle) = (Self.cells[shade], shade == 0 ? .dim : .red)
        guard day == today else { return StyledLine(text, style) }
        var line = StyledLine(String(text.prefix(1)), style)
        line.append(Self.todayMark, .today)
        return line
    }

    /// Returns each shade that occurs with its largest amount, in full if that fits, and the mark of today if it is in the map; in several
    /// lines if need be.
    private func legend(_ width: Int) -> [StyledLine] {
        let levels = shades.limits.enumerated().filter { $0.offset == 0 || $0.element > shades.limits[$0.offset - 1] }
        let forms: [(_ amount: ExactDecimal, _ sign: String) -> String] =
            money.map { isMain ? [$0.text, $0.number, $0.compactNumber] : [$0.text, $0.compactText] } ?? []
        let marks = showsToday ? [("", "\(Self.todayMark) \(locale.labels.today)")] : []
        let all = forms.map { form in
            levels.map { (Self.cells[$0.offset + 1], form($0.element, "≤")) } + marks
        }
        let isShort = { (items: [(String, String)]) in
            items.reduce(labelWidth - Self.gap) { $0 + $1.0.columns + 1 + $1.1.columns + Self.gap } <= width
        }
        var lines = [[piece("", width: labelWidth)]]
        for (swatch, text) in all.first(where: isShort) ?? all.last ?? marks {
            var item = [StyledLine(swatch, .red), piece("", width: swatch.isEmpty ? 0 : 1), StyledLine(text)]
            let used = lines[lines.count - 1].reduce(0) { $0 + $1.width }
            if lines[lines.count - 1].count > 1 {
                if used + Self.gap + item.reduce(0, { $0 + $1.width }) > width {
                    lines.append([piece("", width: labelWidth)])
                } else {
                    item.insert(piece("", width: Self.gap), at: 0)
                }
            }
            lines[lines.count - 1] += item
        }
        return lines.map(line)
    }
}
