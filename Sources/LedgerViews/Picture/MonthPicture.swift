internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
public import LedgerGrid

/// Draws a month or a week as a still picture: one self-contained SVG, light or dark as the reader's screen.
///
/// ```swift
/// let picture = MonthPicture(locale: ViewLocale("en_US")).svg(of: calendar)
/// ```
///
/// It shows what `TerminalGrid` shows above its list: the totals, each day's income, expense and events, and the sums of the weeks.
/// Texts from ledgers and feeds are escaped and shortened: nothing in a file can draw or run.
public struct MonthPicture: Sendable {
    /// The locale for names and amounts.
    public var locale: ViewLocale
    /// The balance to show below each day's money; `nil` for none.
    public var balance: RunningBalance?

    private static let (margin, cellWidth, sumWidth) = (32, 138, 122)
    private static let width = 2 * margin + 7 * cellWidth + sumWidth
    private static let (lineHeight, laneHeight, mostLines, mostSums) = (18, 22, 5, 12)
    private static let leastRowHeight = 92
    /// The text of a cell stands so far from its edges.
    private static let inset = 10

    /// The digits in a cell: each takes about eight pixels.
    private static let cellColumns = (cellWidth - 2 * inset) / 8

    /// Creates a picture of calendar pages.
    public init(locale: ViewLocale) { self.locale = locale }

    /// Returns the picture of a calendar's page.
    public func svg<Decoration>(of calendar: CalendarState<Decoration>) -> String {
        let calendar = calendar.mapDecorations { "\($0)" }
        var drawing = SVGDrawing(width: Self.width, locale: locale)
        let (weeks, sums) = (calendar.weeks, calendar.weekTotals)
        let cells = weeks.joined().compactMap(\.self).map { day in
            AmountStyle.Cell(totals: day.totals, balance: balance?.balance(atEndOf: day.date) ?? [], width: Self.cellColumns)
        }
        let amounts = AmountStyle(
            main: locale.mainCommodity(of: calendar.store.book.commodities), locale: locale,
            cells: cells + sums.map { AmountStyle.Cell(totals: $0, width: Self.cellColumns) })
        let isWhole = calendar.mode == .month && calendar.month.rule == .calendar
        let title = isWhole ? locale.title(of: calendar.month.name) : locale.title(of: calendar.page.range)
        let header = PictureHeader(title: title, totals: amounts.ordered(calendar.totals), locale: locale)
        var y = header.draw(in: &drawing, from: Self.margin, to: Self.width - Self.margin, y: Self.margin) + 24
        weekdays(calendar.grid.weekdays, y: y, in: &drawing)
        y += 24
        let lanes = calendar.mode == .week ? 16 : 4
        for (days, totals) in zip(weeks, sums) {
            y = row(days, totals, amounts, today: calendar.today, mostLanes: lanes, y: y, in: &drawing)
        }
        return drawing.document(height: y + Self.margin / 2, title: title)
    }

    private func x(of column: Int) -> Int { Self.margin + column * Self.cellWidth }

    private func weekdays(_ weekdays: [Weekday], y: Int, in drawing: inout SVGDrawing) {
        for (column, weekday) in weekdays.enumerated() {
            drawing.text(locale.shortName(of: weekday), x: x(of: column) + Self.inset, y: y + 10, .start, "soft")
        }
        drawing.text(locale.labels.week, x: Self.width - Self.margin, y: y + 10, .end, "soft")
    }

    /// An amount as it stands in a cell.
    private struct Line {
        let text: String
        let style: String
    }

    private func row(
        _ days: [DayCell<String>?], _ totals: [Totals], _ amounts: AmountStyle, today: CivilDate, mostLanes: Int,
        y: Int, in drawing: inout SVGDrawing
    ) -> Int {
        let money = days.map { day in
            day.map { shortened(lines(of: $0.totals, amounts), to: Self.mostLines) + balanceLines($0.date, amounts, today: today) } ?? []
        }
        let sums = shortened(lines(of: totals, amounts), to: Self.mostSums)
        let lanes = WeekLanes(days.map { $0?.events ?? [] })
        let shown = lanes.count > mostLanes ? mostLanes - 1 : lanes.count
        let events = y + 36 + (money.map(\.count).max() ?? 0) * Self.lineHeight
        let eventsEnd = events + min(lanes.count, mostLanes) * Self.laneHeight + 10
        let end = max(y + Self.leastRowHeight, eventsEnd, y + 20 + sums.count * Self.lineHeight)

        drawing.line(from: Self.margin, to: Self.width - Self.margin, y: y)
        for (column, day) in days.enumerated() {
            guard let day else { continue }
            self.day(day, x: x(of: column), y: y, in: &drawing)
            for (index, line) in money[column].enumerated() {
                drawing.amount(
                    line.text, x: x(of: column + 1) - Self.inset, y: y + 42 + index * Self.lineHeight, .end,
                    day.isInMonth ? line.style : "soft")
            }
            let hidden = lanes.pieces.count { $0.lane >= shown && $0.columns.contains(column) }
            if hidden > 0 {
                let below = events + shown * Self.laneHeight + 14
                drawing.amount("+\(hidden)", x: x(of: column) + Self.inset + 6, y: below, .start, "chip soft")
            }
        }
        for piece in lanes.pieces where piece.lane < shown {
            let isInMonth = piece.columns.contains { days[$0]?.isInMonth == true }
            chip(piece, days[piece.columns.lowerBound]?.date, isInMonth, y: events + piece.lane * Self.laneHeight, in: &drawing)
        }
        for (index, line) in sums.enumerated() {
            drawing.amount(line.text, x: Self.width - Self.margin, y: y + 24 + index * Self.lineHeight, .end, "soft")
        }
        return end
    }

    private func day(_ day: DayCell<String>, x: Int, y: Int, in drawing: inout SVGDrawing) {
        let number = "\(day.number)"
        guard day.isToday else {
            drawing.amount(number, x: x + Self.inset, y: y + 23, .start, day.isInMonth ? "number" : "number soft")
            return
        }
        drawing.rect(x: x + 4, y: y + 6, width: 30, height: 24, radius: 12, "accent")
        drawing.amount(number, x: x + 19, y: y + 23, .middle, "number on-accent")
        let mark = PictureText.fitted(locale.labels.today, to: Self.cellWidth - 50, size: 12)
        drawing.text(mark, x: x + 41, y: y + 22, .start, "mark accent")
    }

    private func chip(_ piece: WeekLanes.Piece, _ first: CivilDate?, _ isInMonth: Bool, y: Int, in drawing: inout SVGDrawing) {
        let (event, columns) = (piece.event, piece.columns)
        // What goes on in the rows before or after reaches the edge of its cell.
        let begins = first == event.days.lowerBound ? 5 : 0
        let ends = first.flatMap { $0.adding(days: columns.count - 1) } == event.days.upperBound ? 5 : 0
        let start = x(of: columns.lowerBound) + begins
        let width = columns.count * Self.cellWidth - begins - ends
        let title = event.title(in: locale)
        guard !event.isAllDay, columns.count == 1, begins > 0, let time = first.flatMap(event.startTime) else {
            drawing.rect(x: start, y: y, width: width, height: 20, radius: 5, isInMonth ? "event" : "raised")
            let text = PictureText.fitted(title, to: width - 14, size: 12)
            drawing.text(text, x: start + 7, y: y + 14, .start, isInMonth ? "chip event-ink" : "chip soft", isForeign: true)
            return
        }
        drawing.circle(x: start + 8, y: y + 10, radius: 3, isInMonth ? "event-ink" : "soft")
        drawing.amount(time.hourAndMinute, x: start + 15, y: y + 14, .start, "chip soft")
        let text = PictureText.fitted(title, to: width - 56, size: 12)
        drawing.text(text, x: start + 52, y: y + 14, .start, isInMonth ? "chip" : "chip soft", isForeign: true)
    }

    /// Returns at most so many lines; `…` shows that there are more.
    private func shortened(_ lines: [Line], to limit: Int) -> [Line] {
        lines.count > limit ? lines.prefix(limit - 1) + [Line(text: "…", style: "soft")] : lines
    }

    /// Returns the lines of a day's or week's money.
    private func lines(of totals: [Totals], _ amounts: AmountStyle) -> [Line] {
        amounts.shown(totals).map { amount in
            let style =
                switch amount.sort {
                case .income: amount.isNegative ? "" : "income"
                case .expense: ""
                case .refund: "income"
                case .balance: "bold"
                }
            return Line(text: amounts.text(of: amount, width: Self.cellColumns), style: style)
        }
    }

    /// Returns the balance of the main currency at the end of a day; nothing without a balance.
    private func balanceLines(_ day: CivilDate, _ amounts: AmountStyle, today: CivilDate) -> [Line] {
        guard let shown = amounts.shown(balance: balance?.balance(atEndOf: day) ?? []) else { return [] }
        let text = amounts.text(of: shown, width: Self.cellColumns)
        return [Line(text: text, style: day > today ? "soft" : shown.isNegative ? "bold trouble" : "bold")]
    }
}
