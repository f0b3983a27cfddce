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
        let (year, month, day) = date.components
        guard Self.knownYears.contains(year) else {
            return add(try textual(property, Self.digits(date), kind: ICAL_VALUE_DATE))
        }
        let time = unsafe lcal_date(Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: month), Int32(truncatingIfNeeded: day))
        add(try unsafe PropertyHandle(handle(property, time)))
    }

    /// Adds a date with a time.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LibicalError) {
        var made: PropertyHandle
        let (year, month, day) = moment.date.components
        if Self.knownYears.contains(year) {
            let time = unsafe lcal_date_time(
                Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: month), Int32(truncatingIfNeeded: day),
                moment.time.secondOfDay, zone == .utc ? Libical.utc : nil)
            made = try unsafe PropertyHandle(handle(property, time))
        } else {
            let text = Self.digits(moment.date) + "T" + Self.digits(moment.time) + (zone == .utc ? "Z" : "")
            made = try textual(property, text, kind: ICAL_VALUE_DATETIME)
        }
        if case .named(let name) = zone {
            try unsafe made.add(parameter: unsafe name.withCString { unsafe icalparameter_new_tzid($0) })
        }
        add(made)
    }

    /// The years that libical takes for dates; it writes others as zeros or as times.
    private static let knownYears = 2...3000

    /// A property whose value libical takes as it is.
    private func textual(_ property: TimeProperty, _ text: String, kind: icalparameter_value) throws(LibicalError) -> PropertyHandle {
        let code =
            switch property {
            case .stamp: ICAL_DTSTAMP_PROPERTY
            case .start: ICAL_DTSTART_PROPERTY
            case .end: ICAL_DTEND_PROPERTY
            case .recurrenceDate: ICAL_RDATE_PROPERTY
            }
        var made = try unsafe PropertyHandle(icalproperty_new(code))
        unsafe text.withCString { unsafe icalproperty_set_value(made.pointer, icalvalue_new_x($0)) }
        try unsafe made.add(parameter: icalparameter_new_value(kind))
        return made
    }

    /// `YYYYMMDD`.
    private static func digits(_ date: CivilDate) -> String {
        String(date.description.filter { $0 != "-" })
    }

    /// `HHMMSS`.
    private static func digits(_ time: CivilTime) -> String {
        let number = 1_000_000 + time.hour * 10_000 + time.minute * 100 + time.second
        return String(String(number).dropFirst())
    }

    private func handle(_ property: TimeProperty, _ time: icaltimetype) -> OpaquePointer? {
        switch property {
        case .stamp: unsafe icalproperty_new_dtstamp(time)
        case .start: unsafe icalproperty_new_dtstart(time)
        case .end: unsafe icalproperty_new_dtend(time)
        case .recurrenceDate:
            unsafe icalproperty_new_rdate(icaldatetimeperiodtype(time: time, period: icalperiodtype_null_period()))
        }
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
