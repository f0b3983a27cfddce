public import ZoneInfo

/// A time zone as a calendar carries it: the name that TZID parameters give, and the observances that define it.
public struct CalendarZone: Sendable, Hashable {
    /// The name, an IANA one for calendars that this toolkit writes.
    public var name: String
    /// The observances in order.
    public var observances: [ZoneObservance]

    /// A zone of that name.
    public init(name: String, observances: [ZoneObservance]) {
        self.name = name
        self.observances = observances
    }
}

extension CalendarZone {
    /// The VTIMEZONE of the zone (RFC 5545, section 3.6.5).
    ///
    /// - Throws: `LibicalError`.
    public func component() throws(LibicalError) -> CalendarComponent {
        var zone = try CalendarComponent(.timeZone)
        try zone.add(.timeZoneIdentifier, name)
        for observance in observances {
            var part = try CalendarComponent(observance.isDaylight ? .daylight : .standard)
            try part.add(.start, observance.start, .floating)
            try part.addOffsets(from: observance.offsetFrom, to: observance.offsetTo)
            try part.add(.timeZoneName, observance.name)
            if let rule = observance.rule { try part.addRecurrenceRule(rule.text) }
            for onset in observance.extraOnsets { try part.add(.recurrenceDate, onset, .floating) }
            zone.add(part)
        }
        return zone
    }
}
