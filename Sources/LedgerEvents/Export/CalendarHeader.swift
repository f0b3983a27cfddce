package import CalendarFeed
internal import LedgerCore
internal import Text

/// What stands around the events of an exported calendar: the VCALENDAR's own properties and its time zones (RFC 5545, section 3.6).
public struct CalendarHeader: Sendable {
    /// The calendar's name (NAME, RFC 7986, section 5.1, and X-WR-CALNAME).
    public var name: String
    /// The calendar's colour.
    public var color = CalendarColor.standard
    /// Whether METHOD:PUBLISH is written; validators then want an ORGANIZER in every event.
    public var isPublished = false
    /// How often subscribers look for a new version, in hours.
    public var refreshHours = 12
    /// The ledger's extra columns, in order.
    public var extraColumns: [String] = []

    /// A header with that name.
    public init(name: String) {
        self.name = name
    }

    /// Appends everything up to the first event. `zones` are the VTIMEZONEs that the events refer to.
    package func writeBeginning(zones: [CalendarZone] = [], to lines: inout ContentLines) {
        lines.begin("VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//LedgerCalendar//ledger2ics//EN")
        lines.add("CALSCALE", "GREGORIAN")
        if isPublished { lines.add("METHOD", "PUBLISH") }
        lines.add("NAME", name, .text)
        lines.add("X-WR-CALNAME", name, .value)
        let interval = "PT\(max(0, refreshHours))H"
        lines.add("REFRESH-INTERVAL", interval, .value, parameters: [("VALUE", "DURATION")])
        lines.add("X-PUBLISHED-TTL", interval, .value)
        lines.add("COLOR", color.name, .text)
        lines.add("X-APPLE-CALENDAR-COLOR", color.hexadecimal, .value)
        if !extraColumns.isEmpty {
            lines.add("X-LEDGER-COLUMNS", CSVText.record(LedgerColumn.allCases.map(\.rawValue) + extraColumns), .value)
        }
        for zone in zones { lines.add(zone) }
    }

    /// Appends what comes after the last event.
    package func writeEnd(to lines: inout ContentLines) { lines.end("VCALENDAR") }
}
