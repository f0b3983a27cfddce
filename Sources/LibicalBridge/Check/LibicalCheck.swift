internal import ByteStreams
internal import CLibical
package import CalendarFeed
package import Diagnostics
internal import Synchronization
internal import TextBytes

/// Libical's view of an event: values that it cannot read, violations of RFC 5545 and RFC 5546, and properties that it reads differently
/// from `EventDecoder`.
///
/// It is not needed for reading, only for a complete check of a feed. Copies are used by one task each, and share what they learn.
package struct LibicalCheck: Sendable {
    private let source: ByteSource
    /// libical's reading of an event.
    private var assembly: EventAssembly
    private let restrictions = RestrictionMemory()

    /// Creates a check for a surveyed feed.
    package init(_ survey: FeedSurvey) {
        assembly = EventAssembly(EventDecoder(survey))
        source = survey.source
    }

    /// Returns the findings about an event that was read: warnings, and notes where the two readings differ. Most faults that `EventDecoder`
    /// reports are not repeated.
    ///
    /// - Parameter own: our own reading of the event, finished.
    /// - Returns: the findings.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package mutating func diagnostics(of own: borrowing EventAssembly) throws(LedgerError) -> [Diagnostic] {
        assembly.begin(as: own)
        // What two have would be copied when one of them reads on.
        defer { assembly.drop() }
        let (text, line) = (assembly.text, assembly.raw.line)
        let parsed = try ParsedEvent(text)
        let span = text.bytes.span
        var found: [Diagnostic] = []
        var refused: Set<String> = []
        let uid = own.isUsable ? own.event.uid : ""
        func add(_ severity: Severity, _ code: DiagnosticCode, _ number: Int, _ message: String) {
            let line = text.lines.indices.contains(number) ? text.lines[number].number : line
            found.append(Diagnostic(severity, code, at: source.place(line: line, column: 1), message, uid: uid))
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
        guard own.isUsable else { return found }
        let lineOf = assembly.lineOf
        assembly.finish()
        for difference in own.event.differences(from: assembly) where !refused.contains(difference.text) {
            add(.note, .icsReadingDiffers, lineOf[difference.name], "libical reads \(difference.text) differently")
        }
        return found
    }

    /// Returns whether libical knows a property of that name: it rejects all others.
    private func isKnown(_ name: String) -> Bool {
        let kind = unsafe icalproperty_string_to_kind(name)
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
    fileprivate struct Difference {
        let name: PropertyName
        /// The property's name.
        var text: String { name == .other ? "the properties that begin with X-" : name.text }
    }

    /// Returns the properties whose values differ in another reading of the same lines, but for white space at the ends of texts.
    ///
    /// - Parameter reading: the other reading, finished; it may have found no start.
    /// - Returns: the properties, each once.
    fileprivate func differences(from reading: EventAssembly) -> [Difference] {
        guard reading.isUsable else { return isUndated ? [] : [Difference(name: .start)] }
        return differences(from: reading.event)
    }

    private func differences(from other: FeedEvent) -> [Difference] {
        var names: [PropertyName] = []
        func compare<Value: Equatable>(_ name: PropertyName, _ mine: Value, _ others: Value) {
            if mine != others { names.append(name) }
        }
        func compare(_ name: PropertyName, _ mine: String, _ others: String) {
            let (mine, others) = (mine.utf8.span, others.utf8.span)
            let (part, othersPart) = (TextValue.trimmed(mine, 0..<mine.count), TextValue.trimmed(others, 0..<others.count))
            if !mine.extracting(part).equals(others.extracting(othersPart)) { names.append(name) }
        }
        func compare(_ name: PropertyName, _ mine: [RecurrenceRule], _ others: [RecurrenceRule]) {
            if mine.count != others.count || !zip(mine, others).allSatisfy({ $0.isAlike($1) }) { names.append(name) }
        }
        if !(hasMadeUpUID && other.hasMadeUpUID) && uid != other.uid { names.append(.uid) }
        if isUndated != other.isUndated || start != other.start { names.append(.start) } else { compare(.end, end, other.end) }
        if recurrenceID != other.recurrenceID || isThisAndFuture != other.isThisAndFuture { names.append(.recurrenceID) }
        compare(.rule, rules, other.rules)
        compare(.exceptionRule, exceptionRules, other.exceptionRules)
        compare(.recurrenceDates, recurrenceDates, other.recurrenceDates)
        compare(.exceptionDates, exceptionDates, other.exceptionDates)
        compare(.sequence, sequence, other.sequence)
        compare(.summary, summary, other.summary)
        compare(.description, description, other.description)
        compare(.location, location, other.location)
        compare(.status, status, other.status)
        compare(.url, url, other.url)
        compare(.categories, categories, other.categories)
        compare(.other, kept, other.kept)
        return names.map(Difference.init)
    }
}

/// Caches libical's reports about events as a whole.
///
/// In a calendar without METHOD, they depend only on the kinds and numbers of an event's properties, not on their values. A report takes
/// libical three searches through 1,900 rules for each of its 120 properties. Nearly all properties of nearly all events are of kinds that may
/// occur once: libical has nothing to say about those, whatever else the event has, unless it has both DTEND and DURATION.
private final class RestrictionMemory: Sendable {
    private struct Known {
        /// The kinds of which it is known whether libical has something to say about an event that has nothing but one property of them.
        var asked = KindSet()
        /// Those of which it has.
        var reported = KindSet()
        /// The reports about events with several of one kind, or with such a kind.
        var reports: [[UInt32]: [String]] = [:]
    }

    private let known = Mutex(Known())
    /// Real feeds have some dozen kinds of such events; rarer ones are reported each time.
    private static let capacity = 1024
    private static let maxProperties = 64

    func messages(of parsed: borrowing ParsedEvent) -> [String] {
        guard parsed.kinds.count <= Self.maxProperties else { return parsed.event.restrictions() }
        let kinds = reported(parsed.kinds)
        guard !kinds.isEmpty else { return [] }
        if let report = known.withLock({ $0.reports[kinds] }) { return report }
        let messages = parsed.event.restrictions()
        known.withLock { if $0.reports.count < Self.capacity { $0.reports[kinds] = messages } }
        return messages
    }

    /// Returns the kinds that a report may be about, ascending.
    private func reported(_ kinds: [icalproperty_kind]) -> [UInt32] {
        var (seen, reported) = (KindSet(), [UInt32]())
        var (asked, alone) = known.withLock { ($0.asked, $0.reported) }
        for kind in kinds {
            if asked.insert(kind) {
                if LibicalEvent.isReported(kind) { _ = alone.insert(kind) }
                known.withLock { ($0.asked, $0.reported) = ($0.asked.union(asked), $0.reported.union(alone)) }
            }
            if !seen.insert(kind) || alone.contains(kind) { reported.append(kind.rawValue) }
        }
        if seen.contains(ICAL_DTEND_PROPERTY), seen.contains(ICAL_DURATION_PROPERTY) {
            reported += [ICAL_DTEND_PROPERTY.rawValue, ICAL_DURATION_PROPERTY.rawValue]
        }
        return reported.count > 1 ? reported.sorted() : reported
    }
}

/// Kinds of properties: libical has some 120.
private struct KindSet {
    private var low: UInt128 = 0
    private var high: UInt128 = 0

    /// Adds a kind; returns whether it is new.
    mutating func insert(_ kind: icalproperty_kind) -> Bool {
        defer { if kind.rawValue < 128 { low |= 1 << kind.rawValue } else { high |= 1 << (kind.rawValue & 127) } }
        return !contains(kind)
    }

    func contains(_ kind: icalproperty_kind) -> Bool {
        (kind.rawValue < 128 ? low >> kind.rawValue : high >> (kind.rawValue & 127)) & 1 == 1
    }

    func union(_ other: KindSet) -> KindSet {
        var union = self
        union.low |= other.low
        union.high |= other.high
        return union
    }
}

extension LibicalEvent {
    /// Returns whether libical has something to say about an event with nothing but a property of that kind.
    fileprivate static func isReported(_ kind: icalproperty_kind) -> Bool {
        guard let event = try? LibicalEvent(), let property = try? LibicalProperty.made(kind) else { return true }
        event.component.add(property)
        return !event.restrictions().isEmpty
    }

    /// Returns libical's report about the event as a whole, in a calendar. It contains only property names, no values.
    fileprivate func restrictions() -> [String] {
        guard let calendar = try? LibicalCalendar.make(productID: "-//check//").releaseTree() else { return [] }
        calendar.add(component)
        _ = unsafe icalrestriction_check(calendar.pointer)
        calendar.remove(component)
        unsafe calendar.free()
        let reports = Array(component.properties(ICAL_XLICERROR_PROPERTY))
        var messages: [String] = []
        for message in reports.map({ Self.shortened($0.text) }) where !messages.contains(message) { messages.append(message) }
        component.drop(reports)
        return messages
    }

    /// Returns `DTEND: Expected …` instead of `Failed iTIP restrictions for DTEND property. Expected …`: most events do not involve iTIP.
    private static func shortened(_ message: String) -> String {
        let words = message.split(separator: " ", maxSplits: 6)
        guard words.count == 7, message.hasPrefix("Failed iTIP restrictions for "), words[5] == "property." else { return message }
        return "\(words[4]): \(words[6])"
    }
}
