internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerGrid
internal import LedgerViews
internal import TextBytes
internal import ZoneInfo

/// What a list says of an event, formatted once but for the times of each occurrence. A class, because it is passed on with each of them.
final class EventLine: Sendable {
    /// What stands before and after the times; empty for people, whose line depends on the one before it.
    fileprivate let (before, after): ([UInt8], [UInt8])
    fileprivate let times: OccurrenceTimes
    fileprivate let isUndated: Bool
    /// The event, for people; boxed, because lists for programs do without its 500 bytes.
    fileprivate let appointment: Appointment?

    init(_ event: FeedEvent, _ format: EventList.Format, guardsFormulas: Bool) {
        (times, isUndated) = (OccurrenceTimes(of: event), event.isUndated)
        appointment = format == .table ? Appointment(event) : nil
        var (before, after) = ([UInt8](), [UInt8]())
        switch format {
        case .table: break
        case .csv:
            var csv = CSVWriter()
            func guarded(_ text: String) -> String { SpreadsheetGuard.text(text, guardsFormulas: guardsFormulas) }
            csv.append(guarded(event.uid), to: &before)
            let texts = [
                event.summary, event.description, event.location, event.categories.joined(separator: "|"), event.status, event.place.source,
            ]
            csv.append(record: texts.map(guarded) + [String(event.place.line)], to: &after)
        case .json, .jsonl:
            before.append(UInt8(ascii: "{"))
            JSONWriter.appendMembers(to: &before) { $0.text("uid", event.uid) }
            let texts = DayEvent(Occurrence(of: event, at: times), in: .utc, details: DayEvent.Details(of: event))
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
    private var texts = TimeTexts()

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
    mutating func append(_ line: EventLine, _ placement: OccurrencePlacement) {
        list.beginItem()
        list.bytes += line.before
        if format != .table { texts.set(placement, of: line) }
        switch format {
        case .table:
            if let event = line.appointment?.event { list.bytes += tableLine(for: event, placement.times(like: line.times)).utf8 }
        case .csv: texts.appendCells(to: &list.bytes)
        case .json, .jsonl: texts.appendMembers(to: &list.bytes)
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

/// The times of an occurrence in the format for data exchange, in memory that serves the next one, too.
private struct TimeTexts {
    /// Empty for an event without a start, as is the end.
    private(set) var start: [UInt8] = []
    private(set) var end: [UInt8] = []
    private var otherID: [UInt8] = []
    private var isMoved = false
    /// The clock of the zone of the last time.
    private var clock: SteadyClock?
    /// Whether the occurrence takes days, not times of day.
    private(set) var isDay = false

    var recurrenceID: [UInt8] { isMoved ? start : otherID }

    /// Sets the times to those of an occurrence.
    mutating func set(_ placement: OccurrencePlacement, of line: EventLine) {
        start.removeAll(keepingCapacity: true)
        end.removeAll(keepingCapacity: true)
        otherID.removeAll(keepingCapacity: true)
        if case .moved(let first, let last) = placement {
            // The zone stays with the event: copied for each occurrence, it would make the tasks wait for each other.
            line.times.start.writeRFC3339(at: first, by: &clock, to: &start)
            line.times.end.writeRFC3339(at: last, by: &clock, to: &end)
            (isMoved, isDay) = (true, line.times.start.isDate)
        } else {
            let times = placement.times(like: line.times)
            (times.recurrenceID ?? line.times.recurrenceID)?.writeRFC3339(by: &clock, to: &otherID)
            (isMoved, isDay) = (false, times.start.isDate && !line.isUndated)
            guard !line.isUndated else { return }
            times.start.writeRFC3339(by: &clock, to: &start)
            times.end.writeRFC3339(by: &clock, to: &end)
        }
    }

    /// Appends them as cells of a CSV record, after others.
    func appendCells(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: ","))
        bytes += recurrenceID
        bytes.append(UInt8(ascii: ","))
        bytes += start
        bytes.append(UInt8(ascii: ","))
        bytes += end
        bytes += (isDay ? ",true" : ",false").utf8
    }

    /// Appends them as members of a JSON object, after others.
    func appendMembers(to bytes: inout [UInt8]) {
        JSONWriter.appendMembers(to: &bytes, isFirst: false) { json in
            json.ascii("recurrenceId", recurrenceID.span)
            json.ascii("start", start.span)
            json.ascii("end", end.span)
            json.flag("allDay", isDay)
        }
    }
}
