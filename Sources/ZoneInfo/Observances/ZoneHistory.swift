internal import CivilCalendar

/// All changes of a zone's clocks: past ones individually, and the yearly ones that never end.
struct ZoneHistory {
    /// A change that recurs every year after the listed ones.
    struct Tail {
        let kind: Onset.Kind
        /// The rules, one of which matches each year's date.
        let days: [ZoneRule.Days]
        let change: PosixZone.Change
        /// The first onset after the listed ones.
        let first: Onset
    }

    /// The type in force before the first onset.
    private(set) var initial: LocalTimeType
    /// Ascending.
    private(set) var onsets: [Onset] = []
    /// The two changes of a year, or empty.
    private(set) var tails: [Tail] = []

    /// - Parameters:
    ///   - zone: the zone.
    ///   - from: the first instant of interest; a zone without transitions is listed from 1969 on, or from two years before `from` if
    ///     earlier.
    ///   - last: the last day that is listed; the footer's rules continue from there.
    init(of zone: TimeZoneRules, from: Int64, last: CivilDate) {
        let start = max(-62_135_000_000, min(from - 2 * 366 * 86_400, -365 * 86_400))
        initial = zone.segment(at: zone.transitions.isEmpty ? start : .min).type
        var current = initial
        var end = Int64(last.dayNumber + 1) * 86_400
        for instant in zone.transitions {
            let type = zone.segment(at: instant).type
            if instant + Int64(current.offset) >= end {
                listFooter(of: zone, after: end - Int64(current.offset) - 1, end: end, isCut: true, &current)
                return
            }
            append(instant, from: &current, to: type)
        }
        end += 30 * 366 * 86_400
        listFooter(of: zone, after: zone.transitions.last ?? start, end: end, isCut: false, &current)
    }

    /// Adds the footer's changes.
    ///
    /// - Parameters:
    ///   - zone: the zone.
    ///   - begin: only changes after this instant are added.
    ///   - end: the last instant listed for a footer that rules cannot express.
    ///   - isCut: whether transitions were left out.
    ///   - current: the type in force after the last listed onset.
    private mutating func listFooter(
        of zone: TimeZoneRules, after begin: Int64, end: Int64, isCut: Bool, _ current: inout LocalTimeType
    ) {
        if let footer = zone.footer, footer.segment(at: begin).end != nil {
            tails = Self.tails(of: footer, after: begin)
            var instant = begin
            while tails.isEmpty, !isCut, let next = footer.segment(at: instant).end, next <= end {
                append(next, from: &current, to: footer.segment(at: next).type)
                instant = next
            }
        }
        // A permanent offset that is standard time is labelled STANDARD, even where it replaced negative daylight saving time.
        if tails.isEmpty, !isCut, !onsets.isEmpty, !current.isDaylight { onsets[onsets.count - 1].kind.isDaylight = false }
    }

    /// Returns the two yearly changes of a footer; empty when rules cannot express them.
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

/// An instant at which a zone's offset, daylight flag or abbreviation changes.
struct Onset: Sendable {
    /// The properties shared by all onsets of one observance.
    struct Kind: Hashable {
        var isDaylight: Bool
        let offsetFrom: Int
        let offsetTo: Int
        let name: String
    }

    let instant: Int64
    /// The wall clock before the change.
    let wall: CivilDateTime
    var kind: Kind

    /// `nil` outside of the years 1…9999.
    init?(at instant: Int64, from old: LocalTimeType, to new: LocalTimeType) {
        guard instant > -62_136_000_000, instant < 253_402_500_000,
            let wall = CivilDateTime(secondNumber: instant + Int64(old.offset))
        else { return nil }
        self.instant = instant
        self.wall = wall
        kind = Kind(from: old, to: new)
    }
}

extension Onset.Kind {
    init(from old: LocalTimeType, to new: LocalTimeType) {
        // Where daylight saving time is behind standard time, clients expect the later clock to be labelled DAYLIGHT.
        let isNegative = old.isDaylight != new.isDaylight && new.isDaylight == (new.offset < old.offset) && new.offset != old.offset
        self.init(
            isDaylight: isNegative ? !new.isDaylight : new.isDaylight, offsetFrom: old.offset, offsetTo: new.offset,
            name: new.abbreviation)
    }
}
