internal import Diagnostics
internal import TextBytes

extension ComponentScanner {
    /// The maximum bytes read of a calendar property.
    static var factLimit: Int { 64 << 10 }

    /// Returns whether a line of a calendar may be one of the relevant properties.
    func mayBeFact(_ line: PhysicalLine) -> Bool {
        switch line.first.uppercased {
        case UInt8(ascii: "X"), UInt8(ascii: "N"), UInt8(ascii: "M"), UInt8(ascii: "V"): true
        default: false
        }
    }

    /// Reports the line in `text` if it is no property; lines of events are left to `EventAssembly`.
    mutating func checkLine() {
        guard options.checksLines, !stack.isEmpty, !stack.isDirectlyIn(.event) else { return }
        let isProperty = PropertyParts(text.span, 0..<text.count) != nil
        guard !isProperty, text.contains(where: { $0 > .space }) else { return }
        report(.warning, .icsBadLine, line: lineNumber, "the line is not a property; it is left out", showsText: true)
    }

    /// Whether the UID of the event that is open is still to come.
    var wantsUID: Bool { isSurvey && event.uidHash == 0 && stack.isDirectlyIn(.event) }

    /// Returns whether a line may be a UID: NULs count as nothing.
    @inline(__always)
    func mayBeUID(_ line: PhysicalLine) -> Bool {
        let start = window.index(of: line.offset)
        return startsLike("UID", line) || window.bytes[start..<start + min(3, line.contentEnd - line.offset)].contains(0)
    }

    /// Reads the UID of the event that begins with `line`, if it is one.
    mutating func readUID(_ line: PhysicalLine) throws(LedgerError) {
        if let hash = plainUIDHash(line) {
            event.uidHash = hash
            return
        }
        try collect(line, limit: Self.factLimit)
        event.uidHash = uidHashOfText()
    }

    /// Returns the hash of the UID in `text`; 0 if it is empty or another property.
    mutating func uidHashOfText() -> UInt64 {
        cleanText()
        let span = text.span
        guard let parts = PropertyParts(span, 0..<text.count), PropertyName(span, parts.name) == .uid else { return 0 }
        let value = TextValue.trimmed(span, parts.value)
        if value.isEmpty { return 0 }
        let isPlain = span.extracting(value).hasNoControls(or: UInt8(ascii: "\\"))
        return isPlain ? FeedSurvey.hash(of: span.extracting(value)) : FeedSurvey.hash(ofUID: TextValue.decode(span, value).text)
    }

    /// Makes of the bytes in `text` what `UnfoldedLines` makes of those of events: UTF-8 without NULs.
    private mutating func cleanText() {
        if text.span.isCleanText() { return }
        text.removeAll { $0 == 0 }
        if String(validating: text, as: UTF8.self) == nil { text = StrayBytes.utf8(text[...]).text }
    }

    /// Returns the hash of a UID of ASCII that is neither folded nor escaped and has no parameters, as nearly all; `nil` for others.
    @inline(__always)
    func plainUIDHash(_ line: PhysicalLine) -> UInt64? {
        guard window.isEnded(line), line.contentEnd - line.offset > 4, line.first != 0 else { return nil }
        let value = window.index(of: line.offset) + 4..<window.index(of: line.contentEnd)
        let span = window.bytes.span
        guard span[value.lowerBound - 1] == UInt8(ascii: ":"), span[value.lowerBound] > .space,
            span[value.upperBound - 1] > .space, span.extracting(value).hasNoControls(or: UInt8(ascii: "\\")),
            span.extracting(value).isASCII
        else { return nil }
        return FeedSurvey.hash(of: span.extracting(value))
    }

    /// Reads the property in `text` if it is relevant.
    mutating func readFact() {
        cleanText()
        let bytes = text
        let span = bytes.span
        guard let parts = PropertyParts(span, 0..<bytes.count) else { return }
        func isNamed(_ name: StaticString) -> Bool { span.matches(parts.name, name) }
        func value() -> String { TextValue.decode(span, parts.value).text }
        if isNamed("X-WR-TIMEZONE") {
            let name = value()
            guard !name.isEmpty, facts.zoneSpans.last?.range.upperBound != .max else { return }
            guard name.utf8.count <= FeedLimits.zoneNameBytes, facts.zoneSpans.count < FeedLimits.calendarZones else {
                if facts.firstZoneLeftOut == 0 { facts.firstZoneLeftOut = lineNumber }
                return
            }
            facts.zoneSpans.append(CalendarFacts.ZoneSpan(range: event.calendarStart..<Int.max, name: name, line: lineNumber))
        } else if isNamed("X-WR-CALNAME") || isNamed("NAME") {
            if facts.name.isEmpty { facts.name = value() }
        } else if isNamed("VERSION") {
            if facts.oldVersionLine == 0, span.matches(TextValue.trimmed(span, parts.value), "1.0") { facts.oldVersionLine = lineNumber }
        } else if isNamed("METHOD") {
            if facts.method.isEmpty { facts.method = value().uppercased() }
        } else if parts.name.count == calendarProperty.count, span.begins(parts.name, with: calendarProperty) {
            let text = value()
            if !text.isEmpty, facts.texts.count < FeedLimits.calendarTexts { facts.texts.append(text) }
        }
    }
}

/// The data of a feed outside of its events.
struct CalendarFacts: Sendable {
    /// A VCALENDAR whose floating times belong to a zone.
    struct ZoneSpan: Sendable {
        var range: Range<Int>
        let name: String
        /// The line of X-WR-TIMEZONE.
        let line: Int
    }

    /// NAME or X-WR-CALNAME of the first calendar that has one.
    var name = ""
    /// METHOD of the first calendar that has one, in upper case.
    var method = ""
    /// The values of `FeedReadingOptions.calendarProperty` in all calendars.
    var texts: [String] = []
    /// Ascending.
    var zoneSpans: [ZoneSpan] = []
    /// The VTIMEZONEs.
    var zones = CalendarZones()
    /// The line of the first X-WR-TIMEZONE that was left out; 0 if none was.
    var firstZoneLeftOut = 0
    /// The line of the first VERSION:1.0; 0 if there is none.
    var oldVersionLine = 0
}
