public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
package import Diagnostics
public import LedgerCSV
internal import Text
public import ZoneInfo

/// What all jobs have in common: how inputs are read, and which days count.
public struct JobOptions: Sendable {
    /// How ledgers are read.
    public var reading = LedgerReadingOptions()
    /// How the text of all inputs is encoded; `nil` finds it for each, from evidence in its bytes.
    public var encoding: TextEncoding?
    /// What all inputs are; `nil` looks at the content of each.
    package var kind: InputKind?
    /// Which rules of hledger CSV files are read by.
    package var rules = RulesChoice.beside
    /// Keeps two households apart whose rows look alike.
    public var ledgerID = ""
    /// The first day that counts; `nil` leaves it open.
    public var since: CivilDate?
    /// The last day that counts; `nil` leaves it open.
    public var until: CivilDate?
    /// The zone in which a moment of a feed belongs to a day.
    public var zone = TimeZoneRules.utc
    /// What counts as today; `nil` for today in `zone`.
    public var today: CivilDate?
    /// How many occurrences of one recurring event count at most.
    public var maxOccurrences = FeedLimits.occurrences
    /// Whether rows that are the two sides of a transfer between accounts of the inputs are made one, whatever their kinds are.
    public var pairsTransfers = false
    /// Whether the first error ends the job, with nothing written.
    public var isStrict = false

    /// Creates options for inputs that tell everything themselves.
    public init() {}

    /// The days that count.
    var days: ClosedRange<CivilDate>? {
        let (first, last) = (since ?? .min, until ?? .max)
        return first <= last ? first...last : nil
    }

    /// Where recurring events are looked for: on the days that count, or from the year before today to the two after it.
    var recurrenceWindow: OccurrenceWindow {
        let today = today ?? .today(in: zone)
        let first = since ?? min(today, until ?? .max).adding(days: -365) ?? .min
        let last = until ?? max(today, since ?? .min).adding(days: 730) ?? .max
        return OccurrenceWindow(since: first, until: last, zone: zone)
    }

    /// Finds the occurrences of events in a window.
    func expander(_ window: OccurrenceWindow) -> OccurrenceExpander {
        OccurrenceExpander(window: window, maxOccurrences: maxOccurrences, foreignCalendars: .libical)
    }
}

/// What an input is, as its content shows it.
package enum InputKind: String, Sendable, Hashable, CaseIterable {
    /// A ledger.
    case csv
    /// A feed.
    case ics

    /// Looks at the first 64 KB: a line that begins a calendar or an event makes a feed, anything else is read as a ledger.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package static func detect(_ source: ByteSource) throws(LedgerError) -> InputKind {
        let head = try source.bytes(at: 0, length: ContentKind.headLength)
        return ContentKind(head: head.span) == .calendar ? .ics : .csv
    }
}
