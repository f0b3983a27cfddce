internal import CLibical
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

// Components of libical's, read through accessors. libical's own writers leave commas and semicolons of non-standard properties as they are,
// fold lines of 73 to 75 octets, may separate CR from LF, and end a non-standard component with END:X.
extension ContentLines {
    /// Appends a component with all that is in it, without libical's marks of faulty properties.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    mutating func add(_ component: LibicalComponent) throws(LedgerError) {
        let name = component.name
        add("BEGIN", name, .uri)
        for property in component.properties() { try add(property) }
        for part in component.components() { try add(part) }
        add("END", name, .uri)
    }

    /// Appends a VEVENT that has no components of its own.
    mutating func add(plainEvent component: LibicalComponent) throws(LedgerError) {
        begin("VEVENT")
        for property in component.properties() { try add(property) }
        end("VEVENT")
    }

    /// Appends a property.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    mutating func add(_ property: LibicalProperty) throws(LedgerError) {
        if let value = property.value, value.writtenText == nil, addUsual(property, value) { return }
        guard property.kind != ICAL_XLICERROR_PROPERTY else { return }
        let head = try property.head()
        guard let value = property.value else { return add(head.span, Span(), .uri, isPlain: true) }
        if let raw = value.writtenText { return add(head.span, raw.utf8.span, .uri, isPlain: false) }
        switch value.kind {
        case ICAL_TEXT_VALUE: value.characters.withSpan { add(head.span, $0, .text, isPlain: false) }
        case ICAL_X_VALUE where property.kind == ICAL_X_PROPERTY:
            value.characters.withSpan { add(head.span, $0, .extension(head.span), isPlain: false) }
        case ICAL_X_VALUE, ICAL_URI_VALUE, ICAL_CALADDRESS_VALUE:
            value.characters.withSpan { add(head.span, $0, .uri, isPlain: false) }
        default:
            guard let text = value.spelling else { throw .outOfMemory }
            add(head.span, text.utf8.span, .uri, isPlain: false)
        }
    }

    /// Appends a property of the kinds and forms that entries have; returns whether it is one.
    private mutating func addUsual(_ property: LibicalProperty, _ value: LibicalValue) -> Bool {
        guard !property.hasParameters else {
            switch property.kind {
            case ICAL_DTSTART_PROPERTY: return add(.start, value, zone: property.onlyZoneName)
            case ICAL_DTEND_PROPERTY: return add(.end, value, zone: property.onlyZoneName)
            default: return false
            }
        }
        switch (property.kind, value.kind) {
        case (ICAL_X_PROPERTY, ICAL_X_VALUE):
            property.extensionCharacters.withSpan { name in
                value.characters.withSpan { add(name, $0, .extension(name), isPlain: $0.isPlain) }
            }
        case (ICAL_UID_PROPERTY, ICAL_TEXT_VALUE): add(.uid, value)
        case (ICAL_SUMMARY_PROPERTY, ICAL_TEXT_VALUE): add(.summary, value)
        case (ICAL_DESCRIPTION_PROPERTY, ICAL_TEXT_VALUE): add(.description, value)
        case (ICAL_CATEGORIES_PROPERTY, ICAL_TEXT_VALUE): add(.categories, value)
        case (ICAL_URL_PROPERTY, ICAL_URI_VALUE): add(.url, value)
        case (ICAL_DTSTAMP_PROPERTY, _): return add(.stamp, value, zone: nil, hasZone: false)
        case (ICAL_DTSTART_PROPERTY, _): return add(.start, value, zone: nil, hasZone: false)
        case (ICAL_DTEND_PROPERTY, _): return add(.end, value, zone: nil, hasZone: false)
        default:
            guard let known = value.enumerated else { return false }
            add(known)
        }
        return true
    }

    private mutating func add(_ property: TextProperty, _ value: LibicalValue) {
        value.characters.withSpan { add(property, $0) }
    }

    /// Appends a time; returns whether the value is one, and its only parameter, if it has some, a zone.
    private mutating func add(_ property: TimeProperty, _ value: LibicalValue, zone: String?, hasZone: Bool = true) -> Bool {
        guard zone != nil || !hasZone, let text = value.time?.usualText else { return false }
        guard let zone else {
            if text.time == nil { add(property, text.date) } else { add(property, text.moment, text.isUTC ? .utc : .floating) }
            return true
        }
        guard text.time != nil, !text.isUTC else { return false }
        add(property, text.moment, .named(zone))
        return true
    }
}

extension ContentLines.Escaping {
    /// How the value of a non-standard property is escaped: of those that are not our own nobody knows whether commas separate values.
    static func `extension`(_ name: Span<UInt8>) -> ContentLines.Escaping { name.has("X-LEDGER-", at: 0) ? .text : .value }
}

extension LibicalProperty {
    /// The TZID; `nil` when there are other parameters as well.
    fileprivate var onlyZoneName: String? { parameterCount == 1 ? zoneName : nil }

    /// Returns what stands before the colon: the name and the parameters.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    fileprivate func head() throws(LedgerError) -> [UInt8] {
        let name = kind == ICAL_X_PROPERTY ? extensionCharacters : unsafe LibicalText(icalproperty_kind_to_string(kind))
        var head: [UInt8] = []
        name.append(to: &head)
        let type = valueType
        if let type { head.append(contentsOf: ";VALUE=\(type)".utf8) }
        for parameter in parameters {
            let isNeeded = parameter.kind != ICAL_VALUE_PARAMETER || kind == ICAL_X_PROPERTY || type == nil && !isNeedless(parameter)
            if isNeeded { try parameter.append(to: &head) }
        }
        return head
    }

    /// The type of the value if that is not what its parameter says, or RFC 5545 where it has none.
    private var valueType: String? {
        guard kind != ICAL_X_PROPERTY, let type = value?.kind,
            [ICAL_DATE_VALUE, ICAL_DATETIME_VALUE, ICAL_PERIOD_VALUE, ICAL_TEXT_VALUE, ICAL_URI_VALUE].contains(type)
        else { return nil }
        let stated = parameter(ICAL_VALUE_PARAMETER)?.type ?? icalproperty_kind_to_value_kind(kind)
        return type == stated ? nil : unsafe LibicalText(icalvalue_kind_to_string(type)).text
    }

    /// Returns whether a VALUE says DATE-TIME where nothing else is expected, as `LibicalEvent` states it for years that libical cannot hold.
    private func isNeedless(_ parameter: LibicalParameter) -> Bool {
        parameter.type == ICAL_DATETIME_VALUE && icalproperty_kind_to_value_kind(kind) == ICAL_DATETIME_VALUE
    }
}
