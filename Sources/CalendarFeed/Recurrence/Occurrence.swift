package import CivilCalendar
internal import Diagnostics
package import ZoneInfo

/// One occurrence of an event.
public struct Occurrence: Sendable, Hashable {
    /// The VEVENT that describes it: the recurring one, or the override of this occurrence.
    public var event: FeedEvent
    /// Which occurrence it is: the start that the rule yields or, for an override, its RECURRENCE-ID as written, which may be the same moment
    /// in another zone; `nil` for events that do not recur.
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

/// When an occurrence takes place, told by the times of its event: an event has many, which do not carry copies of its zones.
package enum OccurrencePlacement: Sendable {
    /// When the event itself takes place.
    case own
    /// At these wall clock times, in seconds since 1970-01-01T00:00:00, in the zones of the event's own; the start is the RECURRENCE-ID.
    case moved(start: Int64, end: Int64)
    /// At times that only the occurrence tells.
    indirect case other(OccurrenceTimes)

    /// Creates the placement of an occurrence of an event with these times of its own.
    init(_ times: OccurrenceTimes, like own: OccurrenceTimes) {
        if times == own {
            self = .own
        } else if times.recurrenceID == times.start, times.start.isAlike(own.start), times.end.isAlike(own.end),
            !times.start.isRepeated, !times.end.isRepeated
        {
            self = .moved(start: times.start.wallClock.secondNumber, end: times.end.wallClock.secondNumber)
        } else {
            self = .other(times)
        }
    }

    /// Returns the times of the occurrence of an event with these times of its own.
    package func times(like own: OccurrenceTimes) -> OccurrenceTimes {
        switch self {
        case .own: return own
        case .other(let times): return times
        case .moved(let start, let end):
            let (start, end) = (own.start.moved(to: start), own.end.moved(to: end))
            return OccurrenceTimes(recurrenceID: start, start: start, end: end)
        }
    }
}

extension EventTime {
    /// Returns whether two times are both days, or both wall clock times of one zone.
    fileprivate func isAlike(_ other: EventTime) -> Bool { isDate == other.isDate && zone == other.zone }

    /// Returns a time of the same kind at another wall clock time, in seconds since 1970-01-01T00:00:00; `self` outside the years 1…9999.
    fileprivate func moved(to wallClock: Int64) -> EventTime {
        guard let moment = CivilDateTime(secondNumber: wallClock) else { return self }
        return isDate ? EventTime(moment.date) : EventTime(moment, zone)
    }
}

/// An occurrence of one of several events.
package struct FoundOccurrence: Sendable {
    /// The index of the event.
    package let event: Int
    /// The sort key: see `OccurrenceWindow.orderingSeconds(of:)`.
    package let order: Int64
    /// When it takes place.
    package let placement: OccurrencePlacement
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
        touches(start: ClockMoment(start), end: ClockMoment(end), isDate: start.isDate)
    }

    /// Does the same for times without their zones.
    func touches(start: ClockMoment, end: ClockMoment, isDate: Bool) -> Bool {
        guard since <= until else { return false }
        if let first = start.instant { return Self.touches(first, end.instant ?? first, instants) }
        let first = start.wallClock
        return Self.touches(first, isDate ? max(end.wallClock, first + 86_400) : end.wallClock, wallClocks)
    }

    private static func touches(_ start: Int64, _ end: Int64, _ window: Range<Int64>) -> Bool {
        end > start ? start < window.upperBound && end > window.lowerBound : window.contains(start)
    }

    /// Returns the sort key of a time, in seconds since 1970-01-01T00:00:00Z: days and floating times count as wall clocks in the window's
    /// zone.
    package func orderingSeconds(of time: EventTime) -> Int64 { orderingSeconds(of: ClockMoment(time)) }

    /// Does the same for a time without its zone.
    func orderingSeconds(of moment: ClockMoment) -> Int64 {
        moment.instant ?? CivilDateTime(secondNumber: moment.wallClock).map { zone.utcSeconds(forLocal: $0).utcSeconds } ?? moment.wallClock
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
        // A rule yields its occurrences in order.
        if found.indices.dropFirst().allSatisfy({ found[$0 - 1].order < found[$0].order }) { return found }
        let keys = found.map { ($0.order, 0, events[$0.event].byteRange.lowerBound) }
        return Self.order(of: keys).map { found[$0] }
    }

    private static func order(of keys: [(Int64, Int, Int)]) -> [Int] {
        keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    }
}
