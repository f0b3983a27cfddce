/// The properties of an event that are read.
package enum PropertyName: UInt8 {
    case begin, uid, stamp, start, end, duration, recurrenceID, rule, recurrenceDates, exceptionDates, exceptionRule, sequence
    case summary, description, location, categories, status, url, ledger, other

    /// The property of that name, in any case.
    @inline(__always)
    package init(_ line: Span<UInt8>, _ range: Range<Int>) {
        let (start, count) = (range.lowerBound, range.count)
        @inline(__always)
        func isNamed(_ name: StaticString) -> Bool { line.matches(name, at: start, count: count) }
        self = .other
        switch count {
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
        if self == .other, count > 9, line.hasPrefix("X-LEDGER-", at: start, count: 9) { self = .ledger }
    }

    /// The name as RFC 5545 writes it, for messages; empty for those that are not told apart.
    var text: String {
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
        case .ledger, .other: ""
        }
    }
}
