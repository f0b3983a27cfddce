/// What an event of a feed is to a household's calendar; `FeedEvent.role` decides it, and nobody else does.
public enum EventRole: Sendable, Hashable {
    /// Something that happens.
    case appointment
    /// An entry of a ledger, usable or not.
    case money
    /// What a day moved, as an annotation adds it: no money of its own, and replaced by the next annotation.
    case dayTotals
    /// What a day, week or month moved, as an export by periods writes it: no money of its own.
    case periodTotals

    /// Whether the event was made of sums: it happens to nobody, and its amounts stand in the ledger already.
    public var isSum: Bool { self == .dayTotals || self == .periodTotals }
}
