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

    /// The lines share column widths across all days, so that amounts are aligned.
    var lines: [StyledLine] {
        let days = listedDays.map { day in (day: day, events: eventRows(of: day), entries: entryRows(of: day)) }
        let columns = Columns(days.flatMap(\.events), days.flatMap(\.entries), width)
        var lines: [StyledLine] = []
        for (day, events, entries) in days {
            if !lines.isEmpty { lines.append(StyledLine()) }
            lines.append(headline(of: day))
            for row in events {
                var line = start(of: row, columns)
                line.append(row.title.fitted(to: width - columns.time), .event)
                lines.append(line)
            }
            lines += entries.map { self.line(of: $0, columns) }
        }
        return lines
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

    private func start(of row: Row, _ columns: Columns) -> StyledLine {
        var line = StyledLine(row.time, .dim)
        line.pad(to: columns.time)
        return line
    }

    private func line(of row: Row, _ columns: Columns) -> StyledLine {
        var line = start(of: row, columns)
        line.append(row.title.fitted(to: columns.title))
        line.pad(to: columns.time + columns.title + columns.amount - row.amount.columns)
        line.append(row.amount, row.style)
        var start = columns.time + columns.title + columns.amount + 2
        for (side, width) in [(row.category, columns.category), (row.account, columns.account)] where width > 0 {
            if !side.isEmpty {
                line.pad(to: start)
                line.append(side.fitted(to: width - 2), .dim)
            }
            start += width
        }
        return line
    }

    /// Returns an amount with its sign and currency, in full if that leaves enough space for a title beside the time.
    private func text(of money: Money, beside time: String) -> String {
        let limit = max(1, width - DayList.leastTitleWidth - 2 - time.columns - (time.isEmpty ? 0 : 2))
        let format = locale.money(of: money.commodity)
        let full = TerminalText.safe(format.signedText(of: money.amount))
        guard full.columns > limit else { return full }
        let sign = money.amount.isNegative ? "-" : "+"
        let short = format.forms(of: money.amount.size).dropFirst().map { TerminalText.safe(sign + $0) }
        return short.first { $0.columns <= limit } ?? "…"
    }

    /// Returns the width of a column including its gap of two spaces; 0 if all texts are empty.
    private static func width(_ texts: [String], atMost limit: Int = .max) -> Int {
        let longest = min(limit, texts.map(\.columns).max() ?? 0)
        return longest > 0 ? longest + 2 : 0
    }

    private func headline(of day: CivilDate) -> StyledLine {
        var line = StyledLine(locale.title(of: day).fitted(to: width), TextStyle(day.weekday).union(.bold))
        if day == calendar.today, line.width + 3 + locale.labels.today.columns <= width {
            line.append(" · ")
            line.append(locale.labels.today, .bold)
        }
        return line
    }

    private func eventRows(of day: CivilDate) -> [Row] {
        calendar.events(on: day).map { Row(time: time(of: $0, on: day), title: $0.title(in: locale)) }
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
            let names = [entry.payee, entry.description, entry.category, entry.account, kind]
            var row = Row(time: entry.time?.hourAndMinute ?? "", title: (names.first { !$0.isEmpty } ?? "").oneLine)
            if !entry.payee.isEmpty, !entry.description.isEmpty { row.title += " · \(entry.description.oneLine)" }
            let isRefund = entry.kind == .expense && !entry.money.amount.isNegative && !entry.money.amount.isZero
            row.amount = (isRefund ? ViewLabels.refundMark + " " : "") + text(of: entry.money, beside: row.time)
            row.style = isRefund ? .refund : entry.kind == .income ? .green : entry.kind == .expense ? .red : []
            row.category = entry.payee.isEmpty && entry.description.isEmpty ? "" : entry.category.oneLine
            // The title's text is not repeated.
            let isTitle = entry.payee.isEmpty && entry.description.isEmpty && entry.category.isEmpty && entry.toAccount.isEmpty
            row.account = isTitle ? "" : (entry.toAccount.isEmpty ? entry.account : "\(entry.account) → \(entry.toAccount)").oneLine
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
