public import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerGrid
package import LedgerViews
internal import TextBytes
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

    /// Whether CSV gets an apostrophe before texts that a spreadsheet would run as formulas.
    public var guardsFormulas = false

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
            expander: options.expander(options.recurrenceWindow), single: options.expander(always),
            form: { [format, guardsFormulas] in EventLine($0, format, guardsFormulas: guardsFormulas) })
        for feed in try run.openFeeds(inputs, options) where !run.isStopped {
            let walk = try await FeedWalk(feed, keepsUndated: !isExpanded)
            if isExpanded {
                run.result.events += try await occurrences.add(walk, in: run) { _ in
                    run.progress.eventCount += 1
                    return true
                }
            } else {
                run.result.events += try await walk.run(in: run, FeedWalk.Reading(keepsSuperseded: true, reportsSuperseded: false)) {
                    [format] event in
                    EventLine(event, format, guardsFormulas: guardsFormulas)
                } take: { line in
                    run.progress.eventCount += 1
                    listing.append(line, .own)
                    try listing.flush(to: &output)
                }
            }
        }
        if !run.isStopped {
            try await write(&occurrences, to: &listing, &output)
            try listing.end(&output)
        }
        run.result.writtenCount = listing.count
        run.result.usedCount = listing.count
    }

    private func write(
        _ occurrences: inout FeedOccurrences<EventLine>, to listing: inout EventListing, _ output: inout OutputFile
    ) async throws {
        // A line for people depends on the one before it.
        guard format != .table else {
            return try await occurrences.forEach {
                listing.append($0, $1)
                try listing.flush(to: &output)
            }
        }
        try await occurrences.forEachPiece(listing.piece) {
            $0.append($1, $2)
        } take: { piece in
            listing.append(piece)
            try listing.flush(to: &output)
        }
    }
}
