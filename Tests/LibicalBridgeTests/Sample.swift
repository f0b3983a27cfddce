/// What several samples of this target have in common.
enum Sample {
    /// A time zone that no program knows.
    static let village = """
        BEGIN:VTIMEZONE
        TZID:Village
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0545
        TZOFFSETTO:+0545
        END:STANDARD
        END:VTIMEZONE
        """
}
