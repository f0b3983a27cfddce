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
package struct RefilledEvent: ~Copyable, @unchecked Sendable {
    /// The component; `nil` until it is needed.
    private var component: LibicalComponent?
    /// The properties in the component, in its order.
    private var slots: [PropertySlot] = []
    /// The number of those that belong to the event so far; the others are left from the last one.
    private var count = 0
    /// Properties that are in no component, to be used again.
    private var aside: [PropertySlot] = []
    private var text = NulTerminatedText()

    /// More properties than that are made anew for each event.
    private static let capacity = 128

    package init() {}

    deinit {
        for slot in aside { unsafe slot.property.free() }
        if let component { unsafe component.free() }
    }

    /// Begins with the next event, which has no properties yet.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func begin() throws(LedgerError) {
        count = 0
        if let component {
            guard slots.count > Self.capacity else { return }
            unsafe component.free()
            self.component = nil
            slots.removeAll()
        }
        component = try .make(ICAL_VEVENT_COMPONENT)
    }

    /// Appends the event as content lines.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func write(to lines: inout ContentLines) throws(LedgerError) {
        cut()
        if let component { try lines.add(plainEvent: component) }
    }

    /// The properties of the event, as they lie in the component; none before it has begun.
    var properties: LibicalProperties? {
        mutating get {
            cut()
            return component?.properties()
        }
    }

    // MARK: Properties

    /// Returns the value to set where a property of that form is in its place, or aside.
    private mutating func value(_ form: PropertySlot.Form, _ name: Span<UInt8>) -> LibicalValue? {
        if count < slots.count {
            if slots[count].fits(form, name) {
                count += 1
                return slots[count - 1].value
            }
            cut()
        }
        guard let component, let place = aside.lastIndex(where: { $0.fits(form, name) }) else { return nil }
        aside.swapAt(place, aside.count - 1)
        guard let slot = aside.popLast() else { return nil }
        component.add(slot.property)
        slots.append(slot)
        count += 1
        return slot.value
    }

    /// Takes the properties out of the component that are left from the last event.
    private mutating func cut() {
        while slots.count > count, let slot = slots.popLast() {
            component?.remove(slot.property)
            if slot.form != .single && aside.count < Self.capacity { aside.append(slot) } else { unsafe slot.property.free() }
        }
    }

    /// Adds a property, and takes ownership of it.
    private mutating func append(
        _ made: LibicalProperty, _ form: PropertySlot.Form, _ parameters: [PropertyParameterText] = []
    ) throws(LedgerError) {
        cut()
        guard let component else {
            unsafe made.free()
            throw .noEvent
        }
        // Once in the component, it is freed in any case.
        component.add(made)
        try made.add(parameters)
        slots.append(PropertySlot(made, form))
        count += 1
    }
}

extension RefilledEvent: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) throws(LedgerError) {
        try add(property, text, isClean: false)
    }

    /// Adds a text property; a clean text has no control characters other than LF and tabs.
    mutating func add(_ property: TextProperty, _ bytes: Span<UInt8>, isClean: Bool) throws(LedgerError) {
        text.set(bytes, isClean: isClean)
        let form = PropertySlot.Form.text(property)
        if let value = value(form, Span()) { value.set(text) } else { try append(LibicalProperty.made(property, text.text), form) }
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(LedgerError) {
        guard let time = LibicalTime(date) else {
            return try append(LibicalProperty.made(property, date), .single, [("VALUE", "DATE")])
        }
        try add(property, time, zone: "")
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LedgerError) {
        guard let time = LibicalTime(moment, zone) else {
            return try append(LibicalProperty.made(property, moment, zone), .single, [("VALUE", "DATE-TIME")] + zone.parameters)
        }
        if case .named(let name) = zone { try add(property, time, zone: name) } else { try add(property, time, zone: "") }
    }

    private mutating func add(_ property: TimeProperty, _ time: LibicalTime, zone: String) throws(LedgerError) {
        let form = PropertySlot.Form.time(property)
        if let value = value(form, zone.utf8.span) {
            value.set(time)
        } else {
            try append(LibicalProperty.made(property, time), form, zone.isEmpty ? [] : [("TZID", zone)])
        }
    }

    package mutating func add(_ property: EnumeratedProperty) throws(LedgerError) {
        guard property != .exchangeFree else { return try addExtension("X-MICROSOFT-CDO-BUSYSTATUS", "FREE".utf8.span, isPlain: true) }
        let form = PropertySlot.Form.enumerated(property)
        if value(form, Span()) == nil { try append(LibicalProperty.made(property), form) }
    }

    /// Adds STATUS (RFC 5545, section 3.8.1.11), also with a word that libical does not know.
    mutating func add(status word: String) throws(LedgerError) {
        switch word {
        case "CONFIRMED": try add(.confirmed)
        case "TENTATIVE": try add(.tentative)
        default: try append(LibicalProperty.made(ICAL_STATUS_PROPERTY, uninterpreted: word), .single)
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
        self.text.set(text, isClean: isClean)
        if parameters.isEmpty, let value = value(.extension, name) { return value.set(self.text) }
        let made = try LibicalProperty.made(extension: String(utf8: name), self.text.text)
        try append(made, parameters.isEmpty ? .extension : .single)
        try made.add(extension: parameters)
    }
}

/// A property that can be given another value, and what it is told by.
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
    let property: LibicalProperty
    let value: LibicalValue?
    /// The name of the zone or of the extension; empty for others.
    private let name: LibicalText

    init(_ property: LibicalProperty, _ form: Form) {
        (self.form, self.property) = (form, property)
        value = property.value
        switch form {
        case .extension: name = property.extensionCharacters
        case .time: name = property.parameter(ICAL_TZID_PARAMETER)?.zoneName ?? .none
        default: name = .none
        }
    }

    /// Returns whether it is of that form and name.
    @inline(__always)
    func fits(_ form: Form, _ name: Span<UInt8>) -> Bool { self.form == form && self.name.equals(name) }
}
