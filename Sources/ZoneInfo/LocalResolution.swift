/// Which instant a wall clock means.
///
/// Where clocks go back, a wall clock shows the same time twice; where they go forward, it never shows some times.
public enum LocalResolution: Sendable, Hashable {
    /// The wall clock shows this time once, at that instant (seconds since 1970-01-01T00:00:00Z).
    case unique(Int64)
    /// The wall clock shows this time twice: at `first`, and again at `second`.
    case ambiguous(first: Int64, second: Int64)
    /// The wall clock skips this time. `before` is the instant it would be with the offset before the gap, `after` with the offset after it.
    ///
    /// `before` is the later of the two instants.
    case gap(before: Int64, after: Int64)

    /// The instant that iCalendar takes (RFC 5545 section 3.3.5): the first one, and in a gap that of the offset before it.
    ///
    /// In New York, 2007-03-11T02:30 does not exist and means 03:30 EDT; 2007-11-04T01:30 means 01:30 EDT.
    public var utcSeconds: Int64 {
        switch self {
        case .unique(let instant): instant
        case .ambiguous(let first, _): first
        case .gap(let before, _): before
        }
    }
}
