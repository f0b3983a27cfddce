public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
public import Diagnostics
public import LedgerCSV
internal import LedgerCore
public import LedgerEvents
internal import ZoneInfo

/// The main job: ledgers in, one calendar out.
///
/// Entries stream through: the memory it takes does not grow with the ledgers, but for some 30 bytes an entry that keep
/// identical rows apart. The same ledgers and options give the same bytes on every machine.
///
/// ```swift
/// var export = LedgerExport(name: "Household")
/// export.reading.defaultCurrency = Commodity("KRW")
/// let result = try await export.run(
///     [try ByteSource(path: "household.csv")], to: try OutputFile(path: "household.ics"), report: { print($0.message) })
/// print(result.eventCount)
/// ```
public struct LedgerExport: Sendable {
    /// What stands around the events; its extra columns are learnt from the ledgers.
    public var header: CalendarHeader
    /// How titles are made.
    public var title = TitleTemplate.standard
    /// Whether a line of DESCRIPTION repeats the entry, for programs that drop X- properties.
    public var writesMarker = false
    /// What carries the events on their way to the calendar; the bytes are the same.
    public var engine = EventEngine.lines
    /// Keeps two households apart whose rows look alike.
    public var ledgerID = ""
    /// How the ledgers are read.
    public var reading = LedgerReadingOptions()
    /// Only entries of these days are written; `nil` at either end leaves it open. Others still count for the numbers in UIDs.
    public var since: CivilDate?
    /// The last day whose entries are written.
    public var until: CivilDate?
    /// Whether the first error ends the run, with nothing written.
    public var isStrict = false

    /// An export to a calendar of that name.
    public init(name: String) {
        header = CalendarHeader(name: name)
    }

    /// What came of an export.
    public struct Result: Sendable, Hashable {
        /// How many events were written.
        public internal(set) var eventCount = 0
        /// How many records the ledgers have, headers and blank lines left out.
        public internal(set) var recordCount = 0
        /// How many of them could not be used.
        public internal(set) var skippedCount = 0
        /// Whether an error was reported: some input, or a part of one, could not be used.
        public internal(set) var hasErrors = false
        /// Whether the output took its place. It does not after an error of a strict run, nor when nothing of the inputs
        /// could be used, nor, where it is a file, when an input is cut off.
        public internal(set) var isCommitted = false
    }

    /// The title names a column that no ledger has.
    public struct UnknownColumn: Error, Sendable, Hashable {
        /// The name between the braces.
        public let name: String
        /// The columns there are.
        public let known: [String]
    }

    /// How far a run is.
    public struct Progress: Sendable, Hashable {
        /// The input being read.
        public var source: String
        /// How many entries were read so far.
        public var entryCount = 0
        /// How many events that are no entries were read so far.
        public var eventCount = 0
        /// How many bytes of all inputs were read so far.
        public var byteCount = 0
        /// How many bytes are to be read of all inputs.
        public var totalByteCount: Int

        /// So many bytes further.
        func adding(byteCount count: Int) -> Progress {
            var progress = self
            progress.byteCount += count
            return progress
        }
    }

    /// Reads every ledger twice, first for what the calendar's header must hold, and writes the calendar.
    ///
    /// - Parameters:
    ///   - ledgers: what to read, in this order.
    ///   - output: where the calendar goes.
    ///   - report: gets the faults of the ledgers as they are found.
    ///   - progress: is told after every few thousand entries.
    /// - Returns: what came of it.
    /// - Throws: `UnknownColumn` before anything is written, `StreamError` when reading or writing fails, `LibicalError` when
    ///   libical has no memory left.
    public func run(
        _ ledgers: [ByteSource], to output: consuming OutputFile, report: @escaping Diagnostic.Handler,
        progress: (Progress) -> Void = { _ in }
    ) async throws -> Result {
        var run = ExportRun(export: self, report: report)
        try run.survey(ledgers)
        try run.checkTitle()
        if run.mustStop { return run.result }
        var output = output
        try await run.write(ledgers, to: &output, progress: progress)
        guard run.deserves(output) else { return run.result }
        try output.commit()
        run.result.isCommitted = true
        return run.result
    }
}
