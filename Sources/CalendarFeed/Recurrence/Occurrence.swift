package import CivilCalendar
internal import Diagnostics
package import ZoneInfo

/// One time at which an event of a feed happens.
public struct Occurrence: Sendable, Hashable {
    /// The VEVENT that tells what happens: the recurring one, or the one that stands in for this occurrence.
    public var event: FeedEvent
    /// Which occurrence of the recurring event it is: the start the rule gives it. `nil` for events that do not recur.
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

/// A stretch of civil days in the zone of whoever looks at the calendar.
///
/// An occurrence belongs to the window if it touches one of its days: moments by the window's zone, days and floating times by their own dates.
package struct OccurrenceWindow: Sendable {
    /// The first day.
    package let since: CivilDate
    /// The last day, inclusive.
    package let until: CivilDate
    /// The zone in which a moment belongs to a day.
    package let zone: TimeZoneRules

    /// The instants that bound the window: from the first, up to and without the second.
    let instants: Range<Int64>
    /// The same as wall clocks, in seconds since 1970-01-01T00:00:00.
    private let wallClocks: Range<Int64>

    /// Creates a window of the days from `since` to `until`, both inclusive; of none where `until` comes first.
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

    /// Returns whether what lasts from `start` up to `end` touches the window; what takes no time counts at its start.
    package func touches(start: EventTime, end: EventTime) -> Bool {
        guard since <= until else { return false }
        if let first = start.utcSeconds { return Self.touches(first, end.utcSeconds ?? first, instants) }
        let first = start.wallClock.secondNumber
        return Self.touches(first, start.isDate ? max(end.wallClock.secondNumber, first + 86_400) : end.wallClock.secondNumber, wallClocks)
    }

    private static func touches(_ start: Int64, _ end: Int64, _ window: Range<Int64>) -> Bool {
        end > start ? start < window.upperBound && end > window.lowerBound : window.contains(start)
    }

    /// Returns the instant by which occurrences are ordered, in seconds since 1970-01-01T00:00:00Z: days and floating times count as wall clocks of the window's zone.
    package func orderingSeconds(of time: EventTime) -> Int64 {
        time.utcSeconds ?? zone.utcSeconds(forLocal: time.wallClock).utcSeconds
    }

    /// Returns occurrences by their start, then by the place of their VEVENT; of several sources, the one that comes first in `occurrences` is the first.
    package func sorted(_ occurrences: [Occurrence]) -> [Occurrence] {
        var sources: [String: Int] = [:]
        let keys = occurrences.map { occurrence in
            let source = sources[occurrence.event.place.source] ?? sources.count
            sources[occurrence.event.place.source] = source
            return (orderingSeconds(of: occurrence.start), source, occurrence.event.byteRange.lowerBound)
        }
        let order = occurrences.indices.sorted { left, right in
            keys[left] == keys[right] ? left < right : keys[left] < keys[right]
        }
        return order.map { occurrences[$0] }
    }
}
