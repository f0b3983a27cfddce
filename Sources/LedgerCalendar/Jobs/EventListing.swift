internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerGrid
internal import LedgerViews
internal import Text
internal import ZoneInfo

/// Writes occurrences in one of the formats of a list of events.
struct EventListing {
    private var list: ListWriter
    private let format: EventList.Format
    private var table: EventTable
    private let zone: TimeZoneRules
    private var csv = CSVWriter()

    /// Creates a listing; `table` knows the look of that format, and shows moments as the clocks of `zone` have them.
    init(_ format: EventList.Format, table: EventTable, zone: TimeZoneRules) {
        self.format = format
        self.table = table
        self.zone = zone
        list = ListWriter(format == .json ? .array : format == .jsonl ? .lines : .plain)
        if format == .csv { csv.append(record: Self.header, to: &list.bytes) }
    }

    /// How many occurrences were written.
    var count: Int { list.count }

    private static let header = [
        "uid", "recurrenceId", "start", "end", "allDay", "summary", "description", "location", "categories", "status", "source", "line",
    ]

    mutating func write(_ occurrence: Occurrence, to output: inout OutputFile) throws(LedgerError) {
        list.beginItem()
        switch format {
        case .table: list.bytes += tableLine(for: occurrence).utf8
        case .csv: csv.append(record: Self.cells(of: occurrence), to: &list.bytes)
        case .json, .jsonl:
            let event = DayEvent(occurrence, in: zone, details: DayEvent.Details(of: occurrence))
            JSONWriter.appendObject(to: &list.bytes) { $0.members(of: event) }
        }
        try list.endItem(&output)
    }

    mutating func end(_ output: inout OutputFile) throws(LedgerError) { try list.end(&output) }

    private mutating func tableLine(for occurrence: Occurrence) -> String {
        guard !occurrence.event.isUndated else { return table.line(forUndated: occurrence.event.summary) }
        return table.line(for: DayEvent(occurrence, in: zone), at: occurrence.event.location)
    }

    private static func cells(of occurrence: Occurrence) -> [String] {
        let (event, details) = (occurrence.event, DayEvent.Details(of: occurrence))
        return [
            event.uid, details.recurrenceID, details.start, details.end,
            occurrence.start.isDate && !event.isUndated ? "true" : "false", event.summary, details.description, details.location,
            details.categories.joined(separator: "|"), details.status, details.source, String(details.line),
        ]
    }
}
