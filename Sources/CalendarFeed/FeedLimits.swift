/// The limits on the resources a feed may use; what exceeds them is left out and reported.
package enum FeedLimits {
    /// The maximum bytes of a content line, unfolded or not; longer lines are left out (`ics-line-too-long`). 1 MiB: 50,000 dates in one
    /// EXDATE.
    package static let lineBytes = 1 << 20
    /// The maximum bytes kept of an event; further lines are left out (`ics-event-too-large`). 8 MiB.
    package static let eventBytes = 8 << 20
    /// The maximum lines of an event, including continuation lines; further lines are left out (`ics-event-too-large`).
    package static let eventLines = 250_000
    /// The maximum nesting depth; deeper components are skipped (`ics-too-deep`).
    package static let depth = 32
    /// The maximum number of VTIMEZONEs kept, not counting installed IANA zones; others are left out (`ics-too-many-zones`).
    package static let zones = 1_000
    /// The maximum bytes of all kept VTIMEZONEs together; others are left out (`ics-too-many-zones`). 4 MiB.
    package static let zoneBytes = 4 << 20
    /// The maximum bytes of a zone name; longer names are treated as unknown (`ics-unknown-zone`).
    package static let zoneNameBytes = 256
    /// The maximum number of VCALENDARs whose X-WR-TIMEZONE is kept (`ics-too-many-zones`).
    package static let calendarZones = 10_000
    /// The maximum number of faults reported individually within an event or between two events; more are counted (`ics-too-many-faults`).
    package static let faults = 1_000
    /// The maximum number of VCALENDARs whose `FeedReadingOptions.calendarProperty` is kept.
    package static let calendarTexts = 100
    /// The maximum bytes of a diagnostic's excerpt.
    package static let excerptBytes = 300
    /// The maximum number of onsets of one STANDARD or DAYLIGHT component.
    package static let zoneOnsets = 2_000
    /// The years in which the rules of a VTIMEZONE are followed: clocks did not change by law before, and the last offset applies after them.
    package static let zoneYears = 1800...2200
    /// The maximum periods examined for all rules of one VTIMEZONE: twenty monthly rules; those with shorter periods are left out.
    package static let zoneSteps = 100_000
    /// The steps shared by the VTIMEZONEs of a feed in equal parts, and those that each of them has in any case.
    static let allZoneSteps = 4_000_000
    static let leastZoneSteps = 20_000
    /// Steps charged for an onset, which takes memory.
    static let stepsPerOnset = 10
    /// The maximum VEVENTs that are looked at together since they share a UID; others stand alone (`ics-recurrence-refused`). No calendar
    /// program writes so many exceptions.
    package static let familyEvents = 100_001
    /// The number of bytes read at a time.
    package static let chunkBytes = 256 << 10

    /// The maximum number of RRULEs of an event; others are ignored (`ics-recurrence-refused`).
    package static let rules = 100
    /// The maximum occurrences of one EXRULE in a window (`ics-recurrence-refused`).
    static let exceptionRuleOccurrences = 100_000
    /// The maximum bytes of an RRULE; longer ones are unusable (`ics-bad-rrule`). A rule that lists every value of every part is shorter.
    package static let ruleBytes = 10_000
    /// The maximum occurrences of one event within a window, unless the caller sets another limit (`ics-recurrence-cut`).
    package static let occurrences = 5000
    /// The maximum occurrences of all recurring events of a run within a window (`ics-recurrence-cut`): as many fill 60 MB.
    package static let allOccurrences = 2_000_000
    /// The maximum periods and candidates examined for one rule without finding an occurrence in the window (`ics-recurrence-refused`):
    /// enough to count a daily rule through 2,700 years, or about 0.15 seconds of work.
    package static let steps = 1_000_000
    /// The steps shared by the events of a feed in equal parts: a thousand hostile rules must not take a thousand times as long as one.
    package static let feedSteps = 50_000_000
    /// The steps of an event in a feed of any size: enough to count a daily rule through 130 years.
    package static let leastSteps = 50_000
    /// The maximum occurrences, or years without one, requested from libical for a rule in a non-Gregorian calendar
    /// (`ics-recurrence-refused`): each takes ICU up to a millisecond.
    package static let foreignSteps = 500
    /// Steps charged for an occurrence that EXDATE or an override removes.
    static let stepsPerException = 8
}
