public import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import Text
internal import ZoneInfo

/// Events of feeds as JSON objects, with the keys `uid`, `recurrenceId`, `start`, `end`, `allDay`, `summary`, `description`,
/// `location`, `categories`, `status`, `source` and `line`.
///
/// ```swift
/// EventJSON.append(occurrence, to: &bytes)
/// // {"uid":"u1","recurrenceId":"","start":"2025-07-01T11:00:00+02:00",…,"line":4}
/// ```
public enum EventJSON {
    /// Appends one occurrence of an event.
    public static func append(_ occurrence: Occurrence, to bytes: inout [UInt8]) {
        let recurrenceID = occurrence.recurrenceID ?? occurrence.event.recurrenceID
        append(occurrence.event, recurrenceID, occurrence.start, occurrence.end, to: &bytes)
    }

    /// Appends an event as it stands in its feed.
    public static func append(_ event: FeedEvent, to bytes: inout [UInt8]) {
        append(event, event.recurrenceID, event.start, event.end, to: &bytes)
    }

    private static func append(
        _ event: FeedEvent, _ recurrenceID: EventTime?, _ start: EventTime, _ end: EventTime, to bytes: inout [UInt8]
    ) {
        func add(_ key: StaticString, _ text: String) {
            addKey(key)
            JSONText.append(text, to: &bytes)
        }
        func addKey(_ key: StaticString) {
            if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(key.description, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
        }
        bytes.append(UInt8(ascii: "{"))
        add("uid", event.uid)
        add("recurrenceId", recurrenceID?.rfc3339 ?? "")
        add("start", event.isUndated ? "" : start.rfc3339)
        add("end", event.isUndated ? "" : end.rfc3339)
        addKey("allDay")
        bytes.append(contentsOf: (start.isDate && !event.isUndated ? "true" : "false").utf8)
        add("summary", event.summary)
        add("description", event.description)
        add("location", event.location)
        addKey("categories")
        bytes.append(UInt8(ascii: "["))
        for (index, category) in event.categories.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(category, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
        add("status", event.status)
        add("source", event.place.source)
        bytes.append(contentsOf: ",\"line\":\(event.place.line)}".utf8)
    }
}

extension EventTime {
    /// The time as machines exchange it: `2025-08-01` for a day, else RFC 3339 with the offset of the time's own zone, `Z`
    /// in UTC, and without an offset when it floats.
    ///
    /// A time that the zone's clock skips is the one the clock shows instead. Before standard time, offsets had seconds,
    /// which RFC 3339 cannot write: the text is then the same instant with the offset rounded to minutes (section 5.8).
    public var rfc3339: String {
        guard !isDate else { return date.description }
        switch zone {
        case .floating: return wallClock.description
        case .utc: return wallClock.description + "Z"
        case .rules(let rules):
            guard let instant = utcSeconds else { return wallClock.description }
            let exact = rules.offset(atUTC: instant).secondsEast
            let minutes = (exact >= 0 ? exact + 30 : exact - 30) / 60
            guard let local = CivilDateTime(secondNumber: instant + Int64(minutes * 60)) else { return wallClock.description }
            func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let size = abs(minutes)
            return local.description + (minutes < 0 ? "-" : "+") + pair(size / 60) + ":" + pair(size % 60)
        }
    }
}
