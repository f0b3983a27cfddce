internal import CLibical
internal import CLibrary
internal import CalendarFeed
internal import TextBytes

/// A property of a component, looked at while somebody keeps the component.
@safe
struct LibicalProperty {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    var kind: icalproperty_kind { unsafe icalproperty_isa(pointer) }
    var value: LibicalValue? { unsafe icalproperty_get_value(pointer).map { unsafe LibicalValue($0) } }
    /// DTSTAMP's time.
    var stamp: icaltimetype { unsafe icalproperty_get_dtstamp(pointer) }

    /// The name of a non-standard property, as written; empty for all others.
    var extensionName: String { unsafe icalproperty_get_x_name(pointer).map { unsafe String(cString: $0) } ?? "" }

    /// Returns whether it is a non-standard property whose name begins like that, in any case.
    func hasExtensionName(beginningWith prefix: [UInt8]) -> Bool {
        let name = unsafe LibicalText(icalproperty_get_x_name(pointer)).bytes
        let span = unsafe name.span
        return span.begins(0..<span.count, with: prefix)
    }

    /// Whether the value is the text that was written, since libical has no type that it fits, or would write it otherwise.
    var isText: Bool {
        guard let value else { return false }
        return kind != ICAL_X_PROPERTY && value.kind == ICAL_X_VALUE || value.writtenText != nil
    }

    /// The TZID; `nil` when there is none.
    var zoneName: String? {
        guard let parameter = unsafe icalproperty_get_first_parameter(pointer, ICAL_TZID_PARAMETER) else { return nil }
        return unsafe icalparameter_get_tzid(parameter).map { unsafe String(cString: $0) }
    }

    /// Whether RANGE says that it concerns all later occurrences; `nil` when there is none.
    var isThisAndFuture: Bool? {
        guard let range = unsafe icalproperty_get_first_parameter(pointer, ICAL_RANGE_PARAMETER) else { return nil }
        return unsafe icalparameter_get_range(range) == ICAL_RANGE_THISANDFUTURE
    }

    /// The parameters that have no predefined values in libical.
    var parameters: [FeedProperty.Parameter] {
        var parameters: [FeedProperty.Parameter] = []
        var next = unsafe icalproperty_get_first_parameter(pointer, ICAL_ANY_PARAMETER)
        while let parameter = unsafe next {
            if let text = unsafe Self.text(of: parameter) { parameters.append(text) }
            unsafe next = icalproperty_get_next_parameter(pointer, ICAL_ANY_PARAMETER)
        }
        return parameters
    }

    private static func text(of parameter: OpaquePointer) -> FeedProperty.Parameter? {
        let kind = unsafe icalparameter_isa(parameter)
        guard kind == ICAL_X_PARAMETER || kind == ICAL_IANA_PARAMETER else { return nil }
        let isOwn = kind == ICAL_X_PARAMETER
        guard let name = unsafe isOwn ? icalparameter_get_xname(parameter) : icalparameter_get_iana_name(parameter),
            let value = unsafe isOwn ? icalparameter_get_xvalue(parameter) : icalparameter_get_iana_value(parameter)
        else { return nil }
        return unsafe FeedProperty.Parameter(name: String(cString: name).uppercased(), value: String(cString: value))
    }

    /// The text of the value, without forbidden control characters; other values in libical's spelling.
    var text: String {
        guard let text = value?.text else { return "" }
        func isForbidden(_ byte: UInt8) -> Bool { byte.isControl && byte != .tab && byte != .lineFeed }
        if text.utf8.span.hasNoControls() || !text.utf8.contains(where: isForbidden) { return text }
        return String(decoding: text.utf8.filter { !isForbidden($0) }, as: UTF8.self)
    }

    /// The day and time of the value; `nil` if it is neither.
    var time: TimeText? {
        guard let value else { return nil }
        guard value.kind != ICAL_X_VALUE else {
            // A year that libical cannot write, see `LibicalEvent.add`.
            let bytes = Array(text.utf8)
            return TimeText(bytes.span, 0..<bytes.count)
        }
        return unsafe value.time.flatMap { unsafe TimeText($0) }
    }
}

/// A text in libical's memory, looked at while somebody keeps it.
@safe
struct LibicalText {
    /// The bytes without the NUL behind them; none where there is no text.
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ characters: UnsafePointer<CChar>?) {
        let count = unsafe characters.map { unsafe strlen($0) } ?? 0
        unsafe bytes = UnsafeRawBufferPointer(start: characters, count: count).bindMemory(to: UInt8.self)
    }

    var text: String { unsafe String(decoding: bytes, as: UTF8.self) }
}

/// The value of a property, looked at while somebody keeps the property.
@safe
struct LibicalValue {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    var kind: icalvalue_kind { unsafe icalvalue_isa(pointer) }

    /// The text as it lies in libical's memory; empty for values that are none.
    var characters: LibicalText {
        switch kind {
        case ICAL_TEXT_VALUE: unsafe LibicalText(icalvalue_get_text(pointer))
        case ICAL_URI_VALUE: unsafe LibicalText(icalvalue_get_uri(pointer))
        case ICAL_CALADDRESS_VALUE: unsafe LibicalText(icalvalue_get_caladdress(pointer))
        case ICAL_X_VALUE: unsafe LibicalText(icalvalue_get_x(pointer))
        case ICAL_STATUS_VALUE: unsafe LibicalText(icalproperty_status_to_string(icalvalue_get_status(pointer)))
        default: unsafe LibicalText(nil)
        }
    }

    /// The text; that of values which are none in libical's spelling.
    fileprivate var text: String? {
        switch kind {
        case ICAL_TEXT_VALUE, ICAL_URI_VALUE, ICAL_X_VALUE: characters.text
        default: spelling
        }
    }

    /// The value as libical writes it; `nil` when there is no memory.
    var spelling: String? {
        let written = unsafe icalvalue_as_ical_string_r(pointer)
        defer { unsafe free(written) }
        return unsafe written.map { unsafe String(cString: $0) }
    }

    /// The value as it was written, where libical would write it otherwise, see `LibicalProperty.value(of:)`; `nil` once it has been changed.
    var writtenText: String? {
        guard kind != ICAL_X_VALUE, let raw = unsafe icalvalue_get_x(pointer) else { return nil }
        guard let same = unsafe icalvalue_new_from_string(kind, raw) else { return nil }
        defer { unsafe icalvalue_free(same) }
        return unsafe LibicalValue(same).spelling == spelling ? LibicalText(raw).text : nil
    }

    var time: icaltimetype? {
        switch kind {
        case ICAL_DATE_VALUE: unsafe icalvalue_get_date(pointer)
        case ICAL_DATETIME_VALUE: unsafe icalvalue_get_datetime(pointer)
        case ICAL_DATETIMEDATE_VALUE: unsafe icalvalue_get_datetimedate(pointer)
        case ICAL_DATETIMEPERIOD_VALUE: unsafe icalvalue_get_datetimeperiod(pointer).time
        default: nil
        }
    }

    /// The duration; `nil` for any other value.
    var duration: icaldurationtype? { kind == ICAL_DURATION_VALUE ? unsafe icalvalue_get_duration(pointer) : nil }

    /// The number; `nil` for any other value.
    var number: Int? { kind == ICAL_INTEGER_VALUE ? Int(unsafe icalvalue_get_integer(pointer)) : nil }

    /// The period; `nil` for any other value.
    var period: icalperiodtype? {
        if kind == ICAL_PERIOD_VALUE { return unsafe icalvalue_get_period(pointer) }
        guard kind == ICAL_DATETIMEPERIOD_VALUE else { return nil }
        let either = unsafe icalvalue_get_datetimeperiod(pointer)
        return unsafe lcal_time_is_null(either.time) ? either.period : nil
    }
}

extension LibicalEvent {
    /// The properties of that kind, in the component's order; only one such walk goes on at a time.
    func properties(_ kind: icalproperty_kind = ICAL_ANY_PROPERTY) -> LibicalProperties { unsafe LibicalProperties(component, kind) }
}

/// The properties of a component, looked at while somebody keeps it.
@safe
struct LibicalProperties: Sequence, IteratorProtocol {
    private let component: OpaquePointer?
    private let kind: icalproperty_kind
    private var isBegun = false

    init(_ component: OpaquePointer?, _ kind: icalproperty_kind) {
        unsafe self.component = unsafe component
        self.kind = kind
    }

    mutating func next() -> LibicalProperty? {
        let next = unsafe isBegun ? icalcomponent_get_next_property(component, kind) : icalcomponent_get_first_property(component, kind)
        isBegun = true
        return unsafe next.map { unsafe LibicalProperty($0) }
    }
}
