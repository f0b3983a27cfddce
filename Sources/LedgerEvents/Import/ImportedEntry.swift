public import Diagnostics
public import LedgerCore

/// An entry made from an event of a feed.
public struct ImportedEntry: Sendable, Hashable {
    /// The entry.
    public var entry: Entry
    /// The UID of the event.
    public var uid: String
    /// Where the event stands.
    public var place: SourcePlace
    /// Where the money comes from.
    public var origin: Origin

    /// Where the money of an imported entry comes from.
    public enum Origin: Sendable, Hashable {
        /// The event's `X-LEDGER-` properties.
        case properties
        /// The marker line in its DESCRIPTION.
        case marker
        /// An amount that was found in a text of the event.
        case found(FoundAmount, in: TextSource)
        /// Nowhere: an event without money, with the amount 0.
        case nowhere
    }

    /// A text of an event in which amounts are looked for.
    public enum TextSource: String, Sendable, Hashable {
        /// SUMMARY.
        case summary = "SUMMARY"
        /// DESCRIPTION.
        case description = "DESCRIPTION"
    }
}
