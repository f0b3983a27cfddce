/// The bounds of what a feed may cost; beyond these, parts of it are left out, each with its diagnostic.
package enum FeedLimits {
    /// The most bytes of one content line, unfolded or not; a longer line is left out (`ics-line-too-long`). 1 MiB: 50,000 dates in one EXDATE.
    package static let lineBytes = 1 << 20
    /// The most bytes of one event that are kept; lines after them are left out (`ics-event-too-large`). 8 MiB.
    package static let eventBytes = 8 << 20
    /// The most lines of one event, continuation lines included; lines after them are left out (`ics-event-too-large`).
    package static let eventLines = 250_000
    /// The most components within each other; deeper ones are skipped (`ics-too-deep`).
    package static let depth = 32
    /// The most VTIMEZONEs that are kept, those that name an installed IANA zone not counted; others are left out (`ics-too-many-zones`).
    package static let zones = 1_000
    /// The most bytes of all kept VTIMEZONEs together; others are left out (`ics-too-many-zones`). 4 MiB.
    package static let zoneBytes = 4 << 20
    /// The most bytes of the name of a zone; a longer one means none (`ics-unknown-zone`).
    package static let zoneNameBytes = 256
    /// The most VCALENDARs whose X-WR-TIMEZONE is kept (`ics-too-many-zones`).
    package static let calendarZones = 10_000
    /// The most faults of one event, or between two events, that are reported one by one; more are counted (`ics-too-many-faults`).
    package static let faults = 1_000
    /// The most VCALENDARs whose `FeedReadingOptions.calendarProperty` is kept.
    package static let calendarTexts = 100
    /// The most bytes of a diagnostic's excerpt.
    package static let excerptBytes = 300
    /// The most onsets that one STANDARD or DAYLIGHT component gives.
    package static let zoneOnsets = 2_000
    /// The last year for which the rules of a VTIMEZONE are followed; its last offset holds from then on.
    package static let lastZoneYear = 2200
    /// How many bytes are read at a time.
    package static let chunkBytes = 256 << 10

    /// The most RRULEs of one event; others are ignored (`ics-recurrence-refused`).
    package static let rules = 100
    /// The most bytes of an RRULE; a longer one cannot be used (`ics-bad-rrule`). A rule that names every value of every part is shorter.
    package static let ruleBytes = 10_000
    /// The most occurrences of one event within a window, unless the caller chooses another number (`ics-recurrence-cut`).
    package static let occurrences = 5000
    /// The most periods and candidates without an occurrence in the window that are looked at for one rule (`ics-recurrence-refused`): daily rules
    /// that must be counted through 2,700 years, or some 0.15 seconds of work.
    package static let steps = 1_000_000
    /// The most occurrences, or years without one, that libical is asked for, for one rule of another calendar than the Gregorian
    /// (`ics-recurrence-refused`): each takes ICU up to a millisecond.
    package static let foreignSteps = 500
    /// What an occurrence costs that EXDATE or an override takes away again, in steps.
    static let stepsPerException = 8
}
