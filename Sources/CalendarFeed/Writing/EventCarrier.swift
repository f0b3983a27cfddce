package import CivilCalendar
internal import TextBytes

/// A VEVENT that is being written: content lines, or a libical component.
///
/// Properties are added in the order in which they are to be written. The caller decides which property holds what, for all carriers alike.
package protocol EventCarrier: ~Copyable {
    /// The error that may occur; `Never` for content lines.
    associatedtype Failure: Error

    /// Adds a text property; the text is UTF-8. Line breaks become `\n`; control characters other than tabs are dropped.
    mutating func add(_ property: TextProperty, _ text: Span<UInt8>) throws(Failure)
    /// Adds an all-day date: `VALUE=DATE`.
    mutating func add(_ property: TimeProperty, _ date: CivilDate) throws(Failure)
    /// Adds a date with a time.
    mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) throws(Failure)
    /// Adds a property with an enumerated value.
    mutating func add(_ property: EnumeratedProperty) throws(Failure)
    /// Adds a non-standard property (RFC 5545, section 3.8.8.2), whose name starts with `X-`.
    mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) throws(Failure)
    /// Adds one of our own non-standard properties; `isPlain` tells what `Span.isPlain` does of its text.
    mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) throws(Failure)
}

extension EventCarrier where Self: ~Copyable {
    @inlinable
    package mutating func add(_ property: TextProperty, _ text: String) throws(Failure) { try add(property, text.utf8.span) }

    @inlinable
    package mutating func addExtension(
        _ name: String, _ text: String, parameters: [PropertyParameterText] = []
    ) throws(Failure) {
        try addExtension(name, text.utf8.span, parameters: parameters)
    }

    /// Adds the properties shared by all events that block no time: DTSTAMP at midnight UTC and, for a whole day, that day's DTSTART and
    /// exclusive DTEND.
    @inlinable
    package mutating func add(day: CivilDate, isAllDay: Bool) throws(Failure) {
        try add(.stamp, CivilDateTime(day, .midnight), .utc)
        guard isAllDay else { return }
        try add(.start, day)
        // The last day of the calendar has no successor. Without DTEND an event of a day is that day (section 3.6.1).
        if let next = day.adding(days: 1) { try add(.end, next) }
    }

    /// Marks the event as free time, including the property Exchange reads.
    @inlinable
    package mutating func addIsFree() throws(Failure) {
        try add(.transparent)
        try add(.exchangeFree)
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
    /// Section 3.8.1.12, with one category; most programs split it at a comma or semicolon.
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

/// Event properties with an enumerated value.
package enum EnumeratedProperty: Sendable, CaseIterable {
    /// TRANSP:TRANSPARENT (RFC 5545, section 3.8.2.7): the event blocks no time.
    case transparent
    /// X-MICROSOFT-CDO-BUSYSTATUS:FREE, which Exchange reads instead.
    case exchangeFree
    /// STATUS:TENTATIVE (section 3.8.1.11).
    case tentative
    /// STATUS:CONFIRMED (section 3.8.1.11).
    case confirmed
    /// CLASS:PUBLIC (section 3.8.1.3).
    case classPublic
    /// CLASS:PRIVATE (section 3.8.1.3).
    case classPrivate
    /// CLASS:CONFIDENTIAL (section 3.8.1.3).
    case classConfidential
}

/// The name and the value of a parameter, such as `X-NAME=…`.
package typealias PropertyParameterText = (name: String, value: String)

extension String {
    /// The text as a parameter can hold it: control characters other than line breaks and tabs become spaces.
    package var parameterText: String {
        guard utf8.contains(where: { $0.isControl && $0 != .lineFeed && $0 != .tab }) else { return self }
        return String(decoding: utf8.map { $0.isControl && $0 != .lineFeed && $0 != .tab ? .space : $0 }, as: UTF8.self)
    }
}
