internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// Creates the lines of single cells.
struct CellBuilder {
    let locale: ViewLocale
    let layout: TerminalLayout
    let amounts: AmountStyle
    let balance: RunningBalance?
    let today: CivilDate
    let usesColor: Bool

    /// The content of a cell below its number.
    struct Content {
        var money: [StyledLine] = []
        /// The titles of the first events.
        var events: [String] = []
        /// The number of events.
        var eventCount = 0
        var count: Int { money.count + eventCount }
    }

    /// Returns the content of a day; at most `limit` lines of each kind are created.
    func content(of day: DayCell<String>, width: Int, limit: Int) -> Content {
        var content = Content(money: amounts.lines(day.totals, width: width, limit: limit))
        if let decoration = day.decoration { content.money.insert(StyledLine(decoration.fitted(to: width)), at: 0) }
        if let balance { content.money += amounts.balanceLines(balance.balance(atEndOf: day.date), isProjected: day.date > today, width) }
        guard layout.showsTitles else { return content }
        content.eventCount = day.events.count
        content.events = day.events.prefix(limit).map { event in
            var title = event.title(in: locale)
            if let time = event.startTime(on: day.date), width >= 16 { title = "\(time.hourAndMinute) \(title)" }
            return title
        }
        return content
    }

    /// Returns the number of lines that all of a content takes, with whole titles.
    func lineCount(of content: Content, width: Int, limit: Int) -> Int {
        content.money.count + content.eventCount - content.events.count
            + content.events.reduce(0) { $0 + $1.wrapped(to: layout.titleWidth(width), lines: limit).count }
    }

    /// Returns the cell in exactly `height` lines of `width` columns.
    func lines(of day: DayCell<String>?, _ content: Content, width: Int, height: Int) -> [StyledLine] {
        guard let day else { return Array(repeating: StyledLine(String(repeating: " ", count: width)), count: height) }
        var lines = [headline(of: day, width: width)]
        for line in chosen(content, width: width, height: height - 1) {
            var whole = StyledLine()
            whole.append(spaces: layout.indent)
            whole.append(day.isInMonth ? line : line.adding(.dim))
            whole.pad(to: width)
            lines.append(whole)
        }
        while lines.count < height { lines.append(StyledLine(String(repeating: " ", count: width))) }
        return lines
    }

    /// Returns the lines that fit: money before events, but at least one line of each kind; `…` shows that there is more, and the number of
    /// events. Long titles go on in lines that are left.
    private func chosen(_ content: Content, width: Int, height: Int) -> [StyledLine] {
        let width = layout.titleWidth(width)
        guard content.count > height else {
            var left = height - content.count
            return content.money
                + content.events.flatMap { title in
                    let lines = title.wrapped(to: width, lines: 1 + left)
                    left -= lines.count - 1
                    return lines.map { StyledLine($0, .event) }
                }
        }
        let room = max(0, height - 1)
        let events = content.events.isEmpty ? 0 : max(1, room - content.money.count)
        let money = min(content.money.count, room - min(room, events))
        let shownEvents = content.events.prefix(room - money)
        let hidden = content.eventCount - shownEvents.count
        return content.money.prefix(money) + shownEvents.map { StyledLine($0.fitted(to: width), .event) }
            + [StyledLine(hidden > 0 ? "… •\(hidden)" : "…", .dim)]
    }

    /// Returns the number, the mark of today, and in narrow cells the number of events.
    private func headline(of day: DayCell<String>, width: Int) -> StyledLine {
        let (isSelected, isToday) = (day.isSelected, day.isToday)
        var style = TextStyle(day.weekday)
        if !day.isInMonth { style.insert(.dim) }
        if isToday { style = isSelected ? style.union(.bold) : .today }
        if isSelected { style.insert(.reverse) }
        let fill: TextStyle = isSelected ? style.intersection([.reverse, .bold, .red, .blue]) : []

        var line = StyledLine()
        let isBracketed = isSelected && !usesColor
        line.append(spaces: isBracketed ? max(0, layout.indent - 1) : layout.indent, fill)
        line.append(isBracketed ? "[\(day.number)]" : "\(day.number)", style)
        let label = locale.labels.today
        let count = layout.showsTitles ? 0 : day.events.count
        let mark = count > 9 ? "•9+" : count > 0 ? "•\(count)" : ""
        if isToday {
            // A long label may use the right margin, but not the place of the event count.
            if line.width + 1 + label.columns + mark.columns <= width {
                line.append(" ", style)
                line.append(label, style)
            } else if line.width < width {
                line.append("*", style)
            }
        }
        // If the count does not fit, the dot alone shows that there are events.
        let shown = [mark, "•"].first { line.width + $0.columns <= width } ?? ""
        if count > 0, !shown.isEmpty {
            let gap = width - line.width - shown.columns
            line.append(spaces: gap - min(gap, layout.rightIndent), fill)
            line.append(shown, isSelected ? fill : .event)
        }
        line.pad(to: width, fill)
        return line
    }
}

extension CivilTime {
    /// `09:30`, without seconds.
    var hourAndMinute: String { String(description.prefix(5)) }
}

/// The format of amounts in the cells of a page: as many digits as fit.
struct AmountStyle: Sendable {
    private let locale: ViewLocale
    /// The commodity with the most entries; its amounts are shown without a currency.
    let mainCommodity: Commodity?
    /// The units of large numbers: on one page all are alike.
    private(set) var units = MoneyFormat.UnitChoice.own

    init(_ totals: [Totals], locale: ViewLocale) {
        self.locale = locale
        // Among equals, the locale's own currency comes first.
        let own = locale.commodity
        let main = totals.max { left, right in
            guard left.count == right.count else { return left.count < right.count }
            return right.commodity == own || left.commodity != own && right.commodity < left.commodity
        }
        mainCommodity = main?.commodity
    }

    /// Returns a signed amount in at most `width` columns: in full if it fits, otherwise compact; `…` if even that is too long.
    func text(_ amount: ExactDecimal, _ commodity: Commodity, sign: String, width: Int) -> String {
        let format = locale.money(of: commodity)
        let isMain = commodity == mainCommodity
        let size = amount.size
        // Other currencies always keep their symbol: the amount would be mistaken for the main currency.
        let forms = isMain ? format.numberForms(of: size, in: units) : format.forms(of: size, in: units)
        return forms.lazy.map { sign + $0 }.first { $0.columns <= width } ?? "…"
    }

    /// Returns the style in which the amounts of cells of that width are all legible: with the language's units or, where one of them does not
    /// fit, in thousands.
    func fitting(_ cells: [Totals], width: Int) -> AmountStyle {
        var style = self
        let areLegible = cells.allSatisfy { totals in
            [totals.visibleIncome, totals.visibleExpense].allSatisfy { amount in
                amount.map { text($0, totals.commodity, sign: "-", width: width) != "…" } ?? true
            }
        }
        if !areLegible { style.units = .thousands }
        return style
    }

    /// Returns the lines of a day's or week's money, income before expense, the main commodity first; stops once `limit` is reached.
    func lines(_ totals: [Totals], width: Int, limit: Int) -> [StyledLine] {
        let ordered = totals.filter { $0.commodity == mainCommodity } + totals.filter { $0.commodity != mainCommodity }
        var lines: [StyledLine] = []
        for totals in ordered where lines.count < limit {
            if let income = totals.visibleIncome {
                lines.append(line(income, totals.commodity, isIncome: true, width))
            }
            if let expense = totals.visibleExpense {
                lines.append(line(expense, totals.commodity, isIncome: false, width))
            }
        }
        return lines
    }

    /// Returns the line of a balance in the main commodity; no line where there is none.
    func balanceLines(_ balance: [Money], isProjected: Bool, _ width: Int) -> [StyledLine] {
        guard let money = balance.first(where: { $0.commodity == mainCommodity ?? balance.first?.commodity }) else { return [] }
        let sign = money.amount.isNegative ? "=-" : "="
        let text = TerminalText.safe(text(money.amount, money.commodity, sign: sign, width: width))
        var line = StyledLine()
        line.append(spaces: width - text.columns)
        line.append(text, isProjected ? .dim : money.amount.isNegative ? [.bold, .red] : .bold)
        return [line]
    }

    /// The sign shows the effect on the household's money; a refund has a mark and a colour of its own, where it exceeds the day's expense.
    private func line(_ amount: ExactDecimal, _ commodity: Commodity, isIncome: Bool, _ width: Int) -> StyledLine {
        let isRefund = !isIncome && amount.isNegative
        let sign = isRefund ? ViewLabels.refundMark : isIncome && !amount.isNegative ? "+" : "-"
        let text = TerminalText.safe(text(amount, commodity, sign: sign, width: width))
        var line = StyledLine()
        line.append(spaces: width - text.columns)
        line.append(text, isRefund ? .refund : isIncome ? .green : .red)
        return line
    }
}

extension ExactDecimal {
    /// The amount without its sign.
    var size: ExactDecimal { isNegative ? negated ?? self : self }
}
