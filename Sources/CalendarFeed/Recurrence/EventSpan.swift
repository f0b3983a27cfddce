internal import CivilCalendar
internal import ZoneInfo

/// The length of an event and of each of its occurrences (RFC 5545, section 3.8.5.3): days for a DATE; for a DATE-TIME the exact seconds
/// to DTEND, or a DURATION with days, whose seconds depend on the clocks.
enum EventSpan: Sendable, Hashable {
    case days(Int)
    case seconds(Int64)
    case nominal(DurationText)

    init(of event: FeedEvent) {
        if let duration = event.duration, duration.days > 0, !event.start.isDate {
            self = .nominal(duration)
        } else {
            self.init(from: event.start, to: event.end)
        }
    }

    init(from start: EventTime, to end: EventTime) {
        if start.isDate {
            self = .days(max(end.date.days(since: start.date), 1))
        } else if let first = start.utcSeconds, let last = end.utcSeconds, last > first || start.zone != end.zone {
            self = .seconds(max(last - first, 0))
        } else {
            // In one zone, an end comes before a start that the clocks skip, since they show that later: what they would show counts.
            self = .seconds(max(end.wallClock.secondNumber - start.wallClock.secondNumber, 0))
        }
    }

    /// An upper bound in seconds.
    var seconds: Int64 {
        switch self {
        case .days(let days): Int64(days) * 86_400
        case .seconds(let seconds): seconds
        // Clocks go back by a day at most.
        case .nominal(let duration): Int64(duration.days) * 86_400 + Int64(duration.seconds) + 90_000
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
        case .nominal(let duration): return start.adding(duration)
        }
    }
}

extension EventTime {
    /// Returns the time plus a duration: days follow the calendar, hours the clock (section 3.3.6); `self` beyond the year 9999.
    package func adding(_ duration: DurationText) -> EventTime {
        guard let time else {
            let days = duration.days + (duration.seconds + 86_399) / 86_400
            return EventTime(date.adding(days: days) ?? .max)
        }
        guard let date = date.adding(days: duration.days) else { return self }
        let end = duration.days > 0 ? EventTime(CivilDateTime(date, time), zone) : self
        guard duration.seconds > 0 else { return end }
        if let instant = end.utcSeconds { return EventTime(utcSeconds: instant + Int64(duration.seconds), in: zone) ?? end }
        return CivilDateTime(secondNumber: end.wallClock.secondNumber + Int64(duration.seconds)).map { EventTime($0, zone) } ?? end
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
