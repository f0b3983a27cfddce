internal import CLibical
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

// Properties from content lines. libical's parser would drop blanks at the ends of texts, lists after 500 values and lines with more than 100
// parameters, refuse what it does not know, and take quadratic time for long parameters: so each property is made of our own tokens.
extension LibicalProperty {
    /// Adds the property of a line to a component, of a list one for each value: typed where libical has a type for it, and with the text beside
    /// it, or in its place, where libical would write the value otherwise.
    ///
    /// - Returns: whether all of the line is in it: a parameter whose name could not be written again is left out.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    static func add(_ line: Span<UInt8>, _ parts: PropertyParts, to component: LibicalComponent) throws(LedgerError) -> Bool {
        let name = TextValue.string(line, parts.name)
        let kind = unsafe icalproperty_string_to_kind(name)
        // libical's own mark of a fault is never anybody's property.
        guard kind != ICAL_XLICERROR_PROPERTY else { return true }
        var isComplete = true
        var values: [Range<Int>] = []
        if kind.isList { TextValue.list(line, parts.value) { if !$0.isEmpty { values.append($0) } } }
        // Each value has all parameters.
        let isWhole = values.count * parts.parameters.count > FeedLimits.lineBytes
        for value in values.isEmpty || isWhole ? [parts.value] : values {
            let isKnown = ![ICAL_NO_PROPERTY, ICAL_ANY_PROPERTY, ICAL_X_PROPERTY].contains(kind)
            let property = try made(isKnown ? kind : ICAL_X_PROPERTY)
            // Once in the component, it is freed in any case.
            component.add(property)
            if !isKnown { property.set(extensionName: name) }
            isComplete = try property.addParameters(line, parts)
            try property.set(.make(isWhole ? nil : property.typeToRead, line, value, isExtension: property.kind == ICAL_X_PROPERTY))
        }
        return isComplete
    }

    /// The type that VALUE states, or else the property's own; `nil` where the property cannot have the one stated: libical's accessors read
    /// the memory of a value without a look at its type.
    private var typeToRead: icalvalue_kind? {
        let own = kind.ownType
        guard let stated = parameter(ICAL_VALUE_PARAMETER)?.type else { return own }
        switch (own, stated) {
        case (_, own), (_, ICAL_NO_VALUE), (_, ICAL_X_VALUE): return own
        case (ICAL_X_VALUE, _), (ICAL_DATETIME_VALUE, ICAL_DATE_VALUE), (ICAL_ATTACH_VALUE, ICAL_BINARY_VALUE): return stated
        case (ICAL_ATTACH_VALUE, ICAL_URI_VALUE): return own
        case (ICAL_DATETIME_VALUE, ICAL_PERIOD_VALUE): return kind == ICAL_RDATE_PROPERTY ? stated : nil
        case (ICAL_DURATION_VALUE, ICAL_DATETIME_VALUE): return kind == ICAL_TRIGGER_PROPERTY ? stated : nil
        // In one place of libical's memory.
        case (ICAL_TEXT_VALUE, ICAL_URI_VALUE), (ICAL_URI_VALUE, ICAL_TEXT_VALUE), (ICAL_CALADDRESS_VALUE, ICAL_URI_VALUE): return stated
        default: return nil
        }
    }

    private func addParameters(_ line: Span<UInt8>, _ parts: PropertyParts) throws(LedgerError) -> Bool {
        var isComplete = true
        var index = parts.parameters.lowerBound
        while let parameter = PropertyParameter.next(line, from: &index, to: parts.parameters.upperBound) {
            guard !parameter.name.isEmpty else { continue }
            guard line.firstIndex(in: parameter.name, where: { $0.isControl || #"";:,"#.utf8.contains($0) }) == nil else {
                isComplete = false
                continue
            }
            let name = TextValue.string(line, parameter.name)
            let kind = unsafe icalparameter_string_to_kind(name)
            let text = kind.isList ? TextValue.string(line, parameter.value) : parameter.text(line)
            try add(LibicalParameter.make(kind, name, text))
        }
        return isComplete
    }
}

extension icalproperty_kind {
    /// The type in which libical keeps a value when VALUE states none; its own table has that of RFC 5545.
    fileprivate var ownType: icalvalue_kind {
        switch self {
        case ICAL_ATTACH_PROPERTY: ICAL_ATTACH_VALUE
        case ICAL_GEO_PROPERTY: ICAL_GEO_VALUE
        default: icalproperty_kind_to_value_kind(self)
        }
    }

    /// Whether each value of such a property becomes a property of its own, as libical's parser makes it.
    fileprivate var isList: Bool {
        switch self {
        case ICAL_CATEGORIES_PROPERTY, ICAL_RESOURCES_PROPERTY, ICAL_EXDATE_PROPERTY, ICAL_RDATE_PROPERTY, ICAL_FREEBUSY_PROPERTY: true
        default: false
        }
    }
}
