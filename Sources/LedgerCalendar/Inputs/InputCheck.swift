public import ByteStreams
public import CalendarFeed
public import CivilCalendar
public import Diagnostics
public import LedgerCSV
internal import LedgerCore
internal import LedgerGrid
internal import LibicalBridge
public import ZoneInfo

/// Looks for everything that is wrong with ledgers and feeds: the work of `ledger2ics check`.
public struct InputCheck {
    /// How ledgers are read.
    public var reading = LedgerReadingOptions()
    /// Whether the first error ends the check.
    public var isStrict = false
    /// Whether an error was found so far.
    public private(set) var hasErrors = false
    private let expander: OccurrenceExpander

    /// A check that looks at what recurring events do from the year before `today` to the two after it.
    public init(today: CivilDate, zone: TimeZoneRules, maxOccurrences: Int = FeedLimits.occurrences) {
        expander = OccurrenceExpander(
            window: OccurrenceWindow(since: today.adding(days: -365) ?? .min, until: today.adding(days: 730) ?? .max, zone: zone),
            maxOccurrences: maxOccurrences, foreignCalendars: .libical)
    }

    /// Whether nothing more is to be looked at.
    public var mustStop: Bool { isStrict && hasErrors }

    /// Checks one input.
    ///
    /// - Throws: `StreamError` when it cannot be read.
    public mutating func run(_ source: ByteSource, as kind: InputKind, report: @escaping Diagnostic.Handler) async throws {
        let gate = FaultGate(isStrict: isStrict, report: report)
        switch kind {
        case .csv: try check(ledger: source, gate)
        case .ics:
            var occurrences = FeedOccurrences(expander: expander)
            let libical = LibicalCheck(source: source.name)
            _ = try await occurrences.add(
                FeedWalk(source), report: gate.report, isStopped: { gate.mustStop }, check: { libical.diagnostics(of: $0) })
        }
        hasErrors = hasErrors || gate.hasErrors
    }

    private func check(ledger source: ByteSource, _ gate: FaultGate) throws(StreamError) {
        var reader: LedgerReader
        do throws(LedgerError) {
            reader = try LedgerReader(source: source, options: reading, report: gate.report)
        } catch {
            if error.isStreamFailure { throw error }
            return gate.report(error.diagnostic)
        }
        var sums = DayLedger()
        while !gate.mustStop, let row = try reader.next() {
            do throws(GridError) { try sums.gather(row.entry.money, row.entry.kind, on: row.entry.date) } catch {
                gate.report(.overflow(at: SourcePlace(source.name, line: row.line)))
            }
        }
    }
}
