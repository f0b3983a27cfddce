package import CivilCalendar

extension TimeZoneRules {
    /// Returns the components of a VTIMEZONE that yields the right offset for every local time from `from` on (RFC 5545 section 3.6.5).
    ///
    /// They contain the onset in force at `from`, every change up to `through` (and at least up to the end of 2037, so that most zones
    /// have the same components for any range), and the yearly rules that never end. Only Morocco and Gaza, whose changes follow the moon,
    /// are predicted further ahead.
    /// Changes in consecutive years that follow one rule become one component with an RRULE; irregular ones become one component with
    /// RDATEs. A zone whose clocks no longer change becomes one STANDARD component from 1970 on. The components are sorted by `start`.
    ///
    /// ```swift
    /// let day = CivilDate(year: 2025, month: 1, day: 1)
    /// // DAYLIGHT from 2007-03-11T02:00 FREQ=YEARLY;BYDAY=2SU;BYMONTH=3, STANDARD from 2007-11-04T02:00 FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
    /// TimeZoneRules.named("America/New_York")?.observances(from: day, through: day)
    /// ```
    package func observances(from: CivilDate, through: CivilDate) -> [ZoneObservance] {
        let midnight = CivilDateTime(from, .midnight)
        let begin: Int64
        switch utcSeconds(forLocal: midnight) {
        case .unique(let instant), .ambiguous(let instant, _): begin = instant
        // With the offset before the gap, midnight would belong to the previous component.
        case .gap(_, let after): begin = after
        }
        let history = ZoneHistory(of: self, from: begin, last: max(from, through, Self.lastListed))
        let onsets = history.onsets
        let inForce = onsets.lastIndex { $0.instant <= begin }
        let fixed = CivilDateTime(min(from, Self.fixedStart), .midnight)
        if history.tails.isEmpty, (inForce ?? -1) == onsets.count - 1 {
            return [steady(history, onsets.last, from: from, fixed: fixed)]
        }

        // Once the yearly rules apply, earlier onsets are no longer in force.
        let isYearly = history.tails.contains { $0.first.instant <= begin }
        let firstNeeded = isYearly ? begin : inForce.map { onsets[$0].instant } ?? begin
        var builder = ObservanceBuilder(onsets: onsets, firstNeeded: firstNeeded)
        for tail in history.tails { builder.add(tail) }
        builder.addRest()
        if inForce == nil, !builder.covers(begin) { builder.addStart(history.initial, at: fixed) }
        if from >= Self.fixedStart { builder.moveLoneStart(to: fixed) }
        return builder.sorted()
    }

    private static let fixedStart = CivilDate(year: 1970, month: 1, day: 1) ?? .min
    /// The year up to which compiled zones used to list their changes.
    private static let lastListed = CivilDate(year: 2037, month: 12, day: 31) ?? .max

    /// Returns the single component of a zone whose clocks no longer change.
    private func steady(_ history: ZoneHistory, _ onset: Onset?, from: CivilDate, fixed: CivilDateTime) -> ZoneObservance {
        guard let onset, from < Self.fixedStart else {
            let offset = onset?.kind.offsetTo ?? history.initial.offset
            let name = onset?.kind.name ?? history.initial.abbreviation
            return ZoneObservance(
                isDaylight: false, start: fixed, offsetFrom: offset, offsetTo: offset, name: name, rule: nil, extraOnsets: [])
        }
        return ZoneObservance(
            isDaylight: false, start: onset.wall, offsetFrom: onset.kind.offsetFrom, offsetTo: onset.kind.offsetTo,
            name: onset.kind.name, rule: nil, extraOnsets: [])
    }
}
