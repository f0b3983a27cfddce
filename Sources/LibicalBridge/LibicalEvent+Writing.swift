package import CalendarFeed
package import CivilCalendar
internal import CLibical
package import Diagnostics
internal import TextBytes

extension LibicalEvent: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) throws(LedgerError) {
        let text = property == .url ? LibicalProperty.address(text) : LibicalProperty.text(text)
        try unsafe add(text.withCString { unsafe LibicalProperty.made(property, $0) })
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(LedgerError) {
        guard let time = unsafe icaltimetype(date) else { return try unsafe add(LibicalProperty.made(property, date), [("VALUE", "DATE")]) }
        try unsafe add(LibicalProperty.made(property, time))
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LedgerError) {
        guard let time = unsafe icaltimetype(moment, zone) else {
            return try unsafe add(LibicalProperty.made(property, moment, zone), [("VALUE", "DATE-TIME")] + zone.parameters)
        }
        try unsafe add(LibicalProperty.made(property, time), zone.parameters)
    }

    package mutating func add(_ property: EnumeratedProperty) throws(LedgerError) { try unsafe add(LibicalProperty.made(property)) }

    package mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) throws(LedgerError) {
        try unsafe add(LibicalProperty.text(text).withCString { unsafe LibicalProperty.made(extension: name, $0) }, parameters)
    }

    package mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) throws(LedgerError) {
        try addExtension(name.description, text, parameters: [])
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

    /// Adds a property created by libical, with parameters, and takes ownership of it.
    private mutating func add(_ property: OpaquePointer?, _ parameters: [PropertyParameterText] = []) throws(LedgerError) {
        guard let property = unsafe property else { throw .outOfMemory }
        // Once in the component, it is freed in any case.
        unsafe icalcomponent_add_property(component, property)
        try unsafe LibicalProperty(property).add(parameters)
    }
}
