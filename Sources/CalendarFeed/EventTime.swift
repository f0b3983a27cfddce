public import CivilCalendar
public import ZoneInfo

/// A point in time in a feed: a day, or a wall clock with or without a zone (RFC 5545, sections 3.3.4 and 3.3.5).
public struct EventTime: Sendable, Hashable {
    /// The day in the event's own zone.
    public var date: CivilDate
    /// The time of day; `nil` for `VALUE=DATE`.
    public var time: CivilTime?
    /// The zone of `time`; floating when there is no time.
    package var zone: EventZone
    /// Whether the clocks, which were put back, show `time` for the second time; as written in a feed, a time is always the first.
    package private(set) var isRepeated = false

    /// Creates a day.
    public init(_ date: CivilDate) {
        self.date = date
        time = nil
        zone = .floating
    }

    /// Creates a wall clock in a zone.
    package init(_ moment: CivilDateTime, _ zone: EventZone) {
        date = moment.date
        time = moment.time
        self.zone = zone
    }

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
        if case .rules(let rules) = zone { isRepeated = rules.utcSeconds(forLocal: local).utcSeconds != utcSeconds }
    }

    /// Whether this is a day without a time of day.
    public var isDate: Bool { time == nil }

    /// The wall clock; midnight for a day.
    public var wallClock: CivilDateTime { CivilDateTime(date, time ?? .midnight) }

    /// Returns this moment on the clocks of a zone; days and floating times are the same in every zone.
    public func wallClock(in zone: TimeZoneRules) -> CivilDateTime {
        utcSeconds.flatMap { zone.local(atUTC: $0) } ?? wallClock
    }

    /// Seconds since 1970-01-01T00:00:00Z; `nil` for days and floating times, which are not instants.
    public var utcSeconds: Int64? {
        guard time != nil else { return nil }
        switch zone {
        case .floating: return nil
        case .utc: return wallClock.secondNumber
        case .rules(let rules):
            let resolution = rules.utcSeconds(forLocal: wallClock)
            if isRepeated, case .ambiguous(_, let second) = resolution { return second }
            return resolution.utcSeconds
        }
    }
}

/// The zone of a wall clock.
package enum EventZone: Sendable, Hashable {
    /// No zone: the same wall clock everywhere.
    case floating
    /// UTC.
    case utc
    /// The rules of an IANA zone, of a VTIMEZONE in the feed, or of a fixed offset.
    case rules(TimeZoneRules)

    /// The clocks of a zone with rules.
    package var clock: SteadyClock? { if case .rules(let rules) = self { SteadyClock(rules) } else { nil } }

    /// Compares rules by identity: they are created once for each name.
    package static func == (left: EventZone, right: EventZone) -> Bool {
        switch (left, right) {
        case (.floating, .floating), (.utc, .utc): true
        case (.rules(let a), .rules(let b)): a === b
        default: false
        }
    }

    /// Hashes equal zones alike.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .floating: hasher.combine(0)
        case .utc: hasher.combine(1)
        case .rules(let rules): hasher.combine(ObjectIdentifier(rules))
        }
    }
}
