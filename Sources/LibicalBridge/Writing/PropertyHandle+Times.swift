internal import CLibical
internal import CivilCalendar

extension PropertyHandle {
    static func date(_ property: CalendarComponent.TimeProperty, _ date: CivilDate) throws(LibicalError) -> PropertyHandle {
        let (year, month, day) = date.components
        guard knownYears.contains(year) else { return try textual(property, digits(date), kind: ICAL_VALUE_DATE) }
        let time = unsafe lcal_date(Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: month), Int32(truncatingIfNeeded: day))
        return try unsafe PropertyHandle(made(property, time))
    }

    static func moment(
        _ property: CalendarComponent.TimeProperty, _ moment: CivilDateTime, _ zone: CalendarComponent.ZoneForm
    ) throws(LibicalError) -> PropertyHandle {
        var handle: PropertyHandle
        let (year, month, day) = moment.date.components
        if knownYears.contains(year) {
            let time = unsafe lcal_date_time(
                Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: month), Int32(truncatingIfNeeded: day),
                moment.time.secondOfDay, zone == .utc ? Libical.utc : nil)
            handle = try unsafe PropertyHandle(made(property, time))
        } else {
            let text = digits(moment.date) + "T" + digits(moment.time) + (zone == .utc ? "Z" : "")
            handle = try textual(property, text, kind: ICAL_VALUE_DATETIME)
        }
        if case .named(let name) = zone {
            try unsafe handle.add(parameter: unsafe name.withCString { unsafe icalparameter_new_tzid($0) })
        }
        return handle
    }

    /// The years that libical takes for dates; it writes others as zeros or as times.
    private static var knownYears: ClosedRange<Int> { 2...3000 }

    /// A property whose value libical takes as it is.
    private static func textual(
        _ property: CalendarComponent.TimeProperty, _ text: String, kind: icalparameter_value
    ) throws(LibicalError) -> PropertyHandle {
        let code =
            switch property {
            case .stamp: ICAL_DTSTAMP_PROPERTY
            case .start: ICAL_DTSTART_PROPERTY
            case .end: ICAL_DTEND_PROPERTY
            case .recurrenceDate: ICAL_RDATE_PROPERTY
            }
        var handle = try unsafe PropertyHandle(icalproperty_new(code))
        unsafe text.withCString { unsafe icalproperty_set_value(handle.pointer, icalvalue_new_x($0)) }
        try unsafe handle.add(parameter: icalparameter_new_value(kind))
        return handle
    }

    private static func made(_ property: CalendarComponent.TimeProperty, _ time: icaltimetype) -> OpaquePointer? {
        switch property {
        case .stamp: unsafe icalproperty_new_dtstamp(time)
        case .start: unsafe icalproperty_new_dtstart(time)
        case .end: unsafe icalproperty_new_dtend(time)
        case .recurrenceDate:
            unsafe icalproperty_new_rdate(icaldatetimeperiodtype(time: time, period: icalperiodtype_null_period()))
        }
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
}
