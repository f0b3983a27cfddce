package import CivilCalendar

/// Follows rules in calendars that this room has no tables of (RFC 7529, RSCALE); without one, such rules are refused.
///
/// A room that links ICU, through libical or Foundation, gives one to `OccurrenceExpander`.
package struct ForeignCalendars: Sendable {
    /// Begins to follow a rule from DTSTART; occurrences before `lower` may be missing where the rule does not count. Returns `nil` for a calendar that is
    /// not known and for a rule that may never end.
    package typealias Follow =
        @Sendable (_ rule: RecurrenceRule, _ start: CivilDateTime, _ isDate: Bool, _ lower: CivilDateTime) -> (any ForeignOccurrences)?

    package let follow: Follow

    package init(follow: @escaping Follow) { self.follow = follow }

    /// Knows no calendar.
    package static let none = ForeignCalendars { _, _, _, _ in nil }
}

/// The occurrences of one rule in a foreign calendar, in order.
package protocol ForeignOccurrences {
    /// Whether the occurrences ended early, because they would have taken too long to find.
    var isOutOfSteps: Bool { get }
    /// Returns the next occurrence; `nil` at the end.
    mutating func next() -> CivilDateTime?
}
