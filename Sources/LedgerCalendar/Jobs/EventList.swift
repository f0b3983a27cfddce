public import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerGrid
package import LedgerViews
internal import Text
internal import ZoneInfo

/// Lists the events of feeds: the job behind `ledger2ics events`.
///
/// Without bounds, all events that do not recur are listed, and recurring ones from a year before today to two years after it.
///
/// ```swift
/// var list = EventList(format: .csv)
/// (list.options.since, list.options.until) = (monday, sunday)
/// try await list.run(["family.ics"], to: "week.csv")
/// ```
public struct EventList: Job, Sendable {
    /// How to read the feeds, and which days count.
    public var options = JobOptions()
    /// The output format.
    public var format: Format
    /// The layout of the format for people.
    package var table = EventTable(locale: ViewLocale("C"))
    /// Whether to expand recurring events; otherwise every VEVENT is listed once, unchanged, in the feed's order.
    public var isExpanded = true

    /// Creates a list in a format.
    public init(format: Format) {
        self.format = format
    }

    /// The output formats.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// Lines for people.
        case table
        /// CSV with the keys of the JSON objects as its header; categories are separated by `|`.
        case csv
        /// One array of objects.
        case json
        /// One object per line.
        case jsonl
    }

    /// Reads the feeds and writes the list.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        var listing = EventListing(format, table: table, zone: options.zone)
        let always = OccurrenceWindow(since: options.since ?? .min, until: options.until ?? .max, zone: options.zone)
        var occurrences = FeedOccurrences(
            expander: options.expander(options.recurrenceWindow), single: options.expander(always))
        for feed in try run.readable(inputs, options) where !run.isStopped {
            let walk = try FeedWalk(feed, keepsUndated: !isExpanded)
            if isExpanded {
                run.result.events += try await occurrences.add(walk, in: run) { _ in
                    run.progress.eventCount += 1
                    return true
                }
            } else {
                run.result.events += try await walk.run(in: run, keepsSuperseded: true) { event in
                    run.progress.eventCount += 1
                    let whole = Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)
                    try listing.write(whole, to: &output)
                }
            }
        }
        if !run.isStopped {
            try await occurrences.forEach { try listing.write($0, to: &output) }
            try listing.end(&output)
        }
        run.result.writtenCount = listing.count
        run.result.usedCount = listing.count
    }
}

/// Writes occurrences in one of the list formats.
struct EventListing {
    private var list: ListWriter
    private let format: EventList.Format
    private var table: EventTable
    private let zone: TimeZoneRules
    private var csv = CSVWriter()

    /// Creates a listing; `table` is the layout of that format, and instants are shown in `zone`.
    init(_ format: EventList.Format, table: EventTable, zone: TimeZoneRules) {
        self.format = format
        self.table = table
        self.zone = zone
        list = ListWriter(format == .json ? .array : format == .jsonl ? .lines : .plain)
        if format == .csv { csv.append(record: Self.header, to: &list.bytes) }
    }

    /// The number of occurrences written.
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
