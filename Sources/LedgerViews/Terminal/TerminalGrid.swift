internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
public import LedgerGrid

/// Formats a page of a calendar for a terminal of any width from 40 columns.
///
/// It shows the title and the totals of the month or week, seven columns of days with money and events, the weekly totals on the right if
/// they fit, and below them the list of the selected day; below a week, those of all its days. Lines that are left in a cell name what its
/// money went to. With a `height`, a month takes no more lines than a screen has, if it can.
///
/// ```swift
/// let grid = TerminalGrid(locale: ViewLocale("en_US"), width: 80, usesColor: true)
/// print(grid.text(of: calendar), terminator: "")
/// ```
///
/// Texts from ledgers and feeds go through `TerminalText`: nothing in a file can control the terminal.
public struct TerminalGrid: Sendable {
    /// The locale for names and amounts.
    public var locale: ViewLocale
    /// The number of columns; fewer than 40 count as 40.
    public var width: Int
    /// Whether to colour the text with ANSI escape sequences.
    public var usesColor: Bool
    /// The balance to show below each day's money; `nil` for none.
    public var balance: RunningBalance?
    /// The most lines below the number of a day; `nil` for as many as suit the width, or the height.
    public var cellLines: Int?
    /// The number of lines of the screen, which a month fills but for one if it can; `nil` for no limit.
    public var height: Int?

    /// Whether cells have room for titles of events and names of entries.
    package var namesEntries: Bool { TerminalLayout(width: width, margin: locale.margin).showsTitles }

    /// Creates a format for calendar pages.
    public init(locale: ViewLocale, width: Int = 80, usesColor: Bool = false) {
        self.locale = locale
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the page of a calendar, each line with a line ending. The descriptions of decorations are shown below the days' numbers.
    public func text<Decoration>(of calendar: CalendarState<Decoration>) -> String {
        let calendar = calendar.mapDecorations { "\($0)" }
        let layout = TerminalLayout(width: width, margin: locale.margin)
        let main = locale.mainCommodity(of: calendar.store.book.commodities)
        var lines = PageHeader(calendar: calendar, locale: locale, width: layout.width, mainCommodity: main).lines
        if let balance { lines += balanceLines(balance, calendar, layout, main) }
        let list = [StyledLine()] + DayList(calendar: calendar, locale: locale, width: layout.width).lines
        lines += gridLines(calendar, layout, main, linesAbove: lines.count, linesBelow: list.count) + list
        return lines.map { locale.terminalText(of: $0, usesColor: usesColor) }.joined()
    }

    /// Returns the weekdays and the rows of days, after an empty line.
    private func gridLines(
        _ calendar: CalendarState<String>, _ layout: TerminalLayout, _ main: Commodity?, linesAbove: Int, linesBelow: Int
    ) -> [StyledLine] {
        let (weeks, sums) = (calendar.weeks, calendar.weekTotals)
        func cells(_ amounts: AmountStyle) -> CellBuilder {
            CellBuilder(locale: locale, layout: layout, amounts: amounts, balance: balance, calendar: calendar, usesColor: usesColor)
        }
        // How many lines there are to show is the same in every form of amounts.
        let draft = cells(AmountStyle(main: main, locale: locale, cells: []))
        let fitting = fitting(calendar.mode, linesAbove + 2, linesBelow) { height in
            zip(weeks, sums).map { need(of: $0, sums: $1, draft, limit: height) }
        }
        let bounds = heights(calendar.mode, layout)
        let limits = fitting?.heights ?? weeks.map { _ in bounds.upperBound }
        let amounts = AmountStyle(
            main: main, locale: locale,
            cells: weeks.indices.flatMap { amountCells(of: weeks[$0], sums: sums[$0], layout, limit: limits[$0]) })
        let hasRules = fitting?.hasRules ?? true
        var builder = cells(amounts)
        builder.hasRules = hasRules
        var lines = (hasRules ? [StyledLine()] : []) + [weekdayLine(calendar.grid.weekdays, layout), StyledLine(rule(layout), .dim)]
        for index in weeks.indices {
            if index > 0, hasRules { lines.append(StyledLine(rule(layout), .dim)) }
            let height = fitting?.heights[index]
            lines += rowLines(weeks[index], sums[index], height.map { $0...$0 } ?? bounds, builder)
        }
        return lines
    }

    /// Returns the lines of each row where a month has to fit the screen: with the list of the selected day if that has room, or without it;
    /// `nil` where it need not, or cannot.
    private func fitting(
        _ mode: CalendarMode, _ linesAbove: Int, _ linesBelow: Int, needs: (Int) -> [RowHeights.Need]
    ) -> RowHeights? {
        guard let height, cellLines == nil, mode == .month else { return nil }
        // The last line is the one on which the next command is typed.
        let (room, needs) = (height - 1 - linesAbove, needs(height))
        // A balance was asked for: it is not to hide behind a day's money.
        let floor = balance == nil ? 1 : 2
        return RowHeights(of: needs, in: room - linesBelow, floor: floor) ?? RowHeights(of: needs, in: room, floor: floor)
    }

    /// Returns the lines that a row asks for below its numbers.
    private func need(of days: [DayCell<String>?], sums: [Totals], _ cells: CellBuilder, limit: Int) -> RowHeights.Need {
        let sums = cells.layout.sums > 0 ? AmountStyle.Cell(totals: sums, width: 0).lineCount : 0
        var need = RowHeights.Need(least: sums, most: sums)
        for (day, width) in zip(days, cells.layout.cells) {
            guard let content = day.map({ cells.content(of: $0, width: width, limit: limit) }) else { continue }
            need.least = max(need.least, content.count)
            need.most = max(need.most, cells.lineCount(of: content, width: width, limit: limit))
        }
        return need
    }

    /// Returns the money of a row, and the room it has.
    private func amountCells(
        of days: [DayCell<String>?], sums: [Totals], _ layout: TerminalLayout, limit: Int
    ) -> [AmountStyle.Cell] {
        /// Beside a mark there is one column less.
        func cell(_ totals: [Totals], _ balance: [Money], width: Int, others: Int) -> AmountStyle.Cell {
            var cell = AmountStyle.Cell(totals: totals, balance: balance, width: layout.amountWidth(width), limit: limit)
            if limit == 2, cell.lineCount + others > 1 { cell.width -= 1 }
            return cell
        }
        let cells = zip(days, layout.cells).compactMap { day, width in
            day.map { day in
                cell(
                    day.totals, balance?.balance(atEndOf: day.date) ?? [], width: width,
                    others: (day.decoration == nil ? 0 : 1) + (layout.showsTitles ? day.events.count : 0))
            }
        }
        return layout.sums > 0 ? cells + [cell(sums, [], width: layout.sums, others: 0)] : cells
    }

    private func rowLines(_ days: [DayCell<String>?], _ totals: [Totals], _ bounds: ClosedRange<Int>, _ cells: CellBuilder) -> [StyledLine]
    {
        let (layout, limit) = (cells.layout, bounds.upperBound)
        let sums = layout.sums > 0 ? cells.amounts.lines(totals, width: layout.amountWidth(layout.sums), limit: limit) : []
        let contents = zip(days, layout.cells).map { day, width in
            day.map { cells.content(of: $0, width: width, limit: limit) } ?? CellBuilder.Content()
        }
        let counts = zip(contents, layout.cells).map { content, width in
            cellLines == nil ? content.count : cells.lineCount(of: content, width: width, limit: limit)
        }
        let height = min(limit, max(bounds.lowerBound, 1 + max(sums.count, counts.max() ?? 0)))
        var columns = days.indices.map { cells.lines(of: days[$0], contents[$0], width: layout.cells[$0], height: height) }
        if layout.sums > 0 { columns.append(cells.lines(ofSums: sums, height: height)) }
        return (0..<height).map { line in joined(columns.map { $0[line] }) }
    }

    /// Returns the balance at the end of the page; of days to come, it is what the entries made in advance leave of it.
    private func balanceLines(
        _ balance: RunningBalance, _ calendar: CalendarState<String>, _ layout: TerminalLayout, _ main: Commodity?
    ) -> [StyledLine] {
        let day = calendar.page.range.upperBound
        let note = day > calendar.today ? " (\(locale.labels.projected))" : ""
        let start = "=  \(locale.title(of: day))\(note)"
        let money = balance.balance(atEndOf: day)
        let ordered = money.beginning(with: main, of: \.commodity)
        return ordered.enumerated().map { index, money in
            let amount = locale.money(of: money.commodity).text(of: money.amount)
            var line = StyledLine(index == 0 ? start.fitted(to: layout.width - amount.columns - 2) : "", .dim)
            line.pad(to: layout.width - amount.columns)
            line.append(amount, money.amount.isNegative ? [.bold, .red] : .bold)
            return locale.isRightToLeft ? line.mirrored(in: layout.width) : line
        }
    }

    /// Returns the minimum and maximum lines of a row of days; the fullest day decides.
    private func heights(_ mode: CalendarMode, _ layout: TerminalLayout) -> ClosedRange<Int> {
        if let cellLines { return min(3, 1 + max(1, cellLines))...1 + max(1, cellLines) }
        if mode == .week { return 3...16 }
        return layout.showsTitles ? 3...7 : 3...4
    }

    private func weekdayLine(_ weekdays: [Weekday], _ layout: TerminalLayout) -> StyledLine {
        // Either all in full, or all narrow.
        let fit = zip(weekdays, layout.cells).allSatisfy { locale.shortName(of: $0).columns <= $1 - layout.indent }
        var columns = zip(weekdays, layout.cells).map { weekday, width in
            var line = StyledLine()
            line.append(spaces: layout.indent)
            let name = fit ? locale.shortName(of: weekday) : locale.narrowName(of: weekday)
            line.append(name.fitted(to: width - layout.indent), TextStyle(weekday).union(.bold))
            line.pad(to: width)
            return line
        }
        if layout.sums > 0 {
            let label = locale.labels.week.fitted(to: layout.inner(layout.sums))
            var line = StyledLine()
            line.append(spaces: layout.sums - layout.rightIndent - label.columns)
            line.append(label, .bold)
            line.pad(to: layout.sums)
            columns.append(line)
        }
        return joined(columns)
    }

    /// Returns the line between two rows.
    private func rule(_ layout: TerminalLayout) -> String {
        let columns = locale.isRightToLeft ? layout.columns.reversed() : layout.columns
        return columns.map { String(repeating: "─", count: $0) }.joined(separator: "┼")
    }

    /// Returns the cells of a row, in the direction in which the language is written.
    private func joined(_ columns: [StyledLine]) -> StyledLine {
        var line = StyledLine()
        let isMirrored = locale.isRightToLeft
        for (index, column) in (isMirrored ? columns.reversed().map { $0.mirrored(in: $0.width) } : columns).enumerated() {
            if index > 0 { line.append("│", .dim) }
            line.append(column)
        }
        return line
    }
}

/// The distribution of a terminal's columns.
struct TerminalLayout: Sendable, Hashable {
    /// All columns.
    let width: Int
    /// The columns of the seven cells, without the lines between them.
    let cells: [Int]
    /// The width of the weekly totals on the right; 0 if they do not fit.
    let sums: Int

    static let minimumWidth = 40
    /// The width from which the weekly totals fit.
    static let widthWithSums = 90

    init(width: Int, margin: Int = 0) {
        self.width = max(Self.minimumWidth, width) - margin
        // One line between cells, and one before the totals.
        sums = self.width >= Self.widthWithSums ? (self.width - 7) / 8 : 0
        cells = ColumnLayout(width: self.width - 6 - (sums > 0 ? sums + 1 : 0)).widths
    }

    /// Whether cells are wide enough for event titles; otherwise they show the number of events.
    var showsTitles: Bool { (cells.last ?? 0) >= 10 }
    /// The spaces between the line before a cell and its content.
    var indent: Int { (cells.last ?? 0) >= 8 ? 1 : 0 }
    /// The spaces between the content of a cell and the line after it.
    var rightIndent: Int { (cells.last ?? 0) >= 12 ? 1 : 0 }
    /// Returns the width of titles in a cell, which reach to the line after it where cells are narrow.
    func titleWidth(_ width: Int) -> Int { max(0, width - indent) }
    /// Returns the width of amounts, which stand at the end of a cell and, where they are long, reach to the line before it.
    func amountWidth(_ width: Int) -> Int { max(0, width - rightIndent) }
    /// Returns the width of the content of a cell or of a week's totals.
    func inner(_ width: Int) -> Int { max(0, width - indent - rightIndent) }
    /// The width of every cell and of the totals.
    var columns: [Int] { sums > 0 ? cells + [sums] : cells }
}
