internal import CLibrary
internal import ByteStreams
public import CalendarFeed
internal import CLibical
public import Diagnostics
internal import TextBytes

/// A VEVENT (RFC 5545, section 3.6.1) in libical's memory.
///
/// The value owns libical's component: it cannot be copied, and the component is freed once, when the value's lifetime ends or it is
/// released. A program that uses libical itself lends its components, or hands them over and takes them back:
///
/// ```swift
/// var event = try unsafe LibicalEvent(borrowing: component)       // an `icalcomponent *` of the program's own
/// try event.setMoney(of: entry)                                    // `LedgerEvents`: the properties of a ledger's entry
/// ```
///
/// Values may move between threads, but each is used by one thread at a time, and so is a tree of components that is lent.
/// libical: https://libical.github.io/libical/apidocs/icalcomponent_8h.html
@safe
public struct LibicalEvent: ~Copyable {
    let component: OpaquePointer
    /// What is freed with the value: the component, or the calendar that contains it; `nil` for a borrowed one.
    private let owned: OpaquePointer?
    /// The prefix of non-standard properties whose values are TEXT: `write(to:)` escapes the commas and semicolons in them, which libical
    /// does not.
    package var textPrefix: StaticString?

    /// Creates an event without properties.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public init() throws(LedgerError) {
        _ = unsafe Libical.utc
        guard let made = unsafe icalcomponent_new(ICAL_VEVENT_COMPONENT) else { throw .outOfMemory }
        unsafe component = made
        unsafe owned = made
    }

    /// Creates an event from the bytes of a VEVENT, or of the first one in a VCALENDAR, whose time zones are kept for reading it.
    ///
    /// Properties whose value libical cannot read are left out.
    ///
    /// - Throws: `LedgerError` with the code `libicalNoEvent` when there is no VEVENT that ends, with an END or the next BEGIN:VEVENT, or with
    ///   `libicalOutOfMemory`.
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

    /// Takes ownership of a VEVENT, which is removed from its parent component.
    ///
    /// - Parameter component: an `icalcomponent *` that nothing else frees.
    /// - Throws: `LedgerError` with the code `libicalNoEvent` for any other component, which remains the caller's.
    @unsafe
    public init(taking component: OpaquePointer) throws(LedgerError) {
        try unsafe Self.check(component)
        if let parent = unsafe icalcomponent_get_parent(component) { unsafe icalcomponent_remove_component(parent, component) }
        unsafe self.component = unsafe component
        unsafe owned = component
    }

    /// Borrows a VEVENT; its owner frees it after the lifetime of this value.
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

    /// Releases the component.
    ///
    /// - Returns: an `icalcomponent *` that the caller frees or passes on; a copy if it was borrowed.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` when it cannot be copied.
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
    /// - Returns: the result of the closure.
    /// - Throws: the error of the closure.
    public borrowing func withUnsafeComponent<Result, Failure>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(component)
    }

    /// Reads the event's values through libical's accessors; time zones that are not installed are those of its calendar.
    ///
    /// - Parameter report: receives the faults of the values.
    /// - Returns: the values; `nil` when the event's start cannot be determined.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func feedEvent(report: Diagnostic.Handler = { _ in }) throws(LedgerError) -> FeedEvent? {
        try feedEvent(options: FeedReadingOptions(), report: report)
    }

    /// Reads the event's values; the options specify the non-standard properties to keep.
    package borrowing func feedEvent(
        options: FeedReadingOptions, report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> FeedEvent? {
        var lines = ContentLines()
        lines.begin("VCALENDAR")
        if let calendar = unsafe icalcomponent_get_parent(component) {
            var next = unsafe icalcomponent_get_first_component(calendar, ICAL_VTIMEZONE_COMPONENT)
            while let zone = unsafe next {
                try unsafe Self.write(zone, nil, to: &lines)
                unsafe next = icalcomponent_get_next_component(calendar, ICAL_VTIMEZONE_COMPONENT)
            }
        }
        try write(to: &lines)
        lines.end("VCALENDAR")
        // Derived from the lines as a whole: the zones, and a UID if there is none.
        let survey = try FeedSurvey(ByteSource(lines.bytes, name: "-"), options: options)
        var scanner = FeedScanner(survey)
        guard let raw = try scanner.next() else { return nil }
        var assembly = EventAssembly(EventDecoder(survey))
        assembly.begin(raw)
        assembly.read(self)
        assembly.finish()
        assembly.diagnostics.forEach(report)
        return assembly.decoded.event
    }

    /// Returns the event as content lines: CRLF, folded at 75 octets, never inside a UTF-8 sequence (section 3.1).
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func contentLines() throws(LedgerError) -> [UInt8] {
        var lines = ContentLines()
        try write(to: &lines)
        return lines.bytes
    }

    /// Appends the event.
    ///
    /// libical 3 includes the line break when folding: it folds lines of 73 to 75 octets, and may separate CR from LF. So its folding is
    /// undone and redone.
    package borrowing func write(to lines: inout ContentLines) throws(LedgerError) {
        try unsafe Self.write(component, textPrefix, to: &lines)
    }

    private static func write(_ component: OpaquePointer, _ textPrefix: StaticString?, to lines: inout ContentLines) throws(LedgerError) {
        guard let text = unsafe icalcomponent_as_ical_string_r(component) else { throw .outOfMemory }
        defer { unsafe free(text) }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        var (line, start) = ([UInt8](), 0)
        while start < bytes.count {
            var end = start
            while end < bytes.count, unsafe bytes[end] != 0x0A { end += 1 }
            unsafe line.append(contentsOf: bytes[start..<end])
            // Also the remainder of a line break that was cut in two.
            if line.last == 0x0D { line.removeLast() }
            start = end + 1
            if start < bytes.count, unsafe bytes[start] == 0x20 {
                start += 1
                continue
            }
            if let textPrefix, line.span.has(textPrefix, at: 0) { escape(&line) }
            lines.add(unfolded: line.span)
            line.removeAll(keepingCapacity: true)
        }
    }

    /// Escapes the commas and semicolons in the value of a line.
    private static func escape(_ line: inout [UInt8]) {
        guard line.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) else { return }
        var (escaped, isQuoted, isValue) = ([UInt8](), false, false)
        for byte in line {
            if isValue, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { escaped.append(UInt8(ascii: "\\")) }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { isValue = true }
            escaped.append(byte)
        }
        line = escaped
    }
}
