internal import CLibical
internal import CLibrary
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

/// A parameter of a property, used while somebody keeps the property.
@safe
struct LibicalParameter {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    /// Returns a parameter of a kind that libical knows with a value in its spelling, or else one that libical does not interpret.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    static func make(_ kind: icalparameter_kind, _ name: String, _ value: String) throws(LedgerError) -> LibicalParameter {
        switch kind {
        case ICAL_X_PARAMETER, ICAL_IANA_PARAMETER, ICAL_NO_PARAMETER, ICAL_ANY_PARAMETER: return try make(extension: name, value)
        default:
            if let made = unsafe LibicalParameter(icalparameter_new_from_value_string(kind, value)) { return made }
            return try make(extension: name, value)
        }
    }

    /// Returns a non-standard parameter with exactly that value.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    static func make(extension name: String, _ value: String) throws(LedgerError) -> LibicalParameter {
        guard let made = unsafe LibicalParameter(icalparameter_new_x(value)) else { throw .outOfMemory }
        unsafe icalparameter_set_xname(made.pointer, name)
        return made
    }

    var kind: icalparameter_kind { unsafe icalparameter_isa(pointer) }

    var name: LibicalText {
        switch kind {
        case ICAL_X_PARAMETER: unsafe LibicalText(icalparameter_get_xname(pointer))
        case ICAL_IANA_PARAMETER: unsafe LibicalText(icalparameter_get_iana_name(pointer))
        default: unsafe LibicalText(icalparameter_kind_to_string(kind))
        }
    }

    /// The value; `nil` where it is a word of libical's.
    var text: LibicalText? { unsafe icalparameter_get_xvalue(pointer).map { unsafe LibicalText($0) } }

    /// The zone that a TZID names.
    var zoneName: LibicalText { unsafe LibicalText(icalparameter_get_tzid(pointer)) }

    /// The type that a VALUE states; `ICAL_NO_VALUE` where libical does not know it.
    var type: icalvalue_kind { unsafe icalparameter_value_to_value_kind(icalparameter_get_value(pointer)) }

    /// Whether a RANGE says that the event concerns all later occurrences.
    var isThisAndFuture: Bool { unsafe icalparameter_get_range(pointer) == ICAL_RANGE_THISANDFUTURE }

    /// The name and the value, where they have no meaning to libical.
    var extensionText: FeedProperty.Parameter? {
        guard kind == ICAL_X_PARAMETER || kind == ICAL_IANA_PARAMETER, let text else { return nil }
        return FeedProperty.Parameter(name: name.text.uppercased(), value: text.text)
    }

    /// Appends the parameter as it stands in a content line.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func append(to head: inout [UInt8]) throws(LedgerError) {
        guard let text else {
            guard let written = unsafe icalparameter_as_ical_string_r(pointer) else { throw .outOfMemory }
            defer { unsafe free(written) }
            head.append(UInt8(ascii: ";"))
            return unsafe LibicalText(written).append(to: &head)
        }
        guard kind.isList, text.text.isParameterList else {
            return name.withSpan { name in text.withSpan { head.append(parameter: name, $0) } }
        }
        head.append(UInt8(ascii: ";"))
        name.append(to: &head)
        head.append(UInt8(ascii: "="))
        text.append(to: &head)
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
