internal import ByteStreams
public import CalendarFeed
internal import CLibical
public import Diagnostics

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
    /// What is freed with the value: the component, or the calendar it stands in; `nil` for a borrowed one.
    private let owned: OpaquePointer?

    /// An event without properties.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public init() throws(LedgerError) {
        _ = unsafe Libical.utc
        guard let made = unsafe icalcomponent_new(ICAL_VEVENT_COMPONENT) else { throw .outOfMemory }
        unsafe component = made
        unsafe owned = made
    }

    /// Makes an event of the bytes of a VEVENT, or of the first one in those of a VCALENDAR, whose time zones are kept to read it by.
    ///
    /// A property of which libical cannot read the value is left out.
    ///
    /// - Throws: `LedgerError` with the code `libicalNoEvent` when there is none that is complete, or with `libicalOutOfMemory`.
    public init(contentLines bytes: [UInt8]) throws(LedgerError) {
        let survey = try FeedSurvey(ByteSource(bytes, name: "-"))
        var scanner = FeedScanner(survey)
        guard let raw = try scanner.next() else { throw .noEvent }
        var parser = try LineParser()
        guard let calendar = unsafe icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { throw .outOfMemory }
        for zone in survey.zoneDefinitions {
            guard let part = unsafe parser.component(ICAL_VTIMEZONE_COMPONENT, UnfoldedLines(zone)) else { continue }
            unsafe icalcomponent_add_component(calendar, part)
        }
        let text = UnfoldedLines(component: Array(bytes[raw.byteRange]))
        guard let event = unsafe parser.component(ICAL_VEVENT_COMPONENT, text) else {
            unsafe icalcomponent_free(calendar)
            throw .outOfMemory
        }
        unsafe icalcomponent_add_component(calendar, event)
        unsafe component = event
        unsafe owned = calendar
    }

    /// Takes over a VEVENT, which is removed from the component it stands in.
    ///
    /// - Parameter component: an `icalcomponent *` that nobody else frees.
    /// - Throws: `LedgerError` with the code `libicalNoEvent` for any other component, which stays the caller's.
    @unsafe
    public init(taking component: OpaquePointer) throws(LedgerError) {
        try unsafe Self.check(component)
        if let parent = unsafe icalcomponent_get_parent(component) { unsafe icalcomponent_remove_component(parent, component) }
        unsafe self.component = unsafe component
        unsafe owned = component
    }

    /// Borrows a VEVENT, which whoever owns it frees, and not before this value has ended.
    ///
    /// - Parameter component: an `icalcomponent *`.
    /// - Throws: `LedgerError` with the code `libicalNoEvent` for any other component.
    @unsafe
    public init(borrowing component: OpaquePointer) throws(LedgerError) {
        try unsafe Self.check(component)
        unsafe self.component = unsafe component
        unsafe owned = nil
    }

    private static func check(_ component: OpaquePointer) throws(LedgerError) {
        _ = unsafe Libical.utc
        guard unsafe icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT else { throw .noEvent }
    }

    deinit {
        if let owned = unsafe owned { unsafe icalcomponent_free(owned) }
    }

    /// Gives up the component.
    ///
    /// - Returns: an `icalcomponent *` that the caller frees or hands on; of a borrowed one, a copy.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` where there is none for a copy.
    public consuming func release() throws(LedgerError) -> OpaquePointer {
        let (released, owned) = unsafe (component, owned)
        guard let owned = unsafe owned else {
            guard let copy = unsafe lcal_component_clone(released) else {
                discard self
                throw .outOfMemory
            }
            discard self
            return unsafe copy
        }
        if unsafe owned != released {
            unsafe icalcomponent_remove_component(owned, released)
            unsafe icalcomponent_free(owned)
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

    /// Reads the event's values back through libical's accessors; time zones that are not installed are those of the calendar it stands in.
    ///
    /// - Parameter report: gets what is wrong with the values.
    /// - Returns: the values; `nil` when nobody can tell when the event starts.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func feedEvent(report: Diagnostic.Handler = { _ in }) throws(LedgerError) -> FeedEvent? {
        try feedEvent(options: FeedReadingOptions(), report: report)
    }

    /// Reads the event's values back; the options name the non-standard properties that are kept.
    package borrowing func feedEvent(
        options: FeedReadingOptions, report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> FeedEvent? {
        var lines = ContentLines()
        lines.begin("VCALENDAR")
        if let calendar = unsafe icalcomponent_get_parent(component) {
            var next = unsafe icalcomponent_get_first_component(calendar, ICAL_VTIMEZONE_COMPONENT)
            while let zone = unsafe next {
                try unsafe Self.write(zone, to: &lines)
                unsafe next = icalcomponent_get_next_component(calendar, ICAL_VTIMEZONE_COMPONENT)
            }
        }
        try write(to: &lines)
        lines.end("VCALENDAR")
        // What is made of the lines as a whole: the zones, and a UID where there is none.
        let survey = try FeedSurvey(ByteSource(lines.bytes, name: "-"), options: options)
        var scanner = FeedScanner(survey)
        guard let raw = try scanner.next() else { return nil }
        var assembly = EventAssembly(EventDecoder(survey), raw)
        assembly.read(self)
        let decoded = assembly.finish()
        decoded.diagnostics.forEach(report)
        return decoded.event
    }

    /// The event as content lines: CRLF, folded at 75 octets, never inside a UTF-8 sequence (section 3.1).
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func contentLines() throws(LedgerError) -> [UInt8] {
        var lines = ContentLines()
        try write(to: &lines)
        return lines.bytes
    }

    /// Appends the event.
    ///
    /// libical 3 counts the line break when it folds: it folds lines of 73 to 75 octets, and may cut CR from LF. So its folding is undone and
    /// done again.
    package borrowing func write(to lines: inout ContentLines) throws(LedgerError) { try unsafe Self.write(component, to: &lines) }

    private static func write(_ component: OpaquePointer, to lines: inout ContentLines) throws(LedgerError) {
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
