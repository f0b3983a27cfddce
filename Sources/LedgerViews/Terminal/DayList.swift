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
        var amount = ""
        var style: TextStyle = []
        var category = ""
        var account = ""
    }

    /// The most columns that category and account take.
    private static let sideWidth = 24

    var lines: [StyledLine] {
        let rows = eventRows + entryRows
        // As wide as they need, but the title has a third of the line at least; where it has not, account and category go.
        var (time, amount) = (rows.map(\.time.columns).max() ?? 0, rows.map(\.amount.columns).max() ?? 0)
        if time > 0 { time += 2 }
        if amount > 0 { amount += 2 }
        var category = min(Self.sideWidth, rows.map(\.category.columns).max() ?? 0)
        var account = min(Self.sideWidth, rows.map(\.account.columns).max() ?? 0)
        if category > 0 { category += 2 }
        if account > 0 { account += 2 }
        let wanted = max(12, min(rows.map(\.title.columns).max() ?? 0, width / 3))
        if time + wanted + amount + category + account > width { account = 0 }
        if time + wanted + amount + category > width { category = 0 }
        let room = max(8, width - time - amount - category - account)
        let title = min(room, max(wanted, rows.map(\.title.columns).max() ?? 0))
        return [headline]
            + rows.map { row in
                var line = StyledLine()
                line.append(row.time, .dim)
                line.pad(to: time)
                line.append(row.title.fitted(to: title), row.amount.isEmpty ? .yellow : [])
                line.pad(to: time + title + amount - row.amount.columns)
                line.append(row.amount, row.style)
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
        sheet.events.parts(on: sheet.selectedDay).map { part in Row(time: time(of: part), title: part.event.title.oneLine) }
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
            let format = locale.money(of: entry.money.commodity)
            var row = Row(time: entry.time?.hourAndMinute ?? "", title: (names.first { !$0.isEmpty } ?? "").oneLine)
            if !entry.payee.isEmpty, !entry.description.isEmpty { row.title += " · \(entry.description.oneLine)" }
            row.amount = TerminalText.safe(format.signedText(of: entry.money.amount))
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
