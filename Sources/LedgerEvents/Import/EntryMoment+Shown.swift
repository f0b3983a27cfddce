internal import CalendarFeed
internal import CivilCalendar
internal import ZoneInfo

extension EntryMoment {
    /// Returns whether an event from `start` to `end` shows this moment.
    ///
    /// Calendar programs write a time in UTC or in another zone, on the clock of a zone that they do not name, without its seconds, and a day
    /// as midnight: the moment remains the same. Where they do not name the zone, the hour tells nothing.
    func isShown(from start: EventTime, to end: EventTime) -> Bool {
        guard let time else { return isDayShown(from: start, to: end) }
        if start.isDate { return time == .midnight && start.date == date }
        let moment = CivilDateTime(date, time)
        let isOwnClock: Bool =
            switch start.zone {
            case .floating: true
            case .utc: EntryZone.isUTC(timeZone)
            case .rules(let own): own.name == timeZone
            }
        if isOwnClock, Self.isEqual(moment, start.wallClock) { return true }
        guard let rules = Self.rules(named: timeZone) else { return isFloatingTimeShown(moment, start) }
        if isOwnClock, let other = rules.time(insteadOfSkipped: moment), Self.isEqual(other, start.wallClock) { return true }
        let resolution = rules.utcSeconds(forLocal: moment)
        // A program without zones shows its own clock.
        guard let instant = start.utcSeconds else {
            return resolution.candidates.contains { isOffsetShown($0, start.wallClock.secondNumber) }
        }
        return resolution.candidates.contains { Self.isEqual($0, instant, time) }
    }

    private func isDayShown(from start: EventTime, to end: EventTime) -> Bool {
        if start.isDate || start.wallClock.time == .midnight { return start.date == date }
        // From one midnight to the next of a zone that is not named.
        guard start.zone == .utc, let first = start.utcSeconds, let last = end.utcSeconds, last - first == 86_400 else { return false }
        return Self.isOffset(CivilDateTime(date, .midnight).secondNumber - first)
    }

    private func isFloatingTimeShown(_ moment: CivilDateTime, _ start: EventTime) -> Bool {
        if Self.isEqual(moment, start.wallClock) { return true }
        // A program that has only instants takes the time to be in its own zone.
        guard start.zone == .utc, let instant = start.utcSeconds else { return false }
        return Self.isOffset(moment.secondNumber - instant) || Self.isOffset(moment.secondNumber - Int64(moment.time.second) - instant)
    }

    /// Returns whether some zone's clock shows that second at an instant.
    private func isOffsetShown(_ instant: Int64, _ second: Int64) -> Bool {
        let offset = second - instant
        return Self.isOffset(offset) || Self.isOffset(offset + Int64(time?.second ?? 0))
    }

    /// Returns whether a zone may be that many seconds east of UTC.
    private static func isOffset(_ seconds: Int64) -> Bool { seconds % 900 == 0 && (-43_200...50_400).contains(seconds) }

    private static func isEqual(_ moment: CivilDateTime, _ shown: CivilDateTime) -> Bool {
        isEqual(moment.secondNumber, shown.secondNumber, moment.time)
    }

    /// Returns whether a second is shown, or the beginning of its minute.
    private static func isEqual(_ second: Int64, _ shown: Int64, _ time: CivilTime) -> Bool {
        second == shown || second - Int64(time.second) == shown
    }
}

extension LocalResolution {
    /// All instants that programs take the time for.
    fileprivate var candidates: [Int64] {
        switch self {
        case .unique(let instant): [instant]
        case .ambiguous(let first, let second): [first, second]
        case .gap(let before, let after): [before, after]
        }
    }
}
