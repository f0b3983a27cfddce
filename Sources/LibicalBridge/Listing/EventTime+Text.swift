internal import CivilCalendar
internal import ZoneInfo

extension EventTime: CustomStringConvertible {
    /// `YYYY-MM-DD` for a day, else RFC 3339 with the offset of the event's own zone, or without one when the time is floating.
    ///
    /// `2025-07-01T11:00:00-04:00`, `2025-07-01T15:00:00Z`, `2025-07-01T11:00:00`, `2025-07-01`
    public var description: String {
        guard !isDate else { return date.description }
        switch zone {
        case .floating: return wallClock.description
        case .utc: return wallClock.description + "Z"
        case .rules(let rules):
            // A wall clock that the zone skips is read with the offset before the gap, and keeps that offset here.
            let offset = wallClock.secondNumber - rules.utcSeconds(forLocal: wallClock).utcSeconds
            return wallClock.description + Self.text(ofOffset: Int(offset))
        }
    }

    /// `+HH:MM`; seconds of old local mean times are left out, since RFC 3339 has none.
    private static func text(ofOffset seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}
