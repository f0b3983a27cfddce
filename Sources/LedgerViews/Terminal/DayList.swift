internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// The list of the selected day: its events, then its entries with time, title, amount, category and account.
struct DayList {
    let sheet: CalendarSheet
    let locale: ViewLocale
    let width: Int
    let mainCommodity: Commodity?

    private struct Row {
        var time: String
        var title: String
        /// The amount; none for an event.
        var money: Money?
        var style: TextStyle = []
        var category = ""
        var account = ""
    }

    /// The most columns that category and account take, and the fewest that a title should have.
    private static let (sideWidth, leastTitleWidth) = (24, 12)

    var lines: [StyledLine] {
        let (events, entries) = (eventRows, entryRows)
        let time = Self.width((events + entries).map(\.time))
        return [headline]
            + events.map { row in
                var line = start(of: row, time)
                line.append(row.title.fitted(to: width - time), .yellow)
                return line
            } + lines(of: entries, after: time)
    }

    private func start(of row: Row, _ time: Int) -> StyledLine {
        var line = StyledLine(row.time, .dim)
        line.pad(to: time)
        return line
    }

    /// The entries in columns as wide as they need, but a title has a third of the line at least; where it has not, account and category go.
    private func lines(of rows: [Row], after time: Int) -> [StyledLine] {
        let limit = max(1, width - time - Self.leastTitleWidth - 2)
        let amounts = rows.map { row in row.money.map { text(of: $0, limit) } ?? "" }
        let amount = Self.width(amounts)
        var category = Self.width(rows.map(\.category), atMost: Self.sideWidth)
        var account = Self.width(rows.map(\.account), atMost: Self.sideWidth)
        let longest = rows.map(\.title.columns).max() ?? 0
        let wanted = max(Self.leastTitleWidth, min(longest, width / 3))
        if time + wanted + amount + category + account > width { account = 0 }
        if time + wanted + amount + category > width { category = 0 }
        let title = min(width - time - amount - category - account, max(wanted, longest))
        return zip(rows, amounts).map { row, text in
            var line = start(of: row, time)
            line.append(row.title.fitted(to: title))
            line.pad(to: time + title + amount - text.columns)
            line.append(text, row.style)
            if category > 0, !row.category.isEmpty {
                line.append(spaces: time + title + amount + 2 - line.width)
                line.append(row.category.fitted(to: category - 2), .dim)
            }
            if account > 0, !row.account.isEmpty {
                line.append(spaces: time + title + amount + category + 2 - line.width)
                line.append(row.account.fitted(to: account - 2), .dim)
            }
            return line
        }
    }

    /// An amount with its sign and currency, in full if that takes no more than `limit` columns.
    private func text(of money: Money, _ limit: Int) -> String {
        let format = locale.money(of: money.commodity)
        let full = TerminalText.safe(format.signedText(of: money.amount))
        guard full.columns > limit else { return full }
        let sign = money.amount.isNegative ? "-" : "+"
        let short = format.forms(of: money.amount.size).dropFirst().map { TerminalText.safe(sign + $0) }
        return short.first { $0.columns <= limit } ?? "…"
    }

    /// The columns of a column with the two spaces beside it; 0 for one without texts.
    private static func width(_ texts: [String], atMost limit: Int = .max) -> Int {
        let longest = min(limit, texts.map(\.columns).max() ?? 0)
        return longest > 0 ? longest + 2 : 0
    }

    private var headline: StyledLine {
        let day = sheet.selectedDay
        var line = StyledLine(locale.title(of: day).fitted(to: width), TextStyle(day.weekday).union(.bold))
        if day == sheet.today, line.width + 3 + locale.labels.today.columns <= width {
            line.append(" · ")
            line.append(locale.labels.today, .bold)
        }
        return line
    }

    private var eventRows: [Row] {
        sheet.events.parts(on: sheet.selectedDay).map { part in Row(time: time(of: part), title: part.event.title(in: locale)) }
    }

    private func time(of part: EventOnDay) -> String {
        if part.event.isAllDay { return locale.labels.allDay }
        switch (part.startTime?.hourAndMinute, part.endTime?.hourAndMinute) {
        case (let start?, let end?): return start == end ? start : "\(start)–\(end)"
        case (let start?, nil): return "\(start)–"
        case (nil, let end?): return "–\(end)"
        case (nil, nil): return locale.labels.allDay
        }
    }

    private var entryRows: [Row] {
        sheet.entries(on: sheet.selectedDay).map { item in
            let entry = item.entry
            let names = [entry.payee, entry.description, entry.category, entry.account]
            var row = Row(time: entry.time?.hourAndMinute ?? "", title: (names.first { !$0.isEmpty } ?? "").oneLine)
            if !entry.payee.isEmpty, !entry.description.isEmpty { row.title += " · \(entry.description.oneLine)" }
            row.money = entry.money
            row.style = entry.kind == .income ? .green : entry.kind == .expense ? .red : []
            row.category = entry.payee.isEmpty && entry.description.isEmpty ? "" : entry.category.oneLine
            // What is the title already is not said again.
            let isTitle = entry.payee.isEmpty && entry.description.isEmpty && entry.category.isEmpty && entry.toAccount.isEmpty
            row.account = isTitle ? "" : (entry.toAccount.isEmpty ? entry.account : "\(entry.account) → \(entry.toAccount)").oneLine
            return row
        }
    }
}

extension String {
    /// Safe for a terminal, with a space for each line break.
    var oneLine: String { TerminalText.safe(String(map { $0.isNewline ? " " : $0 })) }
}
