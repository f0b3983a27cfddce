internal import CLibical
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

/// libical's parser, fed unfolded content lines, so that the line of every property is known: what our own reading is compared with.
///
/// It only gets lines that libical parses in reasonable time.
@safe
struct LibicalParser: ~Copyable {
    private let parser: OpaquePointer
    private var line: [UInt8] = []

    /// libical takes quadratic time for parameters: 86 seconds for a line of 1 MiB.
    private static let maxParameterBytes = 2 << 10

    init() throws(LedgerError) {
        Libical.prepare()
        guard let made = unsafe icalparser_new() else { throw .outOfMemory }
        unsafe parser = made
    }

    deinit {
        unsafe icalparser_free(parser)
    }

    /// The result of parsing a line.
    struct Outcome {
        var count = 0
        var isRefused = false
    }

    /// Calls `body` with what libical gets of a line, in one or two parts: lists value by value, because libical keeps no more than 500 of
    /// them; no empty values, which it rejects although they are not faults.
    private mutating func forEachPart(
        of bytes: Span<UInt8>, _ range: Range<Int>, _ parts: PropertyParts,
        _ body: (inout LibicalParser, _ head: Range<Int>, _ tail: Range<Int>) -> Void
    ) {
        let name = PropertyName(bytes, parts.name)
        guard name != .begin, !bytes.matches(parts.name, "END"), !TextValue.trimmed(bytes, parts.value).isEmpty,
            parts.parameters.count <= Self.maxParameterBytes,
            name != .rule && name != .exceptionRule || parts.value.count <= FeedLimits.ruleBytes
        else { return }
        switch name {
        case .categories, .exceptionDates, .recurrenceDates:
            let head = range.lowerBound..<parts.value.lowerBound
            TextValue.list(bytes, parts.value) { value in
                if !TextValue.trimmed(bytes, value).isEmpty { body(&self, head, value) }
            }
        default: body(&self, range, range.upperBound..<range.upperBound)
        }
    }

    /// Parses the lines of an event at once.
    ///
    /// libical appends properties in the order of their lines, and reports each line of which it makes none. So when there are as many as
    /// lines, and no report, each belongs to its line.
    ///
    /// - Returns: the event and the line number of each of its properties; `nil` when they cannot be told.
    mutating func event(_ text: UnfoldedLines) -> (component: LibicalComponent, lines: [Int], kinds: [icalproperty_kind])? {
        var lines: [Int] = []
        lines.reserveCapacity(text.lines.count)
        let span = text.bytes.span
        _ = give("BEGIN:VEVENT")
        for number in text.lines.indices.dropFirst() {
            let range = text.lines[number].range
            guard let parts = PropertyParts(span, range) else { continue }
            forEachPart(of: span, range, parts) { parser, head, tail in
                _ = parser.give(span, head, tail)
                lines.append(number)
            }
        }
        guard let made = give("END:VEVENT") else { return nil }
        let kinds = made.properties().map(\.kind)
        guard kinds.count == lines.count, !kinds.contains(ICAL_XLICERROR_PROPERTY) else {
            unsafe made.free()
            return nil
        }
        return (made, lines, kinds)
    }

    /// Parses a line and moves the result into a component.
    ///
    /// - Returns: the number of properties added, and whether libical reports a fault.
    mutating func add(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ parts: PropertyParts, to component: LibicalComponent
    ) -> Outcome {
        var outcome = Outcome()
        forEachPart(of: bytes, range, parts) { parser, head, tail in parser.add(bytes, head, tail, to: component, &outcome) }
        return outcome
    }

    /// Moves the property of a line into a component.
    private mutating func add(
        _ bytes: Span<UInt8>, _ head: Range<Int>, _ tail: Range<Int>, to component: LibicalComponent, _ outcome: inout Outcome
    ) {
        _ = give("BEGIN:VEVENT")
        _ = give(bytes, head, tail)
        guard let made = give("END:VEVENT") else { return outcome.isRefused = true }
        defer { unsafe made.free() }
        var isAdded = false
        for property in Array(made.properties()) {
            made.remove(property)
            let isError = property.kind == ICAL_XLICERROR_PROPERTY
            // X-LIC-ERROR must never be written out; lists other than those above may become several properties.
            if isAdded || isError {
                unsafe property.free()
            } else {
                component.add(property)
                outcome.count += 1
                isAdded = true
            }
            if isError { outcome.isRefused = true }
        }
    }

    /// Passes a line to libical; returns a component when it is complete.
    private mutating func give(_ text: StaticString) -> LibicalComponent? {
        line.removeAll(keepingCapacity: true)
        text.withUTF8Buffer { unsafe line.append(contentsOf: $0) }
        return giveLine()
    }

    private mutating func give(_ bytes: Span<UInt8>, _ head: Range<Int>, _ tail: Range<Int>) -> LibicalComponent? {
        line.removeAll(keepingCapacity: true)
        line.append(copying: bytes.extracting(head))
        if !tail.isEmpty { line.append(copying: bytes.extracting(tail)) }
        return giveLine()
    }

    private mutating func giveLine() -> LibicalComponent? {
        line.append(0)
        return unsafe line.withUnsafeMutableBytes {
            unsafe LibicalComponent(icalparser_add_line(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self)))
        }
    }
}

/// An event that libical created from content lines.
struct ParsedEvent: ~Copyable {
    let event: LibicalEvent
    /// The line number of each property, in the component's order.
    let lines: [Int]
    /// The kind of each property, in the component's order.
    let kinds: [icalproperty_kind]
    /// The numbers of the lines in which libical finds faults.
    let refused: [Int]

    /// Parses the lines of an event.
    init(_ text: UnfoldedLines) throws(LedgerError) {
        var parser = try LibicalParser()
        if let whole = parser.event(text) {
            event = try unsafe LibicalEvent(taking: whole.component.pointer)
            (lines, kinds, refused) = (whole.lines, whole.kinds, [])
            return
        }
        // Line by line: which of them libical refuses, or makes several properties of.
        let made = try LibicalEvent()
        var (lines, refused): ([Int], [Int]) = ([], [])
        let span = text.bytes.span
        for (number, line) in text.lines.enumerated().dropFirst() {
            guard let parts = PropertyParts(span, line.range) else { continue }
            let outcome = parser.add(span, line.range, parts, to: made.component)
            for _ in 0..<outcome.count { lines.append(number) }
            if outcome.isRefused { refused.append(number) }
        }
        kinds = made.component.properties().map(\.kind)
        event = made
        (self.lines, self.refused) = (lines, refused)
    }
}
