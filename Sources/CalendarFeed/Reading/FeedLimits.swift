/// What a feed may ask of its reader; beyond these, parts of it are left out, each with its diagnostic.
public enum FeedLimits {
    /// The most bytes of one content line, unfolded or not; a longer line is left out (`ics-line-too-long`). 1 MiB: 50,000 dates in one EXDATE.
    public static let lineBytes = 1 << 20
    /// The most bytes of one event that are kept; lines after them are left out (`ics-event-too-large`). 8 MiB.
    public static let eventBytes = 8 << 20
    /// The most lines of one event, continuation lines included; lines after them are left out (`ics-event-too-large`).
    public static let eventLines = 250_000
    /// The most components within each other; deeper ones are skipped (`ics-too-deep`).
    public static let depth = 32
    /// The most VTIMEZONEs that are kept, those that name an installed IANA zone not counted; others are left out (`ics-too-many-zones`).
    public static let zones = 1_000
    /// The most bytes of all kept VTIMEZONEs together; others are left out (`ics-too-many-zones`). 4 MiB.
    public static let zoneBytes = 4 << 20
    /// The most bytes of the name of a zone; a longer one means none (`ics-unknown-zone`).
    public static let zoneNameBytes = 256
    /// The most VCALENDARs whose X-WR-TIMEZONE is kept (`ics-too-many-zones`).
    public static let calendarZones = 10_000
    /// The most faults of one event, or between two events, that are told one by one; more are counted (`ics-too-many-faults`).
    public static let faults = 1_000
    /// The most VCALENDARs whose X-LEDGER-COLUMNS is kept.
    public static let columnLines = 100
    /// The most bytes of a diagnostic's excerpt.
    public static let excerptBytes = 300
    /// The most onsets that one STANDARD or DAYLIGHT component gives.
    public static let zoneOnsets = 2_000
    /// The last year for which the rules of a VTIMEZONE are followed; its last offset holds from then on.
    public static let lastZoneYear = 2200
    /// How many bytes are read at a time.
    public static let chunkBytes = 256 << 10
}
