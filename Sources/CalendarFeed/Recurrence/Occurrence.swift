package import CivilCalendar
internal import Diagnostics
package import ZoneInfo

/// One occurrence of an event.
public struct Occurrence: Sendable, Hashable {
    /// The VEVENT that describes it: the recurring one, or the override of this occurrence.
    public var event: FeedEvent
    /// The start that the rule yields for this occurrence; `nil` for events that do not recur.
    public var recurrenceID: EventTime?
    /// When it starts.
    public var start: EventTime
    /// When it ends, exclusive.
    public var end: EventTime

    /// Creates an occurrence.
    package init(of event: FeedEvent, recurrenceID: EventTime? = nil, start: EventTime, end: EventTime) {
        self.event = event
        self.recurrenceID = recurrenceID
        self.start = start
        self.end = end
    }
}

/// When an occurrence of an event takes place.
package struct OccurrenceTimes: Sendable, Hashable {
    /// See `Occurrence.recurrenceID`.
    package var recurrenceID: EventTime?
    /// When it starts.
    package var start: EventTime
    /// When it ends, exclusive.
    package var end: EventTime

    /// Creates the times of an occurrence.
    package init(recurrenceID: EventTime?, start: EventTime, end: EventTime) {
        (self.recurrenceID, self.start, self.end) = (recurrenceID, start, end)
    }

    /// Creates the times that the event itself has.
    package init(of event: FeedEvent) { self.init(recurrenceID: event.recurrenceID, start: event.start, end: event.end) }
}

extension Occurrence {
    /// Creates the occurrence of an event at some times.
    package init(of event: FeedEvent, at times: OccurrenceTimes) {
        self.init(of: event, recurrenceID: times.recurrenceID, start: times.start, end: times.end)
    }
}

/// An occurrence of one of several events. An event has many; they do not carry copies of it.
package struct FoundOccurrence: Sendable {
    /// The index of the event.
    package let event: Int
    /// When it takes place.
    package let times: OccurrenceTimes
}

/// A range of civil days in a given zone.
///
/// An occurrence belongs to the window if it touches one of its days: instants in the window's zone, days and floating times by their own
/// dates.
package struct OccurrenceWindow: Sendable {
    /// The first day.
    package let since: CivilDate
    /// The last day, inclusive.
    package let until: CivilDate
    /// The zone that assigns instants to days.
    package let zone: TimeZoneRules

    /// The instants of the window's start and its exclusive end.
    let instants: Range<Int64>
    /// The same as wall clock times, in seconds since 1970-01-01T00:00:00.
    private let wallClocks: Range<Int64>

    /// Creates a window of the days from `since` to `until`, both inclusive; empty if `until` is earlier.
    package init(since: CivilDate, until: CivilDate, zone: TimeZoneRules) {
        self.since = since
        self.until = until
        self.zone = zone
        let first = CivilDateTime(since, .midnight)
        let end = Int64(until.dayNumber) * 86_400 + 86_400
        wallClocks = first.secondNumber..<max(end, first.secondNumber)
        let firstInstant = zone.utcSeconds(forLocal: first).utcSeconds
        let endInstant = CivilDateTime(secondNumber: end).map { zone.utcSeconds(forLocal: $0).utcSeconds } ?? end + 93_600
        instants = firstInstant..<max(endInstant, firstInstant)
    }

    /// Returns whether the time from `start` to `end` touches the window; an empty one counts at its start.
    package func touches(start: EventTime, end: EventTime) -> Bool {
        guard since <= until else { return false }
        if let first = start.utcSeconds { return Self.touches(first, end.utcSeconds ?? first, instants) }
        let first = start.wallClock.secondNumber
        return Self.touches(first, start.isDate ? max(end.wallClock.secondNumber, first + 86_400) : end.wallClock.secondNumber, wallClocks)
    }

    private static func touches(_ start: Int64, _ end: Int64, _ window: Range<Int64>) -> Bool {
        end > start ? start < window.upperBound && end > window.lowerBound : window.contains(start)
    }

    /// Returns the sort key of a time, in seconds since 1970-01-01T00:00:00Z: days and floating times count as wall clocks in the window's
    /// zone.
    package func orderingSeconds(of time: EventTime) -> Int64 {
        time.utcSeconds ?? zone.utcSeconds(forLocal: time.wallClock).utcSeconds
    }

    /// Returns occurrences sorted by start, then by the place of their VEVENT; sources keep their order in `occurrences`.
    package func sorted(_ occurrences: [Occurrence]) -> [Occurrence] {
        var sources: [String: Int] = [:]
        let keys = occurrences.map { occurrence in
            let source = sources[occurrence.event.place.source] ?? sources.count
            sources[occurrence.event.place.source] = source
            return (orderingSeconds(of: occurrence.start), source, occurrence.event.byteRange.lowerBound)
        }
        return Self.order(of: keys).map { occurrences[$0] }
    }

    /// Does the same for occurrences of events of one feed.
    func sorted(_ found: [FoundOccurrence], of events: [FeedEvent]) -> [FoundOccurrence] {
        let keys = found.map { (orderingSeconds(of: $0.times.start), 0, events[$0.event].byteRange.lowerBound) }
        // A rule yields its occurrences in order.
        if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return found }
        return Self.order(of: keys).map { found[$0] }
    }

    private static func order(of keys: [(Int64, Int, Int)]) -> [Int] {
        keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    }
}
