internal import LedgerCore
public import LibicalBridge
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

    private static let end: [UInt8] = Array("END:VCALENDAR\r\n".utf8)

    /// A header with that name.
    public init(name: String) {
        self.name = name
    }

    /// Appends everything up to the first event. `zones` are the VTIMEZONEs that the events refer to.
    ///
    /// - Throws: `LibicalError` when libical has no memory left.
    public func writeBeginning(zones: [CalendarZone] = [], to bytes: inout [UInt8]) throws(LibicalError) {
        var calendar = try CalendarComponent(.calendar)
        try calendar.add(.version, "2.0")
        try calendar.add(.productIdentifier, "-//LedgerCalendar//ledger2ics//EN")
        try calendar.add(.calendarScale, "GREGORIAN")
        if isPublished { try calendar.add(.publish) }
        try calendar.add(.name, name)
        try calendar.addExtension("X-WR-CALNAME", name)
        try calendar.addRefreshInterval(hours: refreshHours)
        try calendar.addExtension("X-PUBLISHED-TTL", "PT\(refreshHours)H")
        try calendar.add(.color, color.name)
        try calendar.addExtension("X-APPLE-CALENDAR-COLOR", color.hexadecimal)
        if !extraColumns.isEmpty {
            let columns = LedgerColumn.allCases.map(\.rawValue) + extraColumns
            try calendar.addExtension("X-LEDGER-COLUMNS", CSVText.record(columns))
        }
        try calendar.write(to: &bytes)
        bytes.removeLast(Self.end.count)
        // Not as children: libical has an order of its own for zones.
        for zone in zones { try zone.component().write(to: &bytes) }
    }

    /// Appends what comes after the last event.
    public func writeEnd(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: Self.end)
    }
}
