public import CivilCalendar
internal import Diagnostics
internal import LedgerCore
public import LedgerGrid

/// Draws a year as a still picture: one self-contained SVG, light or dark as the reader's screen.
///
/// ```swift
/// let picture = YearPicture(locale: ViewLocale("en_US")).svg(of: YearTotals(2026, from: ledger), today: today)
/// ```
///
/// For each currency, bars show the months' income above a line and their expense below it, and a curve their balance; below them, the days
/// of each month are shaded by what was spent.
public struct YearPicture: Sendable {
    /// The locale for names and amounts.
    public var locale: ViewLocale

    /// Creates a picture of years.
    public init(locale: ViewLocale) { self.locale = locale }

    /// Returns the picture of a year; weeks begin on the locale's first weekday unless another one is given.
    public func svg(of year: YearTotals, today: CivilDate, weekStart: Weekday? = nil) -> String {
        let (margin, width) = (YearLayout.margin, YearLayout.width)
        var drawing = SVGDrawing(width: width, locale: locale)
        let totals = year.ordered(in: locale)
        let commodities = totals.map(\.commodity)
        let title = locale.title(ofYear: year.year)
        let header = PictureHeader(title: title, totals: totals, locale: locale)
        var y = header.draw(in: &drawing, from: margin, to: width - margin, y: margin)
        for commodity in commodities.isEmpty ? [nil] : commodities.map(Optional.some) {
            y += 28
            if let commodity, commodities.count > 1 {
                let symbol = PictureText.fitted(commodity.symbol, to: width - 2 * margin, size: 17)
                drawing.text(symbol, x: margin, y: y + 14, .start, "heading", isForeign: true)
                y += 34
            }
            let months = year.months(of: commodity, isMain: commodity == commodities.first)
            let layout = YearLayout(months, weekStart: weekStart ?? locale.firstWeekday)
            if let commodity {
                let moved = months.map { year.totals(of: commodity, in: $0.period) }
                let isMain = commodity == locale.mainCommodity(of: year.commodityCounts)
                let chart = YearChart(
                    totals: moved, money: locale.money(of: commodity), isMain: isMain, locale: locale, layout: layout)
                y = chart.draw(in: &drawing, height: commodity == commodities.first ? 180 : 110, y: y) + 14
            }
            y = YearMap(year: year, commodity: commodity, locale: locale, layout: layout, today: today).draw(in: &drawing, y: y)
        }
        return drawing.document(height: y + margin, title: title)
    }
}

/// The places of months and weeks in a picture of a year: bars stand above the days of their month.
struct YearLayout {
    static let (width, margin, labelWidth) = (1120, 32, 36)
    /// The width of a day, and the distance from week to week.
    static let (cell, pitch) = (12, 14)
    private static let mostGap = 22

    let months: [YearTotals.Month]
    /// The days of each month, a column for each week.
    let grids: [DayGrid]
    /// Where each month begins.
    let starts: [Int]
    let weekdays: [Weekday]

    init(_ months: [YearTotals.Month], weekStart: Weekday) {
        self.months = months
        grids = months.map { DayGrid($0.period, weekStart: weekStart, fill: .blank) }
        weekdays = (0..<7).map(weekStart.advanced(by:))
        let used = grids.reduce(0) { $0 + $1.rowCount * Self.pitch }
        // What is left over goes between the months.
        let rest = Self.width - 2 * Self.margin - Self.labelWidth - used
        let gap = min(Self.mostGap, rest / max(1, months.count - 1))
        var x = Self.margin + Self.labelWidth
        starts = grids.map { grid in
            defer { x += grid.rowCount * Self.pitch + gap }
            return x
        }
    }

    /// Returns the columns of a month's days, without those between two months.
    func width(of index: Int) -> Int { (grids[index].rowCount - 1) * Self.pitch + Self.cell }

    /// Returns the middle of a month.
    func middle(of index: Int) -> Int { starts[index] + width(of: index) / 2 }

    /// Where the days of all months begin and end.
    var span: (start: Int, end: Int) {
        guard let first = starts.first, let last = starts.indices.last else { return (0, 0) }
        return (first, starts[last] + width(of: last))
    }
}

extension YearTotals {
    /// Returns the months to draw of a commodity: the whole year of the main one, of another one only the months in which it moved, since
    /// each day takes its place in the file.
    fileprivate func months(of commodity: Commodity?, isMain: Bool) -> [Month] {
        guard let commodity, !isMain else { return months }
        return months.filter { totals(of: commodity, in: $0.period) != nil }
    }
}
