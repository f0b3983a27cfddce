/// The carrier of a VEVENT between bytes and entry. The results are the same, to the byte.
public enum EventEngine: String, Sendable, Hashable, CaseIterable {
    /// Content lines alone: for very many events, which take two thirds of the time to read, and a third to write.
    case lines
    /// A component of libical, built from values and read back through accessors: the standard of exports and imports.
    case libical
}
