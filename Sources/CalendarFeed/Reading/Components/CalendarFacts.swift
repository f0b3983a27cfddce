/// What stands around the events of a feed.
struct CalendarFacts: Sendable {
    /// A VCALENDAR whose floating times are in a zone.
    struct ZoneSpan: Sendable {
        var range: Range<Int>
        let name: String
        /// The line of X-WR-TIMEZONE.
        let line: Int
    }

    /// NAME or X-WR-CALNAME of the first calendar that has one.
    var name = ""
    /// METHOD of the first calendar that has one, in upper case.
    var method = ""
    /// The X-LEDGER-COLUMNS of all calendars.
    var ledgerColumns: [String] = []
    /// Ascending.
    var zoneSpans: [ZoneSpan] = []
    /// The VTIMEZONEs that may be needed, in the feed's order.
    var zones: [RawEvent] = []
    var zoneBytes = 0
    var zoneNames: [String: Int] = [:]
    /// The first line of the first zone that was left out; 0 when none was.
    var firstZoneLeftOut = 0
}
