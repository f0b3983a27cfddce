internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The list of the selected day, or of all days of a week: events, then entries with time, title, amount, category and account.
struct DayList {
    let calendar: CalendarState<String>
    let locale: ViewLocale
    let width: Int

    private struct Row {
        var time: String
        var title: String
        /// The amount; empty for an event.
        var amount = ""
        var style: TextStyle = []
        var category = ""
        var account = ""
    }

    /// The maximum width of category and account, and the minimum width of a title.
    private static let (sideWidth, leastTitleWidth) = (24, 12)
    /// The spaces between two columns.
    private static let gap = 2

    /// The lines share column widths across all days, so that amounts are aligned.
    var lines: [StyledLine] {
        let days = listedDays.map { day in (day: day, events: eventRows(of: day), entries: entryRows(of: day)) }
        let columns = Columns(days.flatMap(\.events), days.flatMap(\.entries), width)
        var lines: [[StyledLine]] = []
        for (day, events, entries) in days {
            if !lines.isEmpty { lines.append([]) }
            lines.append(headline(of: day))
            for row in events {
                lines.append([piece(row.time, .dim, width: columns.time), StyledLine(row.title.fitted(to: width - columns.time), .event)])
            }
            lines += entries.map { self.line(of: $0, columns) }
        }
        return lines.map { StyledLine($0, isRightToLeft: locale.isRightToLeft, width: width) }
    }

    /// Returns a text at the start of so many columns.
    private func piece(_ text: String, _ style: TextStyle = [], width: Int) -> StyledLine {
        StyledLine(text, style, width: width, isTrailing: locale.isRightToLeft)
    }

    /// The selected day; in a week, also all other days with content.
    private var listedDays: [CivilDate] {
        guard calendar.mode == .week else { return [calendar.selectedDay] }
        return calendar.grid.compactMap(\.self).filter { day in
            day == calendar.selectedDay || !calendar.events(on: day).isEmpty || !calendar.entries(on: day).isEmpty
        }
    }

    /// The column widths, each including its gap of two spaces.
    private struct Columns {
        let time: Int
        let title: Int
        let amount: Int
        let category: Int
        let account: Int

        /// As wide as needed, but the title gets at least a third of the line; otherwise account and category are dropped.
        init(_ events: [Row], _ entries: [Row], _ width: Int) {
            time = DayList.width((events + entries).map(\.time))
            amount = DayList.width(entries.map(\.amount))
            var category = DayList.width(entries.map(\.category), atMost: sideWidth)
            var account = DayList.width(entries.map(\.account), atMost: sideWidth)
            let longest = entries.map(\.title.columns).max() ?? 0
            let wanted = max(leastTitleWidth, min(longest, width / 3))
            if time + wanted + amount + category + account > width { account = 0 }
            if time + wanted + amount + category > width { category = 0 }
            title = min(width - time - amount - category - account, max(wanted, longest))
            (self.category, self.account) = (category, account)
        }
    }

    private func line(of row: Row, _ columns: Columns) -> [StyledLine] {
        let gap = StyledLine(String(repeating: " ", count: Self.gap))
        var line = [piece(row.time, .dim, width: columns.time), piece(row.title.fitted(to: columns.title), width: columns.title)]
        if columns.amount > 0 {
            line += [gap, StyledLine(row.amount, row.style, width: columns.amount - Self.gap, isTrailing: true)]
        }
        for (side, width) in [(row.category, columns.category), (row.account, columns.account)] where width > 0 {
            line += [gap, piece(side.fitted(to: width - Self.gap), .dim, width: width - Self.gap)]
        }
        return line
    }

    /// Returns an amount with its sign and currency after a mark, in full if that leaves enough space for a title beside the time.
    private func text(of money: Money, after mark: String, beside time: String) -> String {
        let limit = max(1, width - DayList.leastTitleWidth - 2 - time.columns - (time.isEmpty ? 0 : 2))
        let format = locale.money(of: money.commodity)
        let forms = format.forms(of: money.amount.size, after: mark + (money.amount.isNegative ? "-" : money.amount.isZero ? "" : "+"))
        // Every locale has its own place for the minus of an amount with all its digits.
        let full = money.amount.isNegative ? format.text(of: money.amount, after: mark) : forms[0]
        return ([full] + forms.dropFirst()).first { $0.columns <= limit } ?? "…"
    }

    /// Returns the width of a column including its gap of two spaces; 0 if all texts are empty.
    private static func width(_ texts: [String], atMost limit: Int = .max) -> Int {
        let longest = min(limit, texts.map(\.columns).max() ?? 0)
        return longest > 0 ? longest + 2 : 0
    }

    private func headline(of day: CivilDate) -> [StyledLine] {
        let title = StyledLine(locale.title(of: day).fitted(to: width), TextStyle(day.weekday).union(.bold))
        guard day == calendar.today, title.width + 3 + locale.labels.today.columns <= width else { return [title] }
        return [title, StyledLine(" · "), StyledLine(locale.labels.today, .bold)]
    }

    private func eventRows(of day: CivilDate) -> [Row] {
        calendar.events(on: day).map { Row(time: locale.placed(time(of: $0, on: day)), title: $0.title(in: locale)) }
    }

    private func time(of event: DayEvent, on day: CivilDate) -> String {
        if event.isAllDay { return locale.labels.allDay }
        switch (event.startTime(on: day)?.hourAndMinute, event.endTime(on: day)?.hourAndMinute) {
        case (let start?, let end?): return start == end ? start : "\(start)–\(end)"
        case (let start?, nil): return "\(start)–"
        case (nil, let end?): return "–\(end)"
        case (nil, nil): return locale.labels.allDay
        }
    }

    private func entryRows(of day: CivilDate) -> [Row] {
        calendar.entries(on: day).map { item in
            let entry = item.entry
            let kind = entry.kind == .income ? locale.labels.income : entry.kind == .expense ? locale.labels.expense : ""
            var row = Row(time: entry.time?.hourAndMinute ?? "", title: (entry.names.first { !$0.isEmpty } ?? kind).oneLine)
            if !entry.payee.isEmpty, !entry.description.isEmpty { row.title += " · \(entry.description.oneLine)" }
            row.amount = text(of: entry.money, after: entry.isRefund ? ViewLabels.refundMark + " " : "", beside: row.time)
            row.style = entry.isRefund ? .refund : entry.kind == .income ? .green : entry.kind == .expense ? .red : []
            row.category = entry.payee.isEmpty && entry.description.isEmpty ? "" : entry.category.oneLine
            // The title's text is not repeated.
            let isTitle = entry.payee.isEmpty && entry.description.isEmpty && entry.category.isEmpty && entry.toAccount.isEmpty
            row.account =
                isTitle
                ? "" : (entry.toAccount.isEmpty ? entry.account : "\(entry.account) \(entry.account.arrow) \(entry.toAccount)").oneLine
            return row
        }
    }
}

extension String {
    /// The text on one line, safe for a terminal, with a space for each line break; the end of a very long one is cut off.
    var oneLine: String {
        var text = self
        // An event may recur by the minute, and have a title of a megabyte.
        if utf8.count > Self.maxLine, let end = unicodeScalars.index(startIndex, offsetBy: Self.maxLine, limitedBy: endIndex),
            end < endIndex
        {
            text = String(unicodeScalars[..<end]) + "…"
        }
        // A walk over characters takes ten times as long as one over bytes, which shows that there are no breaks of lines.
        let mayHaveBreaks = text.utf8.contains { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }
        return TerminalText.safe(mayHaveBreaks ? String(text.map { $0.isNewline ? " " : $0 }) : text)
    }

    /// The most scalars of a text that a line shows.
    private static let maxLine = 500
}
