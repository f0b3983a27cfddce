public import ByteStreams
public import CalendarFeed
public import CivilCalendar
public import Diagnostics
internal import LibicalBridge
public import ZoneInfo

/// A whole feed in memory: its events and their faults.
///
/// ```swift
/// let feed = try Feed(contentsOf: "family.ics")
/// for occurrence in feed.occurrences(in: monday...sunday) { print(occurrence.start, occurrence.event.summary) }
/// ```
///
/// For feeds too large for memory, `EventList` writes their events as a stream.
public struct Feed: Sendable {
    /// The VEVENTs, in the order of the file; each is listed once, however often it recurs.
    public private(set) var events: [FeedEvent] = []
    /// The faults of single events; those without a start and truncated ones are left out.
    public internal(set) var problems: [Diagnostic] = []
    /// What the feed was read from.
    public let source: ByteSource

    /// Reads the file at that path, or standard input for `-`; of a folder (vdir), the calendars in it.
    ///
    /// - Throws: `LedgerError` when it cannot be read.
    public init(contentsOf path: String) throws {
        try self.init(ByteSource(path: path, mayBeFolder: true))
    }

    /// Reads a feed.
    ///
    /// - Throws: `LedgerError` when it cannot be read.
    public init(_ source: ByteSource) throws {
        let found = DiagnosticList()
        let source = try source.feedOfFolder(report: found.append) ?? source
        let walk = try FeedWalk(here: source.inUTF8(report: found.append))
        let reading = FeedWalk.Reading(keepsSuperseded: true, reportsSuperseded: false)
        self.source = source
        try walk.runHere(in: JobRun(report: found.append), reading) { events.append($0) }
        try source.checkUnchanged()
        problems = found.diagnostics
    }

    /// Returns the occurrences on some days, by start; recurring events are listed for each occurrence.
    ///
    /// - Parameters:
    ///   - days: the days, both ends included.
    ///   - zone: the zone that determines the days; `nil` for the user's.
    ///   - maxOccurrences: how many occurrences of one event there are at most; `nil` for 5000.
    ///   - report: receives the faults of the rules of recurring events.
    /// - Returns: each occurrence that touches one of the days.
    public func occurrences(
        in days: ClosedRange<CivilDate>, zone: TimeZoneRules? = nil, maxOccurrences: Int? = nil, report: Diagnostic.Handler = { _ in }
    ) -> [Occurrence] {
        var options = JobOptions()
        if let zone { options.zone = zone }
        options.maxOccurrences = maxOccurrences ?? options.maxOccurrences
        let window = OccurrenceWindow(since: days.lowerBound, until: days.upperBound, zone: options.zone)
        let expander = options.expander(window).sharingSteps(among: events.count)
        // Overrides must be processed together with their recurring event.
        var groups: [[FeedEvent]] = []
        var numbers: [String: Int] = [:]
        for event in events {
            if let number = numbers[event.uid] {
                groups[number].append(event)
            } else {
                numbers[event.uid] = groups.count
                groups.append([event])
            }
        }
        return expander.window.sorted(groups.flatMap { expander.occurrences(of: $0, report: report) })
    }
}

extension Feed {
    /// Returns the occurrences on some days, in the form that calendars show and request.
    ///
    /// ```swift
    /// model.update { $0.showEvents { feed.events(in: $0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - days: the days, both ends included.
    ///   - zone: the zone that determines the days.
    ///   - maxOccurrences: how many occurrences of one event there are at most; `nil` for 5000.
    ///   - report: receives the faults of the rules of recurring events.
    /// - Returns: each occurrence that touches one of the days, by start.
    public func events(
        in days: ClosedRange<CivilDate>, zone: TimeZoneRules = .current, maxOccurrences: Int? = nil, report: Diagnostic.Handler = { _ in }
    ) -> [DayEvent] {
        occurrences(in: days, zone: zone, maxOccurrences: maxOccurrences, report: report).enumerated().map { order, occurrence in
            DayEvent(occurrence, in: zone, order: order, details: DayEvent.Details(of: occurrence))
        }
    }
}
