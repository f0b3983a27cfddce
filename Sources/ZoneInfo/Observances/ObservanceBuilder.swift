internal import CivilCalendar

/// Combines the onsets of a zone into as few components as possible.
struct ObservanceBuilder {
    /// The onsets of each kind, in ascending order.
    private var remaining: [Onset.Kind: [Onset]] = [:]
    /// The kinds in order of first appearance.
    private var kinds: [Onset.Kind] = []
    private var observances: [ZoneObservance] = []
    /// The earliest onset that must be listed; earlier ones only serve to give an endless rule its true start.
    private let firstNeeded: Int64

    init(onsets: [Onset], firstNeeded: Int64) {
        self.firstNeeded = firstNeeded
        for onset in onsets {
            if remaining[onset.kind] == nil { kinds.append(onset.kind) }
            remaining[onset.kind, default: []].append(onset)
        }
    }

    /// Adds an endless rule, starting in the first year in which the zone followed it.
    mutating func add(_ tail: ZoneHistory.Tail) {
        var earlier = remaining[tail.kind] ?? []
        var run = [tail.first]
        while let onset = earlier.last, let next = run.last, onset.wall.date.year == next.wall.date.year - 1,
            onset.wall.time == next.wall.time, tail.days.contains(where: { $0.matches(onset.wall.date) })
        {
            run.append(onset)
            earlier.removeLast()
        }
        remaining[tail.kind] = earlier
        for days in tail.days {
            guard let start = run.last(where: { days.matches($0.wall.date) })?.wall ?? Self.firstWall(of: days, tail) else { continue }
            observances.append(Self.observance(tail.kind, start: start, rule: ZoneRule(days: days, until: nil)))
        }
    }

    /// Returns the first date that matches a rule used alongside others; for some rules it is decades away.
    private static func firstWall(of days: ZoneRule.Days, _ tail: ZoneHistory.Tail) -> CivilDateTime? {
        let year = tail.first.wall.date.year
        for candidate in year...min(year + 400, 9998) {
            guard let wall = CivilDateTime(secondNumber: tail.change.localSeconds(year: candidate)), wall > tail.first.wall else {
                continue
            }
            if days.matches(wall.date) { return wall }
        }
        return nil
    }

    /// Adds the onsets that no endless rule covers: consecutive years as rules, the others one by one.
    mutating func addRest() {
        for kind in kinds {
            let onsets = (remaining[kind] ?? []).filter { $0.instant >= firstNeeded }
            var single: [CivilDateTime] = []
            var index = 0
            while index < onsets.count {
                guard let run = Self.run(in: onsets[index...]) else {
                    single.append(onsets[index].wall)
                    index += 1
                    continue
                }
                let last = onsets[index + run.count - 1].instant
                let rule = ZoneRule(days: run.days, until: last)
                observances.append(Self.observance(kind, start: onsets[index].wall, rule: rule))
                index += run.count
            }
            guard let first = single.first else { continue }
            observances.append(Self.observance(kind, start: first, rule: nil, extraOnsets: Array(single.dropFirst())))
        }
    }

    /// Returns the longest run of consecutive years that starts with the first of those onsets.
    private static func run(in onsets: ArraySlice<Onset>) -> (days: ZoneRule.Days, count: Int)? {
        guard let first = onsets.first else { return nil }
        var best: (days: ZoneRule.Days, count: Int)?
        for days in YearlyRule.candidates(for: first.wall.date) {
            var count = 1
            for onset in onsets.dropFirst() {
                guard onset.wall.date.year == first.wall.date.year + count, onset.wall.time == first.wall.time,
                    days.matches(onset.wall.date)
                else { break }
                count += 1
            }
            if count >= YearlyRule.minimumRun(of: days), count > best?.count ?? 1 { best = (days, count) }
        }
        return best
    }

    /// Whether a component begins before an instant.
    func covers(_ instant: Int64) -> Bool {
        observances.contains { $0.start.secondNumber - Int64($0.offsetFrom) <= instant }
    }

    /// Adds the offset in force before the first onset.
    mutating func addStart(_ type: LocalTimeType, at start: CivilDateTime) {
        let kind = Onset.Kind(from: type, to: type)
        observances.append(Self.observance(kind, start: start, rule: nil))
    }

    /// Moves a component with a single onset before 1970 that is still in force to 1970, because clients mishandle earlier ones.
    mutating func moveLoneStart(to start: CivilDateTime) {
        guard let index = observances.indices.min(by: { observances[$0].start < observances[$1].start }) else { return }
        let old = observances[index]
        guard old.rule == nil, old.extraOnsets.isEmpty, old.start < start else { return }
        observances[index] = ZoneObservance(
            isDaylight: old.isDaylight, start: start, offsetFrom: old.offsetTo, offsetTo: old.offsetTo, name: old.name, rule: nil,
            extraOnsets: [])
    }

    func sorted() -> [ZoneObservance] {
        observances.sorted { ($0.start, $0.offsetTo, $0.isDaylight ? 1 : 0) < ($1.start, $1.offsetTo, $1.isDaylight ? 1 : 0) }
    }

    private static func observance(
        _ kind: Onset.Kind, start: CivilDateTime, rule: ZoneRule?, extraOnsets: [CivilDateTime] = []
    ) -> ZoneObservance {
        ZoneObservance(
            isDaylight: kind.isDaylight, start: start, offsetFrom: kind.offsetFrom, offsetTo: kind.offsetTo, name: kind.name, rule: rule,
            extraOnsets: extraOnsets)
    }
}
