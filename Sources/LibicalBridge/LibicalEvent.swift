package import CalendarFeed
internal import CLibical

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A VEVENT (RFC 5545, section 3.6.1) that libical holds.
///
/// The value owns libical's component: it cannot be copied, and the component is freed once, when the value ends or is given up. A program that
/// lives on libical itself lends its components, or hands them over and takes them back:
///
/// ```swift
/// var event = try unsafe LibicalEvent(borrowing: component)       // an `icalcomponent *` of the program's own
/// try event.setMoney(of: entry)                                    // `LedgerEvents`: the properties of a ledger's entry
/// ```
///
/// Values may go from thread to thread, but one is used by one thread at a time, and so is a tree of components that is lent.
/// libical: https://libical.github.io/libical/apidocs/icalcomponent_8h.html
@safe
public struct LibicalEvent: ~Copyable {
    let component: OpaquePointer
    private let isOwned: Bool

    /// An event without properties.
    ///
    /// - Throws: `LibicalError.outOfMemory`.
    public init() throws(LibicalError) {
        _ = unsafe Libical.utc
        guard let made = unsafe icalcomponent_new(ICAL_VEVENT_COMPONENT) else { throw .outOfMemory }
        unsafe component = made
        isOwned = true
    }

    /// Takes over a VEVENT, which is removed from the component it stands in.
    ///
    /// - Parameter component: an `icalcomponent *` that nobody else frees.
    /// - Throws: `LibicalError.noEvent` for any other component, which stays the caller's.
    @unsafe
    public init(taking component: OpaquePointer) throws(LibicalError) {
        try unsafe self.init(component, isOwned: true)
        if let parent = unsafe icalcomponent_get_parent(component) { unsafe icalcomponent_remove_component(parent, component) }
    }

    /// Borrows a VEVENT, which whoever owns it frees, and not before this value has ended.
    ///
    /// - Parameter component: an `icalcomponent *`.
    /// - Throws: `LibicalError.noEvent` for any other component.
    @unsafe
    public init(borrowing component: OpaquePointer) throws(LibicalError) {
        try unsafe self.init(component, isOwned: false)
    }

    private init(_ component: OpaquePointer, isOwned: Bool) throws(LibicalError) {
        _ = unsafe Libical.utc
        guard unsafe icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT else { throw .noEvent }
        unsafe self.component = unsafe component
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { unsafe icalcomponent_free(component) }
    }

    /// Gives up the component.
    ///
    /// - Returns: an `icalcomponent *` that the caller frees or hands on; of a borrowed one, a copy.
    /// - Throws: `LibicalError.outOfMemory` where there is none for a copy.
    public consuming func release() throws(LibicalError) -> OpaquePointer {
        guard let released = unsafe isOwned ? component : lcal_component_clone(component) else {
            _ = consume self
            throw .outOfMemory
        }
        discard self
        return unsafe released
    }

    /// Lends the component, an `icalcomponent *`, to other code that uses libical; it must neither free nor keep it.
    ///
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws.
    public borrowing func withUnsafeComponent<Result, Failure>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(component)
    }

    /// The event as content lines: CRLF, folded at 75 octets, never inside a UTF-8 sequence (section 3.1).
    ///
    /// - Throws: `LibicalError.outOfMemory`.
    public borrowing func contentLines() throws(LibicalError) -> [UInt8] {
        var lines = ContentLines()
        try write(to: &lines)
        return lines.bytes
    }

    /// Appends the event.
    ///
    /// libical 3 counts the line break itself when it folds: where a line fills 74 or 75 octets it writes a continuation with
    /// nothing in it, or cuts CR from LF. So its folding is undone and done again.
    package borrowing func write(to lines: inout ContentLines) throws(LibicalError) {
        guard let text = unsafe icalcomponent_as_ical_string_r(component) else { throw .outOfMemory }
        defer { unsafe free(text) }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        var (line, start) = ([UInt8](), 0)
        while start < bytes.count {
            var end = start
            while end < bytes.count, unsafe bytes[end] != 0x0A { end += 1 }
            unsafe line.append(contentsOf: bytes[start..<end])
            // Also what is left of a line break that was cut in two.
            if line.last == 0x0D { line.removeLast() }
            start = end + 1
            if start < bytes.count, unsafe bytes[start] == 0x20 {
                start += 1
                continue
            }
            lines.add(unfolded: line)
            line.removeAll(keepingCapacity: true)
        }
    }
}
