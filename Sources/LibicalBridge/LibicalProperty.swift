internal import CLibical
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

/// A property of a component, used while somebody keeps the component: whoever frees it says `unsafe`.
@safe
struct LibicalProperty {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    /// Takes what libical made.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` when that is nothing.
    init(made pointer: OpaquePointer?) throws(LedgerError) {
        guard let pointer = unsafe pointer else { throw .outOfMemory }
        unsafe self.pointer = unsafe pointer
    }

    /// Frees the property, which is in no component.
    @unsafe
    func free() { unsafe icalproperty_free(pointer) }

    var kind: icalproperty_kind { unsafe icalproperty_isa(pointer) }
    var value: LibicalValue? { unsafe LibicalValue(icalproperty_get_value(pointer)) }
    /// DTSTAMP's time; `nil` if it does not exist.
    var stamp: TimeText? { unsafe LibicalTime(icalproperty_get_dtstamp(pointer)).text }

    /// The name of a non-standard property, as it lies in libical's memory; none for all others.
    var extensionCharacters: LibicalText { unsafe LibicalText(icalproperty_get_x_name(pointer)) }

    /// The name of a non-standard property, as written; empty for all others.
    var extensionName: String { extensionCharacters.text }

    /// Returns whether it is a non-standard property whose name begins like that, in any case.
    func hasExtensionName(beginningWith prefix: [UInt8]) -> Bool {
        extensionCharacters.withSpan { $0.begins(0..<$0.count, with: prefix) }
    }

    /// Whether the value of a standard property is the text that was written, since libical has no type that it fits, or would write it
    /// otherwise.
    var isText: Bool { value.map { $0.kind == ICAL_X_VALUE || $0.writtenText != nil } ?? false }

    /// The text of the value, without forbidden control characters; other values in libical's spelling.
    var text: String {
        guard let text = value?.text else { return "" }
        func isForbidden(_ byte: UInt8) -> Bool { byte.isControl && byte != .tab && byte != .lineFeed }
        if text.utf8.span.hasNoControls() || !text.utf8.contains(where: isForbidden) { return text }
        return String(decoding: text.utf8.filter { !isForbidden($0) }, as: UTF8.self)
    }

    /// The text of a non-standard property, unescaped as TEXT, whatever type VALUE states.
    var extensionText: String {
        guard let value, value.kind != ICAL_X_VALUE, value.kind != ICAL_TEXT_VALUE else { return text }
        let raw = (value.writtenText ?? text).utf8.span
        return TextValue.text(raw, 0..<raw.count)
    }

    /// The day and time of the value; `nil` if it is neither.
    var time: TimeText? {
        guard let value else { return nil }
        guard value.kind == ICAL_X_VALUE else { return value.time?.text }
        // A year that libical cannot write, see `LibicalEvent.add`.
        let bytes = Array(text.utf8)
        return TimeText(bytes.span, 0..<bytes.count)
    }

    // MARK: Parameters

    var hasParameters: Bool { parameterCount > 0 }
    var parameterCount: Int { Int(unsafe icalproperty_count_parameters(pointer)) }

    /// The parameters in their order; only one such walk goes on at a time.
    var parameters: some Sequence<LibicalParameter> {
        sequence(state: false) { isBegun in
            defer { isBegun = true }
            return unsafe LibicalParameter(
                isBegun
                    ? icalproperty_get_next_parameter(pointer, ICAL_ANY_PARAMETER)
                    : icalproperty_get_first_parameter(pointer, ICAL_ANY_PARAMETER))
        }
    }

    /// Returns the first parameter of a kind.
    func parameter(_ kind: icalparameter_kind) -> LibicalParameter? {
        unsafe LibicalParameter(icalproperty_get_first_parameter(pointer, kind))
    }

    /// The TZID; `nil` when there is none.
    var zoneName: String? { parameter(ICAL_TZID_PARAMETER)?.zoneName.text }

    /// Whether RANGE says that it concerns all later occurrences; `nil` when there is none.
    var isThisAndFuture: Bool? { parameter(ICAL_RANGE_PARAMETER)?.isThisAndFuture }

    /// The parameters that have no predefined values in libical.
    var extensionParameters: [FeedProperty.Parameter] { hasParameters ? parameters.compactMap(\.extensionText) : [] }

    func add(_ parameter: LibicalParameter) { unsafe icalproperty_add_parameter(pointer, parameter.pointer) }

    // MARK: Changes

    /// Sets the value, which belongs to the property from then on.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` when there is none.
    func set(_ value: LibicalValue?) throws(LedgerError) {
        guard let value else { throw .outOfMemory }
        unsafe icalproperty_set_value(pointer, value.pointer)
    }

    /// Sets the text of a DESCRIPTION.
    func set(description: String) { unsafe icalproperty_set_description(pointer, description) }

    /// Sets the name of a non-standard property.
    func set(extensionName name: String) { unsafe icalproperty_set_x_name(pointer, name) }
}
