internal import CLibical
package import CalendarFeed
package import Diagnostics
internal import Synchronization

/// What libical finds wrong with an event: values that it cannot read, and rules of RFC 5545 and RFC 5546 that the event does not keep to.
///
/// Reading does not need it; it is for whoever wants to know everything about a feed.
package struct LibicalCheck: Sendable {
    private let source: String
    private let restrictions = RestrictionMemory()
    /// Longer lines are not shown to libical: it takes quadratic time for them, and keeps no more than 500 values of a list.
    private static let maxLineBytes = 16 << 10
    /// More lines are not shown to libical.
    private static let maxLines = 2_000

    /// A check for a feed of that name.
    package init(source: String) {
        self.source = source
        _ = unsafe Libical.utc
    }

    /// What is wrong with an event, all of it warnings; what `EventDecoder` says anyway is mostly not said again. `uid` is the event's.
    package func diagnostics(of raw: RawEvent, uid: String = "") -> [Diagnostic] {
        let text = UnfoldedLines(raw)
        guard var check = ComponentCheck() else { return [] }
        var found: [Diagnostic] = []
        let span = text.bytes.span
        for line in text.lines.dropFirst().prefix(Self.maxLines) where line.range.count <= Self.maxLineBytes {
            // Properties without a value are no fault, though libical takes them for one.
            guard let parts = PropertyParts(span, line.range), !TextValue.trimmed(span, parts.value).isEmpty, !parts.hasOddName else {
                continue
            }
            let name = TextValue.name(span, parts.name)
            if check.add(TextValue.string(span, line.range)) || Self.isChecked(PropertyName(span, parts.name)) || !isKnown(name) {
                continue
            }
            found.append(
                Diagnostic(
                    .warning, .icsBadValue, at: SourcePlace(source, line: line.number, column: 1),
                    "libical cannot read this value of \(name)", uid: uid))
        }
        for message in restrictions.messages(of: check) {
            found.append(Diagnostic(.warning, .icsRestriction, at: SourcePlace(source, line: raw.line, column: 1), message, uid: uid))
        }
        return found
    }

    /// Whether libical knows a property of that name: it refuses the others as a whole.
    private func isKnown(_ name: String) -> Bool {
        let kind = unsafe name.withCString { unsafe icalproperty_string_to_kind($0) }
        return kind != ICAL_NO_PROPERTY && kind != ICAL_X_PROPERTY && kind != ICAL_XLICERROR_PROPERTY
    }

    /// Whether the decoder says what is wrong with such a property.
    private static func isChecked(_ name: PropertyName) -> Bool {
        switch name {
        case .begin, .rule, .start, .end, .recurrenceID, .recurrenceDates, .exceptionDates, .duration, .sequence, .status: true
        default: false
        }
    }
}

/// What libical says about events as a whole.
///
/// In a calendar without METHOD that hangs on which properties an event has and how often, on no value of theirs. It takes libical three
/// searches through 1,900 rules for each of its 120 properties: it is asked once for all events that have the same.
private final class RestrictionMemory: Sendable {
    private let known = Mutex<[[UInt16]: [String]]>([:])
    /// Feeds of real life have some dozen kinds of events; rarer ones are asked about each time.
    private static let capacity = 1024
    private static let maxProperties = 64

    func messages(of check: borrowing ComponentCheck) -> [String] {
        guard check.kinds.count <= Self.maxProperties else { return check.restrictions() }
        let kinds = check.kinds.sorted()
        if let known = known.withLock({ $0[kinds] }) { return known }
        let messages = check.restrictions()
        known.withLock { if $0.count < Self.capacity { $0[kinds] = messages } }
        return messages
    }
}

/// An event in a calendar, as libical holds it; freed once.
@safe
private struct ComponentCheck: ~Copyable {
    private let calendar: OpaquePointer
    private let event: OpaquePointer
    /// libical's numbers of the properties that were added.
    private(set) var kinds: [UInt16] = []

    /// `nil` when there is no memory.
    init?() {
        guard let calendar = unsafe icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { return nil }
        guard let event = unsafe icalcomponent_new(ICAL_VEVENT_COMPONENT) else {
            unsafe icalcomponent_free(calendar)
            return nil
        }
        unsafe icalcomponent_add_property(calendar, icalproperty_new_version("2.0"))
        unsafe icalcomponent_add_property(calendar, icalproperty_new_prodid("-//check//"))
        unsafe icalcomponent_add_component(calendar, event)
        unsafe self.calendar = calendar
        unsafe self.event = event
    }

    deinit {
        unsafe icalcomponent_free(calendar)
    }

    /// Adds a content line; `false` when libical refuses it.
    mutating func add(_ line: String) -> Bool {
        guard let property = unsafe line.withCString({ unsafe icalproperty_new_from_string($0) }) else { return false }
        let kind = unsafe icalproperty_isa(property)
        guard kind != ICAL_XLICERROR_PROPERTY else {
            unsafe icalproperty_free(property)
            return false
        }
        unsafe icalcomponent_add_property(event, property)
        kinds.append(UInt16(truncatingIfNeeded: kind.rawValue))
        return true
    }

    /// What libical has to say about the event as a whole. It names properties only, none of their values.
    func restrictions() -> [String] {
        _ = unsafe icalrestriction_check(calendar)
        var messages: [String] = []
        var next = unsafe icalcomponent_get_first_property(event, ICAL_XLICERROR_PROPERTY)
        while let property = unsafe next {
            if let text = unsafe icalproperty_get_xlicerror(property) { messages.append(Self.shortened(unsafe String(cString: text))) }
            unsafe next = icalcomponent_get_next_property(event, ICAL_XLICERROR_PROPERTY)
        }
        return messages
    }

    /// `DTEND: Expected …` instead of `Failed iTIP restrictions for DTEND property. Expected …`: most events have to do with nothing of iTIP.
    private static func shortened(_ message: String) -> String {
        let words = message.split(separator: " ", maxSplits: 6)
        guard words.count == 7, message.hasPrefix("Failed iTIP restrictions for "), words[5] == "property." else { return message }
        return "\(words[4]): \(words[6])"
    }
}
