/// What carries a VEVENT between its bytes and an entry. The results are the same, but for what libical is known to get wrong.
public enum EventEngine: String, Sendable, Hashable, CaseIterable {
    /// Content lines: the fast way for whole files.
    case lines
    /// A component of libical, see `LibicalEvent`: what other programs that use libical share.
    case libical
}
