internal import CLibical
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

// Properties from values. Each belongs to the caller, and is `nil` when there is no memory.
extension LibicalProperty {
    /// The last year that libical can write; later ones become zeros.
    static var lastYear: Int { 3000 }

    /// Returns a property with exactly that text.
    static func made(_ property: TextProperty, _ text: UnsafePointer<CChar>) -> OpaquePointer? {
        switch property {
        case .uid: unsafe icalproperty_new_uid(text)
        case .summary: unsafe icalproperty_new_summary(text)
        case .description: unsafe icalproperty_new_description(text)
        case .categories: unsafe icalproperty_new_categories(text)
        case .url: unsafe icalproperty_new_url(text)
        }
    }

    /// Returns a non-standard property with exactly that text.
    static func made(extension name: String, _ text: UnsafePointer<CChar>) -> OpaquePointer? {
        guard let made = unsafe icalproperty_new_x(text) else { return nil }
        unsafe name.withCString { unsafe icalproperty_set_x_name(made, $0) }
        return unsafe made
    }

    /// Returns a property with a time of libical's.
    static func made(_ property: TimeProperty, _ time: icaltimetype) -> OpaquePointer? {
        switch property {
        case .stamp: unsafe icalproperty_new_dtstamp(time)
        case .start: unsafe icalproperty_new_dtstart(time)
        case .end: unsafe icalproperty_new_dtend(time)
        }
    }

    /// Returns a property with a day of a year that libical cannot write; `VALUE=DATE` has to be added.
    static func made(_ property: TimeProperty, _ date: CivilDate) -> OpaquePointer? {
        var digits: [UInt8] = []
        digits.append(digitsOf: date)
        return unsafe made(property.kind, uninterpreted: digits)
    }

    /// Returns a property with a moment of a year that libical cannot write; `VALUE=DATE-TIME` and the zone have to be added.
    static func made(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) -> OpaquePointer? {
        var digits: [UInt8] = []
        digits.append(digitsOf: moment, zone)
        return unsafe made(property.kind, uninterpreted: digits)
    }

    /// Returns a property with an enumerated value.
    static func made(_ property: EnumeratedProperty) -> OpaquePointer? {
        switch property {
        case .transparent: unsafe icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT)
        case .exchangeFree: unsafe made(extension: "X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        case .tentative: unsafe icalproperty_new_status(ICAL_STATUS_TENTATIVE)
        case .confirmed: unsafe icalproperty_new_status(ICAL_STATUS_CONFIRMED)
        case .classPublic: unsafe icalproperty_new_class(ICAL_CLASS_PUBLIC)
        case .classPrivate: unsafe icalproperty_new_class(ICAL_CLASS_PRIVATE)
        case .classConfidential: unsafe icalproperty_new_class(ICAL_CLASS_CONFIDENTIAL)
        }
    }

    /// Returns a property whose value libical does not interpret.
    static func made(_ kind: icalproperty_kind, uninterpreted text: [UInt8]) -> OpaquePointer? {
        guard let made = unsafe icalproperty_new(kind) else { return nil }
        unsafe String(decoding: text, as: UTF8.self).withCString { unsafe icalproperty_set_value(made, icalvalue_new_x($0)) }
        return unsafe made
    }

    /// Adds parameters.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func add(_ parameters: [PropertyParameterText]) throws(LedgerError) {
        for (name, value) in parameters {
            guard let parameter = unsafe Self.parameter(name, value) else { throw .outOfMemory }
            unsafe icalproperty_add_parameter(pointer, parameter)
        }
    }

    /// Adds parameters as they are, whatever their names mean to libical.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func add(extension parameters: [PropertyParameterText]) throws(LedgerError) {
        for (name, value) in parameters {
            guard let parameter = unsafe Self.extensionParameter(name, value) else { throw .outOfMemory }
            unsafe icalproperty_add_parameter(pointer, parameter)
        }
    }

    private static func parameter(_ name: String, _ value: String) -> OpaquePointer? {
        switch name {
        case "TZID": unsafe value.parameterText.withCString { unsafe icalparameter_new_tzid($0) }
        case "VALUE": unsafe icalparameter_new_value(value == "DATE" ? ICAL_VALUE_DATE : ICAL_VALUE_DATETIME)
        default: unsafe extensionParameter(name, value.parameterText)
        }
    }

    /// Returns a non-standard parameter with exactly that value.
    static func extensionParameter(_ name: String, _ value: String) -> OpaquePointer? {
        guard let made = unsafe value.withCString({ unsafe icalparameter_new_x($0) }) else { return nil }
        unsafe name.withCString { unsafe icalparameter_set_xname(made, $0) }
        return unsafe made
    }

    /// Returns a text as a component can hold it: LF line breaks, and no control characters but those and tabs.
    static func text(_ bytes: Span<UInt8>) -> String {
        unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }.withoutControls()
    }

    /// Returns a URI as a component can hold it: a line break would start another property.
    static func address(_ bytes: Span<UInt8>) -> String {
        var address = text(bytes)
        address.unicodeScalars.removeAll { $0 == "\n" }
        return address
    }
}

extension TimeProperty {
    fileprivate var kind: icalproperty_kind {
        switch self {
        case .stamp: ICAL_DTSTAMP_PROPERTY
        case .start: ICAL_DTSTART_PROPERTY
        case .end: ICAL_DTEND_PROPERTY
        }
    }
}

extension ZoneForm {
    /// TZID, if the time has one.
    var parameters: [PropertyParameterText] { if case .named(let name) = self { [("TZID", name)] } else { [] } }
}

extension icaltimetype {
    /// Creates the time of a day; `nil` for a year that libical cannot write.
    init?(_ date: CivilDate) {
        let (year, month, day) = date.components
        guard year <= LibicalProperty.lastYear else { return nil }
        unsafe self = lcal_date(Int32(year), Int32(month), Int32(day))
    }

    /// Creates a time, whose zone is a parameter of its property; `nil` for a year that libical cannot write.
    init?(_ moment: CivilDateTime, _ zone: ZoneForm) {
        let (year, month, day) = moment.date.components
        guard year <= LibicalProperty.lastYear else { return nil }
        let utc = unsafe zone == .utc ? Libical.utc : nil
        unsafe self = lcal_date_time(Int32(year), Int32(month), Int32(day), Int32(moment.time.secondOfDay), utc)
    }
}
