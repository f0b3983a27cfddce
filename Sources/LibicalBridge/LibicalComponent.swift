internal import CLibical
internal import CLibrary
internal import Diagnostics
internal import TextBytes

/// A component of libical's, used while somebody keeps it: whoever frees it says `unsafe`.
@safe
struct LibicalComponent: Equatable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(pointer)
    }

    /// Returns a new component, which the caller frees.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    static func make(_ kind: icalcomponent_kind) throws(LedgerError) -> LibicalComponent {
        Libical.prepare()
        guard let made = unsafe LibicalComponent(icalcomponent_new(kind)) else { throw .outOfMemory }
        return made
    }

    /// Returns a new component of that name, which the caller frees.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    static func make(named name: String) throws(LedgerError) -> LibicalComponent {
        let kind = unsafe icalcomponent_string_to_kind(name)
        // libical takes VEVENTS for VEVENT, too.
        let isWhole = unsafe LibicalText(icalcomponent_kind_to_string(kind)).text == name.uppercased()
        if isWhole, ![ICAL_NO_COMPONENT, ICAL_ANY_COMPONENT, ICAL_X_COMPONENT].contains(kind) { return try make(kind) }
        guard let made = unsafe LibicalComponent(icalcomponent_new_x(name)) else { throw .outOfMemory }
        return made
    }

    static func == (one: LibicalComponent, other: LibicalComponent) -> Bool { unsafe one.pointer == other.pointer }

    /// Frees the component with all that is in it.
    @unsafe
    func free() { unsafe icalcomponent_free(pointer) }

    /// Returns a copy that belongs to the caller.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func clone() throws(LedgerError) -> LibicalComponent {
        guard let copy = unsafe LibicalComponent(lcal_component_clone(pointer)) else { throw .outOfMemory }
        return copy
    }

    var kind: icalcomponent_kind { unsafe icalcomponent_isa(pointer) }
    /// The component around it.
    var parent: LibicalComponent? { unsafe LibicalComponent(icalcomponent_get_parent(pointer)) }

    /// The name; libical tells that of a non-standard component only where it begins.
    var name: String {
        guard kind == ICAL_X_COMPONENT else { return unsafe LibicalText(icalcomponent_kind_to_string(kind)).text }
        if let name = unsafe lcal_component_x_name(pointer) { return unsafe LibicalText(name).text }
        let written = unsafe icalcomponent_as_ical_string_r(pointer)
        defer { unsafe CLibrary.free(written) }
        return unsafe LibicalText(written).withSpan { lines in
            let end = lines.firstIndex(in: lines.indices) { $0 == .carriageReturn || $0 == .lineFeed } ?? lines.count
            return String(utf8: lines.extracting(min(end, "BEGIN:".utf8.count)..<end))
        }
    }

    // MARK: Components

    /// The components in it, of one kind or of any; what is done with one does not disturb the walk.
    func components(_ kind: icalcomponent_kind = ICAL_ANY_COMPONENT) -> LibicalComponents { LibicalComponents(of: self, kind) }

    func count(_ kind: icalcomponent_kind) -> Int { Int(unsafe icalcomponent_count_components(pointer, kind)) }

    /// Adds a component, which belongs to this one from then on.
    func add(_ component: LibicalComponent) { unsafe icalcomponent_add_component(pointer, component.pointer) }

    /// Takes a component out, which belongs to the caller from then on.
    func remove(_ component: LibicalComponent) { unsafe icalcomponent_remove_component(pointer, component.pointer) }

    // MARK: Properties

    /// The properties of that kind, in their order; only one such walk goes on at a time.
    func properties(_ kind: icalproperty_kind = ICAL_ANY_PROPERTY) -> LibicalProperties { LibicalProperties(of: self, kind) }

    /// Adds a property, which belongs to the component from then on.
    func add(_ property: LibicalProperty) { unsafe icalcomponent_add_property(pointer, property.pointer) }

    /// Takes a property out, which belongs to the caller from then on.
    func remove(_ property: LibicalProperty) { unsafe icalcomponent_remove_property(pointer, property.pointer) }

    /// Removes properties and frees them.
    func drop(_ properties: [LibicalProperty]) {
        for property in properties {
            remove(property)
            unsafe property.free()
        }
    }
}

/// The components in one, by an iterator of its own: the component's may be in use by the program.
@safe
struct LibicalComponents: Sequence, IteratorProtocol {
    private var place: icalcompiter

    init(of component: LibicalComponent, _ kind: icalcomponent_kind) {
        unsafe place = icalcomponent_begin_component(component.pointer, kind)
    }

    mutating func next() -> LibicalComponent? {
        guard let found = unsafe LibicalComponent(icalcompiter_deref(&place)) else { return nil }
        // Whoever gets it may remove it.
        _ = unsafe icalcompiter_next(&place)
        return found
    }
}

/// The properties of a component.
struct LibicalProperties: Sequence, IteratorProtocol {
    private let component: LibicalComponent
    private let kind: icalproperty_kind
    private var isBegun = false

    init(of component: LibicalComponent, _ kind: icalproperty_kind) {
        self.component = component
        self.kind = kind
    }

    mutating func next() -> LibicalProperty? {
        defer { isBegun = true }
        return unsafe LibicalProperty(
            isBegun
                ? icalcomponent_get_next_property(component.pointer, kind) : icalcomponent_get_first_property(component.pointer, kind))
    }
}
