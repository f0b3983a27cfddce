internal import CLibical
internal import CalendarFeed
internal import Diagnostics
internal import Text

/// libical's parser, fed one content line at a time, so that the line of every property is known.
///
/// It only gets lines that libical parses in reasonable time.
@safe
struct LineParser: ~Copyable {
    private let parser: OpaquePointer
    private var line: [CChar] = []

    /// libical takes quadratic time for parameters: 86 seconds for a line of 1 MiB.
    private static let maxParameterBytes = 2 << 10

    init() throws(LedgerError) {
        _ = unsafe Libical.utc
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

    /// Parses a line and moves the result into a component. Lists are parsed value by value: libical keeps no more than 500 of them.
    ///
    /// - Returns: the number of properties added, and whether libical reports a fault; empty values, which libical rejects, are not faults.
    mutating func add(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ parts: PropertyParts, to component: OpaquePointer
    ) -> Outcome {
        let name = PropertyName(bytes, parts.name)
        guard name != .begin, !bytes.matches(parts.name, "END"), !TextValue.trimmed(bytes, parts.value).isEmpty,
            parts.parameters.count <= Self.maxParameterBytes,
            name != .rule && name != .exceptionRule || parts.value.count <= FeedLimits.ruleBytes
        else { return Outcome() }
        var outcome = Outcome()
        switch name {
        case .categories, .exceptionDates, .recurrenceDates:
            let head = range.lowerBound..<parts.value.lowerBound
            TextValue.list(bytes, parts.value) { value in
                if !TextValue.trimmed(bytes, value).isEmpty { unsafe add(bytes, head, value, to: component, &outcome) }
            }
        default: unsafe add(bytes, range, range.upperBound..<range.upperBound, to: component, &outcome)
        }
        return outcome
    }

    /// Moves the property of a line into a component.
    private mutating func add(
        _ bytes: Span<UInt8>, _ head: Range<Int>, _ tail: Range<Int>, to component: OpaquePointer, _ outcome: inout Outcome
    ) {
        unsafe _ = give("BEGIN:VEVENT")
        line.removeAll(keepingCapacity: true)
        for index in head { line.append(CChar(bitPattern: bytes[index])) }
        for index in tail { line.append(CChar(bitPattern: bytes[index])) }
        unsafe _ = give()
        guard let made = unsafe give("END:VEVENT") else { return outcome.isRefused = true }
        defer { unsafe icalcomponent_free(made) }
        var isAdded = false
        while let property = unsafe icalcomponent_get_first_property(made, ICAL_ANY_PROPERTY) {
            unsafe icalcomponent_remove_property(made, property)
            let isError = unsafe icalproperty_isa(property) == ICAL_XLICERROR_PROPERTY
            // X-LIC-ERROR must never be written out; lists other than those above may become several properties.
            if isAdded || isError {
                unsafe icalproperty_free(property)
            } else {
                unsafe icalcomponent_add_property(component, property)
                outcome.count += 1
                isAdded = true
            }
            if isError { outcome.isRefused = true }
        }
    }

    /// Passes `line` or a given text to libical; returns a component when it is complete.
    private mutating func give(_ text: StaticString? = nil) -> OpaquePointer? {
        if let text {
            line.removeAll(keepingCapacity: true)
            text.withUTF8Buffer { unsafe line.append(contentsOf: $0.map { CChar(bitPattern: $0) }) }
        }
        line.append(0)
        return unsafe line.withUnsafeMutableBufferPointer { unsafe icalparser_add_line(parser, $0.baseAddress) }
    }
}

/// An event that libical created from content lines, property by property.
struct ParsedEvent: ~Copyable {
    let event: LibicalEvent
    /// The line number of each property, in the component's order.
    let lines: [Int]
    /// The numbers of the lines in which libical finds faults.
    let refused: [Int]

    init(_ text: UnfoldedLines) throws(LedgerError) {
        let made = try LibicalEvent()
        var parser = try LineParser()
        var (lines, refused): ([Int], [Int]) = ([], [])
        let span = text.bytes.span
        for (number, line) in text.lines.enumerated().dropFirst() {
            guard let parts = PropertyParts(span, line.range) else { continue }
            let outcome = unsafe parser.add(span, line.range, parts, to: made.component)
            for _ in 0..<outcome.count { lines.append(number) }
            if outcome.isRefused { refused.append(number) }
        }
        event = made
        (self.lines, self.refused) = (lines, refused)
    }
}

extension LineParser {
    /// Creates a component from its content lines, nested up to `FeedLimits.depth`; `nil` when memory runs out.
    mutating func component(_ kind: icalcomponent_kind, _ text: UnfoldedLines) -> OpaquePointer? {
        guard let whole = unsafe icalcomponent_new(kind) else { return nil }
        var open = unsafe [whole]
        // The number of open components that are left out.
        var excess = 0
        let span = text.bytes.span
        for line in text.lines.dropFirst() {
            guard let parts = PropertyParts(span, line.range), let innermost = unsafe open.last else { continue }
            if PropertyName(span, parts.name) == .begin {
                let name = TextValue.name(span, TextValue.trimmed(span, parts.value))
                guard excess == 0, unsafe open.count < FeedLimits.depth, let part = unsafe Self.component(named: name) else {
                    excess += 1
                    continue
                }
                unsafe icalcomponent_add_component(innermost, part)
                unsafe open.append(part)
            } else if span.matches(parts.name, "END") {
                if excess > 0 { excess -= 1 } else if unsafe open.count > 1 { unsafe open.removeLast() }
            } else if excess == 0 {
                _ = unsafe add(span, line.range, parts, to: innermost)
            }
        }
        return unsafe whole
    }

    private static func component(named name: String) -> OpaquePointer? {
        let kind = unsafe name.withCString { unsafe icalcomponent_string_to_kind($0) }
        if kind == ICAL_X_COMPONENT { return unsafe name.withCString { unsafe icalcomponent_new_x($0) } }
        return kind == ICAL_NO_COMPONENT ? nil : unsafe icalcomponent_new(kind)
    }
}
