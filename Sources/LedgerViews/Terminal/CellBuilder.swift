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
        if let balance {
            // All in the narrowest cell's width, so that one balance looks the same on two days.
            let narrow = layout.inner(layout.cells.last ?? 0)
            content.money += amounts.balanceLines(
                balance.balance(atEndOf: day.date), isProjected: day.date > today, narrow, in: width)
        }
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
        if height == 1, let first = content.money.first { return [first] }
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

extension AmountStyle {
    /// Returns the lines of a day's or week's money; stops once `limit` is reached.
    func lines(_ totals: [Totals], width: Int, limit: Int) -> [StyledLine] {
        shown(totals, width: width, limit: limit).map { amount in
            let style: TextStyle =
                switch amount.sort {
                case .income: .green
                case .expense: .red
                case .refund: .refund
                }
            return StyledLine(TerminalText.safe(amount.text), style, width: width, isTrailing: true)
        }
    }

    /// Returns the line of a balance; no line where there is none.
    func balanceLines(_ balance: [Money], isProjected: Bool, _ narrow: Int, in width: Int) -> [StyledLine] {
        guard let shown = shown(balance: balance, width: narrow) else { return [] }
        let style: TextStyle = isProjected ? .dim : shown.isNegative ? [.bold, .red] : .bold
        return [StyledLine(TerminalText.safe(shown.text), style, width: width, isTrailing: true)]
    }
}
