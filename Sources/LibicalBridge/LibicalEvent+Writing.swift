package import CalendarFeed
package import CivilCalendar
internal import CLibical
package import Diagnostics
internal import TextBytes

extension LibicalEvent: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) throws(LedgerError) {
        let text = property == .url ? LibicalProperty.address(text) : LibicalProperty.text(text)
        try add(LibicalProperty.made(property, text))
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(LedgerError) {
        guard let time = LibicalTime(date) else { return try add(LibicalProperty.made(property, date), [("VALUE", "DATE")]) }
        try add(LibicalProperty.made(property, time))
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(LedgerError) {
        guard let time = LibicalTime(moment, zone) else {
            return try add(LibicalProperty.made(property, moment, zone), [("VALUE", "DATE-TIME")] + zone.parameters)
        }
        try add(LibicalProperty.made(property, time), zone.parameters)
    }

    package mutating func add(_ property: EnumeratedProperty) throws(LedgerError) { try add(LibicalProperty.made(property)) }

    package mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) throws(LedgerError) {
        try add(LibicalProperty.made(extension: name, LibicalProperty.text(text)), parameters)
    }

    package mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) throws(LedgerError) {
        try addExtension(name.description, text, parameters: [])
    }

    /// Removes the non-standard properties whose name, in upper case, satisfies the closure.
    package mutating func removeExtensions(where isChosen: (String) -> Bool) {
        component.drop(component.properties(ICAL_X_PROPERTY).filter { isChosen($0.extensionName.uppercased()) })
    }

    /// Replaces the text of each DESCRIPTION by what the closure makes of it, or removes it where that is nothing.
    package mutating func editDescriptions(_ edit: (String) -> String?) {
        var removed: [LibicalProperty] = []
        for property in component.properties(ICAL_DESCRIPTION_PROPERTY) {
            let text = property.text
            guard let edited = edit(text) else {
                removed.append(property)
                continue
            }
            if edited != text { property.set(description: edited) }
        }
        component.drop(removed)
    }

    /// Adds a property with parameters, and takes ownership of it.
    private mutating func add(_ property: LibicalProperty, _ parameters: [PropertyParameterText] = []) throws(LedgerError) {
        // Once in the component, it is freed in any case.
        component.add(property)
        try property.add(parameters)
    }
}
