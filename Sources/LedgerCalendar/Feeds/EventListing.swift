public import ByteStreams
public import CalendarFeed
public import Diagnostics
internal import LedgerCSV
internal import LedgerGrid
public import LedgerViews
internal import Text
public import ZoneInfo

/// Writes occurrences in one of the formats of `ledger2ics events`.
public struct EventListing {
    /// The formats.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// Lines for people.
        case table
        /// CSV with the keys of the JSON objects as header; categories are separated by `|`.
        case csv
        /// One array of objects.
        case json
        /// One object a line.
        case jsonl
    }

    /// How many occurrences were written.
    public private(set) var count = 0
    private let format: Format
    private var table: EventTable
    private let zone: TimeZoneRules
    private var csv = CSVWriter()
    private var rows = JSONLineArray()
    private var bytes: [UInt8] = []

    /// A listing; `table` says how that format looks, and moments are shown in it as the clocks of `zone` have them.
    public init(_ format: Format, table: EventTable, zone: TimeZoneRules) {
        self.format = format
        self.table = table
        self.zone = zone
    }

    private static let header = [
        "uid", "recurrenceId", "start", "end", "allDay", "summary", "description", "location", "categories", "status", "source", "line",
    ]

    /// Writes what comes before the first occurrence.
    ///
    /// - Throws: `StreamError.Code.writeFailed`.
    public mutating func begin(_ output: inout OutputFile) throws(StreamError) {
        switch format {
        case .table, .jsonl: return
        case .csv: csv.append(record: Self.header, to: &bytes)
        case .json: rows.begin(to: &bytes)
        }
        try flush(to: &output)
    }

    /// Writes an occurrence.
    ///
    /// - Throws: `StreamError.Code.writeFailed`.
    public mutating func write(_ occurrence: Occurrence, to output: inout OutputFile) throws(StreamError) {
        switch format {
        case .table: bytes.append(contentsOf: tableLine(for: occurrence).utf8)
        case .csv: csv.append(record: Self.cells(of: occurrence), to: &bytes)
        case .json:
            rows.next(to: &bytes)
            appendObject(occurrence)
        case .jsonl:
            appendObject(occurrence)
            bytes.append(UInt8(ascii: "\n"))
        }
        count += 1
        try flush(to: &output)
    }

    /// Writes what comes after the last occurrence.
    ///
    /// - Throws: `StreamError.Code.writeFailed`.
    public mutating func end(_ output: inout OutputFile) throws(StreamError) {
        guard format == .json else { return }
        rows.end(to: &bytes)
        try flush(to: &output)
    }

    private mutating func tableLine(for occurrence: Occurrence) -> String {
        guard !occurrence.event.isUndated else { return table.line(forUndated: occurrence.event.summary) }
        return table.line(for: DayEvent(occurrence, in: zone), at: occurrence.event.location)
    }

    private mutating func flush(to output: inout OutputFile) throws(StreamError) {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func appendObject(_ occurrence: Occurrence) {
        let event = DayEvent(occurrence, in: zone, details: DayEvent.Details(of: occurrence))
        JSONWriter.appendObject(to: &bytes) { $0.members(of: event) }
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
