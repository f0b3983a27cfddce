internal import CivilCalendar
internal import TextBytes
internal import ZoneInfo

/// A time of an event without its zone: what a wall clock shows, and the instant.
struct ClockMoment {
    /// The wall clock in seconds since 1970-01-01T00:00:00; midnight for a day.
    let wallClock: Int64
    /// Seconds since 1970-01-01T00:00:00Z; `nil` for days and floating times.
    let instant: Int64?

    /// Seconds since 1970, comparable among times of one kind.
    var seconds: Int64 { instant ?? wallClock }

    /// Days since 1970-01-01.
    var dayNumber: Int { DayMath.floorDivide(Int(wallClock), by: 86_400) }
}

extension ClockMoment {
    init(_ time: EventTime) { self.init(wallClock: time.wallClock.secondNumber, instant: time.utcSeconds) }
}

/// Turns what the rules of an event yield into the times of its occurrences.
///
/// The zone is looked up once for months, and no occurrence carries a copy of it: tasks that share a zone would slow each other down.
struct SeriesClock {
    /// The times of the event itself.
    let own: OccurrenceTimes
    let span: EventSpan
    private let isDate: Bool
    private let zone: EventZone
    private let endZone: EventZone
    /// The clocks of the two, where they have rules.
    private var (clock, endClock): (SteadyClock?, SteadyClock?)

    init(of event: FeedEvent) {
        own = OccurrenceTimes(of: event)
        span = EventSpan(of: event)
        isDate = event.start.isDate
        zone = event.start.zone
        endZone = event.end.zone
        (clock, endClock) = (zone.clock, endZone.clock)
    }

    /// Returns a wall clock of the rule in the event's zone; one that the clocks skip becomes the one shown at its instant
    /// (RFC 5545, section 3.3.5).
    mutating func moment(_ local: CivilDateTime) -> ClockMoment {
        let wallClock = local.secondNumber
        if let offset = clock?.offset(near: wallClock) { return ClockMoment(wallClock: wallClock, instant: wallClock - offset) }
        switch zone {
        case _ where isDate: return ClockMoment(wallClock: Int64(local.date.dayNumber) * 86_400, instant: nil)
        case .floating: return ClockMoment(wallClock: wallClock, instant: nil)
        case .utc: return ClockMoment(wallClock: wallClock, instant: wallClock)
        case .rules(let rules):
            let resolution = rules.utcSeconds(forLocal: local)
            guard case .gap(let instant, after: _) = resolution, let shown = rules.local(atUTC: instant) else {
                return ClockMoment(wallClock: wallClock, instant: resolution.utcSeconds)
            }
            return ClockMoment(wallClock: shown.secondNumber, instant: instant)
        }
    }

    /// Returns a time that is written in the event, such as an EXDATE, as `StartKind.moment(_:)` does.
    mutating func moment(_ time: EventTime, like kind: StartKind) -> ClockMoment {
        guard !time.isDate, time.zone == zone else { return kind.moment(time) }
        let wallClock = time.wallClock.secondNumber
        return clock?.offset(near: wallClock).map { ClockMoment(wallClock: wallClock, instant: wallClock - $0) } ?? kind.moment(time)
    }

    /// Returns a moment as a time in the event's zone.
    func time(_ moment: ClockMoment) -> EventTime {
        guard let local = CivilDateTime(secondNumber: moment.wallClock) else { return own.start }
        return isDate ? EventTime(local.date) : EventTime(local, zone)
    }

    /// Returns the end, in the zone of the event's own end, of an occurrence that starts at a moment; `nil` where that takes
    /// `EventSpan.end(from:like:)`.
    mutating func end(from start: ClockMoment) -> ClockMoment? {
        guard isDate == own.end.isDate else { return nil }
        switch span {
        case .days(let days):
            let end = start.wallClock + Int64(days) * 86_400
            return CivilDateTime(secondNumber: end) != nil ? ClockMoment(wallClock: end, instant: nil) : nil
        case .seconds(let seconds):
            switch (start.instant, endZone) {
            case (let first?, .utc):
                let end = first + seconds
                return CivilDateTime(secondNumber: end) != nil ? ClockMoment(wallClock: end, instant: end) : nil
            case (let first?, .rules(let rules)):
                let end = first + seconds
                if let offset = endClock?.offset(near: end) {
                    return CivilDateTime(secondNumber: end + offset) != nil ? ClockMoment(wallClock: end + offset, instant: end) : nil
                }
                // Of a time that the clocks show twice, a wall clock tells the first.
                guard let local = rules.local(atUTC: end), rules.utcSeconds(forLocal: local).utcSeconds == end else { return nil }
                return ClockMoment(wallClock: local.secondNumber, instant: end)
            case (nil, .floating) where zone == .floating:
                let end = start.wallClock + seconds
                return CivilDateTime(secondNumber: end) != nil ? ClockMoment(wallClock: end, instant: nil) : nil
            default: return nil
            }
        case .nominal(let duration):
            guard zone == endZone else { return nil }
            let end = time(start).adding(duration)
            return end.isRepeated ? nil : ClockMoment(end)
        }
    }
}

/// The UNTIL of a rule.
struct SeriesLimit {
    let last: ClockMoment
    /// Whether it, or the event's start, is a day.
    let isDate: Bool

    /// Creates the UNTIL of a rule of an event; `nil` where it has none.
    init?(of rule: RecurrenceRule, in event: FeedEvent) {
        guard let until = rule.until else { return nil }
        (last, isDate) = (ClockMoment(until), until.isDate || event.start.isDate)
    }

    /// Returns whether an occurrence is not after UNTIL.
    func reaches(_ start: ClockMoment) -> Bool {
        if isDate { return start.dayNumber <= last.dayNumber }
        if let last = last.instant, let instant = start.instant { return instant <= last }
        return start.wallClock <= last.wallClock
    }
}

/// The keys that came before. Rules yield theirs in ascending order: those take no hashing, and 8 bytes each.
struct SeenKeys {
    private var ascending: [Int64] = []
    private var others: Set<Int64> = []

    init() { ascending.reserveCapacity(SeriesRun.usualCount) }

    /// Adds a key; returns whether it is new.
    mutating func insert(_ key: Int64) -> Bool {
        guard let last = ascending.last, key <= last else {
            ascending.append(key)
            return true
        }
        let index = ascending.partitioningIndex { $0 >= key }
        return ascending[index] != key && others.insert(key).inserted
    }
}
