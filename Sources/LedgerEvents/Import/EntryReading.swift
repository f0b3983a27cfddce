package import CalendarFeed
package import Diagnostics
package import LedgerCore

/// An event as `EntryReader` understands it.
package struct EntryReading: Sendable {
    /// What becomes of the event, unless it was seen before.
    enum Outcome: Sendable {
        /// With the source of its money.
        case entry(ImportedEntry.Origin)
        /// It has no money, or an amount in doubt, and nobody asked for those.
        case leftOut
        /// Its ledger properties are invalid.
        case broken
        case cancelled
        /// It is a total.
        case sum
        /// It is of a reduced calendar.
        case reduced
    }

    /// What is counted of the event beside its outcome; see `EntryImporter.Counts`.
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt8
        static let withoutMoney = Marks(rawValue: 1)
        static let ambiguous = Marks(rawValue: 2)
        static let unsettled = Marks(rawValue: 4)
        static let restored = Marks(rawValue: 8)
        static let edited = Marks(rawValue: 16)
        static let unknownColumns = Marks(rawValue: 32)
        /// It was edited, and what it shows can be taken.
        static let takeable = Marks(rawValue: 64)
    }

    var outcome: Outcome
    /// Whether the event is an entry.
    package var hasEntry: Bool { if case .entry = outcome { true } else { false } }
    /// The entry, if it is one and is kept.
    package var entry: ImportedEntry?
    var marks: Marks = []
    /// What distinguishes the event from others; 0 where the options do not ask for it.
    package let identity: UInt128
    /// Whether the event is cancelled.
    package var isCancelled: Bool { if case .cancelled = outcome { true } else { false } }
    /// The findings, which count unless the event was seen before.
    var diagnostics: [Diagnostic] = []

    init(_ outcome: Outcome, identity: UInt128) { (self.outcome, self.identity) = (outcome, identity) }

    /// Keeps the entry that the event was read into.
    package mutating func keep(_ entry: Entry, of event: FeedEvent) {
        guard case .entry(let origin) = outcome else { return }
        self.entry = ImportedEntry(entry: entry, uid: event.uid, identity: identity, place: event.place, origin: origin)
    }

    mutating func report(_ severity: Severity, _ code: DiagnosticCode, _ event: FeedEvent, _ message: String) {
        diagnostics.append(Diagnostic(severity, code, at: event.place, message, uid: event.uid))
    }
}

/// An entry made from an event of a feed.
///
/// A class, because it is passed on more often than it is made.
package final class ImportedEntry: Sendable {
    /// The entry.
    package let entry: Entry
    /// The UID of the event.
    package let uid: String
    /// What distinguishes it from occurrences and namesakes with the same UID; 0 where the options do not ask for it.
    package let identity: UInt128
    /// The place of the event.
    package let place: SourcePlace
    /// The source of the money.
    package let origin: Origin

    init(entry: consuming Entry, uid: String, identity: UInt128, place: SourcePlace, origin: Origin) {
        self.entry = entry
        (self.uid, self.identity, self.place, self.origin) = (uid, identity, place, origin)
    }

    /// The source of the money of an imported entry.
    package enum Origin: Sendable, Hashable {
        /// The event's `X-LEDGER-` properties.
        case properties
        /// The marker line in its DESCRIPTION.
        case marker
        /// An amount found in a text of the event.
        case found(FoundAmount, in: TextSource)
        /// None: an event without money, with the amount 0.
        case nowhere
    }

    /// A text of an event that is searched for amounts.
    package enum TextSource: String, Sendable, Hashable {
        /// SUMMARY.
        case summary = "SUMMARY"
        /// DESCRIPTION.
        case description = "DESCRIPTION"
    }
}
