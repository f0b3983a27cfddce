internal import CLibical
internal import CalendarFeed
public import Diagnostics
internal import TextBytes

/// A VCALENDAR (RFC 5545, section 3.6) in libical's memory, with its events, its time zones and whatever else is in it.
///
/// The value owns libical's tree of components: it cannot be copied, and the tree is freed once, when the calendar and the events that it lent
/// are gone, or is released. A program that uses libical itself lends its calendar, or hands it over and takes it back:
///
/// ```swift
/// var calendar = try unsafe LibicalCalendar.borrow(component)     // an `icalcomponent *` of the program's own
/// try calendar.forEachEvent { event throws(LedgerError) in print(try event.feedEvent()?.summary ?? "") }
/// ```
///
/// Values may move between threads, but a tree of components is used by one thread at a time.
/// libical: https://libical.github.io/libical/apidocs/icalcomponent_8h.html
@safe
public struct LibicalCalendar: ~Copyable {
    let component: OpaquePointer
    private let keeper: ComponentKeeper
    /// The input that the calendar was read from, for diagnostics.
    package let name: String

    init(_ component: OpaquePointer, owning root: OpaquePointer?, name: String = "libical") {
        unsafe self.component = unsafe component
        unsafe keeper = ComponentKeeper(root)
        self.name = name
    }

    /// Creates a calendar without events that has the properties which RFC 5545 asks for: VERSION, PRODID, and CALSCALE.
    ///
    /// - Parameter productID: the program that makes it, such as `-//Example//Planner 2//EN`.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public static func make(productID: String = "-//LedgerCalendar//LedgerCalendar//EN") throws(LedgerError) -> LibicalCalendar {
        _ = unsafe Libical.utc
        guard let made = unsafe icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { throw .outOfMemory }
        let calendar = unsafe LibicalCalendar(made, owning: made)
        guard let version = unsafe icalproperty_new_version("2.0") else { throw .outOfMemory }
        unsafe icalcomponent_add_property(made, version)
        let productID = productID.withoutControls()
        guard let product = unsafe productID.withCString({ unsafe icalproperty_new_prodid($0) }) else { throw .outOfMemory }
        unsafe icalcomponent_add_property(made, product)
        guard let scale = unsafe icalproperty_new_calscale("GREGORIAN") else { throw .outOfMemory }
        unsafe icalcomponent_add_property(made, scale)
        return calendar
    }

    /// Borrows a VCALENDAR; its owner frees it after the lifetime of this value and of the events that it lends.
    ///
    /// - Parameter component: an `icalcomponent *`.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalNoCalendar` for any other component.
    @unsafe
    public static func borrow(_ component: OpaquePointer) throws(LedgerError) -> LibicalCalendar {
        try unsafe check(component)
        return unsafe LibicalCalendar(component, owning: nil)
    }

    /// Takes ownership of a VCALENDAR, which is removed from its parent component.
    ///
    /// - Parameter component: an `icalcomponent *` that nothing else frees.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalNoCalendar` for any other component, which remains the caller's.
    @unsafe
    public static func take(_ component: OpaquePointer) throws(LedgerError) -> LibicalCalendar {
        try unsafe check(component)
        if let parent = unsafe icalcomponent_get_parent(component) { unsafe icalcomponent_remove_component(parent, component) }
        return unsafe LibicalCalendar(component, owning: component)
    }

    private static func check(_ component: OpaquePointer) throws(LedgerError) {
        _ = unsafe Libical.utc
        guard unsafe icalcomponent_isa(component) == ICAL_VCALENDAR_COMPONENT else { throw .notACalendar }
    }

    /// Releases the tree of components; events of the calendar that are still held are then borrowed from whoever has it.
    ///
    /// - Returns: an `icalcomponent *` that the caller frees or passes on; a copy if it was borrowed.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` when it cannot be copied.
    public consuming func release() throws(LedgerError) -> OpaquePointer {
        if let released = unsafe keeper.release() { return unsafe released }
        guard let copy = unsafe lcal_component_clone(component) else { throw .outOfMemory }
        return unsafe copy
    }

    /// Lends the component, an `icalcomponent *`, to other code that uses libical; it must neither free nor keep it.
    ///
    /// - Returns: the result of the closure.
    /// - Throws: the error of the closure.
    public borrowing func withUnsafeComponent<Result, Failure>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(component)
    }

    // MARK: Events

    /// The number of its events.
    public var eventCount: Int { Int(unsafe icalcomponent_count_components(component, ICAL_VEVENT_COMPONENT)) }

    /// Lends each event, where it lies in the calendar, in the calendar's order; what is done to it is done in the calendar.
    ///
    /// - Throws: the error of the closure, which ends the walk.
    public mutating func forEachEvent<Failure>(_ body: (inout LibicalEvent) throws(Failure) -> Void) throws(Failure) {
        try walk(body)
    }

    /// Lends each event to be looked at, in the calendar's order.
    ///
    /// - Throws: the error of the closure, which ends the walk.
    package borrowing func forEachLent<Failure>(_ body: (borrowing LibicalEvent) throws(Failure) -> Void) throws(Failure) {
        try walk { event throws(Failure) in try body(event) }
    }

    private func walk<Failure>(_ body: (inout LibicalEvent) throws(Failure) -> Void) throws(Failure) {
        // An iterator of its own: the component's may be in use by the program.
        var place = unsafe icalcomponent_begin_component(component, ICAL_VEVENT_COMPONENT)
        while let found = unsafe icalcompiter_deref(&place) {
            // The closure may lend the component to somebody who removes it.
            _ = unsafe icalcompiter_next(&place)
            var event = unsafe LibicalEvent(found, keptBy: keeper)
            try body(&event)
        }
    }

    /// Adds an event, and the time zones of the calendar that it comes from, unless this one has zones of those names.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public mutating func add(_ event: consuming LibicalEvent) throws(LedgerError) {
        if let origin = unsafe icalcomponent_get_parent(event.component) {
            var place = unsafe icalcomponent_begin_component(origin, ICAL_VTIMEZONE_COMPONENT)
            while let zone = unsafe icalcompiter_deref(&place) {
                _ = unsafe icalcompiter_next(&place)
                guard unsafe !hasZone(like: zone) else { continue }
                guard let copy = unsafe lcal_component_clone(zone) else { throw .outOfMemory }
                unsafe icalcomponent_add_component(component, copy)
            }
        }
        unsafe icalcomponent_add_component(component, try event.release())
    }

    private func hasZone(like zone: OpaquePointer) -> Bool {
        guard let name = unsafe Self.zoneName(zone) else { return false }
        var place = unsafe icalcomponent_begin_component(component, ICAL_VTIMEZONE_COMPONENT)
        while let known = unsafe icalcompiter_deref(&place) {
            if unsafe Self.zoneName(known) == name { return true }
            _ = unsafe icalcompiter_next(&place)
        }
        return false
    }

    private static func zoneName(_ zone: OpaquePointer) -> String? {
        var properties = unsafe LibicalProperties(zone, ICAL_TZID_PROPERTY)
        return properties.next()?.text
    }

    /// Removes the events that satisfy the closure.
    ///
    /// - Returns: the number of the events removed.
    /// - Throws: the error of the closure, which ends the walk.
    @discardableResult
    public mutating func removeEvents<Failure>(
        where isChosen: (borrowing LibicalEvent) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        let (calendar, keeper) = unsafe (component, keeper)
        var count = 0
        try forEachEvent { event throws(Failure) in
            guard try isChosen(event) else { return }
            unsafe icalcomponent_remove_component(calendar, event.component)
            unsafe keeper.keep(removed: event.component)
            count += 1
        }
        return count
    }

    // MARK: Text

    /// Returns the calendar as content lines: CRLF, folded at 75 octets, never inside a UTF-8 sequence (section 3.1).
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func contentLines() throws(LedgerError) -> [UInt8] {
        var lines = ContentLines()
        try unsafe lines.add(component)
        return lines.bytes
    }

    /// Returns what is needed to read its events, and where each of them begins in it: the calendar's properties, its zones and its events.
    package borrowing func eventLines() throws(LedgerError) -> (bytes: [UInt8], offsets: [Int]) {
        var lines = ContentLines()
        lines.begin("VCALENDAR")
        for property in unsafe LibicalProperties(component, ICAL_ANY_PROPERTY) { try lines.add(property) }
        var offsets: [Int] = []
        for kind in [ICAL_VTIMEZONE_COMPONENT, ICAL_VEVENT_COMPONENT] {
            var place = unsafe icalcomponent_begin_component(component, kind)
            while let part = unsafe icalcompiter_deref(&place) {
                if kind == ICAL_VEVENT_COMPONENT { offsets.append(lines.count) }
                try unsafe lines.add(part)
                _ = unsafe icalcompiter_next(&place)
            }
        }
        lines.end("VCALENDAR")
        return (lines.bytes, offsets)
    }
}
