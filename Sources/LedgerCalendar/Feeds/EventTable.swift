internal import CivilCalendar
internal import Diagnostics
public import LibicalBridge
public import ZoneInfo

/// Occurrences as lines for people: day, time, title and place, in the reader's zone.
///
/// ```
/// 2026-03-02  09:00–09:30  Stand-up
///             all day      Spring break (until 2026-03-06)
/// ```
public struct EventTable: Sendable {
    private let zone: TimeZoneRules
    private let width: Int?
    private var lastDay: CivilDate?

    /// A table whose moments are shown in `zone`, with lines of at most `width` columns.
    public init(zone: TimeZoneRules, width: Int? = nil) {
        self.zone = zone
        self.width = width
    }

    /// The line of the next occurrence, with its line break.
    public mutating func line(for occurrence: Occurrence) -> String {
        guard !occurrence.event.isUndated else { return "(no start)  " + TerminalText.safe(Self.oneLine(occurrence.event.summary)) + "\n" }
        let (start, end) = (shown(occurrence.start), shown(occurrence.end))
        let day = start.date == lastDay ? String(repeating: " ", count: 10) : start.date.description
        lastDay = start.date
        var title = occurrence.event.summary.isEmpty ? "(no title)" : occurrence.event.summary
        if !occurrence.event.location.isEmpty { title += " · " + occurrence.event.location }
        if occurrence.event.isCancelled { title += " [cancelled]" }
        let time: String
        if occurrence.start.isDate {
            time = "all day"
            if let last = end.date.adding(days: -1), last > start.date { title += " (until \(last))" }
        } else if end == start {
            time = start.time.description
        } else if end.date == start.date || end.date == start.date.adding(days: 1) && end.time == .midnight {
            time = "\(start.time)–\(end.time == .midnight ? "24:00" : end.time.description)"
        } else {
            time = start.time.description
            title += " (until \(end.date) \(end.time))"
        }
        let padding = String(repeating: " ", count: max(1, 13 - displayWidth(time)))
        let line = "\(day)  \(time)\(padding)\(TerminalText.safe(Self.oneLine(title)))"
        return cut(line) + "\n"
    }

    private func shown(_ time: EventTime) -> CivilDateTime {
        time.utcSeconds.flatMap { zone.local(atUTC: $0) } ?? time.wallClock
    }

    private static func oneLine(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.properties.isWhitespace ? " " : Character($0) })
    }

    /// The line cut to the width, with `…` where something is missing.
    private func cut(_ line: String) -> String {
        guard let width, displayWidth(line) > width else { return line }
        var (shortened, used) = ("", 0)
        for character in line {
            let columns = DisplayWidth.of(character)
            guard used + columns < width else { break }
            shortened.append(character)
            used += columns
        }
        return shortened + "…"
    }
}
