internal import ByteStreams
public import CalendarFeed
internal import CLibical
public import Diagnostics

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
    let component: LibicalComponent
    /// What is freed with the value: the component, or the calendar that contains it; `nil` for a borrowed one.
    private var owned: LibicalComponent?
    /// What keeps the memory of a calendar's event, retained here.
    private let keeper: Unmanaged<ComponentKeeper>?

    /// Creates an event without properties.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public init() throws(LedgerError) {
        component = try .make(ICAL_VEVENT_COMPONENT)
        owned = component
        unsafe keeper = nil
    }

    /// Creates an event of a calendar, which keeps the component.
    init(_ component: LibicalComponent, keptBy keeper: ComponentKeeper) {
        self.component = component
        owned = nil
        unsafe self.keeper = Unmanaged.passRetained(keeper)
    }

    /// Creates an event from the bytes of a VEVENT, or of the first one in a VCALENDAR, whose time zones are kept for reading it.
    ///
    /// Values that libical cannot hold are kept as the text that they are.
    ///
    /// - Throws: `LedgerError` with the code `libicalNoEvent` when there is no VEVENT that ends, with an END or the next BEGIN:VEVENT, or with
    ///   `libicalOutOfMemory`.
    public init(contentLines bytes: [UInt8]) throws(LedgerError) {
        let survey = try FeedSurvey(ByteSource(bytes, name: "-"))
        var scanner = FeedScanner(survey)
        guard let raw = try scanner.next() else { throw .noEvent }
        var lines = ContentLines()
        lines.begin("VCALENDAR")
        for zone in survey.zoneDefinitions {
            let text = UnfoldedLines(zone)
            for line in text.lines { lines.add(unfolded: text.bytes.span.extracting(line.range)) }
            lines.end("VTIMEZONE")
        }
        lines.add(lines: bytes[raw.byteRange])
        // For an event that ends with the next one.
        lines.end("VEVENT")
        lines.end("VCALENDAR")
        let calendar = try LibicalCalendar.read(contentLines: lines.bytes).releaseTree()
        var events = calendar.components(ICAL_VEVENT_COMPONENT)
        guard let event = events.next() else {
            unsafe calendar.free()
            throw .noEvent
        }
        component = event
        owned = calendar
        unsafe keeper = nil
    }

    /// Takes ownership of a VEVENT, which is removed from its parent component.
    ///
    /// - Parameter component: an `icalcomponent *` that nothing else frees.
    /// - Throws: `LedgerError` with the code `libicalNoEvent` for any other component, which remains the caller's.
    @unsafe
    public init(taking component: OpaquePointer) throws(LedgerError) {
        self.component = try unsafe Self.checked(component)
        self.component.parent?.remove(self.component)
        owned = self.component
        unsafe keeper = nil
    }

    /// Borrows a VEVENT; its owner frees it after the lifetime of this value.
    ///
    /// - Parameter component: an `icalcomponent *`.
    /// - Throws: `LedgerError` with the code `libicalNoEvent` for any other component.
    @unsafe
    public init(borrowing component: OpaquePointer) throws(LedgerError) {
        self.component = try unsafe Self.checked(component)
        owned = nil
        unsafe keeper = nil
    }

    private static func checked(_ pointer: OpaquePointer) throws(LedgerError) -> LibicalComponent {
        Libical.prepare()
        let component = unsafe LibicalComponent(pointer)
        guard component.kind == ICAL_VEVENT_COMPONENT else { throw .noEvent }
        return component
    }

    deinit {
        if let owned { unsafe owned.free() }
        unsafe keeper?.release()
    }

    /// Releases the component.
    ///
    /// - Returns: an `icalcomponent *` that the caller frees or passes on; a copy if it was borrowed.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory` when it cannot be copied.
    public consuming func release() throws(LedgerError) -> OpaquePointer {
        unsafe try releaseComponent().pointer
    }

    /// Releases the component; a copy if it was borrowed.
    consuming func releaseComponent() throws(LedgerError) -> LibicalComponent {
        guard let root = owned else { return try component.clone() }
        owned = nil
        if root != component {
            root.remove(component)
            unsafe root.free()
        }
        return component
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
        if let calendar = component.parent {
            for zone in calendar.components(ICAL_VTIMEZONE_COMPONENT) { try lines.add(zone) }
        }
        try write(to: &lines)
        lines.end("VCALENDAR")
        // Derived from the lines as a whole: the zones, and a UID if there is none.
        let survey = try FeedSurvey(ByteSource(lines.bytes, name: "-"), options: options)
        var scanner = FeedScanner(survey)
        guard let raw = try scanner.next() else { return nil }
        let decoded = decoded(raw, EventDecoder(survey))
        decoded.diagnostics.forEach(report)
        return decoded.event
    }

    /// Reads the event's values through libical's accessors.
    ///
    /// - Parameters:
    ///   - raw: the lines that were written of it: where it lies, and what it is named when it has no UID.
    ///   - decoder: knows the zones of its calendar.
    /// - Returns: the values and the findings.
    package borrowing func decoded(_ raw: RawEvent, _ decoder: EventDecoder) -> EventDecoder.Decoded {
        var assembly = EventAssembly(decoder)
        assembly.begin(raw)
        // Each property has a line.
        assembly.read(self) { $0 + 1 }
        assembly.finish()
        return assembly.decoded
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
    package borrowing func write(to lines: inout ContentLines) throws(LedgerError) {
        try lines.add(component)
    }
}
