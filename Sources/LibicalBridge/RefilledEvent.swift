package import CalendarFeed
package import CivilCalendar
internal import CLibical
package import Diagnostics
internal import TextBytes

/// A VEVENT in libical's memory for many events, one after another: what the next one has in the same place is given a new value.
///
/// libical has no allocator of its own: a property in a new tree takes it five to six allocations, a new value in an old tree one. A property
/// that the next event does not have is set aside for a later one, so that events of many shapes are read as fast as those of one.
///
/// ```swift
/// var event = RefilledEvent()
/// try event.begin()
/// try event.add(.summary, "Lunch")
/// try event.write(to: &lines)
/// ```
@safe
package struct RefilledEvent: ~Copyable, @unchecked Sendable {
    /// The component; `nil` until it is needed.
    private var component: OpaquePointer?
    /// The properties in the component, in its order.
    private var slots: [PropertySlot] = unsafe []
    /// The number of those that belong to the event so far; the others are left from the last one.
    private var count = 0
    /// Properties that are in no component, to be used again.
    private var aside: [PropertySlot] = unsafe []
    /// A text with a NUL behind it.
    private var text: [UInt8] = []

    /// More properties than that are made anew for each event.
    private static let capacity = 128

    package init() { unsafe component = nil }

    deinit {
        unsafe aside.forEach { unsafe icalproperty_free($0.property) }
        if let component = unsafe component { unsafe icalcomponent_free(component) }
    }

    /// Begins with the next event, which has no properties yet.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func begin() throws(LedgerError) {
        count = 0
        if let component = unsafe component {
            guard unsafe slots.count > Self.capacity else { return }
            unsafe icalcomponent_free(component)
            unsafe self.component = nil
            unsafe slots.removeAll()
        }
        _ = unsafe Libical.utc
        guard let made = unsafe icalcomponent_new(ICAL_VEVENT_COMPONENT) else { throw .outOfMemory }
        unsafe component = made
    }

    /// Appends the event as content lines.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func write(to lines: inout ContentLines) throws(LedgerError) {
        cut()
        if let component = unsafe component { try unsafe lines.add(plainEvent: component) }
    }

    /// The properties of the event, as they lie in the component.
    var properties: LibicalProperties {
        mutating get {
            cut()
            return unsafe LibicalProperties(component, ICAL_ANY_PROPERTY)
        }
    }

    // MARK: Properties

    /// Returns the value to set where a property of that form is in its place, or aside.
    private mutating func value(_ form: PropertySlot.Form, _ name: Span<UInt8>) -> OpaquePointer? {
        if unsafe count < slots.count {
            if unsafe slots[count].fits(form, name) {
                count += 1
                return unsafe slots[count - 1].value
            }
            cut()
        }
        guard let place = unsafe aside.lastIndex(where: { unsafe $0.fits(form, name) }) else { return nil }
        unsafe aside.swapAt(place, aside.count - 1)
        guard let slot = unsafe aside.popLast() else { return nil }
        unsafe icalcomponent_add_property(component, slot.property)
        unsafe slots.append(slot)
        count += 1
        return unsafe slot.value
    }

    /// Takes the properties out of the component that are left from the last event.
    private mutating func cut() {
        while unsafe slots.count > count, let slot = unsafe slots.popLast() {
            unsafe icalcomponent_remove_property(component, slot.property)
            if unsafe slot.form != .single && aside.count < Self.capacity {
                unsafe aside.append(slot)
            } else {
                unsafe icalproperty_free(slot.property)
            }
        }
    }

    /// Adds a property that libical has made, and takes ownership of it.
    private mutating func append(
        _ made: OpaquePointer?, _ form: PropertySlot.Form, _ parameters: [PropertyParameterText] = []
    ) throws(LedgerError) {
        cut()
        guard let made = unsafe made else { throw .outOfMemory }
        guard let component = unsafe component else {
            unsafe icalproperty_free(made)
            throw .noEvent
        }
        // Once in the component, it is freed in any case.
        unsafe icalcomponent_add_property(component, made)
        try unsafe LibicalProperty(made).add(parameters)
        unsafe slots.append(PropertySlot(made, form))
        count += 1
    }

    /// Calls `body` with a text as C's, without control characters other than LF and tabs; one that is clean has none.
    private mutating func withText<Result>(
        _ bytes: Span<UInt8>, isClean: Bool, _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result? {
        text.removeAll(keepingCapacity: true)
        if isClean || bytes.hasNoControls() {
            text.append(copying: bytes)
        } else {
            text.append(contentsOf: LibicalProperty.text(bytes).utf8)
        }
        text.append(0)
        return unsafe text.withUnsafeBytes { unsafe $0.baseAddress.map { unsafe body($0.assumingMemoryBound(to: CChar.self)) } }
    }
}

extension RefilledEvent: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) throws(LedgerError) {
        try add(property, text, isClean: false)
    }

    /// Adds a text property; a clean text has no control characters other than LF and tabs.
    mutating func add(_ property: TextProperty, _ text: Span<UInt8>, isClean: Bool) throws(LedgerError) {
        let form = PropertySlot.Form.text(property)
        guard let value = unsafe value(form, Span()) else {
            return try unsafe append(withText(text, isClean: isClean) { unsafe LibicalProperty.made(property, $0) } ?? nil, form)
        }
        unsafe withText(text, isClean: isClean) { unsafe property == .url ? icalvalue_set_uri(value, $0) : icalvalue_set_text(value, $0) }
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(LedgerError) {
        guard let time = unsafe icaltimetype(date) else {
            return try unsafe append(LibicalProperty.made(property, date), .single, [("VALUE", "DATE")])
        }
        try unsafe add(property, time, zone: "")
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LedgerError) {
        guard let time = unsafe icaltimetype(moment, zone) else {
            return try unsafe append(LibicalProperty.made(property, moment, zone), .single, [("VALUE", "DATE-TIME")] + zone.parameters)
        }
        if case .named(let name) = zone { try unsafe add(property, time, zone: name) } else { try unsafe add(property, time, zone: "") }
    }

    private mutating func add(_ property: TimeProperty, _ time: icaltimetype, zone: String) throws(LedgerError) {
        let form = PropertySlot.Form.time(property)
        if let value = unsafe value(form, zone.utf8.span) {
            unsafe icalvalue_set_datetimedate(value, time)
        } else {
            try unsafe append(LibicalProperty.made(property, time), form, zone.isEmpty ? [] : [("TZID", zone)])
        }
    }

    package mutating func add(_ property: EnumeratedProperty) throws(LedgerError) {
        guard property != .exchangeFree else { return try addExtension("X-MICROSOFT-CDO-BUSYSTATUS", "FREE".utf8.span, isPlain: true) }
        let form = PropertySlot.Form.enumerated(property)
        if unsafe value(form, Span()) == nil { try unsafe append(LibicalProperty.made(property), form) }
    }

    /// Adds STATUS (RFC 5545, section 3.8.1.11), also with a word that libical does not know.
    mutating func add(status word: String) throws(LedgerError) {
        switch word {
        case "CONFIRMED": try add(.confirmed)
        case "TENTATIVE": try add(.tentative)
        default: try unsafe append(LibicalProperty.made(ICAL_STATUS_PROPERTY, uninterpreted: Array(word.utf8)), .single)
        }
    }

    package mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) throws(LedgerError) {
        let parameters = parameters.map { (name: $0.name, value: $0.value.parameterText) }
        try addExtension(name.utf8.span, text, isClean: false, parameters: parameters)
    }

    package mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) throws(LedgerError) {
        let name = unsafe name.bytes
        try unsafe addExtension(name.span, text, isClean: isPlain, parameters: [])
    }

    /// Adds a non-standard property with exactly those parameters; a clean text has no control characters other than LF and tabs.
    mutating func addExtension(
        _ name: Span<UInt8>, _ text: Span<UInt8>, isClean: Bool, parameters: [PropertyParameterText]
    ) throws(LedgerError) {
        if parameters.isEmpty, let value = unsafe value(.extension, name) {
            unsafe withText(text, isClean: isClean) { unsafe icalvalue_set_x(value, $0) }
        } else {
            let made = unsafe withText(text, isClean: isClean) { unsafe LibicalProperty.made(extension: String(utf8: name), $0) } ?? nil
            try unsafe append(made, parameters.isEmpty ? .extension : .single)
            if let made = unsafe made { try unsafe LibicalProperty(made).add(extension: parameters) }
        }
    }
}

/// A property that can be given another value, and what it is told by.
@unsafe
struct PropertySlot {
    /// What a property and its parameters are, but for the name of a zone or of an extension.
    enum Form: Equatable {
        case text(TextProperty)
        case time(TimeProperty)
        /// The value, too.
        case enumerated(EnumeratedProperty)
        case `extension`
        /// A property that is used once.
        case single
    }

    let form: Form
    let property: OpaquePointer
    let value: OpaquePointer?
    /// The name of the zone or of the extension, in libical's memory; empty for others.
    private let name: UnsafeBufferPointer<UInt8>

    init(_ property: OpaquePointer, _ form: Form) {
        unsafe (self.form, self.property) = unsafe (form, property)
        unsafe value = icalproperty_get_value(property)
        switch form {
        case .extension: unsafe name = LibicalText(icalproperty_get_x_name(property)).bytes
        case .time:
            let zone = unsafe icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
            unsafe name = LibicalText(zone.flatMap { unsafe icalparameter_get_tzid($0) }).bytes
        default: unsafe name = LibicalText(nil).bytes
        }
    }

    /// Returns whether it is of that form and name.
    @inline(__always)
    func fits(_ form: Form, _ name: Span<UInt8>) -> Bool {
        guard unsafe self.form == form, unsafe self.name.count == name.count else { return false }
        return unsafe name.equals(self.name.span)
    }
}
