import CalendarFeed
import CivilCalendar
import Diagnostics
import LibicalBridge
import Testing
import ZoneInfo

/// `19970902`, `19970902T090000` or `19970902T090000Z`.
struct CompactTime: Hashable, CustomStringConvertible {
    var moment: CivilDateTime
    var isDate: Bool
    var isUTC: Bool

    init(_ text: String) throws {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) throws -> Int { try #require(Int(String(decoding: bytes[range], as: UTF8.self))) }
        isDate = bytes.count == 8
        isUTC = text.hasSuffix("Z")
        let date = try #require(CivilDate(year: try number(0..<4), month: try number(4..<6), day: try number(6..<8)))
        let time =
            isDate ? .midnight : try #require(CivilTime(hour: try number(9..<11), minute: try number(11..<13), second: try number(13..<15)))
        moment = CivilDateTime(date, time)
    }

    init(_ moment: CivilDateTime, isDate: Bool, isUTC: Bool) {
        (self.moment, self.isDate, self.isUTC) = (moment, isDate, isUTC)
    }

    var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        let (year, month, day) = moment.date.components
        let date = digits(year, 4) + digits(month, 2) + digits(day, 2)
        if isDate { return date }
        return date + "T" + digits(moment.time.hour, 2) + digits(moment.time.minute, 2) + digits(moment.time.second, 2) + (isUTC ? "Z" : "")
    }
}

/// The first occurrences of a rule, in the notation of DTSTART.
func starts(_ rule: String, from start: String, at window: String? = nil, limit: Int = 400) throws -> [String] {
    let first = try CompactTime(start)
    let lower = try window.map { try CompactTime($0).moment } ?? first.moment
    var sequence = RecurrenceSequence(
        try RecurrenceRule(rule), start: first.moment, isDate: first.isDate, from: lower,
        through: CivilDateTime(.max, try #require(CivilTime(secondOfDay: 86_399))), foreignCalendars: .libical)
    var found: [String] = []
    while found.count < limit, let next = sequence.next() {
        found.append(CompactTime(next, isDate: first.isDate, isUTC: first.isUTC).description)
    }
    return found
}

/// An event built by hand, written as the feed would have it.
struct EventMaker {
    var uid = "u"
    var line = 1

    /// A time: compact, with the zone after a blank (`20250301T090000 America/New_York`).
    func time(_ text: String) throws -> EventTime {
        let parts = text.split(separator: " ")
        let compact = try CompactTime(String(parts[0]))
        if compact.isDate { return EventTime(compact.moment.date) }
        if parts.count > 1 { return EventTime(compact.moment, .rules(try #require(TimeZoneRules.named(String(parts[1]))))) }
        return EventTime(compact.moment, compact.isUTC ? .utc : .floating)
    }

    mutating func event(
        _ start: String, until end: String? = nil, rules: [String] = [], rdate: [String] = [], exdate: [String] = [], id: String? = nil,
        summary: String = ""
    ) throws -> FeedEvent {
        let start = try time(start)
        let end = try end.map(time) ?? (start.isDate ? EventTime(try #require(start.date.adding(days: 1))) : start)
        let place = SourcePlace("feed.ics", line: line)
        var event = FeedEvent(
            uid: uid, start: start, end: end, place: place, byteRange: line * 100..<line * 100 + 90, insertionOffset: line * 100)
        line += 10
        event.rules = try rules.map { try RecurrenceRule($0) }
        event.recurrenceDates = try rdate.map { text in
            let halves = text.split(separator: "~").map(String.init)
            return FeedEvent.RecurrenceDate(start: try time(halves[0]), end: halves.count > 1 ? try time(halves[1]) : nil)
        }
        event.exceptionDates = try exdate.map(time)
        event.recurrenceID = try id.map(time)
        event.summary = summary
        return event
    }
}

/// What an expansion gave: `start summary` for each occurrence, and the codes of what was said.
struct Expansion {
    var occurrences: [Occurrence]
    var codes: [DiagnosticCode]

    init(
        _ events: [FeedEvent], since: String = "2025-01-01", until: String = "2025-12-31", zone: String = "UTC",
        limit: Int = FeedLimits.occurrences
    ) throws {
        let window = OccurrenceWindow(
            since: try #require(CivilDate(since)), until: try #require(CivilDate(until)), zone: try #require(TimeZoneRules.named(zone)))
        var codes: [DiagnosticCode] = []
        occurrences = OccurrenceExpander(window: window, maxOccurrences: limit, foreignCalendars: .libical).occurrences(of: events) {
            codes.append($0.code)
        }
        self.codes = codes
    }

    var starts: [String] { occurrences.map { Self.text($0.start) } }
    var ends: [String] { occurrences.map { Self.text($0.end) } }
    var titles: [String] { occurrences.map { Self.text($0.start) + " " + $0.event.summary } }

    static func text(_ time: EventTime) -> String {
        CompactTime(time.wallClock, isDate: time.isDate, isUTC: time.zone == .utc).description
    }
}
