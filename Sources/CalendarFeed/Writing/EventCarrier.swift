package import CivilCalendar

/// What carries a VEVENT that is being written: content lines, or a component of libical.
///
/// It takes the properties in the order in which they shall stand. The caller decides which property holds what, once for all carriers.
package protocol EventCarrier: ~Copyable {
    /// What may go wrong; `Never` for content lines.
    associatedtype Failure: Error

    /// Adds a property with a text. Line breaks become `\n`; control characters other than tabs are left out.
    mutating func add(_ property: TextProperty, _ text: String) throws(Failure)
    /// Adds an all-day date: `VALUE=DATE`.
    mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(Failure)
    /// Adds a date with a time.
    mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(Failure)
    /// Adds a property with one of a few values.
    mutating func add(_ property: EnumeratedProperty) throws(Failure)
    /// Adds a non-standard property (RFC 5545, section 3.8.8.2), whose name starts with `X-`.
    mutating func addExtension(_ name: String, _ text: String, parameters: [PropertyParameterText]) throws(Failure)
}

extension EventCarrier where Self: ~Copyable {
    package mutating func addExtension(_ name: String, _ text: String) throws(Failure) { try addExtension(name, text, parameters: []) }

    /// Adds what all events have that no time of anybody is taken by: DTSTAMP at midnight in UTC and, for a whole day, that day's DTSTART and
    /// exclusive DTEND.
    package mutating func add(day: CivilDate, isAllDay: Bool) throws(Failure) {
        try add(.stamp, CivilDateTime(day, .midnight), .utc)
        guard isAllDay else { return }
        try add(.start, day)
        // The very last day of the calendar has no day after it; its event ends where it starts.
        try add(.end, day.adding(days: 1) ?? day)
    }

    /// Adds that the event takes nobody's time, also in the way of Exchange.
    package mutating func addIsFree() throws(Failure) {
        try add(.transparent)
        try addExtension("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
    }
}

/// Properties of an event whose value is one text or URI; the raw value is the name.
package enum TextProperty: String, Sendable, CaseIterable {
    /// RFC 5545, section 3.8.4.7.
    case uid = "UID"
    /// Section 3.8.1.12.
    case summary = "SUMMARY"
    /// Section 3.8.1.5.
    case description = "DESCRIPTION"
    /// Section 3.8.1.2, with one category; a comma or semicolon in it separates categories for most programs.
    case categories = "CATEGORIES"
    /// Section 3.8.4.6; the value must be a URI.
    case url = "URL"
}

/// Properties of an event whose value is a date or a date with a time.
package enum TimeProperty: Sendable, CaseIterable {
    /// DTSTAMP (RFC 5545, section 3.8.7.2); must be in UTC.
    case stamp
    /// DTSTART (section 3.8.2.4).
    case start
    /// DTEND (section 3.8.2.2); exclusive.
    case end
}

/// How a date with a time names its zone (RFC 5545, section 3.3.5).
package enum ZoneForm: Sendable, Hashable {
    /// Form 1: the wall clock wherever the reader is.
    case floating
    /// Form 2: `Z`.
    case utc
    /// Form 3: `TZID=`; the calendar must hold a VTIMEZONE of that name.
    case named(String)
}

/// Properties of an event with one of a few values.
package enum EnumeratedProperty: Sendable, CaseIterable {
    /// TRANSP:TRANSPARENT (RFC 5545, section 3.8.2.7): the event takes no time.
    case transparent
    /// STATUS:TENTATIVE (section 3.8.1.11).
    case tentative
    /// STATUS:CONFIRMED (section 3.8.1.11).
    case confirmed
}

/// The name and the value of a parameter, such as `X-NAME=…`.
package typealias PropertyParameterText = (name: String, value: String)

extension String {
    /// The text as the value of a parameter may hold it (RFC 5545, section 3.2, QSAFE-CHAR): `"` and control characters become `'` and spaces.
    package var parameterText: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x7F }) else { return self }
        return String(decoding: utf8.map { $0 == 0x22 ? 0x27 : $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    }
}
