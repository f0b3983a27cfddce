internal import CivilCalendar
internal import ZoneInfo

/// The length of an event: days for a DATE, exact seconds for a DATE-TIME (RFC 5545, section 3.8.5.3).
enum EventSpan: Sendable, Hashable {
    case days(Int)
    case seconds(Int64)

    init(from start: EventTime, to end: EventTime) {
        if start.isDate {
            self = .days(max(end.date.days(since: start.date), 1))
        } else if let first = start.utcSeconds, let last = end.utcSeconds {
            self = .seconds(max(last - first, 0))
        } else {
            self = .seconds(max(end.wallClock.secondNumber - start.wallClock.secondNumber, 0))
        }
    }

    /// An upper bound in seconds.
    var seconds: Int64 {
        switch self {
        case .days(let days): Int64(days) * 86_400
        case .seconds(let seconds): seconds
        }
    }

    /// Returns the end of an event that starts at `start`, in the zone of `model` if it has one; `start` itself beyond the year 9999.
    func end(from start: EventTime, like model: EventTime) -> EventTime {
        switch self {
        case .days(let days):
            guard start.isDate else { return EventSpan.seconds(seconds).end(from: start, like: model) }
            return EventTime(start.date.adding(days: days) ?? start.date)
        case .seconds(let seconds):
            if let first = start.utcSeconds, let end = EventTime(utcSeconds: first + seconds, in: model.isDate ? start.zone : model.zone) {
                return end
            }
            return CivilDateTime(secondNumber: start.wallClock.secondNumber + seconds).map { EventTime($0, start.zone) } ?? start
        }
    }
}

extension EventTime {
    /// Creates the wall clock time of an instant in a zone; `nil` for floating time, which has no instants, and outside the years 1…9999.
    init?(utcSeconds: Int64, in zone: EventZone) {
        let local: CivilDateTime?
        switch zone {
        case .floating: return nil
        case .utc: local = CivilDateTime(secondNumber: utcSeconds)
        case .rules(let rules): local = rules.local(atUTC: utcSeconds)
        }
        guard let local else { return nil }
        self.init(local, zone)
    }

    /// Creates a wall clock time in a zone; one that the clocks skip becomes the one shown at its instant (RFC 5545, section 3.3.5).
    init(existing local: CivilDateTime, _ zone: EventZone) {
        if case .rules(let rules) = zone, case .gap(let instant, after: _) = rules.utcSeconds(forLocal: local),
            let shown = rules.local(atUTC: instant)
        {
            self.init(shown, zone)
        } else {
            self.init(local, zone)
        }
    }
}
