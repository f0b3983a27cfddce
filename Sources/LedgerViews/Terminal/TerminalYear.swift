public import CivilCalendar
internal import LedgerCore
public import LedgerGrid

/// Formats a year for a terminal of any width from 40 columns: for each currency a heat map of the days by what was spent, and the months
/// with their income, expense and balance; beside each other if they fit.
///
/// ```swift
/// let terminal = TerminalYear(locale: ViewLocale("en_US"), width: 80, usesColor: true)
/// print(terminal.text(of: YearTotals(2026, from: ledger), today: today), terminator: "")
/// ```
///
/// Days are shaded by characters: the map can be read without colour.
public struct TerminalYear: Sendable {
    /// The locale for names and amounts.
    public var locale: ViewLocale
    /// The number of columns; fewer than 40 count as 40.
    public var width: Int
    /// Whether to colour the text with ANSI escape sequences.
    public var usesColor: Bool

    /// The columns between the map and the months beside it.
    private static let gap = 4
    /// The most columns of the months beside the map.
    private static let largestTable = 90

    /// Creates a format for years.
    public init(locale: ViewLocale, width: Int = 80, usesColor: Bool = false) {
        self.locale = locale
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the year, each line with a line ending; weeks begin on the locale's first weekday unless another one is given. A day that
    /// is not in the year is not marked as today.
    public func text(of year: YearTotals, today: CivilDate, weekStart: Weekday? = nil) -> String {
        let width = max(TerminalLayout.minimumWidth, width) - locale.margin
        let weekStart = weekStart ?? locale.firstWeekday
        let commodities = year.ordered(in: locale).map(\.commodity)
        var lines = [line([StyledLine(locale.title(ofYear: year.year), .bold)], width)]
        // Without any money, the days of the year are still shown.
        for commodity in commodities.isEmpty ? [nil] : commodities.map(Optional.some) {
            lines.append(StyledLine())
            if let commodity, commodities.count > 1 {
                lines += [line([StyledLine(commodity.symbol.fitted(to: width), .bold)], width), StyledLine()]
            }
            let map = YearHeatMap(year: year, commodity: commodity, locale: locale, weekStart: weekStart, today: today)
            guard let commodity else {
                lines += map.lines(width: width).map { line([$0], width) }
                continue
            }
            let table = YearTable(year: year, commodity: commodity, locale: locale, today: today)
            let room = width - Self.gap - table.leastWidth
            if room >= map.width(monthsPerRow: YearHeatMap.mostMonthsPerRow) {
                let mapLines = map.lines(width: room)
                let rest = width - Self.gap - (mapLines.map(\.width).max() ?? 0)
                lines += joined(mapLines, table.lines(width: min(rest, Self.largestTable)), width)
            } else {
                lines += map.lines(width: width).map { line([$0], width) }
                lines.append(StyledLine())
                lines += table.lines(width: width).map { line([$0], width) }
            }
        }
        return lines.map { locale.terminalText(of: $0, usesColor: usesColor) }.joined()
    }

    /// Returns two blocks beside each other, each line filled up to the width of its block.
    private func joined(_ map: [StyledLine], _ table: [StyledLine], _ width: Int) -> [StyledLine] {
        let left = map.map(\.width).max() ?? 0
        return (0..<max(map.count, table.count)).map { index in
            var first = index < map.count ? map[index] : StyledLine()
            if locale.isRightToLeft { first = line([first], left) } else { first.pad(to: left) }
            guard index < table.count else { return line([first], width) }
            return line([first, StyledLine(String(repeating: " ", count: Self.gap)), table[index]], width)
        }
    }

    /// Returns pieces in a line, in the locale's direction: from the left, or from the right edge of the terminal.
    private func line(_ pieces: [StyledLine], _ width: Int) -> StyledLine {
        StyledLine(pieces, isRightToLeft: locale.isRightToLeft, width: width)
    }
}

extension YearTotals {
    /// Returns the totals of the year, those of the main commodity first, then by symbol.
    func ordered(in locale: ViewLocale) -> [Totals] {
        totals.beginning(with: locale.mainCommodity(of: commodityCounts), of: \.commodity)
    }
}

extension StyledLine {
    /// Creates a text in exactly so many columns, or more if it is longer.
    init(_ text: String, _ style: TextStyle = [], width: Int, isTrailing: Bool) {
        self.init()
        if isTrailing { append(spaces: width - text.columns) }
        append(text, style)
        pad(to: width)
    }

    /// Creates a line of pieces beside each other; from the right, they begin at the right edge of `width` columns.
    init(_ pieces: [StyledLine], isRightToLeft: Bool, width: Int) {
        self.init()
        if isRightToLeft { append(spaces: width - pieces.reduce(0) { $0 + $1.width }) }
        for piece in isRightToLeft ? pieces.reversed() : pieces { append(piece) }
    }
}
