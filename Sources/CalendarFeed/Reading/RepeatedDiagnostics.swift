public import Diagnostics

/// Remembers what needs to be said once for a whole feed: a zone that is not known.
public struct RepeatedDiagnostics: Sendable {
    private var said: Set<String> = []

    /// Nothing was said yet.
    public init() {}

    /// Whether a diagnostic is to be passed on.
    public mutating func isNews(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.code == .icsUnknownZone, said.count < FeedLimits.zones else { return true }
        return said.insert(diagnostic.message).inserted
    }
}
