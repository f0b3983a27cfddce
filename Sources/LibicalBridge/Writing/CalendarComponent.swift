internal import CLibical

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An iCalendar component under construction (RFC 5545, section 3.6), held and written by libical.
///
/// The value owns libical's tree: it cannot be copied, and the tree is freed once, when the value ends
/// or when the component it was added to ends.
///
/// ```swift
/// var event = try CalendarComponent(.event)
/// try event.add(.summary, "Lunch, with Kim")
/// var bytes: [UInt8] = []
/// try event.write(to: &bytes)      // BEGIN:VEVENT … SUMMARY:Lunch\, with Kim … END:VEVENT
/// ```
///
/// libical: https://libical.github.io/libical/apidocs/icalcomponent_8h.html
@safe
public struct CalendarComponent: ~Copyable {
    let pointer: OpaquePointer

    /// The components this toolkit writes.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// VCALENDAR (section 3.4).
        case calendar
        /// VEVENT (section 3.6.1).
        case event
        /// VTIMEZONE (section 3.6.5).
        case timeZone
        /// STANDARD, inside of a VTIMEZONE.
        case standard
        /// DAYLIGHT, inside of a VTIMEZONE.
        case daylight
    }

    /// An empty component.
    ///
    /// - Throws: `LibicalError.outOfMemory`.
    public init(_ kind: Kind) throws(LibicalError) {
        _ = unsafe Libical.utc
        let code =
            switch kind {
            case .calendar: ICAL_VCALENDAR_COMPONENT
            case .event: ICAL_VEVENT_COMPONENT
            case .timeZone: ICAL_VTIMEZONE_COMPONENT
            case .standard: ICAL_XSTANDARD_COMPONENT
            case .daylight: ICAL_XDAYLIGHT_COMPONENT
            }
        guard let made = unsafe icalcomponent_new(code) else { throw .outOfMemory }
        unsafe pointer = made
    }

    deinit {
        unsafe icalcomponent_free(pointer)
    }

    /// Moves a component into this one.
    public mutating func add(_ child: consuming CalendarComponent) {
        unsafe icalcomponent_add_component(pointer, child.release())
    }

    /// Moves a property into this component.
    mutating func add(_ property: consuming PropertyHandle) {
        unsafe icalcomponent_add_property(pointer, property.release())
    }

    /// Appends the component as content lines: CRLF, folded at 75 octets, never inside a UTF-8 sequence (section 3.1).
    ///
    /// - Throws: `LibicalError.outOfMemory`.
    public borrowing func write(to bytes: inout [UInt8]) throws(LibicalError) {
        guard let text = unsafe icalcomponent_as_ical_string_r(pointer) else { throw .outOfMemory }
        defer { unsafe free(text) }
        unsafe ContentLines.append(UnsafeRawBufferPointer(start: text, count: strlen(text)), to: &bytes)
    }

    private consuming func release() -> OpaquePointer {
        let released = unsafe pointer
        discard self
        return unsafe released
    }
}
