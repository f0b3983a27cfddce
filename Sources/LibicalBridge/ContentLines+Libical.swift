internal import CLibical
internal import CLibrary
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
    mutating func add(_ component: OpaquePointer) throws(LedgerError) {
        let name = unsafe LibicalComponent.name(component)
        add("BEGIN", name, .uri)
        try unsafe addProperties(of: component)
        var place = unsafe icalcomponent_begin_component(component, ICAL_ANY_COMPONENT)
        while let part = unsafe icalcompiter_deref(&place) {
            try unsafe add(part)
            _ = unsafe icalcompiter_next(&place)
        }
        add("END", name, .uri)
    }

    /// Appends a VEVENT that has no components of its own.
    mutating func add(plainEvent component: OpaquePointer) throws(LedgerError) {
        begin("VEVENT")
        try unsafe addProperties(of: component)
        end("VEVENT")
    }

    private mutating func addProperties(of component: OpaquePointer) throws(LedgerError) {
        for property in unsafe LibicalProperties(component, ICAL_ANY_PROPERTY) { try add(property) }
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
        case ICAL_TEXT_VALUE:
            let text = unsafe value.characters.bytes
            unsafe add(head.span, text.span, .text, isPlain: false)
        case ICAL_X_VALUE where property.kind == ICAL_X_PROPERTY:
            let text = unsafe value.characters.bytes
            unsafe add(head.span, text.span, .extension(head.span), isPlain: false)
        case ICAL_X_VALUE, ICAL_URI_VALUE, ICAL_CALADDRESS_VALUE:
            let text = unsafe value.characters.bytes
            unsafe add(head.span, text.span, .uri, isPlain: false)
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
            let (name, text) = unsafe (property.extensionCharacters.bytes, value.characters.bytes)
            let (nameSpan, span) = unsafe (name.span, text.span)
            add(nameSpan, span, .extension(nameSpan), isPlain: span.isPlain)
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
        let text = unsafe value.characters.bytes
        unsafe add(property, text.span)
    }

    /// Appends a time; returns whether the value is one, and its only parameter, if it has some, a zone.
    private mutating func add(_ property: TimeProperty, _ value: LibicalValue, zone: String?, hasZone: Bool = true) -> Bool {
        guard zone != nil || !hasZone, let text = value.usualTime else { return false }
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
    var hasParameters: Bool { unsafe icalproperty_count_parameters(pointer) > 0 }

    /// The name of a non-standard property, as it lies in libical's memory.
    var extensionCharacters: LibicalText { unsafe LibicalText(icalproperty_get_x_name(pointer)) }

    /// The TZID; `nil` when there are other parameters as well.
    fileprivate var onlyZoneName: String? { unsafe icalproperty_count_parameters(pointer) == 1 ? zoneName : nil }

    /// Returns what stands before the colon: the name and the parameters.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    fileprivate func head() throws(LedgerError) -> [UInt8] {
        let name = unsafe kind == ICAL_X_PROPERTY ? extensionCharacters : LibicalText(icalproperty_kind_to_string(kind))
        var head = unsafe Array(name.bytes)
        let type = valueType
        if let type { head.append(contentsOf: ";VALUE=\(type)".utf8) }
        var next = unsafe icalproperty_get_first_parameter(pointer, ICAL_ANY_PARAMETER)
        while let parameter = unsafe next {
            let isType = unsafe icalparameter_isa(parameter) == ICAL_VALUE_PARAMETER
            if unsafe !isType || kind == ICAL_X_PROPERTY || (type == nil && !isNeedless(parameter)) {
                try unsafe Self.append(parameter, to: &head)
            }
            unsafe next = icalproperty_get_next_parameter(pointer, ICAL_ANY_PARAMETER)
        }
        return head
    }

    /// The type of the value if that is not what its parameter says, or RFC 5545 where it has none.
    private var valueType: String? {
        guard kind != ICAL_X_PROPERTY, let type = value?.kind,
            [ICAL_DATE_VALUE, ICAL_DATETIME_VALUE, ICAL_PERIOD_VALUE, ICAL_TEXT_VALUE, ICAL_URI_VALUE].contains(type)
        else { return nil }
        let standard = icalproperty_kind_to_value_kind(kind)
        let stated = unsafe icalproperty_get_first_parameter(pointer, ICAL_VALUE_PARAMETER).map { unsafe Self.type($0) } ?? standard
        return type == stated ? nil : unsafe icalvalue_kind_to_string(type).map { unsafe String(cString: $0) }
    }

    /// Returns whether a VALUE says DATE-TIME where nothing else is expected, as `LibicalEvent` states it for years that libical cannot hold.
    private func isNeedless(_ parameter: OpaquePointer) -> Bool {
        unsafe Self.type(parameter) == ICAL_DATETIME_VALUE && icalproperty_kind_to_value_kind(kind) == ICAL_DATETIME_VALUE
    }

    private static func type(_ parameter: OpaquePointer) -> icalvalue_kind {
        unsafe icalparameter_value_to_value_kind(icalparameter_get_value(parameter))
    }

    private static func append(_ parameter: OpaquePointer, to head: inout [UInt8]) throws(LedgerError) {
        let kind = unsafe icalparameter_isa(parameter)
        let name =
            switch kind {
            case ICAL_X_PARAMETER: unsafe LibicalText(icalparameter_get_xname(parameter))
            case ICAL_IANA_PARAMETER: unsafe LibicalText(icalparameter_get_iana_name(parameter))
            default: unsafe LibicalText(icalparameter_kind_to_string(kind))
            }
        guard let text = unsafe icalparameter_get_xvalue(parameter).map({ unsafe LibicalText($0) }) else {
            // A word of libical's.
            guard let written = unsafe icalparameter_as_ical_string_r(parameter) else { throw .outOfMemory }
            defer { unsafe free(written) }
            head.append(UInt8(ascii: ";"))
            return unsafe head.append(contentsOf: LibicalText(written).bytes)
        }
        guard kind.isList, text.text.isParameterList else {
            return unsafe head.append(parameter: name.bytes.span, text.bytes.span)
        }
        head.append(UInt8(ascii: ";"))
        unsafe head.append(contentsOf: name.bytes)
        head.append(UInt8(ascii: "="))
        unsafe head.append(contentsOf: text.bytes)
    }
}

extension LibicalValue {
    /// The time, unless it is another on the clock than it says, such as 24:00 or a leap second.
    fileprivate var usualTime: TimeText? {
        guard let time = unsafe time, unsafe lcal_time_is_date(time) || time.hour < 24 && time.second < 60 else { return nil }
        return unsafe TimeText(time)
    }

    /// The value of TRANSP, STATUS or CLASS, if it is one that entries have.
    fileprivate var enumerated: EnumeratedProperty? {
        switch kind {
        case ICAL_TRANSP_VALUE: unsafe icalvalue_get_transp(pointer) == ICAL_TRANSP_TRANSPARENT ? .transparent : nil
        case ICAL_STATUS_VALUE:
            switch unsafe icalvalue_get_status(pointer) {
            case ICAL_STATUS_CONFIRMED: .confirmed
            case ICAL_STATUS_TENTATIVE: .tentative
            default: nil
            }
        case ICAL_CLASS_VALUE:
            switch unsafe icalvalue_get_class(pointer) {
            case ICAL_CLASS_PUBLIC: .classPublic
            case ICAL_CLASS_PRIVATE: .classPrivate
            case ICAL_CLASS_CONFIDENTIAL: .classConfidential
            default: nil
            }
        default: nil
        }
    }
}

extension icalparameter_kind {
    /// Whether the values of such parameters are lists, which libical takes for one text: they are kept and written as they are.
    var isList: Bool {
        switch self {
        case ICAL_MEMBER_PARAMETER, ICAL_DELEGATEDFROM_PARAMETER, ICAL_DELEGATEDTO_PARAMETER, ICAL_FEATURE_PARAMETER,
            ICAL_DISPLAY_PARAMETER:
            true
        default: false
        }
    }
}

extension String {
    /// Whether the text is the value of a parameter as it is written: all of it in quotes, or nothing that needs them.
    fileprivate var isParameterList: Bool {
        hasPrefix("\"") || !utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") || $0 == .quote }
    }
}

/// What the headers of libical lack for components.
enum LibicalComponent {
    /// Returns a component's name; libical tells that of a non-standard one only where it begins.
    static func name(_ component: OpaquePointer) -> String {
        let kind = unsafe icalcomponent_isa(component)
        guard kind == ICAL_X_COMPONENT else { return unsafe LibicalText(icalcomponent_kind_to_string(kind)).text }
        if let name = unsafe lcal_component_x_name(component) { return unsafe LibicalText(name).text }
        let written = unsafe icalcomponent_as_ical_string_r(component)
        defer { unsafe free(written) }
        let lines = unsafe LibicalText(written).bytes
        let end = unsafe lines.firstIndex { $0 < .space } ?? lines.count
        return unsafe String(decoding: lines[..<end].dropFirst("BEGIN:".utf8.count), as: UTF8.self)
    }
}
