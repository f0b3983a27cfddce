package import CivilCalendar

/// Follows rules in calendars for which this module has no tables (RFC 7529, RSCALE); without it, such rules are refused.
///
/// A module that links ICU, through libical or Foundation, passes one to `OccurrenceExpander`.
package struct ForeignCalendars: Sendable {
    /// Starts following a rule from DTSTART; occurrences before `lower` may be omitted unless the rule counts. Returns `nil` for an unknown
    /// calendar and for a rule that may never terminate.
    package typealias Follow =
        @Sendable (_ rule: RecurrenceRule, _ start: CivilDateTime, _ isDate: Bool, _ lower: CivilDateTime) -> (any ForeignOccurrences)?

    package let follow: Follow

    package init(follow: @escaping Follow) { self.follow = follow }

    /// Supports no calendars.
    package static let none = ForeignCalendars { _, _, _, _ in nil }
}

/// The occurrences of a rule in a foreign calendar, in order.
package protocol ForeignOccurrences {
    /// Whether the occurrences ended early because finding them would have taken too long.
    var isOutOfSteps: Bool { get }
    /// Returns the next occurrence; `nil` at the end.
    mutating func next() -> CivilDateTime?
}
