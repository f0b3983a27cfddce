internal import CivilCalendar
internal import TextBytes
package import ZoneInfo

/// A time zone as written in a calendar: the name used in TZID parameters, and the observances that define it.
package struct CalendarZone: Sendable, Hashable {
    /// The name; an IANA name in calendars written by this toolkit.
    package var name: String
    /// The observances in order.
    package var observances: [ZoneObservance]

    /// Creates a zone with that name.
    package init(name: String, observances: [ZoneObservance]) {
        self.name = name
        self.observances = observances
    }
}

extension ContentLines {
    /// Appends the VTIMEZONE of a zone (RFC 5545, section 3.6.5).
    package mutating func add(_ zone: CalendarZone) {
        begin("VTIMEZONE")
        add("TZID", zone.name, .text)
        for observance in zone.observances {
            let kind: StaticString = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
            begin(kind)
            add("DTSTART", observance.start, .floating)
            add("TZOFFSETFROM", room: 7) { $0.append(offset: observance.offsetFrom) }
            add("TZOFFSETTO", room: 7) { $0.append(offset: observance.offsetTo) }
            add("TZNAME", observance.name, .text)
            if let rule = observance.rule { add("RRULE", rule.text, .uri) }
            // RFC 5545 counts DTSTART as an onset; ical.js passes over it where there are RDATEs.
            if !observance.extraOnsets.isEmpty { add("RDATE", observance.start, .floating) }
            for onset in observance.extraOnsets { add("RDATE", onset, .floating) }
            end(kind)
        }
        end("VTIMEZONE")
    }
}

extension OutputSpan<UInt8> {
    /// Appends seconds east of UTC as `+0900` or `-033025` (section 3.3.14).
    fileprivate mutating func append(offset seconds: Int) {
        let size = Swift.min(abs(seconds), 86_399)
        append(UInt8(ascii: seconds < 0 ? "-" : "+"))
        append(digits: 2, of: size / 3600)
        append(digits: 2, of: size / 60 % 60)
        if size % 60 != 0 { append(digits: 2, of: size % 60) }
    }
}
