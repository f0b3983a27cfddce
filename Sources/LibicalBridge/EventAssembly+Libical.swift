internal import CLibrary
internal import CLibical
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

extension EventAssembly {
    /// Reads every property of a component.
    mutating func read(_ parsed: borrowing ParsedEvent) { read(parsed.event, parsed.lines) }

    /// Reads every property of a component; `lines` are their line numbers, which are unknown for components created by others.
    mutating func read(_ component: borrowing LibicalEvent, _ lines: [Int]? = nil) {
        var next = unsafe icalcomponent_get_first_property(component.component, ICAL_ANY_PROPERTY)
        var number = 0
        while let property = unsafe next {
            unsafe read(property, lines.map { $0.indices.contains(number) ? $0[number] : 0 } ?? 0)
            number += 1
            unsafe next = icalcomponent_get_next_property(component.component, ICAL_ANY_PROPERTY)
        }
    }

    private mutating func read(_ property: OpaquePointer, _ line: Int) {
        switch unsafe icalproperty_isa(property) {
        case ICAL_SUMMARY_PROPERTY: unsafe readText(.summary, \.summary, property, line)
        case ICAL_DESCRIPTION_PROPERTY: unsafe readText(.description, \.description, property, line)
        case ICAL_LOCATION_PROPERTY: unsafe readText(.location, \.location, property, line)
        case ICAL_URL_PROPERTY: unsafe readText(.url, \.url, property, line)
        case ICAL_UID_PROPERTY: unsafe readText(.uid, \.uid, property, line)
        case ICAL_CATEGORIES_PROPERTY: take(category: unsafe Self.text(of: property))
        case ICAL_DTSTAMP_PROPERTY:
            lineOf[.stamp] = line
            event.stamp = unsafe TimeText(icalproperty_get_dtstamp(property))?.moment.secondNumber
        case ICAL_DTSTART_PROPERTY: if isFirst(.start, line, isEmpty: false) { start = unsafe time(of: property, line) }
        case ICAL_DTEND_PROPERTY: if isFirst(.end, line, isEmpty: false) { end = unsafe time(of: property, line) }
        case ICAL_DURATION_PROPERTY:
            guard isFirst(.duration, line, isEmpty: false), let value = unsafe icalproperty_get_value(property),
                unsafe icalvalue_isa(value) == ICAL_DURATION_VALUE
            else { return }
            duration = unsafe DurationText(icalvalue_get_duration(value))
        case ICAL_RECURRENCEID_PROPERTY:
            guard isFirst(.recurrenceID, line, isEmpty: false) else { return }
            event.recurrenceID = unsafe time(of: property, line)
            if let range = unsafe icalproperty_get_first_parameter(property, ICAL_RANGE_PARAMETER) {
                event.isThisAndFuture = unsafe icalparameter_get_range(range) == ICAL_RANGE_THISANDFUTURE
            }
        case ICAL_RRULE_PROPERTY: take(rule: unsafe Self.text(of: property).utf8.span, .rule, line)
        case ICAL_EXRULE_PROPERTY: take(rule: unsafe Self.text(of: property).utf8.span, .exceptionRule, line)
        case ICAL_RDATE_PROPERTY: if let date = unsafe recurrenceDate(of: property, line) { take(date, line) }
        case ICAL_EXDATE_PROPERTY: if let date = unsafe time(of: property, line) { event.exceptionDates.append(date) }
        case ICAL_SEQUENCE_PROPERTY:
            guard let value = unsafe icalproperty_get_value(property), unsafe icalvalue_isa(value) == ICAL_INTEGER_VALUE else { return }
            event.sequence = Int(unsafe icalvalue_get_integer(value))
        case ICAL_STATUS_PROPERTY:
            if isFirst(.status, line, isEmpty: event.status.isEmpty) { take(status: unsafe Self.text(of: property), line) }
        case ICAL_X_PROPERTY: unsafe readExtension(property)
        default: break
        }
    }

    private mutating func readText(
        _ name: PropertyName, _ field: WritableKeyPath<FeedEvent, String>, _ property: OpaquePointer, _ line: Int
    ) {
        guard isFirst(name, line, isEmpty: event[keyPath: field].isEmpty) else { return }
        event[keyPath: field] = unsafe Self.text(of: property)
    }

    private mutating func readExtension(_ property: OpaquePointer) {
        guard !decoder.keptPrefix.isEmpty, let written = unsafe icalproperty_get_x_name(property) else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: written, count: strlen(written)).bindMemory(to: UInt8.self)
        let name = unsafe bytes.span
        guard name.begins(0..<name.count, with: decoder.keptPrefix) else { return }
        let (parameters, text) = unsafe (Self.parameters(of: property), Self.text(of: property))
        event.kept.append(name: TextValue.name(name, 0..<name.count), parameters: parameters, text: text)
    }

    /// Returns the parameters of a property that have no predefined values in libical.
    static func parameters(of property: OpaquePointer) -> [FeedProperty.Parameter] {
        var parameters: [FeedProperty.Parameter] = []
        var next = unsafe icalproperty_get_first_parameter(property, ICAL_ANY_PARAMETER)
        while let parameter = unsafe next {
            if let text = unsafe Self.parameter(parameter) { parameters.append(text) }
            unsafe next = icalproperty_get_next_parameter(property, ICAL_ANY_PARAMETER)
        }
        return parameters
    }

    /// Returns the name and value of a parameter that has no predefined values in libical.
    private static func parameter(_ parameter: OpaquePointer) -> FeedProperty.Parameter? {
        let kind = unsafe icalparameter_isa(parameter)
        guard kind == ICAL_X_PARAMETER || kind == ICAL_IANA_PARAMETER else { return nil }
        let isOwn = kind == ICAL_X_PARAMETER
        guard let name = unsafe isOwn ? icalparameter_get_xname(parameter) : icalparameter_get_iana_name(parameter),
            let value = unsafe isOwn ? icalparameter_get_xvalue(parameter) : icalparameter_get_iana_value(parameter)
        else { return nil }
        return unsafe FeedProperty.Parameter(name: String(cString: name).uppercased(), value: String(cString: value))
    }

    /// Returns the text of a value, without forbidden control characters; other values in libical's spelling.
    static func text(of property: OpaquePointer) -> String {
        guard let value = unsafe icalproperty_get_value(property) else { return "" }
        let text: String?
        switch unsafe icalvalue_isa(value) {
        case ICAL_TEXT_VALUE: text = unsafe icalvalue_get_text(value).map { unsafe String(cString: $0) }
        case ICAL_URI_VALUE: text = unsafe icalvalue_get_uri(value).map { unsafe String(cString: $0) }
        case ICAL_X_VALUE: text = unsafe icalvalue_get_x(value).map { unsafe String(cString: $0) }
        default:
            let written = unsafe icalvalue_as_ical_string_r(value)
            defer { unsafe free(written) }
            text = unsafe written.map { unsafe String(cString: $0) }
        }
        guard let text else { return "" }
        func isForbidden(_ byte: UInt8) -> Bool { byte.isControl && byte != .tab && byte != .lineFeed }
        if text.utf8.span.hasNoControls() || !text.utf8.contains(where: isForbidden) { return text }
        return String(decoding: text.utf8.filter { !isForbidden($0) }, as: UTF8.self)
    }

    // MARK: Times

    /// Returns the time of a property; `nil` if it is missing, or does not exist, which is reported.
    private mutating func time(of property: OpaquePointer, _ line: Int) -> EventTime? {
        guard unsafe icalproperty_get_value(property) != nil else { return nil }
        guard let text = unsafe Self.timeText(of: property) else {
            report(.error, .icsBadDate, line, "libical reads neither a date nor a time here")
            return nil
        }
        return unsafe time(text, property, line)
    }

    /// Returns the day and time of a value; `nil` if it is neither.
    static func timeText(of property: OpaquePointer) -> TimeText? {
        guard let value = unsafe icalproperty_get_value(property) else { return nil }
        return switch unsafe icalvalue_isa(value) {
        case ICAL_DATE_VALUE: unsafe TimeText(icalvalue_get_date(value))
        case ICAL_DATETIME_VALUE: unsafe TimeText(icalvalue_get_datetime(value))
        case ICAL_DATETIMEDATE_VALUE: unsafe TimeText(icalvalue_get_datetimedate(value))
        case ICAL_DATETIMEPERIOD_VALUE: unsafe TimeText(icalvalue_get_datetimeperiod(value).time)
        // A year that libical cannot write, see `LibicalEvent.add`.
        case ICAL_X_VALUE: unsafe written(text(of: property))
        default: nil
        }
    }

    private static func written(_ text: String) -> TimeText? {
        let bytes = Array(text.utf8)
        return TimeText(bytes.span, 0..<bytes.count)
    }

    private mutating func time(_ text: TimeText, _ property: OpaquePointer, _ line: Int) -> EventTime {
        guard text.time != nil else { return EventTime(text.date) }
        if text.isUTC { return EventTime(text.moment, .utc) }
        guard let parameter = unsafe icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
            let name = unsafe icalparameter_get_tzid(parameter), let zone = zone(named: unsafe String(cString: name), line)
        else { return EventTime(text.moment, floatingZone) }
        return EventTime(text.moment, zone)
    }

    private mutating func recurrenceDate(of property: OpaquePointer, _ line: Int) -> FeedEvent.RecurrenceDate? {
        guard let value = unsafe icalproperty_get_value(property) else { return nil }
        let kind = unsafe icalvalue_isa(value)
        let period: icalperiodtype
        if kind == ICAL_PERIOD_VALUE {
            unsafe period = icalvalue_get_period(value)
        } else if kind == ICAL_DATETIMEPERIOD_VALUE, unsafe icaltime_is_null_time(icalvalue_get_datetimeperiod(value).time) != 0 {
            unsafe period = icalvalue_get_datetimeperiod(value).period
        } else {
            return unsafe time(of: property, line).map { FeedEvent.RecurrenceDate(start: $0) }
        }
        guard let text = unsafe TimeText(period.start) else { return nil }
        let start = unsafe time(text, property, line)
        if unsafe icaltime_is_null_time(period.end) == 0 {
            guard let text = unsafe TimeText(period.end) else { return nil }
            let end = unsafe time(text, property, line)
            return FeedEvent.RecurrenceDate(start: start, end: isAfter(end, start) ? end : start)
        }
        let duration = unsafe DurationText(period.duration)
        return FeedEvent.RecurrenceDate(start: start, end: duration.isNegative ? start : start.adding(duration))
    }
}

extension TimeText {
    /// Creates the time that libical has read; `nil` if it is not a valid day or time of day.
    fileprivate init?(_ time: icaltimetype) {
        self.init(year: Int(unsafe time.year), month: Int(unsafe time.month), day: Int(unsafe time.day))
        guard unsafe time.is_date == 0 else { return }
        isUTC = unsafe icaltime_is_utc(time) != 0
        guard take(hour: Int(unsafe time.hour), minute: Int(unsafe time.minute), second: Int(unsafe time.second)) else { return nil }
    }
}

extension DurationText {
    fileprivate init(_ duration: icaldurationtype) {
        let seconds = (Int(duration.hours) * 60 + Int(duration.minutes)) * 60 + Int(duration.seconds)
        self.init(days: Int(duration.weeks) * 7 + Int(duration.days), seconds: seconds, isNegative: duration.is_neg != 0)
    }
}
