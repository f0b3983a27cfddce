internal import CivilCalendar

/// What an override with `RANGE=THISANDFUTURE` does to the occurrences after its own (RFC 5545, section 3.2.13).
struct FutureShift {
    /// The override.
    let event: FeedEvent
    /// From which occurrence on, as the rule gives it.
    let id: EventTime
    let span: EventSpan

    init?(_ event: FeedEvent) {
        guard event.isThisAndFuture, let id = event.recurrenceID else { return nil }
        self.event = event
        self.id = id
        span = EventSpan(from: event.start, to: event.end)
    }

    /// At most so many seconds lie between an occurrence and what becomes of it.
    var distance: Int64 {
        abs(event.start.wallClock.secondNumber - id.wallClock.secondNumber) + 2 * 93_600
    }

    /// The occurrence, moved as the override moves its own: by days and by the wall clock of the override's zone.
    func start(of original: EventTime) -> EventTime {
        let target = event.start
        guard let time = target.time, !original.isDate, !id.isDate else {
            let date = original.date.adding(days: target.date.days(since: id.date)) ?? original.date
            guard let time = target.time else { return EventTime(date) }
            return EventTime(existing: CivilDateTime(date, time), target.zone)
        }
        let here = Self.wallClock(original, in: target.zone)
        let before = Self.wallClock(id, in: target.zone)
        let shift = CivilDateTime(target.date, time).secondNumber - before.secondNumber
        return CivilDateTime(secondNumber: here.secondNumber + shift).map { EventTime(existing: $0, target.zone) } ?? original
    }

    private static func wallClock(_ time: EventTime, in zone: EventZone) -> CivilDateTime {
        time.utcSeconds.flatMap { EventTime(utcSeconds: $0, in: zone)?.wallClock } ?? time.wallClock
    }
}
