package import CalendarFeed
package import CivilCalendar
internal import CLibical
package import Diagnostics
internal import TextBytes

extension LibicalEvent: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) throws(LedgerError) {
        var text = Self.text(text)
        // A line break would start another property.
        if property == .url { text.unicodeScalars.removeAll { $0 == "\n" } }
        try unsafe add(Self.made(property, text))
    }

    /// Returns a property with exactly that text.
    static func made(_ property: TextProperty, _ text: String) -> OpaquePointer? {
        unsafe text.withCString { text in
            switch property {
            case .uid: unsafe icalproperty_new_uid(text)
            case .summary: unsafe icalproperty_new_summary(text)
            case .description: unsafe icalproperty_new_description(text)
            case .categories: unsafe icalproperty_new_categories(text)
            case .url: unsafe icalproperty_new_url(text)
            }
        }
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(LedgerError) {
        let (year, month, day) = date.components
        if year <= Self.lastYear {
            try unsafe add(Self.made(property, lcal_date(Int32(year), Int32(month), Int32(day))))
        } else {
            var digits: [UInt8] = []
            digits.append(digitsOf: date)
            try unsafe add(Self.made(property, digits), [("VALUE", "DATE")])
        }
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LedgerError) {
        let (year, month, day) = moment.date.components
        var parameters: [PropertyParameterText] = []
        if case .named(let name) = zone { parameters = [("TZID", name)] }
        if year <= Self.lastYear {
            let utc = unsafe zone == .utc ? Libical.utc : nil
            let time = unsafe lcal_date_time(Int32(year), Int32(month), Int32(day), Int32(moment.time.secondOfDay), utc)
            try unsafe add(Self.made(property, time), parameters)
        } else {
            var digits: [UInt8] = []
            digits.append(digitsOf: moment, zone)
            try unsafe add(Self.made(property, digits), [("VALUE", "DATE-TIME")] + parameters)
        }
    }

    package mutating func add(_ property: EnumeratedProperty) throws(LedgerError) {
        switch property {
        case .transparent: try unsafe add(icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT))
        case .exchangeFree: try addExtension("X-MICROSOFT-CDO-BUSYSTATUS", "FREE".utf8.span, parameters: [])
        case .tentative: try unsafe add(icalproperty_new_status(ICAL_STATUS_TENTATIVE))
        case .confirmed: try unsafe add(icalproperty_new_status(ICAL_STATUS_CONFIRMED))
        case .classPublic: try unsafe add(icalproperty_new_class(ICAL_CLASS_PUBLIC))
        case .classPrivate: try unsafe add(icalproperty_new_class(ICAL_CLASS_PRIVATE))
        case .classConfidential: try unsafe add(icalproperty_new_class(ICAL_CLASS_CONFIDENTIAL))
        }
    }

    package mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) throws(LedgerError) {
        let made = unsafe Self.text(text).withCString { unsafe icalproperty_new_x($0) }
        if let made = unsafe made { unsafe name.withCString { unsafe icalproperty_set_x_name(made, $0) } }
        try unsafe add(made, parameters)
    }

    package mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) throws(LedgerError) {
        try addExtension(name.description, text, parameters: [])
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }.withoutControls()
    }

    /// Removes the non-standard properties whose name, in upper case, satisfies the closure.
    package mutating func removeExtensions(where isChosen: (String) -> Bool) {
        remove(properties(ICAL_X_PROPERTY).filter { isChosen($0.extensionName.uppercased()) })
    }

    /// Replaces the text of each DESCRIPTION by what the closure makes of it, or removes it where that is nothing.
    package mutating func editDescriptions(_ edit: (String) -> String?) {
        var removed: [LibicalProperty] = []
        for property in properties(ICAL_DESCRIPTION_PROPERTY) {
            let text = property.text
            guard let edited = edit(text) else {
                removed.append(property)
                continue
            }
            if edited != text { unsafe edited.withCString { unsafe icalproperty_set_description(property.pointer, $0) } }
        }
        remove(removed)
    }

    /// Removes properties of the event.
    mutating func remove(_ properties: [LibicalProperty]) {
        for property in properties {
            unsafe icalcomponent_remove_property(component, property.pointer)
            unsafe icalproperty_free(property.pointer)
        }
    }

    /// The last year that libical can write; later ones become zeros.
    private static var lastYear: Int { 3000 }

    private static func made(_ property: TimeProperty, _ time: icaltimetype) -> OpaquePointer? {
        switch property {
        case .stamp: unsafe icalproperty_new_dtstamp(time)
        case .start: unsafe icalproperty_new_dtstart(time)
        case .end: unsafe icalproperty_new_dtend(time)
        }
    }

    private static func made(_ property: TimeProperty, _ digits: [UInt8]) -> OpaquePointer? {
        let kind =
            switch property {
            case .stamp: ICAL_DTSTAMP_PROPERTY
            case .start: ICAL_DTSTART_PROPERTY
            case .end: ICAL_DTEND_PROPERTY
            }
        return unsafe made(kind, String(decoding: digits, as: UTF8.self))
    }

    /// Returns a property whose value libical does not interpret.
    static func made(_ kind: icalproperty_kind, _ text: String) -> OpaquePointer? {
        guard let made = unsafe icalproperty_new(kind) else { return nil }
        unsafe text.withCString { unsafe icalproperty_set_value(made, icalvalue_new_x($0)) }
        return unsafe made
    }

    /// Adds a property created by libical, with parameters, and takes ownership of it.
    mutating func add(_ property: OpaquePointer?, _ parameters: [PropertyParameterText] = []) throws(LedgerError) {
        guard let property = unsafe property else { throw .outOfMemory }
        // Once in the component, it is freed in any case.
        unsafe icalcomponent_add_property(component, property)
        for (name, value) in parameters {
            guard let parameter = unsafe Self.parameter(name, value) else { throw .outOfMemory }
            unsafe icalproperty_add_parameter(property, parameter)
        }
    }

    private static func parameter(_ name: String, _ value: String) -> OpaquePointer? {
        switch name {
        case "TZID": return unsafe value.parameterText.withCString { unsafe icalparameter_new_tzid($0) }
        case "VALUE": return unsafe icalparameter_new_value(value == "DATE" ? ICAL_VALUE_DATE : ICAL_VALUE_DATETIME)
        default: return unsafe extensionParameter(name, value.parameterText)
        }
    }

    /// Returns a non-standard parameter with exactly that value.
    static func extensionParameter(_ name: String, _ value: String) -> OpaquePointer? {
        guard let made = unsafe value.withCString({ unsafe icalparameter_new_x($0) }) else { return nil }
        unsafe name.withCString { unsafe icalparameter_set_xname(made, $0) }
        return unsafe made
    }
}
