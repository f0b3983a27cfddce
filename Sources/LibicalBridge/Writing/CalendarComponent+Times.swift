internal import CLibical
public import CivilCalendar

extension CalendarComponent {
    /// Properties whose value is a date or a date with a time.
    public enum TimeProperty: Sendable, Hashable, CaseIterable {
        /// DTSTAMP (RFC 5545, 3.8.7.2); must be in UTC.
        case stamp
        /// DTSTART (3.8.2.4).
        case start
        /// DTEND (3.8.2.2); exclusive.
        case end
        /// RDATE (3.8.5.2).
        case recurrenceDate
    }

    /// How a date with a time says its zone (section 3.3.5).
    public enum ZoneForm: Sendable, Hashable {
        /// Form 1: the wall clock wherever the reader is.
        case floating
        /// Form 2: `Z`.
        case utc
        /// Form 3: `TZID=`; the calendar must hold a VTIMEZONE of that name.
        case named(String)
    }

    /// Adds an all-day date: `VALUE=DATE`.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(LibicalError) {
        add(try PropertyHandle.date(property, date))
    }

    /// Adds a date with a time.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LibicalError) {
        add(try PropertyHandle.moment(property, moment, zone))
    }

    /// Adds RRULE (3.8.5.3) from the text of its value.
    ///
    /// - Throws: `LibicalError.refusedValue` for a rule libical does not accept.
    public mutating func addRecurrenceRule(_ rule: String) throws(LibicalError) {
        add(try unsafe PropertyHandle(rule.withCString { unsafe lcal_rrule_property_new($0) }))
    }

    /// Adds TZOFFSETFROM and TZOFFSETTO (3.8.3.3 and 3.8.3.4), in seconds east of UTC.
    ///
    /// - Throws: `LibicalError`.
    public mutating func addOffsets(from before: Int, to after: Int) throws(LibicalError) {
        add(try unsafe PropertyHandle(icalproperty_new_tzoffsetfrom(Int32(clamping: before))))
        add(try unsafe PropertyHandle(icalproperty_new_tzoffsetto(Int32(clamping: after))))
    }
}
