public import CivilCalendar

/// A STANDARD or DAYLIGHT component of a VTIMEZONE (RFC 5545 section 3.6.5).
public struct ZoneObservance: Sendable, Hashable {
    /// Whether it is a DAYLIGHT component; a zone whose winter time counts as daylight saving time (Dublin) has it the usual way round.
    public let isDaylight: Bool
    /// DTSTART: the first onset, on the wall clock that was in force before it.
    public let start: CivilDateTime
    /// TZOFFSETFROM: the offset before each onset, in seconds east of Greenwich.
    public let offsetFrom: Int
    /// TZOFFSETTO: the offset from each onset on, in seconds east of Greenwich.
    public let offsetTo: Int
    /// TZNAME, such as `KST` or `+03`.
    public let name: String
    /// RRULE: when the onset comes again each year.
    public let rule: ZoneRule?
    /// RDATE: further onsets, each on the wall clock that was in force before it; ascending.
    public let extraOnsets: [CivilDateTime]
}
