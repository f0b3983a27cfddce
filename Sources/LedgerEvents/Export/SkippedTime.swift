package import CivilCalendar
package import ZoneInfo

extension TimeZoneRules {
    /// Returns the time at the same instant that clocks show, for a time that they skip when they go forward; `nil` for any other time.
    ///
    /// In New York, 2007-03-11T02:30 is 03:30 (RFC 5545, section 3.3.5).
    package func time(insteadOfSkipped moment: CivilDateTime) -> CivilDateTime? {
        guard case .gap(let instant, _) = utcSeconds(forLocal: moment) else { return nil }
        return local(atUTC: instant)
    }
}
