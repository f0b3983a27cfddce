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
    let component: LibicalComponent
    private let keeper: ComponentKeeper
    /// The input that the calendar was read from, for diagnostics.
    package let name: String

    init(_ component: LibicalComponent, isOwner: Bool, name: String = "libical") {
        self.component = component
        keeper = ComponentKeeper(isOwner ? component : nil)
        self.name = name
    }

    /// Creates a calendar without events that has the properties which RFC 5545 asks for: VERSION, PRODID, and CALSCALE.
    ///
    /// - Parameter productID: the program that makes it, such as `-//Example//Planner 2//EN`.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public static func make(productID: String = "-//LedgerCalendar//LedgerCalendar//EN") throws(LedgerError) -> LibicalCalendar {
        let calendar = try LibicalCalendar(.make(ICAL_VCALENDAR_COMPONENT), isOwner: true)
        try calendar.component.add(unsafe LibicalProperty(made: icalproperty_new_version("2.0")))
        try calendar.component.add(unsafe LibicalProperty(made: icalproperty_new_prodid(productID.withoutControls())))
        try calendar.component.add(unsafe LibicalProperty(made: icalproperty_new_calscale("GREGORIAN")))
        return calendar
    }

    /// Borrows a VCALENDAR; its owner frees it after the lifetime of this value and of the events that it lends.
    ///
    /// - Parameter component: an `icalcomponent *`.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalNoCalendar` for any other component.
    @unsafe
    public static func borrow(_ component: OpaquePointer) throws(LedgerError) -> LibicalCalendar {
        LibicalCalendar(try unsafe checked(component), isOwner: false)
    }

    /// Takes ownership of a VCALENDAR, which is removed from its parent component.
    ///
    /// - Parameter component: an `icalcomponent *` that nothing else frees.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalNoCalendar` for any other component, which remains the caller's.
    @unsafe
    public static func take(_ component: OpaquePointer) throws(LedgerError) -> LibicalCalendar {
        let component = try unsafe checked(component)
        component.parent?.remove(component)
        return LibicalCalendar(component, isOwner: true)
    }

    private static func checked(_ pointer: OpaquePointer) throws(LedgerError) -> LibicalComponent {
        Libical.prepare()
        let component = unsafe LibicalComponent(pointer)
        guard component.kind == ICAL_VCALENDAR_COMPONENT else { throw .notACalendar }
        return component
    }

    /// Releases the tree of components; events of the calendar that are still held are then borrowed from whoever has it.
    ///
    /// - Returns: an `icalcomponent *` that the caller frees or passes on; a copy if it was borrowed.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` when it cannot be copied.
    public consuming func release() throws(LedgerError) -> OpaquePointer {
        unsafe try releaseTree().pointer
    }

    /// Releases the tree of components; a copy if it was borrowed.
    consuming func releaseTree() throws(LedgerError) -> LibicalComponent {
        if let released = keeper.release() { return released }
        return try component.clone()
    }

    /// Lends the component, an `icalcomponent *`, to other code that uses libical; it must neither free nor keep it.
    ///
    /// - Returns: the result of the closure.
    /// - Throws: the error of the closure.
    public borrowing func withUnsafeComponent<Result, Failure>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(component.pointer)
    }

    // MARK: Events

    /// The number of its events.
    public var eventCount: Int { component.count(ICAL_VEVENT_COMPONENT) }

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
        for component in component.components(ICAL_VEVENT_COMPONENT) {
            var event = LibicalEvent(component, keptBy: keeper)
            try body(&event)
        }
    }

    /// Adds an event, and the time zones of the calendar that it comes from, unless this one has zones of those names.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public mutating func add(_ event: consuming LibicalEvent) throws(LedgerError) {
        if let origin = event.component.parent {
            for zone in origin.components(ICAL_VTIMEZONE_COMPONENT) where !hasZone(like: zone) { component.add(try zone.clone()) }
        }
        component.add(try event.releaseComponent())
    }

    private func hasZone(like zone: LibicalComponent) -> Bool {
        guard let name = Self.zoneName(zone) else { return false }
        return component.components(ICAL_VTIMEZONE_COMPONENT).contains { Self.zoneName($0) == name }
    }

    private static func zoneName(_ zone: LibicalComponent) -> String? {
        var properties = zone.properties(ICAL_TZID_PROPERTY)
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
        let (calendar, keeper) = (component, keeper)
        var count = 0
        try forEachEvent { event throws(Failure) in
            guard try isChosen(event) else { return }
            calendar.remove(event.component)
            keeper.keep(removed: event.component)
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
        try lines.add(component)
        return lines.bytes
    }

    /// Returns what is needed to read its events, and where each of them begins in it: the calendar's properties, its zones and its events.
    package borrowing func eventLines() throws(LedgerError) -> (bytes: [UInt8], offsets: [Int]) {
        var lines = ContentLines()
        lines.begin("VCALENDAR")
        for property in component.properties() { try lines.add(property) }
        var offsets: [Int] = []
        for kind in [ICAL_VTIMEZONE_COMPONENT, ICAL_VEVENT_COMPONENT] {
            for part in component.components(kind) {
                if kind == ICAL_VEVENT_COMPONENT { offsets.append(lines.count) }
                try lines.add(part)
            }
        }
        lines.end("VCALENDAR")
        return (lines.bytes, offsets)
    }
}
