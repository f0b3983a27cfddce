internal import CivilCalendar
package import LedgerGrid

/// Formats events as lines for people: day, time, title and location.
///
/// ```
/// 2026-03-02 Mon  09:00–09:30  Stand-up · Room 5
///                 all day      Spring break (→ 2026-03-06)
/// ```
///
/// The day is omitted if it is the same as in the previous line. Texts from feeds go through `TerminalText`: nothing in a file can control
/// the terminal.
package struct EventTable: Sendable {
    private let locale: ViewLocale
    private let width: Int?
    private let usesColor: Bool
    private let weekdays: [Weekday: String]
    private let weekdayWidth: Int
    private let timeWidth: Int
    private var lastDay: CivilDate?

    /// The widths of `09:00–09:30` and of a date.
    private static let (spanWidth, dateWidth) = (11, 10)
    private static let leastTitleWidth = 10
    /// The width of lines from right to left where none is known.
    private static let usualWidth = 80
    /// The line width from which weekdays have more than their narrow names.
    private static let widthWithNames = 60

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - locale: the language of weekdays and words.
    ///   - width: the maximum width of a line; `nil` for no limit.
    ///   - usesColor: whether to colour the text with ANSI escape sequences.
    package init(locale: ViewLocale, width: Int? = nil, usesColor: Bool = false) {
        self.locale = locale
        self.width = width.map { $0 - locale.margin }
        self.usesColor = usesColor
        // Some languages have no weekday names of three or four columns.
        let isNarrow = width.map { $0 < Self.widthWithNames } ?? false
        weekdays = Dictionary(
            uniqueKeysWithValues: Weekday.allCases.map { ($0, isNarrow ? locale.narrowName(of: $0) : locale.shortName(of: $0)) })
        weekdayWidth = weekdays.values.map(\.columns).max() ?? 0
        timeWidth = max(Self.spanWidth, locale.labels.allDay.columns)
    }

    /// Returns the line of the next event, with its line ending.
    package mutating func line(for event: DayEvent, at location: String = "") -> String {
        let (time, day, end) = Self.moment(of: event.span)
        var line = StyledLine()
        if day != lastDay {
            line.append(day.description, .bold)
            line.append(" ")
            line.append(weekdays[day.weekday] ?? "", TextStyle(day.weekday).union(.bold))
        }
        lastDay = day
        line.pad(to: Self.dateWidth + 1 + weekdayWidth + 2)
        line.append(time.map(locale.placed) ?? locale.labels.allDay, .dim)
        line.pad(to: Self.dateWidth + 1 + weekdayWidth + 2 + timeWidth + 2)
        var remark = end.map { " (\(locale.isRightToLeft ? "←" : "→") \($0))" } ?? ""
        if event.isCancelled { remark += " [\(locale.labels.cancelled)]" }
        let title = event.title(in: locale) + (location.isEmpty ? "" : " · \(location.oneLine)")
        append(title, remark, event.isCancelled ? .dim : event.isAllDay ? .event : [], to: &line)
        return text(of: line)
    }

    /// Returns the line of an event without a start, with its line ending.
    package func line(forUndated title: String) -> String {
        var line = StyledLine("(\(locale.labels.undated))", .dim)
        line.append("  ")
        append(title.isBlank ? "(\(locale.labels.untitled))" : title.oneLine, "", [], to: &line)
        return text(of: line)
    }

    /// Returns a line with its ending; from right to left it begins at the right edge.
    private func text(of line: StyledLine) -> String {
        let line = locale.isRightToLeft ? line.mirrored(in: width ?? Self.usualWidth) : line
        return locale.terminalText(of: line, usesColor: usesColor)
    }

    /// Appends a title, cut to the space that the remark leaves on the line; if that is too little, both are cut.
    private func append(_ title: String, _ remark: String, _ style: TextStyle, to line: inout StyledLine) {
        let room = width.map { max(Self.leastTitleWidth, $0 - line.width) } ?? .max
        let titleRoom = room - remark.columns
        guard titleRoom >= Self.leastTitleWidth else { return line.append((title + remark).fitted(to: room), style) }
        line.append(title.fitted(to: titleRoom), style)
        guard !remark.isEmpty else { return }
        line.append(" ")
        line.append(locale.placed(String(remark.dropFirst())), .dim)
    }

    /// Returns the time, except for whole days; the first day; and the last day or the end if it is on another day.
    private static func moment(of span: DayEvent.Span) -> (time: String?, day: CivilDate, end: String?) {
        switch span {
        case .allDay(let days):
            return (nil, days.lowerBound, days.upperBound > days.lowerBound ? days.upperBound.description : nil)
        case .timed(let start, let end):
            guard end > start else { return (start.time.hourAndMinute, start.date, nil) }
            guard span.days.upperBound == start.date else {
                return (start.time.hourAndMinute, start.date, "\(end.date) \(end.time.hourAndMinute)")
            }
            return ("\(start.time.hourAndMinute)–\(end.time == .midnight ? "24:00" : end.time.hourAndMinute)", start.date, nil)
        }
    }
}

extension DayEvent {
    /// Returns the title on one line, safe for a terminal, or a placeholder.
    func title(in locale: ViewLocale) -> String { title.isBlank ? "(\(locale.labels.untitled))" : title.oneLine }
}

extension String {
    /// Whether the text is invisible.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
