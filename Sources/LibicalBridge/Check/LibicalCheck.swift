internal import ByteStreams
internal import CLibical
package import CalendarFeed
package import Diagnostics
internal import Synchronization
internal import TextBytes

/// Libical's view of an event: values that it cannot read, violations of RFC 5545 and RFC 5546, and properties that it reads differently
/// from `EventDecoder`.
///
/// It is not needed for reading, only for a complete check of a feed.
package struct LibicalCheck: Sendable {
    private let decoder: EventDecoder
    private let source: ByteSource
    private let asksAlways: Bool
    private let restrictions = RestrictionMemory()

    /// Creates a check for a surveyed feed; unless it `asksAlways`, libical is not asked about plain events of a kind that it has seen.
    package init(_ survey: FeedSurvey, asksAlways: Bool = false) {
        decoder = EventDecoder(survey)
        source = survey.source
        self.asksAlways = asksAlways
    }

    /// Returns the findings about an event: warnings, and notes where the two readings differ. Most faults that `EventDecoder` reports are
    /// not repeated; `event` is its result for these lines, and `text` are the lines if somebody has unfolded them already.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package func diagnostics(
        of raw: RawEvent, _ text: UnfoldedLines? = nil, read event: FeedEvent? = nil
    ) throws(LedgerError) -> [Diagnostic] {
        if !asksAlways, let kinds = PlainEvent.kinds(of: text ?? UnfoldedLines(raw)), let messages = restrictions.known(kinds) {
            return messages.map { finding(.warning, .icsRestriction, line: raw.line, $0, event) }
        }
        var assembly = EventAssembly(decoder)
        assembly.begin(raw)
        let parsed = try ParsedEvent(assembly.text)
        let text = assembly.text
        let span = text.bytes.span
        var found: [Diagnostic] = []
        var refused: Set<String> = []
        func add(_ severity: Severity, _ code: DiagnosticCode, _ line: Int, _ message: String) {
            let line = text.lines.indices.contains(line) ? text.lines[line].number : raw.line
            found.append(finding(severity, code, line: line, message, event))
        }
        for line in parsed.refused {
            guard let parts = PropertyParts(span, text.lines[line].range) else { continue }
            let name = TextValue.name(span, parts.name)
            refused.insert(name)
            guard !parts.hasOddName, !Self.isChecked(PropertyName(span, parts.name)), isKnown(name) else { continue }
            add(.warning, .icsBadValue, line, "libical cannot read this value of \(name)")
        }
        let lines = parsed.lines
        assembly.read(parsed.event) { lines.indices.contains($0) ? lines[$0] : 0 }
        for message in restrictions.messages(of: parsed) { add(.warning, .icsRestriction, -1, message) }
        guard let event else { return found }
        let lineOf = assembly.lineOf
        assembly.finish()
        for difference in event.differences(from: assembly.decoded.event, ignoringBlanks: true) where !refused.contains(difference.text) {
            add(.note, .icsReadingDiffers, lineOf[difference.name], "libical reads \(difference.text) differently")
        }
        return found
    }

    private func finding(_ severity: Severity, _ code: DiagnosticCode, line: Int, _ message: String, _ event: FeedEvent?) -> Diagnostic {
        Diagnostic(severity, code, at: source.place(line: line, column: 1), message, uid: event?.uid ?? "")
    }

    /// Returns whether libical knows a property of that name: it rejects all others.
    private func isKnown(_ name: String) -> Bool {
        let kind = unsafe name.withCString { unsafe icalproperty_string_to_kind($0) }
        return kind != ICAL_NO_PROPERTY && kind != ICAL_X_PROPERTY && kind != ICAL_XLICERROR_PROPERTY
    }

    /// Returns whether the decoder reports the faults of such a property.
    private static func isChecked(_ name: PropertyName) -> Bool {
        switch name {
        case .begin, .rule, .exceptionRule, .start, .end, .recurrenceID, .recurrenceDates, .exceptionDates, .duration, .sequence, .status:
            true
        default: false
        }
    }
}

extension DiagnosticCode {
    /// libical reads a property of an event differently from this toolkit.
    package static let icsReadingDiffers: DiagnosticCode = "ics-reading-differs"
}

extension FeedEvent {
    /// A property, or all non-standard ones together.
    package struct Difference: Sendable, Hashable {
        package let name: PropertyName
        /// The property's name.
        package var text: String { name == .other ? "the properties that begin with X-" : name.text }
    }

    /// Returns the properties whose values differ in another reading of the same lines; `nil` is a reading that found no start.
    ///
    /// - Parameters:
    ///   - other: the other reading.
    ///   - ignoringBlanks: whether to ignore white space at the ends of texts.
    /// - Returns: the properties, each once.
    package func differences(from other: FeedEvent?, ignoringBlanks: Bool = false) -> [Difference] {
        guard let other else { return isUndated ? [] : [Difference(name: .start)] }
        var names: [PropertyName] = []
        func compare<Value: Equatable>(_ name: PropertyName, _ field: KeyPath<FeedEvent, Value>) {
            if self[keyPath: field] != other[keyPath: field] { names.append(name) }
        }
        if !(hasMadeUpUID && other.hasMadeUpUID) { compare(.uid, \.uid) }
        if isUndated != other.isUndated || start != other.start { names.append(.start) } else { compare(.end, \.end) }
        if recurrenceID != other.recurrenceID || isThisAndFuture != other.isThisAndFuture { names.append(.recurrenceID) }
        if rules.count != other.rules.count || !zip(rules, other.rules).allSatisfy({ $0.isAlike($1) }) { names.append(.rule) }
        if exceptionRules.count != other.exceptionRules.count
            || !zip(exceptionRules, other.exceptionRules).allSatisfy({ $0.isAlike($1) })
        {
            names.append(.exceptionRule)
        }
        compare(.recurrenceDates, \.recurrenceDates)
        compare(.exceptionDates, \.exceptionDates)
        compare(.sequence, \.sequence)
        for (name, field) in [
            (.summary, \.summary), (.description, \.description), (.location, \.location), (.status, \.status), (.url, \.url),
        ] as [(PropertyName, KeyPath<FeedEvent, String>)] {
            let (mine, others) = (self[keyPath: field].utf8.span, other[keyPath: field].utf8.span)
            let (whole, othersWhole) = (0..<mine.count, 0..<others.count)
            let isSame =
                ignoringBlanks
                ? mine.extracting(TextValue.trimmed(mine, whole)).equals(others.extracting(TextValue.trimmed(others, othersWhole)))
                : mine.equals(others)
            if !isSame { names.append(name) }
        }
        compare(.categories, \.categories)
        compare(.other, \.kept)
        return names.map(Difference.init)
    }
}

/// Caches libical's reports about events as a whole.
///
/// In a calendar without METHOD, they depend only on the kinds and numbers of an event's properties, not on their values. A report takes
/// libical three searches through 1,900 rules for each of its 120 properties, so events with the same properties share one.
private final class RestrictionMemory: Sendable {
    private let known = Mutex<[[UInt16]: [String]]>([:])
    /// Real feeds have some dozen kinds of events; rarer ones are checked each time.
    private static let capacity = 1024
    private static let maxProperties = 64

    /// Returns the report about events with properties of these kinds, ascending; `nil` if there was none yet.
    func known(_ kinds: [UInt16]) -> [String]? { known.withLock { $0[kinds] } }

    func messages(of parsed: borrowing ParsedEvent) -> [String] {
        guard parsed.lines.count <= Self.maxProperties else { return parsed.event.restrictions() }
        var kinds: [UInt16] = []
        for property in parsed.event.properties() { kinds.append(UInt16(truncatingIfNeeded: property.kind.rawValue)) }
        kinds.sort()
        if let known = known(kinds) { return known }
        let messages = parsed.event.restrictions()
        known.withLock { if $0.count < Self.capacity { $0[kinds] = messages } }
        return messages
    }
}

extension LibicalEvent {
    /// Returns libical's report about the event as a whole, in a calendar. It contains only property names, no values.
    fileprivate func restrictions() -> [String] {
        guard let calendar = unsafe icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { return [] }
        unsafe icalcomponent_add_property(calendar, icalproperty_new_version("2.0"))
        unsafe icalcomponent_add_property(calendar, icalproperty_new_prodid("-//check//"))
        unsafe icalcomponent_add_component(calendar, component)
        _ = unsafe icalrestriction_check(calendar)
        unsafe icalcomponent_remove_component(calendar, component)
        unsafe icalcomponent_free(calendar)
        var messages: [String] = []
        while let property = unsafe icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY) {
            if let text = unsafe icalproperty_get_xlicerror(property) { messages.append(Self.shortened(unsafe String(cString: text))) }
            unsafe icalcomponent_remove_property(component, property)
            unsafe icalproperty_free(property)
        }
        return messages
    }

    /// Returns `DTEND: Expected …` instead of `Failed iTIP restrictions for DTEND property. Expected …`: most events do not involve iTIP.
    private static func shortened(_ message: String) -> String {
        let words = message.split(separator: " ", maxSplits: 6)
        guard words.count == 7, message.hasPrefix("Failed iTIP restrictions for "), words[5] == "property." else { return message }
        return "\(words[4]): \(words[6])"
    }
}
