internal import CLibical
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

// Properties from values. Each belongs to the caller; all throw `LedgerError` with the code `libicalOutOfMemory`.
extension LibicalProperty {
    /// The last year that libical can write; later ones become zeros.
    static var lastYear: Int { 3000 }

    /// Returns a property without a value.
    static func made(_ kind: icalproperty_kind) throws(LedgerError) -> LibicalProperty {
        try unsafe LibicalProperty(made: icalproperty_new(kind))
    }

    /// Returns a property with exactly that text.
    static func made(_ property: TextProperty, _ text: String) throws(LedgerError) -> LibicalProperty {
        switch property {
        case .uid: try unsafe LibicalProperty(made: icalproperty_new_uid(text))
        case .summary: try unsafe LibicalProperty(made: icalproperty_new_summary(text))
        case .description: try unsafe LibicalProperty(made: icalproperty_new_description(text))
        case .categories: try unsafe LibicalProperty(made: icalproperty_new_categories(text))
        case .url: try unsafe LibicalProperty(made: icalproperty_new_url(text))
        }
    }

    /// Returns a non-standard property with exactly that text.
    static func made(extension name: String, _ text: String) throws(LedgerError) -> LibicalProperty {
        let made = try unsafe LibicalProperty(made: icalproperty_new_x(text))
        made.set(extensionName: name)
        return made
    }

    /// Returns a property with a time of libical's.
    static func made(_ property: TimeProperty, _ time: LibicalTime) throws(LedgerError) -> LibicalProperty {
        switch property {
        case .stamp: try unsafe LibicalProperty(made: icalproperty_new_dtstamp(time.value))
        case .start: try unsafe LibicalProperty(made: icalproperty_new_dtstart(time.value))
        case .end: try unsafe LibicalProperty(made: icalproperty_new_dtend(time.value))
        }
    }

    /// Returns a property with a day of a year that libical cannot write; `VALUE=DATE` has to be added.
    static func made(_ property: TimeProperty, _ date: CivilDate) throws(LedgerError) -> LibicalProperty {
        var digits: [UInt8] = []
        digits.append(digitsOf: date)
        return try made(property.kind, uninterpreted: String(decoding: digits, as: UTF8.self))
    }

    /// Returns a property with a moment of a year that libical cannot write; `VALUE=DATE-TIME` and the zone have to be added.
    static func made(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LedgerError) -> LibicalProperty {
        var digits: [UInt8] = []
        digits.append(digitsOf: moment, zone)
        return try made(property.kind, uninterpreted: String(decoding: digits, as: UTF8.self))
    }

    /// Returns a property with an enumerated value.
    static func made(_ property: EnumeratedProperty) throws(LedgerError) -> LibicalProperty {
        switch property {
        case .transparent: try unsafe LibicalProperty(made: icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT))
        case .exchangeFree: try made(extension: "X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        case .tentative: try unsafe LibicalProperty(made: icalproperty_new_status(ICAL_STATUS_TENTATIVE))
        case .confirmed: try unsafe LibicalProperty(made: icalproperty_new_status(ICAL_STATUS_CONFIRMED))
        case .classPublic: try unsafe LibicalProperty(made: icalproperty_new_class(ICAL_CLASS_PUBLIC))
        case .classPrivate: try unsafe LibicalProperty(made: icalproperty_new_class(ICAL_CLASS_PRIVATE))
        case .classConfidential: try unsafe LibicalProperty(made: icalproperty_new_class(ICAL_CLASS_CONFIDENTIAL))
        }
    }

    /// Returns a property whose value libical does not interpret.
    static func made(_ kind: icalproperty_kind, uninterpreted text: String) throws(LedgerError) -> LibicalProperty {
        let made = try made(kind)
        do throws(LedgerError) { try made.set(.make(uninterpreted: text)) } catch {
            unsafe made.free()
            throw error
        }
        return made
    }

    /// Adds parameters.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func add(_ parameters: [PropertyParameterText]) throws(LedgerError) {
        for (name, value) in parameters {
            let kind =
                switch name {
                case "TZID": ICAL_TZID_PARAMETER
                case "VALUE": ICAL_VALUE_PARAMETER
                default: ICAL_NO_PARAMETER
                }
            try add(LibicalParameter.make(kind, name, value.parameterText))
        }
    }

    /// Adds parameters as they are, whatever their names mean to libical.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func add(extension parameters: [PropertyParameterText]) throws(LedgerError) {
        for (name, value) in parameters { try add(LibicalParameter.make(extension: name, value)) }
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
