internal import CivilCalendar
internal import Diagnostics
internal import ZoneInfo

extension EventAssembly {
    /// Returns the exclusive end of the event (RFC 5545, section 3.6.1), never before its start.
    mutating func settledEnd(_ start: EventTime) -> EventTime {
        if let end {
            if duration != nil {
                report(.warning, .icsEndAndDuration, lineOf[.duration], "the event has both DTEND and DURATION; DTEND is used")
            }
            return settled(end, start)
        }
        guard let duration else { return shortest(start) }
        if duration.isNegative, duration.days > 0 || duration.seconds > 0 {
            report(.warning, .icsBadEnd, lineOf[.duration], "DURATION is negative; \(Self.shortestText(start))")
            return shortest(start)
        }
        let end = start.adding(duration)
        return start.isDate && end == start ? shortest(start) : end
    }

    /// Returns DTEND, adjusted to match DTSTART's type.
    private mutating func settled(_ given: EventTime, _ start: EventTime) -> EventTime {
        let line = lineOf[.end]
        var end = given
        if start.isDate, let time = given.time {
            // The day of DTEND is included, unless the time is midnight.
            end = EventTime(time == .midnight ? given.date : given.date.adding(days: 1) ?? given.date)
            report(.warning, .icsEndMismatch, line, "DTSTART is a day and DTEND a time; the end is read as a day")
        } else if given.isDate, start.time != nil {
            end = EventTime(CivilDateTime(given.date, .midnight), start.zone)
            report(.warning, .icsEndMismatch, line, "DTSTART is a time and DTEND a day; the end is read as 00:00 of that day")
        } else if (start.zone == .floating) != (given.zone == .floating) {
            end.zone = start.zone
            report(.warning, .icsEndMismatch, line, "one of DTSTART and DTEND has no zone; the end is read in the zone of the start")
        }
        if isAfter(end, start) { return end }
        if end == start, !start.isDate { return end }
        if !start.isDate, let a = end.utcSeconds, let b = start.utcSeconds, a == b { return end }
        report(.warning, .icsBadEnd, line, "the end is not after the start; \(Self.shortestText(start))")
        return shortest(start)
    }

    /// Returns the end of an event without one: a day later, or the start itself.
    private func shortest(_ start: EventTime) -> EventTime {
        start.isDate ? EventTime(start.date.adding(days: 1) ?? start.date) : start
    }

    private static func shortestText(_ start: EventTime) -> String {
        start.isDate ? "the event is read as lasting one day" : "the event is read as having no duration"
    }

    /// Returns whether one time is after another: as instants if both are, otherwise as wall clocks.
    package func isAfter(_ end: EventTime, _ start: EventTime) -> Bool {
        if end.zone != start.zone, let a = end.utcSeconds, let b = start.utcSeconds { return a > b }
        guard end.zone == start.zone, case .rules(let rules) = start.zone, end.date.days(since: start.date) < 2 else {
            return end.wallClock > start.wallClock
        }
        // When clocks go back, 01:30 may come before 01:15.
        return rules.utcSeconds(forLocal: end.wallClock).utcSeconds > rules.utcSeconds(forLocal: start.wallClock).utcSeconds
            || end.wallClock > start.wallClock
    }
}
