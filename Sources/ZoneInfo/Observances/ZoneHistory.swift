internal import CivilCalendar

/// All changes of a zone's clocks: those of the past one by one, and the yearly ones that go on for ever.
struct ZoneHistory {
    /// A change that comes every year after the listed ones.
    struct Tail {
        let kind: Onset.Kind
        /// Each year's day is given by one of these.
        let days: [ZoneRule.Days]
        let change: PosixZone.Change
        /// The first onset that is not among the listed ones.
        let first: Onset
    }

    /// What held before the first onset.
    private(set) var initial: LocalTimeType
    /// Ascending.
    private(set) var onsets: [Onset] = []
    /// None, or the two changes of a year.
    private(set) var tails: [Tail] = []

    /// - Parameters:
    ///   - from: the first instant of interest; a zone that has had its rules always is listed from 1969 on, or from two years before it.
    ///   - horizon: a footer that no rule can express is listed up to there.
    init(of zone: TimeZoneRules, from: Int64, horizon: Int64) {
        let begin = zone.transitions.last ?? max(-62_135_000_000, min(from - 2 * 366 * 86_400, -365 * 86_400))
        initial = zone.segment(at: zone.transitions.isEmpty ? begin : .min).type
        var current = initial
        for instant in zone.transitions {
            append(instant, from: &current, to: zone.segment(at: instant).type)
        }
        if let footer = zone.footer, footer.segment(at: begin).end != nil {
            tails = Self.tails(of: footer, after: begin)
            var instant = begin
            while tails.isEmpty, let end = footer.segment(at: instant).end, end <= horizon {
                append(end, from: &current, to: footer.segment(at: end).type)
                instant = end
            }
        }
        // What stays for ever and is standard time is called so, even where it replaced negative daylight saving time.
        if tails.isEmpty, !onsets.isEmpty, !current.isDaylight { onsets[onsets.count - 1].kind.isDaylight = false }
    }

    /// The two yearly changes of a footer; none when they cannot be told by rules.
    private static func tails(of footer: PosixZone, after begin: Int64) -> [Tail] {
        guard let daylight = footer.daylight, footer.isAlternating else { return [] }
        guard let one = footer.segment(at: begin).end, let two = footer.segment(at: one).end else { return [] }
        var tails: [Tail] = []
        for (before, instant) in [(begin, one), (one, two)] {
            let old = footer.segment(at: before).type
            let new = footer.segment(at: instant).type
            let change = new.isDaylight ? daylight.start : daylight.end
            guard let first = Onset(at: instant, from: old, to: new), let days = YearlyRule.days(of: change) else { return [] }
            tails.append(Tail(kind: first.kind, days: days, change: change, first: first))
        }
        return tails
    }

    private mutating func append(_ instant: Int64, from current: inout LocalTimeType, to type: LocalTimeType) {
        guard type != current else { return }
        if let onset = Onset(at: instant, from: current, to: type) {
            onsets.append(onset)
        } else if onsets.isEmpty {
            initial = type
        }
        current = type
    }
}
