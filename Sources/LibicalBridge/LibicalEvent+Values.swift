package import CalendarFeed
internal import CivilCalendar
internal import CLibical
package import Diagnostics
internal import TextBytes
internal import ZoneInfo

extension EventAssembly {
    /// Reads the event that it has begun with, and finishes it; what becomes an entry then goes through a component of libical.
    ///
    /// The component is built from our own tokens, so that the event and its findings are those of `read()`, to the byte. libical's parser would
    /// drop blanks at the ends of texts, refuse lines that have one meaning, and know nothing of what is repaired and reported here.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func readThroughLibical() throws(LedgerError) {
        read()
        guard isUsable else { return }
        var carrier = try LibicalEvent()
        try carrier.addValues(of: event)
        carrier.setValues(of: &event)
    }
}

extension LibicalEvent {
    /// Adds the values that an entry is made of: UID, days and times, texts, and the properties that are kept.
    fileprivate mutating func addValues(of event: FeedEvent) throws(LedgerError) {
        try unsafe add(Self.made(.uid, event.uid))
        if !event.isUndated {
            try add(.start, event.start)
            try add(.end, event.end)
        }
        try unsafe add(Self.made(.summary, event.summary))
        try unsafe add(Self.made(.description, event.description))
        try unsafe add(Self.made(.url, event.url))
        // In libical a status is one of those that it knows.
        try unsafe add(Self.made(ICAL_STATUS_PROPERTY, event.status))
        for category in event.categories { try unsafe add(Self.made(.categories, category)) }
        for property in event.kept.properties { try add(property) }
    }

    private mutating func add(_ property: TimeProperty, _ time: EventTime) throws(LedgerError) {
        guard !time.isDate else { return try add(property, time.date) }
        switch time.zone {
        case .floating: try add(property, time.wallClock, .floating)
        case .utc: try add(property, time.wallClock, .utc)
        case .rules(let rules): try add(property, time.wallClock, .named(rules.name))
        }
    }

    private mutating func add(_ property: FeedProperty) throws(LedgerError) {
        guard let made = unsafe property.text.withCString({ unsafe icalproperty_new_x($0) }) else { throw .outOfMemory }
        unsafe property.name.withCString { unsafe icalproperty_set_x_name(made, $0) }
        try unsafe add(made)
        for parameter in property.parameters {
            guard let added = unsafe Self.extensionParameter(parameter.name, parameter.value) else { throw .outOfMemory }
            unsafe icalproperty_add_parameter(made, added)
        }
    }

    /// Sets the values of an event to those of the component that was made of it; zones stay, since a name may have another meaning here.
    fileprivate borrowing func setValues(of event: inout FeedEvent) {
        (event.uid, event.summary, event.description, event.url, event.status) = ("", "", "", "", "")
        (event.categories, event.kept) = ([], PropertyList())
        for property in properties() {
            switch property.kind {
            case ICAL_UID_PROPERTY: event.uid = property.text
            case ICAL_DTSTART_PROPERTY: Self.set(&event.start, property)
            case ICAL_DTEND_PROPERTY: Self.set(&event.end, property)
            case ICAL_SUMMARY_PROPERTY: event.summary = property.text
            case ICAL_DESCRIPTION_PROPERTY: event.description = property.text
            case ICAL_CATEGORIES_PROPERTY: event.categories.append(property.text)
            case ICAL_URL_PROPERTY: event.url = property.text
            case ICAL_STATUS_PROPERTY: event.status = property.text
            case ICAL_X_PROPERTY:
                event.kept.append(name: property.extensionName, parameters: property.parameters, text: property.text)
            default: break
            }
        }
    }

    private static func set(_ time: inout EventTime, _ property: LibicalProperty) {
        if let text = property.time { (time.date, time.time) = (text.date, text.time) }
    }
}
