internal import CivilCalendar

/// What occurrences of one event are told apart by, and what their RECURRENCE-ID and EXDATE are compared with.
///
/// Programs mix the kinds of values: a DATE may stand for an occurrence with a time, a floating time or UTC for one in a zone.
enum OccurrenceKey: Hashable {
    case instant(Int64)
    case wallClock(Int64)
    case day(CivilDate)
}

/// The kind of DTSTART, which all occurrences of an event share.
enum StartKind {
    case date, floating, instant

    init(_ start: EventTime) {
        self = start.isDate ? .date : start.zone == .floating ? .floating : .instant
    }

    /// The key under which a RECURRENCE-ID or EXDATE is found.
    func key(_ time: EventTime) -> OccurrenceKey {
        if time.isDate || self == .date { return .day(time.date) }
        if self == .instant, let instant = time.utcSeconds { return .instant(instant) }
        return .wallClock(time.wallClock.secondNumber)
    }

    /// The keys that mean an occurrence, the most exact first.
    func keys(_ start: EventTime) -> [OccurrenceKey] {
        switch self {
        case .date: return [.day(start.date)]
        case .floating: return [.wallClock(start.wallClock.secondNumber), .day(start.date)]
        case .instant:
            let wallClock = OccurrenceKey.wallClock(start.wallClock.secondNumber)
            return (start.utcSeconds.map { [.instant($0)] } ?? []) + [wallClock, .day(start.date)]
        }
    }
}
