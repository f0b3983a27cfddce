package import CivilCalendar

/// The clocks of a zone, looked at for moments that are close together: what was found last holds for months.
package struct SteadyClock: Sendable {
    private let zone: TimeZoneRules
    /// Instants at which the clocks are known to be so many seconds ahead.
    private var known: Range<Int64> = 0..<0
    private var offset: Int64 = 0

    /// Creates the clocks of a zone.
    package init(_ zone: TimeZoneRules) { self.zone = zone }

    /// Returns the same as `TimeZoneRules.utcSeconds(forLocal:)`, for seconds since 1970-01-01T00:00:00.
    package mutating func utcSeconds(forLocal wanted: Int64) -> LocalResolution {
        // Offsets stay within 26 hours.
        let (first, last) = (wanted - 93_600, wanted + 93_600)
        if first < known.lowerBound || last >= known.upperBound { learn(from: first) }
        if last < known.upperBound { return .unique(wanted - offset) }
        return CivilDateTime(secondNumber: wanted).map(zone.utcSeconds) ?? .unique(wanted - offset)
    }

    /// Returns the wall clock time at an instant; `nil` outside the years 1…9999.
    package mutating func local(atUTC instant: Int64) -> CivilDateTime? {
        if !known.contains(instant) { learn(from: instant) }
        return CivilDateTime(secondNumber: instant + offset)
    }

    private mutating func learn(from instant: Int64) {
        let segment = zone.segment(at: instant)
        (known, offset) = (instant..<max(segment.end ?? .max, instant + 1), Int64(segment.type.offset))
    }
}
