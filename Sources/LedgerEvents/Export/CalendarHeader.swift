package import CalendarFeed
internal import EmbeddedData
internal import LedgerCore
internal import TextBytes

/// The parts of an exported calendar outside its events: the VCALENDAR's own properties and its time zones (RFC 5545, section 3.6).
public struct CalendarHeader: Sendable {
    /// The calendar's name (NAME, RFC 7986, section 5.1, and X-WR-CALNAME).
    public var name: String
    /// The calendar's colour.
    public var color = CalendarColor.standard
    /// Whether METHOD:PUBLISH is written; validators then require an ORGANIZER in every event.
    public var isPublished = false
    /// The refresh interval for subscribers, in hours.
    public var refreshHours = 12
    /// The ledger's extra columns, in order.
    public var extraColumns: [String] = []
    /// Whether each event is to be a calendar of its own (vdir): what is said of the whole calendar is then left out, since it would change every
    /// file, as is METHOD, which stored events do not have (RFC 4791, section 4.1).
    package var isOfSingleEvents = false
    /// What the calendar leaves out of the ledger: `X-LEDGER-REDUCED` then lists the canonical columns that it has, and no list has extra columns to be
    /// read back.
    package var reduction: CalendarReduction?

    /// Creates a header with that name.
    public init(name: String) {
        self.name = name
    }

    /// Appends everything before the first event. `zones` are the VTIMEZONEs to which the events refer.
    package func writeBeginning(zones: [CalendarZone] = [], to lines: inout ContentLines) {
        lines.begin("VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//LedgerCalendar//ledger2ics//EN")
        lines.add("CALSCALE", "GREGORIAN")
        if !isOfSingleEvents { writeWhole(to: &lines) }
        if let reduction {
            let shown = LedgerColumn.allCases.filter(reduction.shows)
            lines.add("X-LEDGER-REDUCED", CSVText.record(shown.map(\.rawValue)), .text)
        } else if !extraColumns.isEmpty {
            lines.add("X-LEDGER-COLUMNS", CSVText.record(LedgerColumn.allCases.map(\.rawValue) + extraColumns), .text)
        }
        for zone in zones { lines.add(zone) }
    }

    /// Appends what is said of the calendar as a whole.
    private func writeWhole(to lines: inout ContentLines) {
        if isPublished { lines.add("METHOD", "PUBLISH") }
        lines.add("NAME", name, .text)
        lines.add("X-WR-CALNAME", name, .text)
        let interval = "PT\(max(0, refreshHours))H"
        lines.add("REFRESH-INTERVAL", interval, .text, parameters: [("VALUE", "DURATION")])
        lines.add("X-PUBLISHED-TTL", interval, .text)
        lines.add("COLOR", color.name, .text)
        lines.add("X-APPLE-CALENDAR-COLOR", color.hexadecimal, .text)
    }

    /// Appends everything after the last event.
    package func writeEnd(to lines: inout ContentLines) { lines.end("VCALENDAR") }
}

/// A calendar's colour: the CSS name that COLOR requires (RFC 7986, section 5.9) and the `#RRGGBB` that Apple's calendars read.
public struct CalendarColor: Sendable, Hashable {
    /// The CSS3 colour name.
    public let name: String
    /// Red, green and blue, eight bits each.
    public let rgb: UInt32

    /// The default colour of exported ledgers.
    public static let standard = CalendarColor(name: "seagreen", rgb: 0x2E8B57)

    private static let named = [String: UInt32](
        DataTable(.CSSColors_csv).rows.dropFirst().map { ($0[0], UInt32($0[1], radix: 16) ?? 0) }
    ) { first, _ in first }

    private init(name: String, rgb: UInt32) {
        self.name = name
        self.rgb = rgb
    }

    /// Creates a colour from a CSS3 name in any case, or from `#RRGGBB`, which gets the nearest name; `nil` for any other text.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        if let rgb = Self.named[lowered] {
            self.init(name: lowered, rgb: rgb)
            return
        }
        guard lowered.utf8.count == 7, lowered.utf8.first == UInt8(ascii: "#"), lowered.utf8.dropFirst().first != UInt8(ascii: "+"),
            let rgb = UInt32(lowered.dropFirst(), radix: 16)
        else { return nil }
        // Synonyms (aqua, cyan) are equally near; the alphabetically first is used.
        let nearest = Self.named.min { (Self.distance($0.value, rgb), $0.key) < (Self.distance($1.value, rgb), $1.key) }
        self.init(name: nearest?.key ?? Self.standard.name, rgb: rgb)
    }

    /// The colour as `#RRGGBB`.
    public var hexadecimal: String { "#" + String(writing: { Hexadecimal.append(rgb, count: 6, uppercase: true, to: &$0) }) }

    private static func distance(_ left: UInt32, _ right: UInt32) -> Int {
        [16, 8, 0].reduce(0) { sum, shift in
            let difference = Int(left >> UInt32(shift) & 0xFF) - Int(right >> UInt32(shift) & 0xFF)
            return sum + difference * difference
        }
    }
}
