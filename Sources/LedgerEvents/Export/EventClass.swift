internal import CalendarFeed

/// For whom an event is meant (CLASS; RFC 5545, section 3.8.1.3).
///
/// It is a request to programs that share calendars and protects nothing: whoever has the file reads all of it.
public enum EventClass: String, Sendable, Hashable, CaseIterable {
    /// For everybody.
    case `public`
    /// For its owner.
    case `private`
    /// For those whom its owner lets see it.
    case confidential

    var property: EnumeratedProperty {
        switch self {
        case .public: .classPublic
        case .private: .classPrivate
        case .confidential: .classConfidential
        }
    }
}
