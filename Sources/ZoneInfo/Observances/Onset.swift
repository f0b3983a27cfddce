internal import CivilCalendar

/// A moment at which a zone's clocks, or only its name for the time, change.
struct Onset: Sendable {
    /// What onsets of one observance have in common.
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
        // Where daylight saving time lies behind standard time, clients expect the later clock to be called daylight.
        let isNegative = old.isDaylight != new.isDaylight && new.isDaylight == (new.offset < old.offset) && new.offset != old.offset
        self.init(
            isDaylight: isNegative ? !new.isDaylight : new.isDaylight, offsetFrom: old.offset, offsetTo: new.offset,
            name: new.abbreviation)
    }
}
