public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
internal import Diagnostics
public import LedgerCore
internal import LedgerEvents
internal import StatementReading
internal import TextBytes
public import ZoneInfo

/// The options shared by all jobs: how to read inputs, and which days count.
public struct JobOptions: Sendable {
    /// How to read ledgers.
    public var reading = LedgerReadingOptions()
    /// The accounts of rows for which their file names none, by the names of the files, with their
    /// folders or without; others have that of `reading`.
    public var accountNames: [String: String] = [:]
    /// The encoding of all inputs; `nil` detects it for each input.
    public var encoding: TextEncoding?
    /// The kind of all inputs; `nil` detects it for each input.
    package var kind: InputKind?
    /// The hledger rules for reading CSV files.
    package var rules = RulesChoice.beside
    /// Distinguishes households with identical rows.
    public var ledgerID = ""
    /// The first day that counts; `nil` for no limit.
    public var since: CivilDate?
    /// The last day that counts; `nil` for no limit.
    public var until: CivilDate?
    /// Which entries count.
    public var filter = EntryFilter()
    /// The filter as one job uses it.
    var filterWatch: FilterWatch?
    /// The zone that assigns the instants of a feed to days, by default the user's.
    public var zone: TimeZoneRules {
        get { statedZone ?? userZone ?? .current }
        set { statedZone = newValue }
    }
    /// The zone that was set. What is made of a ledger asks for this one: it must not depend on where it is made.
    private(set) var statedZone: TimeZoneRules?
    /// The user's zone, where it is known: finding it takes a look at the environment.
    package var userZone: TimeZoneRules?
    /// The day that counts as today; `nil` for today in `zone`.
    public var today: CivilDate?
    /// The maximum number of occurrences of one recurring event.
    public var maxOccurrences = FeedLimits.occurrences
    /// Whether rows that are the two sides of a transfer between accounts of the inputs count as transfers, regardless of their kinds: one says
    /// so, and the other one, too, or it has no payee.
    public var pairsTransfers = false
    /// Whether the first error ends the job without any output.
    public var isStrict = false

    /// Creates the default options.
    public init() {}

    /// Returns the kind of an input: the stated one, else what its content shows.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    func kind(of source: ByteSource) throws(LedgerError) -> InputKind {
        if let kind { kind } else { try InputKind.detect(source) }
    }

    /// How the money of feeds is read.
    var importing: ImportOptions {
        var importing = ImportOptions()
        importing.defaultCurrency = reading.defaultCurrency
        // Duplicates across inputs have to be found, too.
        importing.findsDuplicates = false
        return importing
    }

    /// The days that count.
    var days: ClosedRange<CivilDate>? {
        let (first, last) = (since ?? .min, until ?? .max)
        return first <= last ? first...last : nil
    }

    /// Returns whether an entry counts, by its day and by the filter.
    @inline(__always)
    func counts(_ entry: Entry) -> Bool { counts(entry.date) && (filter.isEmpty || isIncluded(entry)) }

    private func isIncluded(_ entry: Entry) -> Bool { filterWatch?.includes(entry) ?? filter.includes(entry) }

    /// Returns whether the entries of a day count, as far as their filter lets them.
    @inline(__always)
    func counts(_ day: CivilDate) -> Bool { days?.contains(day) == true }

    /// The window for recurring events: the days that count, or from a year before today to two years after it.
    var recurrenceWindow: OccurrenceWindow {
        let today = today ?? .today(in: zone)
        let first = since ?? min(today, until ?? .max).adding(days: -365) ?? .min
        let last = until ?? max(today, since ?? .min).adding(days: 730) ?? .max
        return OccurrenceWindow(since: first, until: last, zone: zone)
    }

    /// Creates an expander of the occurrences of events in a window.
    func expander(_ window: OccurrenceWindow) -> OccurrenceExpander {
        var expander = OccurrenceExpander(window: window, maxOccurrences: maxOccurrences, foreignCalendars: .libical)
        expander.statedZone = statedZone
        return expander
    }
}

/// The hledger rules for reading a CSV file.
package enum RulesChoice: Sendable, Hashable {
    /// The file with the same name plus `.rules`, if it exists.
    case beside
    /// A file of rules for all CSV files.
    case file(String)
    /// No rules.
    case none
}
