internal import TextBytes

/// The positions of name, parameters and value in a content line (RFC 5545, section 3.1).
///
/// In three words, which are passed in registers.
package struct PropertyParts {
    private let start, nameEnd, valueStart, end: UInt32
    /// Whether the name contains characters that are not allowed but harmless: underscores, dots, non-ASCII letters.
    package let hasOddName: Bool
    /// Whether quotes are not closed, so that the start of the value is a guess.
    let isUncertain: Bool

    package var name: Range<Int> { Int(start)..<Int(nameEnd) }
    /// The range between the `;` after the name and the `:` before the value; empty when there are no parameters.
    package var parameters: Range<Int> { hasParameters ? Int(nameEnd) + 1..<Int(valueStart) - 1 : Int(nameEnd)..<Int(nameEnd) }
    package var value: Range<Int> { Int(valueStart)..<Int(end) }
    /// Whether a `;` follows the name.
    var hasParameters: Bool { nameEnd + 1 < valueStart }

    /// Returns `nil` for a line without a value or with an impossible name.
    @inline(__always)
    package init?(_ line: Span<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        var isOdd = false
        scan: while index < range.upperBound {
            switch line[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            case UInt8(ascii: ":"), UInt8(ascii: ";"): break scan
            case UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...: isOdd = true
            default: return nil
            }
            index += 1
        }
        guard index < range.upperBound, index > range.lowerBound else { return nil }
        self.init(line, range, nameEnd: index, hasOddName: isOdd)
    }

    /// Creates the parts of a line whose name is known to end at a colon or semicolon; `nil` if it has no value.
    ///
    /// If only that is wanted, the value may begin too early.
    @inline(__always)
    init?(_ line: Span<UInt8>, _ range: Range<Int>, nameEnd index: Int, hasOddName: Bool = false, isWanted: Bool = true) {
        // No event has more bytes.
        (start, nameEnd) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: index))
        end = UInt32(truncatingIfNeeded: range.upperBound)
        self.hasOddName = hasOddName
        if line[index] == UInt8(ascii: ":") {
            (valueStart, isUncertain) = (nameEnd &+ 1, false)
            return
        }
        guard isWanted else {
            let colon = line.firstOffset(of: UInt8(ascii: ":"), from: index + 1, to: range.upperBound)
            guard colon < range.upperBound else { return nil }
            (valueStart, isUncertain) = (UInt32(truncatingIfNeeded: colon + 1), false)
            return
        }
        guard let (colon, isUncertain) = Self.colon(line, index + 1..<range.upperBound) else { return nil }
        (valueStart, self.isUncertain) = (UInt32(truncatingIfNeeded: colon + 1), isUncertain)
    }

    /// Returns the colon before the value: the first one outside quotes or, if quotes are not closed, the first one after the last quote.
    private static func colon(_ line: Span<UInt8>, _ range: Range<Int>) -> (index: Int, isUncertain: Bool)? {
        var isQuoted = false
        var lastQuote = range.lowerBound
        var first = -1
        var next = range.lowerBound
        while true {
            let index = line.firstOffset(
                from: next, to: range.upperBound, marking: { $0.marks(of: .quote) | $0.marks(of: UInt8(ascii: ":")) },
                where: { $0 == .quote || $0 == UInt8(ascii: ":") })
            guard index < range.upperBound else { break }
            next = index + 1
            if line[index] == .quote {
                isQuoted.toggle()
                lastQuote = index
            } else {
                if !isQuoted { return (index, false) }
                if first < 0 { first = index }
            }
        }
        guard first >= 0 else { return nil }
        for index in lastQuote..<range.upperBound where line[index] == UInt8(ascii: ":") { return (index, true) }
        return (first, true)
    }
}

/// One parameter of a content line.
package struct PropertyParameter {
    package let name: Range<Int>
    /// The value, with its quotes.
    package let value: Range<Int>

    /// Returns the value without quotes, with `^n`, `^'` and `^^` decoded (RFC 6868).
    package func text(_ line: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.count)
        var index = value.lowerBound
        while index < value.upperBound {
            let byte = line[index]
            index += 1
            if byte == UInt8(ascii: "\"") { continue }
            guard byte == UInt8(ascii: "^"), index < value.upperBound else {
                bytes.append(byte)
                continue
            }
            switch line[index] {
            case UInt8(ascii: "n"): bytes.append(.lineFeed)
            case UInt8(ascii: "'"): bytes.append(UInt8(ascii: "\""))
            case UInt8(ascii: "^"): bytes.append(byte)
            default:
                bytes.append(byte)
                continue
            }
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the next parameter from `index` on and advances `index`; `nil` at the end.
    package static func next(_ line: Span<UInt8>, from index: inout Int, to end: Int) -> PropertyParameter? {
        while index < end, line[index] == UInt8(ascii: ";") { index += 1 }
        guard index < end else { return nil }
        let start = index
        var equals = -1
        var isQuoted = false
        while index < end {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: "="), equals < 0 { equals = index }
            if byte == UInt8(ascii: ";"), !isQuoted { break }
            index += 1
        }
        return equals < 0
            ? PropertyParameter(name: start..<index, value: index..<index)
            : PropertyParameter(name: start..<equals, value: equals + 1..<index)
    }
}

/// The event properties that are read.
package enum PropertyName: UInt8 {
    case begin, uid, stamp, start, end, duration, recurrenceID, rule, recurrenceDates, exceptionDates, exceptionRule, sequence
    case summary, description, location, categories, status, url, other

    /// Recognises a property name, ignoring case.
    @inline(__always)
    package init(_ line: Span<UInt8>, _ range: Range<Int>) {
        @inline(__always)
        func isNamed(_ name: StaticString) -> Bool { line.matches(range, name) }
        self = .other
        switch range.count {
        case 3:
            if isNamed("UID") { self = .uid } else if isNamed("URL") { self = .url }
        case 5:
            if isNamed("DTEND") { self = .end }
            if isNamed("RRULE") { self = .rule }
            if isNamed("RDATE") { self = .recurrenceDates }
            if isNamed("BEGIN") { self = .begin }
        case 6:
            if isNamed("STATUS") { self = .status }
            if isNamed("EXDATE") { self = .exceptionDates }
            if isNamed("EXRULE") { self = .exceptionRule }
        case 7:
            if isNamed("DTSTART") { self = .start }
            if isNamed("DTSTAMP") { self = .stamp }
            if isNamed("SUMMARY") { self = .summary }
        case 8:
            if isNamed("LOCATION") { self = .location }
            if isNamed("SEQUENCE") { self = .sequence }
            if isNamed("DURATION") { self = .duration }
        case 10: if isNamed("CATEGORIES") { self = .categories }
        case 11: if isNamed("DESCRIPTION") { self = .description }
        case 13: if isNamed("RECURRENCE-ID") { self = .recurrenceID }
        default: break
        }
    }

    /// Whether `FeedVersions` needs the property, or those that settle what it needs.
    var tellsVersions: Bool {
        switch self {
        case .description, .location, .categories, .status, .url, .exceptionDates, .begin, .other: false
        default: true
        }
    }

    /// The name as RFC 5545 writes it, for messages; empty for `other`.
    package var text: String {
        switch self {
        case .begin: "BEGIN"
        case .uid: "UID"
        case .stamp: "DTSTAMP"
        case .start: "DTSTART"
        case .end: "DTEND"
        case .duration: "DURATION"
        case .recurrenceID: "RECURRENCE-ID"
        case .rule: "RRULE"
        case .recurrenceDates: "RDATE"
        case .exceptionDates: "EXDATE"
        case .exceptionRule: "EXRULE"
        case .sequence: "SEQUENCE"
        case .summary: "SUMMARY"
        case .description: "DESCRIPTION"
        case .location: "LOCATION"
        case .categories: "CATEGORIES"
        case .status: "STATUS"
        case .url: "URL"
        case .other: ""
        }
    }
}
