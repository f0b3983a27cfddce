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
    /// - Parameter carrier: the component; one for many events.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func read(through carrier: inout RefilledEvent) throws(LedgerError) {
        read()
        guard isUsable else { return }
        try carrier.begin()
        try carrier.addValues(of: event)
        carrier.setValues(of: &event)
    }
}

extension RefilledEvent {
    /// Adds the values that an entry is made of: UID, days and times, texts, and the properties that are kept.
    fileprivate mutating func addValues(of event: FeedEvent) throws(LedgerError) {
        // No text of an event that was read has control characters.
        try add(.uid, event.uid.utf8.span, isClean: true)
        if !event.isUndated {
            try add(.start, event.start)
            try add(.end, event.end)
        }
        if !event.summary.isEmpty { try add(.summary, event.summary.utf8.span, isClean: true) }
        if !event.description.isEmpty { try add(.description, event.description.utf8.span, isClean: true) }
        if !event.url.isEmpty { try add(.url, event.url.utf8.span, isClean: true) }
        if !event.status.isEmpty { try add(status: event.status) }
        for category in event.categories { try add(.categories, category.utf8.span, isClean: true) }
        let bytes = event.kept.bytes
        let span = bytes.span
        for number in event.kept.places.indices {
            let place = event.kept.places[number]
            let parameters = event.kept.parameters(of: number).map { (name: $0.name, value: $0.value) }
            try addExtension(span.extracting(place.name), span.extracting(place.text), isClean: true, parameters: parameters)
        }
    }

    private mutating func add(_ property: TimeProperty, _ time: EventTime) throws(LedgerError) {
        guard !time.isDate else { return try add(property, time.date) }
        switch time.zone {
        case .floating: try add(property, time.wallClock, .floating)
        case .utc: try add(property, time.wallClock, .utc)
        case .rules(let rules): try add(property, time.wallClock, .named(rules.name))
        }
    }

    /// Sets the values of an event to those of the component that was made of it; zones stay, since a name may have another meaning here.
    fileprivate mutating func setValues(of event: inout FeedEvent) {
        var (categoryCount, keptCount, isKeptSame) = (0, 0, true)
        guard let properties else { return }
        for property in properties {
            switch property.kind {
            case ICAL_UID_PROPERTY: property.set(&event.uid)
            case ICAL_DTSTART_PROPERTY: property.set(&event.start)
            case ICAL_DTEND_PROPERTY: property.set(&event.end)
            case ICAL_SUMMARY_PROPERTY: property.set(&event.summary)
            case ICAL_DESCRIPTION_PROPERTY: property.set(&event.description)
            case ICAL_URL_PROPERTY: property.set(&event.url)
            case ICAL_STATUS_PROPERTY: property.set(&event.status)
            case ICAL_CATEGORIES_PROPERTY:
                if categoryCount == event.categories.count { event.categories.append("") }
                property.set(&event.categories[categoryCount])
                categoryCount += 1
            case ICAL_X_PROPERTY:
                isKeptSame = isKeptSame && property.isSame(as: keptCount, of: event.kept)
                keptCount += 1
            default: break
            }
        }
        event.categories.removeLast(event.categories.count - categoryCount)
        guard !isKeptSame || keptCount != event.kept.places.count else { return }
        event.kept = PropertyList()
        for property in properties where property.kind == ICAL_X_PROPERTY {
            event.kept.append(name: property.extensionName, parameters: property.extensionParameters, text: property.text)
        }
    }
}

extension LibicalProperty {
    /// Sets a text to that of the property; a copy of one that is the same would take an allocation.
    fileprivate func set(_ text: inout String) {
        guard let value else { return text = "" }
        if !value.characters.equals(text.utf8.span) { text = self.text }
    }

    fileprivate func set(_ time: inout EventTime) {
        if let text = self.time { (time.date, time.time) = (text.date, text.time) }
    }

    /// Returns whether the property is the one of that number in a list.
    fileprivate func isSame(as number: Int, of list: PropertyList) -> Bool {
        guard list.places.indices.contains(number), let value else { return false }
        let (place, bytes) = (list.places[number], list.bytes)
        let span = bytes.span
        return extensionCharacters.equals(span.extracting(place.name)) && value.characters.equals(span.extracting(place.text))
            && list.parameters(of: number) == extensionParameters
    }
}
