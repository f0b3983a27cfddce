internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerGrid
internal import LedgerViews
internal import Text
internal import ZoneInfo

/// What a list says of an event, formatted once but for the times of each occurrence. A class, because it is passed on with each of them.
final class EventLine: Sendable {
    /// What stands before and after the times; empty for people, whose line depends on the one before it.
    fileprivate let (before, after): ([UInt8], [UInt8])
    fileprivate let recurrenceID: EventTime?
    fileprivate let isUndated: Bool
    /// The event, for people.
    fileprivate let event: FeedEvent?

    init(_ event: FeedEvent, _ format: EventList.Format) {
        (recurrenceID, isUndated) = (event.recurrenceID, event.isUndated)
        self.event = format == .table ? event : nil
        var (before, after) = ([UInt8](), [UInt8]())
        switch format {
        case .table: break
        case .csv:
            var csv = CSVWriter()
            csv.append(event.uid, to: &before)
            csv.append(
                record: [
                    event.summary, event.description, event.location, event.categories.joined(separator: "|"), event.status,
                    event.place.source, String(event.place.line),
                ], to: &after)
        case .json, .jsonl:
            before.append(UInt8(ascii: "{"))
            JSONWriter.appendMembers(to: &before) { $0.text("uid", event.uid) }
            let texts = DayEvent(Occurrence(of: event, at: OccurrenceTimes(of: event)), in: .utc, details: DayEvent.Details(of: event))
            JSONWriter.appendMembers(to: &after, isFirst: false) { $0.texts(of: texts) }
            after.append(UInt8(ascii: "}"))
        }
        (self.before, self.after) = (before, after)
    }
}

/// Writes occurrences in one of the list formats.
struct EventListing: Sendable {
    private var list: ListWriter
    private let format: EventList.Format
    private var table: EventTable
    private let zone: TimeZoneRules

    /// Creates a listing; `table` is the layout of that format, and instants are shown in `zone`.
    init(_ format: EventList.Format, table: EventTable, zone: TimeZoneRules) {
        self.format = format
        self.table = table
        self.zone = zone
        list = ListWriter(format == .json ? .array : format == .jsonl ? .lines : .plain)
        if format == .csv {
            var csv = CSVWriter()
            csv.append(record: Self.header, to: &list.bytes)
        }
    }

    /// The number of occurrences written.
    var count: Int { list.count }

    private static let header = [
        "uid", "recurrenceId", "start", "end", "allDay", "summary", "description", "location", "categories", "status", "source", "line",
    ]

    /// An empty part of the listing, to be filled apart from it.
    var piece: EventListing {
        var piece = self
        piece.list = list.piece
        return piece
    }

    /// Appends a part that was filled apart.
    mutating func append(_ piece: EventListing) { list.append(piece.list) }

    /// Appends an occurrence of an event.
    mutating func append(_ line: EventLine, _ times: OccurrenceTimes) {
        list.beginItem()
        let id = times.recurrenceID ?? line.recurrenceID
        let isUndated = line.isUndated
        let isDay = times.start.isDate && !isUndated
        list.bytes += line.before
        switch format {
        case .table: if let event = line.event { list.bytes += tableLine(for: event, times).utf8 }
        case .csv:
            list.bytes.append(UInt8(ascii: ","))
            id?.writeRFC3339(to: &list.bytes)
            list.bytes.append(UInt8(ascii: ","))
            if !isUndated { times.start.writeRFC3339(to: &list.bytes) }
            list.bytes.append(UInt8(ascii: ","))
            if !isUndated { times.end.writeRFC3339(to: &list.bytes) }
            list.bytes += (isDay ? ",true" : ",false").utf8
        case .json, .jsonl:
            JSONWriter.appendMembers(to: &list.bytes, isFirst: false) { json in
                json.ascii("recurrenceId") { id?.writeRFC3339(to: &$0) }
                json.ascii("start") { if !isUndated { times.start.writeRFC3339(to: &$0) } }
                json.ascii("end") { if !isUndated { times.end.writeRFC3339(to: &$0) } }
                json.flag("allDay", isDay)
            }
        }
        list.bytes += line.after
        list.endItem()
    }

    /// Writes what has been appended.
    mutating func flush(to output: inout OutputFile) throws(LedgerError) { try list.flush(to: &output) }

    mutating func end(_ output: inout OutputFile) throws(LedgerError) { try list.end(&output) }

    private mutating func tableLine(for event: FeedEvent, _ times: OccurrenceTimes) -> String {
        guard !event.isUndated else { return table.line(forUndated: event.summary) }
        return table.line(for: DayEvent(Occurrence(of: event, at: times), in: zone), at: event.location)
    }
}
