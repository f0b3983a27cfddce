internal import CLibical
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

extension EventAssembly {
    /// Reads every property of an event; `line` tells the line of each from its number. libical's marks of faults have none.
    ///
    /// What libical cannot hold, or would write otherwise, is read from the text that is kept of it.
    mutating func read(_ event: borrowing LibicalEvent, line: (Int) -> Int) {
        var number = 0
        for property in event.component.properties() {
            let kind = property.kind
            guard kind != ICAL_XLICERROR_PROPERTY else { continue }
            if kind != ICAL_X_PROPERTY && property.isText { read(line: line(number)) } else { read(property, kind, line(number)) }
            number += 1
        }
    }

    private mutating func read(_ property: LibicalProperty, _ kind: icalproperty_kind, _ line: Int) {
        switch kind {
        case ICAL_SUMMARY_PROPERTY: readText(.summary, \.summary, property, line)
        case ICAL_DESCRIPTION_PROPERTY: readText(.description, \.description, property, line)
        case ICAL_LOCATION_PROPERTY: readText(.location, \.location, property, line)
        case ICAL_URL_PROPERTY: readText(.url, \.url, property, line)
        case ICAL_UID_PROPERTY: readText(.uid, \.uid, property, line)
        case ICAL_CATEGORIES_PROPERTY: take(category: property.text)
        case ICAL_DTSTAMP_PROPERTY:
            lineOf[.stamp] = line
            event.stamp = property.stamp?.moment.secondNumber
        case ICAL_DTSTART_PROPERTY: if isFirst(.start, line, isEmpty: false) { start = time(of: property, line) }
        case ICAL_DTEND_PROPERTY: if isFirst(.end, line, isEmpty: false) { end = time(of: property, line) }
        case ICAL_DURATION_PROPERTY:
            if isFirst(.duration, line, isEmpty: false), let value = property.value?.duration { duration = value }
        case ICAL_RECURRENCEID_PROPERTY:
            guard isFirst(.recurrenceID, line, isEmpty: false) else { return }
            event.recurrenceID = time(of: property, line)
            if let isThisAndFuture = property.isThisAndFuture { event.isThisAndFuture = isThisAndFuture }
        case ICAL_RRULE_PROPERTY: take(rule: property.text.utf8.span, .rule, line)
        case ICAL_EXRULE_PROPERTY: take(rule: property.text.utf8.span, .exceptionRule, line)
        case ICAL_RDATE_PROPERTY: if let date = recurrenceDate(of: property, line) { take(date, line) }
        case ICAL_EXDATE_PROPERTY: if let date = time(of: property, line) { event.exceptionDates.append(date) }
        case ICAL_SEQUENCE_PROPERTY: if let number = property.value?.number { event.sequence = number }
        case ICAL_STATUS_PROPERTY: if isFirst(.status, line, isEmpty: event.status.isEmpty) { take(status: property.text, line) }
        case ICAL_X_PROPERTY: readExtension(property)
        default: break
        }
    }

    private mutating func readText(
        _ name: PropertyName, _ field: WritableKeyPath<FeedEvent, String>, _ property: LibicalProperty, _ line: Int
    ) {
        guard isFirst(name, line, isEmpty: event[keyPath: field].isEmpty) else { return }
        event[keyPath: field] = property.text
    }

    private mutating func readExtension(_ property: LibicalProperty) {
        guard !decoder.keptPrefix.isEmpty, property.hasExtensionName(beginningWith: decoder.keptPrefix) else { return }
        let written = property.extensionName
        let name = written.utf8.span
        event.kept.append(
            name: TextValue.name(name, 0..<name.count), parameters: property.extensionParameters, text: property.extensionText)
    }

    // MARK: Times

    /// Returns the time of a property; `nil` if it is missing, or does not exist, which is reported.
    private mutating func time(of property: LibicalProperty, _ line: Int) -> EventTime? {
        guard property.value != nil else { return nil }
        guard let text = property.time else {
            report(.error, .icsBadDate, line, "libical reads neither a date nor a time here")
            return nil
        }
        return time(text, property, line)
    }

    private mutating func time(_ text: TimeText, _ property: LibicalProperty, _ line: Int) -> EventTime {
        guard text.time != nil else { return EventTime(text.date) }
        if text.isUTC { return EventTime(text.moment, .utc) }
        guard let name = property.zoneName, let zone = zone(named: name, line) else { return EventTime(text.moment, floatingZone) }
        return EventTime(text.moment, zone)
    }

    private mutating func recurrenceDate(of property: LibicalProperty, _ line: Int) -> FeedEvent.RecurrenceDate? {
        guard let value = property.value else { return nil }
        guard let period = value.period else { return time(of: property, line).map { FeedEvent.RecurrenceDate(start: $0) } }
        guard let text = period.start.text else { return nil }
        let start = time(text, property, line)
        guard let duration = period.duration else {
            guard let text = period.end.text else { return nil }
            let end = time(text, property, line)
            return FeedEvent.RecurrenceDate(start: start, end: isAfter(end, start) ? end : start)
        }
        return FeedEvent.RecurrenceDate(start: start, end: duration.isNegative ? start : start.adding(duration))
    }
}
