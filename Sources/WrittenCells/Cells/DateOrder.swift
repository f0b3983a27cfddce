/// The order of dates; those with the year first are always read, and those with dots and the year last always have the day first.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    /// What dates such as `25/12/2026` prove; a file of which none does is refused.
    case auto
    /// The year comes first; no other date is read, but for those with dots.
    case ymd
    /// `31/12/2026`.
    case dmy
    /// `12/31/2026`.
    case mdy
}
