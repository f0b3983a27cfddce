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
    let calendar: CalendarState<String>
    let usesColor: Bool
    /// Whether lines part the weeks; where there are none, bold numbers do.
    var hasRules = true

    /// The content of a cell below its number.
    struct Content {
        var decoration: String?
        var money: [StyledLine] = []
        /// The titles of the first events.
        var events: [String] = []
        /// The number of events.
        var eventCount = 0
        /// What the money went to: for lines that are left.
        var names = EntryNames()
        var count: Int { (decoration == nil ? 0 : 1) + money.count + eventCount }
    }

    /// Returns the content of a day; at most `limit` lines of each kind are created.
    func content(of day: DayCell<String>, width: Int, limit: Int) -> Content {
        var content = Content(decoration: day.decoration)
        let inner = layout.amountWidth(width)
        content.money = amounts.lines(day.totals, width: inner, limit: limit)
        if let shown = amounts.shown(balance: balance?.balance(atEndOf: day.date) ?? []) {
            let style: TextStyle = day.date > calendar.today ? .dim : shown.isNegative ? [.bold, .red] : .bold
            content.money.append(StyledLine(amounts.text(of: shown, width: inner), style))
        }
        guard layout.showsTitles else { return content }
        content.eventCount = day.events.count
        content.events = day.events.prefix(limit).map { event in
            var title = event.title(in: locale)
            if let time = event.startTime(on: day.date), layout.inner(width) >= 16 { title = "\(time.hourAndMinute) \(title)" }
            return title
        }
        content.names = EntryNames(of: calendar.entries(on: day.date), main: amounts.mainCommodity)
        return content
    }

    /// Returns the number of lines that all of a content takes, with whole titles and the names of all entries.
    func lineCount(of content: Content, width: Int, limit: Int) -> Int {
        content.count + content.names.all.count - content.events.count
            + content.events.reduce(0) { $0 + $1.wrapped(to: layout.titleWidth(width), lines: limit).count }
    }

    /// Returns the cell in exactly `height` lines of `width` columns.
    func lines(of day: DayCell<String>?, _ content: Content, width: Int, height: Int) -> [StyledLine] {
        guard let day else { return Array(repeating: StyledLine(String(repeating: " ", count: width)), count: height) }
        let below = chosen(content, width: width, height: height - 1).map { day.isInMonth ? $0 : $0.adding(.dim) }
        return filled([headline(of: day, width: width)] + below, width: width, height: height)
    }

    /// Returns the sums of a week in exactly `height` lines.
    func lines(ofSums sums: [StyledLine], height: Int) -> [StyledLine] {
        filled([StyledLine()] + chosen(Content(money: sums), width: layout.sums, height: height - 1), width: layout.sums, height: height)
    }

    private func filled(_ lines: [StyledLine], width: Int, height: Int) -> [StyledLine] {
        (0..<height).map { index in
            var line = index < lines.count ? lines[index] : StyledLine()
            line.pad(to: width)
            return line
        }
    }

    /// Returns the lines that fit: money before events, but at least one line of each kind; `…` shows that there is more, `•2` the number
    /// of events. What is left has the names of entries, and then long titles go on in it.
    private func chosen(_ content: Content, width: Int, height: Int) -> [StyledLine] {
        let titleWidth = layout.titleWidth(width)
        let first = content.decoration.map { [indented(StyledLine($0.fitted(to: layout.inner(width))))] } ?? []
        let money = first + content.money.map { aligned($0, width) }
        guard content.count > height else {
            let names = content.names.lines(height - content.count, width: titleWidth).map { indented(StyledLine($0)) }
            var left = height - content.count - names.count
            return money
                + content.events.flatMap { title in
                    let lines = title.wrapped(to: titleWidth, lines: 1 + left)
                    left -= lines.count - 1
                    return lines.map { indented(StyledLine($0, .event)) }
                } + names
        }
        if height == 1, let first = content.money.first {
            let isAll = content.money.count == 1 && content.decoration == nil
            let marks = content.eventCount > 0 ? [(isAll ? "" : "…") + "•\(content.eventCount)", "…"] : ["…"]
            return [aligned(first, width, after: marks)]
        }
        // What is left out is told at the end of the last line, or before its amount.
        let moneyCount = min(money.count, height - (content.eventCount > 0 ? 1 : 0))
        let shown = content.events.prefix(height - moneyCount)
        guard let last = shown.last else {
            guard let amount = content.money.dropLast(money.count - moneyCount).last else { return [indented(StyledLine("…", .dim))] }
            return money.prefix(moneyCount - 1) + [aligned(amount, width, after: ["…"])]
        }
        let hidden = content.eventCount - shown.count
        let mark = (moneyCount < money.count ? "…" : "") + (hidden > 0 ? "•\(hidden)" : "")
        var end = StyledLine(last.fitted(to: titleWidth - (mark.isEmpty ? 0 : mark.columns + 1)), .event)
        if !mark.isEmpty {
            // The space is a piece of its own, which stays between the two in the other direction.
            end.append(spaces: 1)
            end.append(mark, .dim)
        }
        return money.prefix(moneyCount) + (shown.dropLast().map { StyledLine($0.fitted(to: titleWidth), .event) } + [end]).map(indented)
    }

    private func indented(_ line: StyledLine) -> StyledLine {
        var whole = StyledLine()
        whole.append(spaces: layout.indent)
        whole.append(line)
        return whole
    }

    /// Returns a line of money at the end of a cell, after the first of some marks that has room beside it; `…` needs no space.
    private func aligned(_ money: StyledLine, _ width: Int, after marks: [String] = []) -> StyledLine {
        let room = layout.amountWidth(width) - money.width
        let mark = marks.first { $0.columns < room } ?? marks.last ?? ""
        // What has no room beside the mark is among what is hidden.
        guard mark.columns <= room else { return indented(StyledLine(mark, .dim)) }
        var line = StyledLine()
        line.append(spaces: min(layout.indent, room - mark.columns - 1))
        line.append(mark, .dim)
        line.append(spaces: layout.amountWidth(width) - money.width - line.width)
        line.append(money)
        return line
    }

    /// Returns the number, the mark of today, and in narrow cells the number of events.
    private func headline(of day: DayCell<String>, width: Int) -> StyledLine {
        let (isSelected, isToday) = (day.isSelected, day.isToday)
        var style = TextStyle(day.weekday)
        if !day.isInMonth { style.insert(.dim) }
        if !hasRules, day.isInMonth { style.insert(.bold) }
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
    /// Returns a day's or week's money, each amount in at most `width` columns; stops once `limit` is reached.
    func lines(_ totals: [Totals], width: Int, limit: Int) -> [StyledLine] {
        shown(totals, limit: limit).map { amount in
            let style: TextStyle =
                switch amount.sort {
                case .income: amount.isNegative ? .red : .green
                case .expense: .red
                case .refund: .refund
                case .balance: .bold
                }
            return StyledLine(text(of: amount, width: width), style)
        }
    }
}
