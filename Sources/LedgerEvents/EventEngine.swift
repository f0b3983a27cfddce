/// The carrier of a VEVENT between bytes and entry. The results are the same, to the byte.
public enum EventEngine: String, Sendable, Hashable, CaseIterable {
    /// Content lines: the fast option for whole files.
    case lines
    /// A libical component, see `LibicalEvent`, as shared with other programs that use libical.
    case libical
}
